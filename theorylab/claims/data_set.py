"""Data sets that claims need: their properties, names of their files, and binarization."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from theorylab.catalog import find, installed_catalog
from theorylab.errors import MissingData
from theorylab.files.data_folder import ENDINGS
from theorylab.numbers.counted import quantity
from theorylab.problems.samples.binarize import binarize_table, method_named
from theorylab.problems.samples.csv_sample import points_of_bits
from theorylab.problems.samples.points import Points
from theorylab.problems.samples.table import Table, read_table
from theorylab.problems.spelling import is_bit

__all__ = ["DataSet", "data_set", "known_data_sets"]


@dataclass(frozen=True)
class DataSet:
    """A data set by name.

    Attributes
    ----------
    name
        Name of the data set in claims.
    paper
        The paper whose claims need it; the file may also be in a folder of this name.
    files
        Possible names of its file, without the ending, in order of preference; by default the name of the data set.
    rows, columns
        Numbers of examples and of attributes, as the paper prints them.
    features
        The number of 0/1 features, if known; a table with another number is rejected.
    method
        Binarization of other attributes, as in ``theorylab binarize --method``; empty if the table must be binary.
    sha256
        Checksum of the file used by the project; empty if it has none.
    source
        Where to obtain the data set.
    shipped
        The file shipped with the package, if any.
    """

    name: str
    paper: str = ""
    files: tuple[str, ...] = ()
    rows: int | None = None
    columns: int | None = None
    features: int | None = None
    method: str = ""
    sha256: str = ""
    source: str = ""
    shipped: Path | None = None

    def file(self, directory: str | None) -> Path | None:
        """Return the file in a directory, else the shipped file, else ``None``."""
        if directory:
            for file in self._candidates(Path(directory)):
                if file.is_file():
                    return file
        return self.shipped

    def as_seen(self, file: Path) -> bool:
        """Return True if a file has the recorded checksum."""
        return sha256(file.read_bytes()).hexdigest() == self.sha256

    def points(self, file: Path) -> Points:
        """Return the rows of a file with 0/1 features, binarized as in the paper if necessary.

        Raises
        ------
        MissingData
            If the table must be binary and is not, or has another number of features.
        InputFormatError
            If the file is no table.
        """
        table = read_table(file)
        binary = _is_binary(table)
        if not binary and self.paper and not self.method:
            raise MissingData(f"needs the data set {self.name}, binary; {file} is not (see theorylab data)")
        points = (
            binarize_table(table, method_named(self.method))
            if self.method and not binary
            else points_of_bits(table)
        )
        if self.features not in (None, points.features.shape[1]):
            rows, features = points.features.shape
            raise MissingData(
                f"needs the data set {self.name} with {self.features} binary features; {file} has {features}"
                f" (and {quantity(rows, 'row')})"
            )
        return points

    def _candidates(self, directory: Path) -> Iterator[Path]:
        for folder in (directory, directory / self.paper) if self.paper else (directory,):
            for name in self.files or (self.name,):
                for ending in ENDINGS:
                    yield folder / f"{name}{ending}"


def known_data_sets() -> Mapping[str, DataSet]:
    """Return the data sets of the installed packages, by name."""
    offered = installed_catalog().data_sets
    return {
        name: data_set
        for package in offered
        for name, data_set in find(offered, package, kind="list of data sets")().items()
    }


def data_set(name: str) -> DataSet:
    """Return the data set called ``name``: a known one, or else a binary one of the user."""
    return known_data_sets().get(name) or DataSet(name)


def _is_binary(table: Table) -> bool:
    features, _, _ = table.roles(None, None)
    return all(map(is_bit, (field for i in features for field in table.columns[i].fields)))
