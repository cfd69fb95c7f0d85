from itertools import product

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from theorylab.errors import InvalidArgument, TooLarge
from theorylab.problems.cube import CubeProblem, cube_inputs

probabilities = st.builds(fmpq, st.integers(1, 9), st.just(10))


def brute_mean(means, p, restriction):
    n = len(p)
    total = weight = fmpq(0)
    for index in range(1 << n):
        x = [(index >> i) & 1 for i in range(n)]
        if any(r is not None and r != b for r, b in zip(restriction, x)):
            continue
        w = fmpq(1)
        for b, q in zip(x, p):
            w *= q if b else 1 - q
        total, weight = total + w * means[index], weight + w
    return total / weight


@given(st.data(), st.integers(0, 3))
def test_label_mean_of_every_subcube(data, n):
    means = [fmpq(data.draw(st.integers(0, 4)), 4) for _ in range(1 << n)]
    p = [data.draw(probabilities) for _ in range(n)]
    problem = CubeProblem(means, p)
    for restriction in product((None, 0, 1), repeat=n):
        mask = sum(1 << i for i, r in enumerate(restriction) if r is not None)
        values = sum(1 << i for i, r in enumerate(restriction) if r)
        assert problem.label_mean((mask, values)) == brute_mean(means, p, restriction)


@given(st.data(), st.integers(1, 3))
def test_splits_are_consistent(data, n):
    problem = CubeProblem(
        [data.draw(st.integers(0, 1)) for _ in range(1 << n)], [data.draw(probabilities) for _ in range(n)]
    )
    for split in problem.splits(problem.root):
        assert sum((b.probability for b in split.branches), fmpq(0)) == 1
        assert problem.label_mean(problem.root) == sum(
            (b.probability * problem.label_mean(b.child) for b in split.branches), fmpq(0)
        )


def test_huge_weights_stay_exact():
    p = [fmpq(10**12 + 39, 10**13)] * 6
    problem = CubeProblem.from_function(lambda x: x.all(axis=1), 6, p)
    assert problem.label_mean(problem.root) == p[0] ** 6


def test_from_function_and_bit_order():
    problem = CubeProblem.from_function(lambda x: x[:, 0] & ~x[:, 1], 2)
    assert problem.label_mean((0b11, 0b01)) == 1
    assert problem.label_mean((0b11, 0b10)) == 0
    assert cube_inputs(2).astype(int).tolist() == [[0, 0], [1, 0], [0, 1], [1, 1]]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (([0, 1, 1],), "3 values given; the length must be a power of two"),
        (([0, 2],), "must be 0 or 1"),
        (([fmpq(0), fmpq(3, 2)],), r"not in \[0, 1\]"),
        (([0, 1], [fmpq(1, 2)] * 2), "2 probabilities for 1 variable"),
        (([0, 1], [fmpq(1)]), "strictly between 0 and 1"),
        ((np.zeros((2, 2), dtype=int),), "2 dimensions"),
    ],
)
def test_bad_input(arguments, says):
    with pytest.raises(InvalidArgument, match=says):
        CubeProblem(*arguments)


def test_too_many_variables():
    with pytest.raises(TooLarge, match="25"):
        CubeProblem.from_function(lambda x: x[:, 0], 25)
