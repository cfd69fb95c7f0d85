"""Pieces of a sweep, in threads here or wherever an executor runs them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, Future, ThreadPoolExecutor, as_completed
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, TypeVar

__all__ = ["as_finished"]

Name = TypeVar("Name")


@contextmanager
def as_finished(
    task: Callable[..., Any], arguments: Mapping[Name, tuple], executor: Executor | None
) -> Iterator[Iterator[tuple[Name, Any]]]:
    """Call a function on each of many arguments, for a ``with`` block; calls not begun at its end are dropped.

    Parameters
    ----------
    task
        The function; a module's own for an executor of other processes.
    arguments
        What it is called with, by the name of the call.
    executor
        Where; as many threads as this process may use processors if none is given.

    Yields
    ------
    iterator
        Names and results, in the order in which they are finished.
    """
    pool: AbstractContextManager[Executor]
    if executor is not None:
        pool = nullcontext(executor)
    else:
        pool = ThreadPoolExecutor(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else None)
    with pool as opened:
        running: dict[Future, Name] = {opened.submit(task, *given): name for name, given in arguments.items()}
        try:
            yield ((running[each], each.result()) for each in as_completed(running))
        finally:
            for future in running:
                future.cancel()
