"""Columns of the atlas that are computed on demand: measures of each function from its values.

The functions of a row may differ by a negation, which exchanges C^0 and C^1. So rows whose functions have
distinct values of the two are divided: one half are the images of the representative under permutations and negations
of variables, the other half those of its negation.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import NamedTuple

import numpy as np

from dp_optimal.atlas.classes import AT_ONCE
from dp_optimal.atlas.columns import Column
from dp_optimal.atlas.rows import FUNCTION, FUNCTIONS
from theorylab.boolean.certificates import certificate_complexities
from theorylab.boolean.degree import gf2_degrees
from theorylab.boolean.rank import ranks
from theorylab.boolean.sensitivity import block_sensitivities
from theorylab.boolean.short_functions import values
from theorylab.boolean.staircase import merged_staircases
from theorylab.extras import polars
from theorylab.impurities.stuck import stuck_inputs

__all__ = ["OF_ONE_VALUE", "ON_DEMAND", "OnDemand", "measure_columns", "with_both_values"]


class OnDemand(NamedTuple):
    """A column that is computed on demand.

    Attributes
    ----------
    column
        Name and meaning.
    of_tables
        Function from the values of N functions, shape (N, 2^n), to N integers.
    """

    column: Column
    of_tables: Callable[[np.ndarray], np.ndarray]


ON_DEMAND = {
    each.column.name: each
    for each in (
        OnDemand(Column("rank", "least rank of an exact tree"), ranks),
        OnDemand(
            Column(
                "block_sensitivity",
                "the most disjoint sets of variables, over the inputs, whose flips each change the value",
            ),
            block_sensitivities,
        ),
        OnDemand(Column("gf2_degree", "degree of the polynomial modulo 2"), gf2_degrees),
        OnDemand(Column("staircase", "1 if it has the merged-staircase property, else 0"), merged_staircases),
        *(
            OnDemand(
                Column(
                    f"stuck_{name}",
                    f"probability that greedy growth by gain ends where no test has one, under the {ties} ties",
                    halvings=0,
                ),
                partial(stuck_inputs, extreme=extreme),
            )
            for name, ties, extreme in (("kind", "best", np.minimum), ("unkind", "worst", np.maximum))
        ),
        *(
            OnDemand(
                Column(
                    f"certificate_{value}",
                    f"the most variables, over the inputs with value {value}, of a smallest certificate",
                ),
                partial(certificate_complexities, value=value),
            )
            for value in (0, 1)
        ),
    )
}
"""The columns by name."""

OF_ONE_VALUE = ("certificate_0", "certificate_1")
"""The columns exchanged by negating the function."""


def measure_columns(functions: np.ndarray, n: int, names: Collection[str]) -> dict[str, np.ndarray]:
    """Compute columns on demand by name, as ``int64``.

    Parameters
    ----------
    functions
        Functions as words.
    n
        Number of variables.
    names
        Names of the columns.

    Notes
    -----
    For the classes of all functions on five variables: a second for ``rank``, a few for ``block_sensitivity``,
    ``stuck_kind`` and ``stuck_unkind``.
    """
    found: dict[str, list[np.ndarray]] = {name: [np.zeros(0, dtype=np.int64)] for name in names}
    for at in range(0, len(functions), AT_ONCE):
        tables = values(functions[at : at + AT_ONCE], n)
        for name in names:
            found[name].append(ON_DEMAND[name].of_tables(tables).astype(np.int64))
    return {name: np.concatenate(parts) for name, parts in found.items()}


def with_both_values(entries: polars.DataFrame, n: int) -> polars.DataFrame:
    """Return rows with the columns :data:`OF_ONE_VALUE`, divided if a function and its negation differ in them.

    Parameters
    ----------
    entries
        Rows of classes that are closed under negation.
    n
        Number of variables.
    """
    found = measure_columns(entries[FUNCTION].to_numpy(), n, OF_ONE_VALUE)
    zero, one = (polars.Series(name, found[name]) for name in OF_ONE_VALUE)
    here = entries.with_columns(zero, one)
    differ = polars.col(zero.name) != polars.col(one.name)
    half = polars.when(differ).then(polars.col(FUNCTIONS) // 2).otherwise(polars.col(FUNCTIONS))
    everywhere = polars.lit((1 << (1 << n)) - 1, dtype=polars.UInt64)
    negations = here.filter(differ).with_columns(
        (everywhere ^ polars.col(FUNCTION)).alias(FUNCTION),
        polars.col(FUNCTIONS) // 2,
        polars.col(zero.name).alias(one.name),
        polars.col(one.name).alias(zero.name),
    )
    return polars.concat([here.with_columns(half), negations]).sort(FUNCTION)
