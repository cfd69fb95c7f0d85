r"""Equations 53 to 60: the second derivative of the runtime without caching.

Problem. :math:`f(x) = (d-x)k^{x+1} + k^{d-x}`, the runtime in units of n; L = log k.

Statement. *(53) to (60)*: f'' at x = (d-1)/2 is :math:`k^{(d+1)/2}L(\frac{d+3}2 L - 2)`. *Sign*: it is positive iff
log k > 4/(d+3), that is for all integers k >= 2, d >= 1 but (k, d) = (2, 1) and (2, 2). *Branches*: (60) is the
second derivative at the limit point (d-1)/2, not at the stationary point itself. There, with u = W(z) of equation 31,
it is :math:`-(u+1)Lk^{x+1}`: positive for :math:`W_{-1} < -1` and negative for :math:`W_0 > -1`. *Global*: the
stationary point, "indeed the minimum", is not that of f over all real 0 <= x < d, the range of Theorem 6.1, as f(x)
tends to 1 for x -> d; it is over 0 <= x <= d-1, for d >= 2, k >= 4.

Derivation. *Branches*: f' = 0 says :math:`Lk^{d-x} = ((d-x)L-1)k^{x+1}`, which is put into f'', and u = -2((d-x)L-1).
*Global*: at :math:`x = d - k^{-d}`, :math:`f(x) \le k + k^{k^{-d}} \le k + 2`, while f(x*) is of
order :math:`k^{(d+1)/2}`. On [0, d-1] f falls and then rises, see :mod:`proofs_checks.split.computed.lookahead_cost`.

How it is checked. Lines and branches symbolically, the sign by certified logarithms, the minimum by certified values
of f on a grid.

Is it tight? The sign is an equivalence. The integers 0, ..., d-1 lie in [0, d-1], so the corollary is not affected.
"""

from __future__ import annotations

from collections.abc import Mapping

import sympy
from flint import arb, ctx, fmpq

from proofs_checks.split.computed.derivation import RUNTIME, L, Line, d, derivation_claim, power, x
from proofs_checks.split.computed.lambert_bounds import in_domain
from proofs_checks.split.computed.lookahead_cost import BITS, real_cost, stationary_depth
from theorylab.claims import AT_LEAST, EQUALS, Cite, Claim, Grid, scoped
from theorylab.numbers.comparison import Order, compare

GRID = 40
"""Points of the grid on [0, d-1]."""


def _lines() -> Mapping[str, Line]:
    second = sympy.diff(RUNTIME, x, 2)
    limit = (d - 1) / 2
    at_limit = second.subs(x, limit)
    slope = ((d - x) * L - 1) * power(x + 1) - L * power(d - x)
    line_55 = d * power(x + 1) * L - x * power(x + 1) * L - power(x + 1) - power(d - x) * L
    line_56 = (
        d * power(x + 1) * L**2
        - power(x + 1) * L
        - x * power(x + 1) * L**2
        - power(x + 1) * L
        + power(d - x) * L**2
    )
    half = power((d + 1) / 2)
    line_58 = d * half * L**2 - half * L - limit * half * L**2 - half * L + half * L**2
    line_59 = (d + 1) / 2 * half * L**2 + half * L**2 - 2 * half * L
    return {
        "53": (sympy.diff(slope, x), second),
        "55": (sympy.diff(line_55, x), second),
        "56": (line_56, second),
        "58": (line_58, at_limit),
        "59": (line_59, at_limit),
        "60": ((d + 3) / 2 * half * L**2 - 2 * half * L, at_limit),
    }


def _branches() -> Mapping[str, Line]:
    """The second derivative where the first vanishes."""
    u = -2 * ((d - x) * L - 1)
    slope, second = sympy.diff(RUNTIME, x), sympy.diff(RUNTIME, x, 2)
    return {"second derivative": (-(u + 1) * L * power(x + 1), second + L * slope)}


def _is_positive(k: int, d: int) -> int:
    """Sign of (60): 1 if it is positive, else 0."""
    with ctx.workprec(BITS):
        return int(compare(arb(k).log() * fmpq(d + 3, 2), 2) is Order.GREATER)


def _near_the_end(k: int, d: int) -> list[arb]:
    """The runtime at x = d - k^(-d)."""
    return [real_cost(k, d, d - fmpq(1, k**d))]


def _on_a_grid(k: int, d: int) -> list[arb]:
    """The runtime on a grid of [0, d-1]."""
    return [real_cost(k, d, fmpq((d - 1) * i, GRID)) for i in range(GRID + 1)]


def _least(k: int, d: int) -> arb:
    return real_cost(k, d, stationary_depth(k, d))


SIGN = Claim(
    id="split.eq-53-60.sign",
    cite=Cite("babbar2025", "Appendix A.8.2, after equation 60"),
    statement=r"(60) is positive for large $k$; here: for all integers $k\ge2$, $d\ge1$ with $\log k>\frac4{d+3}$,"
    r" which are all but $(k,d)=(2,1),(2,2)$",
    instances=Grid.over(k=scoped(range(2, 31), range(2, 301)), d=scoped(range(1, 11), range(1, 41))),
    measured=_is_positive,
    asserts=EQUALS(lambda k, d: int((k, d) not in {(2, 1), (2, 2)}), control=1),
    method="certified",
    status="proved: log 2 > 2/3 = 4/(d+3) at d = 3, log 3 > 1, and 4/(d+3) falls with d",
)

GLOBAL = Claim(
    id="split.eq-53-60.global",
    cite=Cite("babbar2025", "Appendix A.8.2, case 1, part 6"),
    statement=r"The computed value of $d_l^*$ (equation 32) is indeed the minimum of the runtime"
    r" $n(d-d_l)k^{d_l+1}+nk^{d-d_l}$",
    instances=Grid.over(
        k=scoped(range(2, 13), range(2, 61)), d=scoped(range(1, 5), range(1, 13)), where=in_domain
    ),
    measured=_near_the_end,
    asserts=AT_LEAST(_least, control=lambda k, d: 2 * _least(k, d)),
    method="certified",
    status="a reading of ours: the minimum over all real 0 <= d_l < d, the range of Theorem 6.1, and so not above the"
    " value at d_l = d - k^(-d). It is a local minimum; the runtime tends to n for d_l -> d. On the integers nothing"
    " changes",
    origin="reading",
    witness="k={k}, d={d}: at d_l = d - k^(-d) the runtime is {measured[0]} n, at d_l* {claimed} n",
).repaired(
    place="Appendix A.8.2, case 1, part 6, over 0 <= d_l <= d - 1",
    statement=r"For $d\ge2$, $k\ge4$, $d_l^*$ of equation 32 is the minimum of $(d-d_l)k^{d_l+1}+k^{d-d_l}$ over all"
    r" real $0\le d_l\le d-1$",
    instances=Grid.over(
        k=scoped(range(4, 11), range(4, 61)), d=scoped(range(2, 6), range(2, 13)), where=in_domain
    ),
    measured=_on_a_grid,
    asserts=AT_LEAST(_least, control=lambda k, d: _least(k, d) * fmpq(11, 10)),
    status="proved in the source of the closed forms",
)

CLAIMS = (
    derivation_claim(
        "split.eq-53-60",
        "Appendix A.8.2, equations 53 to 60",
        r"$\frac{\partial^2}{\partial d_l^2}\bigl(n(d-d_l)k^{d_l+1}+nk^{d-d_l}\bigr)"
        r"=n\frac{d+3}2k^{\frac{d+1}2}\log^2k-2nk^{\frac{d+1}2}\log k$ at $d_l=\frac{d-1}2$",
        _lines,
    ),
    derivation_claim(
        "split.eq-53-60.branches",
        "Appendix A.8.2, case 1, parts 2 and 6",
        r"Where the first derivative vanishes the second is $-(u+1)\,nk^{d_l+1}\log k$ with $u=W(z)$, so that $W_{-1}$"
        r" gives a minimum and $W_0$ a maximum",
        _branches,
    ),
    SIGN,
    GLOBAL,
)
