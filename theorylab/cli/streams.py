"""Standard streams as they are found: closed, of a narrow encoding, full, or without a reader."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

__all__ = ["abandon_output", "open_streams"]


def open_streams() -> bool:
    r"""Make standard streams that can be written to, and say whether standard output was open.

    A character that the encoding of a stream does not have is written as an escape, such as ``\u2264``.
    """
    was_open = sys.stdout is not None
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  # for the whole process
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    return was_open


def abandon_output() -> None:
    """Leave nothing to flush into a standard output that cannot take it."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
