"""Samples read from tables of numbers, categories and 0/1 values, without a 0/1 feature for each threshold."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

import numpy as np

from theorylab.problems.ordered.ordered_sample import OrderedSample
from theorylab.problems.ordered.rank_columns import rank_columns
from theorylab.problems.ordered.rows import OrderedRows, ordered_rows
from theorylab.problems.readings import NUMBERS, ColumnReading
from theorylab.problems.samples.binarize import binarize_table, method_named
from theorylab.problems.samples.columns import column_of
from theorylab.problems.samples.csv_sample import labelled_points, points_of_bits
from theorylab.problems.samples.points import merge_equal_inputs
from theorylab.problems.samples.sample import SampleProblem
from theorylab.problems.samples.table import Table, read_table
from theorylab.problems.spelling import Declared, is_bit

__all__ = ["read_ordered_sample", "read_sample"]


def read_ordered_sample(
    path: Path | str,
    label: str | None = None,
    weight: str | None = None,
    *,
    categories: Collection[str] = (),
    numbers: Collection[str] = (),
) -> OrderedSample:
    r"""Return the sample of a table of numbers, categories and 0/1 values, with ordered columns.

    Parameters
    ----------
    path
        The file, as for :func:`~theorylab.problems.samples.csv_sample.read_csv_sample`.
    label, weight, categories, numbers
        As for :func:`~theorylab.problems.samples.csv_sample.read_csv_sample`. A column of numbers and words has to be
        declared to hold categories.

    Raises
    ------
    InputFormatError
        If the file is not a table, a value is missing or can be read neither as a number nor as a category, or two
        tests have the same name.
    InvalidArgument
        If a column does not exist.

    See Also
    --------
    read_binarized_sample : with a feature for each test, or for some
    read_csv_sample : features 0 and 1

    Examples
    --------
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from theorylab import greedy
    >>> with TemporaryDirectory() as folder:
    ...     own = Path(folder, "own.csv")
    ...     _ = own.write_text("age,y\n20,0\n29,1\n40,1\n")
    ...     print(greedy(read_ordered_sample(own)).to_text())
    age <= 24.5
    ├── 0: label 1 (reached 2/3, mean 1)
    └── 1: label 0 (reached 1/3, mean 0)
    """
    return OrderedSample(_rows(read_table(path).declaring(categories, numbers), label, weight))


def read_sample(
    path: Path | str,
    label: str | None = None,
    weight: str | None = None,
    *,
    categories: Collection[str] = (),
    numbers: Collection[str] = (),
) -> SampleProblem | OrderedSample:
    """Return the sample of a table: with ordered columns if it has numbers, else with a 0/1 feature for each test.

    Parameters
    ----------
    path, label, weight, categories, numbers
        As for :func:`read_ordered_sample`.

    Raises
    ------
    InputFormatError, InvalidArgument
        As for :func:`read_ordered_sample`.
    """
    table = read_table(path).declaring(categories, numbers)
    if _holds_bits(table, table.roles(label, weight)[0]):
        return SampleProblem(merge_equal_inputs(points_of_bits(table, label, weight)))
    rows = _rows(table, label, weight)
    if any(column.kind == NUMBERS for column in rows.columns):
        return OrderedSample(rows)
    return SampleProblem(merge_equal_inputs(binarize_table(table, method_named("thresholds"), label, weight)))


def _holds_bits(table: Table, features: list[int]) -> bool:
    """Return True if all values of some columns are 0, 1 or truth values, and none is declared to be a category."""
    return all(
        table.declared.get(i) is not Declared.CATEGORIES and all(map(is_bit, table.columns[i].fields))
        for i in features
    )


def _rows(table: Table, label: str | None, weight: str | None) -> OrderedRows:
    features, labelling, weighing = table.roles(label, weight)
    columns = [column_of(table, i) for i in features]
    none = np.empty((table.rows, 0), dtype=np.int32)
    points = labelled_points(table, none, [], labelling, weighing)
    points = points._replace(names=tuple(column.name for column in columns))
    rows = ordered_rows(points, columns)
    ranked = rank_columns(rows.columns, len(rows.weights))
    ranked.require_distinct_names(table.source)
    tests = (
        np.bincount(ranked.variable, weights=ranked.sizes - 1, minlength=len(columns)).astype(int).tolist()
    )
    readings = [
        ColumnReading(column.name, column.kind, len(column.values), count, table.declared.get(i, ""))
        for i, column, count in zip(features, rows.columns, tests)
    ]
    return rows._replace(readings=(*readings, *rows.readings))
