"""Samples read from tables with numeric labels, or with a column of costs for each label.

Tests are made as for tables of labels. The costs of a row are joined into one text, which takes the place of its label.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from theorylab.errors import InvalidArgument
from theorylab.numbers.rationals import rational
from theorylab.numbers.several import several
from theorylab.problems.samples.binarize import binarize_table, method_named
from theorylab.problems.samples.csv_sample import points_of_bits
from theorylab.problems.samples.loss_samples import SEPARATOR, CostSample, NumberSample
from theorylab.problems.samples.points import Points
from theorylab.problems.samples.table import MISSING, Table, read_table
from theorylab.problems.samples.text_columns import NumberedFields
from theorylab.problems.samples.written_column import WrittenColumn

__all__ = ["read_cost_sample", "read_number_sample", "require_numbers", "with_costs"]


def read_number_sample(
    path: Path | str,
    label: str | None = None,
    weight: str | None = None,
    *,
    binarize: str | None = None,
    categories: Collection[str] = (),
    numbers: Collection[str] = (),
) -> NumberSample:
    r"""Return the sample of a table with numeric labels and the squared loss.

    Parameters
    ----------
    path, label, weight
        As for :func:`~theorylab.problems.samples.csv_sample.read_csv_sample`; the labels are exact numbers such as
        ``2``, ``0.3`` or ``1/3``.
    binarize
        A method of :func:`~theorylab.problems.samples.binarize.read_binarized_sample` other than ``"guesses"``; by
        default the features are 0 or 1.
    categories, numbers
        As for :func:`~theorylab.problems.samples.csv_sample.read_csv_sample`.

    Raises
    ------
    InputFormatError
        If the file is not such a table; the message gives the line and the column.
    InvalidArgument
        If a column or the method does not exist.

    See Also
    --------
    read_cost_sample, read_csv_sample

    Examples
    --------
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     own = Path(folder, "own.csv")
    ...     _ = own.write_text("old,price\n0,1/2\n1,1\n1,2\n")
    ...     sample = read_number_sample(own)
    >>> sample
    <NumberSample tests=1, inputs=2, mean=7/6, variance=7/18>
    """
    table = read_table(path).declaring(categories, numbers)
    require_numbers(table, table.roles(label, weight)[1], "with the squared loss labels are numbers")
    return NumberSample(_points(table, binarize, label, weight))


def read_cost_sample(
    path: Path | str,
    costs: Sequence[str],
    weight: str | None = None,
    *,
    binarize: str | None = None,
    categories: Collection[str] = (),
    numbers: Collection[str] = (),
) -> CostSample:
    r"""Return the sample of a table with a column of costs for each label.

    Parameters
    ----------
    path
        As for :func:`~theorylab.problems.samples.csv_sample.read_csv_sample`.
    costs
        Names of the columns that hold the cost of each label, at least two; these are the names of the labels. All
        other columns are features.
    weight, binarize, categories, numbers
        As for :func:`read_number_sample`.

    Raises
    ------
    InputFormatError
        If the file is not such a table; the message gives the line and the column.
    InvalidArgument
        If a column or the method does not exist, or fewer than two columns of costs are given.

    See Also
    --------
    read_number_sample, read_csv_sample

    Examples
    --------
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     own = Path(folder, "own.csv")
    ...     _ = own.write_text("old,refuse,lend\n0,0,5\n1,1/2,0\n")
    ...     sample = read_cost_sample(own, ["refuse", "lend"])
    >>> sample
    <CostSample tests=1, inputs=2, labels=2, costs='1/4, 5/2'>
    """
    costs = several(costs, "costs")
    table, name = with_costs(read_table(path), costs)
    points = _points(table.declaring(categories, numbers), binarize, name, weight)
    return CostSample(points, class_names=costs)


def with_costs(table: Table, costs: Sequence[str]) -> tuple[Table, str]:
    """Return a table in which one last column, the label, replaces the columns of costs, and its name.

    Parameters
    ----------
    table
        The table.
    costs
        Names of the columns of costs.

    Raises
    ------
    InputFormatError
        If a cost is not a number.
    InvalidArgument
        If a column does not exist or is given twice, or fewer than two are given.
    """
    costs = several(costs, "costs")
    if len(costs) < 2:
        raise InvalidArgument("costs: name the columns of the costs of at least two labels, costs=NAME;NAME")
    if len(set(costs)) < len(costs):
        raise InvalidArgument(f"costs: a column is named twice in {SEPARATOR.join(map(str, costs))}")
    places = [table.place_of(name, "costs") for name in costs]
    for place in places:
        require_numbers(table, place, "costs are numbers")
    rows = zip(
        *(
            [column.fields[place] for place in column.places]
            for column in map(table.columns.__getitem__, places)
        )
    )
    joined = NumberedFields.of([SEPARATOR.join(fields) for fields in rows])
    others = [i for i in range(len(table.names)) if i not in places]
    name = SEPARATOR.join(costs)
    names, columns = [table.names[i] for i in others], [table.columns[i] for i in others]
    return table._replace(names=[*names, name], columns=[*columns, joined]), name


def require_numbers(table: Table, place: int, needed: str) -> None:
    """Raise an error if a column holds anything but exact numbers.

    Parameters
    ----------
    table, place
        The table and the index of the column.
    needed
        End of the message.

    Raises
    ------
    InputFormatError
        If a field is missing or not a number.
    """
    column = WrittenColumn(table, place)
    for field in column.fields:
        try:
            rational(field)
        except InvalidArgument:
            said = "missing" if field in MISSING else f"{field!r}"
            raise column.error(f"{column.name} is {said}; {needed}", field) from None


def _points(table: Table, binarize: str | None, label: str | None, weight: str | None) -> Points:
    if binarize is None:
        return points_of_bits(table, label, weight)
    method = method_named(binarize)
    if method.name == "guesses":
        raise InvalidArgument(
            "binarize: guesses are made for labels, not for numbers or costs; use another method"
        )
    return binarize_table(table, method, label, weight)
