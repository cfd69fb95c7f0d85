"""Construction of a tree from the decisions at its subproblems, with shared nodes and without recursion."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

from theorylab.problems.problem import Split
from theorylab.trees.nodes import Edge, Leaf, Node

__all__ = ["tree_of_decisions"]

Key = TypeVar("Key", bound=Hashable)


def tree_of_decisions(root: Key, decide: Callable[[Key], Leaf | Split]) -> Node | Leaf:
    """Return the root of the tree defined by a rule; the length of paths is not limited.

    Parameters
    ----------
    root
        Key of the whole tree. A key is a subproblem together with all else that its subtree depends on.
    decide
        Function from a key to its leaf, or to the test performed there, whose branches lead to keys.
    """
    built: dict[Key, Node | Leaf] = {}
    chosen: dict[Key, Split] = {}
    stack = [root]
    while stack:
        key = stack[-1]
        if key in built:
            stack.pop()
            continue
        if key not in chosen:
            decision = decide(key)
            if isinstance(decision, Leaf):
                built[key] = decision
                continue
            chosen[key] = decision
        split = chosen[key]
        waiting = [branch.child for branch in split.branches if branch.child not in built]
        if waiting:
            stack.extend(waiting)
            continue
        edges = tuple(Edge(p, built[child]) for p, child in split.branches)
        built[key] = Node(split.test, edges, split.cost)
    return built[root]
