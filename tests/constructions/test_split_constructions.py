"""Distributions of the SPLIT paper: their definitions, sizes, and what greedy and lookahead trees make of them."""

from itertools import product
from math import comb

import pytest
from any_problem import AnyProblem
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
from dp_optimal.by_depth import optimal_by_depth
from theorylab.errors import InvalidArgument
from theorylab.learners import greedy

EPS, FLIP = fmpq(1, 10), fmpq(1, 20)


def majority(x):
    return int(2 * sum(x) >= len(x))


def tribes_4(x):
    # the width of Tribes on four variables is 1: (1 - 1/4)^2 > 1/2
    return int(any(x))


def average(x):
    return fmpq(sum(x), len(x))


DEFINITIONS = {
    # problem, number of variables, the label of the function and that of the decoys
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
    """Number of states."""
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


REPAIRED = {
    "split": lambda d, eps: (split_tribes_repaired(d, d + 3, eps), d + 2),
    "resplit": lambda d, eps: (resplit_parity_repaired(d, 3, eps, FLIP), d),
    "lickety": lambda d, eps: (lickety_majority_repaired(d, eps), d),
}


@pytest.mark.parametrize("impurity", ["entropy", "gini", "km"])
@pytest.mark.parametrize("name", REPAIRED)
def test_greedy_trees_of_the_repaired_read_decoys_only(name, impurity):
    """Error 1/2 - eps E|S_d|/(2M) however ties are broken, E|S_d| summed over the binomial distribution."""
    for d, eps, ties in product((4, 5, 6), (fmpq(1, 20), fmpq(1, 5)), ("best", "worst")):
        problem, decoys = REPAIRED[name](d, eps)
        spread = fmpq(sum(comb(d, ones) * abs(2 * ones - d) for ones in range(d + 1)), 2**d)
        tree = greedy(problem, depth=d, impurity=impurity, ties=ties)
        assert tree.error == fmpq(1, 2) - eps * spread / (2 * decoys)
        assert tree.accuracy <= fmpq(1, 2) + eps / 2


def lookahead_error(problem, state, lookahead, depth):
    """Least error of a tree that is greedy, ties against us, after so many levels."""
    if lookahead == 0:
        return greedy(AnyProblem(problem, state), depth=depth, ties="worst").error
    return min(
        sum(
            (p * lookahead_error(problem, child, lookahead - 1, depth - 1) for p, child in split.branches),
            fmpq(0),
        )
        for split in problem.splits(state)
    )


@pytest.mark.parametrize("eps", [fmpq(1, 20), fmpq(1, 5), fmpq(2, 5)])
@pytest.mark.parametrize("d", [2, 3, 4, 5])
def test_theorem_6_5_repaired(d, eps):
    problem = split_tribes_repaired(d, d + 1, eps)
    assert lookahead_error(problem, problem.root, d // 2, d) == eps / 2


@pytest.mark.parametrize("eps", [fmpq(1, 20), fmpq(1, 5), fmpq(2, 5)])
def test_theorem_a_7_repaired(eps):
    """One level of lookahead bounds LicketySPLIT, and is enough."""
    for d in (2, 3, 4, 5, 8, 9, 12):
        problem = lickety_majority_repaired(d, eps)
        x1 = problem.splits(problem.root)[0]
        error = sum(
            (
                p * greedy(AnyProblem(problem, child), depth=d - 1, ties="worst").error
                for p, child in x1.branches
            ),
            fmpq(0),
        )
        assert eps / 2 <= error < eps


@pytest.mark.parametrize("d", [4, 5])
def test_theorem_a_6_repaired(d):
    eps = fmpq(1, 10)
    problem = resplit_parity_repaired(d, 1, eps, FLIP)
    assert lookahead_error(problem, problem.root, d // 2, d) < eps
    assert optimal_by_depth(problem, d).value == eps / 2


def error_with_one_copy(problem, state, copy_read=False):
    """Error of the tree that reads one copy, then the other bits, then the majority."""
    for (part, test), branches, *_ in problem.splits(state):
        if part == 0 and is_next(test, copy_read):
            return sum((p * error_with_one_copy(problem, child, True) for p, child in branches), fmpq(0))
    return min(problem.label_distribution(state))


def is_next(test, copy_read):
    part, kind = test
    if part == 1:
        return copy_read
    name, _, net = kind
    return name == "bit" and net == 0 if copy_read else name == "copy"


@pytest.mark.parametrize(("d", "R"), [(4, 2), (5, 1), (6, 3)])
def test_a_copy_in_place_of_its_bit(d, R):
    problem = resplit_parity_repaired(d, R, EPS, FLIP).relevant()
    error = error_with_one_copy(problem, problem.root)
    assert 1 - error == (1 - EPS) * (1 - FLIP) + EPS / 2


@pytest.mark.parametrize("d", [3, 5, 7])
def test_the_printed_distributions_do_not_separate(d):
    """The greedy tree, or the constant one, is more accurate than 1/2 + eps."""
    eps = fmpq(1, 20)
    assert greedy(split_tribes(d, d + 1, eps), depth=d).accuracy >= 1 - eps
    assert greedy(lickety_majority(d, eps), depth=d).accuracy >= 1 - eps
    printed = resplit_parity(d, 2, eps, FLIP)
    assert max(printed.label_distribution(printed.root)) > fmpq(1, 2) + eps


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
