r"""Equations 19 to 32: where the runtime without caching is stationary.

Problem. :math:`f(x) = (d-x)k^{x+1} + k^{d-x}` for real lookahead depths x, L = log k.

Statement. (19) to (24): f'(x) = 0 iff :math:`((d-x)-1/L)k^{2x+1} = k^d`. (25) to (32): with
:math:`x = (u-2+2dL)/(2L)` this is :math:`ue^u = -2e^2k^{-(d+1)}L`, so that u is a value of the Lambert W function.
The branch :math:`W_{-1}` gives a minimum of f and :math:`W_0` a maximum.

How it is checked. Every line symbolically: (19) to (23) are compared with the derivative of f, (24) with f'
multiplied by :math:`k^x/L`, (26) to (28) with the left side of (24), (29) with its multiple by
:math:`-2Lk^{-(2d+1)}`. Independently, for integers d and k, that the derivative has certified opposite signs
:math:`10^{-20}` below and above (32), from - to + for one branch and from + to - for the other.

Is it tight? These are equations. The second derivative where f is stationary is :math:`-(u+1)Lk^{x+1}`, see
``equations_53_60``, which tells the branches apart exactly.
"""

from __future__ import annotations

from collections.abc import Mapping

import sympy
from flint import arb, ctx, fmpq

from proofs_checks.split.computed.derivation import RUNTIME, L, Line, d, derivation_claim, power, x
from proofs_checks.split.computed.lambert_bounds import in_domain
from proofs_checks.split.computed.lookahead_cost import BITS, stationary_depth, tens
from theorylab.claims import GREATER, Cite, Claim, Grid, scoped

CLOSE = fmpq(1, 10**20)


def _stationarity() -> Mapping[str, Line]:
    slope = sympy.diff(RUNTIME, x)
    runtime_21 = d * power(x + 1) - x * power(x + 1) + power(d - x)
    line_22 = d * L * power(x + 1) - (power(x + 1) + x * L * power(x + 1)) - L * power(d - x)
    line_23 = ((d - x) * L - 1) * power(x + 1) - L * power(d - x)
    return {
        "21": (runtime_21, RUNTIME),
        "22": (line_22, slope),
        "23": (line_23, slope),
        "24": (((d - x) - 1 / L) * power(2 * x + 1) - power(d), slope * power(x) / L),
    }


def _substitution() -> Mapping[str, Line]:
    u = sympy.Symbol("u", real=True)
    depth = (u - 2 + 2 * d * L) / (2 * L)
    left_24 = (((d - x) - 1 / L) * power(2 * x + 1)).subs(x, depth)
    return {
        "26": ((d - depth - 1 / L) * power(2 * depth + 1), left_24),
        "27": ((d - (u + 2 * d * L) / (2 * L)) * sympy.exp(u - 2 + 2 * d * L + L), left_24),
        "28": (-u / (2 * L) * sympy.exp(-2) * power(2 * d + 1) * sympy.exp(u), left_24),
        "29": (
            u * sympy.exp(u) + 2 * sympy.exp(2) * power(-(d + 1)) * L,
            (left_24 - power(d)) * -2 * L * sympy.exp(2) * power(-(2 * d + 1)),
        ),
    }


def _slope(k: int, d: int, depth: arb) -> arb:
    """A positive multiple of the derivative of the runtime without caching."""
    log = arb(k).log()
    return (d - depth) * log - 1 - log * arb(k) ** (d - 1 - 2 * depth)


def _slopes_around(d: int, k: int) -> tuple[arb, arb, arb, arb]:
    """Fall before and rise after the minimum, rise before and fall after the maximum."""
    with ctx.workprec(BITS):
        least, most = stationary_depth(k, d), stationary_depth(k, d, 0)
        return (
            -_slope(k, d, least - CLOSE),
            _slope(k, d, least + CLOSE),
            _slope(k, d, most - CLOSE),
            -_slope(k, d, most + CLOSE),
        )


CLAIMS = (
    derivation_claim(
        "split.eq-19-24",
        "Appendix A.8.2, equations 19 to 24",
        r"$\frac{\partial}{\partial d_l}\bigl(n(d-d_l)k^{d_l+1}+nk^{d-d_l}\bigr)=0$ iff"
        r" $\bigl((d-d_l)-\frac1{\log k}\bigr)k^{2d_l+1}=k^d$",
        _stationarity,
    ),
    derivation_claim(
        "split.eq-25-32",
        "Appendix A.8.2, equations 25 to 32",
        r"With $d_l=\frac{u-2+2d\log k}{2\log k}$ equation 24 reads $ue^u=-2e^2k^{-(d+1)}\log k$",
        _substitution,
    ),
    Claim(
        id="split.eq-25-32.branches",
        cite=Cite("babbar2025", "Appendix A.8.2, equation 32 and part 2"),
        statement=r"Where $z\ge-1/e$, equation 32 with $W_{-1}$ is a minimum and with $W_0$ a maximum of the runtime"
        r" without caching",
        instances=Grid.over(
            d=scoped(range(1, 5), range(1, 21)),
            k=scoped((*range(2, 30), *tens(2, 6)), (*range(2, 30), *tens(2, 3, 6, 10, 30, 100, 1000))),
            where=in_domain,
        ),
        measured=_slopes_around,
        asserts=GREATER(0, control=fmpq(1, 10**18)),
        method="certified",
        status="proved in equations_53_60",
    ),
)
