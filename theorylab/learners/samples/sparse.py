"""Greedy with a penalty on leaves, SPLIT, LicketySPLIT and RESPLIT's greedy subtrees on a sample.

The functions replace the general ones if costs fit in machine words. ``at`` is the subproblem of all inputs,
``lookahead`` that of SPLIT; ``ends`` are nodes of the graph of ``prefixes``, and ``depth`` is that of the whole tree.
"""

from __future__ import annotations

from functools import partial
from math import gcd
from typing import cast

import numpy as np
from flint import fmpq

from theorylab.impurities.impurity import Impurity
from theorylab.impurities.ties import Ties
from theorylab.learners.deep_recursion import Call, run
from theorylab.learners.leaf_penalty import pruned_greedy_tree
from theorylab.learners.lickety_split import lickety_tree
from theorylab.learners.resplit import greedy_objectives
from theorylab.learners.samples.one_test_ahead import OneTestAhead
from theorylab.learners.samples.optimal_thresholds import OptimalThresholds
from theorylab.learners.samples.prefix import FirstTest, Prefix, Rule, node
from theorylab.learners.samples.questions import RULES
from theorylab.learners.samples.solver import Solver
from theorylab.learners.samples.trees import leaf_of, masses_of
from theorylab.learners.sparse_objective import Subproblem
from theorylab.learners.split import Completion, split_tree
from theorylab.learners.unfinished import Unfinished, searching
from theorylab.limits import memory_budget
from theorylab.problems.in_words import Sample, in_words, rows_of
from theorylab.problems.ordered.ordered_sample import OrderedSample
from theorylab.rows.bit_rows import BitRows, common_mass, set_of_rows
from theorylab.rows.frames import ENDLESS, NO_TEST
from theorylab.rows.machine import machine_bytes
from theorylab.rows.optimal_tests import OptimalTests
from theorylab.rows.reduction import reduced_sample
from theorylab.rows.rules import Rules
from theorylab.trees.and_or_graph import AndOrGraph
from theorylab.trees.tree import Tree

__all__ = [
    "sample_greedy_objectives",
    "sample_leaf_penalty_greedy",
    "sample_lickety_split",
    "sample_split",
]


def _costs_in_words(sample: Sample, penalty: fmpq) -> bool:
    """Return True if the costs of trees, integers over one denominator, fit in machine words."""
    unit, price = _costs(common_mass(sample.weights), penalty)
    return 8 * (unit * common_mass(sample.weights) + price) < ENDLESS


@pruned_greedy_tree.register(in_words)
def sample_leaf_penalty_greedy(sample: Sample, at: Subproblem, impurity: Impurity, ties: Ties) -> Tree:
    """Return the pruned greedy tree; see :func:`~theorylab.learners.leaf_penalty.leaf_penalty_greedy`."""
    if not _costs_in_words(sample, at.penalty):
        return pruned_greedy_tree.general(sample, at, impurity, ties)
    rows = rows_of(sample)
    depth = min(at.depth, rows.tests)
    return Tree(sample, _solver(rows, at.penalty, impurity, ties, wide=1, beyond=0).tree(rows.root, depth))


@lickety_tree.register(in_words)
def sample_lickety_split(sample: Sample, at: Subproblem, impurity: Impurity, ties: Ties) -> Tree:
    """Return the LicketySPLIT tree; see :func:`~theorylab.learners.lickety_split.lickety_split`.

    Every node is chosen by a search with one test of lookahead.
    """
    if not _costs_in_words(sample, at.penalty):
        return lickety_tree.general(sample, at, impurity, ties)
    rows = rows_of(sample)
    depth = min(at.depth, rows.tests)
    chosen = _first_tests(sample, rows, at.penalty, impurity, ties, depth)
    return Tree(sample, _by_first_tests(rows, chosen)(rows.root, depth))


def _by_first_tests(rows: BitRows, chosen: FirstTest) -> Rule:
    """Return the rule for trees whose every test is ``chosen`` for the rows and the remaining tests of its node."""

    def grow(members: np.ndarray, left: int) -> Call:
        test = chosen(members, left)
        return (yield from node(rows, test, members, lambda child: grow(child, left - 1)))

    return lambda members, left: run(grow(members, left))


def _first_tests(
    sample: Sample, rows: BitRows, penalty: fmpq, impurity: Impurity, ties: Ties, depth: int
) -> FirstTest:
    """Return the rule for the best first test before greedy subtrees, of a set with a number of remaining tests."""
    solver = _solver(rows, penalty, impurity, ties, wide=rows.tests, beyond=0)
    if isinstance(sample, OrderedSample):
        ahead = OneTestAhead(rows, impurity, solver.rules)
        if ahead.is_possible(depth - 1):
            return ahead.test
    return lambda members, left: solver.test(members, left, left - 1)


@greedy_objectives.register(in_words)
def sample_greedy_objectives(
    sample: Sample, prefixes: AndOrGraph, ends: list[int], depth: int, impurity: Impurity, ties: Ties
) -> list[fmpq]:
    """Return the objectives of greedy subtrees; see :func:`~theorylab.learners.resplit.greedy_objectives`."""
    if not ends or not _costs_in_words(sample, prefixes.penalty):
        return greedy_objectives.general(sample, prefixes, ends, depth, impurity, ties)
    nodes = [prefixes.nodes[v] for v in ends]
    rows = rows_of(sample)
    left = min(depth - nodes[0].level, rows.tests)
    solver = _solver(rows, prefixes.penalty, impurity, ties, wide=1, beyond=0)
    whole = rows.mass * solver.rules.unit
    # the states of a sample are integers
    return [fmpq(solver.cost(set_of_rows(rows, cast(int, node.state)), left), whole) for node in nodes]


@split_tree.register(in_words)
def sample_split(
    sample: Sample,
    at: Subproblem,
    lookahead: int,
    impurity: Impurity,
    ties: Ties,
    completed: Completion,
) -> Tree:
    """Return the tree of SPLIT, or its prefix ``completed`` otherwise; see :func:`~theorylab.learners.split.split`."""
    if not _costs_in_words(sample, at.penalty):
        return split_tree.general(sample, at, lookahead, impurity, ties, completed)
    rows = rows_of(sample)
    depth = min(at.depth, rows.tests)
    beyond = max(0, depth - lookahead)
    ordered = isinstance(sample, OrderedSample)
    solver = _solver(rows, at.penalty, impurity, ties, wide=rows.tests, beyond=beyond)
    greedy = _solver(rows, at.penalty, impurity, ties, wide=1, beyond=0)
    first_test = (
        _first_tests(sample, rows, at.penalty, impurity, ties, depth)
        if ordered and lookahead == 1
        else partial(solver.test, beyond=beyond)
    )
    prefix = Prefix(rows, first_test, beyond)

    def so_far() -> Unfinished | None:
        grown = prefix.so_far(depth, greedy.tree)
        if grown is not None:
            tree = Tree(sample, grown)
            return Unfinished(tree, tree.error + at.penalty * tree.leaves, at.penalty)
        # one test of lookahead is slow if there are many thresholds
        found = solver.so_far(sample, depth, ahead=0 if ordered else 1)
        if found is None:
            return None
        # its bound is for greedy subtrees, and every tree has a leaf
        least = at.penalty if completed is Completion.OPTIMAL else max(found.least, at.penalty)
        return found._replace(least=least)

    searching(so_far)
    if beyond == 0:
        return Tree(sample, _optimal_on(sample, rows, depth, at.penalty, impurity, ties)(rows.root, depth))
    end: Rule = {
        Completion.OPTIMAL: lambda: _optimal_on(sample, rows, depth, at.penalty, impurity, ties),
        Completion.GREEDY: lambda: greedy.tree,
        Completion.NONE: lambda: _leaf_on(rows),
    }[completed]()
    return Tree(sample, prefix.tree(depth, end))


def _leaf_on(rows: BitRows) -> Rule:
    return lambda members, left: leaf_of(masses_of(rows, members))


def _optimal_on(
    sample: Sample, rows: BitRows, depth: int, penalty: fmpq, impurity: Impurity, ties: Ties
) -> Rule:
    """Return the rule for trees of minimum objective within a depth; ties go to the first or the last test.

    Ordered columns have a search of their own. On 0/1 features branch and bound is used if every leaf has a positive
    price and the counts of pairs fit in memory.
    """
    if isinstance(sample, OrderedSample):
        unit, price = _costs(rows.mass, penalty)
        return _by_first_tests(rows, OptimalThresholds(rows, unit, price, ties is Ties.LAST).test)
    forwards = slice(None, None, -1 if ties is Ties.LAST else 1)
    weights = sample.weights // int(np.gcd.reduce(sample.weights, axis=None))
    reduced = reduced_sample(sample.features[:, forwards], weights, depth, penalty, fewest_leaves=False)
    if not (penalty > 0 and reduced.in_words and 2 * machine_bytes(reduced) <= memory_budget()):
        return _solver(rows, penalty, impurity, ties, wide=rows.tests, beyond=0).tree
    tests, name = OptimalTests(reduced), range(sample.variables)[forwards]
    place_of = np.empty(len(sample.features), dtype=np.int64)
    place_of[rows.order] = np.arange(len(rows.order))
    place = place_of[reduced.rows]

    def grow(members: np.ndarray, left: int) -> Call:
        of_rows = np.unpackbits(members.view(np.uint8), bitorder="little")[place].astype(bool)
        test, left = tests.test(of_rows, left)
        chosen = test if test == NO_TEST else name[test]
        return (yield from node(rows, chosen, members, lambda child: grow(child, left - 1)))

    return lambda members, left: run(grow(members, left))


def _solver(
    rows: BitRows, penalty: fmpq, impurity: Impurity, ties: Ties, *, wide: int, beyond: int
) -> Solver:
    unit, price = _costs(rows.mass, penalty)
    rules = Rules(wide=wide, narrow=1, beyond=beyond, ties=RULES[ties], unit=unit, price=price, stops=True)
    return Solver(rows, impurity, rules)


def _costs(mass: int, penalty: fmpq) -> tuple[int, int]:
    """Return the costs of a unit of mass and of a leaf, scaled to integers by the mass and the denominator."""
    unit, price = int(penalty.q), int(penalty.p) * mass
    common = gcd(unit, price)
    return unit // common, price // common
