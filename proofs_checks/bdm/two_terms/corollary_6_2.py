"""Corollary 6.2 and the introduction of section 6: MIC of TopDown and of BestFirst on two terms.

With the Kearns-Mansour impurity m(t*) is 1/48 for l = m = 3, t* = 12. If ties go to the deepest leaf, BestFirst fills
the left subtrees from the bottom up.

How it is checked. m(t*) is a mean of nonnegative gaps, so m(t*) = 0 at one t* implies the same for all smaller t*; for
t >= l + lm both errors are zero. Exactly, by the program for whole classes, for m up to 4 (quick) or 12 (full). The
controls use the Kearns-Mansour impurity, and the sum of gaps for l + 1.
"""

from __future__ import annotations

from functools import cache

from flint import fmpq

from constructions.papers.bdm import uniform_class
from dp_optimal.consistency import mic
from proofs_checks.bdm.computed.two_terms import full_size, pairs
from proofs_checks.bdm.definitions import smallest_terms
from proofs_checks.bdm.two_terms import prop_6_3_parts, prop_6_4, theorem_6_1
from theorylab.claims import EQUALS, Cite, Claim, Derivation, Grid, Point, scoped
from theorylab.errors import InvalidArgument

IMPURITIES = ("entropy", "gini")


@cache
def _of_all_pairs(most: int, learner: str, ties: str, impurity: str) -> dict[tuple[int, ...], fmpq]:
    """Return m(t*) for every pair of terms of at most ``most`` literals, at a size where every tree is complete."""
    of_class = uniform_class(2, most)
    found = mic(of_class, size=full_size(most, most), learner=learner, ties=ties, impurity=impurity)
    if found.negative_gaps:
        raise InvalidArgument(f"m(t*) of {learner}: {found.negative_gaps} gaps are negative")
    return {tuple(of_class.describe(state)): value for state, value in zip(of_class.members, found.exact)}


def _impurities_up_to(most: int) -> list[Point]:
    return [point | {"most": most, "impurity": impurity} for impurity in IMPURITIES for point in pairs(most)]


def _top_down(x: int, y: int, most: int, impurity: str) -> fmpq:
    return _of_all_pairs(most, "top-down", "first", impurity)[x, y]


def _both_ties(x: int, y: int, most: int, impurity: str) -> tuple[fmpq, fmpq]:
    """Return t* m(t*) of BestFirst with ties to the shallowest and to the deepest leaf."""
    shallow, deep = (
        full_size(most, most) * _of_all_pairs(most, "best-first", ties, impurity)[x, y]
        for ties in ("shallowest", "deepest")
    )
    return shallow, deep


def sum_of_gaps(x: int, y: int) -> fmpq:
    """Return the sum of E(T_t) - OPT(t) over all t for BestFirst with ties to the deepest leaf."""
    return fmpq(y, 2**y) * ((x - 1) * (1 + fmpq(1, 2**x)) - 2 + fmpq(4, 2**x))


BEST_FIRST = r"""For both impurities BestFirst compares the gains $W(v)/p(v)$, where $W$ are the weighted gains of
[bdm.c-finish] and $p(v)$ is the probability of $v$. By [bdm.fp-minterm] it reads a variable of a shortest term. For
$1\le d<l$, at the right end of a right path of $d$ $x$-nodes $W$ is larger than at the left child of the root, and $p$
is no larger; the other left children have the same gain as the left child of the root. So the path is read first, up to
the names of variables, and of terms for $l=m$. Then the left children at depths $1,\dots,l$ have equal gains. Down a
left subtree $W$ increases, and so does the gain. So a subtree that has been started is filled, and ties decide which
one is started next. If they go to the shallowest leaf, this is the order of $B_t$, so $E(T_t)=\mathrm{OPT}(t)$ by
[bdm.prop-6.4] for $t\le l+lm$, and the error is 0 for larger $t$.

If they go to the deepest leaf, subtrees are filled upwards. By the proof of [bdm.prop-6.4] the right path has the same
reduction in both trees, and a full left subtree at depth $i$ has the reduction $2^{-(m+i)}$. With
$J=\min(l,\lfloor\frac{t-l}m\rfloor)$ full left subtrees, $t\ge l$,
$E(T_t)-\mathrm{OPT}(t)=2^{-m}\bigl((1-2^{-J})-(2^{J-l}-2^{-l})\bigr)=2^{-m}(1-2^{-J})(1-2^{J-l})$; it is 0 for $t<l$.
Each $J$ from 1 to $l-1$ occurs at $m$ sizes $t$, and for $J=0$ and $J=l$ there is no gap. The sum of
$1+2^{-l}-2^{-J}-2^{J-l}$ over these $J$ is $(l-1)(1+2^{-l})-2(1-2^{1-l})$.
"""

CLAIMS = (
    Claim(
        id="bdm.cor-6.2",
        origin="printed",
        cite="Corollary 6.2",
        statement=r"On $(x_1\wedge\dots\wedge x_l)\vee(y_1\wedge\dots\wedge y_m)$, $l\le m$, under the uniform"
        r" distribution, TopDown with the entropy has $m(t^*)=0$ for every $t^*>0$",
        also="It holds for the Gini impurity.",
        instances=Grid(scoped(lambda: _impurities_up_to(4), lambda: _impurities_up_to(12))),
        hypotheses={
            "1 <= l <= m": lambda x, y: 1 <= x <= y,
            "m <= 4 or 12, the largest of the family": lambda y, most: y <= most and most in (4, 12),
        },
        measured=_top_down,
        asserts=EQUALS(0, control=lambda x, y, most, impurity: _top_down(x, y, most, "km")),
        derivation=Derivation(
            r"By [bdm.thm-6.1], for both impurities, $\epsilon_t=E(T_t)-\mathrm{OPT}(t)=0$ for every $t\ge1$, and"
            r" $m(t^*)$ is the mean of the first $t^*$ of them.",
            steps=(theorem_6_1.THEOREM_6_1,),
        ),
        formal="bdm/cor_6_2.v:topdown_has_mic_0",
        literature="Proved; for the Gini impurity not in the paper",
    ),
    Claim(
        id="bdm.not-bestfirst",
        cite=Cite(
            "bdm",
            "section 6, first paragraph",
            r"$m_{\mathcal D}^{\mathrm{TopDown}}(t^*)=0$ for all $t^*>0$. However, this does not hold for"
            " BestFirst",
        ),
        statement=r"For $1\le l\le m$ BestFirst, with the entropy and with the Gini impurity, has $m(t^*)=0$ for every"
        r" $t^*>0$ if ties go to the shallowest leaf. If they go to the deepest leaf, for $t^*\ge l+lm$"
        r" $t^*m(t^*)=m2^{-m}\bigl((l-1)(1+2^{-l})-2+2^{2-l}\bigr)$, which is positive for $l\ge2$",
        instances=Grid(scoped(lambda: _impurities_up_to(4), lambda: _impurities_up_to(12))),
        hypotheses={
            "1 <= l <= m": lambda x, y: 1 <= x <= y,
            "m <= 4 or 12, the largest of the family": lambda y, most: y <= most and most in (4, 12),
        },
        measured=_both_ties,
        asserts=EQUALS(
            lambda x, y, **at: (fmpq(0), sum_of_gaps(x, y)),
            control=lambda x, y, **at: (fmpq(0), sum_of_gaps(x + 1, y)),
        ),
        derivation=Derivation(
            BEST_FIRST,
            steps=(prop_6_3_parts.ORDER, smallest_terms.SMALLEST_TERMS, prop_6_4.CLAIM),
        ),
        literature="The paper says that the corollary does not hold for BestFirst, and shows it on one DNF with "
        "adverse ties",
        origin="reading",
    ),
)
