r"""Equations 33 to 51: bounds on the optimal lookahead depth without caching.

Problem. With L = log k and :math:`z = -2e^2k^{-(d+1)}L`, the optimal depth of equation 32 is :math:`x^* = (W_{-1}(z) -
2 + 2dL)/(2L)`; d >= 1 and k >= 2 are integers with z >= -1/e.

Statement. *Domain*: z >= -1/e for k >= 10, 4, 3 if d = 1, 2, 3 and for all k >= 2 if d >= 4. *(33), (34)*: the cited
bounds on :math:`W_{-1}`. *(36) to (41)*: the lower bounds on x*. *(42)* says that (41) equals an expression in which
two terms lack the factor 1/2. *(45)* has a sign too many inside a logarithm, whose argument is then negative; (46) is
right. *(47) to (50)*: leaving out the constant 2 + log 2 enlarges the logarithm of (47), so that (49) is not an upper
bound for every k; it is where :math:`(d+1)L - \log L \ge 6`. All limits are unaffected.

Derivation. *Domain*: z >= -1/e says :math:`(d+1)L - \log L \ge 3 + \log 2`, whose left side increases in d, and in k
where L > 1/(d+1). *(33), (34)*: let w = -W and 1 + u = -log(-z), so that w - log w = 1 + u, w >= 1, u >= 0. From w >=
1 + u follows w >= 1 + u + log(1+u), which is (34). With t = log w, (33) says :math:`t \le \sqrt{2(w-1-t)}`, and
:math:`e^t - 1 - t \ge t^2/2`. *(41)*: under the root :math:`-6 - 2\log 2 - 2\log L < 0` was left out, since k >= 2.
*(42)* as printed is smaller than (41) by :math:`(\sqrt{2(d+1)L} - \log L)/(2L) > 0`, so still a lower bound. *(49)*:
let :math:`X = (d+1)L - \log L`; it follows from (46) if :math:`\log(X - 2 - \log 2) \ge 1 - 1/X`, and for X >= 6 the
left side is at least log(3.3) > 1.

How it is checked. Numbers with certified enclosures, over all d and k of a range where z is certified; equalities
between displayed lines symbolically.

Is it tight? (33) and (34) are equations at z = -1/e. (50) fails at exactly five points, d=1 with k=10, 11, 12, d=2
with k=4 and d=4 with k=2: where X < 6, k < 39 and d <= 7, and the full scope covers these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import sympy
from flint import arb, ctx

from proofs_checks.split.computed.derivation import L, Line, d, derivation_claim
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
from theorylab.claims import AT_LEAST, AT_MOST, EQUALS, GREATER, Cite, Claim, Grid, scoped
from theorylab.numbers.comparison import Order, compare

LEAST_K = (10, 4, 3)
"""Least k of the domain for d = 1, 2, 3; it is 2 for larger d."""

ENOUGH = 6
"""From this value of (d+1) log k - log log k on, (50) is an upper bound."""


def _grid(where: Callable[..., bool]) -> Grid:
    return Grid.over(
        d=scoped(range(1, 5), range(1, 21)),
        k=scoped((*range(2, 17), *tens(2, 6)), (*range(2, 1001), *tens(4, 6, 10, 30, 100, 300, 1000))),
        where=where,
    )


def _least_in_domain(d: int) -> int:
    return next(k for k in range(2, 100) if in_domain(k, d))


def _at_z(value: Callable[[arb], arb]) -> Callable[..., arb]:
    """A function of z, such as a bound of the paper, as a function of an instance."""

    def at(d: int, k: int) -> arb:
        with ctx.workprec(BITS):
            return value(lambert_argument(k, d))

    return at


def _lines() -> Mapping[str, Line]:
    two, log_log, root = sympy.log(2), sympy.log(L), sympy.sqrt(2 * (d + 1) * L)
    log_z = sympy.log(2 * sympy.exp(2) * L) - (d + 1) * L
    line_41 = (two - (d + 1) * L + log_log + 2 * d * L - root) / (2 * L)
    line_49 = (two - (d + 1) * L + log_log - 1 + 1 / ((d + 1) * L - log_log) + 2 * d * L) / (2 * L)
    last = 1 / (2 * L * ((d + 1) * L - log_log))
    return {
        "39, below the root": (-6 - 2 * two + 2 * (d + 1) * L - 2 * log_log, 2 * (-1 - log_z)),
        "39, before the root": (two - (d + 1) * L + log_log + 2 * d * L, log_z - 2 + 2 * d * L),
        "42": (d - (d + 1) / 2 + two / (2 * L) + log_log / (2 * L) - root / (2 * L), line_41),
        "46": (-(two + 2 - (d + 1) * L + log_log), -log_z),
        "50": (d - (d + 1) / 2 + (two - 1) / (2 * L) + log_log / (2 * L) + last, line_49),
    }


def _derived(id: str, place: str, statement: str, *equations: str) -> Claim:
    """The claim that some of these lines are right."""
    instances = Grid.over(equation=equations)
    return derivation_claim(id, f"Appendix A.8.2, {place}", statement, _lines, instances=instances)


def _certified(id: str, place: str, statement: str, **fields: Any) -> Claim:
    usual = {"instances": _grid(in_domain), "status": "proved in the docstring", "method": "certified"}
    cite = Cite("babbar2025", f"Appendix A.8.2, {place}")
    return Claim(id=id, cite=cite, statement=statement, **{**usual, **fields})


DOMAIN = _certified(
    "split.w-domain",
    "case 1, part 2",
    r"For sufficiently large $k$, $z=-2e^2k^{-(d+1)}\log k\in[-\frac1e,0)$; here: from $k=10,4,3$ on for"
    r" $d=1,2,3$, and for all $k\ge2$ if $d\ge4$",
    instances=Grid.over(d=scoped(range(1, 8), range(1, 60))),
    measured=_least_in_domain,
    asserts=EQUALS(lambda d: LEAST_K[d - 1] if d <= 3 else 2, control=lambda d: LEAST_K[0]),
)

LOWER_33 = _certified(
    "split.eq-33",
    "equation 33",
    r"$W_{-1}(z)\ge\log(-z)-\sqrt{2(-1-\log(-z))}$",
    measured=_at_z(lambda z: z.lambertw(-1)),
    asserts=AT_LEAST(_at_z(lambert_lower), control=_at_z(lambda z: lambert_lower(z) * arb("0.9"))),
)

UPPER_34 = _certified(
    "split.eq-34",
    "equation 34",
    r"$W_{-1}(z)\le\log(-z)-\log(-\log(-z))$",
    measured=_at_z(lambda z: z.lambertw(-1)),
    asserts=AT_MOST(_at_z(lambert_upper), control=_at_z(lambda z: lambert_upper(z) * arb("1.2"))),
)

LOWER = _certified(
    "split.eq-36-41",
    "equations 36 to 41",
    r"$d_l^*$ is at least the right side of (39), which is at least that of (41), which is at least that of (42)",
    measured=lambda d, k: (stationary_depth(k, d), line_39(k, d), line_41(k, d)),
    asserts=AT_LEAST(
        lambda d, k: (line_39(k, d), line_41(k, d), line_42(k, d)),
        control=lambda d, k: (line_39(k, d) + arb("0.1"), line_41(k, d), line_42(k, d)),
    ),
)

EQUALITY_42 = _certified(
    "split.eq-42",
    "equation 42",
    r"$\frac{\log2-(d+1)\log k+\log\log k+2d\log k-\sqrt{2(d+1)\log k}}{2\log k}=d-\frac{d+1}2+\frac{\log2}{2\log k}"
    r"+\frac{\log\log k}{\log k}-\frac{\sqrt{2(d+1)\log k}}{\log k}$",
    measured=lambda d, k: line_41(k, d),
    asserts=EQUALS(lambda d, k: line_42(k, d), control=0),
    status="two terms lack a factor 1/2; what is printed is smaller, hence still a lower bound",
    repair=_derived(
        "split.eq-42.repaired",
        "equation 42, with 2 log k in the last two denominators",
        r"The right side of (41) is $d-\frac{d+1}2+\frac{\log2}{2\log k}+\frac{\log\log k}{2\log k}"
        r"-\frac{\sqrt{2(d+1)\log k}}{2\log k}$",
        "42",
    ),
    witness="d={d}, k={k}: the left side is {measured}, the right side {claimed}",
    falls="slip",
)

LOGARITHM_45 = _certified(
    "split.eq-45",
    "equation 45",
    r"The argument of the inner logarithm of $\log\bigl(-\log(-2e^2k^{-(d+1)}\log k)\bigr)$ is positive",
    measured=_at_z(lambda z: z),
    asserts=GREATER(0, control=1),
    status="a sign too many, absent from equation 46",
    repair=_derived(
        "split.eq-45.repaired",
        "equations 45 and 46, without the inner sign",
        r"$-\log(2e^2k^{-(d+1)}\log k)=-\bigl(\log2+2-(d+1)\log k+\log\log k\bigr)$",
        "46",
    ),
    witness="d={d}, k={k}: the argument is {measured}",
    falls="slip",
)

UPPER = _certified(
    "split.eq-47-51",
    "equations 46 to 50",
    r"$d_l^*\le d-\frac{d+1}2+\frac{\log2-1}{2\log k}+\frac{\log\log k}{2\log k}"
    r"+\frac1{2(d+1)\log^2k-2\log k\log\log k}$",
    measured=lambda d, k: stationary_depth(k, d),
    asserts=AT_MOST(lambda d, k: line_50(k, d), control=lambda d, k: line_46(k, d) - arb("0.1")),
    status="the constant 2 + log 2 left out of (47) makes the bound too small for small k; the limit is right",
    witness="d={d}, k={k}: d_l* is {measured}, the bound {claimed}",
    falls="proof step",
).repaired(
    place="Appendix A.8.2, equation 50, where (d+1) log k - log log k is at least 6",
    statement=r"The bound (50) holds where $(d+1)\log k-\log\log k\ge6$, for all $k\ge39$ in particular",
    instances=_grid(lambda d, k: in_domain(k, d) and compare(exponent(k, d), ENOUGH) is Order.GREATER),
    status="proved in the docstring",
)

LINES = _derived(
    "split.eq-36-50.lines",
    "equations 38 to 50",
    r"(39) equals (38), and (50) equals (49)",
    "39, below the root",
    "39, before the root",
    "50",
)
