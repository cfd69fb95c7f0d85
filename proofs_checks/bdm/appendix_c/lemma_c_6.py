"""Lemma C.6: the four inequalities that order the gains of TopDown on two terms.

Derivation. The inequalities are (1) to (4) in the order of the statement. With a = y and b = x(1-y) the arguments are
a+b, a+2b and a+4b. (1) is a quarter of the sum of Lemma C.3. For fixed a this increases with b as long as a+2b <= 1,
that is x <= 1/2, and at x = 2y it is the sum of Lemma C.2. So (1) holds for all real 0 < y <= x/2 <= 1/4. (2) is Lemma
C.4, for all real 0 < y < 1 and 0 < x <= 1/4; (3) is its case x = 1/4 by Lemma C.5; (4) is Lemma C.4 at a = 0, b = y,
for all real 0 < y <= 1/4. The paper takes (1) for k < m - 1 from Lemma C.3, whose hypotheses do not always hold: see
:mod:`proofs_checks.bdm.appendix_c.lemma_c_6_hypotheses`.

How it is checked. Expanding shows that the parts are these sums; the steps of Lemmas C.3 and C.4 are checked
symbolically, and the sums of Lemmas C.2 and C.5 are certified. The control of (1) starts at x = y instead of x = 2y,
that of (2) omits H(y)/4, that of (3) claims more than (1-y)/4, and that of (4) has H(4y)/2.

Is it tight? For k = m (1) is false, but (2) and (3) are true. *Kearns-Mansour*: only (3) holds:
:mod:`proofs_checks.bdm.appendix_c.kearns_mansour`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from flint import fmpq

from proofs_checks.bdm.appendix_c import lemma_c_2, lemma_c_3, lemma_c_4, lemma_c_5
from proofs_checks.bdm.computed.impurity_axis import over, over_impurities
from proofs_checks.bdm.computed.impurity_sums import Term, canonical_sum, exact, exceeds
from proofs_checks.bdm.computed.left_sides import left_sum, x_and_y
from proofs_checks.bdm.computed.log_identities import LogTerm
from proofs_checks.bdm.computed.proof_steps import step_by_step
from proofs_checks.bdm.computed.sum_claims import gini_identity
from theorylab.claims import Cite, Claim
from theorylab.extras import sympy
from theorylab.impurities.impurity import ENTROPY
from theorylab.numbers.comparison import Order, Value, compare

HALF, QUARTER = fmpq(1, 2), fmpq(1, 4)

PRINTED = {
    1: r"\tfrac12{G}(x+y-xy)-\tfrac34{G}(y)+\tfrac14{G}(2y)-\tfrac14{G}(2x+y-2xy)>0",
    2: r"{G}(2x+y-2xy)+\tfrac14{G}(y)-{G}(x+y-xy)-\tfrac14{G}(4x+y-4xy)>0",
    3: r"{G}(2x+y-2xy)+\tfrac14{G}(y)-{G}(x+y-xy)>0",
    4: r"{G}(2y)-{G}(y)-\tfrac14{G}(4y)>0",
}
RANGES = {
    1: r"$x=2^{-k}$, $y=2^{-m}$, $1\le k<m$",
    2: r"$x=2^{-k}$, $y=2^{-m}$, $3\le k<m$",
    3: r"$x=\tfrac14$, $y=2^{-m}$, $m\ge3$",
    4: r"$y=2^{-m}$, $m\ge2$",
}
REALS = {
    1: r"$0<2y\le x\le\tfrac12$",
    2: r"$0<y<1$, $0<x\le\tfrac14$",
    3: r"$x=\tfrac14$, $0<y<1$",
    4: r"$0<y\le\tfrac14$",
}
GINI_CLOSED = {
    1: r"\left(2 x \left(1 - y\right) + 2 y\right) \left(y \left(1 - 2 y\right) + \left(1 - y\right) \left(x - 2 y"
    r"\right)\right)",
    2: r"4 x^{2} \left(1 - y\right)^{2}",
    3: r"\frac{\left(1 - y\right)^{2}}{4}",
    4: "4 y^{2}",
}
"""The left sides for the Gini impurity, as polynomials."""


def _is_sum(part: int, summands: Callable[..., tuple[LogTerm, ...]], factor: fmpq | int = 1) -> bool:
    """Return True if a part is ``factor`` times the sum of Lemma C.3 or C.4 with the a and b of the derivation."""
    x, y = x_and_y()
    a, b = (0, y) if part == 4 else (y, x * (1 - y))
    return left_sum(part) == canonical_sum((exact(factor) * c, p) for c, p in summands(a, b))


def _is_sum_of_c_2_on_the_diagonal() -> bool:
    """Return True if at x = 2y part 1 is a quarter of the sum of Lemma C.2 with a = y."""
    _, y = x_and_y()
    return left_sum(1, 2 * y) == canonical_sum(
        (exact(QUARTER) * term.coefficient, y * term.slope(y)) for term in lemma_c_2.TERMS
    )


def _starts_positive(ratio: int) -> bool:
    """Return True if four times the sum of part 1 is positive at x = ratio y, for all y > 0 with x <= 1/2."""
    terms = (Term(2, 1 + ratio, -ratio), Term(-3, 1), Term(1, 2), Term(-1, 1 + 2 * ratio, -2 * ratio))
    return exceeds(terms, "entropy", fmpq(0), fmpq(1, 2 * ratio), fmpq(0))


def _is_lemma_c_5() -> bool:
    """Return True if part 3 is the sum of Lemma C.5 with c = 1 - y, as G(1-p) = G(p)."""
    _, y = x_and_y()
    return left_sum(3, exact(QUARTER)) == canonical_sum(
        (term.coefficient, 1 - exact(term.constant) * (1 - y)) for term in lemma_c_5.TERMS
    )


def _c_5(impurity: str, bound: fmpq) -> bool:
    return exceeds(lemma_c_5.TERMS, impurity, fmpq(0), fmpq(1), bound)


STEPS: Mapping[int, Mapping[str, Callable[[], bool]]] = {
    1: {
        "a quarter of Lemma C.3": lambda: _is_sum(1, lemma_c_3.summands, QUARTER),
        "the sum increases with b": lemma_c_3.increases_with_b,
        "x = 2y is Lemma C.2": _is_sum_of_c_2_on_the_diagonal,
        "positive at x = 2y": lambda: _starts_positive(2),
    },
    2: {
        "the sum of Lemma C.4": lambda: _is_sum(2, lemma_c_4.summands),
        "Lemma C.4": lemma_c_4.is_positive,
    },
    3: {"the sum of Lemma C.5": _is_lemma_c_5, "Lemma C.5": lambda: _c_5("entropy", fmpq(0))},
    4: {
        "the sum of Lemma C.4, at a = 0": lambda: _is_sum(4, lemma_c_4.summands),
        "Lemma C.4": lemma_c_4.is_positive,
    },
}


def _with_half(y: fmpq) -> Value:
    """Return the left side of part 4 with H(4y)/2."""
    return ENTROPY(2 * y) - ENTROPY(y) - ENTROPY(4 * y) * HALF


STRONGER: Mapping[int, Callable[[], bool]] = {
    1: lambda: _starts_positive(1),
    2: lambda: lemma_c_4.is_positive(terms=3),
    3: lambda: _c_5("entropy", QUARTER),
    4: lambda: compare(_with_half(fmpq(1, 8)), 0) is Order.GREATER,
}


def _gini_closed(part: int) -> sympy.Expr:
    x, y = x_and_y()
    b = x * (1 - y)
    return {
        1: 2 * (b + y) * ((x - 2 * y) * (1 - y) + y * (1 - 2 * y)),
        2: 4 * b**2,
        3: (1 - y) ** 2 / 4,
        4: 4 * y**2,
    }[part]


def _gini_difference(part: int, factor: int) -> sympy.Expr:
    """Return the left side of a part for the Gini impurity, at real x and y, less a multiple of the polynomial."""
    left = left_sum(part, exact(QUARTER) if part == 3 else None)
    return sum(c * 4 * p * (1 - p) for p, c in left.items()) - factor * _gini_closed(part)


def _part(part: int) -> dict[str, Claim]:
    """Return the claims of a part for the impurities for which it is true."""
    cite = f"Lemma C.6, part {part}"
    found = {
        "entropy": Claim(
            id=f"bdm.lemma-c.6.{part}",
            origin="printed",
            cite=cite,
            statement=rf"${PRINTED[part].format(G='H')}$ for {RANGES[part]}; also for all real {REALS[part]}",
            **step_by_step(STEPS[part], STRONGER[part], method="certified"),
            literature="Proved, here for real x and y",
        ),
        "gini": gini_identity(
            f"C.6, part {part}",
            rf"${PRINTED[part].format(G='G')}$ for all real {REALS[part]}, for the Gini impurity $4p(1-p)$; the left"
            rf" side is ${GINI_CLOSED[part]}$",
            partial(_gini_difference, part),
        ),
    }
    if part == 3:
        steps = {"the sum of Lemma C.5": _is_lemma_c_5, "Lemma C.5": lambda: _c_5("km", fmpq(0))}
        found["km"] = Claim(
            id=f"bdm.lemma-c.6.{part}.km",
            cite=cite,
            statement=rf"${PRINTED[part].format(G='G')}$ for {RANGES[part]}, for $G(p)=2\sqrt{{p(1-p)}}$",
            **step_by_step(steps, lambda: _c_5("km", QUARTER), method="certified"),
            literature="Not in the paper",
        )
    return found


BY_PART = {part: _part(part) for part in STEPS}
"""By part and impurity."""

LEMMA = over(
    "part",
    {part: over_impurities(claims) for part, claims in BY_PART.items()},
    id="bdm.lemma-c.6",
    cite=Cite(
        "bdm",
        "Lemma C.6",
        r"Let $x=\frac1{2^k}$ and $y=\frac1{2^m}$ where $1\le k<m$ are integers. 1."
        r" $\frac12H(x+y-xy)-\frac34H(y)+\frac14H(2y)-\frac14H(2x+y-2xy)>0$. 2. If $k\ge3$ then"
        r" $H(2x+y-2xy)+\frac14H(y)-H(x+y-xy)-\frac14H(4x+y-4xy)>0$. 3. If $k=2$ then"
        r" $H(2x+y-2xy)+\frac14H(y)-H(x+y-xy)>0$. 4. $H(2y)-H(y)-\frac14H(4y)>0$",
    ),
    origin="sharpened",
)
