"""Sizes of exact greedy trees: for whole ranges of p against trees at single p, and the selector by its definition."""

from functools import cache
from itertools import product
from math import comb

import pytest
from flint import fmpq

from dp_optimal import smallest_exact_tree
from proofs_checks.blt.exact_trees import equal_probabilities, kind_ties
from proofs_checks.blt.exact_trees.equal_probabilities import ABOVE, BELOW, HALF, RANGES, sizes
from proofs_checks.blt.exact_trees.kind_ties import antipodal_selector
from theorylab import functions_of, greedy
from theorylab.errors import TheoryLabError
from theorylab.impurities.best_tests import BestTests
from theorylab.impurities.impurity import ENTROPY, GINI
from theorylab.problems.cube import CubeProblem

INSIDE = {BELOW: fmpq(1, 7), HALF: fmpq(1, 2), ABOVE: fmpq(3, 4)}


def greedy_sizes(problem, impurity):
    """Return the minimum and maximum size over all greedy trees, grown by the gains of the library."""
    best_tests = BestTests(problem, impurity)

    @cache
    def grow(state):
        below = [[grow(child) for _, child in split.branches] for split in best_tests(state)[0]]
        kind = [1 + sum(least for least, _ in halves) for halves in below]
        unkind = [1 + sum(most for _, most in halves) for halves in below]
        return min(kind, default=0), max(unkind, default=0)

    return grow(problem.root)


@pytest.mark.parametrize("p", RANGES)
def test_sizes_in_a_range_are_those_at_a_probability_in_it(p):
    for f, _ in functions_of(4, "monotone", up_to="permutations"):
        problem = CubeProblem(f, (INSIDE[p],) * 4)
        found = int(smallest_exact_tree(problem).value), *greedy_sizes(problem, GINI)
        assert sizes(int(f), 4, p) == found


@pytest.mark.parametrize("impurity", [ENTROPY, GINI], ids=lambda impurity: impurity.name)
@pytest.mark.parametrize(
    ("f", "p", "expected"), [(0xFEF8F800, fmpq(2, 5), (12, 12)), (0xFEE8F000, fmpq(3, 5), (12, 12))]
)
def test_the_counterexamples_of_five_variables(f, p, expected, impurity):
    problem = CubeProblem([f >> x & 1 for x in range(32)], (p,) * 5)
    assert smallest_exact_tree(problem).value == 11
    assert greedy_sizes(problem, impurity) == expected
    assert {greedy(problem, impurity=impurity, ties=ties).size for ties in ("first", "last")} == {12}


def test_a_difference_of_both_signs_is_not_decided():
    # (1 - p)^2 - 3p(1 - p) + 2p^2 = (1 - 2p)(1 - 3p)
    with pytest.raises(TheoryLabError, match="not decided"):
        equal_probabilities._sign([1, -3, 2], BELOW)


@pytest.mark.parametrize("k", [1, 2])
def test_the_selector_by_its_definition(k):
    problem = antipodal_selector(k)
    for x in product((0, 1), repeat=problem.variables):
        address = sum((x[0] ^ x[1 + i]) << i for i in range(k))
        assert problem.label_masses(tuple(enumerate(x)))[x[k + 1 + address]] > 0


def test_the_numbers_of_the_proof_on_random_functions():
    """The bound by certificates for 5 to 24 variables, and the sum of the losses beyond."""

    def by_certificates(k):
        return fmpq(1, 8) - fmpq(comb(k, 4), 2**19) - fmpq(comb(k, 5), 2**35) - fmpq(1, 2**k)

    assert all(by_certificates(k) > fmpq(734, 10000) > fmpq(1, 16) for k in range(5, 25))
    assert by_certificates(24) > fmpq(1047, 10000)
    squares = {k: fmpq(k * k * (k + 1), 8 * 2**k) for k in range(24, 200)}
    assert all(squares[k + 1] < fmpq(752, 1000) ** 2 * squares[k] for k in range(24, 199))
    first = fmpq(1036, 100000)
    assert squares[24] < first**2
    assert fmpq(1047, 10000) - first / (1 - fmpq(752, 1000)) > fmpq(1, 16)


@pytest.mark.parametrize("k", [1, 2, 3])
def test_the_losses_of_the_recursion_bound_the_means(k):
    """tau(k + 1) >= tau(k) - t(k), and a changed input changes the minimum size by at most k."""
    change = kind_ties._mean_size(k) / 2**k - kind_ties._mean_size(k + 1) / 2 ** (k + 1)
    assert change <= 0 or change**2 <= fmpq(k * k * (k + 1), 8 * 2**k)
    sizes = {int(f): int(smallest_exact_tree(CubeProblem(f)).value) for f, _ in functions_of(k)}
    assert max(abs(sizes[f] - sizes[f ^ 1 << x]) for f in sizes for x in range(1 << k)) <= k
