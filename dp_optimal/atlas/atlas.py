"""A class of functions of the atlas as a table: counts, selections and columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from flint import fmpq

from dp_optimal.atlas.classes import class_named
from dp_optimal.atlas.columns import COLUMNS, Column, hexadecimal, numbers, ratios_of
from dp_optimal.atlas.conditions import Number, condition, names_in
from dp_optimal.atlas.on_demand import OF_ONE_VALUE, ON_DEMAND, measure_columns, with_both_values
from dp_optimal.atlas.own_column import own_column, require_new_name
from dp_optimal.atlas.product_columns import added_columns, product_distribution
from dp_optimal.atlas.rows import FUNCTION, FUNCTIONS, exact_series, rows_of
from dp_optimal.atlas.summary import summary
from theorylab import plotting
from theorylab.boolean.functions import MOST_VARIABLES, functions_of
from theorylab.boolean.packed import PackedFunction
from theorylab.catalog import did_you_mean
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.extras import polars
from theorylab.numbers.counts import count

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["Atlas", "atlas_of"]

HALF = fmpq(1, 2)
MOST_ENTRY = (1 << 16) - 1
MOST_FUNCTION = (1 << 64) - 1


@dataclass(frozen=True, eq=False)
class Atlas:
    """A table of the functions of a class on n variables, with one row for all functions that have the same measures.

    Other libraries can read :attr:`rows` directly: ``polars.DataFrame(atlas)``, ``pandas.DataFrame.from_arrow(atlas)``
    and ``pyarrow.table(atlas)``.

    Attributes
    ----------
    name
        Name of the class.
    variables
        Number of variables n.
    entries
        A Polars data frame of integers: ``function``, the representative of each row; ``functions``, the number of
        functions that it represents; and for each column the numerators over
        :meth:`~dp_optimal.atlas.columns.Column.denominator`.
    columns
        The columns, defined in the reference of the atlas.
    up_to
        Symmetries under which functions share a row, as in :func:`theorylab.functions_of`: ``npn``, ``permutations``
        or None.

    See Also
    --------
    atlas_of

    Examples
    --------
    >>> from dp_optimal import atlas_of
    >>> atlas_of(2).functions, atlas_of(2).variables
    (16, 2)
    """

    name: str
    variables: int
    entries: polars.DataFrame
    columns: tuple[Column, ...]
    up_to: str | None

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
        """Polars data frame of the exact measures.

        Measures that may be fractions are decimals, or text such as ``2/3`` if a denominator has a prime factor other
        than 2 and 5.
        """
        n = self.variables
        return self.entries.with_columns(
            exact_series(self.entries[column.name], column.denominator(n))
            for column in self.columns
            if column.denominator(n) > 1
        )

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Export :attr:`rows` to another library through the PyCapsule interface of Arrow."""
        return self.rows.__arrow_c_stream__(requested_schema)

    def summary(self) -> dict[str, Any]:
        """Return counts of functions by depth and size, and compare greedy trees with optimal ones."""
        return summary(self.entries, self.variables)

    def with_column(
        self, name: str, measure: Callable[[PackedFunction], int | fmpq], meaning: str = ""
    ) -> Atlas:
        """Return the same rows with an added column for conditions, :attr:`rows`, :meth:`records` and :meth:`plot`.

        Parameters
        ----------
        name
            Name of the column.
        measure
            Function from a Boolean function as bits to an integer or a rational. It is called for the representative
            of each row and must be the same for all functions of the row (:attr:`up_to`). This is
            checked: for all of them if the atlas has at most 256 functions, else for 256 drawn with a fixed seed.
        meaning
            Description of the column in one sentence.

        Raises
        ------
        InvalidArgument
            If the name cannot be used in a condition or already exists, a value is neither an integer nor a rational,
            two functions of a row have distinct values, or a numerator over the common denominator has more than 63
            bits.

        Examples
        --------
        >>> from theorylab import spectral_norm
        >>> found = atlas_of(3).with_column("norm", spectral_norm).chosen("norm = 5/2", sort="size")
        >>> found.functions, found.records(1)[0]["norm"]
        (128, 5/2)
        """
        require_new_name(name, self._numbers())
        column, numerators = own_column(
            Column(name, meaning), measure, self.entries, self.variables, self.up_to
        )
        entries = self.entries.with_columns(polars.Series(name, numerators, dtype=polars.Int64))
        return replace(self, entries=entries, columns=(*self.columns, column))

    def measured(self, *names: str) -> Atlas:
        """Return the same functions with columns that are computed on demand; existing columns remain.

        Parameters
        ----------
        names
            Any of ``rank``, ``block_sensitivity``, ``gf2_degree``, ``staircase``, ``stuck_kind``, ``stuck_unkind``,
            ``certificate_0`` and ``certificate_1``; all if none is given. The last two are added together: rows whose
            functions and negations differ in them are divided, and all rows are sorted by function.

        Raises
        ------
        InvalidArgument
            If a name is unknown.
        """
        unknown = next((name for name in names if name not in ON_DEMAND), None)
        if unknown is not None:
            raise InvalidArgument(f"column: {unknown!r} is none of {', '.join(ON_DEMAND)}")
        asked = {*(names or ON_DEMAND)} - {column.name for column in self.columns}
        both = OF_ONE_VALUE if asked & {*OF_ONE_VALUE} else ()
        entries, n = self.entries, self.variables
        if both and self.up_to == "npn":
            entries, both, asked = with_both_values(entries, n), (), asked - {*OF_ONE_VALUE}
        added = [name for name in ON_DEMAND if name in asked or name in both]
        found = measure_columns(entries[FUNCTION].to_numpy(), n, added)
        entries = entries.with_columns(polars.Series(name, values) for name, values in found.items())
        new = (each.column for name, each in ON_DEMAND.items() if name in entries.columns)
        columns = tuple(dict.fromkeys((*self.columns, *new)))
        ordered = entries.select(FUNCTION, FUNCTIONS, *(column.name for column in columns))
        return replace(self, entries=ordered, columns=columns)

    def chosen(self, where: str | None = None, sort: str | None = None) -> Atlas:
        """Return the part of the atlas that satisfies a condition.

        Parameters
        ----------
        where
            A condition on the columns and ratios; see :mod:`dp_optimal.atlas.conditions`. All rows if none is given.
        sort
            A column or ratio: the largest entries first, ties by representative. With a minus sign before
            it, the smallest first.

        Raises
        ------
        InputFormatError
            If the condition cannot be read.
        InvalidArgument
            If a column does not exist.

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
        """Return the first rows as dictionaries of functions in hexadecimal and exact measures and ratios."""
        n = self.variables
        return [
            {FUNCTION: hexadecimal(row[FUNCTION], n), FUNCTIONS: row[FUNCTIONS]}
            | numbers(row, self.columns, n)
            for row in self.entries.head(most).iter_rows(named=True)
        ]

    def plot(self, across: str, up: str, ax: Axes | None = None) -> Axes:
        """Draw the number of functions by two columns or ratios with Matplotlib.

        Parameters
        ----------
        across, up
            Names of the columns on the horizontal and on the vertical axis, including added ones.
        ax
            Axes to draw on; the current axes of ``matplotlib.pyplot`` if not given.

        Raises
        ------
        InvalidArgument
            If a column does not exist.
        MissingExtra
            If Matplotlib is not installed.
        """
        for name in (across, up):
            self._require_column(name, "plot")
        whole = self.measured(*asked) if (asked := {across, up} & {*ON_DEMAND}) else self
        cells: Counter[tuple[Any, Any]] = Counter()
        for row in whole.records(whole.classes):
            row[FUNCTION] = int(row[FUNCTION], 16)
            cells[row[across], row[up]] += row[FUNCTIONS]
        axes = plotting.current_axes() if ax is None else ax
        plotting.draw_counts(
            axes, [(*pair, number) for pair, number in cells.items()], (across, up), FUNCTIONS
        )
        return axes

    def _numbers(self) -> dict[str, Number]:
        """Map the names allowed in a condition to columns; each column is computed on first use."""
        wide, one = polars.Int128, polars.lit(1, dtype=polars.Int128)

        def number(name: str, most: int, under: int = 1) -> Number:
            return Number(polars.col(name).cast(wide), polars.lit(under, dtype=wide), most, under)

        found = {name: number(name, MOST_FUNCTION) for name in (FUNCTION, FUNCTIONS)}
        for column in (*self.columns, *(each.column for each in ON_DEMAND.values())):
            most = MOST_ENTRY
            if column.name not in ON_DEMAND and column not in COLUMNS:
                most = max(map(abs, self.entries[column.name].to_list()), default=0)
            found[column.name] = number(column.name, most, column.denominator(self.variables))
        for ratio in ratios_of(self.entries.columns):
            over, under_ = (
                polars.max_horizontal(polars.col(n).cast(wide), one) for n in (ratio.over, ratio.under)
            )
            found[ratio.name] = Number(over, under_, MOST_ENTRY, MOST_ENTRY)
        return found

    def _require_column(self, name: str, what: str) -> None:
        numbers = self._numbers()
        if name not in numbers:
            known = did_you_mean(name, numbers) or f"; there are {', '.join(numbers)}"
            raise InvalidArgument(f"{what}: unknown column {name!r}{known}")

    def _order(self, name: str) -> polars.Expr:
        """Return the sort key of a column or ratio. Distinct quotients of 16-bit integers have distinct floats."""
        self._require_column(name, "--sort")
        ratio = {each.name: each for each in ratios_of(self.entries.columns)}.get(name)
        if ratio is None:
            return polars.col(name)
        over, under = (polars.max_horizontal(polars.col(n), 1) for n in (ratio.over, ratio.under))
        return over / under


def atlas_of(
    n: int,
    name: str = "all",
    *,
    p: fmpq | int | str | Sequence[fmpq | int | str] | None = None,
    errors: int | None = None,
) -> Atlas:
    """Return the atlas of all functions of a class on n variables.

    Parameters
    ----------
    n
        Number of variables.
    name
        ``all`` (n at most 5) or ``monotone`` (n at most 6).
    p
        A product distribution: the probability that a variable is 1, or one for each variable, also as a text,
        ``"1/2,1/3"``. If given, columns ``p_mean``, ``p_expected_depth``, ``p_greedy_kind``, ``p_greedy_unkind``,
        ``p_total_influence`` and ``p_max_influence`` and ratios ``p_ratio`` and ``p_ratio_unkind`` are added. Rows are
        then classes under permutations (``all``: n at most 4), or single functions if the probabilities differ
        (``monotone``: n at most 5). The other columns still refer to uniform inputs.
    errors
        If given, column ``error_i``, i = 0..t, is the minimum error under p of a tree with at most i internal nodes.

    Raises
    ------
    InvalidArgument
        If the class is unknown, or the probabilities are not one or n numbers strictly between 0 and 1.
    TooLarge
        If there are too many variables, or a probability has too large a denominator.

    See Also
    --------
    one_function : one function
    write_data_set : on disk

    Examples
    --------
    >>> found = atlas_of(2)
    >>> found.functions, found.chosen("depth = 2 and size = 2").functions
    (16, 8)
    >>> conjunction = atlas_of(2, p=("1/3", "1/2"), errors=1).chosen("function = 8").records(1)[0]  # x1 first
    >>> [conjunction[name] for name in ("p_mean", "p_expected_depth", "error_0", "error_1")]
    [1/6, 4/3, 1/6, 1/6]
    """
    chosen = class_named(name, n)
    if errors is not None:
        errors = min(count(errors, "errors", least=0), (1 << n) - 1)
    up_to: str | None = chosen.up_to
    probabilities = (HALF,) * n if p is None else product_distribution(p, n)
    if p is not None:
        up_to = "permutations" if len({*probabilities}) < 2 else None
        most = MOST_VARIABLES[name, up_to]
        if n > most:
            kind = "one probability" if up_to else "different probabilities"
            raise TooLarge(f"--p: {n} variables given; with {kind} the class {name!r} has at most {most}")
    functions = functions_of(n, name, up_to=up_to)
    entries, columns = rows_of(chosen, functions), list(COLUMNS)
    if p is not None or errors is not None:
        added = added_columns(functions.words, probabilities, errors, measures=p is not None)
        entries = entries.with_columns(polars.Series(column.name, numerators) for column, numerators in added)
        columns += [column for column, _ in added]
    return Atlas(name, int(n), entries, tuple(columns), up_to)
