"""Arguments with several values, read once because an exhausted iterator would be empty the second time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from theorylab.errors import InvalidArgument
from theorylab.numbers.shown import abbreviate

__all__ = ["several"]


def several(values: Iterable[Any], name: str) -> tuple[Any, ...]:
    """Return the values of a sequence, an array or an iterator, called ``name`` in error messages.

    Raises
    ------
    InvalidArgument
        If it is none of these; a text and a mapping are not, although Python iterates over them.
    """
    if not isinstance(values, str | bytes | Mapping):
        try:
            return tuple(values)
        except TypeError:
            pass
    raise InvalidArgument(f"{name}: {abbreviate(values)} given, several values are needed, such as a list")
