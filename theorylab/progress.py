"""Progress of a computation, reported by the computing code and displayed by its caller.

A long loop calls :func:`advance` with the number of completed steps; it never prints. Without an observer, a call costs
one look-up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from flint import fmpq

__all__ = ["Bounds", "Watcher", "advance", "watch_progress"]

Bounds = Callable[[], tuple[fmpq, fmpq] | str]
"""Function that returns the certified lower bound of a search and the best value found, or both in words."""

Watcher = Callable[[int, int | None, Bounds | None], None]

_watcher: ContextVar[Watcher | None] = ContextVar("watcher", default=None)


def advance(done: int, total: int | None = None, bounds: Bounds | None = None) -> None:
    """Report the number of completed steps, or of visited subproblems if the total is unknown.

    Parameters
    ----------
    done
        Number of completed steps, or of visited subproblems.
    total
        Total number of steps, if known.
    bounds
        Function that returns the bounds of a search. It is called only when the progress is displayed.
    """
    watcher = _watcher.get()
    if watcher is not None:
        watcher(done, total, bounds)


@contextmanager
def watch_progress(watcher: Watcher) -> Iterator[None]:
    """Pass the progress reported within a ``with`` block to a function.

    Parameters
    ----------
    watcher
        Function with the parameters of :func:`advance`.
    """
    before = _watcher.set(watcher)
    try:
        yield
    finally:
        _watcher.reset(before)
