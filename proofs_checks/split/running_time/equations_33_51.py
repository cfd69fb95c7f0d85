"""Equations 33 to 51: bounds on the optimal lookahead depth without caching.

Problem. With L = log k and :math:`z = -2e^2k^{-(d+1)}L`, the optimal depth of equation 32 is :math:`x^* = (W_{-1}(z) -
2 + 2dL)/(2L)`; d >= 1 and k >= 2 are integers with z >= -1/e.

In *(42)* the printed expression is smaller than (41), hence still a lower bound. In *(45)* the argument of the inner
logarithm is negative; (46) is correct. *(47) to (50)*: omitting the constant 2 + log 2 increases the logarithm of (47),
so (49) is not an upper bound for every k. All limits are unaffected.

How it is checked. Numbers with certified enclosures, over all d and k of a range where z is certified; equalities
between displayed lines symbolically.

Is it tight? (33) and (34) are equations at z = -1/e. (50) fails at exactly five points: d=1 with k=10, 11, 12, d=2 with
k=4 and d=4 with k=2. With X = (d+1) log k - log log k it can fail only if X < 6, hence k < 39 and d <= 7, and the full
scope covers these points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flint import arb, ctx

from proofs_checks.split.computed.derivation import Line, derivation_claim, symbols
from proofs_checks.split.computed.lambert_bounds import (
    exponent,
    in_domain,
    lambert_lower,
    lambert_upper,
    line_39,
    line_41,
    line_42,
    line_46,
    line_50,
)
from proofs_checks.split.computed.lookahead_cost import BITS, lambert_argument, stationary_depth, tens
from theorylab.claims import AT_LEAST, AT_MOST, EQUALS, Cite, Claim, Derivation, Grid, scoped
from theorylab.extras import sympy
from theorylab.numbers.comparison import Order, compare

LEAST_K = (10, 4, 3)
"""Minimum k of the domain for d = 1, 2, 3; it is 2 for larger d."""

ENOUGH = 6
"""Minimum value of (d+1) log k - log log k from which (50) is an upper bound."""


def _grid(where: Callable[..., bool]) -> Grid:
    return Grid.over(
        d=scoped(range(1, 5), range(1, 21)),
        k=scoped((*range(2, 17), *tens(2, 6)), (*range(2, 1001), *tens(4, 6, 10, 30, 100, 300, 1000))),
        where=where,
    )


def _least_in_domain(d: int) -> int:
    return next(k for k in range(2, 100) if in_domain(k, d))


def _at_z(value: Callable[[arb], arb]) -> Callable[..., arb]:
    """Return a function of z, such as a bound of the paper, as a function of an instance."""

    def at(d: int, k: int) -> arb:
        with ctx.workprec(BITS):
            return value(lambert_argument(k, d))

    return at


def _lines(*, printed: bool) -> Mapping[str, Line]:
    """Return pairs of equal lines: (42) and (45) as printed, or corrected together with (38), (39), (46) and (50)."""
    _, d, L = symbols()
    two, log_log, root = sympy.log(2), sympy.log(L), sympy.sqrt(2 * (d + 1) * L)
    log_z = sympy.log(2 * sympy.exp(2) * L) - (d + 1) * L
    line_41 = (two - (d + 1) * L + log_log + 2 * d * L - root) / (2 * L)
    line_49 = (two - (d + 1) * L + log_log - 1 + 1 / ((d + 1) * L - log_log) + 2 * d * L) / (2 * L)
    last = 1 / (2 * L * ((d + 1) * L - log_log))
    line_46 = -(two + 2 - (d + 1) * L + log_log)
    first = d - (d + 1) / 2 + two / (2 * L)
    if printed:
        # the argument of the inner logarithm of (45) is negative
        inner_45 = -(sympy.log(-1) + log_z)
        return {"42": (first + log_log / L - root / L, line_41), "45": (inner_45, line_46)}
    return {
        "42": (first + log_log / (2 * L) - root / (2 * L), line_41),
        "45": (-log_z, line_46),
        "39, below the root": (-6 - 2 * two + 2 * (d + 1) * L - 2 * log_log, 2 * (-1 - log_z)),
        "39, before the root": (two - (d + 1) * L + log_log + 2 * d * L, log_z - 2 + 2 * d * L),
        "50": (d - (d + 1) / 2 + (two - 1) / (2 * L) + log_log / (2 * L) + last, line_49),
    }


def _certified_claim(id: str, place: str, statement: str, *, printed: str = "", **fields: Any) -> Claim:
    usual = {"instances": _grid(in_domain), "method": "certified"}
    cite = Cite("split", f"Appendix A.8.2, {place}", printed)
    return Claim(id=id, cite=cite, statement=statement, **{"origin": "printed", **usual, **fields})


def _bounds_of_w(d: int, k: int) -> tuple[arb, arb]:
    """Return the right side of (33), and that of (34) with the opposite sign."""
    return _at_z(lambert_lower)(d, k), -_at_z(lambert_upper)(d, k)


def _both_signs(d: int, k: int) -> tuple[arb, arb]:
    branch = _at_z(lambda z: z.lambertw(-1))(d, k)
    return branch, -branch


def _without_root_or_logarithm(d: int, k: int) -> tuple[arb, arb]:
    """Return the bounds (33) and (34), with the factor 2 under the root and the last logarithm left out."""
    log = _at_z(lambda z: (-z).log())(d, k)
    return log - (-1 - log).sqrt(), -log + (-log).log() * 2


DOMAIN = _certified_claim(
    "split.w-domain",
    "case 1, part 2",
    r"For sufficiently large $k$, $z=-2e^2k^{-(d+1)}\log k\in[-\frac1e,0)$; exactly: from $k=10,4,3$ on for"
    r" $d=1,2,3$, and for all $k\ge2$ if $d\ge4$",
    printed=r"Let $z=-2e^2k^{-(d+1)}\log k$. For sufficiently large $k$, $z\in[-\frac1e,0]$",
    instances=Grid.over(d=scoped(range(1, 8), range(1, 60))),
    hypotheses={"d >= 1": lambda d: d >= 1},
    measured=_least_in_domain,
    asserts=EQUALS(lambda d: LEAST_K[d - 1] if d <= 3 else 2, control=lambda d: LEAST_K[0]),
    origin="sharpened",
    derivation=Derivation(
        r"""$z\ge-\frac1e$ says $k^{d+1}\ge2e^3\log k$, or $(d+1)L-\log L\ge3+\log2$ with $L=\log k$. The left side of
        this increases in $d$, and in $k\ge2$, as its derivative by $L$ is $d+1-\frac1L>0$ for $L\ge\log2>\frac12$.
        And $k^{d+1}$ against $2e^3\log k$ is $9^2<88$ and $10^2>93$ for $d=1$, $3^3<44$ and $4^3>56$ for $d=2$,
        $2^4<27$ and $3^4>45$ for $d=3$, $2^5>28$ for $d=4$."""
    ),
)

LAMBERT = _certified_claim(
    "split.eq-33",
    "equations 33 and 34",
    r"$\log(-z)-\sqrt{2(-1-\log(-z))}\le W_{-1}(z)\le\log(-z)-\log(-\log(-z))$ for $-\frac1e\le z<0$",
    measured=_both_signs,
    asserts=AT_LEAST(_bounds_of_w, control=_without_root_or_logarithm),
    derivation=Derivation(
        r"""Let $w=-W_{-1}(z)\ge1$ and $1+u=-\log(-z)$, $u\ge0$. From $we^{-w}=-z$, $w-\log w=1+u$. So $w\ge1+u$, hence
        $w=1+u+\log w\ge1+u+\log(1+u)$, which is (34). (33) says $w\le1+u+\sqrt{2u}$. With $t=\log w\ge0$ it is
        $t\le\sqrt{2u}$, and $u=e^t-1-t\ge\frac{t^2}2$."""
    ),
)

SLIPS = derivation_claim(
    "split.eq-42",
    "Appendix A.8.2, equations 42 and 45",
    r"$\frac{\log2-(d+1)\log k+\log\log k+2d\log k-\sqrt{2(d+1)\log k}}{2\log k}=d-\frac{d+1}2+\frac{\log2}{2\log"
    r" k}+\frac{\log\log k}{\log k}-\frac{\sqrt{2(d+1)\log k}}{\log k}$; the inner logarithm"
    r" $-\log(-2e^2k^{-(d+1)}\log k)$ of (45) is the $-(\log2+2-(d+1)\log k+\log\log k)$ of (46)",
    lambda: _lines(printed=True),
    literature="(42): two terms lack a factor 1/2; (45): a superfluous sign, absent from (46); both are harmless",
    falls="slip",
    repair=derivation_claim(
        "split.eq-42.repaired",
        "Appendix A.8.2, equations 38 to 50, with 2 log k in (42) and without the inner sign in (45)",
        r"(39) equals (38), and (50) equals (49); the right side of (41) is $d-\frac{d+1}2+\frac{\log2}{2\log k}"
        r"+\frac{\log\log k}{2\log k}-\frac{\sqrt{2(d+1)\log k}}{2\log k}$;"
        r" $-\log(2e^2k^{-(d+1)}\log k)=-\bigl(\log2+2-(d+1)\log k+\log\log k\bigr)$",
        lambda: _lines(printed=False),
        origin="repaired",
    ),
    witness="({equation}): in (42) two of three terms over 2 log k have lost the 2, at d=1, k=10 its right side is"
    " -0.805 and the left -0.327; in (45) the argument of the inner logarithm is negative. Tried: both equations",
)

LOWER = _certified_claim(
    "split.eq-36-41",
    "equations 36 to 42",
    r"$d_l^*$ is at least the right side of (39), which is at least that of (41), which is at least that of (42)",
    measured=lambda d, k: (stationary_depth(k, d), line_39(k, d), line_41(k, d)),
    asserts=AT_LEAST(
        lambda d, k: (line_39(k, d), line_41(k, d), line_42(k, d)),
        control=lambda d, k: (line_39(k, d), line_41(k, d + 1), line_42(k, d)),
    ),
    derivation=Derivation(
        r"""With (33) for $W_{-1}$, $d_l^*=(W_{-1}(z)-2+2d\log k)/(2\log k)$ is at least (38), by [split.eq-33], which
        is (39) by [split.eq-42.repaired]. (41) leaves out $-6-2\log2-2\log\log k$ under the root, which is negative,
        as $\log\log k\ge\log\log2>-1$. By the same claim, (41) less (42) is $(\sqrt{2(d+1)\log k}-\log\log k)/(2\log
        k)$; it is positive, as $\log\log k<\sqrt{\log k}$.""",
        steps=(LAMBERT, SLIPS.repair),
    ),
)

UPPER = Claim(
    id="split.eq-47-51",
    cite="Appendix A.8.2, equations 46 to 50",
    statement=r"$d_l^*\le d-\frac{d+1}2+\frac{\log2-1}{2\log k}+\frac{\log\log k}{2\log k}"
    r"+\frac1{2(d+1)\log^2k-2\log k\log\log k}$",
    instances=_grid(in_domain),
    measured=lambda d, k: stationary_depth(k, d),
    asserts=AT_MOST(lambda d, k: line_50(k, d), control=lambda d, k: line_50(k, d) - 1 / (2 * arb(k).log())),
    method="certified",
    literature="The constant 2 + log 2, omitted in (47), makes the bound too small for small k; the limit is correct",
    witness="d={d}, k={k}: d_l* is {measured}, the bound {claimed}. Tried where the branch of W is defined, d up to 4,"
    " some k up to 10^6 (full scope: more)",
    falls="slip",
).repaired(
    place="Appendix A.8.2, equation 50, where (d+1) log k - log log k is at least 6",
    statement=r"$d_l^*$ is at most (46), and (46) at most (50), where $(d+1)\log k-\log\log k\ge6$, for all $k\ge39$"
    r" in particular",
    instances=_grid(lambda d, k: in_domain(k, d) and compare(exponent(k, d), ENOUGH) is Order.GREATER),
    measured=lambda d, k: (stationary_depth(k, d), line_46(k, d)),
    asserts=AT_MOST(
        lambda d, k: (line_46(k, d), line_50(k, d)),
        control=lambda d, k: (line_46(k, d), line_50(k, d) - 1 / (2 * arb(k).log())),
    ),
    derivation=Derivation(
        r"""Let $X=(d+1)\log k-\log\log k\ge6$; so $z\ge-\frac1e$, as $6>3+\log2$. By [split.eq-33], $d_l^*$ is at
        most (46), where the inner logarithm is $\log(X-2-\log2)$ by [split.eq-42.repaired], more than
        $\log3>1>1-\frac1X$. With $1-\frac1X$ in its place the right side increases to (49), and that is (50). As $X$
        increases in $d$ and in $k\ge3$, the first sentence applies to $k\ge39$: $2\log39-\log\log39>6$.""",
        steps=(LAMBERT, SLIPS.repair),
    ),
)
