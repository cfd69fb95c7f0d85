r"""Corollary 4.4: few inputs have a path that reads TRIBES before it has read much of the majority.

Problem. A path reads bits of a majority of k bits, k odd, as long as each unread bit has influence above
:math:`1/(100\sqrt k)` on the restricted majority (Claim 4.3).

The influence :math:`\binom{N}{(N-S)/2}2^{-N}` of a walk S, N = k - 1 - r after r bits, is about :math:`\sqrt{2/(\pi
N)}\,e^{-S^2/(2N)}`, so the path stops when :math:`S^2` is about :math:`2N\ln(100\sqrt{2k/(\pi N)})`. A constant
fraction of the k steps is safe, not only k/log k; the proof loses the logarithm by its union bound over all times.

The definition of a bad input in its proof is the subject of :mod:`proofs_checks.blt.lower_bound.bad_inputs`.

How it is checked. For each odd k below 201 the walk is followed exactly
(:func:`proofs_checks.blt.computed.lower_bound.early_exactly`), with the threshold rounded up to a rational, for the
largest number D of bits before which it stops with probability at most 0.001; then D log2(k)/k is an admissible c_3.
All larger k are treated at once by :mod:`proofs_checks.blt.computed.large_parameters`, with 0.23 k + 1 bits. The
corollary itself, with its proof, is in :mod:`proofs_checks.blt.lower_bound.explicit`; the form without the logarithm,
D >= 2k/5, in :mod:`proofs_checks.blt.lower_bound.linear_share`.

Is it tight? c_3 = 7/4 cannot be 9/5, by k = 9, where D = 5; for k = 3, D = 2, so c_3 = 1.05 suffices for k >= 3. Among
all k up to 1001 the minimum of D/k is 4/9, at k = 153; at k = 2501 it is 0.4454.
"""

from __future__ import annotations

from flint import arb, fmpq

from proofs_checks.blt.computed.large_parameters import early_at_most_for_long
from proofs_checks.blt.computed.lower_bound import early_exactly, log2, round_up
from theorylab.errors import PrecisionExhausted
from theorylab.numbers.comparison import Order, compare

LONG, SHARE, SPREAD = 201, fmpq(23, 100), fmpq(5)
"""For k >= 201 bits at most 0.23 k + 1 are read, and paths with S^2 > 5k are abandoned."""

ALL_LARGER = f">= {LONG}"
THOUSANDTH = fmpq(1, 1000)


def most_bits(k: int) -> int:
    """Return the largest number of bits before which a walk on k bits stops with probability at most 0.001."""
    early = early_exactly(k, k // 2 + 2, round_up(1 / (100 * arb(k).sqrt())))
    return sum(probability <= THOUSANDTH for probability in early) - 1


def admissible(k: int | str) -> arb:
    """Return the largest admissible c_3 for one k, or a lower bound for all larger k."""
    if k != ALL_LARGER:
        return most_bits(k) * log2(k) / k
    early = early_at_most_for_long(LONG, fmpq(1, 100), share=SHARE, extra=1, spread=SPREAD)
    if compare(early, THOUSANDTH) is not Order.LESS:
        raise PrecisionExhausted(
            f"all k {ALL_LARGER}: the probability, {early}, is not certified to be small"
        )
    return log2(LONG) * SHARE
