r"""Section 4 for all wide terms and all long majorities at once: the computed steps of the proofs, in ball arithmetic.

**Wide terms.** Let w >= 40, u = 2^-w and F = 1 - u. By :mod:`proofs_checks.blt.lower_bound.tribes_acceptance` F^m
differs from 1/2 by at most u/(2(2 - u)), and F^m' from 0.501 by at most 0.501 u/(2 - u); the balls below have the
slightly larger u/(4(1 - u)) and 0.501 u/(2(1 - u)). Further u <= -ln F <=
u/(1 - u). So Pr[REST] = F^m' - F^m, the number :math:`\varrho/u = 2F^{m'}/(F\,\Pr[\mathrm{REST}])` of
:mod:`proofs_checks.blt.computed.lower_bound` and mu = -ln(F^m) u/(-ln F) lie in balls that do not depend on w. Since
l = wm >= 2^w, log2(l) >= w.

**Long majorities.** A walk on k bits, d of which are read, d <= share k + extra, meets no unsafe node, that is, none
of influence at most tau/sqrt(k), while S^2 <= spread k. With N = tk bits
unread besides y, 1 - share - extra/k <= t <= 1, and x = S/N the influence times sqrt(k) is above tau if

.. math:: \frac12\ln\frac2{\pi t} - \frac{\mathrm{spread}}{2t(1-x^2)} - \frac1{3tk(1-x^2)} > \ln\tau,\qquad
          x^2\le\frac{\mathrm{spread}}{t^2k}

(the proof of ``blt.cor-4.4``), which is evaluated for all t and all k >= K at once, t in small steps.
"""

from __future__ import annotations

from typing import NamedTuple

from flint import arb, ctx, fmpq

from theorylab.errors import PrecisionExhausted
from theorylab.numbers.comparison import Order, compare

WIDE = 40
"""Minimum number of literals of a term for which the balls hold."""

BITS = 192
STEPS = 256
"""Number of intervals into which the range of t is divided."""


class WideTerms(NamedTuple):
    """Balls that hold for every width from :data:`WIDE` on, u = 2^-w.

    These are 1 - Pr[TRIBES = 1], 1 - Pr[TRIBES' = 1], Pr[REST = 1], the threshold for the influence on the majority at
    a safe node divided by u, the number m of terms times u, and u itself.
    """

    fails: arb
    first_fails: arb
    rest: arb
    ratio: arb
    terms: arb
    unit: arb


def _between(low: fmpq | int, high: fmpq | int) -> arb:
    return arb(low).union(arb(high))


def wide_terms() -> WideTerms:
    """Return the balls of all terms of at least :data:`WIDE` literals, tuned as in section 4."""
    with ctx.workprec(BITS):
        unit = _between(0, fmpq(1, 1 << WIDE))
        rounding = _between(-1, 1) * unit / (1 - unit)
        fails = fmpq(1, 2) + rounding / 4
        first_fails = fmpq(501, 1000) * (1 + rounding / 2)
        rest = first_fails - fails
        ratio = 2 * first_fails / ((1 - unit) * rest)
        terms = -fails.log() * (1 - unit).union(arb(1))
        return WideTerms(fails, first_fails, rest, ratio, terms, unit)


def early_at_most_for_long(least: int, tau: arb | fmpq, *, share: fmpq, extra: int, spread: fmpq) -> arb:
    """Bound the probability that a walk meets an unsafe node, for all majorities of at least a given number of bits.

    least: minimum K of the number k of bits, at least 100; tau: a node is safe if the influence exceeds tau/sqrt(k);
    share, extra: at most share k + extra bits are read, share K + extra < K; spread: paths with S^2 > spread k are
    abandoned, spread < K (1 - share - extra/K)^2.

    Raises
    ------
    PrecisionExhausted
        If a node with S^2 <= spread k is not certified to be safe.
    """
    with ctx.workprec(BITS):
        inverse = _between(0, fmpq(1, least))
        log_tau, lowest = arb(tau).log(), 1 - share - fmpq(extra, least)
        for step in range(STEPS):
            t = _between(*(lowest + (1 - lowest) * fmpq(end, STEPS) for end in (step, step + 1)))
            kept = t * (1 - spread * inverse / t**2)
            room = (2 / (arb.pi() * t)).log() / 2 - (fmpq(1, 2) * spread + inverse / 3) / kept - log_tau
            if compare(kept, 0) is not Order.GREATER or compare(room, 0) is not Order.GREATER:
                raise PrecisionExhausted(f"walk on at least {least} bits: nodes at t = {t} are not certified")
        return 4 * (-spread / (2 * (share + extra * inverse))).exp()
