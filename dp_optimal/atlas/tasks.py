"""Parallel tasks of a sweep, in local threads or on an executor."""

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
    """Call a function on each of many arguments within a ``with`` block; calls not started at its end are cancelled.

    Parameters
    ----------
    task
        The function; for an executor of other processes a module-level one.
    arguments
        Arguments of each call, by its name.
    executor
        Executor of the calls; if not given, as many threads as processors available to this process.

    Yields
    ------
    iterator
        Names and results, in order of completion.
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
