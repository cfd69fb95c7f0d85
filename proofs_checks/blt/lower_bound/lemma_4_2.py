"""Lemma 4.2: a bound on the error of a top-down tree for the function of section 4 that depends on k alone.

c_1 is 1.4 10^-5; for k = 1 the printed size is not defined. The claim is in
:mod:`proofs_checks.blt.lower_bound.explicit`.

How it is checked. For each odd k below 201 the walk is followed exactly, with certified probabilities; all larger k are
treated at once by :mod:`proofs_checks.blt.computed.large_parameters`, with d between k/5 + 16 and k/5 + 17. The last
step of the paper, 0.998 x 0.499 > 0.49, needs c_3 k/log k >= 20 for its second fraction of 0.001; for smaller k other
depths d suffice.

Is it tight? The bound cannot exceed min(Pr[TRIBES'], 1 - Pr[TRIBES]), about 0.499, and f itself errs with that. The
printed condition allows k = 1 only from l = 1,544,484 on. For the f of the paper 2^(k/5) leaves are fewer than the 2^l
of Proposition 4.1 until l is far larger, see :mod:`proofs_checks.blt.lower_bound.theorem_3`.
"""

from __future__ import annotations

from flint import arb, ctx, fmpq

from proofs_checks.blt.computed.large_parameters import early_at_most_for_long
from proofs_checks.blt.computed.lower_bound import kept_fraction, log2, tuned_tribes
from proofs_checks.blt.lower_bound.claim_4_3 import C_1

C_2 = fmpq(3, 8)
LEAST_ERROR = fmpq(499, 1000) - fmpq(501, 2000 * ((1 << 18) - 1))
"""Lower bound on Pr[TRIBES'] and 1 - Pr[TRIBES] for terms of at least 18 literals, the least width with k >= 3."""

LONG, SHARE, SPREAD, SPARE_LEVELS = 201, fmpq(1, 5), fmpq(5), 16
"""For k >= 201 bits paths with S^2 > 5k are abandoned, and d exceeds the exponent by 16 to 17."""

SHALLOW = 1 - fmpq(1, 1 << SPARE_LEVELS)
"""For such d, the least fraction of the inputs that do not arrive at depth d."""

ALL_LARGER = f">= {LONG}"
NEEDED = fmpq(49, 100)
BITS = 256


def largest_k(w: int) -> int:
    """Return the largest odd k that equation 2 allows for c_1 = 1.4 10^-5 and terms of w literals."""
    with ctx.workprec(BITS):
        literals = tuned_tribes(w).literals
        k = int(((C_1 * literals / log2(literals)) ** 2).floor().unique_fmpz())
        return k - 1 + k % 2


def _error(k: int, exponent: fmpq) -> arb:
    with ctx.workprec(BITS):
        return kept_fraction(1 / (100 * arb(k).sqrt()), k, exponent) * LEAST_ERROR


def linear_error(k: int | str) -> arb:
    """Return a lower bound on the error of a tree with 2^(k/5) leaves, for one k or for all larger k."""
    if k != ALL_LARGER:
        return _error(k, SHARE * k)
    early = early_at_most_for_long(LONG, fmpq(1, 100), share=SHARE, extra=SPARE_LEVELS + 1, spread=SPREAD)
    return (SHALLOW - early) * LEAST_ERROR


def printed_error(k: int | str) -> arb:
    """Return a lower bound on the error of a tree with the printed number of leaves."""
    if k == ALL_LARGER:
        return linear_error(k)
    with ctx.workprec(BITS):
        # rounded up to a rational, which allows more leaves
        exponent = fmpq(((C_2 * k / log2(k)) * 1024).upper().ceil().unique_fmpz(), 1024)
        return _error(k, exponent)


def as_if_safe(k: int | str) -> fmpq:
    """Return the bound if no path met an unsafe node (for all larger k), or the required error (for one k)."""
    return SHALLOW * LEAST_ERROR if k == ALL_LARGER else NEEDED
