"""Influences against their definition; growth by influence where it is rejected or the cube is too large."""

import pytest
from flint import fmpq

from constructions.papers.blt import agnostic_lower
from constructions.parts.blocks import constant, majority, parity, random_coordinate, threshold
from constructions.parts.copied_parity import CopiedParity
from constructions.parts.dnf import conjunction, read_once_dnf, tribes
from constructions.parts.expanded import expand
from theorylab.errors import InvalidArgument
from theorylab.learners import influence, influence_growth
from theorylab.problems.cube import CubeProblem
from theorylab.problems.samples.sample import SampleProblem

UNATE = [
    majority(5),
    tribes(6),
    read_once_dnf((1, 2, 2), ("1/3", "1/2", "1/4", "1/2", "1/5")),
    (majority(3) | conjunction(2)) & ~threshold(2, 1, "1/3"),
    agnostic_lower(2, 2, 1, 3),
    constant(1, 2) & majority(3),
]


@pytest.mark.parametrize("block", UNATE)
def test_lumped_influences_are_those_of_the_cube(block):
    lumped = block
    cube = CubeProblem(*expand(lumped))

    def compare(state, subcube, path):
        open_tests = {split.test: split for split in cube.splits(subcube)}
        for split in lumped.splits(state):
            variable = lumped.variable(split.test, path)
            same = open_tests[variable]
            assert lumped.influence(state, split) == cube.influence(subcube, same)
            if len(path) < 2:
                for outcome, (branch, below) in enumerate(zip(split.branches, same.branches)):
                    compare(branch.child, below.child, (*path, (variable, outcome)))

    compare(lumped.root, cube.root, ())


def test_a_function_too_large_for_the_cube():
    growth = influence_growth(agnostic_lower(4, 12, 6, 15), size=30)
    assert growth.errors[0] > growth.errors[-1]
    assert list(growth.errors) == sorted(growth.errors, reverse=True)


@pytest.mark.parametrize(
    ("problem", "message"),
    [
        (SampleProblem({(0,): (1, 0), (1,): (0, 1)}), "SampleProblem has none"),
        (CubeProblem([fmpq(1, 2), 1]), "stochastic"),
        (parity(3), "expand other problems to the cube"),
        (majority(3) ^ majority(3), "expand other problems to the cube"),
        (majority(3) & random_coordinate(2), "expand other problems to the cube"),
        (CopiedParity([1], "1/10"), "expand other problems to the cube"),
        (constant("1/2", 1) & majority(3), "expand other problems to the cube"),
    ],
)
def test_problems_without_influences_are_refused(problem, message):
    with pytest.raises(InvalidArgument, match=message):
        influence(problem, size=1)


def test_negative_size():
    with pytest.raises(InvalidArgument, match="size: -1"):
        influence(CubeProblem([0, 1]), size=-1)
