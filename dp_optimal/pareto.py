"""The Pareto front of size against error: the sizes at which one internal node more lowers the error."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from flint import fmpq

from dp_optimal.generic.size_trees import ProblemCurve
from dp_optimal.programs import curve_of_sizes
from dp_optimal.samples.costs import EquivalentCurve
from dp_optimal.samples.sizes import SampleCurve
from theorylab.errors import InvalidArgument
from theorylab.numbers.counted import quantity
from theorylab.numbers.counts import budget
from theorylab.numbers.rationals import format_rational
from theorylab.problems.problem import Problem
from theorylab.showing import ReprMixin
from theorylab.trees.tree import Tree

__all__ = ["ParetoFront", "ParetoPoint", "pareto_front"]


class ParetoPoint(NamedTuple):
    """A size and the minimum error of a tree with at most that many internal nodes; no smaller tree attains it.

    See Also
    --------
    ParetoFront, pareto_front

    Examples
    --------
    >>> ParetoPoint(size=2, error=0).size
    2
    """

    size: int
    error: fmpq


@dataclass(frozen=True, eq=False, repr=False)
class ParetoFront(ReprMixin):
    """The pairs of size and error that no tree improves in both respects.

    Attributes
    ----------
    points
        The :class:`ParetoPoint` of the front, in ascending order of the size and descending order of the error.
    curve
        The errors by size, and their trees.

    See Also
    --------
    pareto_front

    Examples
    --------
    >>> from dp_optimal import pareto_front
    >>> from theorylab import CubeProblem
    >>> [point.size for point in pareto_front(CubeProblem([0, 0, 0, 1])).points]
    [0, 2]
    """

    points: tuple[ParetoPoint, ...]
    curve: ProblemCurve | SampleCurve | EquivalentCurve

    def _facts(self) -> dict[str, Any]:
        points = tuple(f"{format_rational(error)} at size {size}" for size, error in self.points)
        return {"points": len(self.points), "errors": points}

    def tree(self, point: ParetoPoint) -> Tree:
        """Return a tree of the size and error of a point; each node performs the first test that allows this.

        Parameters
        ----------
        point
            One of the points.

        Raises
        ------
        InvalidArgument
            If it is not one of the points of this front.
        """
        if point not in self.points:
            raise InvalidArgument(
                f"Pareto front: {point!r} is not one of its {quantity(len(self.points), 'point')}"
            )
        return self.curve.tree(point.size)


def pareto_front(problem: Problem, *, size: int | None = None, depth: int | None = None) -> ParetoFront:
    """Return the pairs of size and minimum error at which the error of an optimal tree decreases.

    Parameters
    ----------
    problem
        Any problem with finitely many subproblems within the limits.
    size
        Maximum number of internal nodes; no limit if not given.
    depth
        Maximum number of tests on a path; no limit if not given.

    Returns
    -------
    ParetoFront
        The points, and a tree for each. Without a limit on the size the last one is a smallest tree of minimum error.

    Raises
    ------
    InvalidArgument
        If the size or the depth is negative.
    TooLarge
        If the subproblems or their curves do not fit.

    See Also
    --------
    optimal_by_size : all sizes
    penalty_path : the convex hull

    Notes
    -----
    The cost is that of the size curves, up to the given size or that of the largest tree.

    Examples
    --------
    >>> from theorylab.problems.cube import CubeProblem
    >>> pareto_front(CubeProblem([0, 1, 1, 0])).points
    (ParetoPoint(size=0, error=1/2), ParetoPoint(size=2, error=1/4), ParetoPoint(size=3, error=0))
    """
    size = None if size is None else budget(size, "size")
    depth = None if depth is None else budget(depth, "depth")
    curve = curve_of_sizes(problem, size, depth)
    points: list[ParetoPoint] = []
    for t, error in enumerate(curve.errors):
        if not points or error < points[-1].error:
            points.append(ParetoPoint(t, error))
    return ParetoFront(tuple(points), curve)
