"""Leaf-by-leaf growth until the error is small enough."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.impurities.impurity import ENTROPY, Impurity
from theorylab.impurities.ties import Ties
from theorylab.learners.growing.grown import Growth
from theorylab.numbers.rationals import format_rational, nonnegative
from theorylab.problems.problem import Problem
from theorylab.trees.drawing.numbers import short_number
from theorylab.trees.tree import Tree

__all__ = ["grow_until"]

RULES = (Ties.FIRST, Ties.LAST, Ties.SHALLOWEST, Ties.DEEPEST)


def grow_until(
    growth: Callable[..., Growth],
    problem: Problem,
    *,
    until_error: fmpq | Fraction | int | str,
    impurity: Impurity | str = ENTROPY,
    ties: Ties | str = Ties.FIRST,
) -> Tree:
    """Grow the first tree of a run whose error is at most ``until_error``.

    Parameters
    ----------
    growth
        ``top_down_growth`` or ``best_first_growth``.
    problem
        The distribution.
    until_error
        The target error.
    impurity
        As for ``growth``.
    ties
        As for ``growth``, except ``best`` and ``worst``: these optimise the last tree, so their trees for different
        sizes do not belong to one run.

    Raises
    ------
    InvalidArgument
        If no tree reaches the target error, the target is negative or not exact, or the tie rule is not allowed.
    TooLarge
        If the trees exceed the memory budget.

    Examples
    --------
    >>> from constructions import noisy_votes
    >>> from theorylab import top_down_growth
    >>> grow_until(top_down_growth, noisy_votes(5, "1/4"), until_error="1/8", impurity="gini").size
    17
    """
    error = nonnegative(until_error, name="until_error")
    rule = Ties.from_name(ties, allowed=RULES, learner="until_error")
    size = 1
    while True:
        run = growth(problem, size=size, impurity=impurity, ties=rule)
        tests = run.tests_until(error)
        if tests is not None:
            return growth(problem, size=tests, impurity=impurity, ties=rule).tree
        if run.tree.size < size:
            raise InvalidArgument(
                f"until_error: the error stays above {format_rational(error)}; it is {short_number(run.tree.error)}"
                f" after {short_number(run.tree.size)} tests, when no leaf can be split"
            )
        size *= 2
