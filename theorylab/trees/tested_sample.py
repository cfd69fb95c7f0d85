"""A table of numbers and categories read with given tests: those of a tree, whatever values the table has.

Two tables that are made binary separately have different thresholds, so a tree of one performs tests that the other
does not have. Here the tests are given by name, ``age <= 24.5`` and ``colour = red``, and each is answered from the
values in the table.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.limits import require
from theorylab.numbers.rationals import rational
from theorylab.numbers.several import several
from theorylab.problems.readings import BITS as READ_BITS
from theorylab.problems.readings import CATEGORIES, NUMBERS, ColumnReading
from theorylab.problems.samples.columns import Column, column_of
from theorylab.problems.samples.csv_sample import labelled
from theorylab.problems.samples.points import merged
from theorylab.problems.samples.sample import SampleProblem
from theorylab.problems.samples.table import Table, read_table
from theorylab.problems.spelling import BITS
from theorylab.trees.nodes import Node
from theorylab.trees.tree import Tree, require_tree

__all__ = ["names_of_tests", "read_sample_of_tests"]

EQUALS = "="
COMPARISONS: Mapping[str, Callable[..., bool]] = {
    "<=": operator.le,
    ">=": operator.ge,
    ">": operator.gt,
}
"""What stands between a column and a threshold in the name of a test."""


class _Test(NamedTuple):
    """A column, and what is asked of its value; nothing but whether it is 1 where there is no relation."""

    place: int
    relation: str
    operand: str


def names_of_tests(tree: Tree) -> tuple[str, ...]:
    """Names of the tests that a tree performs, each once, from the root down.

    Raises
    ------
    InvalidArgument
        If it is not a tree.
    TooLarge
        If the tree has more than :data:`theorylab.trees.nodes.MOST_NODES_WRITTEN` nodes.
    """
    require_tree(tree)
    return tuple(dict.fromkeys(place.name for place in tree.places() if isinstance(place.node, Node)))


def read_sample_of_tests(
    path: Path | str, tests: Sequence[str], label: str | None = None, weight: str | None = None
) -> SampleProblem:
    """Sample of a table whose features are the tests of these names.

    Parameters
    ----------
    path
        The file, as for :func:`~theorylab.problems.samples.csv_sample.read_csv_sample`.
    tests
        Names of tests: of a column of 0 and 1, or a column of numbers with a threshold, such as ``age <= 24.5``
        (also ``>`` and ``>=``), or a column with a value, such as ``colour = red``. Columns that no test names are
        not read.
    label, weight
        As for :func:`~theorylab.problems.samples.csv_sample.read_csv_sample`.

    Raises
    ------
    InputFormatError
        If the file is no table, or a value of a column that is tested is missing.
    InvalidArgument
        If a test names no column or more than one, asks for a threshold in a column that does not hold numbers, or
        for 0 and 1 in a column of other values.
    TooLarge
        If the tests do not fit into the memory allowed.
    """
    names = tuple(dict.fromkeys(several(tests, "tests")))
    if not all(isinstance(name, str) for name in names):
        raise InvalidArgument("tests: names of tests are text, such as 'age <= 24.5'")
    table = read_table(path)
    features, labelling, weighing = table.roles(label, weight)
    asked = [_test(name, table, features) for name in names]
    of_column = {
        place: [test for test in asked if test.place == place]
        for place in dict.fromkeys(test.place for test in asked)
    }
    columns = {
        place: column_of(table, place, mixed=all(test.relation == EQUALS for test in tests_of_it))
        for place, tests_of_it in of_column.items()
    }
    require(table.rows * len(asked), f"{table.source}: {len(asked)} tests of {table.rows} rows")
    bits = np.empty((table.rows, len(asked)), dtype=bool)
    for i, test in enumerate(asked):
        column = columns[test.place]
        bits[:, i] = np.array(_outcomes(column, test, table.source), dtype=bool)[column.ranks]
    points = labelled(table, bits[:, :0], [], labelling, weighing)
    readings = [
        ColumnReading(column.name, _kind(column), len(column.values), len(of_column[place]))
        for place, column in columns.items()
    ]
    return SampleProblem(
        merged(points._replace(features=bits, names=names, readings=(*readings, *points.readings)))
    )


def _kind(column: Column) -> str:
    return READ_BITS if column.bits else NUMBERS if column.numbers else CATEGORIES


def _test(name: str, table: Table, features: Sequence[int]) -> _Test:
    """The one reading of the name of a test in a table."""
    found = [_Test(place, "", "") for place in features if table.names[place] == name]
    for place in features:
        for relation in (EQUALS, *COMPARISONS):
            start = f"{table.names[place]} {relation} "
            if name.startswith(start):
                found.append(_Test(place, relation, name[len(start) :]))
    if len(found) != 1:
        columns = [table.names[test.place] for test in found]
        why = (
            f"may be a test of {' or '.join(map(repr, columns))}" if found else "names no column of the table"
        )
        raise InvalidArgument(f"{table.source}: the test {name!r} {why}")
    return found[0]


def _outcomes(column: Column, test: _Test, source: str) -> list[bool]:
    """Outcome of a test for every value of its column, in their order."""
    if not test.relation:
        if not column.numbers or not set(column.numbers) <= set(BITS):
            raise InvalidArgument(f"{source}: {column.name} is tested for 0 and 1; it has other values")
        return [number == 1 for number in column.numbers]
    if test.relation == EQUALS:
        number = _number(test.operand) if column.numbers else None
        if number is not None:
            return [other == number for other in column.numbers]
        return [value == test.operand for value in column.values]
    if not column.numbers:
        raise InvalidArgument(
            f"{source}: {column.name} is tested against {test.operand}; it does not hold numbers"
        )
    threshold = rational(test.operand, name=f"threshold of {column.name}")
    return [COMPARISONS[test.relation](number, threshold) for number in column.numbers]


def _number(text: str) -> fmpq | None:
    """The number that a field writes; a fraction in a field is text, as it is where columns are read."""
    try:
        return None if "/" in text else rational(text)
    except InvalidArgument:
        return None
