"""Progress of a computation: reported by the code that computes, shown by its caller.

A long loop calls :func:`advance` with the number of its steps that are done, and never prints. Without an observer a
call costs one look-up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from flint import fmpq

__all__ = ["Bounds", "Watcher", "advance", "watched"]

Bounds = Callable[[], tuple[fmpq, fmpq]]
"""Tells what a search has proved of a least value: what it is not below, and what has been found."""

Watcher = Callable[[int, int | None, Bounds | None], None]

_watcher: ContextVar[Watcher | None] = ContextVar("watcher", default=None)


def advance(done: int, total: int | None = None, bounds: Bounds | None = None) -> None:
    """Report that some of all steps are done, or the number of subproblems met if their total is unknown.

    Parameters
    ----------
    done
        Steps done, or subproblems met.
    total
        All steps, if it is known how many; they should take times of the same order, as what is left is judged by
        them.
    bounds
        Where nobody knows how much is to do: how near the end is. It is asked as seldom as somebody looks.
    """
    watcher = _watcher.get()
    if watcher is not None:
        watcher(done, total, bounds)


@contextmanager
def watched(watcher: Watcher) -> Iterator[None]:
    """Call a function with the progress of a ``with`` block.

    Parameters
    ----------
    watcher
        Takes what :func:`advance` is given.
    """
    before = _watcher.set(watcher)
    try:
        yield
    finally:
        _watcher.reset(before)
