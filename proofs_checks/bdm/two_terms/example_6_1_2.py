"""Section 6.1.2 and Figure 3: the example of two terms of sizes 2 and 3.

T_1 = B_5 has the y-path below its root, and T_2, the tree of Figure 2a, below its second node; v_1 and v_2 are the
roots of these y-paths. The paper argues by p(v_1) > p(v_2). But C(v_1) = C(v_2) = 0, since a leaf has label 0 before
and after reading y_1. C is nonzero only at the last pair of corresponding y-nodes. So E(T_1) < E(T_2), as the paper
says.

How it is checked. Both trees are written out on the truth table. p(v) C(v) is computed at their y-nodes from the root
of the path down, and the errors input by input. The control claims that the last nodes do not differ either.
"""

from __future__ import annotations

from typing import Any

from flint import fmpq

from proofs_checks.bdm.computed.two_terms import Shape, b_tree, full_size, of_shape, right_path
from proofs_checks.bdm.computed.written_trees import error_by_inputs, inner_nodes
from theorylab.claims import EQUALS, GREATER, Cite, Claim, Point, number
from theorylab.problems.cube import CubeProblem
from theorylab.trees.tree import Tree

X, Y = 2, 3
FIGURE_3 = (2, 5, 6, 8)
PROBLEM = CubeProblem.from_function(lambda x: x[:, :X].all(axis=1) | x[:, X:].all(axis=1), X + Y)


def _with_y_path_below(node: int) -> Shape:
    """Return the right x-path with the full right y-path as left subtree of its ``node``-th node."""
    y_path = right_path(range(X, X + Y), [None] * Y)
    return right_path(range(X), [y_path if i == node else None for i in range(X)])


T_1, T_2 = _with_y_path_below(0), _with_y_path_below(1)


def _leaf_error(state: tuple[int, int]) -> fmpq:
    mean = PROBLEM.label_mean(state)
    return min(mean, 1 - mean)


def _weighted_reductions(tree: Shape) -> list[fmpq]:
    """Return p(v) C(v) at the y-nodes v, from the root of the y-path down."""
    return [
        v.probability
        * (_leaf_error(v.state) - sum((p * _leaf_error(child) for p, child in v.split.branches), fmpq(0)))
        for v in inner_nodes(PROBLEM, tree)
        if v.split.test >= X
    ]


def _at_the_roots() -> fmpq:
    return _weighted_reductions(T_1)[0] - _weighted_reductions(T_2)[0]


def _differences() -> list[fmpq]:
    """Return the differences at the corresponding y-nodes, and that of the errors."""
    by_node = [mine - other for mine, other in zip(_weighted_reductions(T_1), _weighted_reductions(T_2))]
    return [*by_node, error_by_inputs(PROBLEM, T_2) - error_by_inputs(PROBLEM, T_1)]


def _in_words(values: Point, measured: fmpq, claimed: Any) -> str:
    return (
        "f = (x1 and x2) or (y1 and y2 and y3): p(v)C(v) at the y-nodes from the first to the last is"
        f" {number(_weighted_reductions(T_1))} in T_1 and {number(_weighted_reductions(T_2))} in T_2, so p(v_1)C(v_1)"
        f" - p(v_2)C(v_2) = {number(measured)}; E(T_1) = {number(error_by_inputs(PROBLEM, T_1))}, E(T_2) ="
        f" {number(error_by_inputs(PROBLEM, T_2))}"
    )


def _trees() -> dict[str, Tree]:
    """Return both trees; x3, x4 and x5 are y_1, y_2 and y_3."""
    return {
        f"{name} (x3, x4, x5 are y_1, y_2, y_3)": of_shape(PROBLEM, shape)
        for name, shape in (("T_1", T_1), ("T_2", T_2))
    }


def _sizes_and_zero() -> list[int]:
    """Return the sizes of the four trees, and the first t at which B_t has error 0."""
    trees = [b_tree(X, Y, t) for t in range(full_size(X, Y) + 1)]
    return [*(trees[t].size for t in FIGURE_3), next(t for t, tree in enumerate(trees) if tree.error == 0)]


CLAIM = Claim(
    id="bdm.ex-6.1.2",
    cite=Cite(
        "bdm",
        "section 6.1.2, after Proposition 6.4",
        "let $v_1$ be the left child of the root in $T_1$ and let $v_2$ be the left child of the right"
        " child of the root in $T_2$. Then $C(v_1)=C(v_2)$, but $p(v_1)>p(v_2)$. Therefore,"
        " $p(v_1)C(v_1)>p(v_2)C(v_2)$.",
    ),
    statement=r"For the left child $v_1$ of the root of the tree of Figure 3b and the left child $v_2$ of the"
    r" right child of the root of the tree of Figure 2a, $p(v_1)\,C(v_1)>p(v_2)\,C(v_2)$",
    measured=_at_the_roots,
    asserts=GREATER(0, control=lambda: _differences()[Y - 1]),
    literature="Both sides are 0; the conclusion is true because of the last nodes of the paths",
    falls="slip",
    witness=_in_words,
    trees=_trees,
).repaired(
    place="section 6.1.2, with the last nodes of the y-paths; Figure 3",
    statement=r"In the example $p(v)\,C(v)$ is 0 at every $y$-node of $T_1$ but the last, as at the corresponding"
    r" node of $T_2$, and at the last one it is larger by $\frac1{32}$ than there; so $E(T_1)=E(T_2)-\frac1{32}$;"
    " $B_2$, $B_5$, $B_6$ and $B_8$ have 2, 5, 6 and 8 nodes, and $B_8$ is the first $B_t$ with error 0",
    measured=lambda: [*_differences(), *_sizes_and_zero()],
    asserts=EQUALS(
        [*[0] * (Y - 1), *[fmpq(1, 32)] * 2, *FIGURE_3, FIGURE_3[-1]],
        control=[*[0] * (Y + 1), *FIGURE_3, FIGURE_3[-1]],
    ),
    complete=True,
    literature="Computed",
)
