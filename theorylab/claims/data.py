"""Data sets that checks need and the laboratory does not ship: tables in a directory that the user names.

A data set NAME is the file ``NAME.csv`` of the directory, a comma-separated table as
:func:`theorylab.problems.csv_sample.read_csv_sample` reads it: the names of the columns in the first line, features 0
or 1, the label in the last column. ``theorylab show ID`` says which data sets a claim needs; categorical and
numerical attributes have to be made binary as the paper says.

The directory is that of ``theorylab check --data DIR`` or of the environment variable ``THEORYLAB_DATA``. Being
a variable of the environment it also reaches the processes that check claims side by side.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

from theorylab.errors import InvalidArgument, MissingData
from theorylab.problems.csv_sample import read_csv_sample
from theorylab.problems.sample import SampleProblem

__all__ = ["VARIABLE", "data_directory", "data_files", "data_rows", "data_sample"]

VARIABLE = "THEORYLAB_DATA"
"""Variable of the environment that names the directory."""


@contextmanager
def data_directory(path: Path | str | None) -> Iterator[None]:
    """Take data sets from a directory, within a ``with`` block.

    Parameters
    ----------
    path
        The directory; ``None`` leaves the one of the environment.

    Raises
    ------
    InvalidArgument
        If it is not a directory.
    """
    if path is None:
        yield
        return
    if not Path(path).is_dir():
        raise InvalidArgument(f"data: {path} is not a directory")
    before = os.environ.get(VARIABLE)
    os.environ[VARIABLE] = str(Path(path).resolve())
    try:
        yield
    finally:
        if before is None:
            del os.environ[VARIABLE]
        else:
            os.environ[VARIABLE] = before


def data_sample(name: str) -> SampleProblem:
    """The data set ``name``, as the empirical distribution of its rows.

    Raises
    ------
    MissingData
        If no directory is given, or it has no such file.
    InputFormatError
        If the file is not such a table.
    """
    file = _file(name)
    return _read(file, file.stat().st_mtime_ns)


def data_rows(name: str) -> list[tuple[tuple[int, ...], int]]:
    """The rows of the data set ``name`` one by one, features and label, in the order of the file.

    Labels are numbered from 0 in sorted order.

    Raises
    ------
    MissingData
        If no directory is given, or it has no such file.
    InputFormatError
        If the file is not such a table.
    """
    data_sample(name)
    with _file(name).open(encoding="utf-8-sig", newline="") as lines:
        _, *table = ([field.strip() for field in line] for line in csv.reader(lines) if any(line))
    number = {label: index for index, label in enumerate(sorted({line[-1] for line in table}))}
    return [(tuple(map(int, line[:-1])), number[line[-1]]) for line in table]


def data_files() -> list[Path]:
    """The tables of the directory, by name; none without a directory."""
    directory = os.environ.get(VARIABLE)
    return sorted(file for file in Path(directory).glob("*.csv") if file.is_file()) if directory else []


def _file(name: str) -> Path:
    directory = os.environ.get(VARIABLE)
    if not directory:
        raise MissingData(f"needs the data set {name}.csv; name its directory with --data or {VARIABLE}")
    file = Path(directory) / f"{name}.csv"
    if not file.is_file():
        raise MissingData(f"needs the data set {name}.csv, which {directory} does not have")
    return file


@lru_cache(maxsize=4)
def _read(file: Path, modified: int) -> SampleProblem:
    """The table of a file, read once for all claims of one version of it."""
    return read_csv_sample(file)
