"""The result so far of an interrupted search: a tree, and a bound on the result of the complete search.

A search registers a function that reports its result so far; a caller that interrupts the search calls it. Without
such a caller, registration only reads one variable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

from flint import fmpq

from theorylab.trees.tree import Tree

__all__ = ["SoFar", "Unfinished", "interruptible", "searching"]


class Unfinished(NamedTuple):
    """The best tree of an interrupted search, its value, and a lower bound on the value of the complete search."""

    tree: Tree
    value: fmpq
    least: fmpq


SoFar = Callable[[], Unfinished | None]
"""Function that returns the result so far of a search, or None if it has found no tree."""

_searches: ContextVar[list[SoFar] | None] = ContextVar("searches", default=None)


def searching(so_far: SoFar) -> None:
    """Register the function that reports the result so far of the search about to begin."""
    searches = _searches.get()
    if searches is not None:
        searches.append(so_far)


@contextmanager
def interruptible() -> Iterator[SoFar]:
    """Collect the searches of a ``with`` block that may be interrupted.

    Yields
    ------
    SoFar
        Function that returns the result so far of the last search, or None.

    Examples
    --------
    >>> with interruptible() as so_far:
    ...     searching(lambda: None)
    >>> so_far() is None
    True
    """
    searches: list[SoFar] = []
    before = _searches.set(searches)
    try:
        yield lambda: searches[-1]() if searches else None
    finally:
        _searches.reset(before)
