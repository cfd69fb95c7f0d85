r"""Optimal trees for every penalty of a leaf: the regularisation path of the sparse objective.

The least error + :math:`\lambda` x leaves is a concave, piecewise linear function of the penalty
:math:`\lambda\ge0`. Its pieces are the vertices of the lower convex hull of the points (leaves, error) of all
trees, and its breakpoints the slopes between them.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from flint import fmpq

from dp_optimal.generic.budgets import with_budgets
from dp_optimal.generic.penalty_hulls import PenaltyHulls, penalty_hulls
from dp_optimal.optimum import Decision, build_tree
from theorylab.errors import InvalidArgument
from theorylab.numbers.rationals import format_rational, rational
from theorylab.problems.compiled import compile_problem
from theorylab.problems.problem import Problem
from theorylab.trees.tree import Tree

__all__ = ["PenaltyPath", "PenaltyPiece", "penalty_path"]

Vertex = tuple[int, int]
"""Position of a subproblem and number of a vertex of its hull, fewest leaves first."""


class PenaltyPiece(NamedTuple):
    """Penalties with the same optimal number of leaves.

    Attributes
    ----------
    penalty_from, penalty_to
        The half-open interval of penalties; at the lower end more leaves do as well, and None means that there
        is no upper end.
    error, leaves
        Error and leaves of an optimal tree, the fewest possible.
    """

    penalty_from: fmpq
    penalty_to: fmpq | None
    error: fmpq
    leaves: int


class PenaltyPath:
    """Optimal trees of a problem for all penalties.

    Parameters
    ----------
    problem
        The problem that names the tests.
    hulls
        Hulls of its subproblems, or of those of its relevant part, the root first.
    least_penalty
        Smallest penalty of interest, the one for which the hulls were computed.

    Attributes
    ----------
    pieces
        One :class:`PenaltyPiece` for every number of leaves that is optimal for some interval of penalties, in
        ascending order of the penalty, so the largest trees first. Together they cover all penalties of interest.
    """

    def __init__(self, problem: Problem, hulls: PenaltyHulls, least_penalty: fmpq):
        self.problem = problem
        self._choices = _Choices(hulls, least_penalty)
        prices = [*(p for p in self._choices.prices(0) if p > least_penalty), least_penalty]
        ends = [None, *prices]
        vertices = self._choices.vertices(0)
        self.pieces = tuple(
            PenaltyPiece(low, high, error, leaves)
            for low, high, (leaves, error) in reversed(list(zip(prices, ends, vertices)))
        )

    def piece(self, penalty: fmpq | int | str) -> PenaltyPiece:
        """The piece that holds a penalty.

        Parameters
        ----------
        penalty
            Price of a leaf, at least the smallest of interest.

        Raises
        ------
        InvalidArgument
            If the penalty is smaller than that.
        """
        price = rational(penalty, name="penalty")
        least = self.pieces[0].penalty_from
        if price < least:
            raise InvalidArgument(f"penalty: {format_rational(price)}; at least {format_rational(least)}")
        return self.pieces[bisect_right(self.pieces, price, key=lambda piece: piece.penalty_from) - 1]

    def tree(self, piece: PenaltyPiece) -> Tree:
        """An optimal tree of a piece: it has the fewest leaves, and performs the first test that allows this.

        Parameters
        ----------
        piece
            One of the pieces.
        """
        root = (0, len(self.pieces) - 1 - self.pieces.index(piece))
        return build_tree(
            self.problem, self._choices.hulls.compiled, root, lambda vertex: vertex[0], self._choices
        )


def penalty_path(
    problem: Problem, depth: int | None = None, *, least_penalty: fmpq | int | str = 0
) -> PenaltyPath:
    """All penalties at which the optimal number of leaves changes, and optimal trees between them.

    Parameters
    ----------
    problem
        Any problem with finitely many subproblems within the depth allowed.
    depth
        Most tests on a path; no limit if not given.
    least_penalty
        Where the path starts, at least 0; a larger one makes less work.

    Returns
    -------
    PenaltyPath
        The pieces of the objective, and a tree for each.

    Raises
    ------
    InvalidArgument
        If the depth or the penalty is negative.
    TooLarge
        If the subproblems do not fit.

    Notes
    -----
    One pass of :func:`dp_optimal.generic.penalty_hulls.penalty_hulls` over the subproblems, with a limit over the
    pairs of :mod:`dp_optimal.generic.budgets`; no penalty is solved by itself, and the size curve is never computed.

    Examples
    --------
    >>> from theorylab.problems.cube import CubeProblem
    >>> for piece in penalty_path(CubeProblem([0, 0, 0, 1])).pieces:
    ...     print(piece.penalty_from, piece.penalty_to, piece.error, piece.leaves)
    0 1/8 0 3
    1/8 None 1/4 1
    """
    least = rational(least_penalty, name="penalty")
    if least < 0:
        raise InvalidArgument(f"penalty: {format_rational(least)} is negative; at least 0")
    compiled = compile_problem(problem.relevant(), depth=depth)
    pairs = compiled if depth is None else with_budgets(compiled, depth)
    return PenaltyPath(problem, penalty_hulls(pairs, least), least)


class _Choices:
    """Tests that attain the vertices of the hulls, in exact arithmetic."""

    def __init__(self, hulls: PenaltyHulls, least_penalty: fmpq):
        self.hulls = hulls
        self.least = least_penalty
        self.vertices = cache(hulls.vertices)
        self.prices = cache(self._prices)

    def _prices(self, state: int) -> list[fmpq]:
        """Penalties at which the optimum moves from each vertex to the next, descending."""
        return [(e - f) / (m - n) for (n, e), (m, f) in pairwise(self.vertices(state))]

    def __call__(self, vertex: Vertex) -> Decision[Vertex] | None:
        state, number = vertex
        if number == 0:
            return None
        compiled = self.hulls.compiled
        prices, goal = self.prices(state), self.vertices(state)[number]
        # the least penalty of interest at which the vertex is the optimum of fewest leaves
        price = max(prices[number], self.least) if number < len(prices) else self.least
        for split in compiled.splits(state):
            leaves, error, below = 0, fmpq(0), []
            for probability, child in compiled.branches(split):
                after = self._at(child, price / probability) if probability else 0
                part_leaves, part_error = self.vertices(child)[after]
                leaves, error = leaves + part_leaves, error + probability * part_error
                below.append((child, after))
            if (leaves, error) == goal:
                return split, below
        raise AssertionError("a hull has a vertex that no test attains")

    def _at(self, state: int, price: fmpq) -> int:
        """Number of the vertex that is optimal for a local penalty, the one of fewest leaves on a tie."""
        prices = self.prices(state)
        return sum(p > price for p in prices)
