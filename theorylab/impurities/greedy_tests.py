"""The tests of largest purity gain at a subproblem, with a rule for ties or all of them."""

from __future__ import annotations

from collections.abc import Sequence

from theorylab.impurities.impurity import Impurity
from theorylab.impurities.impurity import impurity as impurity_named
from theorylab.impurities.purity import PurityOrder
from theorylab.impurities.ties import Ties
from theorylab.problems.problem import Problem, Split, State

__all__ = ["GreedyTests"]


class GreedyTests:
    """Function from a subproblem and its open tests to the greedy ones.

    Parameters
    ----------
    problem
        The problem.
    impurity
        Impurity function whose gain is largest, or its name.
    ties
        ``first`` or ``last`` by test index among tests of equal gain, or ``best`` for all of them.
    learner
        Who asks, in error messages.

    Raises
    ------
    InvalidArgument
        For an unknown impurity or another tie rule.
    """

    def __init__(self, problem: Problem, impurity: Impurity | str, ties: Ties | str, *, learner: str):
        self._order = PurityOrder(problem, impurity_named(impurity))
        self._rule = Ties.named(ties, allowed=(Ties.FIRST, Ties.LAST, Ties.BEST), learner=learner)
        self._known: dict[State, list[Split]] = {}

    def __call__(self, state: State, splits: Sequence[Split]) -> list[Split]:
        known = self._known.get(state)
        if known is None:
            best = self._order.groups(splits)[0] if splits else []
            kept = {Ties.FIRST: best[:1], Ties.LAST: best[-1:], Ties.BEST: best}[self._rule]
            known = self._known[state] = [splits[i] for i in kept]
        return known
