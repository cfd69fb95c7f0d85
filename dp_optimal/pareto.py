"""The Pareto front of size against error: the sizes at which one internal node more lowers the error."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from flint import fmpq

from dp_optimal.generic.budgets import with_budgets
from dp_optimal.generic.size_curves import SizeCurves, size_curves
from dp_optimal.generic.size_trees import tree_of_size
from theorylab.errors import InvalidArgument
from theorylab.problems.compiled import compile_problem
from theorylab.problems.problem import Problem
from theorylab.trees.tree import Tree

__all__ = ["ParetoFront", "ParetoPoint", "pareto_front"]

ANY_SIZE = 1 << 40
"""More internal nodes than any curve that fits in memory has."""


class ParetoPoint(NamedTuple):
    """A size, and the least error of a tree with at most so many internal nodes; no smaller tree has it."""

    size: int
    error: fmpq


@dataclass(frozen=True, eq=False)
class ParetoFront:
    """Sizes and errors that no tree improves both of.

    Attributes
    ----------
    points
        The :class:`ParetoPoint` of the front, in ascending order of the size and descending order of the error.
    problem
        The problem that names the tests.
    curves
        Size curves of its subproblems, the root first.
    """

    points: tuple[ParetoPoint, ...]
    problem: Problem
    curves: SizeCurves

    def tree(self, point: ParetoPoint) -> Tree:
        """A tree of the size and the error of a point; every node performs the first test that allows it.

        Parameters
        ----------
        point
            One of the points.
        """
        return tree_of_size(self.problem, self.curves, 0, point.size)


def pareto_front(problem: Problem, *, size: int | None = None, depth: int | None = None) -> ParetoFront:
    """Strictly decreasing points of the curve of the least error of a tree with at most t internal nodes.

    Parameters
    ----------
    problem
        Any problem with finitely many subproblems within the limits.
    size
        Most internal nodes; no limit if not given.
    depth
        Most tests on a path; no limit if not given.

    Returns
    -------
    ParetoFront
        The points, and a tree for each. Without a limit on the size the last one is a smallest tree of the
        least error possible.

    Raises
    ------
    InvalidArgument
        If the size or the depth is negative.
    TooLarge
        If the subproblems or their curves do not fit.

    Notes
    -----
    The cost is that of the size curves, up to the size given or that of the largest tree.

    Examples
    --------
    >>> from theorylab.problems.cube import CubeProblem
    >>> pareto_front(CubeProblem([0, 1, 1, 0])).points
    (ParetoPoint(size=0, error=1/2), ParetoPoint(size=2, error=1/4), ParetoPoint(size=3, error=0))
    """
    if size is not None and size < 0:
        raise InvalidArgument(f"size: {size} is negative; at least 0 internal nodes")
    limits = [limit for limit in (size, depth) if limit is not None]
    compiled = compile_problem(problem.relevant(), depth=min(limits, default=None))
    curves = size_curves(
        compiled if depth is None else with_budgets(compiled, depth), ANY_SIZE if size is None else size
    )
    longest = curves.approx.shape[1] - 1
    curves = replace(curves, size=longest if size is None else min(size, longest))
    points: list[ParetoPoint] = []
    for t, error in enumerate(curves.errors(0)[: curves.size + 1]):
        if not points or error < points[-1].error:
            points.append(ParetoPoint(t, error))
    return ParetoFront(tuple(points), problem, curves)
