"""A journal of verdicts: an interrupted run goes on where it stopped.

The file begins with one line that names the code and the data its verdicts rest on, see :func:`foundation`;
every finished verdict is appended at once, as one pickled record. A run that was killed in the middle of a record
loses that record only. A journal of other code or other data is refused: a verdict says what *this* code finds.
"""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

from theorylab.catalog import packages
from theorylab.claims.data import data_files
from theorylab.claims.verdict import Verdict, versions
from theorylab.errors import InvalidArgument, TheoryLabError

__all__ = ["Journal", "foundation"]

TITLE = b"theorylab verdicts "


class Journal:
    """Verdicts of one scope kept in a file; a context manager.

    Parameters
    ----------
    path
        The file; made if need be. It holds pickled objects, so take over only journals that you trust.
    scope
        The scope of the verdicts that are taken over; those of another scope stay in the file.

    Attributes
    ----------
    verdicts
        The verdicts the file held when it was opened, by the id of the claim.

    Raises
    ------
    InvalidArgument
        If the file cannot be opened, is no journal, or rests on other code, libraries or data sets than these.
    """

    def __init__(self, path: Path | str, scope: str):
        self.path, self.scope = Path(path), scope
        self.verdicts: dict[str, Verdict] = {}

    def __enter__(self) -> Journal:
        with self._readable_errors():
            self._file = self.path.open("a+b")
        try:
            with self._readable_errors():
                self._take_over(self._file)
        except BaseException:
            self._file.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def keep(self, verdict: Verdict) -> None:
        """Append a finished verdict, on the disk when this returns.

        Raises
        ------
        InvalidArgument
            If the verdict is partial, its instances cannot be pickled, or the file cannot be written.
        """
        if verdict.partial:
            raise InvalidArgument(f"journal: the verdict on {verdict.claim} is partial; keep finished ones")
        try:
            record = pickle.dumps(verdict)
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            raise InvalidArgument(
                f"journal: the verdict on {verdict.claim} cannot be kept: {error}"
            ) from None
        with self._readable_errors():
            self._append(record)

    def _take_over(self, file: BinaryIO) -> None:
        file.seek(0)
        first = file.readline()
        if not first:
            self._append(TITLE + foundation().encode() + b"\n")
            return
        if not first.startswith(TITLE):
            raise InvalidArgument(f"journal: {self.path} is no journal of verdicts; give another file")
        if first != TITLE + foundation().encode() + b"\n":
            raise InvalidArgument(
                f"journal: the verdicts in {self.path} rest on other code, libraries or data sets; "
                "remove it or give another file"
            )
        for verdict in _records(file):
            if verdict.scope == self.scope:
                self.verdicts[verdict.claim] = verdict

    def _append(self, record: bytes) -> None:
        self._file.write(record)
        self._file.flush()
        os.fsync(self._file.fileno())

    @contextmanager
    def _readable_errors(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise InvalidArgument(f"journal: {self.path}: {error.strerror or error}") from None


def _records(file: BinaryIO) -> Iterator[Verdict]:
    """The whole records from here on; what a killed run left of a last one is cut off."""
    while True:
        whole = file.tell()
        try:
            yield pickle.load(file)
        except (EOFError, pickle.UnpicklingError):
            file.truncate(whole)
            return


def foundation() -> str:
    """Digest of what verdicts rest on: the sources of the packages with catalogs, libraries, and data sets."""
    digest = sha256(repr(versions()).encode())
    for package in packages():
        for source in _sources(package):
            digest.update(f"\0{package}\0{source.name}\0".encode() + source.read_bytes())
    for table in data_files():
        digest.update(f"\0\0{table.name}\0".encode() + table.read_bytes())
    return digest.hexdigest()


def _sources(package: str) -> list[Path]:
    """Python files and tables of a package, or the file of a module that is none."""
    spec = find_spec(package)
    if spec is None:
        raise TheoryLabError(f"package {package!r} has a catalog, but cannot be found; reinstall it")
    if spec.submodule_search_locations is None:
        return [Path(spec.origin)] if spec.origin else []
    folders = map(Path, spec.submodule_search_locations)
    return sorted(file for folder in folders for file in folder.rglob("*") if file.suffix in (".py", ".csv"))
