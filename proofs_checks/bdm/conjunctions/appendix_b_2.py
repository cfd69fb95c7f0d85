r"""Appendix B.2, equation 5: the gain of removing a node outside the conjunction.

Problem. :math:`f = \bigwedge_{i \in J} x_i` under a product distribution. S is a tree with a node i outside J, reached
by a path whose other nodes are V_1. The left subtree of i is a right path of variables V_3 of J, and the right subtree
is a right path of variables V_2 of J. The tree T' has, in place of the subtree of i, a right path of V_2 followed by
the other variables of V_3.

In equation 5

.. math:: D_1 = \prod_{V_1} t_j \prod_{V_2} p_j\; C\Bigl(\prod_{J \setminus ((V_1 \cap J) \cup V_2)} p_j\Bigr),

D_2 is the same with V_3 for V_2 and D_3 with :math:`V_2 \cup V_3`, and t_j in {p_j, q_j} is the probability of the
value that j has on the path. If a variable of J has the value 0 on the path, then f vanishes below it and E(S) = E(T'),
but the right side need not vanish. (The lemma is not affected, because the node i can then be replaced by a leaf.) The
conclusion needs only that D_3 is at most D_1 and at most D_2, which always holds.

How it is checked. J has at most 2 (quick) or 3 (full) variables with distinct p_j. For every path of variables of J and
possibly one other variable, with all values, and all sets V_2 and V_3 of remaining variables, the two trees are written
out on the cube and their errors are added up input by input. The control is the equation without D_3; the control of
the repair drops its hypothesis on the path.

Is it tight? D_3 = D_1 for V_3 in V_2.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, permutations, product
from typing import Any

from flint import fmpq

from proofs_checks.bdm.computed.two_terms import Shape, of_shape, right_path
from proofs_checks.bdm.computed.written_trees import error_by_inputs
from proofs_checks.bdm.conjunctions import lemma_5_2
from theorylab.claims import EQUALS, HOLDS, Cite, Claim, Derivation, Grid, Point, scoped
from theorylab.numbers.rationals import format_rational
from theorylab.problems.cube import CubeProblem
from theorylab.trees.tree import Tree

INSIDE = (fmpq(9, 10), fmpq(4, 5), fmpq(3, 5))
REMOVED, OTHER = fmpq(1, 3), fmpq(3, 4)
"""Probabilities of i and of a second variable outside J, which come after J on the cube."""


def _subsets(members: frozenset[int]) -> Iterator[tuple[int, ...]]:
    return chain.from_iterable(combinations(sorted(members), size) for size in range(len(members) + 1))


def _points(most: int) -> Iterator[Point]:
    """Yield the paths to i, with all values of the variables of J, and sets V_2 and V_3; small J first."""
    for k in range(1, most + 1):
        J = frozenset(range(k))
        for length in range(k + 2):
            for read in permutations((*range(k), k + 1), length):
                left = J - set(read)
                choices = [(0, 1) if j < k else (1,) for j in read]
                for outcomes in product(*choices):
                    path = tuple(zip(read, outcomes))
                    for V2, V3 in product(_subsets(left), repeat=2):
                        yield {"k": k, "path": path, "V2": V2, "V3": V3}


def _problem(k: int) -> CubeProblem:
    return CubeProblem.from_function(lambda x: x[:, :k].all(axis=1), k + 2, (*INSIDE[:k], REMOVED, OTHER))


def _below(path: tuple[tuple[int, int], ...], shape: Shape) -> Shape:
    """Return the tree of the nodes of a path, with a subtree at its end."""
    for variable, outcome in reversed(path):
        shape = (variable, None, shape) if outcome else (variable, shape, None)
    return shape


def _path_of(variables: tuple[int, ...]) -> Shape:
    return right_path(variables, [None] * len(variables))


def _shapes(
    k: int, path: tuple[tuple[int, int], ...], V2: tuple[int, ...], V3: tuple[int, ...]
) -> tuple[Shape, Shape]:
    """Return S and T'."""
    joined = V2 + tuple(j for j in V3 if j not in V2)
    return _below(path, (k, _path_of(V3), _path_of(V2))), _below(path, _path_of(joined))


def _gain(**point: Any) -> fmpq:
    """Return E(S) - E(T')."""
    S, modified = (error_by_inputs(_problem(point["k"]), shape) for shape in _shapes(**point))
    return S - modified


def _trees(**point: Any) -> dict[str, Tree]:
    k = point["k"]
    names = f"S, where x{k + 1} is z", "T'"
    return {name: of_shape(_problem(k), shape) for name, shape in zip(names, _shapes(**point))}


def _errors_of_paths(
    k: int, path: tuple[tuple[int, int], ...], V2: tuple[int, ...], V3: tuple[int, ...]
) -> tuple[fmpq, fmpq, fmpq]:
    """Return D_1, D_2 and D_3 as displayed."""
    p = (*INSIDE[:k], REMOVED, OTHER)
    V1 = {j for j, _ in path}
    reached = fmpq(1)
    for j, outcome in path:
        reached *= p[j] if outcome else 1 - p[j]

    def error(V: set[int]) -> fmpq:
        read, satisfied = reached, fmpq(1)
        for j in range(k):
            if j in V:
                read *= p[j]
            elif j not in V1:
                satisfied *= p[j]
        return read * min(satisfied, 1 - satisfied)

    return error(set(V2)), error(set(V3)), error({*V2, *V3})


def _display(**point: Any) -> fmpq:
    D1, D2, D3 = _errors_of_paths(**point)
    return REMOVED * D1 + (1 - REMOVED) * D2 - D3


def _without_the_last(**point: Any) -> fmpq:
    D1, D2, _ = _errors_of_paths(**point)
    return REMOVED * D1 + (1 - REMOVED) * D2


def _in_words(values: Point, measured: fmpq, claimed: fmpq) -> str:
    k = values["k"]
    names = [f"x{j + 1}" for j in range(k)] + ["z", "z'"]

    def names_of(V: tuple[int, ...]) -> str:
        return f"{{{', '.join(names[j] for j in V)}}}"

    path = ", ".join(f"{names[j]}={outcome}" for j, outcome in values["path"])
    chances = ", ".join(map(format_rational, INSIDE[:k]))
    return (
        f"conjunction of {k} variables of probabilities {chances}; a node z of probability {format_rational(REMOVED)}"
        f" after {path}, V_2={names_of(values['V2'])}, V_3={names_of(values['V3'])}: E(S) - E(T') ="
        f" {format_rational(measured)}, displayed {format_rational(claimed)}"
    )


def _is_displayed(**point: Any) -> bool:
    D1, D2, D3 = _errors_of_paths(**point)
    return _gain(**point) == _display(**point) and min(D1, D2) >= D3


def _is_displayed_on_ones(**point: Any) -> bool:
    """Return the same; on paths with a variable of J of value 0 only the inequality is checked."""
    D1, D2, D3 = _errors_of_paths(**point)
    on_ones = all(outcome for j, outcome in point["path"] if j < point["k"])
    return _is_displayed(**point) if on_ones else min(D1, D2) >= D3


MODIFICATION = "$E(S)-E(T')=p_iD_1+q_iD_2-D_3$ for the modification of Appendix B.2,"

PROOF = r"""$S$ and $T'$ agree outside the node $i$, which is reached with probability $t=\prod_{V_1}t_j$. As the
variables of $J$ on the path are 1, the label below $i$ is the conjunction of $J'=J\setminus V_1$, and $V_2,V_3\subseteq
J'$. A right path that reads $V\subseteq J'$ errs only at the leaf where all of $V$ is 1, whose label mean is
$\prod_{J'\setminus V}p_j$. So it errs with probability $e(V)=\prod_Vp_j\,C(\prod_{J'\setminus V}p_j)$. Below $i$ the
right subtree is reached with probability $p_i$ and reads $V_2$, the left one is reached with probability $q_i$ and
reads $V_3$, and $x_i$ is independent of the label; $T'$ reads $V_2\cup V_3$. So
$E(S)-E(T')=t\,(p_ie(V_2)+q_ie(V_3)-e(V_2\cup V_3))$, where $J'\setminus V=J\setminus((V_1\cap J)\cup V)$.

On every path, let $z=t\prod_{V_2}p_j$, $x_1=\prod_{V_3\setminus V_2}p_j$, $x_2=1$ and $y$ the product over $J$ without
$V_1$, $V_2$ and $V_3$, in $(0,1]$. Then $D_3=z\,x_1C(yx_2)\le z\,x_2C(yx_1)=D_1$ by [bdm.lemma-5.2.2], and $D_3\le D_2$
with $V_2$ and $V_3$ exchanged.
"""

CLAIM = Claim(
    id="bdm.b.2-eq5",
    cite=Cite(
        "bdm",
        "appendix B.2, equation 5",
        r"$E(S)-E(T')=p_iD_1+q_iD_2-D_3$ where $D_1=\prod_{j\in V_1}t_j\prod_{j\in V_2}p_jC\left(\prod_{j\in"
        r" J\setminus((V_1\cap J)\cup V_2)}p_j\right)$, $D_2=\prod_{j\in V_1}t_j\prod_{j\in V_3}p_jC\left(\prod_{j\in"
        r" J\setminus((V_1\cap J)\cup V_3)}p_j\right)$, $D_3=\prod_{j\in V_1}t_j\prod_{j\in V_2\cup"
        r" V_3}p_jC\left(\prod_{j\in J\setminus((V_1\cap J)\cup V_2\cup V_3)}p_j\right)$",
    ),
    statement=rf"{MODIFICATION} with $t_j\in\{{p_j,q_j\}}$ according to the value of $j\in V_1$ on the path to $i$",
    instances=Grid(scoped(lambda: _points(2), lambda: _points(3))),
    measured=_gain,
    asserts=EQUALS(_display, control=_without_the_last),
    literature="False if a variable of J has the value 0 on the path; Lemma 5.3 is not affected",
    falls="proof step",
    witness=_in_words,
    trees=_trees,
).repaired(
    place="appendix B.2, equation 5, for paths on which f is not constant",
    statement=rf"{MODIFICATION} if the variables of $J$ on the path to $i$ have the value 1 there; and on every path"
    r" $D_3\le\min(D_1,D_2)$",
    measured=_is_displayed_on_ones,
    asserts=HOLDS(control=_is_displayed),
    derivation=Derivation(PROOF, steps=(lemma_5_2.PART_2,)),
)
