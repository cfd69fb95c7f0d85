"""Smoothed distributions against the moves that define them."""

from itertools import product
from math import prod

import pytest
from flint import fmpq

from constructions import majority, parity
from constructions.parts.expanded import expand
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.problems.cube import CubeProblem
from theorylab.problems.names import problem_named
from theorylab.problems.samples.drawn import DrawnSample
from theorylab.problems.smoothed import smoothed

MEANS = [0, fmpq(1, 3), 1, fmpq(1, 2), 1, 0, fmpq(2, 5), 1]
P = (fmpq(1, 3), fmpq(1, 2), fmpq(4, 5))


@pytest.mark.parametrize("probabilities", [(), P])
@pytest.mark.parametrize("means", [MEANS, [0, 1, 1, 0, 1, 1, 0, 0]])
def test_labels_stay_and_probabilities_move_on_the_grid(means, probabilities):
    problem = CubeProblem(means, probabilities)
    found = smoothed(problem, "1/10", seed=3, steps=4)
    for before, after in zip(problem.probabilities, found.probabilities, strict=True):
        steps = (after - before) * 40
        assert steps.q == 1
        assert abs(steps) <= 4
    for x, mean in enumerate(means):
        outcomes = [(i, (x >> i) & 1) for i in range(3)]
        chance = prod(p if bit else 1 - p for p, (_, bit) in zip(found.probabilities, outcomes))
        assert found.label_masses(outcomes) == (chance * (1 - mean), chance * mean)


def test_every_move_is_met_and_the_seed_decides():
    problem = CubeProblem([0, 1] * 4)
    moved = [smoothed(problem, "1/10", seed=seed, steps=1).probabilities for seed in range(200)]
    assert set(moved) == set(product([fmpq(2, 5), fmpq(1, 2), fmpq(3, 5)], repeat=3))
    assert moved[:9] == [smoothed(problem, "1/10", seed=seed, steps=1).probabilities for seed in range(9)]


def test_a_block_is_smoothed_as_its_cube():
    block = parity(2) & majority(3)
    cube = CubeProblem(*expand(block))
    one, other = smoothed(block, "1/7", seed=5), smoothed(cube, "1/7", seed=5)
    assert one.probabilities == other.probabilities
    assert all(one.label_mean((31, x)) == other.label_mean((31, x)) for x in range(32))


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("dnf:x1&x2|~x3,p=1/3,smoothed=1/10", lambda: smoothed(problem_named("dnf:x1&x2|~x3,p=1/3"), "1/10")),
        ("majority:3, smoothed=1/9, seed=4", lambda: smoothed(majority(3), "1/9", seed=4)),
        (
            "random-monotone:4,seed=7,smoothed=1/9,seed=4",
            lambda: smoothed(problem_named("random-monotone:4,seed=7"), "1/9", seed=4),
        ),
    ],
)
def test_by_name(text, same):
    assert problem_named(text).probabilities == same().probabilities
    sample = problem_named(f"{text},examples=30,seed=2")
    assert sample.label_distribution(sample.root) == DrawnSample(same(), 30, 2).label_distribution(
        sample.root
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("noisy-votes:3,1/3,smoothed=1/10", "x1 depends on other variables"),
        ("parity:3,smoothed=1/2", r"Pr\[x1 = 1\] = 1/2 moved by up to 1/2 must stay"),
        ("parity:3,smoothed=-1/9", "negative"),
        ("parity:3,smoothed=1/9,smoothed=1/9", "'smoothed' is given twice"),
        ("parity:3,examples=4,smoothed=1/9", "no product distribution"),
    ],
)
def test_refused(text, message):
    with pytest.raises(InvalidArgument, match=message):
        problem_named(text)


def test_too_many_variables():
    with pytest.raises(TooLarge, match="25 variables"):
        smoothed(parity(25), "1/10")
