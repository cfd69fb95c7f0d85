"""Exhaustive search over all ways to break ties on small DNFs.

Algorithm. TopDown and BestFirst with the entropy, and TopDown with Gini's impurity; the pseudo-code takes the last of
the pairs (leaf, feature) of largest gain, in an order that is left open.

How it is checked. For every t <= 12 the smallest and the largest error over all tie choices, by exhaustive search: on
all DNFs with at most 5 (quick) or 9 (full) literals, uniform; of two probabilities, for TopDown on those of at most
three terms of at most 3 literals, 4 (quick) or 7 (full) in all, for BestFirst on those with three different terms of 2
literals. Both errors of TopDown are compared with its run with ties *first*, and the control claims the same of
BestFirst. Those of BestFirst are compared with the two rules, and the control claims that preferring shallow leaves is
also the worst. TopDown with Gini: ties going to the first and to the last leaf, t <= 50, two DNFs (quick), and all of
at most three terms of at most 5 literals of probabilities 3/10 and 7/10, fewest literals first (full). The control
compares with the errors one iteration later.

Is it tight? Under the uniform distribution the two rules of BestFirst differ from (2, 3) on, the example of section
8.1. Under a product distribution they are not the extremes: the more probable of two leaves may be the deeper one. With
Gini gains are rational, and equal ones occur; of the DNFs tried the smallest on which they have an effect has 10
literals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from flint import fmpq

from constructions.parts.dnf import read_once_dnf
from proofs_checks.bdm.computed.typed_terms import PAIRS, UNIFORM, Probabilities, Terms, dnf, dnfs
from proofs_checks.bdm.definitions import smallest_terms
from proofs_checks.bdm.mic import figure_4_ties
from theorylab.claims import EQUALS, HOLDS, REFUTED, Claim, Derivation, Grid, Point, number, scoped
from theorylab.learners import best_first, best_first_growth, top_down, top_down_growth
from theorylab.problems.problem import Problem
from theorylab.trees.tree import Tree

STEPS = 12
GINI_STEPS = 50


def _partitions(literals: int, longest: int) -> Iterator[tuple[int, ...]]:
    """Yield the lengths of the terms of all DNFs with a given number of literals."""
    if literals == 0:
        yield ()
    for last in range(1, min(literals, longest) + 1):
        yield from ((*rest, last) for rest in _partitions(literals - last, last))


def _dnfs(most: int) -> list[tuple[int, ...]]:
    return [sizes for literals in range(1, most + 1) for sizes in _partitions(literals, literals)]


def _typed(most: int) -> list[Terms]:
    """DNFs of two probabilities with a given maximum number of literals, at least two of them relevant to BestFirst."""
    return [*dnfs((1, 2, 3), 3, most=most), *([] if most >= 6 else [((0, 2),) * 2, ((0, 2),) * 3])]


def _over_all_ties(problem: Problem, learner: Callable[..., Tree] = best_first) -> list[fmpq]:
    """Return the smallest errors after 1, 2, ... iterations, then the largest."""
    return [learner(problem, size=t + 1, ties=rule).error for rule in ("best", "worst") for t in range(STEPS)]


def _ties_do_not_matter(problem: Problem, learner: str) -> bool:
    """Return True if the smallest and the largest error are those of breaking ties first, after every iteration."""
    tree, growth = {"top-down": (top_down, top_down_growth), "best-first": (best_first, best_first_growth)}[
        learner
    ]
    return _over_all_ties(problem, tree) == [*growth(problem, size=STEPS, ties="first").errors[1:]] * 2


def _by_rules(problem: Problem, *rules: str) -> list[fmpq]:
    return [error for rule in rules for error in best_first_growth(problem, size=STEPS, ties=rule).errors[1:]]


def _with_gini(terms: Terms, p: Probabilities, ties: str) -> tuple[fmpq, ...]:
    """Return the errors of TopDown's trees with Gini after 0, 1, ... iterations."""
    return top_down_growth(dnf(terms, p), size=GINI_STEPS + 1, impurity="gini", ties=ties).errors


def _point_name(point: Point) -> str:
    return (
        f"numbers of literals of probabilities {number(point['p'])}, term by term: {number(point['terms'])}"
    )


def _gini_in_words(point: Point, measured: tuple[fmpq, ...], claimed: tuple[fmpq, ...]) -> str:
    different = (
        f"t={t}: {number(last)} and {number(first)}"
        for t, (last, first) in enumerate(zip(measured, claimed))
        if last != first
    )
    return f"{_point_name(point)}; errors with ties going to the last and to the first leaf: {'; '.join(different)}"


def _gini_trees(terms: Terms, p: Probabilities) -> dict[str, Tree]:
    """Return the first trees whose errors differ."""
    errors = zip(*(_with_gini(terms, p, ties) for ties in ("last", "first")))
    t = next(t for t, (last, first) in enumerate(errors) if last != first)
    return {
        f"T_{t} with ties going to the {ties} leaf": top_down(
            dnf(terms, p), size=t, impurity="gini", ties=ties
        )
        for ties in ("last", "first")
    }


def _in_words(point: Point, measured: list[fmpq], claimed: list[fmpq]) -> str:
    at = next(i for i, (extreme, by_rule) in enumerate(zip(measured, claimed)) if extreme != by_rule)
    word, rule = ("smallest", "shallow") if at < STEPS else ("largest", "deep")
    return (
        f"{_point_name(point)}; after {at % STEPS + 1} iterations the {word} error is {number(measured[at])}, and"
        f" preferring {rule} leaves gives {number(claimed[at])}"
    )


def _extremes(id: str, words: str, instances: Grid, problem: Callable[..., Problem], **fields: Any) -> Claim:
    return Claim(
        id=id,
        cite="section 8.2, Figure 4",
        statement=f"{words}, over all ways to break ties the smallest error of BestFirst's tree after $t\\le100$"
        " iterations is that of preferring shallow leaves, the largest that of preferring deep ones",
        instances=instances,
        measured=lambda **point: _over_all_ties(problem(**point)),
        asserts=EQUALS(
            lambda **point: _by_rules(problem(**point), "shallowest", "deepest"),
            control=lambda **point: _by_rules(problem(**point), "shallowest", "shallowest"),
        ),
        method="exhaustive",
        **fields,
    )


SAME_ERRORS = r"""
Pure leaves are not split, or change no error. All best tests of a subproblem lead to the same children: under the
uniform distribution they read a variable of a shortest term, by [bdm.fp-minterm], and for two probabilities there is
one kind of best test, by [bdm.fig4-no-ties]. By that claim the leaves of largest weighted gain always belong to one
subproblem and are reached with one probability. So whichever is split, the multiset of the pairs of a subproblem and a
probability, over all leaves, is the same afterwards; by induction on $t$ it does not depend on the ties, and the error
is a sum over it.
"""

EXTREMES = r"""
All best tests of a subproblem read a variable of a shortest term, by [bdm.fp-minterm], and lead to the same children.
By [bdm.fig4-no-ties] the leaves of largest gain always belong to one subproblem. So the multiset of the subproblems of
all leaves, and the subproblem that is split next, do not depend on the ties: only probabilities do. The same is true
below a leaf: the splits made there are of subproblems $\tau_1,\tau_2,\dots$ that depend on its subproblem only.

*Splitting the more probable of two leaves of one subproblem is never worse.* Let $a$ and $b$ be such leaves, reached
with probabilities $w\ge w'$, and let a run of $t$ iterations split $b$ first. From then on let $n_a$ and $n_b$ be the
numbers of splits made below them, now $n_a<n_b$. If they are equal later, at a first time $s$, let the new run make
until $s$ the $j$-th split below $a$ when the old one made the $j$-th below $b$, and conversely, with the same choices
below each. The same subproblems are split at the same times, so it is a run of BestFirst; at $s$ it has the same tree,
and goes on alike. Otherwise $n_a<n_b$ at the end. Let $r(n)$ be the least error, given that the leaf is reached, of a
tree of $n$ splits that BestFirst can grow on this subproblem; it does not increase with $n$, as splits never raise the
error. The trees below $a$ and $b$ may be taken to have $r(n_a)$ and $r(n_b)$, as their subproblems, and so the rest of
the run, do not depend on the choices. Let the new run exchange the two trees, and the times at which they are grown.
The error changes by $(w-w')(r(n_b)-r(n_a))\le0$. In both cases it splits $a$ first, and is the same up to then. So,
step by step from the first, a best run is turned into one that always prefers the most probable leaf of the subproblem.

*The less probable leaf is never better*, with $r(n)$ the largest error of such a tree, which does not increase with $n$
either, because a tree of largest error without its last split has no smaller one; and $w\le w'$, so that the error
changes by $(w-w')(r(n_b)-r(n_a))\ge0$.

Under the uniform distribution the most probable leaves are the shallowest.
"""


def _multiset(sizes: tuple[int, ...]) -> Point:
    return {"terms": tuple((size,) for size in sizes), "p": UNIFORM}


CLAIMS = (
    Claim(
        id="bdm.fig4-td.ties",
        cite="section 8.2, Figure 4",
        statement="on every read-once DNF with at most 9 terms of at most 9 literals under the uniform distribution,"
        r" or at most 5 of at most 5 literals of probabilities $\frac3{10}$ and $\frac7{10}$, or $\frac25$ and"
        r" $\frac35$, TopDown's tree has the same error after $t\le100$ iterations for all ways to break ties",
        instances=Grid(scoped(lambda: map(_multiset, _dnfs(5)), lambda: map(_multiset, _dnfs(9))))
        + Grid.over(terms=scoped(_typed(4), _typed(7)), p=PAIRS),
        measured=lambda terms, p: _ties_do_not_matter(dnf(terms, p), "top-down"),
        asserts=HOLDS(control=lambda terms, p: _ties_do_not_matter(dnf(terms, p), "best-first")),
        method="exhaustive",
        derivation=Derivation(SAME_ERRORS, steps=(figure_4_ties.NO_TIES, smallest_terms.SMALLEST_TERMS)),
        literature="not in the paper, which does not say how ties are broken",
    ),
    _extremes(
        "bdm.fig4-bf.extremes",
        "on every read-once DNF with at most 9 terms of at most 9 literals under the uniform distribution",
        Grid.over(sizes=scoped(_dnfs(5), _dnfs(9))),
        read_once_dnf,
        derivation=Derivation(EXTREMES, steps=(figure_4_ties.NO_TIES, smallest_terms.SMALLEST_TERMS)),
        literature="not in the paper, which does not say how ties are broken",
    ),
    _extremes(
        "bdm.fig4-bf.extremes.product",
        "on every read-once DNF under a product distribution",
        Grid.over(terms=[((0, 2), (1, 1), (2, 0))], p=PAIRS),
        dnf,
        witness=_in_words,
        recorded=REFUTED,
        literature="not in the paper; the question is whether it extends",
    ),
    Claim(
        id="bdm.fig4-td.ties.gini",
        cite="section 8.2, Figure 4",
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
        literature="not in the paper, which uses the entropy; the question is whether the independence of ties extends",
        witness=_gini_in_words,
        trees=_gini_trees,
    ),
)
