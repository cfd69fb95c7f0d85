"""Distributions of the SPLIT paper: their definitions and sizes."""

from itertools import product
from math import comb

import pytest
from flint import fmpq

from constructions.papers.split import (
    lickety_majority,
    lickety_majority_repaired,
    resplit_parity,
    resplit_parity_repaired,
    split_tribes,
    split_tribes_repaired,
)
from constructions.parts.copied_parity import CopiedParity
from theorylab.errors import InvalidArgument

EPS, FLIP = fmpq(1, 10), fmpq(1, 20)


def majority(x):
    return int(2 * sum(x) >= len(x))


def tribes_4(x):
    # the width of Tribes on four variables is 1: (1 - 1/4)^2 > 1/2
    return int(any(x))


def average(x):
    return fmpq(sum(x), len(x))


DEFINITIONS = {
    # the problem, its number of variables, the label of the function and that of the decoys
    "split_tribes": (split_tribes(9, 4, EPS), 7, lambda x: tribes_4(x[:4]), lambda x: majority(x[4:])),
    "split_tribes_repaired": (
        split_tribes_repaired(4, 6, EPS),
        8,
        lambda x: sum(x[:3]) % 2,
        lambda x: average(x[3:]),
    ),
    "split_tribes_repaired of odd depth": (
        split_tribes_repaired(5, 6, EPS),
        8,
        lambda x: sum(x[:3]) % 2,
        lambda x: average(x[3:]),
    ),
    "lickety_majority": (
        lickety_majority(4, EPS),
        8,
        lambda x: x[0] ^ majority(x[1:4]),
        lambda x: majority(x[4:]),
    ),
    "lickety_majority_repaired": (
        lickety_majority_repaired(4, EPS),
        8,
        lambda x: x[0] ^ majority(x[1:4]),
        lambda x: average(x[4:]),
    ),
    "lickety_majority_repaired of odd depth": (
        lickety_majority_repaired(5, EPS),
        9,
        lambda x: x[0] ^ majority(x[1:4]),
        lambda x: average(x[4:]),
    ),
    "resplit_parity": (
        resplit_parity(3, 2, EPS, FLIP),
        8,
        lambda x: x[0] & majority(x[3:5]),
        lambda x: majority(x[5:]),
    ),
    "resplit_parity of two bits": (
        resplit_parity(5, 1, EPS, FLIP),
        11,
        lambda x: (x[0] ^ x[1]) & majority(x[3:6]),
        lambda x: majority(x[6:]),
    ),
    "resplit_parity_repaired": (
        resplit_parity_repaired(4, 3, EPS, FLIP),
        11,
        lambda x: x[0] ^ x[1] ^ majority(x[5:7]),
        lambda x: average(x[7:]),
    ),
}


@pytest.mark.parametrize("name", DEFINITIONS)
def test_definitions(name):
    problem, variables, hidden, decoys = DEFINITIONS[name]
    assert problem.variables == variables
    for x in product((0, 1), repeat=variables):
        assert problem.mean(problem.state(x)) == (1 - EPS) * hidden(x) + EPS * decoys(x)


def test_copies_in_turn():
    copied = resplit_parity_repaired(7, 5, EPS, FLIP).parts[0].parts[0]
    assert isinstance(copied, CopiedParity)
    assert copied.copies == (2, 2, 1)


def reachable(block):
    """Return the number of reachable states."""
    states, waiting = {block.start}, [block.start]
    for state in waiting:
        for *_, zero, one in block.tests(state):
            fresh = {zero, one} - states
            states |= fresh
            waiting += fresh
    return len(states)


@pytest.mark.parametrize("u", [2, 3, 6])
@pytest.mark.parametrize(("d", "terms", "width"), [(3, 1, 1), (9, 4, 1), (13, 3, 2), (17, 4, 2)])
def test_number_of_states_of_split_tribes(d, u, terms, width):
    a = u // 2
    expected = (comb(terms + width, width) + 1) * (a * (u - a) + 2)
    assert reachable(split_tribes(d, u, EPS)) == expected


@pytest.mark.parametrize(("d", "u"), [(2, 3), (5, 6), (6, 11)])
def test_number_of_states_of_split_tribes_repaired(d, u):
    assert reachable(split_tribes_repaired(d, u, EPS)) == (2 * (d // 2) + 3) * u * (u + 1) // 2


@pytest.mark.parametrize(("d", "R"), [(3, 1), (5, 2), (7, 3)])
def test_number_of_states_of_resplit_parity(d, R):
    lookahead, b = (d - 1) // 2, (d + 1) // 2
    size = d - lookahead
    a = (size + 1) // 2
    hidden = lookahead * (lookahead + 1) * (R + 1) * (R + 2) // 4
    expected = ((hidden + 1) * (a * (size - a + 1) + 1) + 1) * (b**2 + 2)
    assert reachable(resplit_parity(d, R, EPS, FLIP)) == expected


@pytest.mark.parametrize(("d", "R"), [(4, 1), (4, 4), (5, 3), (6, 2)])
def test_number_of_states_of_resplit_parity_repaired(d, R):
    problem = resplit_parity_repaired(d, R, EPS, FLIP)
    copied, vote = problem.parts[0].parts
    expected = (reachable(copied) * reachable(vote) - 2) * comb(d + 2, 2)
    a = (d - d // 2 + 1) // 2
    assert reachable(vote) == a * (d - d // 2 - a + 1) + 2
    assert reachable(problem) == expected


@pytest.mark.parametrize("d", [2, 3, 4, 5, 9, 12])
def test_number_of_states_of_lickety_majority(d):
    a, b = d // 2, (d + 1) // 2
    assert reachable(lickety_majority(d, EPS)) == (3 * a * (d - a) + 4) * (b * (d - b + 1) + 2)
    a = d // 2  # (m + 1)/2 for the largest odd m below d
    assert reachable(lickety_majority_repaired(d, EPS)) == (3 * a**2 + 4) * comb(d + 2, 2)


def test_eighty_variables():
    problem = lickety_majority(40, EPS)
    assert problem.variables == 80
    assert problem.label_mean(problem.root) == fmpq(1, 2) + EPS * fmpq(comb(40, 20), 2**41)


@pytest.mark.parametrize(
    ("build", "wrong"),
    [
        (lambda: split_tribes(4, 5, EPS), "d: 4"),
        (lambda: split_tribes(1, 5, EPS), "d: 1"),
        (lambda: split_tribes(5, 1, EPS), "u: 1"),
        (lambda: split_tribes(5, 4, fmpq(1)), "eps: 1"),
        (lambda: split_tribes_repaired(1, 5, EPS), "d: 1"),
        (lambda: split_tribes_repaired(5, 5, EPS), "u: 5"),
        (lambda: resplit_parity(6, 2, EPS, FLIP), "d: 6"),
        (lambda: resplit_parity(5, 0, EPS, FLIP), "R: 0"),
        (lambda: resplit_parity(5, 2, EPS, fmpq(1, 2)), "eps2: 1/2"),
        (lambda: resplit_parity_repaired(3, 2, EPS, FLIP), "d: 3"),
        (lambda: resplit_parity_repaired(5, 2, EPS, fmpq(0)), "eps2: 0"),
        (lambda: lickety_majority(1, EPS), "d: 1"),
        (lambda: lickety_majority_repaired(1, EPS), "d: 1"),
        (lambda: lickety_majority_repaired(4, 0.1), "eps: 0.1"),
    ],
)
def test_parameters_out_of_range(build, wrong):
    with pytest.raises(InvalidArgument, match=wrong):
        build()
