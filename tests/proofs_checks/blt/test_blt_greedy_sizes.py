"""Sizes of exact greedy trees: for whole ranges of p against trees at single p, and the selector by its definition."""

from functools import cache
from itertools import product

import pytest
from flint import fmpq

from dp_optimal import smallest_exact_tree
from proofs_checks.blt.exact_trees import equal_probabilities
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


def weights(k):
    """Return the weight of each function of k variables, by its truth table."""
    if k == 0:
        return {0: fmpq(1, 8), 1: fmpq(1, 8)}
    below = weights(k - 1)

    def restriction(f, i, value):
        inputs = (x for x in range(1 << k) if x >> i & 1 == value)
        return sum((f >> x & 1) << place for place, x in enumerate(inputs))

    def weight(f):
        if f in (0, (1 << (1 << k)) - 1):
            return fmpq(1, 8)
        return sum(below[restriction(f, i, 0)] * below[restriction(f, i, 1)] for i in range(k))

    return {f: weight(f) for f in range(1 << (1 << k))}


def sums_of_weights():
    found = [fmpq(1, 4)]
    for k in range(8):
        found.append(fmpq(1, 4) + (k + 1) * (found[k] ** 2 - fmpq(1, 32)))
    return found


@pytest.mark.parametrize(("k", "mean"), [(1, fmpq(1, 2)), (2, fmpq(13, 8)), (3, fmpq(467, 128))])
def test_the_weights_of_the_proof_on_random_functions(k, mean):
    """Their sum has the recursion of the proof, and a smallest tree of l leaves has at most the weight."""
    found = weights(k)
    assert sum(found.values()) == sums_of_weights()[k]
    sizes = {int(f): int(smallest_exact_tree(CubeProblem(f)).value) for f, _ in functions_of(k)}
    assert all(fmpq(1, 8 ** (sizes[f] + 1)) <= found[f] for f in sizes)
    assert fmpq(sum(sizes.values()), len(sizes)) == mean


def test_the_numbers_of_the_proof_on_random_functions():
    sums = sums_of_weights()
    assert sums[4] < fmpq(119, 100)
    assert 24 * sums[5] < 171
    assert all(4 * (k + 1) * sums[k] <= 2**2 ** (k - 2) for k in range(5, 9))
    assert [k * (1 - fmpq(1, 2**2 ** (k - 1))) for k in (1, 2, 3)] == [fmpq(1, 2), fmpq(3, 2), fmpq(45, 16)]
