"""Measures of a Boolean function straight from their definitions, on plain integers and fractions.

A function on n variables is the integer whose bit x is f(x). A subcube is a pair (mask, values) of the fixed
variables. Nothing is shared with the atlas: greedy trees use the gains of the transcribed algorithms, certificates
all subcubes, sensitivity each input, and degree the definition of a Fourier coefficient.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

from proofs_checks.transcribed.points import Points


def inside(n, mask, values):
    return [x for x in range(1 << n) if x & mask == values]


def is_constant(f, inputs):
    return len({f >> x & 1 for x in inputs}) == 1


def certificate(f, n, value=None):
    """Return the maximum, over inputs (of one value), of the minimum number of variables that fix the value."""
    return max(
        (
            min(mask.bit_count() for mask in range(1 << n) if is_constant(f, inside(n, mask, x & mask)))
            for x in range(1 << n)
            if value in (None, f >> x & 1)
        ),
        default=0,
    )


def sensitivity(f, n):
    return max(sum(f >> x & 1 != f >> (x ^ 1 << i) & 1 for i in range(n)) for x in range(1 << n))


def block_sensitivity(f, n):
    """Return the maximum number of disjoint sensitive blocks at an input, over all families of sets of variables."""

    def most(x, blocks):
        return max(
            (1 + most(x, [c for c in blocks[at + 1 :] if not b & c]) for at, b in enumerate(blocks)),
            default=0,
        )

    return max(
        most(x, [b for b in range(1, 1 << n) if f >> x & 1 != f >> (x ^ b) & 1]) for x in range(1 << n)
    )


def edges(f, n):
    return [sum(f >> x & 1 != f >> (x ^ 1 << i) & 1 for x in range(1 << n)) // 2 for i in range(n)]


def degree(f, n):
    def coefficient(s):
        return sum((-1) ** (x & s).bit_count() * (f >> x & 1) for x in range(1 << n))

    return max((s.bit_count() for s in range(1 << n) if s and coefficient(s)), default=0)


def gf2_degree(f, n):
    """Return the size of the largest monomial modulo 2: a set of variables with an odd number of ones of f below it."""
    odd = (s for s in range(1 << n) if sum(f >> x & 1 for x in range(1 << n) if not x & ~s) % 2)
    return max((s.bit_count() for s in odd), default=0)


def merged_staircase(f, n):
    """Return 1 if some order of the sets of nonzero coefficients adds at most one variable with each, else 0."""
    sets = [
        s
        for s in range(1, 1 << n)
        if sum((-1) ** ((x & s).bit_count() + (f >> x & 1)) for x in range(1 << n))
    ]

    def can_go_on(left, reached):
        return not left or any(
            can_go_on(left - {s}, reached | s) for s in left if (s & ~reached).bit_count() <= 1
        )

    return int(can_go_on(frozenset(sets), 0))


def stuck(f, n, extreme):
    """Return the number of inputs at which the greedy tree by entropy has no gain left; ``extreme`` is min or max."""

    @cache
    def below(mask, values):
        inputs = inside(n, mask, values)
        if is_constant(f, inputs):
            return 0
        mean = Fraction(sum(f >> x & 1 for x in inputs), len(inputs))
        chosen = best_by_gain(f, n, mask, values, "entropy")
        halves = inside(n, mask | 1 << chosen[0], values)
        if Fraction(sum(f >> x & 1 for x in halves), len(halves)) == mean:
            return len(inputs)
        return extreme(below(mask | 1 << i, values) + below(mask | 1 << i, values | 1 << i) for i in chosen)

    return below(0, 0)


def best_by_influence(f, n, mask, values):
    inputs = inside(n, mask, values)
    score = {
        i: sum(f >> x & 1 != f >> (x ^ 1 << i) & 1 for x in inputs) for i in range(n) if not mask >> i & 1
    }
    return [i for i in score if score[i] == max(score.values())]


def best_by_gain(f, n, mask, values, impurity):
    rows = ((x, 1 - (f >> x & 1), f >> x & 1) for x in inside(n, mask, values))
    return Points(n, rows).groups(impurity)[0]


def greedy_size(f, n, best, extreme):
    """Return the size of the exact greedy tree over all ways to break ties; ``extreme`` is min or max."""

    @cache
    def size(mask, values):
        if is_constant(f, inside(n, mask, values)):
            return 0
        return 1 + extreme(
            size(mask | 1 << i, values) + size(mask | 1 << i, values | 1 << i)
            for i in best(f, n, mask, values)
        )

    return size(0, 0)


def image(f, n, order, flips, negated):
    """Return the function x -> f(y) or its negation, where y_i = x_order(i), negated if flips has bit i."""
    inputs = (sum((x >> order[i] & 1) << i for i in range(n)) ^ flips for x in range(1 << n))
    return sum((f >> y & 1 ^ negated) << x for x, y in enumerate(inputs))


def spread(n, i):
    """Return the functions of the other variables as functions on n variables that do not depend on variable i."""
    return {
        g: sum((g >> (x & (1 << i) - 1 | x >> i + 1 << i) & 1) << x for x in range(1 << n))
        for g in range(1 << (1 << n - 1))
    }


def sizes_by_rank(n):
    """Return the minimum size of a tree of each function for each rank, by composing trees from smaller trees."""
    found = {f: {0: 0} for f in (0, (1 << (1 << n)) - 1)}
    smaller = sizes_by_rank(n - 1) if n else {}
    for i in range(n):
        ones, wide = sum(1 << x for x in range(1 << n) if x >> i & 1), spread(n, i)
        for g, h in product(smaller, repeat=2):
            sizes = found.setdefault(wide[g] & ~ones | wide[h] & ones, {})
            for (r, a), (s, b) in product(smaller[g].items(), smaller[h].items()):
                rank = r + 1 if r == s else max(r, s)
                sizes[rank] = min(sizes.get(rank, 1 << n), 1 + a + b)
    return found


def ranks(n):
    return {f: min(sizes) for f, sizes in sizes_by_rank(n).items()}


def trees(n):
    """Return the minimum size within each depth, and the path length, of every function, by composing trees.

    A tree over n variables with a test x_i at its root has two subtrees over the other variables; the functions that
    these compute are combined.
    """
    if n == 0:
        return {0: ([0], 0), 1: ([0], 0)}
    smaller = trees(n - 1)
    wide = [spread(n, i) for i in range(n)]
    none = float("inf")
    found = {0: ([0] * (n + 1), 0), (1 << (1 << n)) - 1: ([0] * (n + 1), 0)}
    for i, (g, h) in product(range(n), product(smaller, repeat=2)):
        ones = sum(1 << x for x in range(1 << n) if x >> i & 1)
        f = wide[i][g] & ~ones | wide[i][h] & ones
        sizes = [none, *(1 + a + b for a, b in zip(smaller[g][0], smaller[h][0]))]
        path = (1 << n) + smaller[g][1] + smaller[h][1]
        known, shortest = found.get(f, ([none] * (n + 1), none))
        found[f] = [min(pair) for pair in zip(known, sizes)], min(shortest, path)
    return found
