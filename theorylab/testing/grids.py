"""Strategies for functions on ordered grids, with threshold tests under product distributions.

A function is a nested list with an axis for each variable, as for :class:`~theorylab.problems.grid.GridProblem`;
probabilities are text, so that a printed counterexample can be pasted into Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

import numpy as np
from flint import fmpq
from hypothesis import strategies as st

from theorylab.numbers.counts import count
from theorylab.numbers.rationals import format_rational
from theorylab.numbers.several import several
from theorylab.problems.grid import GridProblem, grid_inputs
from theorylab.testing.functions import RATIONALS

__all__ = ["grid_functions", "grid_marginals", "grid_problems", "grid_shapes", "monotone_grid_functions"]

MOST_POINTS = 1000

HEAVIEST = 4
"""Maximum integer weight of a value of a variable, before normalisation."""


def grid_shapes() -> st.SearchStrategy[tuple[int, ...]]:
    """Return a strategy for the shapes of small grids: one or two variables with two to four values each."""
    return st.lists(st.integers(2, 4), min_size=1, max_size=2).map(tuple)


def grid_functions(shape: Sequence[int]) -> st.SearchStrategy[list]:
    """Return a strategy for Boolean functions on a grid of the given shape; shrinks towards the constant 0."""
    return _labellings(shape, st.integers(0, 1))


def monotone_grid_functions(shape: Sequence[int]) -> st.SearchStrategy[list]:
    """Return a strategy for monotone (non-decreasing) Boolean functions on a grid of the given shape.

    A function is drawn as the set of points above at least one of a few corners; shrinks towards few corners near 0.
    """
    shape = _check_shape(shape)
    points = grid_inputs(shape)

    def above(corners: Sequence[int]) -> list:
        values = np.zeros(len(points), dtype=np.int64)
        for corner in corners:
            values |= (points >= points[corner]).all(axis=1)
        return values.reshape(tuple(shape)).tolist()

    return st.lists(st.integers(0, len(points) - 1), unique=True).map(above)


def grid_marginals(shape: Sequence[int]) -> st.SearchStrategy[tuple[tuple[str, ...], ...]]:
    """Return a strategy for positive distributions of the variables of a grid; shrinks towards uniform."""
    return st.tuples(*map(_marginals, _check_shape(shape)))


def grid_problems() -> st.SearchStrategy[GridProblem]:
    """Return a strategy for stochastic labellings of small grids under product distributions."""

    def problems(shape: tuple[int, ...]) -> st.SearchStrategy[GridProblem]:
        means = _labellings(shape, st.sampled_from([format_rational(value) for value in RATIONALS]))
        return st.builds(GridProblem, means, grid_marginals(shape))

    return grid_shapes().flatmap(problems)


def _labellings(shape: Sequence[int], values: st.SearchStrategy) -> st.SearchStrategy[list]:
    shape = _check_shape(shape)
    points = prod(shape)

    def nest(flat: list) -> list:
        array = np.empty(points, dtype=object)
        array[:] = flat
        return array.reshape(tuple(shape)).tolist()

    return st.lists(values, min_size=points, max_size=points).map(nest)


def _check_shape(shape: Sequence[int]) -> tuple[int, ...]:
    """Return the shape, after checking that the grid has few points."""
    values = tuple(count(length, "shape", most=MOST_POINTS) for length in several(shape, "shape"))
    count(prod(values), "points of the grid", most=MOST_POINTS)
    return values


def _marginals(values: int) -> st.SearchStrategy[tuple[str, ...]]:
    weights = st.lists(st.integers(1, HEAVIEST), min_size=values, max_size=values)
    return weights.map(lambda drawn: tuple(format_rational(fmpq(w, sum(drawn))) for w in drawn))
