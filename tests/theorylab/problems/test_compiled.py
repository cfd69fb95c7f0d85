from math import comb

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st
from tiny_problems import GraphProblem, even_split, weighted_split

from theorylab.errors import InvalidArgument, TooLarge
from theorylab.limits import VARIABLE
from theorylab.problems.compiled import _heights, _topological_order, compile_problem
from theorylab.problems.cube import CubeProblem
from theorylab.problems.problem import Branch, Problem, Split

HALF = fmpq(1, 2)


def uneven_graph():
    """Return a graph with splits of one, two and three outcomes, two of which lead to the same subproblem."""
    splits = {
        "r": [even_split("three", "a", "b", "p"), Split("one", (Branch(fmpq(1), "b"),), 4, fmpq(5, 2))],
        "a": [weighted_split("two", (fmpq(1, 3), "b"), (fmpq(2, 3), "p"))],
        "p": [even_split("never", "r", "r")],
    }
    return GraphProblem("r", {"r": HALF, "a": HALF, "b": fmpq(3, 4), "p": 1}, splits)


def test_arrays_say_what_the_problem_says():
    problem = uneven_graph()
    compiled = compile_problem(problem)
    assert set(compiled.states) == {"r", "a", "b", "p"}
    assert compiled.index == {state: i for i, state in enumerate(compiled.states)}
    assert compiled.child.shape == compiled.probability.shape == (3, 3)
    for i, state in enumerate(compiled.states):
        assert tuple(compiled.label[i]) == problem.label_distribution(state)
        assert compiled.leaf_error[i] == 1 - max(problem.label_distribution(state))
        expected = [] if problem.is_pure(state) else list(problem.splits(state))
        found = [
            Split(
                compiled.test[m],
                tuple(Branch(p, compiled.states[c]) for p, c in compiled.branches(m)),
                int(compiled.multiplicity[m]),
                compiled.cost[m],
            )
            for m in compiled.splits(i)
        ]
        assert found == expected


def test_padding_is_child_zero_with_probability_zero():
    compiled = compile_problem(uneven_graph())
    padding = np.arange(3) >= compiled.outcomes[:, None]
    assert padding.sum() == 3
    assert (compiled.child[padding] == 0).all()
    assert all(p == 0 for p in compiled.probability[padding])


def test_distance_and_height():
    compiled = compile_problem(uneven_graph())
    distance = {state: int(d) for state, d in zip(compiled.states, compiled.distance)}
    height = {state: int(h) for state, h in zip(compiled.states, compiled.height)}
    assert distance == {"r": 0, "a": 1, "b": 1, "p": 1}
    assert height == {"r": 2, "a": 1, "b": 0, "p": 0}


@given(st.lists(st.integers(0, 1), min_size=16, max_size=16))
def test_parents_come_before_children(table):
    compiled = compile_problem(CubeProblem(table))
    for i in range(len(compiled.states)):
        for split in compiled.splits(i):
            assert all(child > i for _, child in compiled.branches(split))


@pytest.mark.parametrize("depth", range(5))
def test_a_depth_limit_reaches_the_subcubes_that_read_that_many(depth):
    """No subcube of parity with a free variable is pure, so all C(n, d) 2^d are reached."""
    n = 4
    parity = [bin(x).count("1") & 1 for x in range(1 << n)]
    compiled = compile_problem(CubeProblem(parity), depth=depth)
    assert len(compiled.states) == sum(comb(n, d) << d for d in range(depth + 1))
    assert int(compiled.distance.max()) == depth
    assert all(not compiled.splits(s) for s in np.flatnonzero(compiled.distance == depth))


def test_roots_share_their_subproblems():
    problem = uneven_graph()
    compiled = compile_problem(problem, ["a", "b", "a"])
    assert sorted(compiled.states) == ["a", "b", "p"]
    assert compiled.distance[compiled.index["b"]] == 0


def test_a_single_pure_subproblem():
    compiled = compile_problem(CubeProblem([1]))
    assert len(compiled.states) == 1
    assert compiled.child.shape == (0, 2)
    assert compiled.height.tolist() == [0]
    assert compiled.first_split.tolist() == [0, 0]


def test_kernels_equal_their_python_bodies():
    compiled = compile_problem(CubeProblem([0, 1, 1, 0, 1, 0, 0, 1]))
    graph = compiled.first_split, compiled.outcomes, compiled.child
    assert (_heights(*graph) == _heights.py_func(*graph)).all()
    assert (_topological_order(*graph) == _topological_order.py_func(*graph)).all()


def test_a_cycle_is_refused():
    splits = {"r": [even_split(0, "a", "a")], "a": [even_split(1, "r", "r")]}
    cycle = GraphProblem("r", {"r": HALF, "a": HALF}, splits)
    with pytest.raises(InvalidArgument, match="reachable from itself"):
        compile_problem(cycle)


def test_a_negative_depth_is_refused():
    with pytest.raises(InvalidArgument, match="depth: -1 given, at least 0"):
        compile_problem(uneven_graph(), depth=-1)


def test_a_walk_stops_at_the_memory_allowed(monkeypatch):
    """The problem is infinite: without the limit the walk would not end."""

    class Endless(Problem):
        root = (0, 0)
        variables = 0

        def label_distribution(self, state):
            return HALF, HALF

        def splits(self, state):
            depth, ones = state
            return [even_split(depth, (depth + 1, ones), (depth + 1, ones + 1))]

    monkeypatch.setenv(VARIABLE, "8MiB")
    with pytest.raises(TooLarge, match=r"met so far.*limit is 8 MiB.*about \d+ subproblems would fit"):
        compile_problem(Endless())
