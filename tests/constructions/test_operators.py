"""Operators and compositions of blocks, against Boolean operations on the definitions of their parts."""

import numpy as np
import pytest
from flint import fmpq

from constructions.parts.block import AND, Product
from constructions.parts.blocks import constant, majority, parity, random_coordinate
from constructions.parts.dnf import read_once_dnf
from constructions.parts.mixture import mixture
from theorylab.errors import InvalidArgument

A, B, C = parity(2), majority(3), read_once_dnf((1, 2))
INPUTS = (np.arange(2**8)[:, None] >> np.arange(8)) & 1 == 1
VALUES = [
    block.definition(own) == 1 for block, own in ((A, INPUTS[:, :2]), (B, INPUTS[:, 2:5]), (C, INPUTS[:, 5:]))
]


@pytest.mark.parametrize(
    ("block", "operation"),
    [
        (A & B & C, lambda a, b, c: a & b & c),
        (A | B | C, lambda a, b, c: a | b | c),
        (A ^ B ^ C, lambda a, b, c: a ^ b ^ c),
        (A | (B & ~C), lambda a, b, c: a | (b & ~c)),
        (~(A & (B | C)), lambda a, b, c: ~(a & (b | c))),
    ],
)
def test_boolean_operations(block, operation):
    assert block.variables == 8
    expected = operation(*VALUES)
    assert ((block.definition(INPUTS) == 1) == expected).all()
    assert ((block.definition(INPUTS) == 0) == ~expected).all()
    assert block.label_mean(block.root) == fmpq(int(expected.sum()), 2**8)


def test_mixture_averages_the_label_means():
    block = mixture((fmpq(1, 2), A), (fmpq(1, 3), B), (fmpq(1, 6), C))
    a, b, c = (value.astype(int) for value in VALUES)
    assert (block.definition(INPUTS) * 6 == 3 * a + 2 * b + c).all()


def test_stochastic_parts_are_independent():
    two = random_coordinate(2) ^ random_coordinate(3)
    for x, label in zip(INPUTS[:32, :5], two.definition(INPUTS[:32, :5])):
        a, b = fmpq(int(x[:2].sum()), 2), fmpq(int(x[2:].sum()), 3)
        assert label == a * (1 - b) + (1 - a) * b


def test_a_settled_composition_is_a_constant():
    for block, value in [
        (A & constant(0), 0),
        (A | constant(1), 1),
        (A ^ constant("1/2"), fmpq(1, 2)),
        (constant("1/2") & constant("1/3"), fmpq(1, 6)),
        (~constant("1/4", 3), fmpq(3, 4)),
    ]:
        assert isinstance(block.start, fmpq)
        assert block.start == value
        assert not block.tests(block.start)
    assert not isinstance((A & constant("1/2")).root, fmpq)


def test_marginals_are_those_of_the_parts():
    block = parity(2, "1/3") & ~majority(1, "1/5")
    assert block.probabilities == (fmpq(1, 3), fmpq(1, 3), fmpq(1, 5))


@pytest.mark.parametrize(
    "build",
    [
        lambda: mixture(("1/2", A), ("1/3", B)),
        lambda: mixture(("3/2", A), ("-1/2", B)),
        lambda: mixture(("1", A), ("0", B)),
        lambda: mixture((0.5, A), (0.5, B)),
        lambda: mixture(),
        lambda: Product(AND, (A, 1)),
        lambda: Product(AND, ()),
    ],
)
def test_bad_compositions_are_refused(build):
    with pytest.raises(InvalidArgument):
        build()


def test_operators_want_blocks():
    for operation in (lambda: A & 1, lambda: A | True, lambda: A ^ None):
        with pytest.raises(TypeError):
            operation()
