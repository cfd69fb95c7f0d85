"""Memory budget of a computation, checked before memory is allocated, so that excessive requests fail with one line."""

from __future__ import annotations

import os
import re

from theorylab.errors import InvalidArgument, TooLarge

__all__ = [
    "DEFAULT_MEMORY",
    "VARIABLE",
    "format_bytes",
    "memory_allowed",
    "memory_budget",
    "require",
    "require_memory",
]

VARIABLE = "THEORYLAB_MEMORY"
"""Environment variable that sets the memory limit, such as ``6GiB`` or ``500MiB``."""

DEFAULT_MEMORY = 8 << 30
"""Memory limit in bytes if the variable is not set."""

RESIDENT = 200 << 20
LEAST_SHARE = 16
"""Bytes that the interpreter, libraries and kernels hold; the budget is at least 1/``LEAST_SHARE`` of the limit."""

UNITS = {"B": 1, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30, "TiB": 1 << 40}

_WRITTEN = re.compile(rf"\s*([0-9]{{1,18}}(?:\.[0-9]{{1,18}})?)\s*({'|'.join(UNITS)})\s*\Z")


def memory_allowed() -> int:
    """Return the memory limit in bytes: :data:`VARIABLE` if set, else :data:`DEFAULT_MEMORY`.

    Raises
    ------
    InvalidArgument
        If the variable is not a positive size with a unit.
    """
    text = os.environ.get(VARIABLE)
    if text is None:
        return DEFAULT_MEMORY
    written = _WRITTEN.match(text)
    size = int(float(written[1]) * UNITS[written[2]]) if written else 0
    if size <= 0:
        raise InvalidArgument(
            f"{VARIABLE}: {text!r} is not a memory size; write it as 6GiB, 500MiB or 1.5GiB"
        )
    return size


def require(needed: int, what: str, *, fits: str = "") -> None:
    """Raise an error if a computation would need more memory than allowed.

    Parameters
    ----------
    needed
        Bytes that the computation needs.
    what
        Description of the computation and its size, for the message.
    fits
        A size that would fit, such as ``"about 10000 subproblems"``; omitted from the message if empty.

    Raises
    ------
    TooLarge
        If ``needed`` exceeds :func:`memory_allowed`.
    """
    allowed = memory_allowed()
    if needed > allowed:
        room = f"; {fits} would fit" if fits else ""
        raise TooLarge(
            f"{what} needs about {format_bytes(needed)}; the limit is {format_bytes(allowed)}{room} "
            f"(set {VARIABLE} to allow more)"
        )


def memory_budget() -> int:
    """Return the bytes available for subproblems: the memory limit minus what the process itself holds."""
    allowed = memory_allowed()
    return max(allowed // LEAST_SHARE, allowed - RESIDENT)


def require_memory(needed: int, what: str) -> None:
    """Raise an error if subproblems would need more memory than is available.

    Parameters
    ----------
    needed
        Bytes that the subproblems need.
    what
        Description of the subproblems, for the message.

    Raises
    ------
    TooLarge
        If ``needed`` exceeds :func:`memory_budget`.
    """
    require(needed + memory_allowed() - memory_budget(), what)


def format_bytes(size: int) -> str:
    """Write a number of bytes with the largest unit that keeps it at least one."""
    unit = next(u for u in reversed(UNITS) if size >= UNITS[u] or u == "B")
    return f"{size / UNITS[unit]:.3g} {unit}"
