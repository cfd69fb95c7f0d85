"""The instances of runs, and the minimum increment over all sets of tests."""

from itertools import product

import pytest

from proofs_checks.ngi.computed.guarantee import least_increment
from proofs_checks.ngi.computed.runs import RUNS
from proofs_checks.ngi.computed.small_instances import instance, is_solvable, priced_points, solvable_points
from theorylab.impurities.coverage import coverage

POINTS = list(priced_points(25, 21))


def test_points_are_solvable_priced_and_can_be_repeated():
    assert list(priced_points(25, 21)) == POINTS
    assert all(is_solvable(instance(**point)) for point in POINTS)
    assert {cost for point in POINTS for cost in point["costs"]} > {1, 10}
    everything = list(solvable_points((2,)))
    assert all(point in everything for point in solvable_points((2,), every=101))
    assert all(is_solvable(instance(**point)) for point in everything)


@pytest.mark.parametrize("point", POINTS)
def test_least_increment_by_all_sets_of_tests(point):
    problem = instance(**point)
    steps = set()
    for x in range(problem.objects):
        values = coverage(problem, x).values
        for subset, d in product(range(1 << problem.variables), range(problem.variables)):
            steps.add(values[subset | 1 << d] - values[subset])
    assert least_increment(problem) == min(step for step in steps if step > 0)


def test_quick_runs_meet_every_threshold_and_distribution():
    points = list(RUNS.points("quick"))
    assert {point["weights"] for point in points} > {(1, 1, 1, 1), (1, 2, 3, 4), (1, 1, 1, 7), (1, 5, 5, 1)}
    assert len({point["theta"] for point in points}) > 6
