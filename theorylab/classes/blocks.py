"""Kernels that go over a range of functions, shared by threads."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

__all__ = ["Threads", "threads"]

BLOCKS_A_THREAD = 8
"""More blocks than threads, because functions take different times."""


class Threads:
    """Threads for kernels that release the interpreter.

    Parameters
    ----------
    executor
        Where the work is done.
    count
        Number of threads.
    """

    def __init__(self, executor: Executor, count: int):
        self._executor = executor
        self._parts = BLOCKS_A_THREAD * count

    def over(self, first: int, stop: int, kernel: Callable[..., Any], *arguments: object) -> list:
        """Results of a kernel on consecutive blocks of a range, called with ends and arguments of its own.

        Parameters
        ----------
        first, stop
            The range, without its end.
        kernel
            Called with the first of a block, the one after its last, and ``arguments``.
        arguments
            The same for every block.
        """
        ends = [first + (stop - first) * i // self._parts for i in range(self._parts + 1)]
        running = [self._executor.submit(kernel, a, b, *arguments) for a, b in pairwise(ends) if a < b]
        return [block.result() for block in running]


@contextmanager
def threads(jobs: int | None = None) -> Iterator[Threads]:
    """Threads for a ``with`` block.

    Parameters
    ----------
    jobs
        How many; as many as this process may use processors if not given.
    """
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    count = allowed if jobs is None else jobs
    with ThreadPoolExecutor(count) as executor:
        try:
            yield Threads(executor, count)
        except BaseException:
            executor.shutdown(cancel_futures=True)
            raise
