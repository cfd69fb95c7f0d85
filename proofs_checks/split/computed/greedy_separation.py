"""The claims of Theorems 6.5 and A.7 about a lookahead learner and the greedy tree of the same depth."""

from __future__ import annotations

from collections.abc import Callable

from flint import fmpq

from theorylab.claims import Grid, Point, scoped
from theorylab.claims.wording import number, point
from theorylab.impurities.ties import Ties
from theorylab.learners import greedy
from theorylab.trees.tree import Tree

BELOW_QUARTER = (fmpq(1, 20), fmpq(1, 5), fmpq(6, 25))
"""Values of eps; from 1/4 on the two claimed accuracies may coincide."""


def depths(quick: range, full: range) -> Grid:
    """Return the instances of Theorem A.7 with these depth budgets."""
    return Grid.over(d=scoped(quick, full), eps=BELOW_QUARTER)


def separation(tree: Tree, depth: int) -> tuple[fmpq, fmpq]:
    """Return the accuracy of a tree and the error of the greedy tree on its problem, ties in favour of greedy."""
    return tree.accuracy, greedy(tree.problem, depth=depth, ties=Ties.BEST).error


def paper_claim(eps: fmpq) -> tuple[fmpq, fmpq]:
    """Return the paper's bounds: an accuracy of at least 1 - eps, and an accuracy of at most 1/2 + eps as an error."""
    return 1 - eps, fmpq(1, 2) - eps


def in_words(learner: str) -> Callable[[Point, tuple[fmpq, fmpq], tuple[fmpq, fmpq]], str]:
    """Return the witness function of a claim about a learner, which describes a violation of the bounds."""

    def witness(values: Point, measured: tuple[fmpq, fmpq], claimed: tuple[fmpq, fmpq]) -> str:
        return (
            f"{point(values)}: {learner} has accuracy {number(measured[0])}, claimed at least {number(claimed[0])},"
            f" and greedy {number(1 - measured[1])}, claimed at most {number(1 - claimed[1])}"
        )

    return witness
