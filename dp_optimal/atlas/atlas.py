"""One class of the atlas: asked for counts, for the functions that meet a condition, or written out."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from math import lcm
from typing import Any

import numpy as np
from flint import fmpq

from dp_optimal.atlas.classes import class_named
from dp_optimal.atlas.columns import COLUMNS, RATIOS, Column, hexadecimal, numbers
from dp_optimal.atlas.conditions import Number, condition, names_in
from dp_optimal.atlas.exact_numbers import exact_series
from dp_optimal.atlas.on_demand import OF_ONE_VALUE, ON_DEMAND, measured, with_both_values
from dp_optimal.atlas.product_columns import added_columns
from dp_optimal.atlas.rows import FUNCTION, FUNCTIONS, rows, rows_of
from dp_optimal.atlas.summary import summary
from theorylab.boolean.packed import PackedFunction
from theorylab.boolean.product_measure import product_probabilities
from theorylab.catalog import did_you_mean
from theorylab.errors import InvalidArgument
from theorylab.extras import polars
from theorylab.numbers.counts import count
from theorylab.numbers.rationals import rational

__all__ = ["Atlas", "atlas_of"]

MOST_ENTRY = (1 << 16) - 1
MOST_FUNCTION = (1 << 64) - 1
MOST_ADDED = (1 << 63) - 1


@dataclass(frozen=True, eq=False)
class Atlas:
    """A table of the functions of a class on n variables, with a row for all functions that have the same measures.

    It is a table for other libraries too: ``polars.DataFrame(atlas)``, ``pandas.DataFrame.from_arrow(atlas)`` and
    ``pyarrow.table(atlas)`` read :attr:`rows`.

    Attributes
    ----------
    name
        Of the class.
    variables
        Their number n.
    entries
        A data frame of Polars in integers: ``function``, the representative of each class, ``functions``, how many it
        stands for, and for each column the numerators over :meth:`~dp_optimal.atlas.columns.Column.denominator`.
    columns
        The columns. The reference of the atlas says what they are.
    negations
        Whether a row stands for functions that differ by negations, too.

    See Also
    --------
    atlas_of
    one_function

    Examples
    --------
    >>> from dp_optimal import atlas_of
    >>> atlas_of(2).functions, atlas_of(2).variables
    (16, 2)
    """

    name: str
    variables: int
    entries: polars.DataFrame
    columns: tuple[Column, ...] = COLUMNS
    negations: bool = True

    @property
    def functions(self) -> int:
        """Number of functions."""
        return int(self.entries[FUNCTIONS].sum())

    @property
    def classes(self) -> int:
        """Number of rows."""
        return len(self.entries)

    @cached_property
    def rows(self) -> polars.DataFrame:
        """A data frame of Polars with exact numbers.

        Measures that may be fractions are decimals, or text such as ``2/3`` where a denominator has a factor other than
        2 and 5.
        """
        n = self.variables
        return self.entries.with_columns(
            exact_series(self.entries[column.name], column.denominator(n))
            for column in self.columns
            if column.denominator(n) > 1
        )

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Give :attr:`rows` to another library by the PyCapsule interface of Arrow."""
        return self.rows.__arrow_c_stream__(requested_schema)

    def summary(self) -> dict[str, Any]:
        """Counts of functions by depth and size, and how far greedy trees are from optimal ones."""
        return summary(self.entries, self.variables)

    def with_column(
        self, name: str, measure: Callable[[PackedFunction], int | fmpq], meaning: str = ""
    ) -> Atlas:
        """The same rows with a column more, known to conditions, :attr:`rows` and :meth:`records`.

        Parameters
        ----------
        name
            Of the column.
        measure
            Function from a Boolean function as bits to an integer or a rational. It is called for the representative
            of each row, so it should be the same for all functions that the row stands for.
        meaning
            In a sentence.

        Raises
        ------
        InvalidArgument
            If the name is none for a condition or is taken, a value is neither an integer nor a rational, or a
            numerator over the common denominator has more than 63 bits.

        Examples
        --------
        >>> from theorylab import spectral_norm
        >>> found = atlas_of(3).with_column("norm", spectral_norm).chosen("norm = 5/2", sort="size")
        >>> found.functions, found.records(1)[0]["norm"]
        (128, 5/2)
        """
        named = isinstance(name, str) and re.fullmatch(r"[A-Za-z_]\w*", name)
        if not named or name in ("and", "or", "not"):
            raise InvalidArgument(f"column: {name!r} is no name; letters, digits and _ make one")
        if name in self._numbers():
            raise InvalidArgument(f"column: {name!r} is a column already")
        found = [
            rational(measure(PackedFunction(np.array([word], dtype=np.uint64), self.variables)), name=name)
            for word in self.entries[FUNCTION].to_list()
        ]
        under = lcm(*(int(value.q) for value in found))
        numerators = [int((value * under).p) for value in found]
        if max(map(abs, [under, *numerators])) > MOST_ADDED:
            raise InvalidArgument(f"column: {name!r} needs numerators of more than 63 bits")
        entries = self.entries.with_columns(polars.Series(name, numerators, dtype=polars.Int64))
        return replace(self, entries=entries, columns=(*self.columns, Column(name, meaning, under=under)))

    def measured(self, *names: str) -> Atlas:
        """The same functions with columns that are computed on demand; those that are there stay.

        Parameters
        ----------
        names
            Of ``rank``, ``block_sensitivity``, ``gf2_degree``, ``certificate_0`` and ``certificate_1``; all if none is
            given. With the last two, which come together, rows of functions and negations that differ are divided, and
            all are in the order of the functions.

        Raises
        ------
        InvalidArgument
            For another name.

        Examples
        --------
        >>> [(row["function"], row["certificate_0"]) for row in atlas_of(2).measured("certificate_0").records(3)]
        [('0x0', 0), ('0x2', 1), ('0x6', 2)]
        """
        unknown = next((name for name in names if name not in ON_DEMAND), None)
        if unknown is not None:
            raise InvalidArgument(f"column: {unknown!r} is none of {', '.join(ON_DEMAND)}")
        asked = {*(names or ON_DEMAND)} - {column.name for column in self.columns}
        both = OF_ONE_VALUE if asked & {*OF_ONE_VALUE} else ()
        entries, n = self.entries, self.variables
        if both and self.negations and self.name == "all":
            entries, both, asked = with_both_values(entries, n), (), asked - {*OF_ONE_VALUE}
        added = [name for name in ON_DEMAND if name in asked or name in both]
        found = measured(entries[FUNCTION].to_numpy(), n, added)
        entries = entries.with_columns(polars.Series(name, values) for name, values in found.items())
        new = (each.column for name, each in ON_DEMAND.items() if name in entries.columns)
        columns = tuple(dict.fromkeys((*self.columns, *new)))
        ordered = entries.select(FUNCTION, FUNCTIONS, *(column.name for column in columns))
        return replace(self, entries=ordered, columns=columns)

    def chosen(self, where: str | None = None, sort: str | None = None) -> Atlas:
        """The part of the atlas that meets a condition.

        Parameters
        ----------
        where
            A condition on the columns and ratios; see :mod:`dp_optimal.atlas.conditions`. All rows if none is given.
        sort
            A column or ratio: the largest entries first, equal ones by representative. With a minus sign before
            it, the smallest first.

        Raises
        ------
        InputFormatError
            If the condition is none.
        InvalidArgument
            If there is no such column.

        Examples
        --------
        >>> atlas_of(3).chosen("rank = 3").functions  # the parities of all three variables
        2
        """
        criterion = None if where is None else condition(where, self._numbers())
        by = None if sort is None else self._order(sort.removeprefix("-"))
        asked = {*names_in(where or ""), *names_in(sort or "")} & {*ON_DEMAND}
        whole = self.measured(*asked) if asked else self
        found = whole.entries
        if criterion is not None:
            found = found.filter(criterion)
        if sort is not None:
            found = found.sort(by, FUNCTION, descending=[not sort.startswith("-"), False])
        return replace(whole, entries=found)

    def records(self, most: int) -> list[dict[str, Any]]:
        """The first rows as dictionaries: functions in hexadecimal, measures and ratios as integers and rationals."""
        n = self.variables
        return [
            {
                FUNCTION: hexadecimal(row[FUNCTION], n),
                FUNCTIONS: row[FUNCTIONS],
                **numbers(row, self.columns, n),
            }
            for row in self.entries.head(most).iter_rows(named=True)
        ]

    def _numbers(self) -> dict[str, Number]:
        """Map the names that a condition may use to columns; a column is computed when it is first used."""
        wide, one = polars.Int128, polars.lit(1, dtype=polars.Int128)

        def number(name: str, most: int, under: int = 1) -> Number:
            return Number(polars.col(name).cast(wide), polars.lit(under, dtype=wide), most, under)

        found = {name: number(name, MOST_FUNCTION) for name in (FUNCTION, FUNCTIONS)}
        for column in (*self.columns, *(each.column for each in ON_DEMAND.values())):
            most = MOST_ENTRY if column.name in ON_DEMAND or column in COLUMNS else self._largest(column.name)
            found[column.name] = number(column.name, most, column.denominator(self.variables))
        for ratio in RATIOS:
            over, under_ = (
                polars.max_horizontal(polars.col(n).cast(wide), one) for n in (ratio.over, ratio.under)
            )
            found[ratio.name] = Number(over, under_, MOST_ENTRY, MOST_ENTRY)
        return found

    def _largest(self, name: str) -> int:
        return max(map(abs, self.entries[name].to_list()), default=0)

    def _order(self, name: str) -> polars.Expr:
        """What rows are sorted by. Quotients of 16-bit integers that differ have different floats."""
        known_numbers = self._numbers()
        if name not in known_numbers:
            known = did_you_mean(name, known_numbers) or f"; there are {', '.join(known_numbers)}"
            raise InvalidArgument(f"--sort: unknown column {name!r}{known}")
        ratio = {each.name: each for each in RATIOS}.get(name)
        if ratio is None:
            return polars.col(name)
        over, under = (polars.max_horizontal(polars.col(n), 1) for n in (ratio.over, ratio.under))
        return over / under


def atlas_of(
    n: int, name: str = "all", *, p: fmpq | int | str | None = None, errors: int | None = None
) -> Atlas:
    """Return the atlas of all functions of a class on n variables.

    Parameters
    ----------
    n
        Number of variables.
    name
        ``all`` (n at most 5) or ``monotone`` (n at most 6).
    p
        If given, columns ``p_mean``, ``p_expected_depth``, ``p_total_influence`` and ``p_max_influence`` say what they
        are when each variable is 1 with this probability. Rows are then classes under permutations (``all``: n at most
        4); the other columns remain those of uniform inputs.
    errors
        If given, column ``error_i``, i = 0..t, is the minimum error under p of a tree with at most i internal nodes.

    Raises
    ------
    InvalidArgument
        For another class, or a probability that is not strictly between 0 and 1.
    TooLarge
        For more variables, or a probability with too large a denominator.

    See Also
    --------
    one_function : one function
    write_data_set : on disk

    Examples
    --------
    >>> found = atlas_of(2)
    >>> found.functions, found.chosen("depth = 2 and size = 2").functions
    (16, 8)
    >>> conjunction = atlas_of(2, p="1/3", errors=1).chosen("function = 8").records(1)[0]
    >>> [conjunction[name] for name in ("p_mean", "p_expected_depth", "error_0", "error_1")]
    [1/9, 4/3, 1/9, 1/9]
    """
    if p is None and errors is None:
        found = rows(name, n)
        return Atlas(name, int(n), found)
    chosen = class_named(name, n)
    if errors is not None:
        errors = min(count(errors, "errors", least=0), (1 << n) - 1)
    probability = None if p is None else product_probabilities([rational(p, name="p")], 1)[0]
    functions, sizes = (chosen.representatives if p is None else chosen.up_to_permutations)(n)
    added = added_columns(functions, n, probability, errors)
    entries = rows_of(chosen, n, functions, sizes).with_columns(
        polars.Series(column.name, numerators) for column, numerators in added
    )
    columns = (*COLUMNS, *(column for column, _ in added))
    return Atlas(name, int(n), entries, columns, negations=p is None)
