r"""Corollary 6.2: the lookahead depth of smallest runtime is (d-1)/2 for large k.

Problem. The runtimes f and F of Theorem 6.1 without and with caching
(:mod:`proofs_checks.split.computed.lookahead_cost`), over the lookahead depths 0, ..., d - 1; L = log k.

*Integers.* For odd d, (d-1)/2 is a cheapest depth without caching for k >= 3 if d = 3, k >= 2 if d = 5 and k >= (d+1)/2
if d >= 7. With caching the threshold is about :math:`d^3/8`: 14, 38, 82, 152, 254 for d = 3, 5, 7, 9, 11. *Reals.* With
caching: ``corollary_6_2_cached``. Both orders in (52), :math:`1/\sqrt{\log k}` and log log k / log k, are larger than
necessary.

How it is checked. The minimum runtime exactly, the differences of neighbours symbolically, and the real depths by
certified enclosures.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from flint import arb, ctx, fmpq

from proofs_checks.split.computed.lookahead_cost import (
    BITS,
    cached_cost,
    cheapest_depths,
    cost,
    stationary_depth,
    tens,
)
from proofs_checks.split.running_time import equations_19_60
from theorylab.claims import AT_LEAST, EQUALS, HOLDS, Cite, Claim, Derivation, Grid, scoped
from theorylab.extras import sympy

Difference: TypeAlias = "tuple[int, int, int, sympy.Expr, sympy.Expr]"
"""Parity r of the depth budget 2m + r, two lookahead depths minus m, the factor, and the polynomial."""


@cache
def _symbols() -> tuple[sympy.Symbol, sympy.Symbol]:
    """Return the symbols m and k."""
    return sympy.symbols("m k", positive=True)


@cache
def neighbours() -> dict[str, Difference]:
    """Return the excess cost of the neighbours of floor((d-1)/2), up to a positive factor."""
    M, K = _symbols()
    both = (M + 2) * (M**2 + 2 * M + 2)
    of_left, of_right = sympy.factorial(M + 2) / K**M, sympy.factorial(M + 1) / K**M
    even = K**3 - (M + 2) * K**2 - M * (M + 1) ** 2 * (M + 2) * K + (M - 1) * M * (M + 1) * (M + 2) ** 2
    return {
        "f, d=2m+1, left": (1, -1, 0, K**-M, K**2 - (M + 2) * K + M + 2),
        "f, d=2m+1, right": (1, 1, 0, K**-M, M * K**2 - (M + 2) * K + 1),
        "F, d=2m+1, left": (1, -1, 0, of_left, K**2 - both * K + M * (M + 1) * (M + 2) ** 2),
        "F, d=2m+1, right": (1, 1, 0, of_right, M * K**2 - (M**2 + 2 * M + 2) * K + M + 1),
        "f, d=2m, left": (0, -2, -1, K ** (1 - M), K**3 - K**2 - (M + 1) * K + M + 2),
        "f, d=2m, right": (0, 0, -1, K**-M, (M - 1) * K - M),
        "F, d=2m, left": (0, -2, -1, K * of_left, even),
        "F, d=2m, right": (0, 0, -1, of_right, (M**2 + M - 1) * (K - M - 1)),
    }


def _is_the_difference(line: str, *, of: int = 0) -> bool:
    """Return True if the polynomial is the difference of runtimes, or of those for a depth budget larger by ``of``."""
    M, K = _symbols()
    odd, at, chosen, factor, polynomial = neighbours()[line]
    d, caches = 2 * M + odd + of, line[0] == "F"

    def runtime(x: sympy.Expr) -> sympy.Expr:
        prefix = 1 / sympy.factorial(x) if caches else 1
        rest = 1 / sympy.factorial(d - x) if caches else 1
        return (d - x) * K ** (x + 1) * prefix + K ** (d - x) * rest

    difference = (runtime(M + at) - runtime(M + chosen)) * factor
    return sympy.expand(sympy.expand_func(sympy.gammasimp(difference)) - polynomial).equals(0)


def _no_dearer(d: int, k: int) -> tuple[int, ...]:
    """Return flags: by the polynomials, floor((d-1)/2) costs no more than its neighbours; if cached, for k >= 4d."""
    m, odd = divmod(d, 2)
    M, K = _symbols()
    at = {M: m, K: k}

    def agrees(runtime: str) -> bool:
        sides = ("right",) if d == 2 else ("left", "right")
        parity = "d=2m+1" if odd else "d=2m"
        return all(neighbours()[f"{runtime}, {parity}, {side}"][4].subs(at) >= 0 for side in sides)

    return tuple(int(agrees(runtime)) for runtime in "fF"[: 1 + (k >= 4 * d)])


def _is_cheapest(d: int, k: int) -> tuple[int, ...]:
    """Return flags: floor((d-1)/2) is a lookahead depth of minimum runtime; if cached, for k >= 4d."""
    runtimes = (cost, cached_cost)[: 1 + (k >= 4 * d)]
    return tuple(int((d - 1) // 2 in cheapest_depths(runtime, k, d)) for runtime in runtimes)


def cached_threshold(d: int) -> int:
    """Return the least k from which (d-1)/2 has minimum runtime with caching, for odd d >= 3."""
    m = (d - 1) // 2
    return _nonnegative_from(1, (m + 2) * (m * m + 2 * m + 2), m * (m + 1) * (m + 2) ** 2)


def _nonnegative_from(a: int, b: int, c: int) -> int:
    """Return the least k >= 2 from which a k^2 - b k + c is nonnegative, for positive a, b, c."""
    k = max(2, b // a + 1)
    while k > 2 and a * (k - 1) ** 2 - b * (k - 1) + c >= 0:
        k -= 1
    return k


def _features(d: int, beyond: int) -> list[int]:
    """Return the numbers of features around the thresholds, and some large ones."""
    near = cached_threshold(d) if d % 2 else 4 * d
    around = (*range(4, d + beyond), *range(near - beyond, near + beyond), d**3, *tens(3, 4, 6, 9))
    return sorted({k for k in around if k >= 4})


def _shift(d: int, k: int) -> tuple[arb, arb, arb]:
    """Return e, 2Le and -2Le, where e = (d-1)/2 - x*."""
    with ctx.workprec(BITS):
        below = fmpq(d - 1, 2) - stationary_depth(k, d)
        scaled = 2 * arb(k).log() * below
        return below, scaled, -scaled


def _shift_bounds(d: int, k: int, *, upper: int = 1) -> tuple[arb, arb, arb]:
    with ctx.workprec(BITS):
        log, half = arb(k).log(), arb(d + 1) / 2
        return arb(0), (half - 1 / log).log(), -(half.log() + upper * arb(d + 1).log() / ((d + 1) * log))


DIFFERENCES = Claim(
    id="split.eq-19-60.neighbours",
    cite="Corollary 6.2, neighbouring lookahead depths",
    statement=r"With $j=\lfloor\frac{d-1}2\rfloor$ the differences $f(j\mp1)-f(j)$ and $F(j\mp1)-F(j)$ are, for"
    r" $d=2m+1$, $k^m$ times $k^2-(m+2)k+m+2$ and $mk^2-(m+2)k+1$, $\frac{k^m}{(m+2)!}$ times"
    r" $k^2-(m+2)(m^2+2m+2)k+m(m+1)(m+2)^2$ and $\frac{k^m}{(m+1)!}$ times $mk^2-(m^2+2m+2)k+m+1$; for $d=2m$,"
    r" $k^{m-1}$ times $k^3-k^2-(m+1)k+m+2$ and $k^m$ times $(m-1)k-m$, $\frac{k^{m-1}}{(m+2)!}$ times"
    r" $k^3-(m+2)k^2-m(m+1)^2(m+2)k+(m-1)m(m+1)(m+2)^2$ and $\frac{k^m}{(m+1)!}$ times $(m^2+m-1)(k-m-1)$",
    instances=Grid.over(line=neighbours),
    measured=_is_the_difference,
    asserts=HOLDS(control=lambda line: _is_the_difference(line, of=1)),
    method="symbolic",
    complete=True,
)

INTEGERS = Claim(
    id="split.cor-6.2",
    cite=Cite(
        "split",
        "Corollary 6.2",
        "The optimal lookahead depth that minimizes the asymptotic runtime of Algorithm 2 is"
        r" $d_l=\frac{(d-1)}2$ for large $k$, regardless of whether subproblems are cached",
    ),
    statement=r"For large $k$ the lookahead depth of smallest runtime is $\frac{d-1}2$, cached or not. Exactly: for"
    r" $d\ge2$ and $k\ge4$, with caching $k\ge4d$, $j=\lfloor\frac{d-1}2\rfloor$ is a cheapest depth iff its"
    r" neighbours in $0,\dots,d-1$ cost no less, that is iff the polynomials of the differences are nonnegative. They"
    r" are positive for all $k\ge d^3+4d$, except for $d=2$ without caching, for which $1$ is the cheapest depth for"
    " all $k$",
    instances=Grid.over(
        d=scoped(range(2, 11), range(2, 24)),
        k=scoped(lambda d: _features(d, 6), lambda d: _features(d, 400 if d % 2 else 60)),
    ),
    hypotheses={"d >= 2": lambda d: d >= 2, "k >= 4": lambda k: k >= 4},
    measured=_is_cheapest,
    asserts=EQUALS(_no_dearer, control=lambda d, k: (int(d > 2), int(8 * k >= d**3))[: 1 + (k >= 4 * d)]),
    origin="sharpened",
    derivation=Derivation(
        r"""It suffices that $f$ and $F$ first decrease and then increase on $0,\dots,d-1$; [split.eq-19-60.neighbours]
        gives the differences.

        Write a runtime as $A+B$, where $A(x)=(d-x)k^{x+1}$ and $B(x)=k^{d-x}$, with caching divided by $x!$ and
        $(d-x)!$. Let $P(x)=A(x+1)-A(x)$ and $N(x)=B(x)-B(x+1)$ for $0\le x\le d-2$. If $P$ does not decrease and $N$
        decreases, then $P\ge N$ at $x$ implies $P>N$ at $x+1$; so once a step does not lower the runtime, all later
        steps raise it. Let $x\le d-3$ and $y=d-x-1\ge2$.

        *$f$, for $k\ge4$.* $P(x)=k^{x+1}(yk-y-1)$ and $P(x+1)=k^{x+1}\,k(yk-k-y)$, and the difference of the factors
        is $(k-1)((y-1)(k-1)-2)\ge0$. $N(x)=k^y(k-1)$ decreases.

        *$F$, for $k\ge4d$.* $P(x)=\frac{k^{x+1}}{(x+1)!}(yk-(y+1)(x+1))$. So $P(x+1)\ge P(x)$ iff
        $k((y-1)k-y(x+2))\ge(x+2)(yk-(y+1)(x+1))$, for which $(y-1)k\ge2y(x+2)$ suffices; it holds as $k\ge4d$, $x+2<d$
        and $2(y-1)\ge y$. $N(x)=\frac{k^y}{(y+1)!}(k-y-1)$, so $N(x+1)<N(x)$ iff $(y+1)(k-y)<k(k-y-1)$, which holds as
        $k\ge4(y+1)$.

        *Large $k$, $k\ge d^3+4d$.* Let $d=2m+1$, so $k>8m^3+12m^2\ge m^3+4m^2+6m+4=(m+2)(m^2+2m+2)$, as $m\ge1$: the
        left polynomials of $F$ and, a fortiori, $f$ are positive. The right ones are positive by $mk\ge m^2+2m+2$ and
        $mk\ge m+2$. Let $d=2m$, so $k\ge8m^3+8m\ge(m+2)^2$. The left polynomials are needed for $m\ge2$ only; that of
        $F$ is positive by $k^2-(m+2)k\ge(m+2)^3(m+1)>m(m+1)^2(m+2)$, and that of $f$ by $k^2-k>m+1$. The right ones are
        positive by $k>m+1$ and, if $m\ge2$, by $(m-1)k>m$. If $d=2$, $f(1)-f(0)=-k<0$.""",
        steps=(DIFFERENCES,),
    ),
    formal="split/cor_6_2.v:cheapest_lookahead_depth",
)

RATE = Claim(
    id="split.cor-6.2.rate",
    cite=Cite(
        "split",
        "Corollary 6.2 and equation 52",
        r"$\frac{d-1}2-\mathcal{O}\Big(\frac1{\sqrt{\log k}}\Big)\le"
        r" d_l^*\le\frac{d-1}2+\mathcal{O}\Big(\frac{\log\log k}{\log k}\Big)$",
    ),
    statement=r"Without caching, for $d\ge2$ and $\log k\ge\frac2{d-1}$, equation 32 has a solution and"
    r" $0\le\frac{d-1}2-d_l^*$, $\log(\frac{d+1}2-\frac1{\log k})\le2\log k\,(\frac{d-1}2-d_l^*)\le\log\frac{d+1}2"
    r"+\frac{\log(d+1)}{(d+1)\log k}$",
    instances=Grid.over(
        d=scoped(range(2, 7), range(2, 25)),
        k=scoped(tens(1, 2, 4, 10, 100), tens(1, 2, 3, 4, 6, 10, 30, 100, 300, 1000)),
    ),
    hypotheses={"d >= 2": lambda d: d >= 2},
    measured=_shift,
    asserts=AT_LEAST(_shift_bounds, control=lambda d, k: _shift_bounds(d, k, upper=-1)),
    method="certified",
    origin="sharpened",
    derivation=Derivation(
        r"""Let $L=\log k$ and $e=\frac{d-1}2-d_l$. By [split.eq-19-60] the stationary points are the zeros of
        $\varphi(e)=2Le-\log\bigl(\frac{d+1}2+e-\frac1L\bigr)$, a strictly convex function that tends to $\infty$ at
        both ends of its domain. As $\frac{d+1}2-\frac1L\ge1$, $\varphi(0)\le0$, so there are zeros $e_0\le0\le e^*$. If
        $e_0<e^*$, then $e^*$ belongs to the smaller $d_l$, which is the minimum, as $f$ tends to $\infty$ for
        $d_l\to-\infty$; by [split.eq-19-60.branches] it is (32) with $W_{-1}$. If $e_0=e^*$, both branches agree. So
        $e^*\ge0$, and $2Le^*\ge\log(\frac{d+1}2-\frac1L)$.

        The derivative of the runtime at $d_l=0$ is $k(dL-1-Lk^{d-1})<0$, as $k^{d-1}\ge d$. It is positive strictly
        between the two stationary points and zero at the larger one, $\frac{d-1}2-e_0>0$. So $0$, which is less than
        $\frac{d-1}2-e_0$, is also less than $\frac{d-1}2-e^*$. Hence $e^*<\frac{d-1}2$ (clear if $e_0=e^*=0$), and
        $2Le^*\le\log d<\log(d+1)$. With $\log(\frac{d+1}2+e^*)\le\log\frac{d+1}2+\frac{2e^*}{d+1}$ the upper bound
        follows.""",
        steps=(equations_19_60.LINES, equations_19_60.BRANCHES),
    ),
)
