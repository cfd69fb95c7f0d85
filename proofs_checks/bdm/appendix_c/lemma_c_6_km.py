r"""Lemma C.6 for the impurity of Kearns and Mansour, who introduced TopDown: three of its four parts are false.

Statement. The inequalities of :mod:`proofs_checks.bdm.appendix_c.lemma_c_6` with :math:`G(p) = 2\sqrt{p(1-p)}` for H.
Part 3 is true, by Lemma C.5, which holds for this impurity, and checked there. The others are false.

How it is checked. At powers of two, exactly, small m first. Part 4 for
real y too: divided by :math:`\sqrt y` its left side has a limit at 0, and it is certified negative on [0,
0.218] and positive on [0.219, 1/4]. The zero between them is y = 7/32, where the three roots are rational
multiples of :math:`\sqrt7`. Hence part 4 fails for every y = 2^-m but 1/4.

Is it tight? See part 4.

Reference. Brutzkus, Daniely and Malach (2020), Lemma C.6; Kearns and Mansour's impurity is not considered there.
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import fmpq

from proofs_checks.bdm.appendix_c.lemma_c_6 import PRINTED, RANGES, WITH_KM
from proofs_checks.bdm.computed.impurity_sums import Term
from proofs_checks.bdm.computed.left_sides import left_side
from proofs_checks.bdm.computed.sum_claims import SumLemma
from theorylab.claims import GREATER, REFUTED, Cite, Claim, Grid, Point
from theorylab.impurities.impurity import KEARNS_MANSOUR

QUARTER = fmpq(1, 4)
PART_4 = (Term(1, 2), Term(-1, 1), Term(-QUARTER, 4))


def _exponents(part: int, most: int) -> Iterator[Point]:
    """The pairs of the statement, those of small m first; part 4 does not depend on k."""
    for m in range(2, most + 1):
        for k in {1: range(1, m), 2: range(3, m), 4: (1,)}[part]:
            yield {"k": k, "m": m}


def _refuted(part: int) -> Claim:
    return Claim(
        id=f"bdm.lemma-c.6.{part}.km",
        cite=Cite("brutzkus2020", f"Lemma C.6, part {part}, for the Kearns-Mansour impurity"),
        statement=WITH_KM.format(left=PRINTED[part].format(G="G"), range=RANGES[part]),
        instances=Grid(quick=lambda: _exponents(part, 8), full=lambda: _exponents(part, 30)),
        measured=lambda k, m: left_side(part, KEARNS_MANSOUR, k, m),
        asserts=GREATER(0, control=1),
        recorded=REFUTED,
        status="not printed: does it extend?",
        origin="new",
    )


CLAIMS = (
    *(_refuted(part) for part in (1, 2, 4)),
    SumLemma("C.6, part 4", PART_4, QUARTER).changes_sign(
        r"For $G(p)=2\sqrt{p(1-p)}$, $G(2y)-G(y)-\tfrac14G(4y)$ is negative for $0<y\le0.218$, in particular for"
        r" $y=2^{-m}$ with $m\ge3$, and positive for $0.219\le y\le\tfrac14$",
        fmpq(218, 1000),
        fmpq(219, 1000),
    ),
)
