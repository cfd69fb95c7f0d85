"""Opt-Top-k: the Top-k tree, accelerated by a cache, upper bounds and a stop at error zero.

Blanc, Lange, Pabbaraju, Sullivan, Tan, Tiwari (2023), Figure 5.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

import numpy as np
from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.impurities.best_tests import BestTests
from theorylab.impurities.impurity import ENTROPY, Impurity
from theorylab.impurities.impurity import impurity as impurity_named
from theorylab.impurities.ties import Ties
from theorylab.learners.deep_recursion import Call, run
from theorylab.learners.k_best import k_best, k_best_tree, tests_considered
from theorylab.numbers.counts import budget
from theorylab.problems.in_words import in_words
from theorylab.problems.problem import Problem, Split, State, require_problem
from theorylab.trees.nodes import Edge, Leaf, Node, leaf
from theorylab.trees.tree import Tree

__all__ = ["CacheKey", "opt_top_k", "subproblem_alone", "subproblem_and_depth"]

RULES = (Ties.FIRST, Ties.LAST, Ties.BEST)

CacheKey = Callable[[State, int], Hashable]
"""Function that maps a subproblem and the remaining depth to the key of its result in the cache."""


class _Found(NamedTuple):
    """A tree and its error on its subproblem."""

    error: fmpq
    root: Node | Leaf


class _Cached(NamedTuple):
    """Result of a search below a bound; ``found`` is None if no tree has an error below it."""

    found: _Found | None
    bound: fmpq


def subproblem_and_depth(state: State, depth: int) -> Hashable:
    """Return the correct cache key, which contains the remaining depth.

    Parameters
    ----------
    state, depth
        The subproblem and the remaining depth.
    """
    return state, depth


def subproblem_alone(state: State, depth: int) -> Hashable:
    """Return the cache key printed in Figure 5, (S, d), in which d is the constant number of features.

    With this key a result for one remaining depth is used for another: the tree may be worse than that of Top-k,
    or deeper than allowed.

    Parameters
    ----------
    state, depth
        The subproblem and the remaining depth.
    """
    return state


def opt_top_k(
    problem: Problem,
    *,
    k: int,
    depth: int,
    impurity: Impurity | str = ENTROPY,
    ties: Ties | str = Ties.FIRST,
    cache_key: CacheKey = subproblem_and_depth,
) -> Tree:
    r"""Grow the tree of :func:`~theorylab.learners.top_k.top_k` by branch and bound.

    Figure 5 counts mistakes and searches for a tree with at most ub of them. Here the error is a
    probability, and ub + 1 becomes a bound b that the error has to stay below. If a test has outcomes of
    probabilities :math:`p_0, p_1`, the bound for the subtree after outcome 0 is :math:`b/p_0`. If its error
    is :math:`e_0`, the bound for the other subtree is :math:`(b-p_0e_0)/p_1`. Leaves and cached trees are returned
    regardless of the bound, so :math:`p_0e_0\ge b` is possible; the test is then discarded.

    Parameters
    ----------
    problem
        The distribution; its tests are binary.
    k
        Number of tests considered at every node, counted with multiplicity.
    depth
        Depth budget h.
    impurity
        Impurity function that scores the tests.
    ties
        Rule for tests with the k-th largest gain: ``first`` and ``last`` choose by test index, ``best``
        takes all of them. Candidates are tried by increasing test index (decreasing for ``last``).
    cache_key
        Function that returns the cache key of a result.

    Returns
    -------
    Tree
        The tree of Top-k under the same tie rule, if the key contains the remaining depth.

    Raises
    ------
    InvalidArgument
        If k < 1, the depth is negative, or a test has more than two outcomes.

    See Also
    --------
    top_k : by a dynamic program

    Examples
    --------
    >>> from theorylab import CubeProblem
    >>> opt_top_k(CubeProblem([0, 1, 1, 0]), k=2, depth=2).error  # x1 xor x2
    0
    """
    k, depth = tests_considered(k), budget(depth, "depth")
    rule = Ties.from_name(ties, allowed=RULES, learner="opt-top-k")
    require_problem(problem)
    if cache_key is subproblem_and_depth and in_words(problem):
        # the tree is the same, and on samples the search of Top-k uses bounds too
        return k_best_tree(problem, k, depth, impurity_named(impurity), rule)
    candidates = _Candidates(problem, k, impurity_named(impurity), rule).tests
    cache: dict[Hashable, _Cached] = {}

    def search(state: State, depth: int, bound: fmpq) -> Call:
        """Return the tree of Top-k if its error is below the bound, else None; leaves are always returned."""
        if depth == 0 or not candidates(state):
            end = leaf(problem, state)
            return _Found(end.error, end)
        key = cache_key(state, depth)
        if key in cache:
            known = cache[key]
            if known.found is not None or bound <= known.bound:
                return known.found
        best, below = None, bound
        for split in candidates(state):
            (p_zero, zero), (p_one, one) = split.branches
            left = yield search(zero, depth - 1, _share(below, p_zero))
            if left is None or p_zero * left.error >= below:
                continue
            right = yield search(one, depth - 1, _share(below - p_zero * left.error, p_one))
            if right is None:
                continue
            error = p_zero * left.error + p_one * right.error
            if error < below:
                edges = (Edge(p_zero, left.root), Edge(p_one, right.root))
                best, below = _Found(error, Node(split.test, edges, split.cost)), error
            if error == 0:
                break
        cache[key] = _Cached(best, bound)
        return best

    # no tree has a larger error than a leaf, so the search below this bound succeeds
    found: _Found = run(search(problem.root, depth, leaf(problem, problem.root).error + 1))
    return Tree(problem, found.root)


class _Candidates(BestTests):
    """The tests that Top-k considers at every subproblem met, in the order in which they are tried."""

    def __init__(self, problem: Problem, k: int, impurity: Impurity, rule: Ties):
        super().__init__(problem, impurity, rule)
        self.k = k

    def _best(self, state: State) -> list[Split]:
        splits = self.problem.splits(state)
        considered = [splits[i] for i in self._places(splits)]
        return [split.by_last() for split in considered[::-1]] if self.ties is Ties.LAST else considered

    def _places(self, splits: Sequence[Split]) -> list[int]:
        """Return the indices of the k best tests, ascending."""
        if any(len(split.branches) != 2 for split in splits):
            raise InvalidArgument(
                "opt-top-k: defined for binary tests; this problem has a test with more than two outcomes"
            )
        ranks = np.zeros(len(splits), dtype=np.int64)
        for rank, group in enumerate(self._order.groups(splits)):
            ranks[group] = rank
        multiplicity = np.array([split.multiplicity for split in splits], dtype=np.int64)
        return k_best(np.zeros_like(ranks), ranks, multiplicity, self.k, self.ties).chosen.tolist()


def _share(bound: fmpq, probability: fmpq) -> fmpq:
    """Convert a bound on the contribution of a branch to one on its error; 1, no bound, if it has probability 0."""
    return bound / probability if probability else fmpq(1)
