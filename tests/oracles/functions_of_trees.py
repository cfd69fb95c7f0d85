"""Monotone functions listed as those that decision trees compute, by depth or size; no function is evaluated.

A tree whose first test is x_n computes a pair of functions of the other variables, and one whose first test is x_i the
same with x_i and x_n exchanged. All subtrees may be taken to be of minimum cost. A function on n <= 7 variables is two
words, its restrictions to x_n = 0 and 1.
"""

from __future__ import annotations

import numpy as np


def depth(i, j):
    return 1 + np.maximum(i, j)


def size(i, j):
    return 1 + i + j


def functions_by_cost(n, most, cost):
    """Return, for k = 0, ..., most, the functions on n >= 1 variables of minimum cost k, as arrays of both words.

    ``cost`` is the cost of a tree whose subtrees have the costs i and j.
    """
    if n == 1:
        zero, one = np.array([0, 1], dtype=np.uint64)
        none = (np.empty(0, dtype=np.uint64),) * 2
        constants, literal = np.array([zero, one]), (np.array([zero]), np.array([one]))
        return [(constants, constants), literal, *[none] * (most - 1)][: most + 1]
    shift = np.uint64(1 << (n - 2))
    below = [low | high << shift for low, high in functions_by_cost(n - 1, most, cost)]
    ends = np.array([0, below[0].max()], dtype=np.uint64)
    found = [(ends, ends)]
    known = found[0]
    for k in range(1, most + 1):
        split = [_ordered(below[i], below[j]) for i in range(k) for j in range(k) if cost(i, j) == k]
        low, high = (np.concatenate(part) for part in zip(*split))
        trees = [(low, high), *(_exchanged(low, high, i, n) for i in range(n - 1))]
        known, new = _with_new(known, *(np.concatenate(part) for part in zip(*trees)))
        found.append(new)
    return found


def _ordered(lower, upper):
    """Return all pairs a <= b."""
    if len(upper) < len(lower):
        pairs = [(lower[lower & ~b == 0], b) for b in upper]
        return _joined([(a, np.full(len(a), b)) for a, b in pairs])
    pairs = [(a, upper[a & ~upper == 0]) for a in lower]
    return _joined([(np.full(len(b), a), b) for a, b in pairs])


def _joined(pairs):
    if not pairs:
        return (np.empty(0, dtype=np.uint64),) * 2
    return tuple(np.concatenate(part) for part in zip(*pairs))


def _exchanged(low, high, i, n):
    """Return the functions with x_{i+1} and x_n exchanged; only inputs on which these differ change."""
    one_free = np.uint64(sum(1 << x for x in range(1 << (n - 1)) if not x >> i & 1))
    moved = (low >> np.uint64(1 << i) ^ high) & one_free
    return low ^ moved << np.uint64(1 << i), high ^ moved


def _with_new(known, low, high):
    """Return all distinct functions in order, and the new ones among them."""
    fresh = np.repeat((False, True), (len(known[0]), len(low)))
    low, high = np.concatenate((known[0], low)), np.concatenate((known[1], high))
    order = np.lexsort((low, high))  # stable: a known one comes before those equal to it
    low, high, fresh = low[order], high[order], fresh[order]
    first = np.append(True, (low[1:] != low[:-1]) | (high[1:] != high[:-1]))
    return (low[first], high[first]), (low[first & fresh], high[first & fresh])


def counts_by_cost(n, most, cost, classes):
    """Return, for k = 0, ..., most, the number of functions on n variables of minimum cost k, without listing them.

    A function with m optimal first tests occurs as a pair a <= b for each of them, after that variable and x_n are
    exchanged. The other variables may be permuted, so ``classes``, pairs of a function a on n - 1 variables and the
    number of functions like it, represent all a.
    """
    shift = np.uint64(1 << (n - 2))
    levels = [low | high << shift for low, high in functions_by_cost(n - 1, most - 1, cost)]
    every, least = np.concatenate(levels), np.repeat(np.arange(most), [len(level) for level in levels])
    order = np.argsort(every)
    every, least = every[order], least[order]
    found = np.zeros((most + 1, n + 1), dtype=object)  # by cost and number of optimal first tests
    for a, alike in classes:
        at = np.searchsorted(every, np.uint64(a))
        if at == len(every) or every[at] != a:
            continue
        above = [
            level[np.uint64(a) & ~level == 0] for k, level in enumerate(levels) if cost(least[at], k) <= most
        ]
        b = np.concatenate(above)
        a_alone = np.full(len(b), a, dtype=np.uint64)
        swapped = [_exchanged(a_alone, b, i, n) for i in range(n - 1)] + [(a_alone, b)]
        costs = np.array([_cost(every, least, most, cost, *pair) for pair in swapped])
        best = costs.min(axis=0)
        numbers = (costs == best).sum(axis=0)
        constant = (a_alone == b) & np.isin(b, levels[0])
        here = (costs[n - 1] == best) & ~constant
        tally = np.bincount(best[here] * (n + 1) + numbers[here], minlength=found.size)
        found += alike * tally.reshape(found.shape).astype(object)
    counts = [sum(n * row[m] // m for m in range(1, n + 1)) for row in found]
    assert all(n * row[m] % m == 0 for row in found for m in range(1, n + 1))
    return [2, *counts[1:]]


def _cost(every, least, most, cost, low, high):
    """Return the cost of a tree that first tests x_n; more than ``most`` if a subtree is too costly."""
    costs = []
    for half in (low, high):
        at = np.minimum(np.searchsorted(every, half), len(every) - 1)
        costs.append(np.where(every[at] == half, least[at], most))
    return cost(*costs)
