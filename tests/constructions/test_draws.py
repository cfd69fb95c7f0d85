"""Examples drawn from constructions, and their trees on the population, against lists of all inputs."""

from itertools import product

import numpy as np
import pytest
from flint import fmpq

from constructions import (
    conjunction,
    constant,
    majority,
    mixture,
    parity,
    parity_xor,
    random_coordinate,
    resplit_parity,
    resplit_parity_repaired,
    tribes,
)
from constructions.parts.copied_parity import CopiedParity
from constructions.parts.dependent import joint_table
from constructions.parts.redrawn_parity import RedrawnParity
from theorylab.learners import greedy
from theorylab.problems.cube import CubeProblem
from theorylab.problems.samples.drawn import DrawnSample, Population
from theorylab.problems.samples.sample import SampleProblem
from theorylab.trees.population_error import population_error

PROBLEMS = {
    "parity-xor": parity_xor(2, 3, fmpq(1, 3)),
    "not, or, biased": ~(parity(2, "1/3") | conjunction(2, ["1/5", "5/7"])),
    "irrelevant": tribes(5, "2/7") ^ constant("1/3", 1),
    "copied": CopiedParity((1, 2), "1/5"),
    "redrawn": RedrawnParity(2, 3, "1/7"),
    "mixed": mixture(("1/4", majority(3) ^ RedrawnParity(1, 1, "1/3")), ("3/4", random_coordinate(1))),
    "resplit": resplit_parity(3, 2, fmpq(1, 10), fmpq(1, 10)),
    "resplit repaired": resplit_parity_repaired(4, 1, fmpq(1, 10), fmpq(1, 10)),
}
EACH = pytest.mark.parametrize("problem", PROBLEMS.values(), ids=PROBLEMS)


@EACH
def test_examples_are_distributed_as_the_population(problem):
    table, count = joint_table(problem), 6000
    x, y = problem.draw(np.random.default_rng(11), count)
    assert (x.shape, x.dtype) == ((count, problem.variables), bool)
    drawn = np.zeros((2**problem.variables, 2), dtype=int)
    np.add.at(drawn, (x @ (1 << np.arange(problem.variables)), y), 1)
    order = np.array(table.inputs) @ (1 << np.arange(problem.variables))
    expected = np.zeros(drawn.shape)
    expected[order] = table.weights / int(table.weights.sum()) * count
    assert not drawn[expected == 0].any()
    possible = expected > 0
    squares = ((drawn - expected)[possible] ** 2 / expected[possible]).sum()
    freedom = np.count_nonzero(possible) - 1
    assert freedom - 4 * (2 * freedom) ** 0.5 < squares < freedom + 4 * (2 * freedom) ** 0.5


@EACH
def test_chances_of_all_partial_assignments(problem):
    table = joint_table(problem)
    total = int(table.weights.sum())
    inputs = np.array(table.inputs)
    some = list(product((None, 0, 1), repeat=problem.variables))[:: 1 + 3**problem.variables // 300]
    for assignment in some:
        path = tuple((i, value) for i, value in enumerate(assignment) if value is not None)
        here = (
            np.all([inputs[:, i] == value for i, value in path], axis=0)
            if path
            else np.ones(len(inputs), bool)
        )
        masses = table.weights[here].sum(axis=0)
        assert problem.label_masses(path) == tuple(fmpq(int(mass), total) for mass in masses)
        assert problem.chance(assignment) == fmpq(int(masses.sum()), total)


@EACH
@pytest.mark.parametrize("examples", [3, 40])
def test_error_on_the_population_is_that_of_all_inputs(problem, examples):
    table = joint_table(problem)
    tree = greedy(DrawnSample(problem, examples, seed=5), depth=3)
    wrong = sum(
        int(mass)
        for x, masses in zip(table.inputs, table.weights)
        for label, mass in enumerate(masses)
        if tree.label(x) != label
    )
    assert population_error(tree, problem) == fmpq(wrong, int(table.weights.sum()))


def test_other_kinds_of_populations():
    cube = CubeProblem([fmpq(1, 3), 0, 1, fmpq(1, 2)], [fmpq(1, 5), fmpq(2, 3)])
    table = table_of_cube()
    for population in (cube, table):
        assert isinstance(population, Population)
        tree = greedy(DrawnSample(population, 60, seed=1), depth=2)
        assert tree.size > 1
        wrong = sum(
            mass
            for x, masses in zip(table.inputs, table.weights)
            for y, mass in enumerate(masses)
            if tree.label(x) != y
        )
        assert population_error(tree, population) == fmpq(int(wrong), int(table.weights.sum()))


def table_of_cube():
    means = [fmpq(1, 3), fmpq(0), fmpq(1), fmpq(1, 2)]
    weights = [
        fmpq(4, 5) * fmpq(1, 3),
        fmpq(1, 5) * fmpq(1, 3),
        fmpq(4, 5) * fmpq(2, 3),
        fmpq(1, 5) * fmpq(2, 3),
    ]
    return SampleProblem(
        {(i & 1, i >> 1): [w * (1 - mean), w * mean] for i, (mean, w) in enumerate(zip(means, weights))}
    )


def test_a_thousand_variables():
    problem = parity_xor(2, 1000, fmpq(1, 10))
    sample = DrawnSample(problem, 50, seed=3)
    assert (sample.variables, sample.weights.sum()) == (1001, 50)
    tree = greedy(sample, depth=2, impurity="gini")
    # a tree that does not read both parity variables only predicts the coordinates that it reads
    assert fmpq(1, 2) - fmpq(1, 999) < population_error(tree, problem) <= fmpq(1, 2) + fmpq(1, 999)
    again = DrawnSample(problem, 50, seed=3)
    assert (again.features == sample.features).all()
    assert (again.weights == sample.weights).all()
