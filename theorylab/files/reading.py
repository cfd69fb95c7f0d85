"""Checks that a file can be read: that it is a regular file and fits into memory."""

from __future__ import annotations

import stat
from pathlib import Path

from theorylab.errors import InputFormatError
from theorylab.limits import require

__all__ = ["readable"]


def readable(path: Path | str, *, expansion: int = 1) -> Path:
    """Return the path of a file if the file can be read to its end.

    Parameters
    ----------
    path
        The file. A device or a pipe may have no end, and opening one may wait forever.
    expansion
        Memory needed for the content, as a multiple of the size of the file.

    Raises
    ------
    InputFormatError
        If there is no such file, or it is a directory, a device or a pipe.
    TooLarge
        If it is larger than the memory allowed.
    """
    path = Path(path)
    try:
        found = path.stat()
    except (OSError, ValueError) as error:  # a name may be too long, or no name at all
        raise InputFormatError(
            f"cannot be read: {getattr(error, 'strerror', None) or error}", source=str(path)
        ) from None
    if not stat.S_ISREG(found.st_mode):
        what = "a directory" if stat.S_ISDIR(found.st_mode) else "a device or a pipe"
        raise InputFormatError(f"cannot be read: it is {what}; give a regular file", source=str(path))
    require(found.st_size * expansion, f"{path}: reading the file")
    return path
