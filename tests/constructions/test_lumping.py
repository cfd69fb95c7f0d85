"""Lumping is a homomorphism: states, tests and label means agree with the definition everywhere."""

from functools import cache
from itertools import product

import numpy as np
import pytest
from flint import fmpq
from hypothesis import HealthCheck, given, settings
from lumped_states import fixed

from constructions.parts.blocks import constant, majority, parity, random_coordinate, threshold
from constructions.parts.dnf import conjunction, disjunction, read_once_dnf, tribes
from constructions.parts.mixture import mixture
from constructions.testing import biased_blocks, compositions, constant_blocks, uniform_blocks


def restrictions(block):
    """Return a function from partial assignments to their probability, joint label mean and table of completions."""
    inputs = np.array(list(product((False, True), repeat=block.variables)), dtype=bool)
    inputs = inputs.reshape(2**block.variables, block.variables)
    law = {
        tuple(x): (weight, weight * label, (label,))
        for x, weight, label in zip(
            inputs.astype(int).tolist(), block.chances(inputs), block.definition(inputs), strict=True
        )
    }

    @cache
    def restriction(assignment):
        if None not in assignment:
            return law[assignment]
        variable = assignment.index(None)
        halves = (restriction(fixed(assignment, variable, value)) for value in (0, 1))
        return tuple(zero + one for zero, one in zip(*halves))

    return restriction


def check_lumping(block):
    restriction, independent = restrictions(block), None not in block.probabilities
    assert block.start == block.state((None,) * block.variables)
    for assignment in product((None, 0, 1), repeat=block.variables):
        state, classes, tests = block.state(assignment), block.variable_classes(assignment), {}
        chance, mean, table = restriction(assignment)
        assert block.mean(state) == mean / chance
        assert isinstance(state, fmpq) == (len(set(table)) == 1)
        for test, multiplicity, probabilities, zero, one in block.tests(state):
            assert test not in tests
            tests[test] = (probabilities, zero, one)
            assert classes.count(test) == multiplicity > 0
        assert set(classes) - {None} == set(tests)
        for variable, value in enumerate(assignment):
            if value is not None:
                assert classes[variable] is None
                continue
            zero, one = fixed(assignment, variable, 0), fixed(assignment, variable, 1)
            p = restriction(one)[0] / chance
            expected = (1 - p, p), block.state(zero), block.state(one)
            if independent:
                assert (classes[variable] is not None) == (restriction(zero)[2] != restriction(one)[2])
            if classes[variable] is None:
                assert expected[1:] == (state, state)
            else:
                assert tests[classes[variable]] == expected
                assert expected[1] != expected[2]


THIRD = fmpq(1, 3)

BLOCKS = {
    "parity": parity(4),
    "biased parity": parity(4, "2/7"),
    "majority of an even number": majority(4),
    "majority of an odd number": majority(5, "1/5"),
    "threshold": threshold(5, 2, "2/3"),
    "threshold always met": threshold(2, 0),
    "threshold never met": threshold(2, 3),
    "random coordinate": random_coordinate(4),
    "biased random coordinate": random_coordinate(3, "1/10"),
    "constant": constant(THIRD, 2),
    "and": conjunction(4),
    "or": disjunction(3, ("1/2", "1/3", "1/2")),
    "tribes": tribes(6),
    "biased tribes": tribes(5, "1/4"),
    "dnf": read_once_dnf((3, 1, 2), irrelevant=1),
    "dnf of two probabilities": read_once_dnf((2, 2, 2), ("3/10", "7/10", "7/10", "3/10", "3/10", "3/10")),
    "dnf of own probabilities": read_once_dnf((2, 1, 3), ("1/2", "1/3", "1/4", "1/5", "1/6", "1/7")),
}

COMPOSITIONS = {
    "parity or random coordinate": mixture(("9/10", parity(3)), ("1/10", random_coordinate(3))),
    "tribes or majority": mixture((THIRD, tribes(3)), (1 - THIRD, majority(3))),
    "three parts": mixture(("1/2", conjunction(2)), ("1/4", constant(1)), ("1/4", parity(3, "1/3"))),
    "agnostic lower bound": read_once_dnf((2,)) | (read_once_dnf((2,)) & majority(2)),
    "and": majority(3) & random_coordinate(2) & constant("1/2", 1),
    "or of a constant": constant("1/4") | parity(2) | threshold(3, 2),
    "xor": conjunction(2) ^ random_coordinate(2) ^ disjunction(2),
    "xor with a fair coin": conjunction(2) ^ constant("1/2") ^ disjunction(2),
    "xor of parts that may become fair coins": random_coordinate(2) ^ random_coordinate(2) ^ parity(1),
    "not": ~majority(4),
    "nested": ~(parity(2) & ~disjunction(2)) ^ random_coordinate(2),
    "everything irrelevant": constant(0, 2) & parity(2),
}


@pytest.mark.parametrize("name", [*BLOCKS, *COMPOSITIONS])
def test_lumping_is_a_homomorphism(name):
    check_lumping((BLOCKS | COMPOSITIONS)[name])


def random_compositions(most_variables, most_parts):
    return compositions(uniform_blocks() | biased_blocks() | constant_blocks(), most_variables, most_parts)


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(random_compositions(most_variables=5, most_parts=4))
def test_lumping_of_random_compositions(block):
    check_lumping(block)


@pytest.mark.slow
@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(random_compositions(most_variables=7, most_parts=6))
def test_lumping_of_larger_random_compositions(block):
    check_lumping(block)
