"""The learners as the papers print them, on plain dictionaries and fractions: slow and independent.

A sample is a list of (input, weight, label mean) over the cube; nothing is shared, no lumping, and
impurities are evaluated by mpmath at 60 digits, equality meaning equality to 40 digits.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import mpmath

mpmath.mp.dps = 60
DIGITS = mpmath.mpf(10) ** -40

IMPURITIES = {
    "entropy": lambda p: -sum(q * mpmath.log(q, 2) for q in (p, 1 - p) if q > 0),
    "gini": lambda p: 4 * p * (1 - p),
    "km": lambda p: 2 * mpmath.sqrt(p * (1 - p)),
    "error": lambda p: 2 * min(p, 1 - p),
}


def population(label_means, probabilities):
    n = len(probabilities)
    rows = []
    for index in range(1 << n):
        x = tuple((index >> i) & 1 for i in range(n))
        weight = Fraction(1)
        for bit, p in zip(x, probabilities):
            weight *= p if bit else 1 - p
        rows.append((x, weight, Fraction(label_means[index])))
    return rows


def mass(rows):
    return sum((w for _, w, _ in rows), Fraction(0))


def mean(rows):
    return sum((w * m for _, w, m in rows), Fraction(0)) / mass(rows)


def stump_error(rows):
    ones = sum((w * m for _, w, m in rows), Fraction(0))
    return min(ones, mass(rows) - ones)


def halves(rows, i):
    return [row for row in rows if not row[0][i]], [row for row in rows if row[0][i]]


def gain(rows, i, impurity):
    g = IMPURITIES[impurity]
    number = lambda f: mpmath.mpf(f.numerator) / f.denominator  # noqa: E731
    total = g(number(mean(rows)))
    for half in halves(rows, i):
        total -= number(mass(half) / mass(rows)) * g(number(mean(half)))
    return total


def candidate_sets(rows, unread, k, impurity):
    """Every set of k coordinates of maximal score, over all ways to break ties at the k-th place."""
    scored = sorted(((gain(rows, i, impurity), i) for i in unread), key=lambda s: (-s[0], s[1]))
    if len(scored) <= k:
        return [tuple(i for _, i in scored)]
    cut = scored[k - 1][0]
    above = [i for s, i in scored if s > cut + DIGITS]
    level = [i for s, i in scored if abs(s - cut) <= DIGITS]
    return [tuple(above) + extra for extra in combinations(level, k - len(above))]


def top_k_error(rows, unread, k, depth, impurity, extreme):
    """Figure 1 of the Top-k paper (non-redundant); ``extreme`` is min or max over the tie choices."""
    if depth == 0 or not unread or mean(rows) in (0, 1):
        return stump_error(rows)
    return extreme(
        min(
            sum(
                top_k_error(half, [j for j in unread if j != i], k, depth - 1, impurity, extreme)
                for half in halves(rows, i)
            )
            for i in chosen
        )
        for chosen in candidate_sets(rows, unread, k, impurity)
    )


def leaf_by_leaf_errors(rows, n, size, impurity, weighted, choose):
    """Figures 1 and 6 of the paper on ID3; ``choose`` picks among the tied (creation, depth, test)."""
    leaves = [(0, 0, tuple(range(n)), rows)]
    created, errors = 1, [stump_error(rows)]
    for _ in range(size):
        scored = []
        for number, depth, unread, part in leaves:
            if mean(part) in (0, 1):
                continue
            weight = mass(part) if weighted else Fraction(1)
            for i in unread:
                value = gain(part, i, impurity) * mpmath.mpf(weight.numerator) / weight.denominator
                scored.append((value, number, depth, i))
        if not scored:
            errors.append(errors[-1])
            continue
        top = max(s[0] for s in scored)
        _, number, _, i = choose([s for s in scored if s[0] >= top - DIGITS])
        old = next(leaf for leaf in leaves if leaf[0] == number)
        rest = tuple(j for j in old[2] if j != i)
        leaves.remove(old)
        for half in halves(old[3], i):
            leaves.append((created, old[1] + 1, rest, half))
            created += 1
        errors.append(sum((stump_error(leaf[3]) for leaf in leaves), Fraction(0)))
    return errors


TIE_RULES = {
    "first": lambda tied: min(tied, key=lambda s: (s[1], s[3])),
    "last": lambda tied: max(tied, key=lambda s: (s[1], s[3])),
    "shallowest": lambda tied: min(tied, key=lambda s: (s[2], s[1], s[3])),
    "deepest": lambda tied: min(tied, key=lambda s: (-s[2], s[1], s[3])),
}
