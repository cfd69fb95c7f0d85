"""Standard streams as they are found: closed, of a narrow encoding, full, or without a reader."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from contextvars import ContextVar
from typing import TextIO

__all__ = ["abandon_output", "data_output", "open_streams", "output_for_data"]

_reserved: ContextVar[TextIO | None] = ContextVar("reserved", default=None)
"""Standard output, where it is kept for data."""


def open_streams() -> bool:
    r"""Make standard streams that can be written to, of some width, and say whether standard output was open.

    A character that the encoding of a stream does not have is written as an escape, such as ``\u2264``.
    """
    was_open = sys.stdout is not None
    if os.environ.get("COLUMNS", "").isdigit() and int(os.environ["COLUMNS"]) == 0:
        del os.environ["COLUMNS"]  # a terminal that does not know its width; nothing fits into no column
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  # for the whole process
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    return was_open


@contextmanager
def output_for_data() -> Iterator[None]:
    """Keep standard output for the data of a command: what else is printed in the block goes to standard error."""
    token = _reserved.set(sys.stdout)
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        _reserved.reset(token)


def data_output() -> TextIO:
    """Return standard output, also where everything else that is printed goes to standard error."""
    return _reserved.get() or sys.stdout


def abandon_output() -> None:
    """Leave nothing to flush into a standard output that cannot take it."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
