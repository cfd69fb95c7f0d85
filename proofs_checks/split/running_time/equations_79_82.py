r"""Equations 79 to 82: the sign of a logarithm of factorials, and the resulting bounds.

Problem. :math:`r(d, l) = \frac{l!}{(d-l)!\,(d-l)}` for integers 0 <= l < d.

(82) follows from (81) with its two sides exchanged.

How it is checked. (79) exactly. (81) and (82) at the real solution of (77), enclosed by bisection with certified signs:
its left side minus its right side is negative at l = 0 and positive at l = d - 1 if :math:`k^{d-1} > d!\,d`.

Is it tight? The maximum of |log r| is attained at l = 0, :math:`\log(d!\,d)`.
"""

from __future__ import annotations

from math import factorial

from flint import arb, ctx, fmpq

from proofs_checks.split.computed.lookahead_cost import BITS, sign_change, tens
from theorylab.claims import AT_LEAST, Cite, Claim, Derivation, Grid, Point, number, scoped
from theorylab.claims.wording import point
from theorylab.numbers.comparison import Value

STEPS = 60
"""Bisections."""

EXCEPTIONS = {(1, 0), (2, 1)}


def _ratio(d: int, dl: int) -> fmpq:
    return fmpq(factorial(dl), factorial(d - dl) * (d - dl))


def _side(value: fmpq) -> int:
    return (value > 1) - (value < 1)


def _printed_side(d: int, dl: int) -> int:
    return -1 if dl <= d // 2 else 1


def _excess(k: int, d: int, dl: fmpq) -> arb:
    """Return the left side of (77) minus its right side, times log k."""
    x = arb(dl)
    return (2 * x - d + 1) * arb(k).log() - (x + 1).lgamma() + (d - x + 1).lgamma() + (d - x).log()


def _solution(k: int, d: int) -> arb:
    """Return 2 d_l - d + 1 at the solution of (77)."""
    with ctx.workprec(BITS):
        return 2 * sign_change(lambda dl: _excess(k, d, dl), fmpq(d - 1)) - d + 1


def _bound(k: int, d: int, least: int = 0) -> arb:
    """Return the maximum absolute value of the logarithms of (79) for d_l >= ``least``, over log k."""
    with ctx.workprec(BITS):
        largest = max((max(_ratio(d, dl), 1 / _ratio(d, dl)) for dl in range(least, d)), default=fmpq(1))
        return arb(largest).log() / arb(k).log()


def _both_signs(value: Value) -> tuple[Value, Value]:
    return value, -value


def _measured_values(d: int, dl: int | None = None, k: int | None = None) -> tuple[Value, Value]:
    """Return the sign of the logarithm of (79) at an integer d_l, or the middle of (81) with both signs."""
    return _both_signs(fmpq(_side(_ratio(d, dl))) if k is None else _solution(k, d))


def _printed_values(d: int, dl: int | None = None, k: int | None = None) -> tuple[Value, Value]:
    return _both_signs(fmpq(_printed_side(d, dl))) if k is None else (_bound(k, d),) * 2


def _right(d: int, dl: int | None = None, k: int | None = None) -> tuple[Value, Value]:
    if k is None:
        return _both_signs(fmpq(0 if (d, dl) in EXCEPTIONS else _printed_side(d, dl)))
    return (-_bound(k, d),) * 2


def _second_case_only(d: int, dl: int | None = None, k: int | None = None) -> tuple[Value, Value]:
    """Return the neighbour: (79) without exceptions, and (81) with the logarithms of its second case alone."""
    return _printed_values(d, dl) if k is None else (-_bound(k, d, d // 2 + 1),) * 2


def _in_words(values: Point, measured: tuple[Value, Value], claimed: tuple[Value, Value]) -> str:
    if "k" in values:
        bounds = f"claimed at least {number(claimed[0])} and at most minus that"
        return f"{point(values)}: 2 d_l - d + 1 is {number(measured[0])}, {bounds}"
    return (
        f"{point(values)}: d_l!/((d-d_l)!(d-d_l)) is 1, its logarithm 0; in (81) the two sides are exchanged. Tried for"
        " all 0 <= d_l < d, d up to 24 (full scope: 120), and (81) at the solution of (77) for d up to 6 (full scope:"
        " 15) and powers k of ten"
    )


CLAIM = Claim(
    id="split.eq-79",
    cite=Cite(
        "split",
        "Appendix A.8.2, equations 79 and 81",
        r"$\log\Bigl(\frac{d_l!}{(d-d_l)!(d-d_l)}\Bigr)$: for any $d_l$ between $0$ and $\lfloor\frac d2\rfloor$"
        r" (inclusive) it is always less than $0$, for $\lfloor\frac d2\rfloor<d_l\le d-1$ always greater than $0$; for"
        r" large $k$, $\mathcal{O}(\frac1{\log k})\leq2d_l-d+1\leq-\mathcal{O}(\frac1{\log k})$",
    ),
    statement=r"$\log\frac{d_l!}{(d-d_l)!(d-d_l)}$ is negative for $0\le d_l\le\lfloor\frac d2\rfloor$ and positive for"
    r" $\lfloor\frac d2\rfloor<d_l\le d-1$; $\frac{C_d}{\log k}\le2d_l-d+1\le-\frac{C_d}{\log k}$ with the constant"
    r" $C_d=\max_{d_l}|\log\frac{d_l!}{(d-d_l)!(d-d_l)}|$",
    instances=Grid.over(d=scoped(range(1, 25), range(1, 121)), dl=lambda d: range(d))
    + Grid.over(
        d=scoped(range(2, 7), range(2, 16)),
        k=scoped(tens(1, 2, 6), tens(1, 2, 3, 6, 30, 100)),
        where=lambda d, k: k ** (d - 1) > factorial(d) * d,
    ),
    measured=_measured_values,
    asserts=AT_LEAST(_printed_values, control=lambda d, dl=None, k=None: _printed_values(d + 2, dl, k)),
    method="certified",
    literature="The logarithm is zero in the two smallest cases, but still bounded; in (81) the two sides are "
    "exchanged, in (82) they are correct",
    falls="text or table",
    witness=_in_words,
).repaired(
    place="Appendix A.8.2, equations 79, 81 and 82, without (d, d_l) = (1, 0), (2, 1), and with the sides exchanged",
    statement="The sign is as printed except for $(d,d_l)=(1,0)$ and $(2,1)$, where the logarithm is $0$; with"
    r" $C_d=\max_{d_l}|\log\frac{d_l!}{(d-d_l)!(d-d_l)}|$, $-\frac{C_d}{\log k}\le2d_l-d+1\le\frac{C_d}{\log k}$ for"
    r" $d\ge2$, $0\le d_l\le d-1$ where (77) holds, and such a real $d_l$ exists if $k^{d-1}>d!\,d$",
    hypotheses={"d >= 1": lambda d: d >= 1, "0 <= d_l < d": lambda d, dl: 0 <= dl < d},
    asserts=AT_LEAST(_right, control=_second_case_only),
    derivation=Derivation(
        r"""*(79).* $r(l)=\frac{l!}{(d-l)!\,(d-l)}$ increases strictly on $0,\dots,d-1$. Let $d=2m$: $r(m)=\frac1m$,
        less than $1$ except for $m=1$, and $r(m+1)=\frac{(m+1)m}{m-1}>1$ for $m\ge2$; for $m=1$ there is no $l=m+1\le
        d-1$. Let $d=2m+1$: $r(m)=\frac1{(m+1)^2}$, less than $1$ except for $m=0$, and $r(m+1)=\frac{m+1}m>1$ for
        $m\ge1$. So $r(l)<1$ for $l\le\lfloor\frac d2\rfloor$ and $r(l)>1$ for larger $l$, except for $d=2,l=1$ and
        $d=1,l=0$. For $d=2$, $r(0)=\frac14$.

        *(81).* The right side of (77) times $\log k$ is $\rho(x)=\log\frac{\Gamma(x+1)}{\Gamma(d-x+1)(d-x)}$, with
        $\rho'(x)=\psi(x+1)+\psi(d-x+1)+\frac1{d-x}$. Both arguments are at least $1$, with the sum $d+2$. As $\psi$ is
        concave and increasing, the sum of both is at least $\psi(1)+\psi(d+1)\ge\psi(1)+\psi(3)=\frac32-2\gamma>0$. So
        $\rho$ increases on $[0,d-1]$, and lies between its values at the integers $0$ and $d-1$, which $C_d$ bounds.
        (77) has a solution if its left side minus its right side is negative at $0$ and positive at $d-1$. These
        values, times $\log k$, are $-(d-1)\log k+\log(d!\,d)$ and $(d-1)\log k-\log((d-1)!)$."""
    ),
)
