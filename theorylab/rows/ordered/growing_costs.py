r"""The costs of pruned greedy trees of all prefixes of a sequence of rows.

The score of a test (:mod:`theorylab.rows.scores`) is :math:`H(c) + H(C-c)` for the label counts c below the threshold
and C of the node, where :math:`H(c) = m\,G(c/m)`. Since G is concave, H increases in every count. So the tests of a
block with counts from a to b have scores of at least :math:`H(a) + H(C-b)`, and this bound remains valid while rows are
added. Only blocks whose bounds are below the best score are read. Near ties are compared exactly, as everywhere.
"""

from __future__ import annotations

import numpy as np

from theorylab.numbers.kernels import njit
from theorylab.rows.candidates import LAST
from theorylab.rows.frames import ENDLESS, NO_TEST
from theorylab.rows.ordered.growing import BLOCK, Growing, add_row, clear, give_rows
from theorylab.rows.rules import Rules, is_final, leaf_cost
from theorylab.rows.scores import ASKED, Scoring, compare_close, margin_of, part_score

__all__ = ["ADDED", "ASK", "DONE", "LEAST", "costs_of_sides"]

DONE, ASK, GOES_ON = range(3)
"""Reasons for which the kernel returns: all rows were added, a comparison must be answered, or time has passed."""

ADDED, WAITING, LEAST = range(3)
"""The registers."""

TURNS = 1 << 9
"""Number of sets for which a call computes costs."""


@njit(cache=True, no_cpython_wrapper=True)
def _choose(growing: Growing, scoring: Scoring, ties: int, k: int) -> bool:
    """Find the purest test of a node; return False if a comparison must be answered first."""
    columns, totals, below, pair = growing.columns, growing.totals[k], growing.below[k], growing.pair
    before, here, after = growing.space[0], growing.space[1], growing.space[2]
    kind, logarithms, blocks, counts = scoring.kind, scoring.logarithms, growing.blocks[k], growing.counts[k]
    labels, mass, part = len(totals), totals.sum(), below.sum()
    margin, best = margin_of(kind, labels, mass), np.inf
    if growing.shrunk[k]:
        growing.bounds[k] = 0
        growing.least[k] = 0
        growing.shrunk[k] = False
    if growing.tests[k, 0] != NO_TEST and 0 < part < mass:
        for label in range(labels):
            after[label] = totals[label] - below[label]
        best = part_score(kind, logarithms, below, part) + part_score(kind, logarithms, after, mass - part)
    else:
        growing.tests[k] = NO_TEST
    for f in range(len(columns.sizes)):
        if growing.least[k, f] > best + 2 * margin:
            continue
        before[:] = 0
        passed, least = np.int64(0), part_score(kind, logarithms, totals, mass)
        for block in range(columns.starts[f] >> BLOCK, columns.starts[f + 1] >> BLOCK):
            size = np.int64(0)
            for label in range(labels):
                size += blocks[block, label]
            if size == 0:
                continue
            bound = growing.bounds[k, block]
            if bound <= best + 2 * margin:
                for label in range(labels):
                    after[label] = totals[label] - before[label] - blocks[block, label]
                bound = part_score(kind, logarithms, before, passed)
                bound += part_score(kind, logarithms, after, mass - passed - size)
            if bound <= best + 2 * margin:
                for label in range(labels):
                    here[label], after[label] = before[label], totals[label] - before[label]
                bound = part_score(kind, logarithms, here, passed) + part_score(
                    kind, logarithms, after, mass - passed
                )
                reached = passed
                for place in range(block << BLOCK, (block + 1) << BLOCK):
                    added = np.int64(0)
                    for label in range(labels):
                        weight = counts[place, label]
                        added += weight
                        here[label] += weight
                        after[label] -= weight
                    reached += added
                    if reached == mass:
                        break
                    if added == 0:
                        continue
                    score = part_score(kind, logarithms, here, reached) + part_score(
                        kind, logarithms, after, mass - reached
                    )
                    bound = min(bound, score)
                    if score > best + margin:
                        continue
                    rank = place - columns.starts[f]
                    if score >= best - margin:
                        for label in range(labels):
                            pair.totals[label] = totals[label]
                            pair.ones[label, 0], pair.ones[label, 1] = here[label], below[label]
                        order = compare_close(scoring, pair, 0, 1)
                        if order == ASKED:
                            return False
                        other = growing.tests[k]
                        later = f > other[0] or (f == other[0] and rank > other[1])
                        if order > 0 or (order == 0 and later != (ties == LAST)):
                            continue
                    best = score
                    growing.tests[k, 0], growing.tests[k, 1] = f, rank
                    for label in range(labels):
                        below[label] = here[label]
            growing.bounds[k, block] = bound
            least = min(least, bound)
            passed += size
            for label in range(labels):
                before[label] += blocks[block, label]
        growing.least[k, f] = least
    return True


@njit(cache=True, no_cpython_wrapper=True)
def _settle(growing: Growing, scoring: Scoring, rules: Rules, left: int) -> bool:
    """Bring the tree up to date; return False if a comparison must be answered first."""
    nodes = len(growing.changed)
    last, depth = 0, left  # the last node of a level, and the tests that remain at it
    for k in range(nodes):
        if k > last:
            last, depth = 2 * last + 2, depth - 1
        if growing.changed[k] and not _is_leaf(growing, rules, k, depth):
            if not _choose(growing, scoring, rules.ties, k):
                return False
            if depth > 1 and growing.tests[k, 0] != NO_TEST:
                give_rows(growing, k)
    first = last // 2
    for k in range(nodes - 1, -1, -1):
        if k < first:
            first, depth = (first - 1) // 2, depth + 1
        if growing.changed[k]:
            growing.changed[k] = False
            growing.costs[k] = _cost(growing, rules, k, depth)
    return True


@njit(cache=True, no_cpython_wrapper=True)
def _is_leaf(growing: Growing, rules: Rules, k: int, depth: int) -> bool:
    mass, largest = growing.totals[k].sum(), growing.totals[k].max()
    return depth == 0 or is_final(rules, leaf_cost(rules, mass, largest), mass, largest)


@njit(cache=True, no_cpython_wrapper=True)
def _cost(growing: Growing, rules: Rules, k: int, depth: int) -> int:
    """Return the cost of a node whose children are up to date."""
    totals, below = growing.totals[k], growing.below[k]
    leaf = leaf_cost(rules, totals.sum(), totals.max())
    if _is_leaf(growing, rules, k, depth) or growing.tests[k, 0] == NO_TEST:
        return leaf
    if depth > 1:
        return min(leaf, growing.costs[2 * k + 1] + growing.costs[2 * k + 2])
    mass, largest, other = np.int64(0), np.int64(0), np.int64(0)
    for label in range(len(totals)):
        mass += totals[label]
        largest, other = max(largest, below[label]), max(other, totals[label] - below[label])
    return min(leaf, leaf_cost(rules, mass, largest + other) + rules.price)


@njit(cache=True)
def costs_of_sides(
    growing: Growing,
    scoring: Scoring,
    rules: Rules,
    left: int,
    column: int,
    down: bool,
    other: np.ndarray,
    registers: np.ndarray,
    costs: np.ndarray,
) -> int:
    """Compute the costs of one side of every threshold of a column; return the reason for stopping.

    Parameters
    ----------
    growing
        The tree, which may have any rows; that of ``left`` tests has 2^left - 1 nodes, and at least one.
    scoring, rules
        The purity order and the costs.
    left
        Number of tests that remain at the root.
    column, down
        The column, and True to add its rows from the highest rank to the lowest.
    other
        int64[R + 1]: lower bounds on the cost of the rows that are absent when a rank was added.
    registers
        int64[3]: the number of rows added, -1 to begin; 1 if they are not settled; the least sum with ``other`` so far.
        No greater sum is needed.
    costs
        int64[R]: overwritten by the cost of the set when a rank was added, or by ENDLESS if it is not needed.
    """
    columns = growing.columns
    n, order, ranks = len(columns.rows), columns.order[column], columns.ranks[column]
    if registers[ADDED] < 0:
        clear(growing)
        registers[ADDED], registers[WAITING] = 0, 0
    for _ in range(TURNS):
        if registers[WAITING]:
            if not _settle(growing, scoring, rules, left):
                return ASK
            rank = ranks[order[n - registers[ADDED] if down else registers[ADDED] - 1]]
            costs[rank] = growing.costs[0]
            registers[LEAST] = min(registers[LEAST], costs[rank] + other[rank])
            registers[WAITING] = 0
        if registers[ADDED] == n:
            return DONE
        rank = ranks[order[n - 1 - registers[ADDED] if down else registers[ADDED]]]
        while registers[ADDED] < n:
            x = order[n - 1 - registers[ADDED] if down else registers[ADDED]]
            if ranks[x] != rank:
                break
            add_row(growing, 0, x)
            registers[ADDED] += 1
        costs[rank] = ENDLESS
        registers[WAITING] = other[rank] + rules.price <= registers[LEAST]
    return GOES_ON
