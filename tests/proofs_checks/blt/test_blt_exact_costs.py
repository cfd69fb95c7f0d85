"""Costs of exact trees, and what claims make of them, by other ways than the atlas."""

from fractions import Fraction
from itertools import product

from flint import fmpq

from dp_optimal.depth_and_size import optimal_by_depth_and_size
from proofs_checks.blt.computed.exact_costs import (
    cell_of,
    least_influence,
    number_where,
    osss_quotient,
    sizes_by_depth,
    worst_ratio,
)
from proofs_checks.blt.exact_trees.depth_and_size import ON_SEVEN
from proofs_checks.blt.exact_trees.fiat_pechyony import SMALLEST_UNDER_KIND_TIES, WORST_UNDER_KIND_TIES
from theorylab.learners import influence
from theorylab.problems.cube import CubeProblem


def _problem(f, n):
    return CubeProblem([f >> x & 1 for x in range(1 << n)])


def _influences(f, n):
    inputs = range(1 << n)
    return [Fraction(sum((f >> x ^ f >> (x ^ 1 << i)) & 1 for x in inputs), 1 << n) for i in range(n)]


def _restricted(f, n, i, value):
    inputs = [x for x in range(1 << n) if x >> i & 1 == value]
    return sum((f >> x & 1) << place for place, x in enumerate(inputs))


def _expected_depth(f, n):
    if f in (0, (1 << (1 << n)) - 1):
        return Fraction(0)
    halves = ([_expected_depth(_restricted(f, n, i, v), n - 1) for v in (0, 1)] for i in range(n))
    return 1 + min(sum(each) for each in halves) / 2


def test_sizes_by_depth_are_those_of_the_program_over_subcubes():
    n, f = 4, 0x7E86
    errors = {d: optimal_by_depth_and_size(_problem(f, n), d, 15).errors for d in range(1, n + 1)}
    least = [next((t for t, error in enumerate(errors[d]) if error == 0), 127) for d in errors]
    assert sizes_by_depth(f, n) == least


def test_the_function_of_seven_variables_is_monotone_and_needs_depth_for_its_size():
    for x, i in product(range(128), range(7)):
        assert x >> i & 1 or (ON_SEVEN >> x & 1) <= (ON_SEVEN >> (x | 1 << i) & 1)
    problem = _problem(ON_SEVEN, 7)
    assert optimal_by_depth_and_size(problem, 7, 13).value == 0
    assert optimal_by_depth_and_size(problem, 6, 13).value > 0
    assert optimal_by_depth_and_size(problem, 6, 14).value == 0
    assert optimal_by_depth_and_size(problem, 7, 12).value > 0
    assert sizes_by_depth(ON_SEVEN, 7)[4:] == [127, 14, 13]


def test_sizes_of_the_smallest_and_the_worst_counterexample():
    smallest, worst = (
        cell_of(f, 6, ("size", "greedy_kind")) for f in (SMALLEST_UNDER_KIND_TIES, WORST_UNDER_KIND_TIES)
    )
    assert (smallest["greedy_kind"], smallest["size"]) == (23, 22)
    assert (worst["greedy_kind"], worst["size"]) == (20, 17)


def test_the_learner_grows_the_greedy_tree_of_the_counterexample():
    cell = cell_of(SMALLEST_UNDER_KIND_TIES, 6, ("greedy_kind", "greedy_unkind"))
    tree = influence(_problem(SMALLEST_UNDER_KIND_TIES, 6), size=40).size
    assert cell["greedy_kind"] <= tree <= cell["greedy_unkind"]


def test_influences_of_all_functions_of_three_variables():
    quotients, balanced = [], []
    for f in range(1, 255):
        p, largest = Fraction(f.bit_count(), 8), max(_influences(f, 3))
        quotients.append(largest * _expected_depth(f, 3) / (4 * p * (1 - p)))
        balanced += [largest] if 2 * p == 1 else []
    assert min(quotients) == 1
    assert osss_quotient("all", 3) == (fmpq(1), quotients.count(1))
    assert least_influence("all", 3) == (fmpq(1, 2), balanced.count(min(balanced)))


def test_ratio_and_number_are_of_the_same_functions():
    assert worst_ratio("monotone", 5, "greedy_unkind") == fmpq(12, 11)
    assert number_where("monotone", 5, "size", "greedy_unkind") == 60
    assert number_where("monotone", 5, "greedy_unkind", "size") == 0
