"""A search that runs out of time: its tree is a tree, its bound a bound, and both meet at the optimum."""

import math

import numpy as np
import pytest
from flint import fmpq

from dp_optimal.penalty import optimal_with_penalty
from theorylab.problems.samples.sample import SampleProblem

SOLVER = "dp_optimal.samples.solver."


@pytest.fixture(scope="module")
def sample():
    rng = np.random.default_rng(11)
    table = rng.integers(0, 2, (120, 9))
    return SampleProblem(table, (table[:, :4].sum(axis=1) + rng.integers(0, 2, 120)) % 3)


def stopped_after(monkeypatch, chunks, allowance):
    """Let the clock strike after so many looks at it."""
    looks = iter([0.0] * chunks)
    monkeypatch.setattr(SOLVER + "monotonic", lambda: next(looks, math.inf))
    monkeypatch.setattr(SOLVER + "ALLOWANCE", allowance)


@pytest.mark.parametrize("penalty", [fmpq(0), fmpq(1, 150)])
@pytest.mark.parametrize("depth", [3, 4, 5])
def test_the_optimum_is_between_what_a_stopped_search_says(sample, monkeypatch, depth, penalty):
    optimum = optimal_with_penalty(sample, penalty, depth)
    assert optimum.proved
    assert (optimum.lower_bound, optimum.gap) == (optimum.value, 0)
    gaps = []
    for chunks in (0, 1, 3, 10, 30, 100, 300, 1000, 100_000):
        stopped_after(monkeypatch, chunks, 2000)
        found = optimal_with_penalty(sample, penalty, depth, seconds=1.0)
        assert found.lower_bound <= optimum.value <= found.value
        assert found.value == found.tree.error + penalty * found.tree.leaves
        assert found.tree.depth <= depth
        assert found.gap == found.value - found.lower_bound
        assert found.proved == (found.gap == 0)
        gaps.append(found.gap)
    assert gaps[0] > 0 == gaps[-1]


def test_the_bound_grows_with_the_tests_that_are_done(sample, monkeypatch):
    bounds = []
    for chunks in range(0, 300, 6):
        stopped_after(monkeypatch, chunks, 1)
        bounds.append(optimal_with_penalty(sample, 0, 4, seconds=1.0).lower_bound)
    assert len(set(bounds)) > 2


def test_a_limit_on_time_changes_no_other_program():
    sample = SampleProblem({(0,): [1 << 70, 1], (1,): [0, 1 << 70]})
    assert optimal_with_penalty(sample, 0, 1, seconds=0.0).proved
