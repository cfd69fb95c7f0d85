"""Kernels that go over a range of functions, shared by threads."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event
from typing import Any

from theorylab.numbers.pieces import in_pieces

__all__ = ["Threads", "threads"]

LAST_BLOCK = 64
"""Ratio of the share of one thread to the size of the last blocks."""

STEPS = 1 << 10
"""Approximate number of operations per function."""


class Threads:
    """Threads for kernels that release the interpreter.

    Parameters
    ----------
    executor
        Executor that runs the work.
    count
        Number of threads.
    """

    def __init__(self, executor: Executor, count: int):
        self._executor = executor
        self._count = count

    def over(self, first: int, stop: int, kernel: Callable[..., Any], *arguments: object) -> list:
        """Return the results of a kernel on consecutive blocks of a range.

        The size of each block is half of a thread's share of the remaining range, so that all threads finish at about
        the same time although functions take different times. A block is processed in pieces; an interrupt skips the
        pieces not begun.

        Parameters
        ----------
        first, stop
            The range, without its end.
        kernel
            Function called with the first index of a block, the index after its last, and ``arguments``.
        arguments
            Further arguments, the same for every block.
        """
        interrupted = Event()

        def block(start: int, end: int) -> list:
            results: list = []

            def piece(first: int, last: int) -> None:
                if not interrupted.is_set():
                    results.append(kernel(start + first, start + last, *arguments))

            in_pieces(end - start, STEPS, piece)
            return results

        least, running = 1 + (stop - first) // (LAST_BLOCK * self._count), []
        while first < stop:
            end = min(first + max((stop - first) // (2 * self._count), least), stop)
            running.append(self._executor.submit(block, first, end))
            first = end
        try:
            return [result for done in running for result in done.result()]
        except BaseException:
            interrupted.set()
            raise


@contextmanager
def threads(jobs: int | None = None) -> Iterator[Threads]:
    """Provide threads for a ``with`` block.

    Parameters
    ----------
    jobs
        Number of threads; by default the number of processors available to the process.
    """
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    count = allowed if jobs is None else jobs
    with ThreadPoolExecutor(count) as executor:
        try:
            yield Threads(executor, count)
        except BaseException:
            executor.shutdown(cancel_futures=True)
            raise
