r"""Influence of a test at a subproblem: the probability that flipping the tested variable changes the label.

.. math:: \mathrm{Inf}_i(f)=\Pr[f(x)\ne f(x^{\oplus i})]

for labels f(x) in {0, 1} and independent variables, conditioned on the subproblem (Definition 6 of Blanc,
Lange, Tan 2020). The same definition applies to any product distribution, where the flip is independent of the rest.
"""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.problems.problem import Problem, Split, State

__all__ = ["HasInfluence", "MostInfluential"]


@runtime_checkable
class HasInfluence(Protocol):
    """A problem that can compute the influence of its tests."""

    def influence(self, state: State, split: Split) -> fmpq:
        """Return the probability, given ``state``, that flipping the tested variable changes the label."""
        ...


class MostInfluential:
    """Tests of largest influence at every subproblem met, computed once each.

    Parameters
    ----------
    problem
        A problem with influences.

    Raises
    ------
    InvalidArgument
        If the problem has no influences.
    """

    def __init__(self, problem: Problem):
        if not isinstance(problem, HasInfluence):
            raise InvalidArgument(
                "influence: defined for 0/1 functions of independent variables; "
                f"{type(problem).__name__} has none"
            )
        self.problem = problem
        self._influence = problem.influence
        self._known: dict[State, tuple[list[Split], fmpq | None]] = {}

    def __call__(self, state: State) -> tuple[list[Split], fmpq | None]:
        """Return all tests of largest influence, by index, and that influence; none at a pure state."""
        known = self._known.get(state)
        if known is None:
            splits = [] if self.problem.is_pure(state) else self.problem.splits(state)
            influences = [self._influence(state, split) for split in splits]
            largest = max(influences, default=None)
            best = [split for split, own in zip(splits, influences) if own == largest]
            known = self._known[state] = best, largest
        return known
