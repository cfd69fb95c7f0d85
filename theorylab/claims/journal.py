"""A journal of verdicts: an interrupted run goes on where it stopped.

A text file of JSON, one record a line. The first names the code and the data that the verdicts rest on, see
:func:`foundation`: a verdict says what *this* code finds, so a journal of other code or other data is refused. Every
finished verdict is appended at once, with a digest of its text. A record that does not have its digest, because a run
was killed in the middle of it or somebody changed it, is named and not believed: its claim is checked again. Nothing in
a journal is executed; but who can write to it can put into it any verdict with its digest.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Any

from theorylab.catalog import packages
from theorylab.claims.data import data_files
from theorylab.claims.records import as_record, from_record
from theorylab.claims.verdict import Verdict, versions
from theorylab.errors import InputFormatError, InvalidArgument, NotWritten, TheoryLabError, TooLarge
from theorylab.files.own_files import own_sources
from theorylab.files.reading import readable

__all__ = ["Journal", "foundation"]

TITLE = "theorylab verdicts"


class Journal:
    """Verdicts of one scope kept in a file; a context manager.

    Parameters
    ----------
    path
        The file; made if need be.
    scope
        The scope of the verdicts that are taken over; those of another scope stay in the file.

    Attributes
    ----------
    verdicts
        The verdicts the file held when it was opened, by the id of the claim.
    damaged
        The numbers of the lines whose record is damaged.

    Raises
    ------
    InvalidArgument
        If the file cannot be opened, is no journal, or rests on other code, libraries or data sets than these.
    """

    def __init__(self, path: Path | str, scope: str):
        self.path, self.scope = Path(path), scope
        self.verdicts: dict[str, Verdict] = {}
        self.damaged: list[int] = []

    def __enter__(self) -> Journal:
        with self._readable_errors():
            text = readable(self.path).read_bytes() if self.path.exists() else b""
            if text:
                self._take_over(text)
            self._file = self.path.open("ab")
        try:
            with self._writable_errors():
                if not text:
                    self._append(json.dumps({TITLE: foundation()}))
                elif not text.endswith(b"\n"):
                    self._append("")  # what was cut off keeps a line of its own
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(OSError):  # of a full disk, where what could not be written is tried again
            self._file.close()

    def keep(self, verdict: Verdict) -> None:
        """Append a finished verdict, on the disk when this returns.

        Raises
        ------
        InvalidArgument
            If the verdict is partial.
        NotWritten
            If the file cannot be written, as on a full disk; the verdicts kept before are still in it.
        """
        if verdict.partial:
            raise InvalidArgument(f"journal: the verdict on {verdict.claim} is partial; keep finished ones")
        body = json.dumps(as_record(verdict))
        with self._writable_errors():
            self._append(json.dumps({"sha256": _digest(body), "verdict": body}))

    def _take_over(self, text: bytes) -> None:
        first, *lines = text.split(b"\n")
        title = _parsed(first)
        if not isinstance(title, dict) or list(title) != [TITLE]:
            raise InvalidArgument(f"journal: {self.path} is no journal of verdicts; give another file")
        if title[TITLE] != foundation():
            raise InvalidArgument(
                f"journal: the verdicts in {self.path} rest on other code, libraries or data sets; "
                "remove it or give another file"
            )
        for number, line in enumerate(lines, start=2):
            verdict = _verdict(line) if line else None
            if verdict is not None and verdict.scope == self.scope:
                self.verdicts[verdict.claim] = verdict
            elif line and verdict is None:
                self.damaged.append(number)

    def _append(self, line: str) -> None:
        self._file.write(line.encode("ascii") + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    @contextmanager
    def _writable_errors(self) -> Iterator[None]:
        """An error of the file as one that names it."""
        try:
            yield
        except OSError as error:
            raise NotWritten(
                f"journal: {self.path}: {error.strerror or error}; the verdicts kept before are in it"
            ) from None

    @contextmanager
    def _readable_errors(self) -> Iterator[None]:
        """Whatever keeps the file from being read as a wrong argument."""
        try:
            yield
        except (InputFormatError, TooLarge) as error:
            raise InvalidArgument(f"journal: {error}") from None
        except (OSError, ValueError) as error:
            if isinstance(error, InvalidArgument):
                raise
            why = getattr(error, "strerror", None) or error
            raise InvalidArgument(f"journal: {self.path}: {why}") from None


def _verdict(line: bytes) -> Verdict | None:
    """The verdict of a record; ``None`` if the record is damaged."""
    record = _parsed(line)
    if not isinstance(record, dict) or set(record) != {"sha256", "verdict"}:
        return None
    body = record["verdict"]
    if not isinstance(body, str) or record["sha256"] != _digest(body):
        return None
    try:
        return from_record(_parsed(body.encode()))
    except (TypeError, ValueError, LookupError):
        return None


def _parsed(text: bytes) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def foundation() -> str:
    """Digest of what verdicts rest on: the packages with catalogs, files of one's own, libraries, data sets."""
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
    """Python files and tables of a package, or the file of a module that is none."""
    spec = find_spec(package)
    if spec is None:
        raise TheoryLabError(f"package {package!r} has a catalog, but cannot be found; reinstall it")
    if spec.submodule_search_locations is None:
        return [Path(spec.origin)] if spec.origin else []
    folders = map(Path, spec.submodule_search_locations)
    return sorted(file for folder in folders for file in folder.rglob("*") if file.suffix in (".py", ".csv"))
