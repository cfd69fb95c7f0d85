r"""Purity gain of a test, and the exact order of the tests of a subproblem by it.

The gain of a test that sends the subproblem with label distribution :math:`q` to children
:math:`q_b` with probabilities :math:`p_b` is :math:`G(q) - \sum_b p_b G(q_b)`.

Two tests that split evenly (probabilities 1/2, 1/2) move the label mean from :math:`q` to
:math:`q \pm \delta/2`, so their gain is :math:`G(q) - \frac12(G(q-\delta/2)+G(q+\delta/2))`: for a
strictly concave :math:`G` it increases strictly with :math:`|\delta|`. Under the uniform distribution
tests are therefore ordered, and tied, by :math:`|\delta|` alone, without evaluating :math:`G`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from flint import fmpq

from theorylab.impurities.impurity import Impurity
from theorylab.impurities.impurity import impurity as impurity_named
from theorylab.impurities.of_loss import impurity_for
from theorylab.numbers.comparison import Certified, Value
from theorylab.problems.problem import Problem, Split, State, require_problem

__all__ = ["PurityOrder", "purity_gain"]

HALF = fmpq(1, 2)

Key = TypeVar("Key", fmpq, Certified)


def purity_gain(problem: Problem, state: State, split: Split, impurity: Impurity | str) -> Value:
    """Return the exact purity gain of a test at a subproblem: a rational or a formal sum.

    See Also
    --------
    Impurity
    advantage

    Examples
    --------
    >>> from theorylab import CubeProblem
    >>> both = CubeProblem([0, 0, 0, 1])  # x1 and x2
    >>> purity_gain(both, both.root, both.splits(both.root)[0], "gini")  # 3/4 - 1/2
    1/4
    """
    return PurityOrder(problem, impurity_named(impurity)).gain(state, split)


class PurityOrder:
    """Order of the tests of a subproblem by purity gain, with exact ties.

    Parameters
    ----------
    problem, impurity
        The problem and the impurity function.
    """

    def __init__(self, problem: Problem, impurity: Impurity):
        require_problem(problem)
        self.problem = problem
        self.impurity = impurity_for(problem, impurity)
        self._by_difference = problem.labels == 2 and self.impurity.strictly_concave is True
        self._means: dict[State, fmpq] = {}
        self._impurities: dict[State, Value] = {}

    def groups(self, splits: Sequence[Split]) -> list[list[int]]:
        """Return the indices of ``splits`` in groups of equal gain, the largest gain first.

        The splits are those of one subproblem. Inside a group indices ascend.
        """
        if len(splits) < 2:
            return [[i] for i in range(len(splits))]
        if self._by_difference and all(self._even(split) for split in splits):
            return _groups_of_equals(
                [-abs(self._mean(s.branches[1].child) - self._mean(s.branches[0].child)) for s in splits]
            )
        return _groups_of_equals([Certified(self._expected_impurity(split)) for split in splits])

    def gain(self, state: State, split: Split) -> Value:
        """Return the purity gain of a test at a subproblem."""
        # all values of an impurity have the same type
        return self._impurity(state) - self._expected_impurity(split)  # type: ignore[operator]

    def _expected_impurity(self, split: Split) -> Value:
        """Return the expected impurity of the children."""
        first, *rest = split.branches
        total = self._impurity(first.child) * first.probability
        for branch in rest:
            # all values of an impurity have the same type
            total = total + self._impurity(branch.child) * branch.probability  # type: ignore[operator]
        return total

    def _impurity(self, state: State) -> Value:
        known = self._impurities.get(state)
        if known is None:
            known = self._impurities[state] = self.impurity.value(self.problem.label_statistics(state))
        return known

    @staticmethod
    def _even(split: Split) -> bool:
        branches = split.branches
        return len(branches) == 2 and branches[0].probability == HALF and branches[1].probability == HALF

    def _mean(self, state: State) -> fmpq:
        mean = self._means.get(state)
        if mean is None:
            mean = self._means[state] = self.problem.label_mean(state)
        return mean


def _groups_of_equals(keys: Sequence[Key]) -> list[list[int]]:
    """Return the indices of keys in groups of equal ones, the smallest first; inside a group they ascend."""
    groups: list[list[int]] = []
    for i in sorted(range(len(keys)), key=keys.__getitem__):
        if groups and keys[groups[-1][0]] == keys[i]:
            groups[-1].append(i)
        else:
            groups.append([i])
    return groups
