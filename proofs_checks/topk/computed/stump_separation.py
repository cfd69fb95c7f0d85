r"""Separation of Top-(k+1) from Top-k by one split: the distribution, and the threshold of eps (topk.depth-one)."""

from __future__ import annotations

from itertools import product

from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.impurities.impurity import Impurity
from theorylab.numbers.comparison import Order, compare
from theorylab.problems.samples.sample import SampleProblem


def versus_threshold(eps: fmpq, impurity: Impurity) -> Order:
    """Return the certified order of G(eps) and 1 - 2 eps.

    ``LESS`` rules out every distribution on which Top-(k+1) has a stump of accuracy at least 1 - eps
    and Top-k none of accuracy above 1/2 + eps.

    eps: between 0 and 1/2; the difference of the two sides increases strictly there; impurity: the function G.
    """
    return compare(impurity(eps), 1 - 2 * eps)


def bracket(impurity: Impurity, bits: int) -> tuple[fmpq, fmpq]:
    """Return two neighbouring multiples of 2^-bits between which G(eps) becomes larger than 1 - 2 eps.

    At the first multiple G(eps) < 1 - 2 eps is certified; at the second it is certified to be false.
    """
    below, above = fmpq(0), fmpq(1, 2)
    for _ in range(bits - 1):
        middle = (below + above) / 2
        if versus_threshold(middle, impurity) is Order.LESS:
            below = middle
        else:
            above = middle
    return below, above


def stump_distribution(k: int, eps: fmpq) -> SampleProblem:
    r"""Return the distribution with k bad features and a good one that separates if G(eps) > 1 - 2 eps.

    It is that of the proof of topk.depth-one: a bad feature b has Pr[b=1] = 2 eps, Pr[y=1|b=1] = 1 and
    Pr[y=1|b=0] = 1/2; the good one g has Pr[g=1] = 1/(2(1-2 eps)), Pr[y=1|g=1] = 1 - eps and Pr[y=1|g=0] = eps.

    k: number of bad features; they come first; eps: strictly between 0 and 1/4. The table has at most 2^(k+2) entries.
    """
    if not 0 < eps < fmpq(1, 4):
        raise InvalidArgument(f"eps: {eps}; must lie strictly between 0 and 1/4")
    mean = fmpq(1, 2) + eps
    good = 1 / (2 * (1 - 2 * eps))
    # Pr[feature = 1 | y] for y = 0, 1, by Bayes
    bad_given = (fmpq(0), 2 * eps / mean)
    good_given = (good * eps / (1 - mean), good * (1 - eps) / mean)
    rows = {}
    for x in product((0, 1), repeat=k + 1):
        weights = []
        for label, weight in enumerate((1 - mean, mean)):
            for value, p in zip(x, (*[bad_given[label]] * k, good_given[label])):
                weight *= p if value else 1 - p
            weights.append(weight)
        rows[x] = weights
    return SampleProblem(rows)
