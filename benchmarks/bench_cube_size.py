"""Optimal trees of bounded size on random functions, and smallest exact trees.

Run with ``make bench``. If pystreed is installed, the smallest problem is solved with it too; on the others it does not
finish in a useful time. The peak memory of all benchmarks so far is in ``extra_info``.
"""

import resource

import numpy as np
import pytest
from flint import fmpq

from dp_optimal.cubes.exact import cube_smallest_exact_tree
from dp_optimal.cubes.size import cube_optimal_by_size
from theorylab.boolean.packed import PackedFunction
from theorylab.problems.cube import CubeProblem, cube_inputs


def measured(benchmark, solve):
    solved = benchmark.pedantic(solve, rounds=2, warmup_rounds=1)
    benchmark.extra_info["MiB"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    return solved


@pytest.mark.parametrize(("n", "size"), [(12, 20), (12, 100), (14, 50), (20, 5)])
def test_uniform(benchmark, n, size):
    function = PackedFunction.random(n, seed=1)
    found = measured(benchmark, lambda: cube_optimal_by_size(CubeProblem(function), size))
    assert found.tree.error == found.value


def test_product(benchmark):
    p = [fmpq(3, 10), fmpq(1, 2)] * 6
    function = PackedFunction.random(12, seed=1)
    found = measured(benchmark, lambda: cube_optimal_by_size(CubeProblem(function, p), 20))
    assert found.tree.error == found.value


def test_stochastic_labels(benchmark):
    means = [fmpq(int(k), 7) for k in np.random.default_rng(1).integers(0, 8, 1 << 12)]
    measured(benchmark, lambda: cube_optimal_by_size(CubeProblem(means), 20))


@pytest.mark.parametrize("n", [12, 14])
def test_smallest_exact_tree(benchmark, n):
    function = PackedFunction.random(n, seed=1)
    found = measured(benchmark, lambda: cube_smallest_exact_tree(CubeProblem(function)))
    assert found.tree.error == 0


@pytest.mark.parametrize(("n", "size"), [(6, 7)])
def test_pystreed(benchmark, n, size):
    pystreed = pytest.importorskip("pystreed")
    function = PackedFunction.random(n, seed=1)
    inputs, labels = cube_inputs(n).astype(np.int32), function.bits().astype(np.int32)
    model = pystreed.STreeDClassifier(max_depth=min(n, size), max_num_nodes=size, time_limit=600)
    benchmark.pedantic(lambda: model.fit(inputs, labels), rounds=1)
    errors = int((model.predict(inputs) != labels).sum())
    assert errors >= cube_optimal_by_size(CubeProblem(function), size).value * (1 << n)
