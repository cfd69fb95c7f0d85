"""Small tables stored with the atlas: histograms of each column and ratio, and extreme functions.

The folder ``stored`` has two files per class and number of variables; for monotone functions on seven variables these
are the counts by depth and size, and by minimum and greedy size. These are the numbers that papers quote; tests
recompute them and compare them line by line. After a change of a measure, :func:`store` writes them again.
"""

from __future__ import annotations

from pathlib import Path

from flint import fmpq

from dp_optimal.atlas.atlas import Atlas
from dp_optimal.atlas.columns import COLUMNS, RATIOS, hexadecimal
from dp_optimal.atlas.counted_pairs import PairAtlas
from dp_optimal.atlas.summary import extremes, histogram, ratio_histogram
from theorylab.plotting.data_table import DataTable, write_table

__all__ = ["FOLDER", "STORED", "cell_files", "cell_tables", "store", "table_files", "tables_of"]

FOLDER = Path(__file__).parent / "stored"

STORED = (*(("all", n) for n in range(6)), *(("monotone", n) for n in range(7)))
"""Classes and numbers of variables with stored tables."""


def table_files(name: str, n: int) -> tuple[Path, Path]:
    """Return the paths of the histograms and the extreme functions of a class.

    Parameters
    ----------
    name
        Name of the class.
    n
        Number of variables.
    """
    return FOLDER / f"{name}_{n}_histograms.csv", FOLDER / f"{name}_{n}_extremes.csv"


def tables_of(atlas: Atlas) -> tuple[DataTable, DataTable]:
    """Return the number of functions by value of each column and ratio, and the largest value of each.

    Returns
    -------
    DataTable, DataTable
        Columns ``measure, value, functions``, and ``measure, largest, functions, function``, where ``function`` is the
        first function in the atlas that has the largest value.
    """
    n = atlas.variables
    counts = [
        (column.name, fmpq(entry, column.denominator(n)), functions)
        for column in COLUMNS
        for entry, functions in histogram(atlas.entries, column.name).items()
    ]
    counts += [
        (ratio.name, value, functions)
        for ratio in RATIOS
        for value, functions in ratio_histogram(atlas.entries, ratio.over, ratio.under).items()
    ]
    most = [
        (name, largest, functions, hexadecimal(first, n))
        for name, largest, functions, first in extremes(atlas.entries, n)
    ]
    return (
        DataTable(("measure", "value", "functions"), tuple(counts)),
        DataTable(("measure", "largest", "functions", "function"), tuple(most)),
    )


def cell_files(n: int) -> tuple[Path, Path]:
    """Return the paths of the counts of monotone functions on n variables by pairs, for n = 7."""
    return FOLDER / f"monotone_{n}_costs.csv", FOLDER / f"monotone_{n}_greedy.csv"


def cell_tables(counted: PairAtlas) -> tuple[DataTable, DataTable]:
    """Return the counts by depth, size and total optimality, and by minimum and greedy size with one function each.

    Parameters
    ----------
    counted
        The result of :func:`~dp_optimal.atlas.counted_pairs.counted_pairs`.
    """
    greedy = [(ties, *cell) for ties in ("kind", "unkind") for cell in counted.cells[ties]]
    return (
        DataTable(
            ("depth", "size", "totally_optimal", "functions"), tuple(map(tuple, counted.cells["costs"]))
        ),
        DataTable(("ties", "size", "greedy_size", "functions", "function"), tuple(greedy)),
    )


def store(atlas: Atlas) -> None:
    """Write the tables of a whole class."""
    for path, table in zip(table_files(atlas.name, atlas.variables), tables_of(atlas)):
        write_table(path, table)
