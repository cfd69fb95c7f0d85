"""Quantities of the probability that greedy growth by gain ends where no test has a gain."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from flint import fmpq

from theorylab.boolean.staircase import has_merged_staircase, merged_staircases
from theorylab.hunts.quantity import NPN, Quantity
from theorylab.hunts.spectral import function_of
from theorylab.impurities.stuck import stuck_inputs, stuck_probability
from theorylab.impurities.ties import Ties
from theorylab.problems.problem import Problem

__all__ = ["STUCK"]

MOST_VARIABLES = 8
"""Of functions that are approximated together; each takes 3^n subcubes."""


def _shares(extreme: np.ufunc) -> Callable[[np.ndarray], np.ndarray]:
    def shares(tables: np.ndarray) -> np.ndarray:
        return stuck_inputs(tables, extreme) / tables.shape[1]

    return shares


def _with_staircase(problem: Problem) -> fmpq | None:
    function = function_of(problem)
    return stuck_probability(function) if has_merged_staircase(function) else None


def _shares_with_staircase(tables: np.ndarray) -> np.ndarray:
    return np.where(merged_staircases(tables) == 1, _shares(np.minimum)(tables), np.nan)


STUCK = {
    quantity.name: quantity
    for quantity in (
        Quantity(
            "stuck",
            lambda problem: stuck_probability(function_of(problem)),
            "probability that greedy growth ends where no test has a gain, best ties",
            NPN,
            of_tables=_shares(np.minimum),
            most_variables=MOST_VARIABLES,
        ),
        Quantity(
            "stuck:worst-ties",
            lambda problem: stuck_probability(function_of(problem), Ties.WORST),
            "the same under the worst ties",
            NPN,
            of_tables=_shares(np.maximum),
            most_variables=MOST_VARIABLES,
        ),
        Quantity(
            "stuck:staircase",
            _with_staircase,
            "stuck, for functions with the merged-staircase property",
            NPN,
            of_tables=_shares_with_staircase,
            most_variables=MOST_VARIABLES,
        ),
    )
}
"""The quantities of this module by name."""
