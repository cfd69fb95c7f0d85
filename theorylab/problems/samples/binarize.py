r"""Tables of numbers and categories as 0/1 tests, each with its column's name and its threshold or value.

A column of m distinct numbers has m - 1 distinct threshold tests ``age <= 24.5``, one between any two consecutive
values; the method selects some of them:

- *thresholds*: all of them;
- *quantiles*: at most B per column, as with ``max_thresholds=B`` of the estimators
  (:func:`~theorylab.numbers.quantiles.quantile_gaps`). Where there are more, the j-th is the first threshold that at
  least a fraction j/(B + 1) of the rows do not exceed, by weight where rows are weighted, or else the last threshold;
- *spread*: at most B per column, at the quantiles j/(B + 1) of the distinct values (not of the rows), interpolated
  linearly; all thresholds if there are at most B + 1 values. The experiments of the Top-k paper are
  prepared in this way;
- *guesses*: those chosen by B boosted stumps, see :mod:`theorylab.problems.samples.guesses`;
- *categories*: none; numbers are treated as categories.

A category has one test ``colour = red`` for each value, or, if it has two values, only for the second. A 0/1 column is
unchanged, and a constant column has no test. Rows of weight 0 are dropped before the tests are made. With *categories*
every value has its test, even of two, as in the Top-k paper. Memory is proportional to rows times tests.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from theorylab.catalog import find
from theorylab.errors import InputFormatError, InvalidArgument
from theorylab.limits import require
from theorylab.numbers.quantiles import quantile_gaps
from theorylab.problems.readings import BITS, CATEGORIES, CONSTANT, NUMBERS, ColumnReading
from theorylab.problems.samples.columns import Column, ColumnTest, column_of
from theorylab.problems.samples.csv_sample import labelled_points
from theorylab.problems.samples.guesses import guess_tests
from theorylab.problems.samples.points import Points, merge_equal_inputs
from theorylab.problems.samples.sample import SampleProblem
from theorylab.problems.samples.table import Table, read_table

__all__ = ["METHODS", "Method", "binarize_table", "method_named", "read_binarized_sample"]

CELL_BYTES = 4
"""Memory for one test of one row, in the table and in both layouts of the sample."""


MOST_DIGITS = 18
"""Maximum number of digits of B."""


class Method(NamedTuple):
    """A way to make a table binary.

    Attributes
    ----------
    name
        One of :data:`METHODS`.
    most
        The number B.
    """

    name: str
    most: int


def method_named(text: str) -> Method:
    """Return the method named by a text such as ``thresholds`` or ``quantiles:4``.

    Raises
    ------
    InvalidArgument
        If the name is unknown, or the number is not a positive integer of few digits or not expected.
    """
    name, colon, number = (part.strip() for part in text.partition(":"))
    default = find(METHODS, name, kind="way to make a table binary")
    if default is None:
        if colon:
            raise InvalidArgument(f"binarize: {name} takes no number; {text!r} given")
        return Method(name, 0)
    if not colon:
        return Method(name, default)
    if not number.isascii() or not number.isdigit() or len(number) > MOST_DIGITS or int(number) < 1:
        raise InvalidArgument(
            f"binarize: {text!r}; write {name}:B with a number B, at least 1 and of at most {MOST_DIGITS} digits"
        )
    return Method(name, int(number))


METHODS: Mapping[str, int | None] = {
    "thresholds": None,
    "quantiles": 4,
    "spread": 4,
    "guesses": 40,
    "categories": None,
}
"""Default number B of each method, None for a method without a number."""


def binarize_table(
    table: Table, method: Method, label: str | None = None, weight: str | None = None
) -> Points:
    """Return the rows of a table as points with 0/1 features.

    Parameters
    ----------
    table
        Columns of numbers, categories and 0/1 values.
    method
        Which thresholds are kept.
    label, weight
        As for :func:`~theorylab.problems.samples.csv_sample.read_csv_sample`.

    Raises
    ------
    InputFormatError
        If a value is missing or is neither clearly a number nor a category, or two tests have the same name.
    InvalidArgument
        If a column does not exist, or *guesses* is chosen without scikit-learn.
    TooLarge
        If the tests do not fit into the memory allowed.
    """
    features, labelling, weighing = table.roles(label, weight)
    mixed = method.name == "categories"
    columns = [column_of(table, i, mixed) for i in features]
    points = labelled_points(table, np.empty((table.rows, 0), dtype=bool), [], labelling, weighing)
    if weighing is not None:
        weighty = points.masses > 0
        points, columns = points.on_rows(weighty), [column.on_rows(weighty) for column in columns]
    kinds = [_kind(column, method) for column in columns]
    tests = [
        test for column, kind in zip(columns, kinds) for test in _tests(column, kind, method, points.masses)
    ]
    if method.name == "guesses":
        tests = guess_tests(tests, points.label_of, method.most, points.masses)
    rows = len(points.label_of)
    require(CELL_BYTES * rows * len(tests), f"{table.source}: {len(tests)} tests of {rows} rows")
    names = Counter(test.name for test in tests)
    if len(names) < len(tests):
        raise InputFormatError(
            f"two tests are called {names.most_common(1)[0][0]!r}; rename a column", table.source
        )
    bits = np.empty((rows, len(tests)), dtype=bool)
    for i, test in enumerate(tests):
        bits[:, i] = test.values
    of_column = Counter(test.column.name for test in tests)
    readings = [
        ColumnReading(
            column.name, kind, len(column.values), of_column[column.name], table.declared.get(i, "")
        )
        for i, column, kind in zip(features, columns, kinds)
    ]
    return points._replace(features=bits, names=tuple(names), readings=(*readings, *points.readings))


def read_binarized_sample(
    path: Path | str,
    method: str = "thresholds",
    label: str | None = None,
    weight: str | None = None,
    *,
    categories: Collection[str] = (),
    numbers: Collection[str] = (),
) -> SampleProblem:
    r"""Return the sample of a table of numbers and categories, with tests ``age <= 24.5`` and ``colour = red``.

    Parameters
    ----------
    path
        The file, as for :func:`~theorylab.problems.samples.csv_sample.read_csv_sample`.
    method
        Which thresholds of numbers are tests: ``"thresholds"`` for all, ``"quantiles:B"`` for at most B per column,
        ``"spread:B"`` for B among the distinct values, ``"guesses:B"`` for those that B boosted stumps choose (with
        scikit-learn), ``"categories"`` if every value is a test.
    label, weight, categories, numbers
        As for :func:`~theorylab.problems.samples.csv_sample.read_csv_sample`. A column of numbers and words has to be
        declared to hold categories, unless every value is a test.

    Raises
    ------
    InputFormatError
        If the file is not a table, or a value is missing or can be read neither as a number nor as a category.
    InvalidArgument
        If a column or the method does not exist, or *guesses* is chosen without scikit-learn.
    TooLarge
        If the tests do not fit into the memory allowed.

    See Also
    --------
    read_csv_sample : features 0 and 1
    read_sample_of_tests : the tests of a tree

    Examples
    --------
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     own = Path(folder, "own.csv")
    ...     _ = own.write_text("age,y\n20,0\n29,1\n40,1\n")
    ...     print(read_binarized_sample(own).names)
    ('age <= 24.5', 'age <= 34.5')
    """
    chosen = method_named(method)
    table = read_table(path).declaring(categories, numbers)
    return SampleProblem(merge_equal_inputs(binarize_table(table, chosen, label, weight)))


def _kind(column: Column, method: Method) -> str:
    """Return the kind of a column."""
    kind = column.kind
    return CATEGORIES if method.name == "categories" and kind != CONSTANT else kind


def _tests(column: Column, kind: str, method: Method, masses: np.ndarray) -> list[ColumnTest]:
    """Return the tests of a column, the candidates in the case of *guesses*."""
    if kind == CONSTANT:
        return []
    if method.name == "categories":
        whole = column.as_categories()
        return [ColumnTest(whole, rank) for rank in range(len(whole.values))]
    if kind == BITS:
        return [ColumnTest(column, 1)]
    if kind == NUMBERS:
        return [ColumnTest(column, rank) for rank in _CHOICES[method.name](column, method.most, masses)]
    values = len(column.values)
    return [ColumnTest(column, rank) for rank in (range(values) if values > 2 else (1,))]


def _all(column: Column, most: int, masses: np.ndarray) -> Sequence[int]:
    return range(len(column.values) - 1)


def _quantiles(column: Column, most: int, masses: np.ndarray) -> list[int]:
    of_values = np.zeros(len(column.values), dtype=masses.dtype)
    np.add.at(of_values, column.ranks, masses)
    return quantile_gaps(of_values, most)


def _spread(column: Column, most: int, masses: np.ndarray) -> list[int]:
    """Return the ranks of the last values below the quantiles of the distinct values."""
    last = len(column.values) - 1
    parts = min(most + 1, last + 1)
    return sorted({-(-j * last // parts) - 1 for j in range(1, parts)})


_CHOICES: Mapping[str, Callable[[Column, int, np.ndarray], Sequence[int]]] = {
    "thresholds": _all,
    "quantiles": _quantiles,
    "spread": _spread,
    "guesses": _all,
}
"""Selection of the thresholds of a column of numbers, by method."""
