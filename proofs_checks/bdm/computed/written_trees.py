"""All trees and all functions on a small cube, with the quantities that section 3 sums over leaves and nodes.

A tree is a nested shape as in :mod:`proofs_checks.bdm.computed.two_terms`: a variable with the shapes of its zero-child
and its one-child, or ``None`` for a leaf. No variable repeats on a path. Pure subproblems may be split, because the
paper's set of trees does not exclude it. There are 2, 9 and 244 trees on 1, 2 and 3 variables.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import prod
from typing import NamedTuple

from flint import fmpq

from proofs_checks.bdm.computed.two_terms import Shape
from theorylab.claims import Point
from theorylab.problems.cube import CubeProblem
from theorylab.problems.problem import Split, State


class ReachedLeaf(NamedTuple):
    """A leaf l of a tree.

    Attributes
    ----------
    probability
        p(l), the probability of reaching it.
    state
        The subproblem there; its label mean is q(l).
    """

    probability: fmpq
    state: State


class InnerNode(NamedTuple):
    """An internal node v of a tree.

    Attributes
    ----------
    probability
        p(v), the probability of reaching it.
    state
        The subproblem there.
    split
        The test that the tree performs.
    """

    probability: fmpq
    state: State
    split: Split


def functions(distributions: Mapping[int, Iterable[tuple[fmpq, ...]]], most: int) -> Iterator[Point]:
    """Return each function on at most the given number of variables, as a truth table, under each distribution."""
    return (
        {"n": n, "table": table, "p": p}
        for n in range(1, most + 1)
        for p in distributions[n]
        for table in range(1 << (1 << n))
    )


def all_shapes(variables: frozenset[int]) -> Iterator[Shape]:
    """Yield every tree on the given variables that reads no variable twice on a path."""
    yield None
    for variable in sorted(variables):
        below = list(all_shapes(variables - {variable}))
        yield from ((variable, zero, one) for zero in below for one in below)


def reached_leaves(problem: CubeProblem, shape: Shape) -> list[ReachedLeaf]:
    """Return the leaves of a tree, zero-child first."""
    return [place for place in _places(problem, shape) if isinstance(place, ReachedLeaf)]


def inner_nodes(problem: CubeProblem, shape: Shape) -> list[InnerNode]:
    """Return the internal nodes of a tree, each before its subtrees."""
    return [place for place in _places(problem, shape) if isinstance(place, InnerNode)]


def _places(problem: CubeProblem, shape: Shape) -> Iterator[ReachedLeaf | InnerNode]:
    stack = [(shape, problem.root, fmpq(1))]
    while stack:
        here, state, reach = stack.pop()
        if here is None:
            yield ReachedLeaf(reach, state)
            continue
        split = next(split for split in problem.splits(state) if split.test == here[0])
        yield InnerNode(reach, state, split)
        branches = zip(here[1:], split.branches)
        stack += [(below, child, reach * p) for below, (p, child) in branches][::-1]


def error_by_inputs(problem: CubeProblem, shape: Shape) -> fmpq:
    """Return E(T) by its definition: the probability of the inputs that the tree labels wrongly, summed one by one.

    A leaf has label 1 if at least half of the probability that reaches it has this label.
    """
    full = (1 << problem.variables) - 1
    wrong = fmpq(0)
    for x in range(1 << problem.variables):
        here, state = shape, problem.root
        while here is not None:
            variable, zero, one = here
            mask, values = state
            here = one if x >> variable & 1 else zero
            state = (mask | 1 << variable, values | (x & 1 << variable))
        if (problem.label_mean(state) >= fmpq(1, 2)) != (problem.label_mean((full, x)) == 1):
            wrong += prod(p if x >> i & 1 else 1 - p for i, p in enumerate(problem.probabilities))
    return wrong
