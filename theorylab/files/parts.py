"""Folders that are filled part by part: a run that is killed at any point goes on where it stopped.

A folder has a file for each part and ``manifest.json``, which says what the sweep is (its title), which parts are there
with their digests, and whether it is finished. Both are only changed by renaming a whole file that is on the disk:

1. the part is written under a hidden name;
2. a manifest that lists it takes the place of the one before;
3. the part gets its own name.

So whatever has its own name is listed and whole. A part that is listed and still hidden gets its name when the folder
is opened again; any other is made again, and its file takes the place of what was left of it. The manifest lists parts
by name, so a folder is the same byte for byte however often the run was stopped. A folder is filled by one process at a
time: its lock ends with the process.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from theorylab.errors import InputFormatError, InvalidArgument, NotWritten

__all__ = ["MANIFEST", "Parts", "parts_folder", "read_manifest", "read_part", "require_parts_folder"]

MANIFEST = "manifest.json"
LONGEST_MANIFEST = 1 << 22


class Parts:
    """The parts of an open folder; see :func:`parts_folder`.

    Attributes
    ----------
    finished
        Whether all parts and what is known of them are there.
    """

    def __init__(self, folder: Path, title: Mapping[str, Any], option: str):
        self._folder, self._option = folder, option
        self._title: dict[str, Any] = json.loads(json.dumps(title))
        self._records: dict[str, dict[str, Any]] = {}
        self.finished = False

    def __contains__(self, name: object) -> bool:
        return name in self._records

    def __len__(self) -> int:
        return len(self._records)

    def read(self, name: str) -> bytes:
        """The content of a part."""
        return read_part(self._folder, self._records[name])

    def keep(self, name: str, content: bytes, facts: Mapping[str, Any]) -> None:
        """Add a part, on the disk when this returns.

        Parameters
        ----------
        name
            Of its file.
        content
            Of its file.
        facts
            What the manifest says of it beside its digest.

        Raises
        ------
        NotWritten
            If it cannot be written, as on a full disk; the parts before are still there.
        """
        with self._writable():
            hidden = _hidden(self._folder / name)
            _write(hidden, content)
            self._records[name] = {"file": name, **facts, "sha256": sha256(content).hexdigest()}
            self._list({})
            hidden.replace(self._folder / name)
            _to_disk(self._folder)

    def finish(self, facts: Mapping[str, Any]) -> None:
        """Say that all parts are there, and what is known of them together.

        Raises
        ------
        NotWritten
            If it cannot be written; the parts are still there.
        """
        if self.finished:
            return
        with self._writable():
            self._list(facts, finished=True)
        self.finished = True

    def open(self) -> None:
        """Take over the parts that are there and whole."""
        path = self._folder / MANIFEST
        if not path.exists():
            with self._writable():
                self._list({})
            return
        known = read_manifest(path)
        if any(known.get(key) != value for key, value in self._title.items()):
            raise InvalidArgument(
                f"{self._option}: {self._folder} has the parts of something else, or of other code; "
                "name another folder"
            )
        for record in known["parts"]:
            with self._writable():
                if self._is_whole(record):
                    self._records[record["file"]] = record
        self.finished = known.get("finished") is True and len(self._records) == len(known["parts"])

    def _is_whole(self, record: dict[str, Any]) -> bool:
        """Whether a part is what the manifest says; one that is still hidden gets its name."""
        try:
            name = str(record["file"])
            path = self._folder / name
            if Path(name).name != name or name.startswith("."):
                return False
            if not path.exists() and _digest(_hidden(path)) == record["sha256"]:
                _hidden(path).replace(path)
            return _digest(path) == record["sha256"]
        except (LookupError, TypeError, ValueError):
            return False

    def _list(self, facts: Mapping[str, Any], finished: bool = False) -> None:
        parts = [self._records[name] for name in sorted(self._records)]
        manifest = {**self._title, "finished": finished, **facts, "parts": parts}
        path = self._folder / MANIFEST
        _write(_hidden(path), (json.dumps(manifest, indent=1) + "\n").encode())
        _hidden(path).replace(path)
        _to_disk(self._folder)

    @contextmanager
    def _writable(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            before = f"the {len(self)} parts written before are in it, and the same command goes on"
            left = before if len(self) else "no part is written"
            raise NotWritten(f"{self._option}: {self._folder}: {error.strerror or error}; {left}") from None


def require_parts_folder(target: Path | str, option: str) -> Path:
    """Refuse, before any work is done, a folder that could not be filled.

    Parameters
    ----------
    target
        The folder.
    option
        The option that named it, for the message.

    Returns
    -------
    Path
        The folder without links.

    Raises
    ------
    InvalidArgument
        If it is a file, has something in it and no manifest, may not be written to, or could not be made.
    """
    try:
        path = Path(os.path.realpath(target))
        there = path.exists()
        taken = there and not (path.is_dir() and _is_ours(path))
    except (OSError, ValueError) as error:  # a name may be too long, or no name at all
        raise InvalidArgument(f"{option}: {target}: {getattr(error, 'strerror', None) or error}") from None
    if taken:
        raise InvalidArgument(f"{option}: {target} is there and not empty; name a new folder")
    written = path if there else path.parent
    if not written.is_dir() or not os.access(written, os.W_OK):
        raise InvalidArgument(f"{option}: {written} is no folder that may be written to")
    return path


def _is_ours(folder: Path) -> bool:
    names = {entry.name for entry in folder.iterdir()}
    return MANIFEST in names or names <= {_hidden(folder / MANIFEST).name}


@contextmanager
def parts_folder(target: Path | str, title: Mapping[str, Any], option: str) -> Iterator[Parts]:
    """Open a folder that is filled part by part, made if need be, for a ``with`` block.

    Parameters
    ----------
    target
        The folder.
    title
        What the parts are of, ``format`` among it; in JSON. Parts of another title are refused.
    option
        The option that named the folder, for messages.

    Raises
    ------
    InvalidArgument
        If it cannot be filled (see :func:`require_parts_folder`), has parts of another title, or is being filled by
        another process.
    NotWritten
        If it cannot be written, as on a full disk.
    """
    path = require_parts_folder(target, option)
    try:
        path.mkdir(exist_ok=True)
        lock = os.open(path, os.O_RDONLY)
    except OSError as error:
        raise NotWritten(f"{option}: {target}: {error.strerror or error}; nothing is written") from None
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise InvalidArgument(f"{option}: {target} is being filled by another process") from None
        parts = Parts(path, title, option)
        try:
            parts.open()
        except InputFormatError as error:
            raise InvalidArgument(f"{option}: {error}; name another folder") from None
        except NotWritten:
            with suppress(OSError):  # an empty folder is of no use
                path.rmdir()
            raise
        yield parts
    finally:
        os.close(lock)


def read_manifest(path: Path) -> dict[str, Any]:
    """A manifest, as far as every format has it.

    Raises
    ------
    InputFormatError
        If there is none.
    """
    try:
        with path.open("rb") as file:
            text = file.read(LONGEST_MANIFEST + 1)
        manifest = json.loads(text) if len(text) <= LONGEST_MANIFEST else None
    except OSError as error:
        raise InputFormatError(f"it cannot be read: {error.strerror or error}", str(path)) from None
    except (ValueError, RecursionError):
        manifest = None
    if not isinstance(manifest, dict) or "format" not in manifest or not _lists(manifest.get("parts")):
        raise InputFormatError("it is no manifest of a folder of parts", str(path))
    return manifest


def _lists(parts: Any) -> bool:
    return isinstance(parts, list) and all(isinstance(record, dict) for record in parts)


def read_part(folder: Path, record: Mapping[str, Any]) -> bytes:
    """The content of a part, if it is the one that a manifest describes.

    Parameters
    ----------
    folder
        Where its file is.
    record
        What the manifest says of it.

    Raises
    ------
    InputFormatError
        If its file cannot be read or has another digest, or if the name is none of a file in the folder.
    """
    name = str(record.get("file"))
    path = folder / name
    if Path(name).name != name:
        raise InputFormatError(f"{name!r} is no name of a part", str(folder / MANIFEST))
    try:
        content = path.read_bytes()
    except OSError as error:
        raise InputFormatError(f"it cannot be read: {error.strerror or error}", str(path)) from None
    if sha256(content).hexdigest() != record.get("sha256"):
        raise InputFormatError(
            "it is not the file that the manifest describes (its digest differs)", str(path)
        )
    return content


def _hidden(path: Path) -> Path:
    return path.with_name(f".{path.name}")


def _digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


def _write(path: Path, content: bytes) -> None:
    """A file on the disk; none, if it cannot be written."""
    try:
        with path.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        with suppress(OSError):
            path.unlink()
        raise


def _to_disk(folder: Path) -> None:
    """Bring the names in a folder to the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
