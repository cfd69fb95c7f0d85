"""Memory budget of a computation, checked before memory is taken, so that an excessive request gives one clear line."""

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
"""Environment variable that sets the memory allowed, such as ``6GiB`` or ``500MiB``."""

DEFAULT_MEMORY = 8 << 30
"""Bytes allowed when the variable is not set."""

RESIDENT = 200 << 20
LEAST_SHARE = 16
"""What the interpreter, its libraries and the kernels hold; one part in so many of what is allowed is room anyway."""

UNITS = {"B": 1, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30, "TiB": 1 << 40}

_WRITTEN = re.compile(rf"\s*([0-9]{{1,18}}(?:\.[0-9]{{1,18}})?)\s*({'|'.join(UNITS)})\s*\Z")


def memory_allowed() -> int:
    """Return the bytes a computation may hold: :data:`VARIABLE` if set, else :data:`DEFAULT_MEMORY`.

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
    """Refuse a computation that would hold more memory than allowed.

    Parameters
    ----------
    needed
        Bytes the computation will hold.
    what
        The computation and its size, as the message names them.
    fits
        What would fit, such as ``"about 10000 subproblems"``; left out of the message if empty.

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
    """Bytes that subproblems may take: what is allowed, less what the process holds before it makes one."""
    allowed = memory_allowed()
    return max(allowed // LEAST_SHARE, allowed - RESIDENT)


def require_memory(needed: int, what: str) -> None:
    """Refuse subproblems that would need more bytes than there is room.

    Parameters
    ----------
    needed
        What they need.
    what
        What they are, as the message names them.

    Raises
    ------
    TooLarge
        If that is more than :func:`memory_budget`.
    """
    require(needed + memory_allowed() - memory_budget(), what)


def format_bytes(size: int) -> str:
    """Write a number of bytes with the largest unit that keeps it at least one."""
    unit = next(u for u in reversed(UNITS) if size >= UNITS[u] or u == "B")
    return f"{size / UNITS[unit]:.3g} {unit}"
