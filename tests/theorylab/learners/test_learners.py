"""Learners that grow level by level and leaf by leaf: ends of their ranges, rejected arguments, names."""

import numpy as np
import pytest

from proofs_checks.shared.labelled_instances import noisy
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.learners import (
    LEARNERS,
    best_first,
    greedy,
    top_down,
    top_k,
)
from theorylab.problems.cube import CubeProblem, cube_inputs


def test_greedy_is_top_1_and_top_n_is_optimal():
    for data in noisy(9):
        problem, n = data.problem, data.problem.variables
        assert greedy(problem, depth=2).as_dict() == top_k(problem, k=1, depth=2).as_dict()
        unavoidable = sum(min(zeros, ones) for _, zeros, ones in data.points.rows)
        assert top_k(problem, k=n, depth=n).error == unavoidable


def test_greedy_without_depth_computes_the_function():
    table = cube_inputs(4)[:, 0] ^ cube_inputs(4)[:, 2]
    tree = greedy(CubeProblem(table))
    assert tree.error == 0
    assert [tree.label(x) for x in cube_inputs(4)] == table.tolist()


def test_wrong_use_is_one_clear_line():
    problem = CubeProblem([0, 1])
    with pytest.raises(InvalidArgument, match="k: 0"):
        top_k(problem, k=0, depth=1)
    with pytest.raises(InvalidArgument, match="depth: -1"):
        greedy(problem, depth=-1)
    with pytest.raises(InvalidArgument, match="'deepest' makes no sense for greedy"):
        greedy(problem, depth=1, ties="deepest")
    with pytest.raises(InvalidArgument, match="unknown rule"):
        top_down(problem, size=1, ties="random")
    with pytest.raises(InvalidArgument, match="size: -1"):
        best_first(problem, size=-1)


def test_search_over_ties_says_when_it_is_too_large(monkeypatch):
    monkeypatch.setattr("theorylab.learners.growing.tie_search.MOST_FRONTIERS", 5)
    table = np.bitwise_xor.reduce(cube_inputs(4), axis=1)
    with pytest.raises(TooLarge, match="more than 5 partial trees"):
        top_down(CubeProblem(table), size=6, ties="worst")


def test_every_learner_is_named():
    leaf_by_leaf = {"top-down", "best-first", "influence"}
    level_by_level = {"greedy", "top-k", "opt-top-k"}
    assert set(LEARNERS) == {
        *level_by_level,
        *leaf_by_leaf,
        "split",
        "lickety-split",
        "resplit",
        "identification",
    }
