"""Learning curves, point by point and at their ends."""

from functools import partial

import pytest
from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.learners import greedy
from theorylab.learners.learning_curve import LearningPoint, examples_until, learning_curve
from theorylab.problems.samples.drawn import DrawnSample
from theorylab.problems.samples.sample import SampleProblem
from theorylab.trees.population_error import population_error

AND = SampleProblem({(0, 0): [1, 0], (0, 1): [1, 0], (1, 0): [1, 0], (1, 1): [0, 1]})
grown = partial(greedy, depth=1)


def test_points_are_those_of_the_samples():
    curve = learning_curve(AND, grown, examples=[2, 30], seeds=[0, 4])
    assert [(point.examples, point.seed) for point in curve] == [(2, 0), (2, 4), (30, 0), (30, 4)]
    for point in curve:
        tree = grown(DrawnSample(AND, point.examples, point.seed))
        assert point.sample_error == tree.error
        # the errors of a constant tree or of a test of one variable; no other error is possible
        assert point.population_error in (fmpq(1, 4), fmpq(1, 2), fmpq(3, 4))
        assert point.population_error == population_error(tree, AND)
    assert {point.population_error for point in curve if point.examples == 30} == {grown(AND).error}


def test_until():
    errors = [(5, 0, 1), (5, 1, 0), (9, 0, 0), (9, 1, 0), (12, 0, 0), (12, 1, 0)]
    curve = [LearningPoint(examples, seed, fmpq(0), fmpq(error)) for examples, seed, error in errors]
    assert examples_until(curve, lambda point: point.population_error == 0) == 9
    assert examples_until(curve, lambda point: True) == 5
    assert examples_until(curve, lambda point: point.seed == 0) is None
    curve.append(LearningPoint(20, 0, fmpq(0), fmpq(1)))
    assert examples_until(curve, lambda point: point.population_error == 0) is None


def test_a_tree_for_other_variables():
    with pytest.raises(InvalidArgument, match="the tree is for 2 variables, the population has 1"):
        population_error(grown(AND), SampleProblem({(0,): [1], (1,): [0, 1]}))
