r"""The subproblems and tests of a sample that occur in near-optimal trees.

The cost of a subtree is at most the bound minus the minimum cost of everything beside it. So with V(s, d) the minimum
cost of a subtree of depth at most d at the subproblem s, and B(s) the maximum cost allowed there, a test of s is kept
if :math:`V(s_0, d-1) + V(s_1, d-1) \le B(s)`, and a child may cost B(s) minus the minimum of the other child. V comes
from the levels above the last two, solved backwards, and from pair counts for those (:mod:`theorylab.rows.walk_pairs`);
the sides of a test of the last two levels are constructed only if it is kept. With F features the cost is that of the
(2F)^(d-2) subproblems above them and of the kept part, which depends on the bound.

Costs are integers: errors are weights of inputs over the whole weight W, so with the penalty p/q the unit is 1/(qW).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from flint import fmpq

from dp_optimal.samples.near_counts import counts_of_sample
from dp_optimal.samples.near_graph import GraphArrays, SampleGraph, sample_graph
from theorylab.problems.samples.sample import SampleProblem
from theorylab.rows.side_errors import ABSENT, OneTest, SideErrors
from theorylab.rows.walk import SampleLevel, SampleRows
from theorylab.rows.walk_pairs import PairCounts
from theorylab.trees.and_or_graph import AndOrGraph
from theorylab.trees.counts import tree_counts

__all__ = ["sample_near_optimal"]

WORD = 1 << 62
"""Sums of costs below this are exact in int64."""

NOTHING = -1
"""Allowance after a test of the root that no near-optimal tree performs: all tests of the root are kept."""

NOT_MET = -2
"""Allowance at other subproblems that no near-optimal tree reaches."""

tree_counts.register(SampleGraph)(counts_of_sample)


class _Kept(NamedTuple):
    """A level with its tests, the maximum cost allowed at each subproblem, and whether each test is kept."""

    level: SampleLevel
    limit: np.ndarray
    kept: np.ndarray


def sample_near_optimal(
    problem: SampleProblem,
    depth: int,
    penalty: fmpq,
    bound: Callable[[fmpq], fmpq],
    all_labels: bool = False,
    pure_splits: bool = False,
) -> tuple[AndOrGraph, fmpq]:
    """Return a graph with all trees within a bound, and the optimum.

    Parameters
    ----------
    problem
        A sample whose weights are 64-bit integers.
    depth
        Maximum number of tests on a path, at least 0.
    penalty
        Price of a leaf, at least 0.
    bound
        Function from the optimum to the maximum objective of a tree.
    all_labels, pure_splits
        Whether leaves may have any label, and whether pure subproblems may be split.

    Returns
    -------
    tuple
        The graph of :func:`~theorylab.trees.and_or_graph.and_or_graph` without the OR nodes and the choices that
        occur only in trees of higher cost, and the minimum error + penalty x leaves. The root keeps all its choices, so
        the graph names every variable that may be tested; choices that cost too much lead to leaves.

    Raises
    ------
    TooLarge
        If the subproblems do not fit.
    """
    search = _Search(problem, depth, penalty, pure_splits)
    optimum = search.optimum
    levels = list(search.kept_levels(bound(optimum)))
    arrays = _arrays(levels, all_labels, search.leaf_costs)
    return sample_graph(problem, penalty, int(problem.weights.sum()) * int(penalty.q), arrays), optimum


class _Search:
    """Minimum costs of the first levels, and the part kept within a bound."""

    def __init__(self, problem: SampleProblem, depth: int, penalty: fmpq, pure_splits: bool):
        self._pure_splits = pure_splits
        self._sample = SampleRows(problem.features, problem.weights)
        self._depth = min(depth, problem.variables, len(problem.features))
        # reject a sample that does not fit before any level is constructed
        self._pairs: SideErrors = PairCounts(self._sample) if self._depth > 1 else OneTest(self._sample)
        total = int(problem.weights.sum())
        self._scale, self._leaf = int(penalty.q), int(penalty.p) * total
        self._unit = fmpq(1, total * self._scale)
        # a tree has at most as many leaves as there are inputs; two leaves more are tried below a subproblem
        largest = total * self._scale + (len(problem.features) + 4) * self._leaf
        self._number = np.int64 if largest < WORD else object
        self._largest = largest
        self._levels, self._least = self._solve(problem.root)

    @property
    def optimum(self) -> fmpq:
        """Minimum cost of a tree."""
        return int(self._least[0][0]) * self._unit

    def kept_levels(self, bound: fmpq) -> Iterator[_Kept]:
        """Yield the levels from the root on with the tests of trees that cost at most the bound."""
        most = min(int((bound / self._unit).floor()), self._largest)
        level, limit = self._levels[0], np.array([most], dtype=self._number)
        for place in range(self._depth):
            if place + 1 < len(self._levels):
                level, below = self._levels[place : place + 2]
                sides = self._least[place + 1][level.child]
            else:
                level, below, sides = self._split(level, limit, place)
            allowed, cost = limit[level.owner], sides.sum(axis=1)
            kept = cost <= allowed
            yield _Kept(level, limit, kept | (place == 0))
            limit = np.full(len(below), NOT_MET if place else NOTHING, dtype=self._number)
            np.maximum.at(limit, level.child[kept], ((allowed - cost)[:, None] + sides)[kept])
            level = below
        yield _Kept(level, limit, np.zeros(len(level.test), dtype=bool))

    def _split(
        self, level: SampleLevel, limit: np.ndarray, place: int
    ) -> tuple[SampleLevel, SampleLevel, np.ndarray]:
        """Split a level with one or two remaining tests by the tests to keep, and return the costs of their sides.

        The root is split by every test, because its tests are named.
        """
        where = np.ones(len(level), dtype=bool) if self._pure_splits else level.leaf_errors > 0
        if place:  # every split has at least two leaves, and does not separate equal inputs
            where &= limit >= self.leaf_costs(self._sample.unavoidable_errors(level.rows)) + self._leaf
        mixed = np.flatnonzero(where)
        tests = np.zeros((len(level), self._pairs.features), dtype=bool)
        costs = [np.zeros((0, 2), dtype=self._number)]

        def use(part: slice, errors: np.ndarray) -> None:
            chosen = errors[:, :, 0, 0] < ABSENT
            if place:
                owner = np.nonzero(chosen)[0]
                sides = self._cheapest(errors[chosen])
                chosen[chosen] = sides.sum(axis=1) <= limit[mixed[part]][owner]
            tests[mixed[part]] = chosen
            costs.append(self._cheapest(errors[chosen]))

        one_left = self._depth - place == 1
        (OneTest(self._sample) if one_left else self._pairs).in_parts(level.rows[mixed], use)
        level, below = self._sample.split(level, where, pure=True, tests=tests)
        return level, below, np.concatenate(costs)

    def _solve(self, root: int) -> tuple[list[SampleLevel], list[np.ndarray]]:
        """Return the levels down to two remaining tests, and the minimum costs there."""
        levels = [self._sample.of_states([root])]
        for _ in range(self._depth - 2):
            everything = np.ones(len(levels[-1]), dtype=bool)
            levels[-1], below = self._sample.split(levels[-1], everything, pure=self._pure_splits)
            levels.append(below)
        errors = self._pairs.errors(levels[-1]) if self._depth else levels[-1].leaf_errors[:, None]
        least = [self._cheapest(errors)]
        for level in reversed(levels[:-1]):
            cost = self.leaf_costs(level.leaf_errors)
            np.minimum.at(cost, level.owner, least[-1][level.child].sum(axis=1))
            least.append(cost)
        return levels, least[::-1]

    def _cheapest(self, errors: np.ndarray) -> np.ndarray:
        """Return the minimum costs of trees, given their errors with at most 0, 1, ... tests along the last axis."""
        tests = np.arange(errors.shape[-1]).astype(self._number)
        return (self.leaf_costs(errors) + tests * self._leaf).min(axis=-1)

    def leaf_costs(self, errors: np.ndarray) -> np.ndarray:
        """Return the costs of leaves with the given errors."""
        return errors.astype(self._number) * self._scale + self._leaf


def _arrays(
    levels: list[_Kept], all_labels: bool, leaf_costs: Callable[[np.ndarray], np.ndarray]
) -> GraphArrays:
    """Return the kept OR nodes and choices as arrays."""
    met = [np.flatnonzero(here.limit > NOT_MET) for here in levels]
    start = np.cumsum([0, *map(len, met)])
    rows, depths, weight, errors, choices, test, below = ([] for _ in range(7))
    for depth, (here, places) in enumerate(zip(levels, met)):
        level, masses = here.level, here.level.masses[places]
        rows.append(level.rows[places])
        depths.append(np.full(len(places), depth, dtype=np.int64))
        weight.append(masses.sum(axis=1))
        errors.append(weight[-1][:, None] - _by_label(masses, all_labels))
        choices.append(np.bincount(level.owner[here.kept], minlength=len(level))[places])
        if here.kept.any():
            position = np.empty(len(levels[depth + 1].level), dtype=np.int64)
            position[met[depth + 1]] = start[depth + 1] + np.arange(len(met[depth + 1]))
            test.append(level.test[here.kept])
            below.append(position[level.child[here.kept]])
    none = np.zeros((0, 2), dtype=np.int64)
    return GraphArrays(
        rows=np.concatenate(rows),
        level=np.concatenate(depths),
        weight=np.concatenate(weight),
        leaf=leaf_costs(np.concatenate(errors)),
        first=np.concatenate([[0], np.cumsum(np.concatenate(choices))]),
        test=np.concatenate([none[:, 0], *test]),
        below=np.concatenate([none, *below]),
    )


def _by_label(masses: np.ndarray, all_labels: bool) -> np.ndarray:
    """Return the weight of the majority label and, for all labels, of the others in their order."""
    labels = masses.shape[1]
    majority = labels - 1 - np.argmax(masses[:, ::-1], axis=1)  # the largest label on a tie
    most = np.take_along_axis(masses, majority[:, None], axis=1)
    if not all_labels:
        return most
    others = masses[np.arange(labels) != majority[:, None]].reshape(len(masses), labels - 1)
    return np.concatenate([most, others], axis=1)
