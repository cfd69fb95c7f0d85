"""Brute force: enumeration and evaluation of all trees of a tiny problem.

No code is shared with the dynamic programs: there are no compiled arrays and no solved subproblems, and each tree is
evaluated from its root by :class:`~theorylab.trees.tree.Tree`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from flint import fmpq

from theorylab.errors import TooLarge
from theorylab.numbers.counts import budget, count
from theorylab.problems.problem import Problem, Split, State, require_problem
from theorylab.trees.nodes import Edge, Leaf, Node, leaf
from theorylab.trees.tree import Tree

__all__ = ["MOST_TREES", "least", "least_errors_by_size", "trees_of_depth", "trees_of_size"]

MOST_SIZE = 1000
"""Maximum number of internal nodes of a tree in the enumeration."""

MOST_TREES = 200_000
"""Maximum number of trees evaluated."""


def trees_of_size(problem: Problem, size: int, state: State | None = None) -> Iterator[Node | Leaf]:
    """Yield the root of each tree with exactly ``size`` internal nodes; pure subproblems are not split.

    Parameters
    ----------
    problem
        A tiny problem.
    size
        Number of internal nodes.
    state
        State of the root; the problem's root if not given.

    Returns
    -------
    Iterator of Node or Leaf
        Roots of the trees.

    Raises
    ------
    InvalidArgument
        If ``size`` is not an integer or is negative.

    See Also
    --------
    trees_of_depth
    least_errors_by_size

    Notes
    -----
    There are about (number of tests)! x 2^size such trees.

    Examples
    --------
    >>> from theorylab import CubeProblem
    >>> len(list(trees_of_size(CubeProblem([0, 1, 1, 0]), 3)))  # either variable first
    2
    """
    require_problem(problem)
    return _of_size(
        problem, count(size, "size", least=0, most=MOST_SIZE), problem.root if state is None else state
    )


def _of_size(problem: Problem, size: int, here: State) -> Iterator[Node | Leaf]:
    if size == 0:
        yield leaf(problem, here)
    elif not problem.is_pure(here):
        for split in problem.splits(here):
            for shares in _shares(size - 1, len(split.branches)):

                def below(child: State, i: int, shares: tuple[int, ...] = shares) -> Iterator[Node | Leaf]:
                    return _of_size(problem, shares[i], child)

                yield from _join_subtrees(split, below)


def trees_of_depth(problem: Problem, depth: int, state: State | None = None) -> Iterator[Node | Leaf]:
    """Yield the root of each tree with at most ``depth`` tests on a path; pure subproblems are not split.

    Parameters
    ----------
    problem
        A tiny problem.
    depth
        Maximum number of tests on a path.
    state
        State of the root; the problem's root if not given.

    Returns
    -------
    Iterator of Node or Leaf
        Roots of the trees.

    Raises
    ------
    InvalidArgument
        If ``depth`` is not an integer or is negative.

    See Also
    --------
    trees_of_size

    Examples
    --------
    >>> from theorylab import CubeProblem
    >>> len(list(trees_of_depth(CubeProblem([0, 1, 1, 0]), 1)))  # a leaf, and two trees with one test
    3
    """
    require_problem(problem)
    return _of_depth(problem, budget(depth, "depth"), problem.root if state is None else state)


def _of_depth(problem: Problem, depth: int, here: State) -> Iterator[Node | Leaf]:
    yield leaf(problem, here)
    if depth > 0 and not problem.is_pure(here):
        for split in problem.splits(here):
            yield from _join_subtrees(split, lambda child, i: _of_depth(problem, depth - 1, child))


def least(problem: Problem, roots: Iterator[Node | Leaf], objective: Callable[[Tree], fmpq]) -> fmpq | None:
    """Return the minimum of an objective over trees, given by their ``roots``, or None if there is no tree.

    Raises
    ------
    TooLarge
        If there are more than :data:`MOST_TREES`.
    """
    best: fmpq | None = None
    for number, root in enumerate(roots, start=1):
        if number > MOST_TREES:
            raise TooLarge(f"brute force: more than {MOST_TREES} trees; use a dynamic program of dp_optimal")
        value = objective(Tree(problem, root))
        if best is None or value < best:
            best = value
    return best


def least_errors_by_size(problem: Problem, size: int) -> tuple[fmpq, ...]:
    """Return the minimum error of a tree with at most t internal nodes, for t = 0..size.

    Raises
    ------
    InvalidArgument
        If the size is not an integer or is negative.
    TooLarge
        If there are more than :data:`MOST_TREES` trees of one of these sizes.

    See Also
    --------
    optimal_by_size : by a dynamic program
    trees_of_size

    Examples
    --------
    >>> from theorylab import CubeProblem
    >>> least_errors_by_size(CubeProblem([0, 1, 1, 0]), 3)
    (1/2, 1/2, 1/4, 0)
    """
    errors: list[fmpq] = []
    for t in range(count(size, "size", least=0, most=MOST_SIZE) + 1):
        exactly = least(problem, trees_of_size(problem, t), lambda tree: tree.error)
        errors.append(min(e for e in (exactly, *errors[-1:]) if e is not None))
    return tuple(errors)


def _shares(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Yield each way to write ``total`` as an ordered sum of ``parts`` non-negative integers."""
    if parts == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in _shares(total - first, parts - 1):
            yield (first, *rest)


def _join_subtrees(split: Split, subtrees: Callable[[State, int], Iterator[Node | Leaf]]) -> Iterator[Node]:
    """Yield each node that performs ``split``, over all combinations of subtrees."""

    def edges(i: int) -> Iterator[tuple[Edge, ...]]:
        if i == len(split.branches):
            yield ()
            return
        probability, child = split.branches[i]
        for subtree in subtrees(child, i):
            for rest in edges(i + 1):
                yield (Edge(probability, subtree), *rest)

    for combination in edges(0):
        yield Node(split.test, combination, split.cost)
