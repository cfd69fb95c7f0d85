"""Memory for the subproblems of a sample: what is allowed, less what the process holds before it makes one."""

from __future__ import annotations

from theorylab.limits import memory_allowed, require

__all__ = ["require_room", "room"]

RESIDENT = 200 << 20
LEAST_SHARE = 16
"""What the interpreter, its libraries and the kernels hold; one part in so many of what is allowed is room anyway."""


def room() -> int:
    """Bytes that subproblems may take."""
    allowed = memory_allowed()
    return max(allowed // LEAST_SHARE, allowed - RESIDENT)


def require_room(needed: int, what: str) -> None:
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
        If that is more than :func:`room`.
    """
    require(needed + memory_allowed() - room(), what)
