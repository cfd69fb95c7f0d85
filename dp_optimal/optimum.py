"""The result of an optimal program, and the construction of a tree from its decisions."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from flint import fmpq

from theorylab.limits import require
from theorylab.problems.compiled import Compiled
from theorylab.problems.problem import Branch, Problem, Split
from theorylab.showing import ReprMixin
from theorylab.trees.decisions import tree_of_decisions
from theorylab.trees.nodes import Leaf, leaf_of
from theorylab.trees.tree import Tree

__all__ = ["Decision", "Optimum", "build_tree", "up_to_size"]

ENTRY_BYTES = 8
"""Bytes for the error at each size beyond that of the largest tree."""

Key = TypeVar("Key", bound=Hashable)

Decision = tuple[int, list[Key]]
"""Index of the split performed, and the key of the subtree for each outcome."""


@dataclass(frozen=True, repr=False)
class Optimum(ReprMixin):
    """An optimal value and a tree that attains it, or the best tree and a lower bound found within a time limit.

    Attributes
    ----------
    value
        The optimum of the objective; if the search stopped early, the objective of ``tree``.
    tree
        A tree that attains it.
    errors
        Minimum error of a tree with at most t internal nodes for t = 0, 1, ..., if the size was limited.

    See Also
    --------
    optimal_by_depth, optimal_by_size, optimal_with_penalty

    Examples
    --------
    >>> from dp_optimal import optimal_by_depth
    >>> from theorylab import CubeProblem
    >>> found = optimal_by_depth(CubeProblem([0, 0, 0, 1]), 1)
    >>> found.value, found.tree.error, found.proved
    (1/4, 1/4, True)
    """

    value: fmpq
    tree: Tree
    errors: tuple[fmpq, ...] | None = None
    least: fmpq | None = None
    """Lower bound on the objective of every tree, if less than ``value``."""

    @property
    def proved(self) -> bool:
        """True if the value is known to be the optimum."""
        return self.least is None

    @property
    def lower_bound(self) -> fmpq:
        """Lower bound on the objective of every tree; equal to ``value`` if that is proved optimal."""
        return self.value if self.least is None else self.least

    @property
    def gap(self) -> fmpq:
        """Difference of the value and the lower bound; the optimum is within this of the value."""
        return self.value - self.lower_bound

    def _facts(self) -> dict[str, Any]:
        tree = self.tree
        return {
            "value": self.value,
            "error": tree.error,
            "size": tree.size,
            "depth": tree.depth,
            "errors": self.errors,
            "at least": self.least,
        }

    def _picture(self) -> str | None:
        return self.tree._repr_svg_()


def up_to_size(optimum: Optimum, size: int) -> Optimum:
    """Extend the errors of an optimum by size with their last value, up to a given size.

    Parameters
    ----------
    optimum
        An optimum with errors for t = 0, 1, ..., at least one.
    size
        The last t.

    Raises
    ------
    TooLarge
        If so many errors do not fit.
    """
    errors = optimum.errors or ()
    require(ENTRY_BYTES * size, f"least errors of trees with 0 to {size} internal nodes")
    return replace(optimum, errors=errors + errors[-1:] * (size + 1 - len(errors)))


def build_tree(
    problem: Problem,
    compiled: Compiled,
    root: Key,
    state: Callable[[Key], int],
    decide: Callable[[Key], Decision | None],
) -> Tree:
    """Build the tree of the decisions of a dynamic program, with one shared node per key.

    Parameters
    ----------
    problem
        The problem that names the tests; ``compiled`` may come from its :meth:`~Problem.relevant` part.
    compiled
        The compiled subproblems.
    root
        Key of the whole tree. A key is a subproblem together with the limits of its subtree.
    state
        Function from a key to the index of its subproblem.
    decide
        The test performed at a key and the keys of its subtrees, or None for a leaf.

    Returns
    -------
    Tree
        The tree, built without recursion, so paths may be arbitrarily long.
    """

    def decision_at(key: Key) -> Leaf | Split:
        decision = decide(key)
        if decision is None:
            return leaf_of(tuple(compiled.label[state(key)]), problem.loss)
        split, below = decision
        branches = (Branch(p, child) for (p, _), child in zip(compiled.branches(split), below))
        return Split(compiled.test[split], tuple(branches), cost=compiled.cost[split])

    return Tree(problem, tree_of_decisions(root, decision_at))
