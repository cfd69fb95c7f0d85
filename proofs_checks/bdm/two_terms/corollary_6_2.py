r"""Corollary 6.2 and the introduction of section 6: MIC of TopDown and of BestFirst on two terms.

Problem. :math:`f = (x_1 \wedge \dots \wedge x_l) \vee (y_1 \wedge \dots \wedge y_m)`, 1 <= l <= m, uniform
distribution.

Algorithm. TopDown and BestFirst with the entropy.

Statement. (``cor-6.2``) m(t*) = 0 for TopDown and every t* > 0. (``not-bestfirst``) This does not hold for
BestFirst: read precisely, for every 2 <= l <= m BestFirst has m(t*) > 0 for some t* if ties go to the deepest leaf.
The paper does not say how ties are broken, and they matter: for l = 1 the tree is one right path with one left
subtree, and if ties go to the shallowest leaf BestFirst is optimal on every pair.

How it is checked. m(t*) is the sum of gaps that are not negative, so that m(t*) = 0 at one t*
decides for all before it; from t = l + lm on both errors are zero. Exact, by the program for whole classes, for m
up to 4 (quick) or 12 (full). The controls are BestFirst in the place of TopDown,
and l >= 1 for l >= 2.

Is it tight? An equality; the smallest pair on which BestFirst fails is l = m = 2.

Reference. Brutzkus, Daniely and Malach (2020), Corollary 6.2; section 6, first paragraph; section 8.1.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from flint import fmpq

from constructions.papers.bdm import uniform_class
from dp_optimal.consistency import mic
from proofs_checks.bdm.computed.two_terms import full_size, pairs
from proofs_checks.bdm.two_terms.theorem_6_1 import THEOREM_6_1
from theorylab.claims import EQUALS, HOLDS, Cite, Claim, Derivation, Grid, Point
from theorylab.errors import InvalidArgument


@cache
def _of_all_pairs(most: int, learner: str, ties: str) -> dict[tuple[int, ...], fmpq]:
    """m(t*) for every pair of at most ``most`` literals a term, at the size where every tree is complete."""
    of_class = uniform_class(2, most)
    found = mic(of_class, size=full_size(most, most), learner=learner, ties=ties)
    if found.negative_gaps:
        raise InvalidArgument(f"m(t*) of {learner}: {found.negative_gaps} gaps are negative")
    return {tuple(of_class.describe(state)): value for state, value in zip(of_class.members, found.exact)}


def _up_to(most: int) -> list[Point]:
    return [point | {"most": most} for point in pairs(most)]


def _average_gap(learner: str, ties: str) -> Any:
    return lambda x, y, most: _of_all_pairs(most, learner, ties)[x, y]


def _as_said(x: int, y: int, most: int, shortest: int = 2) -> bool:
    """Whether BestFirst is optimal with shallow ties, and with deep ones iff l < ``shortest``."""
    shallow, deep = (_average_gap("best-first", ties)(x, y, most) for ties in ("shallowest", "deepest"))
    return shallow == 0 and (deep > 0) == (x >= shortest)


CLAIMS = (
    Claim(
        id="bdm.cor-6.2",
        cite=Cite("brutzkus2020", "Corollary 6.2"),
        statement=r"on $(x_1\wedge\dots\wedge x_l)\vee(y_1\wedge\dots\wedge y_m)$, $l\le m$, under the uniform"
        r" distribution, TopDown with the entropy has $m(t^*)=0$ for every $t^*>0$",
        instances=Grid(quick=lambda: _up_to(4), full=lambda: _up_to(12)),
        measured=_average_gap("top-down", "first"),
        asserts=EQUALS(0, control=_average_gap("best-first", "deepest")),
        derivation=Derivation(
            r"By [bdm.thm-6.1] $\epsilon_t=E(T_t)-\mathrm{OPT}(t)=0$ for every $t\ge1$, and $m(t^*)$ is the mean of the"
            " first $t^*$ of them.",
            steps=(THEOREM_6_1,),
        ),
        status="proved",
    ),
    Claim(
        id="bdm.not-bestfirst",
        cite=Cite("brutzkus2020", "section 6, first paragraph"),
        statement=r"for $1\le l\le m$ BestFirst has $m(t^*)=0$ for every $t^*>0$ if ties go to the shallowest leaf;"
        r" if they go to the deepest leaf, it has for $l\ge2$ $m(t^*)>0$ at $t^*$ large enough, and for $l=1$"
        " $m(t^*)=0$ again",
        instances=Grid(quick=lambda: _up_to(4), full=lambda: _up_to(12)),
        measured=_as_said,
        asserts=HOLDS(control=lambda **at: _as_said(**at, shortest=1)),
        status="the paper says that the corollary does not hold for BestFirst, and shows it for one DNF and adverse"
        " ties",
        origin="reading",
    ),
)
