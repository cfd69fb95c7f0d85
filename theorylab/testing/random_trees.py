"""A strategy for small trees over a problem."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from theorylab.numbers.counts import budget
from theorylab.problems.problem import Problem, State, require_problem
from theorylab.trees.nodes import Edge, Leaf, Node
from theorylab.trees.tree import Tree

__all__ = ["trees"]


class _ShownTree(Tree):
    """A tree whose representation shows all nodes, for reports of counterexamples."""

    def __repr__(self) -> str:
        return f"<tree {_one_line(self.as_dict())}>"


def trees(problem: Problem, depth: int = 3) -> st.SearchStrategy[Tree]:
    """Return a strategy for trees of depth at most ``depth`` over a problem, with any labels at their leaves.

    Pure subproblems are not split. Trees shrink towards a single leaf and are shown as ``<tree x1(0, x2(0, 1))>``,
    with the child of outcome 0 first.

    Parameters
    ----------
    problem
        The problem that provides the tests.
    depth
        Maximum number of tests on a path.
    """
    require_problem(problem)
    return _trees(problem, budget(depth, "depth"))


@st.composite
def _trees(draw: st.DrawFn, problem: Problem, depth: int) -> Tree:
    def grow(state: State, left: int) -> Node | Leaf:
        splits = [] if left == 0 or problem.is_pure(state) else problem.splits(state)
        choice = draw(st.integers(0, len(splits)))
        if choice == 0:
            label = draw(st.integers(0, problem.labels - 1))
            return Leaf(label, problem.label_distribution(state))
        split = splits[choice - 1]
        edges = tuple(Edge(b.probability, grow(b.child, left - 1)) for b in split.branches)
        return Node(split.test, edges, split.cost)

    return _ShownTree(problem, grow(problem.root, depth))


def _one_line(tree: dict[str, Any]) -> str:
    """Write the nested dictionaries of :meth:`~theorylab.trees.tree.Tree.as_dict` in one line."""
    if "label" in tree:
        return str(tree["label"])
    below = tree["outcomes"] if "outcomes" in tree else [tree["zero"], tree["one"]]
    return f"{tree['test']}({', '.join(map(_one_line, below))})"
