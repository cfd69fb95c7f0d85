"""A sample close enough to a distribution gives a tree of one of its runs; a sample far from it need not."""

from itertools import combinations, product

import numpy as np
import pytest
from flint import fmpq

from proofs_checks.bdm.computed.finite_samples import LEARNERS
from proofs_checks.bdm.computed.tied_runs import tied_runs
from proofs_checks.bdm.mic.figure_5_examples import _leaves
from theorylab.problems.samples.sample import SampleProblem


def disturbed(terms, iterations, difference, seed):
    """Return a distribution whose masses of subcubes and labels differ from fair coins by at most the amount."""
    inputs = np.array(list(product((0, 1), repeat=sum(terms))))
    labels = np.any([block.all(axis=1) for block in np.split(inputs, np.cumsum(terms)[:-1], axis=1)], axis=0)
    change = np.random.default_rng(seed).integers(-50, 51, len(inputs))
    change = change * len(inputs) - change.sum()
    largest = max(
        abs(int(change[(inputs[:, fixed] == values).all(axis=1) & (labels == label)].sum()))
        for size in range(min(iterations, sum(terms)) + 1)
        for fixed in map(list, combinations(range(sum(terms)), size))
        for values in product((0, 1), repeat=size)
        for label in (False, True)
    )
    masses = [fmpq(1, len(inputs)) + difference * fmpq(int(x), largest) for x in change]
    assert min(masses) >= 0
    zero = fmpq(0)
    return SampleProblem(
        {tuple(map(int, x)): (zero, p) if y else (p, zero) for x, y, p in zip(inputs, labels, masses)}
    )


def is_of_a_run(terms, iterations, learner, times, seed):
    """Return True if the tree is one of a run when frequencies deviate by ``times`` the allowed amount."""
    runs = tied_runs(terms, iterations, learner)
    u = fmpq(1, 2 ** (iterations - 1))
    reach = runs.margin / 16 if learner == "top-down" else runs.margin * u / (20 + 2 * runs.margin)
    sample = disturbed(terms, iterations, min(reach, runs.vote / 2) * times, seed)
    return _leaves(LEARNERS[learner](sample, size=iterations, impurity="gini").root) in runs.errors


@pytest.mark.parametrize("learner", LEARNERS)
@pytest.mark.parametrize(("terms", "iterations"), [((1, 2), 1), ((1, 2), 3), ((2, 2), 2), ((1, 1, 2), 2)])
def test_frequencies_within_the_reach_give_a_tree_of_a_run(terms, iterations, learner):
    """This is the derivation of bdm.fig5.examples, except for its probabilities."""
    assert all(is_of_a_run(terms, iterations, learner, fmpq(999, 1000), seed) for seed in range(8))


@pytest.mark.parametrize(
    ("terms", "iterations", "learner", "times", "seed"),
    [
        ((1, 2), 1, "top-down", 8, 8),
        ((1, 2), 1, "best-first", 12, 8),
        ((2, 2), 2, "top-down", 12, 3),
        ((1, 1, 2), 2, "top-down", 12, 28),
    ],
)
def test_frequencies_ten_times_as_far_off_may_give_another_tree(terms, iterations, learner, times, seed):
    assert not is_of_a_run(terms, iterations, learner, times, seed)
