"""Greedy with a leaf penalty, SPLIT and LicketySPLIT against the paper's pseudo-code on lists of data.

The transcription is in ``naive_split``.
"""

from fractions import Fraction
from itertools import product

import pytest
from flint import fmpq
from naive_learners import DIGITS, gain, halves, population, stump_error
from naive_split import all_functions, asked_by, assert_is_the_transcription, cubes, objective, tables

from constructions import parity
from constructions.papers.split import lickety_majority_repaired, split_tribes_repaired
from constructions.papers.topk import parity_xor
from constructions.parts.expanded import expand
from dp_optimal.penalty import optimal_with_penalty
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.impurities.impurity import tsallis
from theorylab.learners import greedy, leaf_penalty_greedy, lickety_split, split, split_prefix
from theorylab.learners.deep_recursion import run
from theorylab.numbers.rationals import rational
from theorylab.problems.cube import CubeProblem
from theorylab.problems.samples.sample import SampleProblem
from theorylab.trees.pruning import prune

PENALTIES = (Fraction(0), Fraction(1, 100), Fraction(1, 15))
PICK = {"first": 0, "last": -1}


@pytest.mark.parametrize("ties", PICK)
@pytest.mark.parametrize("n", [0, 1, 2])
def test_all_functions_of_two_variables(n, ties):
    for problem, rows in all_functions(n):
        for depth, penalty in product(range(n + 1), PENALTIES):
            assert_is_the_transcription(problem, rows, depth, penalty, "entropy", ties)


@pytest.mark.parametrize("ties", PICK)
@pytest.mark.parametrize("impurity", ["entropy", "gini", "km", "error"])
def test_random_cubes(impurity, ties):
    for problem, rows in cubes(3, 6, seed=3):
        for penalty in PENALTIES[:2]:
            assert_is_the_transcription(problem, rows, 2, penalty, impurity, ties)


def test_four_variables():
    for problem, rows in cubes(4, 3, seed=4):
        assert_is_the_transcription(problem, rows, 3, Fraction(1, 100), "gini", "first")


@pytest.mark.parametrize("ties", PICK)
def test_samples(ties):
    for problem, rows in tables(4, 8, seed=5):
        for penalty in PENALTIES:
            assert_is_the_transcription(problem, rows, 3, penalty, "gini", ties)


@pytest.mark.slow
@pytest.mark.parametrize("ties", PICK)
def test_all_functions_of_three_variables(ties):
    for problem, rows in all_functions(3):
        for depth in (1, 2, 3):
            assert_is_the_transcription(problem, rows, depth, Fraction(1, 20), "gini", ties)


def test_leaf_penalty_greedy_is_the_pruned_greedy_tree():
    for problem, _ in [*cubes(4, 9, seed=6), *tables(4, 9, seed=7)]:
        for penalty, ties in product((0, "1/100", "1/20"), PICK):
            pruned = prune(greedy(problem, depth=3, ties=ties), penalty=penalty)
            grown = leaf_penalty_greedy(problem, depth=3, penalty=penalty, ties=ties)
            assert grown.as_dict() == pruned.as_dict()


def all_greedy_objectives(rows, unread, depth, penalty):
    """Objectives of Algorithm 4 over every sequence of choices among tests of equal gain."""
    stays = penalty + stump_error(rows)
    tests = [i for i in unread if all(halves(rows, i))]
    if depth == 0 or not tests:
        return {stays}
    gains = {i: gain(rows, i, "gini") for i in tests}
    tied = [i for i in tests if gains[i] >= max(gains.values()) - DIGITS]
    return {
        min(stays, a + b)
        for i in tied
        for a, b in product(
            *(
                all_greedy_objectives(half, [j for j in unread if j != i], depth - 1, penalty)
                for half in halves(rows, i)
            )
        )
    }


def test_best_and_worst_range_over_all_ties():
    hidden = [(x >> 1 ^ x >> 2) & 1 for x in range(8)]
    parity_and_more = CubeProblem(hidden), population(hidden, [Fraction(1, 2)] * 3)
    differ = 0
    for problem, rows in [parity_and_more, *cubes(3, 6, seed=8), *tables(3, 6, seed=9)]:
        for penalty, depth in product(PENALTIES, (2, 3)):
            objectives = all_greedy_objectives(rows, range(3), depth, penalty)
            for ties, extreme in (("best", min), ("worst", max)):
                tree = leaf_penalty_greedy(
                    problem, depth=depth, penalty=rational(penalty), impurity="gini", ties=ties
                )
                assert objective(tree, penalty) == rational(extreme(objectives))
            differ += len(objectives) > 1
    assert differ > 0


def test_lookahead_as_deep_as_the_tree_is_optimal_and_less_is_no_better():
    """Theorem A.2, and the order of the algorithms under common ties (appendix A.8)."""
    for problem, _ in [*cubes(4, 6, seed=10), *tables(4, 6, seed=11)]:
        for penalty in PENALTIES:
            price = rational(penalty)
            options = {"depth": 3, "penalty": price}
            optima = [optimal_with_penalty(problem, price, depth).value for depth in range(4)]
            trees = {l: split(problem, lookahead=l, **options) for l in range(4)}  # noqa: E741
            assert objective(trees[0], penalty) == objective(trees[3], penalty) == optima[3]
            for lookahead, optimum in enumerate(optima):
                assert objective(trees[lookahead], penalty) <= optimum
                by_greedy = split(problem, lookahead=lookahead, complete=False, **options)
                assert objective(trees[lookahead], penalty) <= objective(by_greedy, penalty) <= optimum
            lickety = lickety_split(problem, **options)
            assert objective(trees[1], penalty) <= objective(lickety, penalty)
            assert objective(lickety, penalty) <= objective(leaf_penalty_greedy(problem, **options), penalty)


def test_prefix_alone_is_that_of_the_tree():
    def cut(tests, levels):
        if tests is None or levels == 0:
            return None
        i, left, right = tests
        return i, cut(left, levels - 1), cut(right, levels - 1)

    for problem, _ in cubes(4, 6, seed=12):
        for lookahead in range(4):
            options = {"depth": 3, "lookahead": lookahead, "penalty": "1/50"}
            tree = split(problem, complete=False, **options)
            assert asked_by(split_prefix(problem, **options)) == cut(asked_by(tree), lookahead)


def test_an_unlucky_first_variable_hides_a_parity():
    """Parity of x2, x3, x4, every first test being tied with x1, which tells nothing.

    Three lucky greedy tests read the parity: eight leaves without error. With ties to the first test, x1
    is asked after every first test but itself, and two bits of the parity leave the label open: a leaf is
    better. Where ties go to the last test, greedy reads the parity.
    """
    problem = CubeProblem([(x >> 1 ^ x >> 2 ^ x >> 3) & 1 for x in range(16)])
    options = {"depth": 3, "penalty": "1/100"}
    alone, read = fmpq(51, 100), fmpq(8, 100)
    assert objective(leaf_penalty_greedy(problem, ties="best", **options), Fraction(1, 100)) == read
    assert objective(leaf_penalty_greedy(problem, ties="last", **options), Fraction(1, 100)) == read
    assert objective(leaf_penalty_greedy(problem, **options), Fraction(1, 100)) == alone
    assert objective(lickety_split(problem, **options), Fraction(1, 100)) == alone
    by_greedy = split(problem, lookahead=1, complete=False, **options)
    assert objective(by_greedy, Fraction(1, 100)) == alone
    # the root, a leaf of the prefix, is completed with the whole depth
    assert objective(split(problem, lookahead=1, **options), Fraction(1, 100)) == read


@pytest.mark.parametrize("ties", PICK)
@pytest.mark.parametrize(
    "lumped",
    [
        parity_xor(2, 4, fmpq(1, 10)),
        split_tribes_repaired(3, 4, fmpq(1, 5)),
        lickety_majority_repaired(4, fmpq(1, 10)),
    ],
)
def test_lumped_problems_are_their_cubes(lumped, ties):
    cube = CubeProblem(*expand(lumped))
    for penalty in (0, "1/200"):
        options = {"depth": 3, "penalty": penalty, "ties": ties}
        for learner in (leaf_penalty_greedy, lickety_split):
            assert objective(learner(lumped, **options), penalty) == objective(
                learner(cube, **options), penalty
            )
        for lookahead, complete in product((1, 2), (True, False)):
            more = {"lookahead": lookahead, "complete": complete, **options}
            assert objective(split(lumped, **more), penalty) == objective(split(cube, **more), penalty)


def test_theorem_a_7_with_eighty_variables():
    tree = lickety_split(lickety_majority_repaired(40, fmpq(1, 10)), depth=40, penalty=0)
    assert tree.accuracy > fmpq(9, 10)
    assert tree.depth <= 40
    assert tree.shared_nodes < 10_000 < tree.leaves


@pytest.mark.parametrize("ties", ["first", "last", "best", "worst"])
def test_a_leaf_is_kept_where_it_is_as_good(ties):
    problem = CubeProblem(["1/10", "3/10"])
    assert leaf_penalty_greedy(problem, depth=1, penalty=0, ties=ties).size == 0


def test_three_labels_and_generic_impurity():
    problem = SampleProblem({(0, 0): (3, 0, 0), (0, 1): (0, 2, 0), (1, 0): (0, 0, 1), (1, 1): (1, 1, 1)})
    impurity = tsallis(3, 1)
    assert lickety_split(problem, depth=2, penalty=0, impurity=impurity).error == fmpq(2, 9)
    assert split(problem, depth=2, lookahead=2, penalty=0, impurity=impurity).error == fmpq(2, 9)


def test_paths_may_be_longer_than_the_stack():
    def count(n):
        return 0 if n == 0 else 1 + (yield count(n - 1))

    assert run(count(20_000)) == 20_000


def test_wrong_use_is_one_clear_line():
    problem = CubeProblem([0, 1])
    with pytest.raises(InvalidArgument, match="lookahead: 2 given, it must be from 0 to 1"):
        split(problem, depth=1, lookahead=2, penalty=0)
    with pytest.raises(InvalidArgument, match="depth: -1"):
        lickety_split(problem, depth=-1, penalty=0)
    with pytest.raises(InvalidArgument, match="penalty: -1/2 is negative; at least 0"):
        leaf_penalty_greedy(problem, depth=1, penalty="-1/2")
    with pytest.raises(InvalidArgument, match="'worst' makes no sense for split"):
        split(problem, depth=1, lookahead=1, penalty=0, ties="worst")
    with pytest.raises(InvalidArgument, match="'best' makes no sense for lickety-split"):
        lickety_split(problem, depth=1, penalty=0, ties="best")


def test_too_many_subproblems_are_refused(monkeypatch):
    monkeypatch.setenv("THEORYLAB_MEMORY", "1MiB")
    monkeypatch.setattr("theorylab.learners.sparse_objective.SUBTREES_BETWEEN_CHECKS", 64)
    with pytest.raises(TooLarge, match="distinct subproblems"):
        split(CubeProblem(*expand(parity(10))), depth=10, lookahead=10, penalty=0)
