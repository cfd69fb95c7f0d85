"""Lemma 5.2: impurity and error, divided by the mean, decrease with the mean.

The proofs of Lemmas 5.3 to 5.5 also need y = 1 (:mod:`proofs_checks.bdm.conjunctions.lemma_5_5_hypotheses`).

Derivation. Divided by y x_1 x_2, (1) says that G(u)/u decreases strictly on (0, 1]. It is continuous at 1, so the open
interval suffices. For the entropy (G(u)/u)' = log2(1-u)/u^2 < 0; for Gini G(u)/u = 4(1-u), whose derivative is -4; for
Kearns-Mansour (G(u)/u)^2 = 4(1-u)/u, whose derivative is -4/u^2. (In general: it holds for every concave G with G(0) =
0, and strictly for strictly concave G.) For (2) the paper distinguishes three cases. The difference x_2 C(y x_1) - x_1
C(y x_2) is x_2 - x_1 if both means are at least 1/2, 0 if both are at most 1/2, and x_1 (2 y x_2 - 1) otherwise. None
of the cases uses y < 1.

In f'(x) the first summand is positive, as 0 < y x_1 < 1. The logarithm in the second is that of u(1-v)/(v(1-u))
with u = yx >= v = y x_1, and u(1-v) - v(1-u) = u - v >= 0.

How it is checked. The derivatives and differences are checked symbolically. The control of (1) is G(y x_2) <= G(y x_1),
without the factors; the control of the sign of f' has 2u(1-v) for u(1-v).

Is it tight? (1) is an equality only for x_1 = x_2; (2) is an equality whenever y x_2 <= 1/2.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from proofs_checks.bdm.computed.log_identities import are_equal
from theorylab.claims import HOLDS, Cite, Claim, Grid
from theorylab.extras import sympy

Quotient = tuple["sympy.Expr", int, "sympy.Expr | int"]


def _entropy(u: sympy.Expr) -> Quotient:
    return -(u * sympy.log(u) + (1 - u) * sympy.log(1 - u)), 1, sympy.log(1 - u) / u**2


QUOTIENTS: Mapping[str, Callable[[sympy.Expr], Quotient]] = {
    "entropy": _entropy,
    "gini": lambda u: (4 * u * (1 - u), 1, -4),
    "km": lambda u: (4 * u * (1 - u), 2, -4 / u**2),
}
"""By impurity: G (the entropy in nats) and 1, for Kearns-Mansour G^2 and 2, and a derivative of G^i/u^i, negative on
(0, 1)."""


def _quotient_decreases(impurity: str) -> bool:
    """Return True if G(u)/u, or its square, has the negative derivative."""
    u = sympy.symbols("u", positive=True)
    function, power, slope = QUOTIENTS[impurity](u)
    return sympy.expand(sympy.diff(function / u**power, u) - slope) == 0


def _impurity_decreases(impurity: str) -> bool:
    """Return True if G, or its square, does not increase from 1/4 to 1/2."""
    low, high = (QUOTIENTS[impurity](sympy.Rational(1, k))[0] for k in (4, 2))
    return bool(sympy.simplify(high - low) <= 0)


LARGE = "y x1 >= 1/2"
CASES: Mapping[str, Callable[..., tuple[sympy.Expr, sympy.Expr, sympy.Expr | int]]] = {
    LARGE: lambda y, x1, x2: (1 - y * x1, 1 - y * x2, x2 - x1),
    "y x2 <= 1/2": lambda y, x1, x2: (y * x1, y * x2, 0),
    "y x1 <= 1/2 <= y x2": lambda y, x1, x2: (y * x1, 1 - y * x2, x1 * (2 * y * x2 - 1)),
}
"""By case: C(y x_1), C(y x_2) and a form of x_2 C(y x_1) - x_1 C(y x_2) that is visibly nonnegative."""


def _difference_has_form(case: str, other: str) -> bool:
    """Return True if the difference in a case has the form of the case ``other``."""
    y, x1, x2 = sympy.symbols("y x1 x2", positive=True)
    first, second, _ = CASES[case](y, x1, x2)
    _, _, form = CASES[other](y, x1, x2)
    return sympy.expand(x2 * first - x1 * second - form) == 0


def _derivative_is_printed() -> bool:
    """Return True if the derivative of f is the printed one, by H'(p) = log((1-p)/p)."""
    x, y, x1 = sympy.symbols("x y x1", positive=True)
    p = y * x1
    slope = [(-p, p), (-(1 - p), 1 - p), (-x1 * y, (1 - y * x) / (y * x))]
    second = y * x * (1 - y * x1) / (y * x1 * (1 - y * x))
    return are_equal(slope, [(-1, 1 - p), (p, second)])


def _printed_argument_is_at_least_one(least: int = 1) -> bool:
    """Numerator and denominator of the second logarithm differ by y(x - x_1)."""
    x, y, x1 = sympy.symbols("x y x1", positive=True)
    numerator, denominator = y * x * (1 - y * x1), y * x1 * (1 - y * x)
    return sympy.expand(numerator - least * denominator - y * (x - x1)) == 0


STEPS: Mapping[str, Callable[[], bool]] = {
    "derivative": _derivative_is_printed,
    "sign": _printed_argument_is_at_least_one,
}
"""The displayed steps of appendix B.1, for the entropy."""


def _step_holds(impurity: str, step: str) -> bool:
    return STEPS[step]() if step in STEPS else _quotient_decreases(impurity)


def _stronger(impurity: str, step: str) -> bool:
    return _printed_argument_is_at_least_one(2) if step in STEPS else _impurity_decreases(impurity)


PART_1, PART_2 = CLAIMS = (
    Claim(
        id="bdm.lemma-5.2.1",
        cite=Cite(
            "bdm",
            "Lemma 5.2, part 1; appendix B.1",
            r"Let $0<y<1$ and $0<x_1\le x_2\le1$. Then $x_1H(yx_2)\le x_2H(yx_1)$ and this inequality is"
            r" strict if $x_1<x_2$. Proof: for $f(x)=xH(yx_1)-x_1H(yx)$ and $x_1\le x\le1$,"
            r" $f'(x)=-yx_1\log(yx_1)-(1-yx_1)\log(1-yx_1)+yx_1\log\left(\frac{yx}{1-yx}\right)=-"
            r"\log(1-yx_1)+yx_1\log\left(\frac{yx(1-yx_1)}{yx_1(1-yx)}\right)>0$",
        ),
        statement=r"$x_1G(yx_2)\le x_2G(yx_1)$ for $0<y<1$ and $0<x_1\le x_2\le1$, strictly if $x_1<x_2$; also for"
        r" $y=1$; for $G$ the entropy, as printed, and for the Gini and the Kearns-Mansour impurity $2\sqrt{p(1-p)}$."
        r" For $f(x)=xH(yx_1)-x_1H(yx)$, $f'(x)=-\log(1-yx_1)+yx_1\log\frac{yx(1-yx_1)}{yx_1(1-yx)}>0$ if"
        r" $x_1\le x\le1$",
        instances=Grid(
            [{"impurity": name, "step": "G(u)/u"} for name in QUOTIENTS]
            + [{"impurity": "entropy", "step": step} for step in STEPS]
        ),
        measured=_step_holds,
        asserts=HOLDS(control=_stronger),
        method="symbolic",
        complete=True,
        literature="Proved, here also for y = 1; not in the paper for the other impurities",
        origin="sharpened",
    ),
    Claim(
        id="bdm.lemma-5.2.2",
        origin="printed",
        cite="Lemma 5.2, part 2",
        statement=r"$x_1C(yx_2)\le x_2C(yx_1)$ for $0<y<1$ and $0<x_1\le x_2\le1$, where $C(q)=\min(q,1-q)$",
        also="It holds for $y=1$, too.",
        instances=Grid.over(case=list(CASES)),
        measured=lambda case: _difference_has_form(case, case),
        asserts=HOLDS(control=lambda case: _difference_has_form(case, LARGE)),
        method="symbolic",
        complete=True,
    ),
)
