"""Processes that work for this one: they end with it, ignore Ctrl-C, and share the cores."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from threading import Thread, current_thread, main_thread
from typing import Any, TypeVar

__all__ = ["Workers", "has_result"]

THREADS = "NUMBA_NUM_THREADS"

Result = TypeVar("Result")


class Workers:
    """A pool of processes, for use in a ``with`` block; leaving it by an exception ends them at once.

    Parameters
    ----------
    jobs
        Number of processes.
    """

    def __init__(self, jobs: int):
        self._jobs = jobs
        self._others = set(active_children())
        # spawn, because compiled kernels and polars start threads, which do not survive a fork
        self._pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_serve)

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None:
            self.end()
        self._pool.shutdown()

    def submit(self, function: Callable[..., Result], *arguments: Any) -> Future[Result]:
        """Run a function in one of the processes."""
        with _ignore_sigint(), _threads_shared(self._jobs):
            return self._pool.submit(function, *arguments)

    def end(self) -> None:
        """End the processes, whatever they are doing; tasks that have not begun are cancelled."""
        for worker in set(active_children()) - self._others:
            worker.terminate()
        self._pool.shutdown(cancel_futures=True)


def has_result(future: Future) -> bool:
    """Return True if a task has ended with a result."""
    return future.done() and not future.cancelled() and future.exception() is None


def _serve() -> None:
    """Set up a worker: it exits with its parent, and what it prints goes to standard error."""
    parent = parent_process()
    if parent is not None:
        Thread(target=_end_with, args=(parent,), daemon=True).start()
    with suppress(AttributeError):  # only POSIX systems have the signal
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    with suppress(OSError):
        os.dup2(2, 1)


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


@contextmanager
def _threads_shared(jobs: int) -> Iterator[None]:
    """Give the compiled kernels of each process started here an equal share of the cores, unless the user set one."""
    if THREADS in os.environ:
        yield
        return
    os.environ[THREADS] = str(max(1, (os.cpu_count() or 1) // jobs))
    try:
        yield
    finally:
        del os.environ[THREADS]


@contextmanager
def _ignore_sigint() -> Iterator[None]:
    """Make the processes started here ignore Ctrl-C, so that only this one handles it."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
