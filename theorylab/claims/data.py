"""Data sets that checks need, in a directory given by the user; a few small ones are shipped.

A data set NAME is the file ``NAME.csv`` (or ``.csv.gz``, ``.parquet``) of the directory or of its subfolder named
after the paper, with the names of the columns in the first line and the label in the last column. The file of a known
data set (see ``theorylab data``) may have the raw attributes, which are binarized as in the paper when they are read.
The features of any other data set must be 0 or 1.

The directory is given by ``theorylab check --data DIR`` or the environment variable ``THEORYLAB_DATA``, which worker
processes inherit.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

import numpy as np

from theorylab.claims.data_set import DataSet, data_set
from theorylab.errors import InvalidArgument, MissingData
from theorylab.files.data_folder import VARIABLE, tables_in
from theorylab.problems.labels import label_indices
from theorylab.problems.samples.points import Points, merge_equal_inputs
from theorylab.problems.samples.sample import SampleProblem

__all__ = ["VARIABLE", "data_directory", "data_file", "data_files", "data_rows", "data_sample"]


@contextmanager
def data_directory(path: Path | str | None) -> Iterator[None]:
    """Take data sets from a directory, within a ``with`` block.

    Parameters
    ----------
    path
        The directory; ``None`` keeps the one of the environment.

    Raises
    ------
    InvalidArgument
        If it is not a directory.
    """
    if path is None:
        yield
        return
    # Path turns an empty name into the current directory, and raises OSError for a name that is too long
    if not os.path.isdir(path):
        raise InvalidArgument(f"data: {str(path) or repr(path)} is not a directory")
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
    """Return the data set ``name`` as the empirical distribution of its rows.

    Raises
    ------
    MissingData
        If no directory is given, it has no such file, or the file is another table.
    InputFormatError
        If the file is no table.
    """
    return SampleProblem(merge_equal_inputs(_points(name)))


def data_rows(name: str) -> list[tuple[tuple[int, ...], int]]:
    """Return the rows of the data set ``name``, each as features and label, in the order of the file.

    Labels are numbered as in :func:`data_sample`.

    Raises
    ------
    MissingData
        If no directory is given, it has no such file, or the file is another table.
    InputFormatError
        If the file is no table.
    """
    points = _points(name)
    indices = label_indices(set(points.labels))
    number = [indices[label] for label in points.labels]
    features = map(tuple, points.features.astype(np.int8).tolist())
    return [(x, number[label]) for x, label in zip(features, points.label_of.tolist())]


def data_files() -> list[Path]:
    """Return the tables of the directory and its subfolders, sorted by name; none without a directory."""
    directory = os.environ.get(VARIABLE)
    return tables_in(directory) if directory else []


def data_file(known: DataSet) -> Path | None:
    """Return the file of a data set, in the directory or shipped; ``None`` if there is none."""
    return known.file(os.environ.get(VARIABLE))


def _points(name: str) -> Points:
    known = data_set(name)
    file = data_file(known)
    if file is None:
        directory = os.environ.get(VARIABLE)
        where = (
            f", which {directory} does not have"
            if directory
            else f"; name its directory with --data or {VARIABLE}"
        )
        raise MissingData(f"needs the data set {name}.csv{where}")
    return _read(known, file, file.stat().st_mtime_ns)


@lru_cache(maxsize=4)
def _read(known: DataSet, file: Path, modified: int) -> Points:
    """Return the points of a file; one version of a file is read once for all claims."""
    return known.points(file)
