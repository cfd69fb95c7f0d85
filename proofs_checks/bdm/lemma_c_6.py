r"""Lemma C.6: the four inequalities that order the gains of TopDown on two terms.

Statement. Let x = 2^-k and y = 2^-m with integers 1 <= k < m (printed "m and l", and "three inequalities").
Then

1. H(x+y-xy)/2 - 3H(y)/4 + H(2y)/4 - H(2x+y-2xy)/4 > 0;
2. for k >= 3, H(2x+y-2xy) + H(y)/4 - H(x+y-xy) - H(4x+y-4xy)/4 > 0;
3. for k = 2, H(2x+y-2xy) + H(y)/4 - H(x+y-xy) > 0;
4. H(2y) - H(y) - H(4y)/4 > 0.

Derivation. With a = y and b = x(1-y) the arguments are a+b, a+2b and a+4b. (1) is a quarter of the sum of Lemma
C.3; at fixed a that increases with b as long as a+2b <= 1, that is x <= 1/2, and at x = 2y it is the sum of
Lemma C.2. So (1) holds for all real 0 < y <= x/2 <= 1/4. (2) is Lemma C.4, for all real 0 < y < 1 and 0 < x <=
1/4; (3) its case x = 1/4 by Lemma C.5; (4) is Lemma C.4 at a = 0, b = y, for all real 0 < y <= 1/4. The paper
takes (1) for k < m - 1 from Lemma C.3, whose hypotheses do not always hold: see
:mod:`proofs_checks.bdm.lemma_c_6_hypotheses`.

How it is checked. Steps symbolically, the sum of Lemma C.2 certified on [0, 1/4], as there. The control of (1)
starts at x = y instead of x = 2y.

Is it tight? (1) is false for k = m, (2) and (3) are not. *Gini*: the four sums are 2(b^2 - a^2) and 4b^2 with a
and b as above, x = 1/4 in (3), a = 0 and b = y in (4). So (2), (3) and (4) are positive, and (1) is, as b > a:
b - a = (x-2y)(1-y) + y(1-2y). *Kearns-Mansour*: (3) holds, the others do
not: :mod:`proofs_checks.bdm.lemma_c_6_km`.

Reference. Brutzkus, Daniely and Malach (2020), Lemma C.6.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import sympy
from flint import fmpq

from proofs_checks.bdm import lemma_c_2, lemma_c_3, lemma_c_4, lemma_c_5
from proofs_checks.bdm.impurity_sums import Term, exceeds
from theorylab.claims import HOLDS, Cite, Claim, Grid
from theorylab.comparison import Value
from theorylab.impurity import Impurity

__all__ = ["CLAIMS", "PARTS", "PRINTED", "RANGES", "is_lemma_c_5", "left_side"]

PLACE = "Lemma C.6, part {}"
HALF, QUARTER = fmpq(1, 2), fmpq(1, 4)

x, y = sympy.symbols("x y", positive=True)
EXACT_QUARTER = sympy.Rational(1, 4)

LinearSum = tuple[tuple[fmpq | int, int], ...]
"""Pairs (c, j) for the summands c G(jx + y - jxy)."""

PARTS: Mapping[int, LinearSum] = {
    1: ((HALF, 1), (-3 * QUARTER, 0), (-QUARTER, 2)),
    2: ((1, 2), (QUARTER, 0), (-1, 1), (-QUARTER, 4)),
    3: ((1, 2), (QUARTER, 0), (-1, 1)),
}
"""Parts 1 to 3, without the summand G(2y)/4 of part 1."""

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


def left_side(part: int, impurity: Impurity, k: int, m: int) -> Value:
    """The left side of a part at x = 2^-k, y = 2^-m, exactly.

    Parameters
    ----------
    part
        1 to 4; part 4 does not depend on k.
    impurity, k, m
        The impurity function, and the exponents.
    """
    x, y = fmpq(1, 2**k), fmpq(1, 2**m)
    if part == 4:
        return impurity(2 * y) - impurity(y) - impurity(4 * y) * QUARTER
    first, *rest = (impurity(j * x + y - j * x * y) * c for c, j in PARTS[part])
    for summand in rest:
        first = first + summand
    return first + impurity(2 * y) * QUARTER if part == 1 else first


def _arguments_agree() -> bool:
    """Whether jx + y - jxy = a + jb for a = y and b = x(1-y)."""
    return all(sympy.expand(j * x + y - j * x * y - (y + j * x * (1 - y))) == 0 for j in (1, 2, 4))


def _is_sum_of_c_2_on_the_diagonal() -> bool:
    """At x = 2y the arguments of part 1 are those of Lemma C.2 with a = y."""
    return all(
        sympy.expand(y * slope(y) - argument.subs(x, 2 * y)) == 0
        for (_, slope), argument in zip(lemma_c_2.TERMS, (x + y - x * y, y, 2 * y, 2 * x + y - 2 * x * y))
    )


def _starts_positive(ratio: int) -> bool:
    """Whether four times the sum of part 1 is positive at x = ratio y, for all y > 0 with x <= 1/2."""
    terms = [
        Term(2, lambda y: 1 + ratio - ratio * y),
        Term.straight(-3, 1),
        Term.straight(1, 2),
        Term(-1, lambda y: 1 + 2 * ratio - 2 * ratio * y),
    ]
    return exceeds(terms, "entropy", fmpq(0), fmpq(1, 2 * ratio), fmpq(0))


def is_lemma_c_5() -> bool:
    """Whether with x = 1/4 and c = 1 - y the arguments of part 3 are 1 - c/2, 1 - c and 1 - 3c/4."""
    c = 1 - y
    return all(
        sympy.expand(argument.subs(x, EXACT_QUARTER) - (1 - sympy.Rational(s, 4) * c)) == 0
        for argument, s in ((2 * x + y - 2 * x * y, 2), (y, 4), (x + y - x * y, 3))
    )


def _c_5(impurity: str, bound: fmpq) -> bool:
    return exceeds(lemma_c_5.TERMS, impurity, fmpq(0), fmpq(1), bound)


STEPS: Mapping[int, Mapping[str, Callable[[], bool]]] = {
    1: {
        "the arguments are a+b and a+2b": _arguments_agree,
        "the sum increases with b": lemma_c_3.increases_with_b,
        "x = 2y is Lemma C.2": _is_sum_of_c_2_on_the_diagonal,
        "positive at x = 2y": lambda: _starts_positive(2),
    },
    2: {"the arguments are a+jb": _arguments_agree, "Lemma C.4": lemma_c_4.is_positive},
    3: {"the arguments are 1-jc/4": is_lemma_c_5, "Lemma C.5": lambda: _c_5("entropy", fmpq(0))},
    4: {"Lemma C.4, at a = 0": lemma_c_4.is_positive},
}
STRONGER: Mapping[int, Callable[[], bool]] = {
    1: lambda: _starts_positive(1),
    2: lambda: lemma_c_4.is_positive(lemma_c_4.SUM[:3]),
    3: lambda: _c_5("entropy", QUARTER),
    4: lambda: lemma_c_4.is_positive(lemma_c_4.SUM[:2]),
}


def _gini(p: sympy.Expr) -> sympy.Expr:
    return 4 * p * (1 - p)


def _gini_sum(part: int) -> sympy.Expr:
    """The left side of a part for the Gini impurity, at real x and y."""
    if part == 4:
        return _gini(2 * y) - _gini(y) - EXACT_QUARTER * _gini(4 * y)
    total = sum(
        sympy.Rational(int(fmpq(c).p), int(fmpq(c).q)) * _gini(j * x + y - j * x * y) for c, j in PARTS[part]
    )
    if part == 1:
        return total + EXACT_QUARTER * _gini(2 * y)
    return total.subs(x, EXACT_QUARTER) if part == 3 else total


def _gini_closed(part: int) -> sympy.Expr:
    b = x * (1 - y)
    return {
        1: 2 * (b + y) * ((x - 2 * y) * (1 - y) + y * (1 - 2 * y)),
        2: 4 * b**2,
        3: (1 - y) ** 2 / 4,
        4: 4 * y**2,
    }[part]


def _entropy_claim(part: int) -> Claim:
    return Claim(
        id=f"bdm.lemma-c.6.{part}",
        cite=Cite("brutzkus2020", PLACE.format(part)),
        statement=rf"${PRINTED[part].format(G='H')}$ for {RANGES[part]}; also for all real {REALS[part]}",
        instances=Grid(quick=[{"step": step} for step in STEPS[part]]),
        measured=lambda step: bool(STEPS[part][step]()),
        relation=HOLDS,
        control=lambda step: bool(STRONGER[part]()),
        method="certified",
        expected="proved",
        complete=True,
        status="proved, here for real x and y",
        tags=("entropy inequality", "two terms"),
    )


def _gini_claim(part: int) -> Claim:
    return Claim(
        id=f"bdm.lemma-c.6.{part}.gini",
        cite=Cite("brutzkus2020", PLACE.format(part) + ", for the Gini impurity"),
        statement=(
            rf"${PRINTED[part].format(G='G')}$ for all real {REALS[part]}, for the Gini impurity; the left side is"
            rf" ${sympy.latex(_gini_closed(part))}$"
        ),
        instances=Grid(quick=[{"factor": 1}]),
        measured=lambda factor: sympy.expand(_gini_sum(part) - factor * _gini_closed(part)) == 0,
        relation=HOLDS,
        control=lambda factor: sympy.expand(_gini_sum(part) - 2 * factor * _gini_closed(part)) == 0,
        method="symbolic",
        expected="proved",
        complete=True,
        status="not in the paper",
        tags=("entropy inequality", "two terms", "other impurity"),
    )


CLAIMS = (*(_entropy_claim(part) for part in STEPS), *(_gini_claim(part) for part in STEPS))
