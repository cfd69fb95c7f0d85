"""Threshold tests on grids, against sums over the points, the cube, and threshold features of a sample."""

from itertools import product
from math import prod

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given, settings

from dp_optimal.expected_cost import optimal_expected_cost
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.learners import greedy
from theorylab.problems.grid import GridProblem
from theorylab.testing import grid_problems

SKEWED = ((fmpq(1, 2), fmpq(1, 3), fmpq(1, 6)), (fmpq(1, 10), fmpq(9, 10)))


def points(problem):
    """Yield every point with its probability and label mean, from the marginals."""
    for x in product(*map(range, problem.shape)):
        weight = prod((marginal[v] for marginal, v in zip(problem.marginals, x)), start=fmpq(1))
        yield x, weight, problem.label_mean(tuple((v, v + 1) for v in x))


def intervals(values):
    return [(low, high) for low in range(values) for high in range(low + 1, values + 1)]


@given(grid_problems())
@settings(max_examples=40, deadline=None)
def test_label_mean_of_every_box(problem):
    inputs = list(points(problem))
    for box in product(*map(intervals, problem.shape)):
        inside = [(w, m) for x, w, m in inputs if all(low <= v < high for v, (low, high) in zip(x, box))]
        mass = sum((w for w, _ in inside), fmpq(0))
        assert problem.label_mean(box) == sum((w * m for w, m in inside), fmpq(0)) / mass
        for split in problem.splits(box):
            (p, below), (q, above) = split.branches
            i, theta = split.test
            assert p + q == 1
            assert (below[i], above[i]) == ((box[i][0], theta), (theta, box[i][1]))
            assert q == sum((w for x, w, _ in inputs if x[i] in range(theta, box[i][1])), fmpq(0)) / sum(
                (w for x, w, _ in inputs if x[i] in range(*box[i])), fmpq(0)
            )


def test_expected_cost_of_a_comparison_is_that_of_a_search_tree():
    """For y = [x = 2] and 4 equally likely values, x >= 2 and then x >= 3 take 1 + 1/2 tests on average."""
    assert optimal_expected_cost(GridProblem([0, 0, 1, 0])).value == fmpq(3, 2)


def test_large_and_huge_denominators_stay_exact():
    """Pr[x_1 = ... = x_6 = 2] is the product of the marginals, in int64 or in longer integers."""
    for q in (100, 10**12 + 39):
        marginal = (fmpq(1, q), fmpq(q - 3, q), fmpq(2, q))
        problem = GridProblem.from_function(lambda x: (x == 2).all(axis=1), (3,) * 6, [marginal] * 6)
        assert problem.label_mean(problem.root) == fmpq(2, q) ** 6
        assert problem.label_mean(((1, 3),) + ((0, 3),) * 5) == fmpq(2, q) ** 5 * fmpq(2, q - 1)
        others = GridProblem.from_function(lambda x: (x != 2).any(axis=1), (3,) * 6, [marginal] * 6)
        assert others.label_mean(others.root) == 1 - fmpq(2, q) ** 6


def test_a_large_grid_is_quick():
    """Greedy finds a box among 20^4 points: 4 variables with two thresholds each."""

    def inside(x):
        return ((x >= 5) & (x < 12)).all(axis=1)

    problem = GridProblem.from_function(inside, (20,) * 4)
    tree = greedy(problem)
    assert tree.error == 0
    assert tree.size == 8
    assert all(
        tree.label(x) == inside(np.array([x]))[0] for x in [(5, 5, 11, 11), (4, 5, 5, 5), (5, 5, 5, 12)]
    )


def test_names_and_drawing():
    problem = GridProblem([[0, 0, 0], [0, 0, 1], [0, 0, 1]])
    assert greedy(problem).to_text().splitlines()[0] == "x2 >= 2"
    assert greedy(problem).as_dict()["one"]["test"] == "x1 >= 1"


def test_a_path_may_read_a_variable_twice():
    tree = greedy(GridProblem([0, 1, 1, 0], [(fmpq(1, 10), fmpq(1, 5), fmpq(1, 5), fmpq(1, 2))]))
    assert [tree.label((x,)) for x in range(4)] == [0, 1, 1, 0]
    assert tree.depth == 2


def test_degenerate_grids():
    assert GridProblem(1).splits(()) == []
    assert GridProblem(fmpq(1, 3)).label_mean(()) == fmpq(1, 3)
    single = GridProblem([[0, 1]])
    assert [split.test for split in single.splits(single.root)] == [(1, 1)]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (([[0, 1], [0]],), "rows of different lengths"),
        (([],), r"shape \(0,\) has no point"),
        (([0, 2],), "must be 0 or 1"),
        (([fmpq(0), fmpq(3, 2)],), r"3/2 of input 1 is not in \[0, 1\]"),
        (([0.5, 1.0],), "not exact"),
        (([0, 1], SKEWED), "2 marginals for 1 variable"),
        (([0, 1], SKEWED[:1]), "3 probabilities for the 2 values of x1"),
        (([0, 1], [(fmpq(1), fmpq(0))]), "of x1 must be positive and sum to one"),
        (([0, 1], [(fmpq(1, 2), fmpq(1, 3))]), "of x1 must be positive and sum to one"),
    ],
)
def test_bad_input(arguments, says):
    with pytest.raises(InvalidArgument, match=says):
        GridProblem(*arguments)


def test_too_many_points():
    with pytest.raises(TooLarge, match="1073741824 points"):
        GridProblem.from_function(lambda x: x[:, 0], (1024,) * 3)
