"""The tests of a table as columns of ranks.

A column of m numbers has the ranks 0, ..., m - 1 of its values, and its tests are "the rank is at most r" for
r = 0, ..., m - 2. A test "the value is 1" of a 0/1 column, or "the value is red" of categories, is such a column too,
with the rank 0 where it holds and 1 elsewhere: outcome 1 of every test means that the rank is at most r. Constant
columns have no tests. The order of the tests, column by column and rank by rank, is that of the binarized table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from theorylab.errors import InputFormatError
from theorylab.problems.named_test import readings_of
from theorylab.problems.readings import BITS, CONSTANT, NUMBERS
from theorylab.problems.samples.columns import Column, ColumnTest

__all__ = ["ANY", "RankColumns", "rank_columns"]

ANY = -1
"""In place of the value that a test asks for: the tests are thresholds."""


class RankColumns(NamedTuple):
    """The ranks that tests compare, with F columns of ranks and N inputs.

    Attributes
    ----------
    columns
        The columns of the table.
    variable
        int64[F], the column of the table that a column of ranks belongs to.
    value
        int64[F], the rank in that column of the value that the test asks for; :data:`ANY` for thresholds.
    ranks
        int32[F, N].
    sizes
        int64[F], the numbers of distinct ranks.
    """

    columns: tuple[Column, ...]
    variable: np.ndarray
    value: np.ndarray
    ranks: np.ndarray
    sizes: np.ndarray

    def column_test(self, column: int, rank: int) -> ColumnTest:
        """Return the test "the rank is at most ``rank``" as a test of a column of the table."""
        value = int(self.value[column])
        return ColumnTest(self.columns[self.variable[column]], rank if value == ANY else value)

    def require_distinct_names(self, source: str) -> None:
        """Raise an error if two tests have the same name; ``source`` is the name of the table.

        Raises
        ------
        InputFormatError
            If so. The names of two thresholds differ, because those of the columns do.
        """
        names = Counter(self.column_test(f, 0).name for f in np.flatnonzero(self.value != ANY).tolist())
        twice = [name for name, times in names.items() if times > 1]
        numeric = {self.columns[i].name: f for f, i in enumerate(self.variable) if self.value[f] == ANY}
        for name in names:
            for asked in readings_of(name, numeric):
                if asked.relation == "<=":
                    f = numeric[asked.column]
                    twice += [name for r in range(self.sizes[f] - 1) if self.column_test(f, r).name == name]
        if twice:
            raise InputFormatError(f"two tests are called {twice[0]!r}; rename a column", source)


def rank_columns(columns: Sequence[Column], inputs: int) -> RankColumns:
    """Return the tests of the columns of a table as columns of ranks.

    Parameters
    ----------
    columns
        The columns; each of their values occurs.
    inputs
        Number of inputs.
    """
    variable: list[int] = []
    value: list[int] = []
    ranks: list[np.ndarray] = []
    for i, column in enumerate(columns):
        asked = _values_asked(column)
        variable += [i] * len(asked)
        value += asked
        ranks += [column.ranks if v == ANY else column.ranks != v for v in asked]
    sizes = [2 if v != ANY else len(columns[i].values) for i, v in zip(variable, value)]
    return RankColumns(
        tuple(columns),
        np.array(variable, dtype=np.int64),
        np.array(value, dtype=np.int64),
        np.array(ranks, dtype=np.int32).reshape(len(ranks), inputs),
        np.array(sizes, dtype=np.int64),
    )


def _values_asked(column: Column) -> list[int]:
    """Return the values that the tests of a column ask for, in order."""
    kind, values = column.kind, len(column.values)
    if kind == CONSTANT:
        return []
    if kind == NUMBERS:
        return [ANY]
    return [1] if kind == BITS or values == 2 else list(range(values))
