"""Greedy with a penalty on leaves, SPLIT and LicketySPLIT on a sample.

The functions take what the learners take, checked and named: ``depth``, ``lookahead`` and ``penalty`` as there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from math import gcd

import numpy as np
from flint import fmpq

from theorylab.impurities.impurity import Impurity
from theorylab.impurities.ties import Ties
from theorylab.learners.deep_recursion import Call, run
from theorylab.learners.samples.candidates import RULES
from theorylab.learners.samples.frames import INFINITE, NO_TEST, Rules
from theorylab.learners.samples.solver import Solver
from theorylab.learners.samples.trees import joined, leaf_of, masses_of
from theorylab.problems.samples.bit_rows import BitRows, bit_rows, common_mass, set_of_rows
from theorylab.problems.samples.packing import restrict
from theorylab.problems.samples.sample import SampleProblem
from theorylab.trees.nodes import Leaf, Node
from theorylab.trees.tree import Tree

__all__ = [
    "Completion",
    "costs_in_words",
    "sample_greedy_objectives",
    "sample_leaf_penalty_greedy",
    "sample_lickety_split",
    "sample_split",
]

End = Callable[[np.ndarray, int], Node | Leaf]
"""Function from a set of rows and the tests left there to a subtree."""


def costs_in_words(sample: SampleProblem, penalty: fmpq) -> bool:
    """Whether the costs of trees, integers over one denominator, fit in machine words."""
    unit, price = _costs(common_mass(sample), penalty)
    return 8 * (unit * common_mass(sample) + price) < INFINITE


def sample_leaf_penalty_greedy(
    sample: SampleProblem, depth: int, penalty: fmpq, impurity: Impurity, ties: Ties
) -> Tree:
    """The greedy tree, pruned; see :func:`~theorylab.learners.leaf_penalty.leaf_penalty_greedy`."""
    rows, depth = bit_rows(sample), min(depth, sample.variables)
    return Tree(sample, _solver(rows, penalty, impurity, ties, wide=1, beyond=0).tree(rows.root, depth))


def sample_lickety_split(
    sample: SampleProblem, depth: int, penalty: fmpq, impurity: Impurity, ties: Ties
) -> Tree:
    """The LicketySPLIT tree; see :func:`~theorylab.learners.lickety_split.lickety_split`.

    At every node a search that looks one test ahead.
    """
    rows, depth = bit_rows(sample), min(depth, sample.variables)
    lookahead = _solver(rows, penalty, impurity, ties, wide=sample.variables, beyond=0)

    def grow(members: np.ndarray, left: int) -> Call:
        test = lookahead.test(members, left, left - 1)
        return (yield from _node(rows, test, members, lambda child: grow(child, left - 1)))

    return Tree(sample, run(grow(rows.root, depth)))


def sample_greedy_objectives(
    sample: SampleProblem, states: Iterable[int], depth: int, penalty: fmpq, impurity: Impurity, ties: Ties
) -> list[fmpq]:
    """What the greedy subtree of a depth adds to error + penalty x leaves at each of the subproblems ``states``."""
    rows, left = bit_rows(sample), min(depth, sample.variables)
    solver = _solver(rows, penalty, impurity, ties, wide=1, beyond=0)
    whole = rows.mass * solver.rules.unit
    return [fmpq(solver.cost(set_of_rows(rows, state), left), whole) for state in states]


class Completion(Enum):
    """What the leaves of a prefix of SPLIT become."""

    OPTIMAL = "optimal subtrees"
    GREEDY = "the greedy subtrees that the prefix was chosen for"
    NONE = "leaves"


def sample_split(
    sample: SampleProblem,
    depth: int,
    penalty: fmpq,
    impurity: Impurity,
    ties: Ties,
    lookahead: int,
    completed: Completion,
) -> Tree:
    """The SPLIT tree or its prefix, ``completed`` in one of three ways; see :func:`~theorylab.learners.split.split`."""
    rows, depth = bit_rows(sample), min(depth, sample.variables)
    beyond = max(0, depth - lookahead)
    prefix = _solver(rows, penalty, impurity, ties, wide=sample.variables, beyond=beyond)
    if completed is Completion.GREEDY:
        return Tree(sample, prefix.tree(rows.root, depth))
    end = _leaf_on(rows)
    if completed is Completion.OPTIMAL:
        end = _solver(rows, penalty, impurity, ties, wide=sample.variables, beyond=0).tree
    return Tree(sample, run(_ended(rows, prefix, rows.root, depth, end)))


def _leaf_on(rows: BitRows) -> End:
    return lambda members, left: leaf_of(masses_of(rows, members))


def _ended(rows: BitRows, prefix: Solver, members: np.ndarray, left: int, end: End) -> Call:
    """The tests of a lookahead, and where it ends the subtrees of ``end``."""
    beyond = prefix.rules.beyond
    test = prefix.test(members, left, beyond) if left > beyond else NO_TEST
    if test == NO_TEST:
        return end(members, left)
    return (yield from _node(rows, test, members, lambda child: _ended(rows, prefix, child, left - 1, end)))


def _node(rows: BitRows, test: int, members: np.ndarray, below: Callable[[np.ndarray], Call]) -> Call:
    """A test and what comes after it, or the leaf."""
    masses = masses_of(rows, members)
    if test == NO_TEST:
        return leaf_of(masses)
    children = [np.empty_like(members) for _ in range(2)]
    for outcome, child in enumerate(children):
        restrict(members, rows.columns[test], outcome, child)
    zero = yield below(children[0])
    one = yield below(children[1])
    return joined(test, masses, zero, masses_of(rows, children[0]), one)


def _solver(
    rows: BitRows, penalty: fmpq, impurity: Impurity, ties: Ties, *, wide: int, beyond: int
) -> Solver:
    unit, price = _costs(rows.mass, penalty)
    rules = Rules(wide=wide, narrow=1, beyond=beyond, ties=RULES[ties], unit=unit, price=price, stops=True)
    return Solver(rows, impurity, rules)


def _costs(mass: int, penalty: fmpq) -> tuple[int, int]:
    """Cost of a unit of mass and of a leaf: error + penalty x leaves, times mass and denominator."""
    unit, price = int(penalty.q), int(penalty.p) * mass
    common = gcd(unit, price)
    return unit // common, price // common
