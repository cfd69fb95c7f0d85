"""What an interrupted search has found: a tree, and a bound on what the whole search would have found.

A search says how to ask it; whoever may interrupt it asks. Nobody waiting, that costs a look at a variable.
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
    """The best tree of a search that was interrupted, its value, and a lower bound on that of the whole search."""

    tree: Tree
    value: fmpq
    least: fmpq


SoFar = Callable[[], Unfinished | None]
"""Tells what a search has found so far; None if no tree."""

_searches: ContextVar[list[SoFar] | None] = ContextVar("searches", default=None)


def searching(so_far: SoFar) -> None:
    """Say how to ask the search that now begins for what it has found."""
    searches = _searches.get()
    if searches is not None:
        searches.append(so_far)


@contextmanager
def interruptible() -> Iterator[SoFar]:
    """Collect the searches of a ``with`` block, which may be interrupted.

    Yields
    ------
    SoFar
        Tells what the last of them has found; None if there is none.

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
