"""Standard streams that may be closed or full, have lost their reader, or cannot encode every character."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from contextvars import ContextVar
from typing import TextIO

__all__ = ["abandon_output", "data_output", "open_streams", "output_for_data"]

_reserved: ContextVar[TextIO | None] = ContextVar("reserved", default=None)
"""The original standard output while it is reserved for data."""


def open_streams() -> bool:
    r"""Make the standard streams writable, and return True if standard output was open.

    A character that the encoding of a stream lacks is written as an escape, such as ``\u2264``.
    """
    was_open = sys.stdout is not None
    if os.environ.get("COLUMNS", "").isdigit() and int(os.environ["COLUMNS"]) == 0:
        del os.environ["COLUMNS"]  # a terminal that does not know its width
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  # for the whole process
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    return was_open


@contextmanager
def output_for_data() -> Iterator[None]:
    """Reserve standard output for data: other text that is printed in the ``with`` block goes to standard error."""
    token = _reserved.set(sys.stdout)
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        _reserved.reset(token)


def data_output() -> TextIO:
    """Return the original standard output, even while it is reserved for data."""
    return _reserved.get() or sys.stdout


def abandon_output() -> None:
    """Redirect standard output to the null device, so that flushing a broken stream raises no error."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
