"""Optimal trees, learners and coefficients on random functions from the low-degree tables.

Run with ``make bench``. If pydl8.5 or pystreed is installed, it solves the same depth problem for
comparison, on the smallest function only: on the others it does not finish in a useful time.
"""

import numpy as np
import pytest

from dp_optimal.cubes.depth import cube_optimal_by_depth
from theorylab.boolean.low_degree import low_degree_sums
from theorylab.boolean.packed import PackedFunction
from theorylab.learners.greedy import greedy
from theorylab.learners.top_k import top_k
from theorylab.problems.cube import CubeProblem, cube_inputs


@pytest.mark.parametrize(("n", "depth"), [(14, 8), (16, 6), (20, 6), (24, 5), (30, 5)])
def test_optimal_by_depth(benchmark, n, depth):
    function = PackedFunction.random(n, seed=1)
    benchmark.pedantic(lambda: cube_optimal_by_depth(CubeProblem(function), depth), rounds=3, warmup_rounds=1)


@pytest.mark.parametrize(("n", "degree"), [(20, 2), (20, 6), (30, 2), (30, 5)])
def test_coefficients(benchmark, n, degree):
    function = PackedFunction.random(n, seed=1)
    benchmark.pedantic(low_degree_sums, (function, degree), rounds=3, warmup_rounds=1)


@pytest.mark.parametrize(("n", "depth"), [(20, 6), (30, 4)])
def test_greedy(benchmark, n, depth):
    function = PackedFunction.random(n, seed=1)
    benchmark.pedantic(lambda: greedy(CubeProblem(function), depth=depth), rounds=2, warmup_rounds=1)


@pytest.mark.parametrize(("n", "k", "depth"), [(14, 14, 5), (20, 20, 4), (30, 30, 3)])
def test_top_k(benchmark, n, k, depth):
    function = PackedFunction.random(n, seed=1)
    benchmark.pedantic(lambda: top_k(CubeProblem(function), k=k, depth=depth), rounds=2, warmup_rounds=1)


@pytest.fixture
def table():
    function = PackedFunction.random(10, seed=1)
    return cube_inputs(10).astype(np.int32), function.bits().astype(np.int32), function


def test_pydl85(benchmark, table):
    solver = pytest.importorskip("pydl85").DL85Classifier
    inputs, labels, function = table
    fitted = benchmark.pedantic(lambda: solver(max_depth=6).fit(inputs, labels), rounds=1)
    assert fitted.error_ == cube_optimal_by_depth(CubeProblem(function), 6).value * 1024


def test_pystreed(benchmark, table):
    solver = pytest.importorskip("pystreed").STreeDClassifier
    inputs, labels, function = table
    fitted = benchmark.pedantic(lambda: solver("accuracy", max_depth=6).fit(inputs, labels), rounds=1)
    wrong = int((fitted.predict(inputs) != labels).sum())
    assert wrong == cube_optimal_by_depth(CubeProblem(function), 6).value * 1024
