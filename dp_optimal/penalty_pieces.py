"""The result of a program for all penalties: intervals of penalties, each with an optimal tree."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.numbers.counted import quantity
from theorylab.numbers.rationals import format_rational, rational
from theorylab.showing import ReprMixin
from theorylab.trees.tree import Tree

__all__ = ["PenaltyPath", "PenaltyPiece", "Vertex", "breakpoints"]


class Vertex(NamedTuple):
    """A vertex of the lower convex hull of the points (leaves, error) of all trees."""

    leaves: int
    error: fmpq


class PenaltyPiece(NamedTuple):
    """An interval of penalties with the same optimal number of leaves.

    Attributes
    ----------
    penalty_from, penalty_to
        The half-open interval of penalties. At its lower end trees with more leaves are optimal, too; None means that
        there is no upper end.
    error, leaves
        Error and number of leaves of an optimal tree with the fewest leaves.

    See Also
    --------
    PenaltyPath, penalty_path

    Examples
    --------
    >>> from dp_optimal import penalty_path
    >>> from theorylab import CubeProblem
    >>> penalty_path(CubeProblem([0, 0, 0, 1])).pieces[0].leaves
    3
    """

    penalty_from: fmpq
    penalty_to: fmpq | None
    error: fmpq
    leaves: int


class PenaltyPath(ReprMixin):
    """Optimal trees of a problem for all penalties.

    Parameters
    ----------
    vertices
        The hull, fewest leaves first, without edges whose slope is at most the smallest penalty in absolute value.
    least_penalty
        Smallest penalty of interest.
    tree_at
        Function from the index of a vertex to a tree.

    Attributes
    ----------
    pieces
        One :class:`PenaltyPiece` for each number of leaves that is optimal on some interval of penalties, in
        ascending order of the penalty, so the largest trees first. Together they cover all penalties of interest.

    See Also
    --------
    penalty_path

    Examples
    --------
    >>> from dp_optimal import penalty_path
    >>> from theorylab import CubeProblem
    >>> [piece.penalty_from for piece in penalty_path(CubeProblem([0, 0, 0, 1])).pieces]
    [0, 1/8]
    """

    def __init__(self, vertices: Sequence[Vertex], least_penalty: fmpq, tree_at: Callable[[int], Tree]):
        self._tree_at = tree_at
        prices = [*(p for p in breakpoints(vertices) if p > least_penalty), least_penalty]
        ends = [None, *prices]
        self.pieces = tuple(
            PenaltyPiece(low, high, vertex.error, vertex.leaves)
            for low, high, vertex in reversed(list(zip(prices, ends, vertices)))
        )

    def _facts(self) -> dict[str, Any]:
        return {"pieces": len(self.pieces), "leaves": tuple(map(_piece_text, self.pieces))}

    def piece(self, penalty: fmpq | int | str) -> PenaltyPiece:
        """Return the piece that contains a penalty.

        Parameters
        ----------
        penalty
            Price of a leaf, at least the smallest of interest.

        Raises
        ------
        InvalidArgument
            If the penalty is smaller than the smallest of interest.
        """
        price = rational(penalty, name="penalty")
        least = self.pieces[0].penalty_from
        if price < least:
            raise InvalidArgument(f"penalty: {format_rational(price)}; at least {format_rational(least)}")
        return self.pieces[bisect_right(self.pieces, price, key=lambda piece: piece.penalty_from) - 1]

    def tree(self, piece: PenaltyPiece) -> Tree:
        """Return an optimal tree of a piece: it has the fewest leaves, and performs the first test that allows this.

        Parameters
        ----------
        piece
            One of the pieces.

        Raises
        ------
        InvalidArgument
            If it is not one of the pieces of this path.
        """
        if piece not in self.pieces:
            raise InvalidArgument(
                f"penalty path: {piece!r} is not one of its {quantity(len(self.pieces), 'piece')}"
            )
        return self._tree_at(len(self.pieces) - 1 - self.pieces.index(piece))


def breakpoints(vertices: Sequence[Vertex]) -> list[fmpq]:
    """Return the penalties at which the optimum moves from each vertex to the next, in descending order."""
    return [(a.error - b.error) / (b.leaves - a.leaves) for a, b in pairwise(vertices)]


def _piece_text(piece: PenaltyPiece) -> str:
    """Describe a piece by its leaves, its error and the smallest of its penalties."""
    error, start = format_rational(piece.error), format_rational(piece.penalty_from)
    return f"{piece.leaves} with error {error} from penalty {start} on"
