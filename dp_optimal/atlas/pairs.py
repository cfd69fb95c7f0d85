r"""Monotone functions on n variables counted as pairs of monotone functions on n - 1, without a row for each function.

A monotone f is a pair a <= b, its restrictions to x_n = 0 and 1. Permutations of the other variables act on both, so
the sum over all f of an invariant F is

.. math:: \sum_f F(f) = \sum_{a \text{ a representative}} |\text{class of } a| \sum_{b \ge a} F(a, b).

For n = 7 these are 3.4 10^9 functions instead of 2,414,682,040,998. The restriction of (a, b) to x_i = v is the pair
of the restrictions of a and b, two functions on n - 2 variables, and its costs are looked up in a square table over
these; for fixed a, only 2(n - 1) rows of that table are read, and they fit into a processor's cache.

**Order.** The functions on n - 1 variables are the pairs (b_0, b_1) in the order of b_0 and then of b_1, so the b
above a = (a_0, a_1) are found by enumerating b_0 >= a_0 and testing only b_1 >= a_1.

**Words.** The data of a function on m <= 6 variables is one word of 64 bits, from the lowest: the minimum sizes of
exact trees of depth at most 1, ..., 6 (7 bits each, 127 if there is none), the depth (3), the sizes of the greedy
tree for the best and the worst ties (6 each; on monotone functions influence and gain choose alike), and the
number of ones (7), whose differences are the influences.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dp_optimal.atlas.recursion import INFINITE, greedy_sizes, least_sizes, restrictions
from dp_optimal.atlas.tables import Table, all_monotone
from theorylab.boolean.functions import functions_of
from theorylab.boolean.short_functions import constant, edges, ones
from theorylab.limits import require
from theorylab.numbers.kernels import njit
from theorylab.numbers.pieces import in_pieces

__all__ = ["LONGEST", "Counts", "Pairs", "count_pairs", "no_counts", "pairs_of"]

LONGEST = 128
"""A number above the size of any tree on seven variables."""

AT_ONCE = 1 << 17
HELD = 64
"""Bytes per function on m variables while the tables are built, without the indices of its restrictions."""

SIZE_BITS, SIZES, DEPTH_AT, KIND_AT, UNKIND_AT, ONES_AT = 7, 6, 42, 45, 51, 57


class Pairs(NamedTuple):
    """Functions on m variables, and the pairs of them that are functions on m + 1.

    Attributes
    ----------
    variables
        The number m + 1.
    smaller
        uint64[M], the monotone functions on m - 1 variables.
    start, upper
        int64[M + 1] and int32[N]: function k on m variables is (b_0, upper[k]) for start[b_0] <= k < start[b_0 + 1].
    lower
        int32[N], the b_0 of each.
    places
        uint16[N, 2m], index in ``smaller`` of the restriction to x_i = v, in column 2i + v.
    words
        uint64[N], the words.
    square
        uint64[M, M], the words by b_0 and b_1.
    representatives, sizes
        int64[R], the first function of each class, and the sizes of the classes.
    """

    variables: int
    smaller: np.ndarray
    start: np.ndarray
    upper: np.ndarray
    lower: np.ndarray
    places: np.ndarray
    words: np.ndarray
    square: np.ndarray
    representatives: np.ndarray
    sizes: np.ndarray

    def function(self, a: int, b: int) -> int:
        """Return the truth table of a pair as an integer."""
        inputs = 1 << (self.variables - 2)
        quarters = (self.lower[a], self.upper[a], self.lower[b], self.upper[b])
        return sum(int(self.smaller[place]) << inputs * i for i, place in enumerate(quarters))


class Counts(NamedTuple):
    """Functions counted by the costs of their trees.

    Attributes
    ----------
    costs
        int64[8, 128, 2], by depth, size, and whether one tree attains both.
    kind, unkind
        int64[128, 128], by minimum size and size of the greedy tree.
    kind_first, unkind_first
        int64[128, 128, 2], the first pair of each cell, -1 if there is none.
    """

    costs: np.ndarray
    kind: np.ndarray
    unkind: np.ndarray
    kind_first: np.ndarray
    unkind_first: np.ndarray


def no_counts() -> Counts:
    """Return counts that are all zero."""
    square, first = (LONGEST, LONGEST), (LONGEST, LONGEST, 2)
    return Counts(
        np.zeros((8, LONGEST, 2), dtype=np.int64),
        np.zeros(square, dtype=np.int64),
        np.zeros(square, dtype=np.int64),
        np.full(first, -1, dtype=np.int64),
        np.full(first, -1, dtype=np.int64),
    )


def pairs_of(n: int) -> Pairs:
    """Build the tables for counting the monotone functions on n variables, n from 2 to 7.

    Raises
    ------
    TooLarge
        If the tables need more memory than allowed: 1.1 GiB for n = 7.
    """
    m = n - 1
    below = all_monotone(m - 1)
    functions = len(below.functions)
    above = [np.flatnonzero(below.functions[i] & ~below.functions == 0) for i in range(functions)]
    count = sum(map(len, above))
    require(8 * functions**2 + count * (4 * m + HELD), f"pairs of monotone functions on {m} variables")
    start = np.concatenate([[0], np.cumsum([len(each) for each in above])])
    upper = np.concatenate(above).astype(np.int32)
    lower = np.repeat(np.arange(functions, dtype=np.int32), np.diff(start))
    places, words = np.empty((count, 2 * m), dtype=np.uint16), np.empty(count, dtype=np.uint64)
    for at in range(0, count, AT_ONCE):
        part = slice(at, at + AT_ONCE)
        tables = below.functions[lower[part]] | below.functions[upper[part]] << np.uint64(1 << (m - 1))
        places[part], words[part] = _solve_restrictions(tables, m, below)
    square = np.zeros((functions, functions), dtype=np.uint64)
    square[lower, upper] = words
    members = functions_of(m, "monotone", up_to="permutations")
    half = 1 << (m - 1)
    first = np.array([[f & (1 << half) - 1, f >> half] for f in members.words.tolist()], dtype=np.uint64)
    b0, b1 = np.searchsorted(below.functions, first[:, 0]), np.searchsorted(below.functions, first[:, 1])
    at_pair = [start[i] + np.searchsorted(above[i], j) for i, j in zip(b0, b1)]
    return Pairs(
        n,
        below.functions,
        start,
        upper,
        lower,
        places,
        words,
        square,
        np.array(at_pair, dtype=np.int64),
        members.sizes,
    )


def _solve_restrictions(functions: np.ndarray, m: int, below: Table) -> tuple[np.ndarray, np.ndarray]:
    """Return the indices of the restrictions of functions on m variables, and the words of the functions."""
    pure, at = constant(functions, m), restrictions(functions, m, below.functions)
    sizes = least_sizes(pure, at, below.least_sizes)
    kind, unkind = greedy_sizes(pure, at, edges(functions, m), below.influence_kind, below.influence_unkind)
    words = ones(functions).astype(np.uint64) << np.uint64(ONES_AT)
    fields = [(kind, KIND_AT), (unkind, UNKIND_AT), ((sizes == INFINITE).sum(axis=1), DEPTH_AT)]
    fields += [(sizes[:, min(d, m)], SIZE_BITS * (d - 1)) for d in range(1, SIZES + 1)]
    for values, shift in fields:
        words |= values.astype(np.uint64) << np.uint64(shift)
    return np.stack([at.zero, at.one], axis=2).transpose(1, 0, 2).reshape(len(functions), 2 * m), words


def count_pairs(pairs: Pairs, first: int, stop: int) -> Counts:
    """Count (a, b) for the representatives a from ``first`` to ``stop``, weighted by the sizes of their classes."""
    counts = no_counts()
    in_pieces(
        stop - first,
        len(pairs.smaller) ** 2,
        lambda start, end: _count(first + start, first + end, pairs, counts),
    )
    return counts


@njit(cache=True, nogil=True)
def _count(first: int, stop: int, pairs: Pairs, counts: Counts) -> None:
    """Add to the counts, with three look-ups per variable; the words of the restrictions to x_n are cached."""
    m = pairs.places.shape[1] // 2
    zero, one = np.empty(m + 1, dtype=np.int64), np.empty(m + 1, dtype=np.int64)
    rows = np.empty((2 * m, len(pairs.smaller)), dtype=np.int64)
    for r in range(first, stop):
        a, weight = pairs.representatives[r], pairs.sizes[r]
        a0, a1 = pairs.smaller[pairs.lower[a]], pairs.smaller[pairs.upper[a]]
        for j in range(2 * m):
            rows[j] = pairs.square[pairs.places[a, j]].astype(np.int64)
        zero[m] = np.int64(pairs.words[a])
        for b0 in range(len(pairs.smaller)):
            if a0 & ~pairs.smaller[b0]:
                continue
            for b in range(pairs.start[b0], pairs.start[b0 + 1]):
                if a1 & ~pairs.smaller[pairs.upper[b]]:
                    continue
                one[m] = np.int64(pairs.words[b])
                for i in range(m):
                    zero[i] = rows[2 * i, pairs.places[b, 2 * i]]
                    one[i] = rows[2 * i + 1, pairs.places[b, 2 * i + 1]]
                depth, size, both, kind, unkind = _costs(zero, one)
                counts.costs[depth, size, both] += weight
                if counts.kind[size, kind] == 0:
                    counts.kind_first[size, kind, 0], counts.kind_first[size, kind, 1] = a, b
                counts.kind[size, kind] += weight
                if counts.unkind[size, unkind] == 0:
                    counts.unkind_first[size, unkind, 0], counts.unkind_first[size, unkind, 1] = a, b
                counts.unkind[size, unkind] += weight


@njit(cache=True, nogil=True)
def _costs(zero: np.ndarray, one: np.ndarray) -> tuple[int, int, int, int, int]:
    """Compute depth, size, whether one tree attains both, and the greedy sizes from the words of the restrictions."""
    m = len(zero) - 1
    inputs = ((zero[m] >> ONES_AT) & 127) + ((one[m] >> ONES_AT) & 127)
    if inputs == 0 or inputs == 2 << m:
        return 0, 0, 1, 0, 0
    depth, size, best, kind, unkind = 8, LONGEST, -1, 0, 0
    for i in range(m + 1):
        z, o = zero[i], one[i]
        depth = min(depth, 1 + max((z >> DEPTH_AT) & 7, (o >> DEPTH_AT) & 7))
        last = SIZE_BITS * (SIZES - 1)
        size = min(size, 1 + ((z >> last) & 127) + ((o >> last) & 127))
        influence = ((o >> ONES_AT) & 127) - ((z >> ONES_AT) & 127)
        own_kind = 1 + ((z >> KIND_AT) & 63) + ((o >> KIND_AT) & 63)
        own_unkind = 1 + ((z >> UNKIND_AT) & 63) + ((o >> UNKIND_AT) & 63)
        if influence > best:
            best, kind, unkind = influence, own_kind, own_unkind
        elif influence == best:
            kind, unkind = min(kind, own_kind), max(unkind, own_unkind)
    both = 0
    for i in range(m + 1):
        z, o = zero[i], one[i]
        if depth == 1:
            both = 1
        elif max((z >> DEPTH_AT) & 7, (o >> DEPTH_AT) & 7) < depth:
            at = SIZE_BITS * (depth - 2)
            if 1 + ((z >> at) & 127) + ((o >> at) & 127) == size:
                both = 1
    return depth, size, both, kind, unkind
