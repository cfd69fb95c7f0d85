"""Weighted samples read from tables of 0/1 features and labels."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

import lazy_loader
import numpy as np
from flint import fmpq

from theorylab.errors import InputFormatError, InvalidArgument
from theorylab.numbers.rationals import rational
from theorylab.problems.labels import plain_labels
from theorylab.problems.samples.points import Points, merged
from theorylab.problems.samples.sample import SampleProblem
from theorylab.problems.samples.table import MISSING, Table, read_table

if TYPE_CHECKING:
    import polars as pl
else:
    pl = lazy_loader.load("polars")

__all__ = [
    "BITS",
    "coded",
    "first_with",
    "labelled",
    "points_of_bits",
    "read_csv_sample",
    "sample_of_points",
    "shown",
]

BITS = {
    **dict.fromkeys(("0", "0.0", "false", "False", "FALSE"), False),
    **dict.fromkeys(("1", "1.0", "true", "True", "TRUE"), True),
}
"""How a 0/1 feature may be written."""
HINT = "numbers and categories: binarize=thresholds"
LONGEST_SHOWN = 40
"""Characters of a field that a message shows."""


def read_csv_sample(path: Path | str, label: str | None = None, weight: str | None = None) -> SampleProblem:
    """Sample of a table: the empirical distribution of its rows, or the weighted one.

    The first line names the columns; the others hold one row each. Features are 0 or 1, also written ``1.0`` or
    ``True``. Rows with the same features are one input, whose label weights are the sums over them. White space
    around a field and empty lines are ignored.

    Parameters
    ----------
    path
        A file in UTF-8 with fields separated by commas (or semicolons, tabs or bars), plain or compressed by gzip, or
        a Parquet file.
    label
        Name of the column of labels; by default the last column that is not the weight. Labels 0 and 1
        keep their values, also where only one of them occurs. Any others become 0, 1, ... in sorted
        order: as numbers where all are integers, else as text.
    weight
        Name of a column of nonnegative exact weights such as ``2``, ``0.3`` or ``1/3``; by default every
        row has weight one.

    Returns
    -------
    SampleProblem
        The tests of a drawn tree have the names of the columns, its leaves those of the labels.

    Raises
    ------
    InputFormatError
        If the file cannot be read or is not such a table; says the line, and the column counted in fields.
    InvalidArgument
        If there is no column of that name, or it is asked to be both label and weight.
    """
    table = read_table(path)
    return sample_of_points(table, points_of_bits(table, label, weight))


def points_of_bits(table: Table, label: str | None = None, weight: str | None = None) -> Points:
    """The rows of a table of 0/1 features as points.

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
    _require_bits(table, features)
    values = np.empty((table.rows, len(features)), dtype=bool)
    for place, i in enumerate(features):
        values[:, place] = table.columns[i].replace_strict(BITS, return_dtype=pl.Boolean).to_numpy()
    return labelled(table, values, [table.names[i] for i in features], labelling, weighing)


def labelled(
    table: Table, features: np.ndarray, names: list[str], labelling: int, weighing: int | None
) -> Points:
    """Features of the rows of a table with the labels and weights that stand beside them.

    Parameters
    ----------
    table
        The table.
    features, names
        bool[rows, features], and what they are called.
    labelling, weighing
        Columns of the labels and of the weights.

    Raises
    ------
    InputFormatError
        If a label is missing, or a weight is no nonnegative number.
    """
    written, label_of = coded(table.columns[labelling])
    if MISSING.intersection(written):
        row = first_with(table.columns[labelling], MISSING)
        said = table.columns[labelling][row]
        raise table.refused(f"the label is missing{f' ({said!r})' if said else ''}", row, labelling)
    called = plain_labels(written)
    points = Points(features, [called[name] for name in written], label_of, names=tuple(names))
    if weighing is None:
        return points
    texts, weight_of = coded(table.columns[weighing])
    return points._replace(weights=_weights(table, texts, weighing), weight_of=weight_of)


def sample_of_points(table: Table, points: Points) -> SampleProblem:
    """The sample of points that a table holds."""
    if points.weight_of is not None and not any(points.weights):
        raise InputFormatError("all weights are zero", table.source)
    return SampleProblem(merged(points))


def shown(field: str) -> str:
    """A field as a message quotes it, shortened if it is long."""
    return repr(field if len(field) <= LONGEST_SHOWN else f"{field[:LONGEST_SHOWN]}...")


def _require_bits(table: Table, features: list[int]) -> None:
    """Refuse the first field, line by line, that is not 0 or 1."""
    wrong = []
    for i in features:
        others = set(table.columns[i].unique()) - BITS.keys()
        if others:
            wrong.append((first_with(table.columns[i], others), i))
    if wrong:
        row, i = min(wrong)
        field = table.columns[i][row]
        why = table.missing() if field in MISSING else f"a feature is 0 or 1 ({HINT})"
        raise table.refused(f"{table.names[i]} is {shown(field)}; {why}", row, i)


def coded(column: pl.Series) -> tuple[list[str], np.ndarray]:
    """The different fields of a ``column``, and for every row the place of its field among them."""
    different = column.unique(maintain_order=True)
    places = pl.Series(np.arange(len(different)))
    return different.to_list(), column.replace_strict(different, places, return_dtype=pl.Int64).to_numpy()


def first_with(column: pl.Series, fields: Collection[str]) -> int:
    """The first row of a ``column`` with one of some ``fields``."""
    place = column.is_in(list(fields)).arg_max()
    return 0 if place is None else place


def _weights(table: Table, texts: list[str], weighing: int) -> list[fmpq]:
    weights = []
    for text in texts:
        try:
            exact = rational(text, name=table.names[weighing])
        except InvalidArgument as error:
            raise table.refused(str(error), first_with(table.columns[weighing], [text]), weighing) from None
        if exact < 0:
            row = first_with(table.columns[weighing], [text])
            raise table.refused(f"weight {text}; weights are nonnegative", row, weighing)
        weights.append(exact)
    return weights
