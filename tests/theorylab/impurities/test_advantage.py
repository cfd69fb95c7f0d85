"""The advantage of the best test, against the errors of all stumps under balanced weights."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from constructions import parity
from theorylab import CubeProblem, SampleProblem, advantage
from theorylab.errors import InvalidArgument

HALF = Fraction(1, 2)


def by_stumps(values, chances):
    """Return the maximum advantage of a labelling of the outcomes of one variable, input by input."""
    n = len(chances)
    mass = {
        x: prod((p if bit else 1 - p for p, bit in zip(chances, x)), start=Fraction(1))
        for x in product((0, 1), repeat=n)
    }
    label = {x: values[sum(bit << i for i, bit in enumerate(x))] for x in mass}
    ones = sum(mass[x] for x in mass if label[x])
    weight = {x: mass[x] / (2 * (ones if label[x] else 1 - ones)) for x in mass}
    return max(
        sum(weight[x] for x in mass if labels[x[i]] == label[x]) - HALF
        for i in range(n)
        for labels in product((0, 1), repeat=2)
    )


chances = st.fractions(Fraction(1, 20), Fraction(19, 20), max_denominator=20)
functions = st.lists(st.integers(0, 1), min_size=8, max_size=8).filter(lambda f: 0 < sum(f) < 8)


@settings(max_examples=60, deadline=None)
@given(functions, st.lists(chances, min_size=3, max_size=3))
def test_by_all_stumps(values, p):
    problem = CubeProblem(values, probabilities=[fmpq(q.numerator, q.denominator) for q in p])
    found = advantage(problem, problem.root)
    assert Fraction(int(found.p), int(found.q)) == by_stumps(values, p)


def test_no_bit_of_a_parity_has_an_advantage():
    assert advantage(parity(3), parity(3).root) == 0


def test_where_no_test_is_left():
    coin = SampleProblem([[0], [0]], [0, 1])
    assert advantage(coin, coin.root) == 0


def test_a_test_that_decides_has_the_largest():
    problem = CubeProblem([0, 1], probabilities=["1/10"])
    assert advantage(problem, problem.root) == fmpq(1, 2)


@pytest.mark.parametrize("label", [0, 1])
def test_one_label_cannot_be_balanced(label):
    problem = CubeProblem([label, label])
    with pytest.raises(InvalidArgument, match=f"all inputs of the subproblem have label {label}"):
        advantage(problem, problem.root)


def test_three_labels_are_refused():
    problem = SampleProblem([[0], [1], [1]], [0, 1, 2])
    with pytest.raises(InvalidArgument, match="3 labels, not two"):
        advantage(problem, problem.root)
