"""Folders that are written whole or not at all."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from theorylab.errors import InvalidArgument, NotWritten

__all__ = ["require_new_folder", "whole_folder"]


def require_new_folder(target: Path | str, option: str) -> Path:
    """Refuse, before any work is done, a folder that has something in it or could not be made.

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
        If it is a file, is not empty, or its parent is no folder that may be written to.
    """
    try:
        path = Path(os.path.realpath(target))
        taken = path.exists() and not (path.is_dir() and not any(path.iterdir()))
    except (OSError, ValueError) as error:  # a name may be too long, or no name at all
        raise InvalidArgument(f"{option}: {target}: {getattr(error, 'strerror', None) or error}") from None
    if taken:
        raise InvalidArgument(f"{option}: {target} is there and not empty; name a new folder")
    if not path.parent.is_dir() or not os.access(path.parent, os.W_OK):
        raise InvalidArgument(f"{option}: {path.parent} is no folder that may be written to")
    return path


@contextmanager
def whole_folder(target: Path | str, option: str) -> Iterator[Path]:
    """Give a folder to fill, and put it in its place only when it is complete.

    Parameters
    ----------
    target, option
        As for :func:`require_new_folder`.

    Raises
    ------
    InvalidArgument
        If it cannot be a new folder.
    NotWritten
        If it cannot be written, as on a full disk; no part of it is left.
    """
    path = require_new_folder(target, option)
    made = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        made.mkdir()
        yield made
        made.replace(path)
    except OSError as error:
        raise NotWritten(f"{option}: {target}: {error.strerror or error}; no part of it is left") from None
    finally:
        shutil.rmtree(made, ignore_errors=True)
