"""Samples drawn from functions on the cube and from tables, and rejected arguments."""

import numpy as np
import pytest
from flint import fmpq

from theorylab.boolean.packed import PackedFunction
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.problems.cube import CubeProblem
from theorylab.problems.names import problem_named
from theorylab.problems.samples.drawn import DrawnSample
from theorylab.problems.samples.sample import SampleProblem

TABLE = SampleProblem(
    {(0, 1): [1, 0, 2], (1, 1): [0, 3, 0]}, names=("sun", "rain"), class_names=("a", "b", "c")
)


def close(found, expected):
    """Check that counts are within four standard deviations of their means, and zero where the mean is zero."""
    for count, mean in zip(found, expected):
        assert abs(count - mean) <= 4 * mean**0.5


def test_points_of_a_table():
    sample = DrawnSample(TABLE, 3000, seed=2)
    found = dict(zip(sample.inputs, sample.weights.tolist()))
    close(found[0, 1] + found[1, 1], [500, 0, 1000, 0, 1500, 0])
    assert sample.label_name(2) == "c"
    assert sample.test_name(1, 1) == "rain"


def test_labels_keep_their_numbers_where_one_is_not_drawn():
    sample = DrawnSample(SampleProblem({(0,): [0, 0, 1]}, 3), 4)
    assert sample.weights.tolist() == [[0, 0, 4]]


@pytest.mark.parametrize("packed", [False, True])
def test_examples_of_a_function(packed):
    bits = np.array([0, 1, 1, 1, 0, 0, 1, 0], dtype=bool)
    cube = CubeProblem(PackedFunction.from_bits(bits) if packed else [fmpq(int(b)) for b in bits])
    x, y = cube.draw(np.random.default_rng(0), 800)
    index = x @ [1, 2, 4]
    assert (bits[index] == y).all()
    close(np.bincount(index, minlength=8), [100] * 8)


def test_examples_of_a_stochastic_labelling_with_biased_variables():
    cube = CubeProblem([fmpq(1, 4), fmpq(1, 2), 0, 1], [fmpq(1, 3), fmpq(1, 4)])
    x, y = cube.draw(np.random.default_rng(0), 2400)
    drawn = np.bincount(x @ [1, 2] + 4 * y, minlength=8)
    close(drawn, [900, 300, 400, 0, 300, 300, 0, 200])


def test_masses_of_paths():
    cube = CubeProblem([fmpq(1, 4), fmpq(1, 2), 0, 1], [fmpq(1, 3), fmpq(1, 4)])
    assert cube.label_masses(()) == (fmpq(2, 3), fmpq(1, 3))  # 3/8 + 1/8 + 1/6 and 1/8 + 1/8 + 1/12
    assert cube.label_masses(((1, 1), (0, 0))) == (fmpq(1, 6), 0)
    assert TABLE.label_masses(((0, 0),)) == (fmpq(1, 6), 0, fmpq(1, 3))
    assert TABLE.label_masses(((1, 0),)) == (0, 0, 0)


def test_names_of_samples():
    sample = problem_named("dnf:x1&x2,p=1/3, examples=7, seed=3")
    assert isinstance(sample, DrawnSample)
    assert (sample.examples, sample.seed, sample.population.probabilities) == (7, 3, (fmpq(1, 3),) * 2)
    # a construction has its own seed
    sample = problem_named("random-monotone:n=3,seed=5,examples=4")
    assert (sample.examples, sample.seed) == (4, 0)
    assert repr(sample).endswith("), 4, 0)")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("parity:3,examples=0", "examples: 0 given, at least 1 is needed"),
        ("parity:3,examples=2,seed=-1", "seed: -1 given, at least 0 is needed"),
        ("parity:3,examples=many", "examples: 'many' is not"),
        (
            "xor-identification:q=2,examples=4",
            "none can be drawn from problems of type IdentificationProblem",
        ),
    ],
)
def test_what_cannot_be_drawn(name, message):
    with pytest.raises(InvalidArgument, match=message):
        problem_named(name)


def test_a_sample_that_does_not_fit():
    with pytest.raises(TooLarge, match="a sample of 1000000000000 examples of 3 variables"):
        problem_named("parity:3,examples=1e12")
