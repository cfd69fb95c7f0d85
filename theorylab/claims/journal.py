"""A journal of verdicts: an interrupted run continues from the verdicts already kept.

A journal is a file of results (:mod:`theorylab.files.kept`). Its title contains a digest of the code and data on which
the verdicts rest, see :func:`foundation`; a journal of other code or data is rejected. Damaged records are reported and
their claims are checked again. Nothing in a journal is executed, but anyone who can write to it can add any verdict.
"""

from __future__ import annotations

import json
from contextlib import AbstractContextManager
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from theorylab.catalog import packages
from theorylab.claims.data import data_files
from theorylab.claims.records import as_record, from_record
from theorylab.claims.verdict import Verdict, versions
from theorylab.errors import InvalidArgument, TheoryLabError
from theorylab.files.kept import Kept
from theorylab.files.own_files import own_sources

__all__ = ["Journal", "foundation"]

TITLE = "theorylab verdicts"


class Journal(AbstractContextManager):
    """Verdicts of one scope kept in a file; a context manager.

    Parameters
    ----------
    path
        The file; created if it does not exist.
    scope
        The scope of the verdicts to read; those of another scope stay in the file.

    Attributes
    ----------
    verdicts
        The verdicts that the file contained when it was opened, by id of the claim.
    damaged
        The scope and the claim of each damaged record.

    Raises
    ------
    InvalidArgument
        If the file cannot be opened, is not a journal, or rests on other code, libraries or data sets.
    NotWritten
        If it cannot be created, as on a full disk.
    """

    def __init__(self, path: Path | str, scope: str):
        self.verdicts: dict[str, Verdict] = {}
        other = f"the results in {path} rest on other code, libraries or data sets; give another file"
        self._kept = Kept(Path(path), f"{TITLE} {foundation()}", "journal", other=other)
        self.damaged = self._kept.damaged
        for name in self._kept.names:
            of, _, claim = name.partition(" ")
            if of == scope:
                self.verdicts[claim] = from_record(json.loads(self._kept.read(name)))

    def __exit__(self, *_: object) -> None:
        self._kept.__exit__()

    def keep(self, verdict: Verdict) -> None:
        """Add a finished verdict; it is on the disk when this method returns.

        Raises
        ------
        InvalidArgument
            If the verdict is partial.
        NotWritten
            If the file cannot be written, as on a full disk; the earlier verdicts are still in it.
        """
        if verdict.partial:
            raise InvalidArgument(
                f"journal: the verdict on {verdict.claim} is partial; only finished verdicts are kept"
            )
        self._kept.keep(f"{verdict.scope} {verdict.claim}", json.dumps(as_record(verdict)).encode())


def foundation() -> str:
    """Return a digest of what verdicts rest on: packages with catalogs, users' files, libraries and data sets."""
    digest = sha256(repr(versions()).encode())
    for package in packages():
        for source in _sources(package):
            digest.update(f"\0{package}\0{source.name}\0".encode() + source.read_bytes())
    for file in own_sources():
        digest.update(f"\0\0\0{file.name}\0".encode() + file.read_bytes())
    for table in data_files():
        digest.update(f"\0\0{table.name}\0".encode() + table.read_bytes())
    return digest.hexdigest()


def _sources(package: str) -> list[Path]:
    """Return the Python files and tables of a package, or the file of a single module."""
    spec = find_spec(package)
    if spec is None:
        raise TheoryLabError(f"package {package!r} has a catalog, but cannot be found; reinstall it")
    if spec.submodule_search_locations is None:
        return [Path(spec.origin)] if spec.origin else []
    folders = map(Path, spec.submodule_search_locations)
    return sorted(file for folder in folders for file in folder.rglob("*") if file.suffix in (".py", ".csv"))
