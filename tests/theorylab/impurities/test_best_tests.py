"""The best tests of a subproblem under every rule, and that each subproblem is computed only once."""

import pytest
from any_problem import AnyProblem
from flint import fmpq

from theorylab.impurities.best_tests import BestTests
from theorylab.impurities.purity import purity_gain
from theorylab.problems.cube import CubeProblem

# the first variable is irrelevant
CONJUNCTION = CubeProblem([0, 0, 0, 0, 0, 0, 1, 1])


class Counted(AnyProblem):
    """A problem that counts the calls of ``splits``."""

    asked = 0

    def splits(self, state):
        self.asked += 1
        return super().splits(state)


@pytest.mark.parametrize(("ties", "expected"), [("first", [1]), ("last", [2]), ("best", [1, 2])])
def test_the_rule_decides_between_equal_gains_and_nothing_is_asked_twice(ties, expected):
    problem = Counted(CONJUNCTION)
    best = BestTests(problem, "gini", ties)
    for _ in range(2):
        tests, gain = best(problem.root)
        assert [split.test for split in tests] == expected
        assert gain == purity_gain(problem, problem.root, tests[0], "gini") == fmpq(1, 4)
        assert tests is best.tests(problem.root)
    assert problem.asked == 1


def test_a_pure_subproblem_has_none():
    problem = CubeProblem([1, 1])
    assert BestTests(problem, "entropy")(problem.root) == ([], None)
