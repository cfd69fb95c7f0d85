"""All runs of a learner whatever the ties, against the learners, which find the best and the worst of them."""

from itertools import combinations, product

import numpy as np
import pytest
from flint import fmpq

from constructions.parts.dnf import read_once_dnf
from proofs_checks.bdm.computed.finite_samples import LEARNERS
from proofs_checks.bdm.computed.tied_runs import tied_runs
from proofs_checks.bdm.mic.figure_5_examples import _leaves
from theorylab.problems.samples.sample import SampleProblem


@pytest.mark.parametrize("learner", LEARNERS)
@pytest.mark.parametrize("terms", [(2, 2), (1, 3), (1, 1, 2)])
def test_the_best_and_the_worst_run_are_those_of_the_learner(terms, learner):
    problem = read_once_dnf(terms).relevant()
    for iterations in (1, 2, 3, 4):
        errors = tied_runs(terms, iterations, learner).errors.values()
        found = [
            LEARNERS[learner](problem, size=iterations, impurity="gini", ties=ties).error
            for ties in ("best", "worst")
        ]
        assert [min(errors), max(errors)] == found


def test_margin_and_vote_by_hand():
    runs = tied_runs((1, 2), 1, "top-down")
    # P(f) = 5/8; x1 = 1 is pure, x1 = 0 has mean 1/4: gain 15/16 - 1/2 * 3/4 = 9/16
    # x2 = 1 has mean 3/4, x2 = 0 mean 1/2: gain 15/16 - 1/2 * 3/4 - 1/2 * 1 = 1/16
    assert runs.margin == fmpq(9, 16) - fmpq(1, 16)
    # leaves: (0, 1/2) and (3/8, 1/8)
    assert runs.vote == fmpq(1, 4)


def disturbed(terms, iterations, difference, seed):
    """A distribution whose masses of subcubes and labels differ from those of fair coins by at most that much."""
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
    """Whether the tree is one of a run where frequencies are so many times as far off as they may be."""
    runs = tied_runs(terms, iterations, learner)
    u = fmpq(1, 2 ** (iterations - 1))
    reach = runs.margin / 16 if learner == "top-down" else runs.margin * u / (20 + 2 * runs.margin)
    sample = disturbed(terms, iterations, min(reach, runs.vote / 2) * times, seed)
    return _leaves(LEARNERS[learner](sample, size=iterations, impurity="gini").root) in runs.errors


@pytest.mark.parametrize("learner", LEARNERS)
@pytest.mark.parametrize(("terms", "iterations"), [((1, 2), 1), ((1, 2), 3), ((2, 2), 2), ((1, 1, 2), 2)])
def test_frequencies_within_the_reach_give_a_tree_of_a_run(terms, iterations, learner):
    """The derivation of bdm.fig5.examples, but for its chances."""
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
