"""A search that runs out of time returns a tree and a bound, which meet at the optimum."""

import math

import numpy as np
import pytest
from flint import fmpq

from dp_optimal.penalty import optimal_with_penalty
from theorylab.problems.samples.sample import SampleProblem

SOLVER = "theorylab.rows.anytime."


@pytest.fixture(scope="module")
def sample():
    rng = np.random.default_rng(11)
    table = rng.integers(0, 2, (120, 9))
    return SampleProblem(table, (table[:, :4].sum(axis=1) + rng.integers(0, 2, 120)) % 3)


def stopped_after(monkeypatch, chunks, allowance):
    """Let the deadline pass after the clock has been read the given number of times."""
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


@pytest.mark.parametrize("penalty", [fmpq(0), fmpq(1, 60)])
@pytest.mark.parametrize("seed", range(4))
def test_whenever_it_stops_the_bound_is_below_the_optimum_and_not_below_an_earlier_one(
    monkeypatch, seed, penalty
):
    rng = np.random.default_rng(seed)
    table = rng.random((70, 8)) < np.linspace(0.02, 0.5, 8)
    sample = SampleProblem(table.astype(int), rng.integers(0, 2 + seed % 2, 70))
    optimum = optimal_with_penalty(sample, penalty, 4).value
    bounds = [fmpq(0)]
    while bounds[-1] < optimum:
        stopped_after(monkeypatch, 5 * len(bounds), 500)
        found = optimal_with_penalty(sample, penalty, 4, seconds=1.0)
        assert bounds[-1] <= found.lower_bound <= optimum <= found.value
        bounds.append(found.lower_bound)


def test_a_fifth_of_the_gap_is_closed_before_half_of_the_work_is_done(sample, monkeypatch):
    optimum = optimal_with_penalty(sample, 0, 5).value
    stopped_after(monkeypatch, 0, 500)
    at_first = optimal_with_penalty(sample, 0, 5, seconds=1.0).lower_bound
    looks = iter(range(100_000))
    monkeypatch.setattr(SOLVER + "monotonic", lambda: float(next(looks) - 200_000))
    assert optimal_with_penalty(sample, 0, 5, seconds=1.0).proved
    stopped_after(monkeypatch, next(looks) // 2, 500)
    found = optimal_with_penalty(sample, 0, 5, seconds=1.0)
    assert at_first + (optimum - at_first) / 5 <= found.lower_bound < optimum


def test_a_limit_on_time_changes_no_other_program():
    sample = SampleProblem({(0,): [1 << 70, 1], (1,): [0, 1 << 70]})
    assert optimal_with_penalty(sample, 0, 1, seconds=0.0).proved


@pytest.mark.parametrize("seed", [1, 3])
def test_more_work_is_no_worse_a_tree_where_the_search_forgets(monkeypatch, seed):
    """More work never returns a worse tree, although the table is small and is emptied every time."""
    monkeypatch.setattr("theorylab.rows.solved.FIRST_ROOM", 400)
    for module in ("anytime", "solved"):
        monkeypatch.setattr(f"theorylab.rows.{module}.must_be_emptied", lambda *_: True)
    rng = np.random.default_rng(seed)
    table = rng.integers(0, 2, (300, 20))
    labels = (table[:, 0] & table[:, 1]) ^ table[:, 2] ^ (table[:, 3] & table[:, 4]) ^ (rng.random(300) < 0.1)
    sample, penalty, values = SampleProblem(table, labels.astype(int)), fmpq(1, 3000), []
    for chunks in (1, 50, 100, 200, 300):
        stopped_after(monkeypatch, chunks, 20_000)
        found = optimal_with_penalty(sample, penalty, 6, seconds=1.0)
        assert found.value == found.tree.error + penalty * found.tree.leaves
        values.append(found.value)
    assert values == sorted(values, reverse=True)
    assert values[-1] < values[0]
