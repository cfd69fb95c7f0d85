"""Compiled passes over the AND/OR graph of a sample: budgets, histograms of objectives, and their completions.

Nodes, choices and leaves are those of :class:`~dp_optimal.samples.near_graph.GraphArrays`. The histogram of node v is
entries ``start[v]`` to ``stop[v] - 1`` of flat arrays, grades ascending.
"""

from __future__ import annotations

import numpy as np

from theorylab.numbers.kernels import njit

__all__ = ["NO_LIMIT", "OVERFLOW", "add_completions", "count_trees", "least_and_limits"]

NO_LIMIT = -1
"""Limit of a node that no tree within the bound reaches."""

OVERFLOW = -1
"""Returned instead of a node: its counts may exceed 64 bits."""

LARGEST = float(1 << 62)


@njit(cache=True, nogil=True)
def least_and_limits(
    leaf: np.ndarray,
    first: np.ndarray,
    below: np.ndarray,
    bound: int,
    least: np.ndarray,
    limit: np.ndarray,
) -> None:
    """Write the minimum grade at each node, and the maximum grade of its subtrees in trees within the bound.

    Parameters
    ----------
    leaf, first, below
        The graph.
    bound
        Maximum grade of a tree.
    least, limit
        int64[n], the results; the limit of a node in no tree is ``NO_LIMIT``.
    """
    for v in range(len(least) - 1, -1, -1):
        least[v] = leaf[v, 0]
        for j in range(first[v], first[v + 1]):
            least[v] = min(least[v], least[below[j, 0]] + least[below[j, 1]])
    limit[:] = NO_LIMIT
    if bound >= least[0]:
        limit[0] = bound
    for v in range(len(least)):
        for j in range(first[v], first[v + 1]):
            zero, one = below[j]
            if least[zero] + least[one] <= limit[v]:
                limit[zero] = max(limit[zero], limit[v] - least[one])
                limit[one] = max(limit[one], limit[v] - least[zero])


@njit(cache=True, nogil=True)
def count_trees(
    last: int,
    most: int,
    leaf: np.ndarray,
    first: np.ndarray,
    below: np.ndarray,
    allowed: np.ndarray,
    least: np.ndarray,
    limit: np.ndarray,
    start: np.ndarray,
    stop: np.ndarray,
    trees: np.ndarray,
    grades: np.ndarray,
    counts: np.ndarray,
    number: np.ndarray,
) -> int:
    """Append the histograms of the nodes before ``last``, from the last one back; return the first node done.

    Parameters
    ----------
    last, most
        The nodes from ``last`` on are done. Stop after ``most`` pairs of entries, or when the arrays may be full.
    leaf, first, below
        The graph.
    allowed
        bool[m], the choices that count.
    least, limit
        Results of :func:`least_and_limits`.
    start, stop, trees
        Of each node: its entries, and the total of their counts in floating point.
    grades, counts
        The entries; those of the nodes done are the first ``stop[last]`` ones.
    number
        int64, zeros; its length exceeds the difference of a grade and the minimum grade at any node.
    """
    used = stop[last] if last < len(least) else 0
    touched = np.empty(len(number), dtype=np.int64)
    work = np.int64(0)
    for v in range(last - 1, -1, -1):
        if used + len(number) > len(grades) or work > most:
            return v + 1
        base, found, total = least[v], 0, 0.0
        for k in range(leaf.shape[1]):
            if leaf[v, k] <= limit[v]:
                place = leaf[v, k] - base
                if number[place] == 0:
                    touched[found] = place
                    found += 1
                number[place] += 1
                total += 1.0
        for j in range(first[v], first[v + 1]):
            zero, one = below[j]
            if not allowed[j] or least[zero] + least[one] > limit[v]:
                continue
            total += trees[zero] * trees[one]
            if total >= LARGEST:
                return OVERFLOW
            work += (stop[zero] - start[zero]) * (stop[one] - start[one])
            for a in range(start[zero], stop[zero]):
                for b in range(start[one], stop[one]):
                    grade = grades[a] + grades[b]
                    if grade > limit[v]:
                        break
                    place = grade - base
                    if number[place] == 0:
                        touched[found] = place
                        found += 1
                    number[place] += counts[a] * counts[b]
        start[v] = used
        for place in np.sort(touched[:found]):
            grades[used], counts[used] = base + place, number[place]
            trees[v] += number[place]
            number[place] = 0
            used += 1
        stop[v] = used
    return 0


@njit(cache=True, nogil=True)
def add_completions(
    begin: int,
    most: int,
    first: np.ndarray,
    below: np.ndarray,
    least: np.ndarray,
    limit: np.ndarray,
    start: np.ndarray,
    stop: np.ndarray,
    grades: np.ndarray,
    counts: np.ndarray,
    ways: np.ndarray,
    times: np.ndarray,
    at: np.ndarray,
) -> int:
    """Add the ways to complete the subtrees below the nodes from ``begin`` on; return the first node not done.

    Parameters
    ----------
    begin
        The nodes before it are done.
    most
        Stop after this many pairs of entries.
    first, below
        The graph.
    least, limit
        Results of :func:`least_and_limits`.
    start, stop, grades, counts
        Results of :func:`count_trees`.
    ways
        Beside each entry, the number of ways to complete one of its subtrees to a whole tree.
    times
        int64[m], the number of times the trees make each choice.
    at
        int64, any values; its length exceeds the difference of a grade and the minimum grade at any node.
    """
    work = np.int64(0)
    for v in range(begin, len(least)):
        if work > most:
            return v
        if start[v] == stop[v]:
            continue
        for entry in range(start[v], stop[v]):
            at[grades[entry] - least[v]] = entry
        for j in range(first[v], first[v + 1]):
            zero, one = below[j]
            work += (stop[zero] - start[zero]) * (stop[one] - start[one])
            for a in range(start[zero], stop[zero]):
                for b in range(start[one], stop[one]):
                    grade = grades[a] + grades[b]
                    if grade > limit[v]:
                        break
                    whole = ways[at[grade - least[v]]]
                    ways[a] += whole * counts[b]
                    ways[b] += whole * counts[a]
                    times[j] += whole * counts[a] * counts[b]
    return len(least)
