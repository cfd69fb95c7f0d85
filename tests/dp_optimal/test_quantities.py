"""Quantities that compare learners with the optimum, against the learners and programs themselves."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from flint import fmpq

from constructions import xor_identification
from dp_optimal import optimal_by_size, smallest_exact_tree
from dp_optimal.atlas.one_function import among_restrictions
from dp_optimal.atlas.tables import solve_costs
from dp_optimal.catalog import CATALOG
from dp_optimal.cubes import greedy_sizes as greedy_sizes_module
from dp_optimal.cubes.greedy_sizes import tree_sizes
from theorylab import CubeProblem, IdentificationProblem, best_first, greedy, top_down
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.hunts import class_named, completed_problem, function_of, hunt, quantity_named
from theorylab.hunts.goal import approximations
from theorylab.problems.names import problem_named

IMPURITIES_DIFFER = "dnf:x1&x2|x3&x4|x5&x6|x7&x8&x9"
"""A function on which the entropy and the Gini impurity grow different trees."""

RATIOS = [f"ratio:{learner}/opt{ties}" for learner in ("greedy", "influence") for ties in ("", ":worst-ties")]


def greedy_sizes(table, score, choose):
    """Size of the exact greedy tree, with all ties tried."""
    n = len(table).bit_length() - 1
    if len(set(table)) == 1:
        return 0
    halves = [
        [[table[x] for x in range(len(table)) if x >> i & 1 == value] for value in (0, 1)] for i in range(n)
    ]
    scores = [score(*pair) for pair in halves]
    return 1 + choose(
        sum(greedy_sizes(half, score, choose) for half in pair)
        for pair, found in zip(halves, scores)
        if found == max(scores)
    )


def by_gain(zero, one):
    return abs(sum(zero) - sum(one))


def by_influence(zero, one):
    return sum(a != b for a, b in zip(zero, one))


@pytest.mark.parametrize("name", RATIOS)
def test_ratios_are_those_of_brute_force(name):
    rng, quantity = Random(name), quantity_named(name)
    score = by_gain if "greedy" in name else by_influence
    for n in (0, 1, 2, 3, 4, 4):
        table = [rng.randrange(2) for _ in range(1 << n)]
        problem = CubeProblem(table)
        least = smallest_exact_tree(problem).value
        size = greedy_sizes(table, score, max if "worst" in name else min)
        assert quantity.of(problem) == (fmpq(size) / least if least else 1)


@pytest.mark.parametrize("name", RATIOS)
def test_floats_are_the_exact_ratios(name):
    search, rng, quantity = class_named("all:5"), Random(0), quantity_named(name)
    members = [search.random(rng) for _ in range(6)]
    members += [members[0], "0" * 32]
    for value, member in zip(approximations(quantity, search, members), members):
        exact = quantity.of(search.problem(member))
        assert value == int(exact.p) / int(exact.q)


def test_the_known_extremes_of_four_variables_are_found():
    """The columns ``gain_ratio`` and ``ratio_unkind`` of the atlas have these maxima."""
    assert hunt("ratio:greedy/opt", "all:4").value == fmpq(9, 5)
    assert hunt("ratio:influence/opt:worst-ties", "all:4").value == fmpq(11, 5)
    assert hunt("ratio:greedy/opt", "monotone:4").value == 1


@pytest.mark.parametrize("impurity", ["entropy", "gini"])
@pytest.mark.parametrize(("name", "learner"), [("top-down", top_down), ("best-first", best_first)])
def test_gaps_are_those_of_the_trees(name, learner, impurity):
    rng, suffix = Random(name), ":gini" if impurity == "gini" else ""
    tables = [[rng.randrange(2) for _ in range(16)] for _ in range(4)]
    for problem in [*map(CubeProblem, tables), problem_named(IMPURITIES_DIFFER)]:
        steps = range(1, int(smallest_exact_tree(problem).value) + 1)
        trees = [learner(problem, size=t, impurity=impurity) for t in steps]
        least = optimal_by_size(problem, steps[-1]).errors
        gaps = [tree.error - least[t] for t, tree in zip(steps, trees)]
        assert quantity_named(f"mic:{name}{suffix}").of(problem) == sum(gaps, fmpq(0)) / len(gaps)
        if not suffix:
            assert quantity_named(f"gap:{name}").of(problem) == max(gaps)


@pytest.mark.parametrize("name", ["mic:top-down", "mic:best-first"])
def test_the_impurity_matters(name):
    problem = problem_named(IMPURITIES_DIFFER)
    assert quantity_named(name).of(problem) != quantity_named(f"{name}:gini").of(problem)


def test_constant_functions_have_no_gaps():
    for name in ("mic:top-down", "gap:top-down", "mic:best-first:gini"):
        assert quantity_named(name).of(CubeProblem([1, 1])) == 0


class Objectives:
    """Minimum objectives by recursion on truth tables of 2^n inputs: ones and zeros times 50, plus 2^n for each leaf.

    On halves of equal probability, the largest gain is that of the largest difference.
    """

    def __init__(self, inputs):
        self.price = inputs

    def leaf(self, table):
        return 50 * min(sum(table), len(table) - sum(table)) + self.price

    def halves(self, table):
        n = len(table).bit_length() - 1
        return [[[table[x] for x in range(len(table)) if x >> i & 1 == b] for b in (0, 1)] for i in range(n)]

    def greedy(self, table, depth):
        halves = self.halves(table)
        if depth == 0 or not halves:
            return self.leaf(table)
        best = max(halves, key=lambda pair: by_gain(*pair))
        return min(self.leaf(table), sum(self.greedy(half, depth - 1) for half in best))

    def optimum(self, table, depth):
        found = [self.leaf(table)]
        if depth:
            found += [sum(self.optimum(half, depth - 1) for half in pair) for pair in self.halves(table)]
        return min(found)

    def looking(self, table, depth, below):
        """Choose a test as SPLIT does with lookahead depth 1, and grow the subtrees by another rule."""
        found = [sum(self.greedy(half, depth - 1) for half in pair) for pair in self.halves(table)]
        if depth == 0 or min(found, default=self.leaf(table)) >= self.leaf(table):
            return None
        return sum(below(half, depth - 1) for half in self.halves(table)[found.index(min(found))])

    def split(self, table, depth):
        found = self.looking(table, depth, self.optimum)
        return self.optimum(table, depth) if found is None else found

    def lickety(self, table, depth):
        found = self.looking(table, depth, self.lickety)
        return self.leaf(table) if found is None else found


def test_lickety_split_is_compared_with_split():
    rng, found, quantity = Random(3), set(), quantity_named("gap:split-lickety")
    tables = [[rng.randrange(2) for _ in range(16)] for _ in range(40)] + [[0, 1], [1]]
    for table in [*tables, [(x >> 1).bit_count() & 1 for x in range(16)]]:
        plain = Objectives(len(table))
        gap = plain.lickety(table, 3) - plain.split(table, 3)
        assert quantity.of(CubeProblem(table)) == fmpq(gap, 50 * len(table))
        found.add(gap)
    assert min(found) == 0 < max(found)


def test_costs_are_over_the_optimum():
    """Twelve objects: without the impurity the learner is optimal, 2 tests (see the docstring of the learner)."""
    assert quantity_named("cost:identification-0/opt").of(xor_identification(3)) == 1
    halved = IdentificationProblem([0, 1, 2, 3], [[0, 0, 1, 1], [0, 1, 0, 1]])
    assert quantity_named("cost:identification/opt").of(halved) == 1
    alike = IdentificationProblem([0, 1, 1], [[0, 0, 1]])
    assert quantity_named("cost:identification/opt").of(alike) is None
    one_class = IdentificationProblem([1, 1, 1], [[0, 0, 1]])
    assert quantity_named("cost:identification/opt").of(one_class) is None


def test_a_hunt_for_costs_ends_in_small_numbers():
    found = hunt("cost:identification-0/opt", "identification:4,3", rounds=1, steps=150)
    assert found.value > 1
    assert all(each is None or each <= found.value for each in map(found.goal.rank, [found.problem]))


@pytest.mark.parametrize("name", [*RATIOS, "cost:identification/opt", "fei"])
def test_other_kinds_of_problems_are_rejected(name):
    with pytest.raises(InvalidArgument, match="needs a"):
        quantity_named(name).of(xor_identification(3) if "cost" not in name else CubeProblem([0, 1]))


def test_ratios_of_many_variables_are_rejected():
    with pytest.raises(TooLarge, match="13 variables"):
        quantity_named("ratio:greedy/opt").of(CubeProblem([0, 1] * 4096))


def test_sizes_by_subcubes_are_those_of_the_atlas():
    """The atlas solves whole functions from those of one variable less, and holds them in words of 64 bits."""
    rng = np.random.default_rng(0)
    for n in range(1, 7):
        tables = rng.integers(0, 2, (60, 1 << n), dtype=np.uint8)
        tables[:30] &= rng.integers(0, 2, (30, 1 << n), dtype=np.uint8)
        shifts = np.arange(1 << n, dtype=np.uint64)
        words, row = np.unique((tables.astype(np.uint64) << shifts).sum(axis=1), return_inverse=True)
        expected = solve_costs(words, n, among_restrictions(words, n)(n - 1))
        found = tree_sizes(tables)
        assert found.least.tolist() == expected.least_sizes[row, -1].tolist()
        for name in found._fields[1:]:
            assert getattr(found, name).tolist() == getattr(expected, name)[row].tolist()


def test_the_body_of_the_kernel_counts_the_same():
    tables = np.random.default_rng(1).integers(0, 2, (4, 16), dtype=np.uint8)
    sizes = np.empty((5, 4), dtype=np.int64)
    with pytest.MonkeyPatch.context() as patch:
        for kernel in ("_best", "_take"):
            patch.setattr(greedy_sizes_module, kernel, getattr(greedy_sizes_module, kernel).py_func)
        greedy_sizes_module._solve.py_func(tables, 4, 0, 4, sizes)
    assert [size.tolist() for size in tree_sizes(tables)] == sizes.tolist()


def test_ratios_of_seven_variables():
    """Greedy reads the four data bits of the antipodal selector, and then needs 0, 3 or 5 tests."""
    problem = completed_problem("abcddcba")
    assert (problem.variables, smallest_exact_tree(problem).value) == (7, 15)
    size = greedy_sizes(function_of(problem).bits().tolist(), by_gain, min)
    assert size == 15 + 6 * 3 + 8 * 5
    assert size <= min(greedy(problem, ties=ties).size for ties in ("first", "last"))
    assert quantity_named("ratio:greedy/opt").of(problem) == fmpq(size, 15)


def test_greedy_is_the_learner_where_ties_do_not_matter():
    table = [int(bit) for bit in "0110111101100000"]
    ratio = quantity_named("ratio:greedy/opt:worst-ties").of(CubeProblem(table))
    least = smallest_exact_tree(CubeProblem(table)).value
    assert greedy(CubeProblem(table), depth=4).size <= ratio * least


@pytest.mark.parametrize("name", [name for name in CATALOG.quantities if name.startswith(("mic:", "gap:"))])
def test_gaps_do_not_change_with_negation(name):
    rng, quantity = Random(name), quantity_named(name)
    assert quantity.invariant == "negation"
    for n in (1, 2, 3, 3, 4):
        table = [rng.randrange(2) for _ in range(1 << n)]
        assert quantity.of(CubeProblem(table)) == quantity.of(CubeProblem([1 - bit for bit in table]))


def test_the_mean_gap_changes_with_permutations_and_with_negations_of_variables():
    def mean(function, n):
        return quantity_named("mic:top-down").of(CubeProblem([function >> x & 1 for x in range(1 << n)]))

    assert (mean(0x1A, 3), mean(0x1C, 3)) == (0, fmpq(5, 32))
    assert (mean(0xC324, 4), mean(0x24C3, 4)) == (fmpq(19, 144), fmpq(7, 48))
