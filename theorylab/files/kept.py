"""Journals: files to which results are added as they are computed, so that an interrupted run can be resumed.

The file is an SQLite database, so a result is stored completely or not at all, even after SIGKILL or on a full disk. It
uses the default rollback journal, because a write-ahead log needs memory shared by all users of a network file system.
Each result has a digest, because SQLite does not detect changed content. Nothing in the file is executed.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from hashlib import sha256
from pathlib import Path

from theorylab.errors import InputFormatError, InvalidArgument, NotWritten, TooLarge
from theorylab.files.reading import readable

__all__ = ["Kept"]

TABLES = (
    "CREATE TABLE title (text TEXT)",
    "CREATE TABLE results (name TEXT UNIQUE, content BLOB, sha256 TEXT)",
)
PATIENCE = 10.0
"""Seconds to wait for another process that is writing."""


class Kept(AbstractContextManager):
    """Named results in a file, which is open during a ``with`` block.

    Parameters
    ----------
    path
        The file; created if it does not exist.
    title
        Identifies the computation to which the results belong.
    option
        The option that named the file, for messages.
    other
        Message for a file with another title.
    alone
        Whether to reject a file that another process has open.

    Attributes
    ----------
    names
        The names of the results, in the order in which they were added.
    damaged
        The names of the results that do not match their digest; they may be added again.

    Raises
    ------
    InvalidArgument
        If the file cannot be opened, is something else, is cut off, has another title, or is in use by another process.
    NotWritten
        If it cannot be written, as on a full disk or in a read-only folder.
    """

    def __init__(self, path: Path, title: str, option: str, *, other: str, alone: bool = False):
        self.path = path
        self.names: list[str] = []
        self.damaged: list[str] = []
        self._title, self._option, self._other = title, option, other
        try:
            old = path.exists() and readable(path).exists()
            # absolute, since ":memory:" and "file:.." mean something else to SQLite
            self._database = sqlite3.connect(path.absolute(), 0 if alone else PATIENCE, isolation_level=None)
        except (InputFormatError, TooLarge) as error:
            raise InvalidArgument(f"{option}: {error}") from None
        except (OSError, sqlite3.Error) as error:
            raise InvalidArgument(f"{option}: {path}: {getattr(error, 'strerror', error)}") from None
        try:
            self._open(alone)
        except BaseException as error:
            self._database.close()
            if not old and isinstance(error, NotWritten):
                path.resolve().unlink(missing_ok=True)  # the file itself, not a link to it
            raise

    def __exit__(self, *_: object) -> None:
        self._database.close()

    def __contains__(self, name: object) -> bool:
        return name in self.names

    def __len__(self) -> int:
        return len(self.names)

    def read(self, name: str) -> bytes:
        """Return the content of a result."""
        ((content,),) = self._rows("SELECT content FROM results WHERE name = ?", name)
        return content

    def keep(self, name: str, content: bytes) -> None:
        """Add a result; it is on the disk when this method returns.

        Raises
        ------
        NotWritten
            If the file cannot be written, as on a full disk; the earlier results are still there.
        """
        with self._writable():
            row = (name, content, _digest(name, content))
            self._database.execute("INSERT OR REPLACE INTO results VALUES (?, ?, ?)", row)
        if name not in self.names:
            self.names.append(name)

    def _open(self, alone: bool) -> None:
        new = self._is_empty()
        try:
            if alone:
                self._database.execute("PRAGMA locking_mode = EXCLUSIVE")  # until it is closed
            self._database.execute("BEGIN EXCLUSIVE")
            new = self._is_empty()  # no other process can write to it now
            if not new:
                self._read()
        except (OSError, UnicodeError, sqlite3.Error) as error:
            if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
                raise InvalidArgument(f"{self._option}: {self.path} is in use by another process") from None
            if new:
                raise self._unwritten(error) from None
            raise InvalidArgument(
                f"{self._option}: {self.path} is not a journal of theorylab, or is damaged ({error}); give another"
            ) from None
        with self._writable():
            if new:
                for table in TABLES:
                    self._database.execute(table)
                self._database.execute("INSERT INTO title VALUES (?)", [self._title])
            self._database.execute("PRAGMA user_version = 1")  # an early write, to fail before any work
            self._database.execute("COMMIT")

    def _read(self) -> None:
        # a foreign view or trigger could run forever
        if self._rows("SELECT sql FROM sqlite_master WHERE sql NOT NULL") != [(table,) for table in TABLES]:
            raise sqlite3.DatabaseError("it has other tables")
        (pages,), (size,) = *self._rows("PRAGMA page_count"), *self._rows("PRAGMA page_size")
        # SQLite reads the missing part of a truncated page as zeros
        if self.path.stat().st_size < pages * size or self._rows("PRAGMA integrity_check") != [("ok",)]:
            raise sqlite3.DatabaseError("cut off or changed")
        if self._rows("SELECT text FROM title") != [(self._title,)]:
            raise InvalidArgument(f"{self._option}: {self._other}")
        for name, content, digest in self._database.execute("SELECT * FROM results ORDER BY rowid"):
            whole = isinstance(content, bytes) and digest == _digest(str(name), content)
            (self.names if whole else self.damaged).append(str(name))

    def _rows(self, question: str, *values: str) -> list[tuple]:
        return self._database.execute(question, values).fetchall()

    @contextmanager
    def _writable(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise self._unwritten(error) from None

    def _unwritten(self, error: Exception) -> NotWritten:
        kept = "; what was kept before is in it" if self.names else ""
        return NotWritten(f"{self._option}: {self.path}: {error}{kept}")

    def _is_empty(self) -> bool:
        return self.path.stat().st_size == 0


def _digest(name: str, content: bytes) -> str:
    return sha256(name.encode() + b"\0" + content).hexdigest()
