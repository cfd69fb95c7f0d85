"""The tests of largest purity gain at the subproblems met, with a rule for ties or all of them."""

from __future__ import annotations

from typing import Any

from theorylab.impurities.impurity import Impurity
from theorylab.impurities.impurity import impurity as impurity_named
from theorylab.impurities.purity import PurityOrder
from theorylab.impurities.ties import Ties
from theorylab.numbers.comparison import Value
from theorylab.problems.by_kind import ByKind
from theorylab.problems.problem import Problem, Split, State

__all__ = ["BestTests", "by_purity"]


class BestTests:
    """Tests of largest purity gain at every subproblem met, computed once each.

    Parameters
    ----------
    problem
        The problem.
    impurity
        Impurity function of the gains, or its name.
    ties
        ``first`` or ``last`` by test index among tests of equal gain, or ``best`` for all of them.

    Raises
    ------
    InvalidArgument
        If the impurity is unknown or the tie rule is not allowed.
    """

    def __init__(self, problem: Problem, impurity: Impurity | str, ties: Ties | str = Ties.BEST):
        self.problem = problem
        self.ties = Ties.from_name(ties, allowed=(Ties.FIRST, Ties.LAST, Ties.BEST), learner="the best tests")
        self._order = PurityOrder(problem, impurity_named(impurity))
        self._tests: dict[State, list[Split]] = {}
        self._gains: dict[State, Value] = {}

    def __call__(self, state: State) -> tuple[list[Split], Value | None]:
        """Return the best tests and their gain; none at a pure state."""
        tests = self.tests(state)
        if tests and state not in self._gains:
            self._gains[state] = self._order.gain(state, tests[0])
        return tests, self._gains.get(state)

    def tests(self, state: State) -> list[Split]:
        """Return the best tests in the order of their index; none at a pure state."""
        known = self._tests.get(state)
        if known is None:
            known = self._tests[state] = [] if self.problem.is_pure(state) else self._best(state)
        return known

    def _best(self, state: Any) -> list[Split]:
        """Compute the best tests of a state."""
        splits = self.problem.splits(state)
        best = self._order.groups(splits)[0] if splits else []
        if self.ties is Ties.LAST:
            return [splits[i].by_last() for i in best[-1:]]
        return [splits[i] for i in (best[:1] if self.ties is Ties.FIRST else best)]


@ByKind
def by_purity(problem: Problem, impurity: Impurity) -> BestTests:
    """Return all tests of largest purity gain at the subproblems met, among equals all of them."""
    return BestTests(problem, impurity)
