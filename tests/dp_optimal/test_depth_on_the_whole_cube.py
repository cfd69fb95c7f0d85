"""Minimum errors for every depth on random functions, where other solvers are known to fail.

The independent computation has a number for each of the 3^n subcubes, in an array with one axis per variable (0, 1
or free), and improves all of them at once, depth by depth, without trees, bounds or tables of coefficients.
"""

import numpy as np
import pytest
from flint import fmpq

from dp_optimal.by_depth import optimal_by_depth
from dp_optimal.depth_and_size import optimal_by_depth_and_size
from theorylab.problems.cube import CubeProblem

FREE = 2


def least_masses(ones, depth):
    """Return the minimum number of mislabelled inputs for each depth, from labels in an array of shape (2,) * n."""
    n = ones.ndim
    ones, inputs = ones.astype(np.int64), np.ones_like(ones, dtype=np.int64)
    for axis in range(n):
        ones = np.concatenate([ones, ones.sum(axis=axis, keepdims=True)], axis=axis)
        inputs = np.concatenate([inputs, inputs.sum(axis=axis, keepdims=True)], axis=axis)
    least = leaf = np.minimum(ones, inputs - ones)
    masses = []
    for _ in range(depth + 1):
        masses.append(int(least[(FREE,) * n]))
        deeper = leaf.copy()
        for axis in range(n):
            free, zero, one = (
                tuple(value if i == axis else slice(None) for i in range(n)) for value in (FREE, 0, 1)
            )
            deeper[free] = np.minimum(deeper[free], least[zero] + least[one])
        least = deeper
    return masses


def check(rng, n):
    labels = (rng.random(1 << n) < rng.choice([0.05, 0.3, 0.5])).astype(np.int64)
    if rng.random() < 0.5:  # few relevant variables and some noise: the trees found are not full
        inputs = np.arange(1 << n)
        few = np.bitwise_count(inputs & int(rng.integers(1, 1 << n))) % 3 == 0
        labels = (few ^ (rng.random(1 << n) < 0.03)).astype(np.int64)
    problem, depth = CubeProblem(labels), int(rng.integers(1, 9))
    # the last variable is the first axis
    masses = least_masses(labels.reshape((2,) * n), depth)
    for limit, mass in enumerate(masses):
        found = optimal_by_depth(problem, limit)
        assert found.value == found.tree.error == fmpq(mass, 1 << n)
        assert found.tree.depth <= limit
    full = (1 << min(depth, n)) - 1
    curve = optimal_by_depth_and_size(problem, depth, full).errors
    assert curve[full] == fmpq(masses[-1], 1 << n)
    for size in {0, min(2, full), full // 2, full}:
        found = optimal_by_depth_and_size(problem, depth, size)
        assert found.tree.error == found.value == curve[size]
        assert found.tree.size <= size
        assert found.tree.depth <= depth


@pytest.mark.parametrize("n", range(1, 12))
def test_random_functions(n):
    rng = np.random.default_rng(n)
    for _ in range(5 if n < 9 else 2):
        check(rng, n)


@pytest.mark.slow
@pytest.mark.parametrize("n", range(1, 12))
def test_hundreds_of_random_functions(n):
    rng = np.random.default_rng(1000 + n)
    for _ in range(60 if n < 9 else 10):
        check(rng, n)
