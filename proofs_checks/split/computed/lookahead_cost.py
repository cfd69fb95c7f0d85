r"""The runtime of SPLIT in Theorem 6.1 as a function of the lookahead depth, and its minimum.

With k features, depth budget d and lookahead depth x, in units of the number of samples,

.. math:: f(x) = (d-x)k^{x+1} + k^{d-x}, \qquad F(x) = \frac{(d-x)k^{x+1}}{x!} + \frac{k^{d-x}}{(d-x)!},

without and with caching. Write :math:`L = \log k`, natural.

**Real x, without caching.** :math:`f'(x) = k^{x+1} g(x)` with :math:`g(x) = (d-x)L - 1 - L k^{d-1-2x}`, a strictly
concave function, so that f has at most two stationary points, first a minimum and then a maximum. With
:math:`u = -2((d-x)L-1)` they solve :math:`u e^u = z = -2e^2 L k^{-(d+1)}`: the minimum is
:math:`u = W_{-1}(z)`, the maximum :math:`u = W_0(z)`, and there is none for :math:`z < -1/e`.

**Integers.** On 0, ..., d-1 both fall and then rise, for k >= 4 and for k >= 4d: the proof of ``split.cor-6.2``.
"""

from __future__ import annotations

from collections.abc import Callable
from math import factorial

from flint import arb, ctx, fmpq

from theorylab.errors import InvalidArgument, PrecisionExhausted
from theorylab.numbers.comparison import Order, compare

BITS = 256
"""Working precision of the real functions."""

STEPS = 80
"""Bisections of :func:`cached_stationary_depth`."""

Cost = Callable[[int, int, int], fmpq]
"""A runtime by the number of features, the depth budget and the lookahead depth."""


def cost(k: int, d: int, lookahead: int) -> fmpq:
    """Return the runtime of Theorem 6.1 without caching, in units of n, for an integer lookahead depth.

    Raises
    ------
    InvalidArgument
        If the lookahead depth is not one of 0, ..., d - 1.
    """
    _require_lookahead(d, lookahead)
    return fmpq((d - lookahead) * k ** (lookahead + 1) + k ** (d - lookahead))


def cached_cost(k: int, d: int, lookahead: int) -> fmpq:
    """Return the runtime of Theorem 6.1 with caching, in units of n, for an integer lookahead depth.

    Raises
    ------
    InvalidArgument
        If the lookahead depth is not one of 0, ..., d - 1.
    """
    _require_lookahead(d, lookahead)
    prefix = fmpq((d - lookahead) * k ** (lookahead + 1), factorial(lookahead))
    return prefix + fmpq(k ** (d - lookahead), factorial(d - lookahead))


def cheapest_depths(runtime: Cost, k: int, d: int) -> tuple[int, ...]:
    """Return all lookahead depths 0, ..., d - 1 of minimum runtime."""
    costs = [runtime(k, d, x) for x in range(d)]
    least = min(costs)
    return tuple(x for x, value in enumerate(costs) if value == least)


def real_cost(k: int, d: int, lookahead: arb | fmpq) -> arb:
    """Return the runtime of Theorem 6.1 without caching, in units of n, for a real lookahead depth."""
    with ctx.workprec(BITS):
        x = arb(lookahead)
        return (d - x) * arb(k) ** (x + 1) + arb(k) ** (d - x)


def lambert_argument(k: int, d: int) -> arb:
    r"""Return the z of the paper, :math:`-2e^2 k^{-(d+1)} \log k`."""
    with ctx.workprec(BITS):
        return -2 * arb(2).exp() * arb(k).log() / arb(k) ** (d + 1)


def stationary_depth(k: int, d: int, branch: int = -1) -> arb:
    """Return the lookahead depth at which the runtime without caching is stationary (equation 32).

    branch: branch of the Lambert W function: -1 for the minimum, 0 for the maximum.

    Raises
    ------
    InvalidArgument
        If there is no such depth; for large k there is one.
    """
    with ctx.workprec(BITS):
        u = lambert_argument(k, d).lambertw(branch)
        if not u.is_finite():
            raise InvalidArgument(f"lookahead: with k={k}, d={d} the runtime has no stationary point")
        return (u - 2 + 2 * d * arb(k).log()) / (2 * arb(k).log())


def cached_slope(k: int, d: int, lookahead: arb | fmpq) -> arb:
    """Return the derivative of the cached runtime at the lookahead depth x, -1 < x < d + 1 (equation 70)."""
    with ctx.workprec(BITS):
        x, log = arb(lookahead), arb(k).log()
        prefix = arb(k) ** (x + 1) * ((d - x) * (log - (x + 1).digamma()) - 1) / (x + 1).gamma()
        rest = arb(k) ** (d - x) * (log - (d - x + 1).digamma()) / (d - x + 1).gamma()
        return prefix - rest


def cached_stationary_depth(k: int, d: int) -> arb:
    """Return an enclosure of a lookahead depth in [0, d - 1] where the cached runtime turns from falling to rising.

    Raises
    ------
    InvalidArgument
        If the runtime does not fall at 0 and rise at d - 1; for large k it does.
    """
    ends = compare(cached_slope(k, d, 0), 0), compare(cached_slope(k, d, d - 1), 0)
    if ends != (Order.LESS, Order.GREATER):
        raise InvalidArgument(f"lookahead: with k={k}, d={d} the runtime does not first fall and then rise")
    return sign_change(lambda x: cached_slope(k, d, x), fmpq(d - 1))


def sign_change(function: Callable[[fmpq], arb], end: fmpq) -> arb:
    """Return an enclosure, by bisection, of a point between 0 and ``end`` where a function stops being negative.

    Raises
    ------
    PrecisionExhausted
        If the sign of a value is not certain.
    """
    left, right = fmpq(0), end
    for _ in range(STEPS):
        middle = (left + right) / 2
        sign = compare(function(middle), 0)
        if sign is Order.UNDECIDED or sign is Order.EQUAL:
            raise PrecisionExhausted(f"lookahead: the value at {middle} is not separated from 0")
        left, right = (middle, right) if sign is Order.LESS else (left, middle)
    with ctx.workprec(BITS):
        return arb(left).union(arb(right))


def _require_lookahead(d: int, lookahead: int) -> None:
    if not 0 <= lookahead < d:
        raise InvalidArgument(f"lookahead: {lookahead}; at least 0 and less than the depth {d}")


def tens(*exponents: int) -> list[int]:
    """Return powers of ten, as numbers of features."""
    return [10**exponent for exponent in exponents]
