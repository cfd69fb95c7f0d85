"""Growing leaf by leaf until the error is small enough."""

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

__all__ = ["grown_until"]

RULES = (Ties.FIRST, Ties.LAST, Ties.SHALLOWEST, Ties.DEEPEST)


def grown_until(
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
        The error asked for.
    impurity
        As there.
    ties
        As there, but for ``best`` and ``worst``: they look at the last tree, so that their trees are of many runs.

    Raises
    ------
    InvalidArgument
        If the error stays above that, the error is negative or not exact, or for another tie rule.
    TooLarge
        If the trees on the way do not fit into the memory allowed.

    Examples
    --------
    >>> from constructions import noisy_votes
    >>> from theorylab import top_down_growth
    >>> grown_until(top_down_growth, noisy_votes(5, "1/4"), until_error="1/8", impurity="gini").size
    17
    """
    error = nonnegative(until_error, name="until_error")
    rule = Ties.named(ties, allowed=RULES, learner="until_error")
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
