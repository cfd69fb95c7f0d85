r"""Corollary 6.2: the lookahead depth of smallest runtime is (d-1)/2 for large k.

Problem. The runtimes f and F of Theorem 6.1 without and with caching
(:mod:`proofs_checks.split.computed.lookahead_cost`), over the lookahead depths 0, ..., d - 1; L = log k.

Statement. *Integers.* For odd d = 2m+1 >= 3 the depth m is of smallest runtime without caching iff
:math:`k^2-(m+2)k+(m+2) \ge 0` and :math:`mk^2-(m+2)k+1 \ge 0`, that is from k = 3 on for d = 3, k = 2 for d = 5 and
k = (d+1)/2 for d >= 7; with caching, for k >= 4d, iff

.. math:: k^2 - (m+2)(m^2+2m+2)k + m(m+1)(m+2)^2 \ge 0,

that is from about :math:`d^3/8` on: 14, 38, 82, 152, 254 for d = 3, 5, 7, 9, 11. For even d it is the floor d/2 - 1 of
(d-1)/2 for large k, but for d = 2 without caching, where it is 1. *Reals.* Let e = (d-1)/2 - x* for the x* of equation
32. If d >= 2 and L >= 2/(d-1), then e >= 0 and

.. math:: \log\Bigl(\frac{d+1}2 - \frac1L\Bigr) \le 2Le \le \log\frac{d+1}2 + \frac{\log(d+1)}{(d+1)L};

so x* is below (d-1)/2 by :math:`\log((d+1)/2)/(2L)`, and with caching by twice as much in the limit. Both
orders in (52), :math:`1/\sqrt{\log k}` and log log k / log k, are larger than needed.

Derivation. *Integers*: f(m-1) - f(m) and f(m+1) - f(m) are :math:`k^m` times the two polynomials; f falls and then
rises on [0, d-1] for k >= 4 (k = 2, 3 are checked for each d). :math:`(F(m-1)-F(m))(m+2)!/k^m` is the third, and
:math:`(F(m+1)-F(m))(m+1)!/k^m = mk^2 - (m^2+2m+2)k + (m+1)` is positive for k >= 4d; F falls and then rises for k >=
4d. *Reals*: equation 24 says :math:`2Le = \log(\frac{d+1}2 + e - \frac1L)`. The right side at e = 0 is >= 0 iff L >=
2/(d-1), and grows more slowly than the left, so e >= 0; hence the lower bound, and :math:`2Le \le \log\frac{d+1}2 +
\frac{2e}{d+1}`. Since x* >= 0, e <= (d-1)/2 and 2Le <= log d <= log(d+1), which put into the last term gives the upper
bound.

How it is checked. The smallest runtime exactly, for every k of a range; the least k from which the depth m stays the
cheapest by going down from 4d or the root of the polynomial, whichever is larger; the real depths by certified
enclosures.

Is it tight? The thresholds are exact. The real rate is the first term of an expansion.
"""

from __future__ import annotations

from flint import arb, ctx, fmpq

from proofs_checks.split.computed.lookahead_cost import (
    BITS,
    cached_cost,
    cached_stationary_depth,
    cheapest_depths,
    cost,
    stationary_depth,
    tens,
)
from theorylab.claims import AT_LEAST, AT_MOST, EQUALS, Cite, Claim, Grid, scoped

__all__ = ["cached_threshold", "threshold"]

LARGE = tens(3, 4, 6, 9)


def threshold(d: int) -> int:
    """Least k >= 2 from which (d-1)/2 is a lookahead depth of smallest runtime without caching, for odd d >= 3."""
    m = (d - 1) // 2
    return max(_nonnegative_from(1, m + 2, m + 2), _nonnegative_from(m, m + 2, 1))


def cached_threshold(d: int) -> int:
    """The same with caching, provided it is at least 4d."""
    m = (d - 1) // 2
    return _nonnegative_from(1, (m + 2) * (m * m + 2 * m + 2), m * (m + 1) * (m + 2) ** 2)


def _nonnegative_from(a: int, b: int, c: int) -> int:
    """Least k >= 2 from which a k^2 - b k + c is not negative, for positive a, b, c."""
    k = max(2, b // a + 1)
    while k > 2 and a * (k - 1) ** 2 - b * (k - 1) + c >= 0:
        k -= 1
    return k


def _from_threshold(d: int, beyond: int) -> list[int]:
    """Numbers of features from the larger of both thresholds on."""
    least = cached_threshold(d)
    return [k for k in (*range(least, least + beyond), *LARGE) if k >= least]


def _cheapest(d: int, k: int) -> tuple[int, ...]:
    """Lookahead depths of smallest runtime without and with caching."""
    return (*cheapest_depths(cost, k, d), *cheapest_depths(cached_cost, k, d))


def _thresholds(d: int) -> tuple[int, int]:
    """Least k from which (d-1)/2 stays the cheapest, found by going down."""
    return _going_down(cost, d), _going_down(cached_cost, d)


def _going_down(runtime, d: int) -> int:
    k = max(4 * d, 2 * cached_threshold(d))
    while k > 2 and (d - 1) // 2 in cheapest_depths(runtime, k - 1, d):
        k -= 1
    return k


def _shift(d: int, k: int) -> tuple[arb, arb, arb]:
    """With e = (d-1)/2 - x*: e, 2Le, and 2Le with the opposite sign."""
    with ctx.workprec(BITS):
        below = fmpq(d - 1, 2) - stationary_depth(k, d)
        scaled = 2 * arb(k).log() * below
        return below, scaled, -scaled


def _shift_bounds(d: int, k: int, *, upper: int = 1) -> tuple[arb, arb, arb]:
    with ctx.workprec(BITS):
        log, half = arb(k).log(), arb(d + 1) / 2
        return arb(0), (half - 1 / log).log(), -(half.log() + upper * arb(d + 1).log() / ((d + 1) * log))


def _cached_shift(d: int, k: int) -> arb:
    """Distance of L((d-1)/2 - x) from log((d+1)/2), x the stationary depth with caching."""
    with ctx.workprec(BITS):
        below = fmpq(d - 1, 2) - cached_stationary_depth(k, d)
        return abs(arb(k).log() * below - (arb(d + 1) / 2).log())


INTEGERS = Claim(
    id="split.cor-6.2",
    cite=Cite("babbar2025", "Corollary 6.2"),
    statement=r"For large $k$ the lookahead depth of smallest runtime is $\frac{d-1}2$, cached or not; here: for odd"
    r" $d=2m+1\ge3$ it is the only one for all $k$ with $k\ge4d$ and $k^2-(m+2)(m^2+2m+2)k+m(m+1)(m+2)^2>0$",
    instances=Grid.over(
        d=scoped(range(3, 10, 2), range(3, 22, 2)),
        k=scoped(lambda d: _from_threshold(d, 20), lambda d: _from_threshold(d, 400)),
    ),
    measured=_cheapest,
    asserts=EQUALS(lambda d, k: ((d - 1) // 2,) * 2, control=lambda d, k: ((d - 1) // 2, d // 3)),
    status="proved in the docstring",
)

EVEN = Claim(
    id="split.cor-6.2.even",
    cite=Cite("babbar2025", "Corollary 6.2 for even d, and Appendix A.8.2 after equation 95"),
    statement=r"For even $d$ and large $k$ the lookahead depth of smallest runtime is $\frac d2-1$, cached or not, but"
    r" for $d=2$ without caching, where it is $1$",
    instances=Grid.over(d=scoped(range(2, 11, 2), range(2, 21, 2)), k=lambda d: (d**3, *LARGE)),
    measured=_cheapest,
    asserts=EQUALS(lambda d, k: (d // 2 - 1 if d > 2 else 1, d // 2 - 1), control=lambda d, k: (d // 2,) * 2),
    status="the paper chooses the better of the two neighbours of (d-1)/2",
)

THRESHOLDS = Claim(
    id="split.cor-6.2.thresholds",
    cite=Cite("babbar2025", "Corollary 6.2, how large k has to be"),
    statement=r"For odd $d\ge3$, $\frac{d-1}2$ is of smallest runtime without caching from the least $k$ on for which"
    r" $k^2-(m+2)k+(m+2)$ and $mk^2-(m+2)k+1$ stay nonnegative, and with caching from the larger root of"
    r" $k^2-(m+2)(m^2+2m+2)k+m(m+1)(m+2)^2$ on, $d=2m+1$",
    instances=Grid.over(d=scoped(range(3, 10, 2), range(3, 24, 2))),
    measured=_thresholds,
    asserts=EQUALS(lambda d: (threshold(d), cached_threshold(d)), control=lambda d: (threshold(d), 4 * d)),
    status="not in the paper; proved in the docstring for k >= 4d",
    origin="new",
)

RATE = Claim(
    id="split.cor-6.2.rate",
    cite=Cite("babbar2025", "Corollary 6.2 and equation 52, sharpened"),
    statement=r"Without caching, for $d\ge2$ and $\log k\ge\frac2{d-1}$, $0\le\frac{d-1}2-d_l^*$ and"
    r" $\log(\frac{d+1}2-\frac1{\log k})\le2\log k\,(\frac{d-1}2-d_l^*)\le\log\frac{d+1}2"
    r"+\frac{\log(d+1)}{(d+1)\log k}$",
    instances=Grid.over(
        d=scoped(range(2, 7), range(2, 25)),
        k=scoped(tens(1, 2, 4, 10, 100), tens(1, 2, 3, 4, 6, 10, 30, 100, 300, 1000)),
    ),
    measured=_shift,
    asserts=AT_LEAST(_shift_bounds, control=lambda d, k: _shift_bounds(d, k, upper=-1)),
    method="certified",
    status="not in the paper; proved in the docstring",
    origin="new",
)

CACHED_RATE = Claim(
    id="split.cor-6.2.cached-rate",
    cite=Cite("babbar2025", "Corollary 6.2 and equation 82, sharpened"),
    statement=r"With caching, $|\log k\,(\frac{d-1}2-d_l^*)-\log\frac{d+1}2|\le\frac{d^2}{\log k}$"
    r" for $2\le d\le6$, $k\ge10^3$",
    instances=Grid.over(d=range(2, 7), k=scoped(tens(3, 6, 20), tens(3, 4, 6, 10, 20, 50, 100))),
    measured=_cached_shift,
    asserts=AT_MOST(lambda d, k: d * d / arb(k).log(), control=lambda d, k: 1 / (10 * arb(k).log())),
    method="certified",
    status="not in the paper; a constant of ours, chosen after the computation",
    origin="new",
)
