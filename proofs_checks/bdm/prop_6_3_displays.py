r"""Proposition 6.3, its proof: the displayed differences of weighted gains, and when which lemma applies.

Problem. As in :mod:`proofs_checks.bdm.prop_6_3_parts`.

Statement. *Part 1*, with x = 2^-(l-1) and y = 2^-m,

    W(v_1) = H(x+y-xy)/2 - H(y)/4 - H(2x+y-2xy)/4,     (7)
    W(v_2) = H(1-y)/2 - H(1-2y)/4.     (8)

*Part 2*: for l >= 3, x = 2^-(l-k) and 1 <= k <= l - 2, 2^k (W(v) - W(u)) is the left side of part 2 of Lemma
C.6, which says that it is positive; for l = 2 it is that of part 3. *Part 3*: 2^d(u) (W(v) - W(u)) is the left
side of part 4 with y = 2^-(m-k).

*Two slips.* For l = 1, (7) has the argument 2x+y-2xy = 2 - y > 1. In part 2 the distinction has to be on l - k,
not on l: part 2 of Lemma C.6 asks for x = 2^-3 or smaller, which fails at k = l - 2 for every l >= 3; there
part 3 applies, whose left side is the same, as H(4x+y-4xy) = H(1) = 0. For l = 2 there is no k with 1 <= k <= l
- 2.

How it is checked. As equalities of formal sums, between the gains that the learner computes and the displays.

Is it tight? They are identities.

Reference. Brutzkus, Daniely and Malach (2020), proof of Proposition 6.3, appendix C.1.
"""

from __future__ import annotations

from typing import Any

from flint import fmpq

from proofs_checks.bdm.lemma_c_6 import left_side
from proofs_checks.bdm.weighted_gains import (
    left_parents,
    left_step,
    on_left,
    on_right_path,
    right_parents,
    right_step,
    term_sizes,
)
from theorylab.claims import EQUALS, GREATER, HOLDS, Cite, Claim, Grid
from theorylab.comparison import Value
from theorylab.impurity import ENTROPY

__all__ = ["CLAIMS"]

QUICK, FULL = 8, 20
RIGHT_PARENTS = Grid(quick=lambda: right_parents(QUICK), full=lambda: right_parents(FULL))


def _equations_7_and_8(ell: int, m: int) -> tuple[Value, Value]:
    x, y = fmpq(1, 2 ** (ell - 1)), fmpq(1, 2**m)
    half, quarter = fmpq(1, 2), fmpq(1, 4)
    right = ENTROPY(x + y - x * y) * half - ENTROPY(y) * quarter - ENTROPY(2 * x + y - 2 * x * y) * quarter
    return right, ENTROPY(1 - y) * half - ENTROPY(1 - 2 * y) * quarter


def _right_display(ell: int, m: int, k: int) -> Value:
    return left_side(2 if ell - k >= 3 else 3, ENTROPY, ell - k, m)


def _left_display(m: int, k: int) -> Value:
    return left_side(4, ENTROPY, 0, m - k)


def _claim(entry: str, place: str, statement: str, **fields: Any) -> Claim:
    usual = {"expected": "consistent", "tags": ("TopDown", "two terms", "proof")}
    return Claim(
        id=f"bdm.{entry}",
        cite=Cite("brutzkus2020", f"proof of Proposition 6.3, {place}"),
        statement=statement,
        method="exact",
        **{**usual, **fields},
    )


CASES = _claim(
    "c-part2.cases",
    "part 2",
    r"For $l\ge3$ and $1\le k\le l-2$ part 2 of Lemma C.6 applies to $x=2^{-(l-k)}$: its hypothesis $l-k\ge3$ holds",
    instances=RIGHT_PARENTS,
    measured=lambda ell, m, k: ell - k,
    relation=GREATER,
    claimed=2,
    control=3,
    expected="repaired",
    status="the case distinction has to be on l - k, not on l",
    repair=_claim(
        "c-part2.cases.repaired",
        "part 2, with the cases l - k >= 3 and l - k = 2",
        r"For every $1\le k\le l-2$ part 2 of Lemma C.6 applies if $l-k\ge3$, and part 3 if $l-k=2$;"
        r" there is no other case",
        instances=RIGHT_PARENTS,
        measured=lambda ell, m, k: ell - k in (2, *range(3, m)),
        relation=HOLDS,
        control=lambda ell, m, k: ell - k in range(3, m),
        status="proved: 2 <= l - k <= m - 1",
    ),
    witness=lambda values, measured, claimed: (
        f"l={values['ell']}, m={values['m']}, k={values['k']}: x = 2^-{measured}, while part 2 of Lemma C.6 is stated"
        " for x = 2^-3 and smaller; part 3 applies"
    ),
    tags=("TopDown", "two terms", "proof", "erratum"),
)

CLAIMS = (
    _claim(
        "c-part1.equations",
        "equations 7 and 8",
        r"$W(v_1)=\tfrac12H(x+y-xy)-\tfrac14H(y)-\tfrac14H(2x+y-2xy)$ and $W(v_2)=\tfrac12H(1-y)-\tfrac14H(1-2y)$ for"
        r" $x=2^{-(l-1)}$, $y=2^{-m}$, $2\le l\le m$",
        instances=Grid(quick=lambda: term_sizes(QUICK, least=2), full=lambda: term_sizes(FULL, least=2)),
        measured=lambda ell, m: (on_right_path(ell, m, 1, "entropy"), on_left(m, 1, 0, "entropy")),
        relation=EQUALS,
        claimed=_equations_7_and_8,
        control=lambda ell, m: _equations_7_and_8(ell, m + 1),
        status="true for l >= 2; (7) has no meaning for l = 1",
    ),
    _claim(
        "c-part2.display",
        "part 2",
        r"$2^kW(v)-2^kW(u)$ is, with $x=2^{-(l-k)}$ and $y=2^{-m}$, the left side of part 2 of Lemma C.6 for"
        r" $l-k\ge3$, and of part 3 for $l-k=2$",
        instances=RIGHT_PARENTS,
        measured=lambda ell, m, k: right_step(ell, m, k, "entropy"),
        relation=EQUALS,
        claimed=_right_display,
        control=lambda ell, m, k: _right_display(ell, m + 1, k),
        status="true with the case distinction on l - k",
    ),
    CASES,
    _claim(
        "c-part3.display",
        "part 3",
        r"$2^{d(u)}(W(v)-W(u))=H(2y)-H(y)-\tfrac14H(4y)$ for $y=2^{-(m-k)}$",
        instances=Grid(quick=lambda: left_parents(QUICK), full=lambda: left_parents(FULL)),
        measured=lambda m, k: left_step(m, k, "entropy"),
        relation=EQUALS,
        claimed=_left_display,
        control=lambda m, k: _left_display(m + 1, k),
        status="true",
    ),
)
