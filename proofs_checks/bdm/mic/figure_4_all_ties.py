r"""All ways to break ties on small DNFs: BestFirst with the entropy, and TopDown with Gini.

Problem. All read-once DNFs with few literals, uniform distribution; and some of two probabilities.

Algorithm. BestFirst with the entropy, and TopDown with Gini's impurity; the pseudo-code leaves open how ties are
broken.

Statement. The smallest and the largest error of BestFirst's tree over all ways to break ties are attained by preferring
shallow and deep leaves (``fig4-bf.extremes``); the same under product distributions (``fig4-bf.extremes.product``).
The error of TopDown's tree with Gini does not depend on ties under product distributions (``fig4-td.ties.gini``).

How it is checked. For every t <= 12 an exhaustive search over all tie choices against the two rules: on all DNFs with
at most 5 (quick) or 9 (full) literals, uniform; on those with three different terms of 2 literals, of two
probabilities. The control says that preferring shallow leaves is the worst too. TopDown with Gini: ties going to the
first and to the last leaf, t <= 50, two DNFs (quick), and all of at most three terms of at most 5 literals of
probabilities 3/10 and 7/10, fewest literals first (full). The control asks for the errors one iteration later.

Is it tight? Under the uniform distribution the two differ from (2, 3) on, the example of section 8.1; for whole classes
the statement is proved in :mod:`proofs_checks.bdm.mic.figure_4_ties`. Under a product distribution it is false: the
more probable of two leaves may be the deeper one. With the entropy TopDown does not depend on ties in the classes of
Figure 4 (``fig4-td.ties.product``). With Gini gains are rational, and equal ones occur; of the DNFs tried the
smallest on which they have an effect has 10 literals.

Reference. Brutzkus, Daniely and Malach (2020), section 8.2, Figures 4 and 6; the statements are not in the paper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from flint import fmpq

from constructions.papers.bdm import read_once_dnf
from proofs_checks.bdm.computed.typed_terms import PAIRS, Probabilities, Terms, dnf, dnfs
from theorylab.claims import EQUALS, REFUTED, Cite, Claim, Grid, Point, number, scoped
from theorylab.learners import best_first, best_first_growth, top_down_growth
from theorylab.problems.problem import Problem

STEPS = 12
GINI_STEPS = 50


def _partitions(literals: int, longest: int) -> Iterator[tuple[int, ...]]:
    """Lengths of the terms of all DNFs with so many literals."""
    if literals == 0:
        yield ()
    for last in range(1, min(literals, longest) + 1):
        yield from ((*rest, last) for rest in _partitions(literals - last, last))


def _dnfs(most: int) -> list[tuple[int, ...]]:
    return [sizes for literals in range(1, most + 1) for sizes in _partitions(literals, literals)]


def _over_all_ties(problem: Problem) -> list[fmpq]:
    """Smallest errors after 1, 2, ... iterations, then the largest."""
    return [
        best_first(problem, size=t + 1, ties=rule).error for rule in ("best", "worst") for t in range(STEPS)
    ]


def _by_rules(problem: Problem, *rules: str) -> list[fmpq]:
    return [error for rule in rules for error in best_first_growth(problem, size=STEPS, ties=rule).errors[1:]]


def _with_gini(terms: Terms, p: Probabilities, ties: str) -> tuple[fmpq, ...]:
    """Errors of TopDown's trees with Gini after 0, 1, ... iterations."""
    return top_down_growth(dnf(terms, p), size=GINI_STEPS + 1, impurity="gini", ties=ties).errors


def _named(point: Point) -> str:
    return (
        f"numbers of literals of probabilities {number(point['p'])}, term by term: {number(point['terms'])}"
    )


def _gini_in_words(point: Point, measured: tuple[fmpq, ...], claimed: tuple[fmpq, ...]) -> str:
    different = (
        f"t={t}: {number(last)} and {number(first)}"
        for t, (last, first) in enumerate(zip(measured, claimed))
        if last != first
    )
    return (
        f"{_named(point)}; errors with ties going to the last and to the first leaf: {'; '.join(different)}"
    )


def _in_words(point: Point, measured: list[fmpq], claimed: list[fmpq]) -> str:
    at = next(i for i, (extreme, by_rule) in enumerate(zip(measured, claimed)) if extreme != by_rule)
    word, rule = ("smallest", "shallow") if at < STEPS else ("largest", "deep")
    return (
        f"{_named(point)}; after {at % STEPS + 1} iterations the {word} error is {number(measured[at])}, and"
        f" preferring {rule} leaves gives {number(claimed[at])}"
    )


def _extremes(
    id: str, distribution: str, instances: Grid, problem: Callable[..., Problem], **fields: Any
) -> Claim:
    return Claim(
        id=id,
        cite=Cite("brutzkus2020", "section 8.2, Figure 4"),
        statement=f"on read-once DNFs under {distribution}, over all ways to break ties the smallest error of"
        " BestFirst's tree after $t$ iterations is that of preferring shallow leaves, the largest that of preferring"
        " deep ones",
        instances=instances,
        measured=lambda **point: _over_all_ties(problem(**point)),
        asserts=EQUALS(
            lambda **point: _by_rules(problem(**point), "shallowest", "deepest"),
            control=lambda **point: _by_rules(problem(**point), "shallowest", "shallowest"),
        ),
        method="exhaustive",
        **fields,
    )


CLAIMS = (
    _extremes(
        "bdm.fig4-bf.extremes",
        "the uniform distribution",
        Grid.over(sizes=scoped(_dnfs(5), _dnfs(9))),
        read_once_dnf,
        status="not in the paper, which does not say how ties are broken",
    ),
    _extremes(
        "bdm.fig4-bf.extremes.product",
        "a product distribution",
        Grid.over(terms=[((0, 2), (1, 1), (2, 0))], p=PAIRS),
        dnf,
        witness=_in_words,
        recorded=REFUTED,
        status="not in the paper: does it extend?",
    ),
    Claim(
        id="bdm.fig4-td.ties.gini",
        cite=Cite("brutzkus2020", "section 8.2, Figure 4"),
        statement=r"on read-once DNFs of literals of probabilities $\frac3{10}$ and $\frac7{10}$ TopDown with the Gini"
        r" impurity has the same error after $t$ iterations with ties going to the first and to the last leaf",
        instances=Grid.over(
            terms=scoped([((1, 4), (2, 0)), ((0, 3), (1, 4), (2, 0))], lambda: dnfs((1, 2, 3), 5)),
            p=PAIRS[:1],
        ),
        measured=lambda terms, p: _with_gini(terms, p, "last")[:-1],
        asserts=EQUALS(
            lambda terms, p: _with_gini(terms, p, "first")[:-1],
            control=lambda terms, p: _with_gini(terms, p, "first")[1:],
        ),
        recorded=REFUTED,
        status="not in the paper, which uses the entropy: does the independence of ties extend?",
        witness=_gini_in_words,
    ),
)
