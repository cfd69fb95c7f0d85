"""Appendix B.2: subtrees are replaced by a "right leaf with label 0", which must be a left leaf.

The conjunction may be true at the right child of a node that reads a variable of J. Two paragraphs before, the same
proof has a left leaf.

How it is checked. By the maximum increase of the error over all trees on J and all their nodes, with the best label at
every other leaf, for k = 1, 2 (quick) or 3 (full) variables of several probabilities. The control of the printed
statement uses a left leaf; the control of the repair is the printed statement.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from flint import fmpq

from proofs_checks.bdm.computed.two_terms import Shape
from proofs_checks.bdm.computed.written_trees import all_shapes
from theorylab.claims import AT_MOST, EQUALS, Cite, Claim, Derivation, Grid, Independent, scoped
from theorylab.problems.cube import CubeProblem
from theorylab.problems.problem import State

LEFT, RIGHT = 0, 1
CHANCES = (fmpq(1, 3), fmpq(4, 5))


@cache
def _conjunction(p: tuple[fmpq, ...]) -> CubeProblem:
    return CubeProblem.from_function(lambda bits: bits.all(axis=1), len(p), p)


def _error(problem: CubeProblem, shape: Shape, state: State) -> fmpq:
    """Return the error of a subtree on the inputs that reach it, with the best label at each leaf."""
    if shape is None:
        mean = problem.label_mean(state)
        return min(mean, 1 - mean)
    split = next(split for split in problem.splits(state) if split.test == shape[0])
    below = zip(shape[1:], split.branches)
    return sum((p * _error(problem, child, after) for child, (p, after) in below), fmpq(0))


def _increases(problem: CubeProblem, shape: Shape, state: State, side: int, reach: fmpq) -> Iterator[fmpq]:
    """Return, for each child of a node, the increase of the error if it becomes a leaf of label 0."""
    if shape is None:
        return
    split = next(split for split in problem.splits(state) if split.test == shape[0])
    for outcome, (child, (p, after)) in enumerate(zip(shape[1:], split.branches)):
        if outcome == side:
            yield reach * p * (problem.label_mean(after) - _error(problem, child, after))
        yield from _increases(problem, child, after, side, reach * p)


def _largest_increase(p: tuple[fmpq, ...], side: int) -> fmpq:
    problem = _conjunction(p)
    return max(
        increase
        for shape in all_shapes(frozenset(range(len(p))))
        for increase in _increases(problem, shape, problem.root, side, fmpq(1))
    )


def _chances(most: int) -> list[tuple[fmpq, ...]]:
    return [p for k in range(1, most + 1) for p in product(CHANCES, repeat=k)]


CLAIM = Claim(
    id="bdm.b.2-leaf",
    cite=Cite(
        "bdm",
        "appendix B.2, the structure of S_i",
        "(because otherwise we can replace each with a right leaf with label 0 without increasing the test error)",
    ),
    statement="Where a tree reads a variable of $J$, putting a right leaf with label 0 in the place of what is below"
    " does not increase the test error",
    instances=Grid.over(p=scoped(_chances(2), _chances(3))),
    measured=lambda p: _largest_increase(p, RIGHT),
    asserts=AT_MOST(0, control=lambda p: _largest_increase(p, LEFT)),
    method="exhaustive",
    literature="A misprint: 'right leaf' for 'left leaf'",
    falls="slip",
    independent=(
        Independent("learn greedy conjunction:k=1,p=1/3 --depth 0", shows="error 1/3"),
        Independent("learn greedy conjunction:k=1,p=1/3 --depth 1", shows="error 0"),
    ),
    witness="conjunction of variables of probabilities {p}: the error can increase by {measured}",
).repaired(
    place="appendix B.2, the structure of S_i, with left leaves",
    statement="At a node that reads a variable of $J$, replacing the left subtree by a leaf with label 0 does not"
    " increase the test error",
    measured=lambda p: _largest_increase(p, LEFT),
    asserts=EQUALS(0, control=lambda p: _largest_increase(p, RIGHT)),
    derivation=Derivation(
        "An input that reaches the left child of a node that reads a variable of $J$ has the value 0 for this"
        " variable, and hence the label 0. So a leaf with label 0 does not err there."
    ),
)
