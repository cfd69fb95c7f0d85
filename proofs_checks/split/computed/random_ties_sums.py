r"""The mean accuracy over random ties in Theorem A.7, for the printed distribution and even d = 2h, as a sum.

A path reads decoys until their majority is settled, w of the d - 1 votes, and x_1 if w > 0. This module computes the
distribution of w, that of the lean B_w = |2 Pr[majority of the votes = 1 | w votes] - 1|, and the eps up to which the
mean accuracy 1/2 + E max((1 - eps) B_w, eps)/2 exceeds 1/2 + eps. This formula for the mean is proved with the claim
``split.thm-a.7.random-ties``.
"""

from __future__ import annotations

from functools import cache
from itertools import accumulate, pairwise
from math import comb

from flint import fmpq

from constructions.parameters import HALF


def votes_known(d: int, *, decoys_drawn: bool = True) -> list[fmpq]:
    """Return the probabilities of w = 0, ..., d/2 - 1.

    decoys_drawn: True if the unread decoys, which have become irrelevant, take part in the draws. Cost: O(d) sums of
    rationals.
    """
    h = d // 2
    settled = [fmpq(comb(d - left, h), 2 ** (d - left)) for left in range(h + 1)]
    if not decoys_drawn:
        return [settled[0] + settled[1], *settled[2:]]
    # the first test that is not a decoy is drawn with v remaining tests, of ``left`` or more
    drawn = list(accumulate((p / comb(d + left, left) for left, p in reversed(list(enumerate(settled))))))[
        ::-1
    ]
    at = [comb(d + v - 1, v) * drawn[v] for v in range(h + 1)]
    return [at[0] + at[1], *at[2:]]


@cache
def lean_after(d: int) -> list[list[int]]:
    """Return 2^(d-1-w) times the signed lean, for w = 0, ..., d/2 - 1 and each number of ones among w votes.

    Cost: O(d^2) additions of integers of d bits.
    """
    h = d // 2
    ahead = [2 * sum(comb(h, i) for i in range(h - ones, h + 1)) - 2**h for ones in range(h)]
    found = [ahead]
    while len(ahead) > 1:
        ahead = [zero + one for zero, one in pairwise(ahead)]
        found.append(ahead)
    return found[::-1]


def _mean_positive_part(d: int, eps: fmpq) -> fmpq:
    """Return E max((1 - eps) B_w - eps, 0)."""
    total = fmpq(0)
    for w, (known, leans) in enumerate(zip(votes_known(d), lean_after(d))):
        least = fmpq(eps.p << (d - 1 - w), eps.q - eps.p)
        # the lean is symmetric in zeros and ones
        above = [(comb(w, ones), leans[ones]) for ones in range(w // 2 + 1, w + 1) if leans[ones] > least]
        weighted, weight = sum(number * lean for number, lean in above), sum(number for number, _ in above)
        total += known * ((1 - eps) * fmpq(weighted, 2 ** (d - 2)) - eps * fmpq(2 * weight, 2**w))
    return total


def mean_accuracy(d: int, eps: fmpq, *, decoys_drawn: bool = True) -> fmpq:
    """Return 1/2 + E max((1 - eps) B_w, eps)/2."""
    total = fmpq(0)
    for w, (known, leans) in enumerate(zip(votes_known(d, decoys_drawn=decoys_drawn), lean_after(d))):
        for ones, lean in enumerate(leans):
            share = fmpq(comb(w, ones), 2**w)
            total += known * share * max((1 - eps) * fmpq(abs(lean), 2 ** (d - 1 - w)), eps)
    return HALF + total / 2


def excess(d: int, eps: fmpq) -> fmpq:
    """Return twice the excess of the mean accuracy over 1/2 + eps, convex, piecewise linear and decreasing in eps."""
    return _mean_positive_part(d, eps) - eps


@cache
def threshold(d: int) -> fmpq:
    """Return the eps at which the excess is zero, by Newton's method from 0, which ends after finitely many pieces."""
    eps = fmpq(0)
    while True:
        weight = slope = fmpq(0)
        for w, (known, leans) in enumerate(zip(votes_known(d), lean_after(d))):
            for ones, lean in enumerate(leans):
                of = fmpq(abs(lean), 2 ** (d - 1 - w))
                if (1 - eps) * of > eps:
                    share = known * fmpq(comb(w, ones), 2**w)
                    weight, slope = weight + share * of, slope + share * (1 + of)
        found = weight / (1 + slope)
        if found == eps:
            return eps
        eps = found
