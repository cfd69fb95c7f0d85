"""Whole numbers in a range: how many variables, terms or copies."""

from __future__ import annotations

from theorylab.errors import InvalidArgument, TooLarge

__all__ = ["MOST", "count"]

MOST = 1_000_000
"""Largest number of variables or terms that is worth writing down one by one."""


def count(value: int, name: str, *, least: int = 1, most: int = MOST) -> int:
    """Return the integer ``value``, called ``name`` in error messages.

    Raises
    ------
    InvalidArgument
        If it is not an integer or is below ``least``.
    TooLarge
        If it is above ``most``.
    """
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise InvalidArgument(f"{name}: {value!r} is not an integer")
    if value < least:
        raise InvalidArgument(f"{name}: {value} given, at least {least} is needed")
    if value > most:
        raise TooLarge(f"{name}: {value} given, at most {most} are possible")
    return int(value)
