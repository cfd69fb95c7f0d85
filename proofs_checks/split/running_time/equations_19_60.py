"""Equations 19 to 60: the stationary points of the runtime without caching, and its second derivative.

Let f be the runtime, x = d_l and L = log k. (19) to (24) are the first equivalence, (25) to (32) the equivalence with
u, a value of the Lambert W function, and (53) to (60) the second derivative at x = (d-1)/2, the limit of the stationary
point. The paper calls the stationary point "indeed the minimum". It is the minimum over 0 <= x <= d-1, but not over the
range of Theorem 6.1.

How it is checked. Every line symbolically: (21) to (23) and (53) to (60) are compared with derivatives of f, (24) with
f' multiplied by :math:`k^x/L`, (26) to (28) with the left side of (24), (29) with its multiple by
:math:`-2Lk^{-(2d+1)}`. The branches, the sign and the minimum are checked by certified values. The control of the
branches takes the limit point for the minimum.

Is it tight? These are equations and equivalences. The integers 0, ..., d-1 lie in [0, d-1], so the corollary is not
affected.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from flint import arb, ctx, fmpq

from proofs_checks.split.computed.derivation import Line, derivation_claim, power, runtime, symbols
from proofs_checks.split.computed.lambert_bounds import in_domain
from proofs_checks.split.computed.lookahead_cost import BITS, real_cost, stationary_depth, tens
from proofs_checks.split.running_time import figure_18
from theorylab.claims import EQUALS, HOLDS, Cite, Claim, Derivation, Grid, scoped
from theorylab.extras import sympy
from theorylab.numbers.comparison import Order, compare

CLOSE = fmpq(1, 10**20)
GRID = 40
"""Points of the grid on [0, d-1]."""


def _stationarity() -> Mapping[str, Line]:
    x, d, L = symbols()
    slope = sympy.diff(runtime(), x)
    runtime_21 = d * power(x + 1) - x * power(x + 1) + power(d - x)
    line_22 = d * L * power(x + 1) - (power(x + 1) + x * L * power(x + 1)) - L * power(d - x)
    line_23 = ((d - x) * L - 1) * power(x + 1) - L * power(d - x)
    return {
        "21": (runtime_21, runtime()),
        "22": (line_22, slope),
        "23": (line_23, slope),
        "24": (((d - x) - 1 / L) * power(2 * x + 1) - power(d), slope * power(x) / L),
    }


def _substitution() -> Mapping[str, Line]:
    x, d, L = symbols()
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


def _second() -> Mapping[str, Line]:
    x, d, L = symbols()
    second = sympy.diff(runtime(), x, 2)
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
    u = -2 * ((d - x) * L - 1)
    where_stationary = second + L * sympy.diff(runtime(), x)
    return {
        "53": (sympy.diff(slope, x), second),
        "55": (sympy.diff(line_55, x), second),
        "56": (line_56, second),
        "58": (line_58, at_limit),
        "59": (line_59, at_limit),
        "60": ((d + 3) / 2 * half * L**2 - 2 * half * L, at_limit),
        "32, second derivative": (-(u + 1) * L * power(x + 1), where_stationary),
    }


def _slope(k: int, d: int, depth: arb) -> arb:
    """Return a positive multiple of the derivative of the runtime without caching."""
    log = arb(k).log()
    return (d - depth) * log - 1 - log * arb(k) ** (d - 1 - 2 * depth)


def _turns(k: int, d: int, least: arb | fmpq, most: arb) -> bool:
    """Return True if the runtime certifiably decreases and then increases at ``least``, and conversely at ``most``."""
    slopes = (
        -_slope(k, d, least - CLOSE),
        _slope(k, d, least + CLOSE),
        _slope(k, d, most - CLOSE),
        -_slope(k, d, most + CLOSE),
    )
    return all(compare(slope, 0) is Order.GREATER for slope in slopes)


def _branches_turn(d: int, k: int, *, limit: bool = False) -> bool:
    """Return True if the minimum (or, in its place, the limit point) and the maximum are certified as such."""
    with ctx.workprec(BITS):
        least = fmpq(d - 1, 2) if limit else stationary_depth(k, d)
        return _turns(k, d, least, stationary_depth(k, d, 0))


def _is_positive(k: int, d: int) -> int:
    """Return the sign of (60): 1 if it is positive, else 0."""
    with ctx.workprec(BITS):
        return int(compare(arb(k).log() * fmpq(d + 3, 2), 2) is Order.GREATER)


def _lines() -> Mapping[str, Line]:
    return {**_stationarity(), **_substitution(), **_second()}


def _is_least(k: int, d: int, *, end: int) -> bool:
    """Return True if the runtime at d_l* is certifiably minimal on a grid of [0, d-1], and at d - k^(-d) if ``end``."""
    least = real_cost(k, d, stationary_depth(k, d))
    depths = [fmpq((d - 1) * i, GRID) for i in range(GRID + 1)] + [d - fmpq(1, k**d)] * (end == d)
    return all(compare(real_cost(k, d, at), least) is Order.GREATER for at in depths)


LINES = derivation_claim(
    "split.eq-19-60",
    "Appendix A.8.2, equations 19 to 32 and 53 to 60",
    r"$\frac{\partial}{\partial d_l}\bigl(n(d-d_l)k^{d_l+1}+nk^{d-d_l}\bigr)=0$ iff"
    r" $\bigl((d-d_l)-\frac1{\log k}\bigr)k^{2d_l+1}=k^d$; with $d_l=\frac{u-2+2d\log k}{2\log k}$ this reads"
    r" $ue^u=-2e^2k^{-(d+1)}\log k$; the second derivative at $d_l=\frac{d-1}2$ is"
    r" $n\frac{d+3}2k^{\frac{d+1}2}\log^2k-2nk^{\frac{d+1}2}\log k$",
    _lines,
    also=r"Where the first derivative is zero, the second one is $-(u+1)nk^{d_l+1}\log k$.",
)

BRANCHES = Claim(
    id="split.eq-19-60.branches",
    origin="sharpened",
    cite=Cite(
        "split",
        "Appendix A.8.2, equation 32 and parts 2 and 6",
        "there are two possible values of $W(z)$, $W_0(z)$ and $W_{-1}(z)$; choosing the branch"
        " $W_{-1}(z)$ results in the value of $d_l$ that minimizes the runtime",
    ),
    statement=r"For $z>-\frac1e$, equation 32 with $W_{-1}$ is a minimum and with $W_0$ a maximum of the runtime"
    r" without caching, and there is no other stationary point",
    instances=Grid.over(
        d=scoped(range(1, 5), range(1, 21)),
        k=scoped((*range(2, 30), *tens(2, 6)), (*range(2, 30), *tens(2, 3, 6, 10, 30, 100, 1000))),
        where=in_domain,
    ),
    measured=_branches_turn,
    asserts=HOLDS(control=partial(_branches_turn, limit=True)),
    method="certified",
    derivation=Derivation(
        r"""By [split.eq-19-60] the stationary points are those with $ue^u=z$, $-\frac1e<z<0$, where by [split.fig-18]
        $u=W_{-1}(z)<-1$ or $u=W_0(z)\in(-1,0)$, and the second derivative has the sign of $-(u+1)$.""",
        steps=(LINES, figure_18.CLAIM),
    ),
)

SIGN = Claim(
    id="split.eq-19-60.sign",
    cite=Cite(
        "split",
        "Appendix A.8.2, after equation 60",
        r"This is clearly $>0$ as the $\log^2k$ terms dominate $\log k$",
    ),
    statement=r"For integers $k\ge2$, $d\ge1$, (60) is positive for all but $(k,d)=(2,1),(2,2)$",
    instances=Grid.over(k=scoped(range(2, 31), range(2, 301)), d=scoped(range(1, 11), range(1, 41))),
    hypotheses={"k >= 2": lambda k: k >= 2, "d >= 1": lambda d: d >= 1},
    measured=_is_positive,
    asserts=EQUALS(lambda k, d: int((k, d) not in {(2, 1), (2, 2)}), control=1),
    method="certified",
    origin="sharpened",
    derivation=Derivation(
        r"""(60) is positive iff $\log k>\frac4{d+3}$. For $k\ge3$, $\log k>1\ge\frac4{d+3}$. For $k=2$ and $d\ge3$,
        $\log2>\frac23\ge\frac4{d+3}$, as $e^2<8$. But $\log2<\frac45<1$, as $2^5<e^4$."""
    ),
)

GLOBAL = Claim(
    id="split.eq-19-60.global",
    cite=Cite(
        "split",
        "Appendix A.8.2, case 1, part 6",
        r"the value $d_l^*=\frac{d-1}2$ corresponds to the minimum of the runtime",
    ),
    statement=r"For $d\ge2$, $k\ge4$, $d_l^*$ of equation 32 is the only minimum of $(d-d_l)k^{d_l+1}+k^{d-d_l}$"
    r" over all real $0\le d_l\le d-1$ (not over $0\le d_l<d$, the range of Theorem 6.1: for $d_l\to d$ the runtime"
    r" tends to $1$)",
    instances=Grid.over(
        k=scoped(range(4, 13), range(4, 61)), d=scoped(range(2, 6), range(2, 13)), where=in_domain
    ),
    measured=lambda k, d: _is_least(k, d, end=d - 1),
    asserts=HOLDS(control=lambda k, d: _is_least(k, d, end=d)),
    method="certified",
    origin="reading",
    derivation=Derivation(
        r"""Let $f$ be the runtime, $L=\log k$. $f'(x)=k^{x+1}g(x)$ with $g(x)=(d-x)L-1-Lk^{d-1-2x}$, which is strictly
        concave. $g(0)<0$, as $k^{d-1}\ge d$, and $g(d-1)=L(1-k^{1-d})-1>0$, as $\frac34\log4>1$. So on $[0,d-1]$ $f$
        decreases up to an interior point, its minimum, and increases from there; by [split.eq-19-60.branches] it is
        (32) with $W_{-1}$.""",
        steps=(BRANCHES,),
    ),
)
