"""Output folders that are written in parts, so that a run killed at any point can be resumed.

The finished parts are in one file of the folder (:mod:`theorylab.files.kept`), which only one process at a time opens.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from theorylab.errors import InvalidArgument, NotWritten
from theorylab.files.kept import Kept

__all__ = ["MANIFEST", "PARTS", "parts_folder", "require_parts_folder"]

PARTS = "parts.sqlite"
MANIFEST = "manifest.json"
"""Describes the files of a finished data set."""


def require_parts_folder(target: Path | str, option: str, *own: str) -> Path:
    """Raise an error, before any work is done, if a folder cannot be written.

    Parameters
    ----------
    target
        The folder.
    option
        The option that named it, for the message.
    *own
        Names of files that identify an output folder, besides that of the parts.

    Returns
    -------
    Path
        The folder with links resolved.

    Raises
    ------
    InvalidArgument
        If it is a file, contains only other files, is not writable, or cannot be created.
    """
    try:
        path = Path(os.path.realpath(target))
        there = path.exists()
        taken = there and not (path.is_dir() and _is_ours(path, {PARTS, *own}))
    except (OSError, ValueError) as error:  # a name may be too long, or no name at all
        raise InvalidArgument(f"{option}: {target}: {getattr(error, 'strerror', None) or error}") from None
    if taken:
        raise InvalidArgument(f"{option}: {target} exists and is not empty; name a new folder")
    written = path if there else path.parent
    if not written.is_dir() or not os.access(written, os.W_OK):
        raise InvalidArgument(f"{option}: {written} is not a writable folder")
    return path


def _is_ours(folder: Path, marks: set[str]) -> bool:
    names = {entry.name for entry in folder.iterdir()}
    return not names or not names.isdisjoint(marks)


@contextmanager
def parts_folder(target: Path | str, title: Mapping[str, Any], option: str, *own: str) -> Iterator[Kept]:
    """Open an output folder for a ``with`` block, and create it if it does not exist.

    Parameters
    ----------
    target
        The folder.
    title
        Description of the computation, as data for JSON. Parts with another title are rejected.
    option
        The option that named the folder, for messages.
    *own
        As for :func:`require_parts_folder`.

    Raises
    ------
    InvalidArgument
        If it cannot be filled (see :func:`require_parts_folder`), has parts with another title, or is in use by another
        process.
    NotWritten
        If it cannot be written, as on a full disk.
    """
    path = require_parts_folder(target, option, *own)
    try:
        path.mkdir(exist_ok=True)
    except OSError as error:
        raise NotWritten(f"{option}: {target}: {error.strerror or error}; nothing is written") from None
    try:
        other = f"{target} has the parts of something else, or of other code; name another folder"
        with Kept(path / PARTS, json.dumps(title), option, other=other, alone=True) as kept:
            yield kept
    finally:
        with suppress(OSError):  # removes the folder only if it is empty
            path.rmdir()
