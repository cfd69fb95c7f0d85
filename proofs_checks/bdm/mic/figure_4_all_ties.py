"""Exhaustive search over all ways to break ties on small DNFs.

Algorithm. TopDown and BestFirst with the entropy, and TopDown with the Gini impurity. The pseudo-code takes the last of
the pairs (leaf, feature) of maximum gain, in an unspecified order.

How it is checked. For every t <= 12 the minimum and maximum errors over all tie choices are found by exhaustive search.
Under the uniform distribution the DNFs have at most 5 (quick) or 9 (full) literals. With two probabilities TopDown runs
on DNFs of at most three terms of at most 3 literals, 4 (quick) or 7 (full) in all, and BestFirst on DNFs with three
distinct terms of 2 literals. The errors of TopDown are compared with its run with ties *first*; the control makes the
same claim for BestFirst. The errors of BestFirst are compared with the two rules; the control claims that preferring
shallow leaves is also the worst. TopDown with the Gini impurity runs with ties going to the first and to the last leaf,
t <= 50, on two DNFs (quick), or on all of at most three terms of at most 5 literals of probabilities 3/10 and 7/10,
fewest literals first (full). Its control compares with the errors one iteration later.

Is it tight? Under the uniform distribution the smallest DNF on which the two rules of BestFirst differ has terms of 2
and 3 literals, the example of section 8.1. Under a product distribution the rules are not the extremes, because the
more probable of two leaves may be the deeper one. With the Gini impurity gains are rational, and equal gains occur; the
smallest DNF tried on which they have an effect has 10 literals.
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


def _typed_dnfs(most: int) -> list[Terms]:
    """Return DNFs of two probabilities with a given maximum number of literals, at least two of them for BestFirst."""
    return [*dnfs((1, 2, 3), 3, most=most), *([] if most >= 6 else [((0, 2),) * 2, ((0, 2),) * 3])]


def _over_all_ties(problem: Problem, learner: Callable[..., Tree] = best_first) -> list[fmpq]:
    """Return the minimum errors after 1, 2, ... iterations, then the maximum errors."""
    return [learner(problem, size=t + 1, ties=rule).error for rule in ("best", "worst") for t in range(STEPS)]


def _ties_do_not_matter(problem: Problem, learner: str) -> bool:
    """Return True if after every iteration the minimum and maximum errors are those of the rule ``first``."""
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
        statement=f"{words}, over all ways to break ties the minimum error of BestFirst's tree after $t\\le100$"
        " iterations is that of preferring shallow leaves, the maximum that of preferring deep ones",
        instances=instances,
        measured=lambda **point: _over_all_ties(problem(**point)),
        asserts=EQUALS(
            lambda **point: _by_rules(problem(**point), "shallowest", "deepest"),
            control=lambda **point: _by_rules(problem(**point), "shallowest", "shallowest"),
        ),
        method="exhaustive",
        **fields,
    )


SAME_ERRORS = r"""Splits of pure leaves do not change the error. All best tests of a subproblem lead to the same
children: under the uniform distribution they read a variable of a shortest term, by [bdm.fp-minterm], and for two
probabilities there is one kind of best test, by [bdm.fig4-no-ties]. By the latter claim the leaves of maximum weighted
gain always belong to one subproblem and are reached with one probability. So the multiset of the pairs of a subproblem
and a probability, over all leaves, is the same for every choice of the leaf to split. By induction on $t$ it does not
depend on the ties, and the error is a sum over it.
"""

EXTREMES = r"""All best tests of a subproblem read a variable of a shortest term, by [bdm.fp-minterm], and lead to the
same children. By [bdm.fig4-no-ties] the leaves of maximum gain always belong to one subproblem. So the multiset of the
subproblems of all leaves, and the subproblem that is split next, do not depend on the ties; only the probabilities do.
The same is true below a leaf: its splits are of subproblems $\tau_1,\tau_2,\dots$ that depend only on its subproblem.

*Splitting the more probable of two leaves of one subproblem is never worse.* Let $a$ and $b$ be such leaves, reached
with probabilities $w\ge w'$, and let a run of $t$ iterations split $b$ first. From then on let $n_a$ and $n_b$ be the
numbers of splits below them; after the split of $b$, $n_a<n_b$. Suppose that they become equal, for the first time at
$s$. Let a new run make, until $s$, the $j$-th split below $a$ when the old run made the $j$-th split below $b$, and
conversely, with the same choices below each leaf. The same subproblems are split at the same times, so the new run is a
run of BestFirst. At $s$ it has the same tree, and then it continues like the old run. Otherwise $n_a<n_b$ at the end.
Let $r(n)$ be the minimum error, given that the leaf is reached, of a tree of $n$ splits that BestFirst can grow on this
subproblem; it does not increase with $n$, as splits never increase the error. We may assume that the trees below $a$
and $b$ have the errors $r(n_a)$ and $r(n_b)$, because their subproblems, and hence the rest of the run, do not depend
on the choices. Let the new run exchange the two trees and the times at which they are grown. The error changes by
$(w-w')(r(n_b)-r(n_a))\le0$. In both cases the new run splits $a$ first and agrees with the old run up to that split. So
a best run can be turned, step by step from the first, into a run that always prefers the most probable leaf of the
subproblem.

*The less probable leaf is never better.* The same argument applies with $w\le w'$ and the maximum error $r(n)$ of such
a tree. It does not increase with $n$ either, because removing the last split of a tree does not decrease its error. The
error changes by $(w-w')(r(n_b)-r(n_a))\ge0$.

Under the uniform distribution the most probable leaves are the shallowest.
"""


def _multiset(sizes: tuple[int, ...]) -> Point:
    return {"terms": tuple((size,) for size in sizes), "p": UNIFORM}


CLAIMS = (
    Claim(
        id="bdm.fig4-td.ties",
        cite="section 8.2, Figure 4",
        statement="On every read-once DNF with at most 9 terms of at most 9 literals under the uniform distribution,"
        r" or at most 5 of at most 5 literals of probabilities $\frac3{10}$ and $\frac7{10}$, or $\frac25$ and"
        r" $\frac35$, TopDown's tree has the same error after $t\le100$ iterations for all ways to break ties",
        instances=Grid(scoped(lambda: map(_multiset, _dnfs(5)), lambda: map(_multiset, _dnfs(9))))
        + Grid.over(terms=scoped(_typed_dnfs(4), _typed_dnfs(7)), p=PAIRS),
        measured=lambda terms, p: _ties_do_not_matter(dnf(terms, p), "top-down"),
        asserts=HOLDS(control=lambda terms, p: _ties_do_not_matter(dnf(terms, p), "best-first")),
        method="exhaustive",
        derivation=Derivation(SAME_ERRORS, steps=(figure_4_ties.NO_TIES, smallest_terms.SMALLEST_TERMS)),
        literature="Not in the paper, which does not say how ties are broken",
    ),
    _extremes(
        "bdm.fig4-bf.extremes",
        "On every read-once DNF with at most 9 terms of at most 9 literals under the uniform distribution",
        Grid.over(sizes=scoped(_dnfs(5), _dnfs(9))),
        read_once_dnf,
        derivation=Derivation(EXTREMES, steps=(figure_4_ties.NO_TIES, smallest_terms.SMALLEST_TERMS)),
        literature="Not in the paper, which does not say how ties are broken",
    ),
    _extremes(
        "bdm.fig4-bf.extremes.product",
        "On every read-once DNF under a product distribution",
        Grid.over(terms=[((0, 2), (1, 1), (2, 0))], p=PAIRS),
        dnf,
        witness=_in_words,
        recorded=REFUTED,
        literature="Not in the paper; it asks whether bdm.fig4-bf.extremes extends to product distributions",
    ),
    Claim(
        id="bdm.fig4-td.ties.gini",
        cite="section 8.2, Figure 4",
        statement=r"On read-once DNFs of literals of probabilities $\frac3{10}$ and $\frac7{10}$ TopDown with the Gini"
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
        literature="Not in the paper, which uses the entropy; it asks whether the independence of ties extends to the"
        " Gini impurity",
        witness=_gini_in_words,
        trees=_gini_trees,
    ),
)
