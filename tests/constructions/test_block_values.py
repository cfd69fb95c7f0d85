"""Label means of blocks, against their definitions in the papers and against closed forms."""

import pickle
from itertools import product
from math import comb

import numpy as np
import pytest
from flint import fmpq

from constructions.parts.blocks import constant, majority, parity, random_coordinate, threshold
from constructions.parts.constant import Constant
from constructions.parts.dnf import conjunction, disjunction, read_once_dnf, tribes, tribes_width
from theorylab.errors import InvalidArgument, TooLarge


def on_all_inputs(block, n):
    inputs = list(product((0, 1), repeat=n))
    return dict(zip(inputs, block.definition(np.array(inputs, dtype=bool))))


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_definitions(n):
    for x, label in on_all_inputs(parity(n), n).items():
        assert label == sum(x) % 2
    for x, label in on_all_inputs(majority(n), n).items():
        assert label == (2 * sum(x) >= n)
    for x, label in on_all_inputs(random_coordinate(n), n).items():
        assert label == fmpq(sum(x), n)
    for x, label in on_all_inputs(conjunction(n), n).items():
        assert label == all(x)
    for x, label in on_all_inputs(disjunction(n), n).items():
        assert label == any(x)
    for least in range(n + 2):
        for x, label in on_all_inputs(threshold(n, least), n).items():
            assert label == (sum(x) >= least)


def test_variables_of_a_dnf_are_numbered_term_by_term():
    for x, label in on_all_inputs(read_once_dnf((2, 1), irrelevant=1), 4).items():
        assert label == ((x[0] and x[1]) or x[2])


def test_a_tie_is_a_majority_for_one():
    assert majority(2).label_mean(majority(2).root) == fmpq(3, 4)
    assert majority(4).label_mean(majority(4).root) == fmpq(1, 2) + fmpq(comb(4, 2), 2**5)


@pytest.mark.parametrize("p", [fmpq(1, 2), fmpq(2, 7)])
def test_threshold_means_are_binomial_tails(p):
    for n, least in product(range(1, 12), range(0, 13)):
        block = threshold(n, least, p)
        tail = sum((comb(n, j) * p**j * (1 - p) ** (n - j) for j in range(least, n + 1)), fmpq(0))
        assert block.label_mean(block.root) == tail


def test_large_blocks_are_exact():
    block = majority(1001)
    assert block.label_mean(block.root) == fmpq(1, 2)
    block = parity(1000, "1/3")
    assert block.label_mean(block.root) == (1 - fmpq(1, 3) ** 1000) / 2


def test_tribes_width_is_the_largest_that_qualifies():
    # the condition (1 - 2^-w)^(n/w) <= 2^-1 to the power w; all widths are tried, so no stopping rule is assumed
    for n in (*range(1, 120), 265):
        widths = [w for w in range(1, 16) if (1 - fmpq(1, 2**w)) ** n <= fmpq(1, 2**w)]
        assert tribes_width(n) == max(widths), n


def test_tribes_definition():
    assert tribes_width(6) == 2
    for x, label in on_all_inputs(tribes(7), 7).items():
        assert label == ((x[0] and x[1]) or (x[2] and x[3]) or (x[4] and x[5]))
    block = tribes(6)
    assert block.label_mean(block.root) == 1 - fmpq(3, 4) ** 3


def test_interchangeable_literals_share_a_state():
    assert len(tribes(60).tests(tribes(60).start)) == 1
    block = read_once_dnf((2, 2), ("1/3", "1/2", "1/2", "1/3"))
    assert [multiplicity for _, multiplicity, *_ in block.tests(block.start)] == [2, 2]


@pytest.mark.parametrize(
    "build",
    [
        lambda: parity(0),
        lambda: parity(2.0),
        lambda: majority(True),
        lambda: threshold(3, 1.5),
        lambda: random_coordinate(0),
        lambda: parity(3, "0"),
        lambda: parity(3, 0.5),
        lambda: constant("4/3"),
        lambda: constant("1/2", -1),
        lambda: read_once_dnf(()),
        lambda: read_once_dnf((2, 0)),
        lambda: read_once_dnf((2, 1), ("1/2", "1/2")),
        lambda: read_once_dnf((2,), ("1/2", "1")),
        lambda: read_once_dnf((2,), irrelevant=-1),
        lambda: conjunction(0),
        lambda: tribes(0),
    ],
)
def test_bad_parameters_are_refused_in_one_line(build):
    with pytest.raises(InvalidArgument) as error:
        build()
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    "build",
    [
        lambda: parity(10**10),
        lambda: majority(10**6),
        lambda: read_once_dnf((10**6, 10**6)),
        lambda: tribes(10**9),
        lambda: constant(0, 10**9),
    ],
)
def test_too_many_variables_are_refused(build):
    with pytest.raises(TooLarge, match="at most"):
        build()


def test_constants_are_rationals_as_keys():
    for value in (fmpq(0), fmpq(1), fmpq(-3, 7)):
        state = Constant(value)
        assert isinstance(state, fmpq)
        assert state == value
        assert hash(state) == hash(value)
        assert {state: 1}[value] == 1
        assert pickle.loads(pickle.dumps(state)) == value
        assert state + 1 == value + 1
