"""The learners of the SPLIT paper against its pseudo-code, on random weighted instances of five variables.

RESPLIT also on all functions of up to three variables; the other learners are in ``test_split_learners``.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import islice, product

import pytest
from naive_split import Naive, all_functions, asked_by, assert_is_the_transcription, cubes, tables

from proofs_checks.split.printed.resplit import printed_resplit_set
from theorylab.learners import resplit_set
from theorylab.numbers.rationals import rational
from theorylab.trees.nodes import Edge, Node, leaf
from theorylab.trees.tree import Tree

PENALTIES = (Fraction(0), Fraction(1, 100), Fraction(1, 15))


def tree_of(problem, tests):
    """The tree that asks the tests of the transcription."""

    def grow(state, tests):
        if tests is None:
            return leaf(problem, state)
        i, *below = tests
        found = next(s for s in problem.splits(state) if s.test == i)
        edges = (Edge(p, grow(child, rest)) for (p, child), rest in zip(found.branches, below))
        return Node(found.test, tuple(edges), found.cost)

    return Tree(problem, grow(problem.root, tests))


def assert_resplit_is_the_transcription(problem, rows, depth, lookahead, penalty, slack, ties="first"):
    naive = Naive(penalty, "entropy", ties)
    given = (tuple(rows), tuple(range(problem.variables)), depth, lookahead, slack)
    options = {"depth": depth, "lookahead": lookahead, "penalty": rational(penalty), "ties": ties}
    meant = resplit_set(problem, slack=rational(slack), **options)
    printed = printed_resplit_set(problem, slack=rational(slack), **options)

    bound, _, trees = naive.resplit(*given, every_leaf=False)
    assert meant.bound == rational(bound)
    assert meant.objectives == Counter(rational(cost) for cost, _ in trees)
    assert len({tests for _, tests in trees}) == len(trees)  # one prefix each
    if len(trees) <= 500:
        assert {asked_by(tree) for tree in meant} == {tests for _, tests in trees}

    bound, kept, trees = naive.resplit(*given, every_leaf=True)
    assert (printed.bound, printed.prefixes, printed.count) == (rational(bound), kept, len(trees))
    assert printed.objectives == Counter(rational(cost) for cost, _ in trees)
    ways = Counter(tests for _, tests in trees)
    for tests, number in list(ways.items())[:40]:
        assert printed.ways(tree_of(problem, tests)) == number
    for tree in islice(meant, 40):
        assert printed.ways(tree) == ways[asked_by(tree)]


def few_inputs(count, seed):
    """Weighted samples with five features, and every third time a whole cube."""
    drawn = tables(5, count, seed)
    whole = cubes(5, count, seed)
    for i in range(count):
        yield next(whole) if i % 3 == 2 else next(drawn)


@pytest.mark.parametrize("ties", ["first", "last"])
def test_five_variables(ties):
    for (problem, rows), penalty in zip(few_inputs(6, seed=21), PENALTIES * 2):
        assert_is_the_transcription(problem, rows, 2, penalty, "entropy", ties)


@pytest.mark.slow
@pytest.mark.parametrize("ties", ["first", "last"])
@pytest.mark.parametrize("impurity", ["entropy", "gini", "km", "error"])
def test_many_of_five_variables(impurity, ties):
    for (problem, rows), penalty in zip(few_inputs(30, seed=22), PENALTIES * 10):
        assert_is_the_transcription(problem, rows, 3, penalty, impurity, ties)


@pytest.mark.parametrize("lookahead", [0, 1, 2])
def test_resplit_with_five_variables(lookahead):
    for (problem, rows), penalty, ties in zip(few_inputs(6, seed=23), PENALTIES * 2, ("first", "last") * 3):
        assert_resplit_is_the_transcription(problem, rows, 2, lookahead, penalty, Fraction(1, 40), ties)


@pytest.mark.slow
@pytest.mark.parametrize("lookahead", [0, 1, 2, 3])
def test_resplit_with_five_variables_in_depth(lookahead):
    for (problem, rows), penalty in zip(few_inputs(24, seed=24), PENALTIES[1:] * 12):
        assert_resplit_is_the_transcription(problem, rows, 3, lookahead, penalty, Fraction(1, 100))


@pytest.mark.parametrize("n", [0, 1, 2])
def test_resplit_on_all_functions_of_two_variables(n):
    for (problem, rows), penalty in product(all_functions(n), PENALTIES[1:]):
        for lookahead in range(n + 1):
            assert_resplit_is_the_transcription(problem, rows, n, lookahead, penalty, Fraction(1, 10))


@pytest.mark.parametrize("lookahead", [1, 2])
def test_resplit_on_some_functions_of_three_variables(lookahead):
    for problem, rows in islice(all_functions(3), 1, None, 25):
        assert_resplit_is_the_transcription(problem, rows, 3, lookahead, Fraction(1, 20), Fraction(1, 4))


@pytest.mark.slow
@pytest.mark.parametrize("ties", ["first", "last"])
def test_resplit_on_all_functions_of_three_variables(ties):
    for problem, rows in all_functions(3):
        for depth, lookahead in ((2, 1), (3, 1), (3, 2)):
            assert_resplit_is_the_transcription(
                problem, rows, depth, lookahead, Fraction(1, 20), Fraction(1, 20), ties
            )
