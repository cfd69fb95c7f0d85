"""Weighted samples read from tables of 0/1 features and labels."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

import numpy as np
from flint import fmpq

from theorylab.errors import InputFormatError, InvalidArgument
from theorylab.numbers.rationals import rational
from theorylab.problems.readings import BITS, LABEL, WEIGHT, ColumnReading
from theorylab.problems.samples.points import Points, distinct_labels, merge_equal_inputs
from theorylab.problems.samples.sample import SampleProblem
from theorylab.problems.samples.table import MISSING, Table, read_table
from theorylab.problems.samples.written_column import WrittenColumn
from theorylab.problems.spelling import Declared, is_bit

__all__ = ["labelled_points", "points_of_bits", "read_csv_sample"]

HINT = "numbers and categories: binarize=thresholds"


def read_csv_sample(
    path: Path | str,
    label: str | None = None,
    weight: str | None = None,
    *,
    categories: Collection[str] = (),
    numbers: Collection[str] = (),
) -> SampleProblem:
    r"""Return the sample of a table: the empirical distribution of its rows, weighted or not.

    The first line names the columns; the others hold one row each. Features are 0 or 1, also written ``1.0`` or
    ``True``. Rows with the same features are one input, whose label weights are the sums over them. White space
    around a field and empty lines are ignored.

    Parameters
    ----------
    path
        A file in UTF-8 with fields separated by commas (or semicolons, tabs or bars), plain or compressed by gzip, or
        a Parquet file.
    label
        Name of the column of labels; by default the last column that is not the weight. Fields of equal value (see
        :mod:`theorylab.problems.spelling`) are one label. Labels 0 and 1 keep their values, even if only
        one of them occurs. Other labels become 0, 1, ... in sorted order: as numbers if all are numbers, else as text.
    weight
        Name of a column of nonnegative exact weights such as ``2``, ``0.3`` or ``1/3``; by default every
        row has weight one.
    categories, numbers
        Names of columns whose fields are compared as text, and of columns whose fields are numbers, with leading zeros
        or without. For other columns see :mod:`~theorylab.problems.spelling`.

    Returns
    -------
    SampleProblem
        The tests of a drawn tree have the names of the columns, its leaves those of the labels.

    Raises
    ------
    InputFormatError
        If the file cannot be read or is not such a table; the message gives the line and the column.
    InvalidArgument
        If a column does not exist, or is given as both label and weight.

    See Also
    --------
    read_binarized_sample : numbers and categories
    SampleProblem : a sample of arrays

    Examples
    --------
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     own = Path(folder, "own.csv")
    ...     _ = own.write_text("old,y\n0,no\n1,yes\n1,no\n")
    ...     sample = read_csv_sample(own)
    >>> sample.names, sample.label_mean(sample.root)
    (('old',), 1/3)
    """
    table = read_table(path).declaring(categories, numbers)
    return SampleProblem(merge_equal_inputs(points_of_bits(table, label, weight)))


def points_of_bits(table: Table, label: str | None = None, weight: str | None = None) -> Points:
    """Return the rows of a table of 0/1 features as points.

    Parameters
    ----------
    table
        The table.
    label, weight
        As for :func:`read_csv_sample`.

    Raises
    ------
    InputFormatError, InvalidArgument
        As for :func:`read_csv_sample`.
    """
    features, labelling, weighing = table.roles(label, weight)
    bits = np.empty((table.rows, len(features)), dtype=bool)
    readings: list[ColumnReading] = []
    wrong: tuple[int, WrittenColumn, str] | None = None  # the first field, line by line, that is not 0 or 1
    for place, i in enumerate(features):
        column = WrittenColumn(table, i)
        if column.declared is Declared.CATEGORIES:
            raise InvalidArgument(f"categories: {column.name!r} is a feature, and thus 0 or 1 ({HINT})")
        other = next((field for field in column.fields if not is_bit(field)), None)
        if other is not None:
            row = column.first_row(other)
            wrong = (row, column, other) if wrong is None or row < wrong[0] else wrong
            continue
        ones = np.array([number == 1 for number in column.values().numbers])
        bits[:, place] = ones[column.places]
        readings.append(ColumnReading(column.name, BITS, len(set(ones.tolist())), 1, column.declared or ""))
    if wrong is not None:
        _, column, field = wrong
        why = table.missing() if field in MISSING else f"a feature is 0 or 1 ({HINT})"
        raise column.refusal(why, field)
    return labelled_points(table, bits, readings, labelling, weighing)


def labelled_points(
    table: Table,
    features: np.ndarray,
    readings: Sequence[ColumnReading],
    labelling: int,
    weighing: int | None,
) -> Points:
    """Return the features of the rows of a table with their labels and weights.

    Parameters
    ----------
    table
        The table.
    features, readings
        bool[rows, features], and how their columns were read; the features have the names of the columns.
    labelling, weighing
        Columns of the labels and of the weights.

    Raises
    ------
    InputFormatError
        If a label is missing or not finite, a weight is not a nonnegative number, or all are zero.
    """
    column = WrittenColumn(table, labelling)
    missing = next((field for field in column.fields if field in MISSING), None)
    if missing is not None:
        said = f" ({missing!r})" if missing else ""
        raise column.error(f"the label is missing{said}", missing)
    labels, label_of = distinct_labels(column.values().names, column.places)
    names = tuple(reading.name for reading in readings)
    readings = [*readings, ColumnReading(column.name, LABEL, len(labels), 0, column.declared or "")]
    points = Points(features, labels, label_of, names=names, readings=tuple(readings))
    if weighing is None:
        return points
    weight = WrittenColumn(table, weighing)
    readings.append(ColumnReading(weight.name, WEIGHT, len(weight.fields), 0))
    weights = [_weight(weight, field) for field in weight.fields]
    if not any(weights):
        raise InputFormatError("all weights are zero", table.source)
    return points._replace(weights=weights, weight_of=weight.places, readings=tuple(readings))


def _weight(column: WrittenColumn, field: str) -> fmpq:
    """Return the weight of a field."""
    try:
        exact = rational(field, name=column.name)
    except InvalidArgument as error:
        raise column.error(str(error), field) from None
    if exact < 0:
        raise column.error(f"weight {field}; weights are nonnegative", field)
    return exact
