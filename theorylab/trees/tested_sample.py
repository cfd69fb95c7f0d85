"""Tables read with the tests of a tree, whatever values the tables have.

Two tables that are binarized separately have different thresholds, so a tree grown on one has tests that the other does
not have. Here the tests are given by name, ``age <= 24.5`` and ``colour = red``, and each is evaluated on the values in
the table.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

import numpy as np
from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.limits import require
from theorylab.numbers.several import several
from theorylab.problems.named_test import EQUALS, NamedTest, Value, test_named
from theorylab.problems.readings import BITS, CATEGORIES, NUMBERS, ColumnReading
from theorylab.problems.samples.columns import Column, column_of
from theorylab.problems.samples.csv_sample import labelled_points
from theorylab.problems.samples.points import merge_equal_inputs
from theorylab.problems.samples.sample import SampleProblem
from theorylab.problems.samples.table import Table, read_table
from theorylab.trees.nodes import Node
from theorylab.trees.tree import Tree, require_tree

__all__ = ["branches_of_rows", "names_of_tests", "read_sample_of_tests"]

BRANCH_BYTES = 2


def names_of_tests(tree: Tree) -> tuple[str, ...]:
    """Return the names of the tests of a tree, each once, from the root down.

    Raises
    ------
    InvalidArgument
        If it is not a tree.
    TooLarge
        If the tree has more than :data:`theorylab.trees.nodes.MOST_NODES_WRITTEN` nodes.

    See Also
    --------
    read_sample_of_tests

    Examples
    --------
    >>> from theorylab import CubeProblem, greedy
    >>> names_of_tests(greedy(CubeProblem([0, 0, 0, 1])))
    ('x1', 'x2')
    """
    require_tree(tree)
    return tuple(dict.fromkeys(place.name for place in tree.places() if isinstance(place.node, Node)))


def read_sample_of_tests(
    path: Path | str,
    tests: Sequence[str],
    label: str | None = None,
    weight: str | None = None,
    *,
    categories: Collection[str] = (),
    numbers: Collection[str] = (),
) -> SampleProblem:
    r"""Return the sample of a table whose features are the tests with the given names.

    Parameters
    ----------
    path
        The file, as for :func:`~theorylab.problems.samples.csv_sample.read_csv_sample`.
    tests
        Names of tests: of a column of 0 and 1, or a column of numbers with a threshold, such as ``age <= 24.5``
        (also ``>`` and ``>=``), or a column with a value, such as ``colour = red``. Columns that no test names are
        not read.
    label, weight, categories, numbers
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

    See Also
    --------
    names_of_tests : the tests of a tree
    read_binarized_sample : all tests of a table

    Examples
    --------
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     own = Path(folder, "own.csv")
    ...     _ = own.write_text("age,colour,y\n20,red,0\n29,blue,1\n")
    ...     sample = read_sample_of_tests(own, ["colour = red", "age <= 24.5"])
    >>> sample.features.astype(int).tolist()
    [[1, 1], [0, 0]]
    """
    names = tuple(dict.fromkeys(several(tests, "tests")))
    if not all(isinstance(name, str) for name in names):
        raise InvalidArgument("tests: names of tests must be text, such as 'age <= 24.5'")
    table = read_table(path).declaring(categories, numbers)
    features, labelling, weighing = table.roles(label, weight)
    branches, readings = branches_of_rows(table, dict.fromkeys(names, 2), features)
    points = labelled_points(table, np.empty((table.rows, 0), dtype=bool), [], labelling, weighing)
    return SampleProblem(
        merge_equal_inputs(
            points._replace(
                features=branches.astype(bool), names=names, readings=(*readings, *points.readings)
            )
        )
    )


def branches_of_rows(
    table: Table, tests: Mapping[str, int], features: Sequence[int]
) -> tuple[np.ndarray, list[ColumnReading]]:
    """Return the branches that the rows of a table take at given tests.

    Parameters
    ----------
    table
        The table.
    tests
        Names of the tests, with the number of branches of each.
    features
        Places of the columns that may be tested.

    Returns
    -------
    tuple
        An integer array with a row for each row and a column for each test, and how the tested columns were read.

    Raises
    ------
    InputFormatError, InvalidArgument, TooLarge
        As for :func:`read_sample_of_tests`.
    """
    places = {table.names[place]: place for place in features}
    asked = {name: test_named(name, places, table.source) for name in tests}
    of_column: dict[str, list[NamedTest]] = {}
    for test in asked.values():
        of_column.setdefault(test.column, []).append(test)
    columns = {
        name: column_of(table, places[name], mixed=all(test.relation == EQUALS for test in of_it))
        for name, of_it in of_column.items()
    }
    require(
        table.rows * len(asked) * BRANCH_BYTES, f"{table.source}: {len(asked)} tests of {table.rows} rows"
    )
    branches = np.empty((table.rows, len(asked)), dtype=np.int16)
    for i, (name, test) in enumerate(asked.items()):
        column = columns[test.column]
        branches[:, i] = np.array(_branches(column, test, tests[name], table.source))[column.ranks]
    return branches, [
        ColumnReading(name, _kind(column), len(column.values), len(of_column[name]))
        for name, column in columns.items()
    ]


def _kind(column: Column) -> str:
    return BITS if column.bits else NUMBERS if column.numbers else CATEGORIES


def _branches(column: Column, test: NamedTest, outcomes: int, source: str) -> list[int]:
    """Return the branch of a test for each value of its column, in order."""
    if not test.relation and not (column.numbers and set(column.numbers) <= set(map(fmpq, range(outcomes)))):
        raise InvalidArgument(
            f"{source}: {column.name} is tested for 0 {'and' if outcomes == 2 else 'to'} {outcomes - 1};"
            " it has other values"
        )
    numbers = column.numbers or (None,) * len(column.values)
    try:
        return [test.branch(Value(word, number)) for word, number in zip(column.values, numbers)]
    except InvalidArgument as error:
        raise InvalidArgument(f"{source}: {error}") from None
