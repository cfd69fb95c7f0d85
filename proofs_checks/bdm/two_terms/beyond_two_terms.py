"""TopDown is no longer optimal for three terms, nor for two terms under a product distribution.

How it is checked. Exact errors are compared with the dynamic program, for DNFs ordered by their numbers of literals.
Three terms: at most 7 (quick) or 12 (full) literals, t <= 40. Two terms: at most 4 literals (quick) or all 210 pairs of
terms of at most 5 literals (full), probabilities (3/10, 7/10) and (2/5, 3/5), t <= 30. As OPT(30) = 0, a tree that is
optimal at t = 30 computes the DNF. The control claims OPT(t + 1) for the tree with t internal nodes; the control of
``share`` has the numbers of the other pair of probabilities.

Is it tight? Both extensions are false. Under a product distribution TopDown is not optimal on a large minority of the
pairs of terms, more of them for (3/10, 7/10). The smallest counterexample for three terms has 2 literals in each, for t
>= 2. The smallest for two terms is x or (y1 and y2), with probability 3/10 for x and 7/10 for y1 and y2, at t = 1:
TopDown reads x, which has the larger gain, and the optimal tree reads y1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flint import fmpq

from dp_optimal.by_size import optimal_by_size
from proofs_checks.bdm.computed.typed_terms import (
    PAIRS,
    UNIFORM,
    Probabilities,
    Terms,
    dnf,
    dnfs,
    probabilities_by_term,
)
from theorylab.claims import EQUALS, PROVED, REFUTED, Claim, Grid, Independent, Point, scoped
from theorylab.learners import top_down_growth
from theorylab.numbers.rationals import format_rational

SIZE = 30
"""Number of tests of the smallest exact tree of two terms of 5 literals, l + lm."""


def _grid(quick: list[Terms], full: list[Terms], distributions: Sequence[Probabilities], size: int) -> Grid:
    return Grid(
        scoped(
            *(
                [{"terms": terms, "p": p, "size": size} for p in distributions for terms in each]
                for each in (quick, full)
            )
        )
    )


def _learned_error(terms: Terms, p: Probabilities, size: int) -> tuple[fmpq, ...]:
    return top_down_growth(dnf(terms, p), size=size).errors[1:]


def _optimum(terms: Terms, p: Probabilities, size: int) -> tuple[fmpq, ...]:
    return optimal_by_size(dnf(terms, p), size).errors[1:]


OPTIMAL = {3: dict(zip(PAIRS, (29, 38))), 5: dict(zip(PAIRS, (116, 167)))}
"""Number of pairs of terms on which TopDown is optimal at every size, by the maximum number of literals."""


def _number_optimal(p: Probabilities, longest: int) -> int:
    return sum(_learned_error(terms, p, SIZE) == _optimum(terms, p, SIZE) for terms in dnfs([2], longest))


def _witness(values: Point, measured: Any, claimed: Any) -> str:
    gaps = [
        f"t={t}: {format_rational(mine)} against {format_rational(best)}"
        for t, (mine, best) in enumerate(zip(measured, claimed), start=1)
        if mine != best
    ]
    by_term = probabilities_by_term(values["terms"], values["p"])
    chances = ", ".join(f"({', '.join(map(format_rational, term))})" for term in by_term)
    return (
        f"probabilities of the literals, term by term: {chances}; error of TopDown against the optimum at"
        f" {'; '.join(gaps)}"
    )


def _claim(
    id: str, extension: str, words: str, instances: Grid, independent: tuple[Independent, ...]
) -> Claim:
    return Claim(
        id=id,
        cite=f"Theorem 6.1, {extension}",
        statement=rf"{words}, TopDown has $E(T_t)=\mathrm{{OPT}}(t)$ for every $t\ge 1$",
        instances=instances,
        measured=_learned_error,
        asserts=EQUALS(_optimum, control=lambda terms, p, size: _optimum(terms, p, size + 1)[1:]),
        recorded=REFUTED,
        literature="Not in the paper; it asks whether Theorem 6.1 extends",
        witness=_witness,
        independent=independent,
    )


CLAIMS = (
    _claim(
        "bdm.three-terms",
        "for three terms",
        "On read-once DNFs with three terms under the uniform distribution",
        _grid(dnfs([3], 5, 1, most=7), dnfs([3], 10, 1, most=12), [UNIFORM], 40),
        (
            Independent("learn top-down 'read-once-dnf:sizes=2;2;2' --size 2", shows="error 21/64"),
            Independent("optimal 'read-once-dnf:sizes=2;2;2' --size 2", shows="OPT(2) = 19/64"),
        ),
    ),
    _claim(
        "bdm.two-term-product",
        "for product distributions",
        "On read-once DNFs with two terms under a product distribution",
        _grid(dnfs([2], 3, most=4), dnfs([2], 5), PAIRS, SIZE),
        (
            Independent(
                "learn top-down 'read-once-dnf:sizes=2;1,p=7/10;7/10;3/10' --size 1", shows="error 343/1000"
            ),
            Independent(
                "optimal 'read-once-dnf:sizes=2;1,p=7/10;7/10;3/10' --size 1", shows="OPT(1) = 237/1000"
            ),
        ),
    ),
    Claim(
        id="bdm.two-term-product.share",
        cite="Theorem 6.1",
        statement=r"Of the 210 pairs of terms of at most 5 literals TopDown has $E(T_t)=\mathrm{OPT}(t)$ for every"
        r" $t\ge1$ on 116 for the probabilities $(\frac3{10},\frac7{10})$ and on 167 for $(\frac25,\frac35)$; of the"
        " 45 pairs of at most 3 literals, on 29 and 38",
        instances=Grid.over(p=PAIRS, longest=scoped([3], [3, 5])),
        measured=_number_optimal,
        asserts=EQUALS(
            lambda p, longest: OPTIMAL[longest][p],
            # terms of one literal less
            control=lambda p, longest: _number_optimal(p, longest - 1),
        ),
        method="exhaustive",
        complete="full",
        recorded=PROVED,
        literature="Not in the paper; the number is computed here",
    ),
)
