r"""Theorem 6.1 and Corollary 6.2: TopDown is optimal at every size on read-once DNFs with two terms.

Algorithm. TopDown, run for t iterations; the Kearns-Mansour impurity is :math:`2\sqrt{p(1-p)}`.

How it is checked. The exact errors of the learner are compared with the dynamic program, for l <= m up to 4 (quick) or
7 (full) and all t <= l + lm + 1; for t >= l + lm the error is zero. The control claims OPT(t + 1) for the tree with t
internal nodes.

For t > l + lm B_t is not defined and the theorem is nearly empty, because TopDown's tree has error zero.

Is it tight? With the impurity of Kearns and Mansour, who introduced TopDown, it is not optimal; the first
counterexample is l = m = 3. :mod:`proofs_checks.bdm.two_terms.kearns_mansour_pairs` determines the pairs on which it is
optimal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from flint import fmpq

from constructions.parts.dnf import read_once_dnf
from dp_optimal.by_size import optimal_by_size
from proofs_checks.bdm.computed.two_terms import full_size, pairs
from proofs_checks.bdm.two_terms import prop_6_3, prop_6_4
from theorylab.claims import EQUALS, REFUTED, Cite, Claim, Derivation, Grid, Independent, Point, scoped
from theorylab.learners import top_down_growth
from theorylab.numbers.rationals import format_rational


def _optimum(x: int, y: int, *, nodes_more: int = 0) -> tuple[fmpq, ...]:
    """Return OPT(t + nodes_more) for t = 1, ..., l + lm + 1."""
    size = full_size(x, y) + 1 + nodes_more
    return optimal_by_size(read_once_dnf((x, y)), size).errors[1 + nodes_more :]


def _learned_errors(impurity: str, x: int, y: int) -> tuple[fmpq, ...]:
    return top_down_growth(read_once_dnf((x, y)), size=full_size(x, y) + 1, impurity=impurity).errors[1:]


def _witness(values: Point, measured: Any, claimed: Any) -> str:
    t = next(t for t, (mine, best) in enumerate(zip(measured, claimed), start=1) if mine != best)
    lists = [" ".join(map(format_rational, errors)) for errors in (measured, claimed)]
    return (
        f"l={values['x']}, m={values['y']}, t={t}: error {format_rational(measured[t - 1])}, optimum "
        f"{format_rational(claimed[t - 1])}; for t = 1, 2, ... TopDown has {lists[0]}, OPT is {lists[1]}"
    )


def _points(impurities: Sequence[str], most: int) -> Iterator[Point]:
    return ({"impurity": impurity, **pair} for impurity in impurities for pair in pairs(most))


def _claim(suffix: str, impurities: Sequence[str], words: str, printed: str = "", **fields: Any) -> Claim:
    return Claim(
        id="bdm.thm-6.1" + suffix,
        cite=Cite("bdm", "Theorem 6.1", printed),
        statement=r"On $(x_1\wedge\dots\wedge x_l)\vee(y_1\wedge\dots\wedge y_m)$, $l\le m$, under the uniform "
        rf"distribution, TopDown with {words} has $E(T_t)=\mathrm{{OPT}}(t)$ for every $t\ge 1$",
        instances=Grid(scoped(*(partial(_points, impurities, most) for most in (4, 7)))),
        measured=_learned_errors,
        asserts=EQUALS(
            lambda impurity, x, y: _optimum(x, y), control=lambda impurity, x, y: _optimum(x, y, nodes_more=1)
        ),
        witness=_witness,
        **{"origin": "printed", **fields},
    )


PROOF = (
    r"Let the impurity be the entropy or the Gini impurity. For $1\le t\le l+lm$, $T_t=B_t$ up to the names of"
    r" variables by [bdm.prop-6.3], which is proved for both, and $E(B_t)=\mathrm{OPT}(t)$ by [bdm.prop-6.4], which"
    " does not depend on the impurity. Renaming variables, and exchanging the two terms for $l=m$, does not change"
    " the error. $B_{l+lm}$ computes $f$, because its right path reads the $x$-term and each left sub-tree reads the"
    r" whole $y$-term. So $E(T_t)=0$ for all $t\ge l+lm$, as the leaves are pure and remain pure."
)

THEOREM_6_1, _ = CLAIMS = (
    _claim(
        "",
        ("entropy", "gini"),
        r"the entropy builds $T_t=B_t$ for every $1\le t\le l+lm$, up to the names of variables, and",
        r"Let $t\ge1$. Then, $T_t=B_t$ and $T_t$ is a tree with the optimal test error in $\mathcal T_t$",
        also="It holds for the Gini impurity.",
        formal="bdm/thm_6_1.v:topdown_is_optimal",
        derivation=Derivation(PROOF, (prop_6_3.PROPOSITION_6_3, prop_6_4.CLAIM)),
    ),
    _claim(
        ".km",
        ("km",),
        "the Kearns-Mansour impurity",
        recorded=REFUTED,
        origin="new",
        literature="Not in the paper; it asks whether the theorem extends to the impurity of Kearns and Mansour",
        independent=(
            Independent(
                "learn top-down 'read-once-dnf:sizes=3;3' --size 2 --impurity km", shows="error 15/64"
            ),
            Independent("optimal 'read-once-dnf:sizes=3;3' --size 2", shows="OPT(2) = 13/64"),
        ),
    ),
)
