r"""Tribes and majority of uniform bits: lengths, differences of means, and accuracies of constant labels.

Tribes of l bits (Definition 7 of Blanc et al., 2023) is the or of floor(l/w) ands of w bits, w being the maximum width
with :math:`(1 - 2^{-w})^{l/w} \le \frac12`. The *difference* of a variable is the mean of the function where it is one
minus the mean where it is zero, which is four times its covariance with the function.
"""

from __future__ import annotations

from bisect import bisect_left
from math import comb

from flint import arb, fmpq

from constructions.parts.dnf import ReadOnceDNF, tribes
from theorylab.errors import PrecisionExhausted
from theorylab.numbers.comparison import enclosure


def first_length(w: int) -> int:
    """Return the smallest number of variables l_w, at most w 2^w, at which Tribes has width w, at least 1."""
    return 1 + bisect_left(range(1, w << w), True, key=lambda n: (2**w - 1) ** n * 2**w <= 2 ** (w * n))


def constant_accuracy(w: int, eps: fmpq) -> arb:
    """Return the accuracy of the constant 1 on Tribes, mixed with a majority of mean 1/2 and weight eps.

    Tribes has the maximum length for the width w; a mean of 1/2 is the least favourable to the constant.
    """
    target = tribes(first_length(w + 1) - 1)
    return enclosure((1 - eps) * target.label_mean(target.root) + eps / 2)


def term_difference(target: ReadOnceDNF) -> fmpq:
    """Return the difference 2^(1-w) (1 - 2^-w)^(t-1) of a variable of an or of t terms of w variables."""
    width, terms = len(target.terms[0]), len(target.terms)
    return fmpq((2**width - 1) ** (terms - 1), 2 ** (width * terms - 1))


def majority_difference(bits: int) -> fmpq:
    """Return the difference of each variable of the majority of ``bits`` bits, at least 1."""
    return fmpq(comb(bits - 1, bits // 2), 2 ** (bits - 1))


def most_bits(h: int, constant: fmpq) -> int:
    """Return the largest integer that is at most constant (h / log2 h)^2, for a length h of at least 2.

    Up to the constant, majority of that many bits has no smaller differences than Tribes of length h.

    Raises
    ------
    PrecisionExhausted
        If the number is too close to an integer to be rounded.
    """
    ball = (arb(constant) * (arb(h) * arb(2).log() / arb(h).log()) ** 2).floor()
    found = ball.unique_fmpz()
    if found is None:
        raise PrecisionExhausted(f"most bits: {ball} for length {h} is not a single integer")
    return int(found)
