r"""The tree B_t of a read-once DNF with two terms, written out from its definition.

For :math:`f = (x_1 \wedge \dots \wedge x_l) \vee (y_1 \wedge \dots \wedge y_m)` with l <= m, section 6.1.1 describes
B_t as a tree whose right path consists of x-nodes, with right paths of y-nodes for left subtrees, where a left subtree
is started only after those above it are full (the condition names v_2 twice; the second must be v_1). This does not fix
how many of the t nodes are on the right path. By the proof of Proposition 6.3 the right path is completed first. So B_t
is determined for 1 <= t <= l + lm, up to the names of the variables of a term, and B_{l+lm} computes f.

Here x_1, ..., x_l and y_1, ..., y_m are read in order, so two trees can be compared literally. With the tie rule
*first* the learners read interchangeable variables in the same order; for l = m this rule also determines which of the
two terms is called x.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from constructions.parts.dnf import read_once_dnf
from constructions.parts.expanded import expand
from theorylab.claims import Point
from theorylab.errors import InvalidArgument
from theorylab.problems.cube import CubeProblem
from theorylab.problems.problem import State
from theorylab.trees.nodes import Edge, Leaf, Node, leaf
from theorylab.trees.tree import Tree

Shape = tuple[int, "Shape", "Shape"] | None
"""A variable with the shapes of its zero-child and its one-child, or ``None`` for a leaf."""


def pairs(most: int) -> Iterator[Point]:
    """Return the numbers 1 <= x <= y <= most of x- and y-variables, in the order of their sum."""
    found = [(x, y) for y in range(1, most + 1) for x in range(1, y + 1)]
    return ({"x": x, "y": y} for x, y in sorted(found, key=lambda pair: (sum(pair), pair)))


def full_size(x: int, y: int) -> int:
    """Return the size l + lm of the last of the trees B_t: the right path, and its l full left subtrees."""
    return x + x * y


def right_path(variables: Sequence[int], left: Sequence[Shape]) -> Shape:
    """Return the right path that reads ``variables`` in order; ``left`` are the left subtrees of its nodes."""
    shape: Shape = None
    for variable, below in reversed(list(zip(variables, left, strict=True))):
        shape = (variable, below, shape)
    return shape


@cache
def _cube(x: int, y: int) -> CubeProblem:
    return CubeProblem(*expand(read_once_dnf((x, y))))


def tree_of_paths(x: int, y: int, left: Sequence[int]) -> Tree:
    """Return the tree with a right x-path whose i-th node has a right y-path of ``left[i]`` nodes below it on the left.

    It is a tree on the truth table of f, so its error is a sum over all inputs.
    """
    below = [right_path(range(x, x + nodes), [None] * nodes) for nodes in left]
    return of_shape(_cube(x, y), right_path(range(len(left)), below))


def of_shape(problem: CubeProblem, shape: Shape) -> Tree:
    """Return the tree of a given shape on a problem; each leaf has the label of minimum error."""

    def build(shape: Shape, state: State) -> Node | Leaf:
        if shape is None:
            return leaf(problem, state)
        variable, *children = shape
        split = next(split for split in problem.splits(state) if split.test == variable)
        edges = (Edge(p, build(child, after)) for (p, after), child in zip(split.branches, children))
        return Node(variable, tuple(edges))

    return Tree(problem, build(shape, problem.root))


def b_tree(x: int, y: int, t: int) -> Tree:
    """Return the tree B_t of section 6.1.1, for the paper's l = x and m = y."""
    if not (1 <= x <= y and 0 <= t <= full_size(x, y)):
        raise InvalidArgument(f"B_t: l = {x}, m = {y}, t = {t}; need 1 <= l <= m and 0 <= t <= l + lm")
    return tree_of_paths(x, y, [min(y, max(0, t - x - i * y)) for i in range(min(t, x))])
