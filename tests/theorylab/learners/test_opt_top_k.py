"""Opt-Top-k against Top-k, on more kinds of data than in the claim about Figure 5."""

from itertools import product

import numpy as np
import pytest
from flint import fmpq

from constructions.papers.topk import parity_xor, tribes_majority
from constructions.parts.blocks import majority, parity
from theorylab.errors import InvalidArgument
from theorylab.learners import opt_top_k, top_k
from theorylab.problems.cube import CubeProblem
from theorylab.problems.identification import IdentificationProblem
from theorylab.problems.samples.sample import SampleProblem


def random_tables(count, seed):
    """Yield samples of a few points, counted with multiplicity: random bits, or thresholds of one number."""
    rng = np.random.default_rng(seed)
    for i in range(count):
        n, points = int(rng.integers(3, 6)), int(rng.integers(4, 10))
        inputs = rng.integers(0, 2, (points, n))
        if i % 2:
            inputs[:, 1:] = rng.integers(1, n + 1, points)[:, None] > np.arange(1, n)
        table = {}
        for x, y in zip(inputs.tolist(), rng.integers(0, 2, points).tolist()):
            table.setdefault(tuple(x), [0, 0])[y] += 1
        yield table


def same_trees(problem, k, depth, ties, impurity="entropy"):
    options = {"k": k, "depth": depth, "ties": ties, "impurity": impurity}
    found, expected = opt_top_k(problem, **options), top_k(problem, **options)
    return found.error == expected.error and found.as_dict() == expected.as_dict()


@pytest.mark.parametrize("ties", ["first", "last", "best"])
def test_it_is_top_k_on_samples(ties):
    for i, table in enumerate(random_tables(150, seed=2)):
        problem = SampleProblem(table, labels=2)
        assert same_trees(problem, k=1 + i % 3, depth=2 + i % 3, ties=ties)


@pytest.mark.parametrize("ties", ["first", "last", "best"])
def test_it_is_top_k_on_cubes(ties):
    rng = np.random.default_rng(3)
    for i in range(60):
        means = [fmpq(int(a), 1 + i % 3) for a in rng.integers(0, 2 + i % 3, 16)]
        probabilities = [fmpq(int(t), 10) for t in rng.choice([3, 5, 7], 4)] if i % 2 else []
        problem = CubeProblem(means, probabilities)
        assert same_trees(problem, k=1 + i % 4, depth=i % 5, ties=ties, impurity=("gini", "error")[i % 2])


@pytest.mark.parametrize(
    "problem",
    [
        parity_xor(2, 4, fmpq(1, 10)),
        tribes_majority(3, 4, fmpq(1, 3)),
        parity(2, "1/3") & majority(3),
    ],
)
def test_it_is_top_k_on_lumped_problems(problem):
    for k, depth, ties in product((1, 3, 5), (2, 4), ("first", "last", "best")):
        assert same_trees(problem, k, depth, ties)


def test_a_search_below_a_larger_bound_is_made_again():
    """A subproblem has no tree below the bound with which it is first met, but one below a later, larger bound."""
    zeros = ("00000", "10110", "10011", "11110", "01010", "00011")
    ones = ("10011", "01000", "00110", "11010", "10101")
    table = {}
    for y, words in enumerate((zeros, ones)):
        for word in words:
            table.setdefault(tuple(map(int, word)), [0, 0])[y] += 1
    assert same_trees(SampleProblem(table), k=2, depth=3, ties="first", impurity="gini")


def test_wrong_use_is_one_clear_line():
    problem = CubeProblem([0, 1])
    with pytest.raises(InvalidArgument, match="k: 0 given, at least 1 is needed"):
        opt_top_k(problem, k=0, depth=1)
    with pytest.raises(InvalidArgument, match="depth: -1"):
        opt_top_k(problem, k=1, depth=-1)
    with pytest.raises(InvalidArgument, match="'worst' makes no sense for opt-top-k"):
        opt_top_k(problem, k=1, depth=1, ties="worst")
    three_ways = IdentificationProblem([0, 1, 1], [[0, 1, 2]])
    with pytest.raises(InvalidArgument, match="binary tests"):
        opt_top_k(three_ways, k=1, depth=1)
