import pytest
from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.problems.problem import Branch, Problem, Split

HALF = fmpq(1, 2)


class Labelled(Problem):
    """A problem that defines labels but no tests."""

    root, variables = "root", 1

    def label_distribution(self, state):
        return (HALF, HALF)


class Coin(Labelled):
    """A problem with one test, of a given name, which determines the label."""

    def __init__(self, test):
        self.test = test

    def splits(self, state):
        return [Split(self.test, (Branch(HALF, "tails"), Branch(HALF, "heads")))]


def test_a_problem_that_lacks_a_method_cannot_be_made():
    with pytest.raises(TypeError, match="abstract methods label_distribution, splits"):
        Problem()
    with pytest.raises(TypeError, match="abstract method splits"):
        Labelled()
    assert Coin(0).label_mean("root") == HALF


def test_a_test_is_named_by_its_variable_or_the_problem_says_which_one_it_reads():
    assert Coin(3).variable(3, ()) == 3
    with pytest.raises(
        InvalidArgument, match="test 'toss': the problem does not say which variable it reads"
    ):
        Coin("toss").variable("toss", ())
