"""Exact Top-k and greedy trees on distributions with hundreds of variables, and trees of samples."""

from functools import partial

import numpy as np
import pytest
from flint import fmpq

from constructions.papers.topk import parity_xor, tribes_majority
from theorylab.learners import greedy, lickety_split, split, top_down, top_k
from theorylab.problems.cube import CubeProblem, cube_inputs
from theorylab.problems.samples.sample import SampleProblem

EPS = fmpq(1, 10)


@pytest.mark.parametrize(("h", "K"), [(20, 100), (40, 400), (100, 1000), (200, 2000)])
def test_top_k_on_parity_xor(benchmark, h, K):
    tree = benchmark.pedantic(lambda: top_k(parity_xor(h, K, EPS), k=K - 1, depth=h), rounds=1)
    benchmark.extra_info["variables"] = h + K - 1
    assert tree.depth == h


@pytest.mark.parametrize(("h", "K"), [(20, 40), (50, 100), (100, 200)])
def test_greedy_on_tribes_majority(benchmark, h, K):
    tree = benchmark.pedantic(lambda: greedy(tribes_majority(h, K, EPS), depth=h), rounds=1)
    assert tree.depth <= h


def test_greedy_on_a_truth_table_of_16_variables(benchmark):
    problem = CubeProblem(cube_inputs(16)[:, ::2].sum(axis=1) % 3 == 0)
    benchmark.pedantic(lambda: greedy(problem, depth=6), rounds=1)


def test_top_down_on_a_truth_table_of_12_variables(benchmark):
    problem = CubeProblem(cube_inputs(12)[:, ::2].sum(axis=1) % 3 == 0)
    benchmark.pedantic(lambda: top_down(problem, size=100), rounds=1)


def random_sample(rows, features):
    """Return a sample whose labels depend on four features, one in ten of them wrong."""
    rng = np.random.default_rng(1)
    X = rng.integers(0, 2, (rows, features))
    return SampleProblem(X, ((X[:, 0] ^ X[:, 1]) | (X[:, 2] & X[:, 3])) ^ (rng.random(rows) < 0.1))


def test_top_k_on_a_sample(benchmark):
    sample = random_sample(1400, 100)
    benchmark.pedantic(lambda: top_k(sample, k=16, depth=4), rounds=2, warmup_rounds=1)


@pytest.mark.parametrize("learner", [lickety_split, partial(split, lookahead=2)])
def test_sparse_trees_on_a_sample(benchmark, learner):
    sample = random_sample(6000, 12)
    benchmark.pedantic(lambda: learner(sample, depth=5, penalty="1/500"), rounds=2, warmup_rounds=1)
