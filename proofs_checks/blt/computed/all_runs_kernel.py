"""BuildTopDownDT and BuildTopDownDT_Inf on many functions, by ranks of scores: the kernel.

A leaf is the set of inputs that reach it, its free variables as bits, and its depth.
"""

from __future__ import annotations

import numpy as np

from theorylab.boolean.popcount import popcount
from theorylab.numbers.kernels import njit

ALL_ONES = np.uint64(0xFFFFFFFFFFFFFFFF)


@njit(cache=True, no_cpython_wrapper=True)
def _best(f, inputs, free, depth, n, ones, ranks, last):
    """Return the largest rank of a test at a leaf, and its variable; -1 if every variable has been read."""
    best, variable = -1, -1
    for i in range(n):
        if free >> i & 1:
            b = np.int64(popcount(f & inputs & ones[i]))
            a = np.int64(popcount(f & inputs & ~ones[i]))
            rank = ranks[depth, min(a, b), max(a, b)]
            if rank > best or (last and rank == best):
                best, variable = rank, i
    return best, variable


@njit(cache=True, no_cpython_wrapper=True)
def _mistakes(f, inputs):
    ones, size = np.int64(popcount(f & inputs)), np.int64(popcount(inputs))
    return min(ones, size - ones)


@njit(cache=True)
def run_all(functions, n, ones, ranks, last, errors, chosen):
    """Grow the tree of each function to 2^n leaves; the oldest leaf comes first in the lists.

    functions, n: non-decreasing functions, an array of ``uint64``, and their number of variables, at most 6; ones:
    for each variable the set of inputs where it is one; ranks: rank of the score of a test at [depth, ones in one
    half, ones in the other half], the smaller number first; last: choose the last of several maxima instead of the
    first; errors, chosen: output arrays, filled with one row for each function: the errors of its trees times 2^n,
    and the ranks of its splits.
    """
    size = 1 << n
    inputs = np.empty(size, dtype=np.uint64)
    free, depth = np.empty(size, dtype=np.int64), np.empty(size, dtype=np.int64)
    best, variable = np.empty(size, dtype=np.int64), np.empty(size, dtype=np.int64)
    for row in range(len(functions)):
        f = functions[row]
        inputs[0], free[0], depth[0] = ALL_ONES >> np.uint64(64 - size), (1 << n) - 1, 0
        best[0], variable[0] = _best(f, inputs[0], free[0], 0, n, ones, ranks, last)
        errors[row, 0] = _mistakes(f, inputs[0])
        for leaves in range(1, size):
            at = -1
            for leaf in range(leaves):
                if best[leaf] >= 0 and (at < 0 or best[leaf] > best[at] or (last and best[leaf] == best[at])):
                    at = leaf
            chosen[row, leaves - 1] = best[at]
            i, split, rest, below = variable[at], inputs[at], free[at] ^ (1 << variable[at]), depth[at] + 1
            for leaf in range(at, leaves - 1):
                inputs[leaf], free[leaf], depth[leaf] = inputs[leaf + 1], free[leaf + 1], depth[leaf + 1]
                best[leaf], variable[leaf] = best[leaf + 1], variable[leaf + 1]
            zero, one = split & ~ones[i], split & ones[i]
            for leaf, half in ((leaves - 1, zero), (leaves, one)):
                inputs[leaf], free[leaf], depth[leaf] = half, rest, below
                best[leaf], variable[leaf] = _best(f, half, rest, below, n, ones, ranks, last)
            gained = _mistakes(f, split) - _mistakes(f, zero) - _mistakes(f, one)
            errors[row, leaves] = errors[row, leaves - 1] - gained
