"""How far a computation is: said by what computes, shown by whoever watches.

A long loop that knows how many of its steps are done calls :func:`advance`; so what computes never prints. Nobody
watching, a call costs a look at a variable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

__all__ = ["advance", "watched"]

_watcher: ContextVar[Callable[[int, int | None], None] | None] = ContextVar("watcher", default=None)


def advance(done: int, total: int | None = None) -> None:
    """Say that so many of all steps are done, or so many subproblems met, of nobody knows how many.

    Parameters
    ----------
    done
        Steps done, or subproblems met.
    total
        All steps, if it is known how many; they should take times of the same order, as what is left is judged by
        them.
    """
    watcher = _watcher.get()
    if watcher is not None:
        watcher(done, total)


@contextmanager
def watched(watcher: Callable[[int, int | None], None]) -> Iterator[None]:
    """Let a function hear what is done in a ``with`` block.

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
