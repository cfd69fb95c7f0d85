r"""Corollary 4.4: few inputs make a path read TRIBES before it has read much of the majority.

Problem. A path reads bits of a majority of k, k odd; it goes on with them while each has influence above
:math:`1/(100\sqrt k)` on what is left of the majority (Claim 4.3).

Statement. There is a constant c_3 such that the path stops before :math:`c_3 k/\log k` bits with probability at most
0.001. Its proof says that the difference between the numbers of ones and zeros is then Omega(sqrt k).

The influence :math:`\binom{N}{(N-S)/2}2^{-N}` of a walk S, N = k - 1 - r after r bits, is about :math:`\sqrt{2/(\pi
N)}\,e^{-S^2/(2N)}`, so it takes :math:`S^2` of about :math:`2N\ln(100\sqrt{2k/(\pi N)})` to stop. Not only k/log k but
a constant fraction of the k steps are safe; the union bound of the proof over all times costs the logarithm.

The definition of a bad input in its proof. It prints c_3 k where c_3 k/log k is meant: bad inputs are bounded by the
sum over the t up to c_3 k/log k, so those that stop between the two are not counted. For fixed c_3 the probability
that a path stops before c_3 k bits tends to a positive constant, and the sum to 0. With the same number T in both
places it is a union bound.

How it is checked. For each odd k below 201 the walk is followed exactly
(:func:`proofs_checks.blt.computed.lower_bound.early_exactly`), with the threshold rounded up to a rational, for the
largest number D of bits before which it stops with probability at most 0.001, and D log2(k)/k is an admissible c_3; for
all larger k at once by :mod:`proofs_checks.blt.computed.large_parameters` with 0.23 k + 1 bits. The corollary itself,
with its proof, is in :mod:`proofs_checks.blt.lower_bound.explicit`. The form without the
logarithm asks for D >= 2k/5, for odd k up to 201 (full: 1001). The difference is the least S that stops the path after
r bits, for all r <= k/3, where k = j^2 for odd j, so that the threshold is the rational 1/(100 j).

Is it tight? c_3 = 7/4 is not 9/5, at k = 9, where D = 5; for k = 3 D = 2, so that c_3 = 1.05 would do from k = 3 on.
D/k is least, 4/9, at k = 153 among all k up to 1001, and 0.4454 at k = 2501. The least difference is 7/3 sqrt k, for k
= 9.

Reference. Blanc, Lange and Tan (2020), Corollary 4.4.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import comb

from flint import arb, fmpq

from proofs_checks.blt.computed.large_parameters import early_at_most_for_long
from proofs_checks.blt.computed.lower_bound import early_exactly, log2, rounded_up
from theorylab.claims import AT_LEAST, AT_MOST, Cite, Claim, Grid, number, scoped
from theorylab.errors import PrecisionExhausted
from theorylab.numbers.comparison import Order, compare

LONG, SHARE, SPREAD = 201, fmpq(23, 100), fmpq(5)
"""For k >= 201 bits at most 0.23 k + 1 are read, and paths with S^2 > 5k are given up."""

ALL_LARGER = f">= {LONG}"
THOUSANDTH = fmpq(1, 1000)

__all__ = ["ALL_LARGER", "LONG", "admissible"]


def _most_bits(k: int) -> int:
    """Largest number of bits before which a walk on k bits stops with probability at most 0.001."""
    early = early_exactly(k, k // 2 + 2, rounded_up(1 / (100 * arb(k).sqrt())))
    return sum(probability <= THOUSANDTH for probability in early) - 1


def admissible(k: int | str) -> arb:
    """Largest c_3 of a k; for all larger ones a lower bound."""
    if k != ALL_LARGER:
        return _most_bits(k) * log2(k) / k
    early = early_at_most_for_long(LONG, fmpq(1, 100), share=SHARE, extra=1, spread=SPREAD)
    if compare(early, THOUSANDTH) is not Order.LESS:
        raise PrecisionExhausted(
            f"all k {ALL_LARGER}: the probability, {early}, is not certified to be small"
        )
    return log2(LONG) * SHARE


def _early(j: int, bits: Callable[[int], int]) -> fmpq:
    """Probability that a walk on k = j^2 bits stops before so many of them."""
    k = j * j
    return early_exactly(k, bits(k), fmpq(1, 100 * j))[-1]


def _union(j: int, bits: Callable[[int], int], difference: fmpq) -> fmpq:
    """Sum over t up to so many bits of the probability that t bits differ by that much times j, or more."""
    least = difference * j
    return sum(
        (
            fmpq(sum(comb(t, ones) for ones in range(t + 1) if abs(2 * ones - t) >= least), 1 << t)
            for t in range(1, bits(j * j) + 1)
        ),
        fmpq(0),
    )


def _half(k: int) -> int:
    return k // 2


def _half_by_logarithm(k: int) -> int:
    return int((k / (2 * log2(k))).floor().unique_fmpz())


def _third(k: int) -> int:
    return k // 3


def _least_differences(j: int) -> list[int]:
    """Squares of the least differences that stop the path after r bits, for r = 0, ..., k/3."""
    k = j * j
    return [_least_difference(k, k - 1 - r, j) ** 2 for r in range(k // 3 + 1)]


def _least_difference(k: int, n: int, j: int) -> int:
    start = (k - 1 - n) % 2
    # beyond n the influence is zero: the majority is decided
    return next(s for s in range(start, n + 3, 2) if s > n or 100 * j * comb(n, (n - s) // 2) <= 1 << n)


def _difference_bounds(difference: fmpq, j: int) -> list[fmpq]:
    """The union bound, and minus the squares of the least differences that are claimed."""
    return [_union(j, _third, difference), *[-((difference * j) ** 2)] * (j * j // 3 + 1)]


LINEAR = Claim(
    id="blt.cor-4.4.linear",
    cite=Cite("blanc2020", "Corollary 4.4, without the logarithm"),
    statement=r"For odd $k\ge9$ the probability that a path meets $\mathrm{Inf}_{y_j}((\mathrm{MAJ}_k)_\pi)\le"
    r"\frac1{100\sqrt k}$ before it has read $\frac25k$ many $y$-variables is at most $0.001$",
    instances=Grid.over(k=scoped(range(9, 202, 2), range(9, 1002, 2))),
    measured=lambda k: fmpq(_most_bits(k), k),
    asserts=AT_LEAST(fmpq(2, 5), control=fmpq(9, 20)),
    status="not in the paper; asymptotically by the reflection principle, the share chosen after the computation",
    origin="new",
)

BAD = Claim(
    id="blt.cor-4.4.bad",
    cite=Cite(
        "blanc2020", "Corollary 4.4, definition of a bad input in its proof, and first line of the display"
    ),
    statement=r"The probability that a path meets $\mathrm{Inf}_{y_j}((\mathrm{MAJ}_k)_\pi)\le\frac1{100\sqrt k}$"
    r" before it has read $c_3k$ many $y$-variables is at most $\sum_{t=1}^{c_3k/\log k}\Pr[|\mathbf{b}-\tfrac t2|\ge"
    r"\Omega(\sqrt k)]$, $\mathbf{b}\sim\mathrm{Bin}(t,\tfrac12)$; here for $c_3=\tfrac12$ and $\tfrac98\sqrt k$",
    instances=Grid.over(j=scoped(range(3, 16, 2), range(3, 32, 2))),
    measured=lambda j: _early(j, _half),
    asserts=AT_MOST(
        lambda j: _union(j, _half_by_logarithm, fmpq(9, 4)),
        control=lambda j: _union(j, _half_by_logarithm, fmpq(3)),
    ),
    status="slip: c_3 k/log k is meant, as in the corollary, which stands",
    falls="slip",
    witness=lambda point, measured, claimed: (
        f"k = {point['j'] ** 2}: the walk stops before k/2 bits with probability about {float(measured):.2g}, and the"
        f" sum over t <= k/(2 log2 k) is {number(claimed)}: no {_half_by_logarithm(point['j'] ** 2)} bits differ by as"
        " much"
    ),
).repaired(
    place="Corollary 4.4, first two displays of its proof, with one number of bits",
    statement=r"For odd $k\ge9$ and $t\le\tfrac k3$ bits read, $\mathrm{Inf}_{y_j}((\mathrm{MAJ}_k)_\pi)\le"
    r"\frac1{100\sqrt k}$ needs a difference of at least $\tfrac94\sqrt k$ between the numbers of ones and zeros in"
    r" $\pi$; so the probability that a path meets it before it has read $T\le\tfrac k3$ many $y$-variables is at most"
    r" $\sum_{t=1}^T\Pr[|\mathbf{b}-\tfrac t2|\ge\tfrac98\sqrt k]$ (here $T=\lfloor\tfrac k3\rfloor$)",
    measured=lambda j: [_early(j, _third), *(-least for least in _least_differences(j))],
    asserts=AT_MOST(
        partial(_difference_bounds, fmpq(9, 4)), control=partial(_difference_bounds, fmpq(12, 5))
    ),
    status="checked where k is a square; the second part is the union bound",
)
