"""Growth against the library's program and brute force, every recorded verdict, and the figures."""

from itertools import product

import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st
from staircase.biased import with_gainless_restriction
from staircase.by_bias import FIGURE as BY_BIAS
from staircase.functions import exactly_one, with_spectrum
from staircase.growth import Growth, until_stuck
from staircase.shares import FIGURE as SHARES

from theorylab import CubeProblem, PackedFunction, functions_of, stuck_probability
from theorylab.claims import Control, check, claims_of_package

some_functions = st.integers(0, 4).flatmap(
    lambda n: st.integers(0, (1 << (1 << n)) - 1).map(lambda f: PackedFunction.from_integer(f, n))
)


@given(some_functions, st.sampled_from(["gini", "entropy", "km"]))
def test_growth_is_stuck_where_the_library_says(f, impurity):
    growth = Growth(CubeProblem(f), impurity)
    assert (growth.stuck(min), growth.stuck(max)) == (stuck_probability(f), stuck_probability(f, "worst"))


@given(some_functions)
def test_the_learner_is_one_of_the_trees(f):
    growth = Growth(CubeProblem(f))
    errors = [
        growth.stops(lambda state: min(growth.problem.label_distribution(state)), ties) for ties in (min, max)
    ]
    assert errors[0] <= until_stuck(growth.problem).error <= errors[1]


def weighted_ones(f, i, value, fixed, weights):
    """The weight of the ones of f with x_i = value among the inputs that agree with the fixed bits."""
    n = f.variables
    inputs = (
        x for x in product((0, 1), repeat=n) if x[i] == value and all(x[j] == b for j, b in fixed.items())
    )
    total = 0
    for x in inputs:
        weight = 1
        for j, b in enumerate(x):
            weight *= 1 if j == i or j in fixed else weights[b]
        total += weight * f(sum(b << j for j, b in enumerate(x)))
    return total


@pytest.mark.parametrize("p", [fmpq(1, 2), fmpq(1, 3), fmpq(2, 3), fmpq(2, 5)])
def test_restrictions_without_gain_by_definition(p):
    weights, n, found = (int(p.q - p.p), int(p.p)), 3, 0
    for f, _ in functions_of(n):
        for fixed in product((0, 1, None), repeat=n):
            kept = {j: b for j, b in enumerate(fixed) if b is not None}
            inside = {f(x) for x in range(8) if all(x >> j & 1 == b for j, b in kept.items())}
            if len(inside) == 2 and all(
                weighted_ones(f, i, 0, kept, weights) == weighted_ones(f, i, 1, kept, weights)
                for i in range(n)
                if i not in kept
            ):
                found += 1
                break
    assert found == with_gainless_restriction(n, p)


def test_means_of_a_given_spectrum():
    problem = with_spectrum({0b01: fmpq(1), 0b11: fmpq(2)}, 2)
    assert [problem.label_mean((3, x)) for x in range(4)] == [fmpq(1, 8), fmpq(7, 8), fmpq(5, 8), fmpq(3, 8)]


def test_exactly_one_of_three():
    tree = until_stuck(exactly_one(3))
    assert (tree.size, tree.error) == (3, fmpq(1, 4))


@pytest.mark.parametrize("claim", claims_of_package("staircase").values(), ids=lambda claim: claim.id)
def test_every_claim_is_as_recorded(claim):
    verdict = check(claim)
    assert verdict.as_recorded
    assert verdict.control is Control.REFUTED


def test_the_figures():
    assert [row[0] for row in SHARES.data().rows] == [1, 2, 3, 4]
    counts = {(n, p): count for n, p, count in BY_BIAS.data().rows if count and p <= fmpq(1, 2)}
    third, half = fmpq(1, 3), fmpq(1, 2)
    assert counts == {
        (3, third): 2,
        (3, half): 128,
        (4, fmpq(1, 4)): 2,
        (4, third): 3758,
        (4, half): 60006,
    }
