"""The options ``--time-limit`` and ``--memory-limit``: a command that stops in time and says what is known.

A command of one piece of work stops when its time is up. A command of several, done one after another, gives each a
share of the time that is left, so that a slow one does not take what the others need.
"""

from __future__ import annotations

import math
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
from time import monotonic
from types import FrameType
from typing import Annotated, NoReturn

import typer

from theorylab.cli.exit_codes import UNDECIDED
from theorylab.errors import InvalidArgument, OutOfTime
from theorylab.limits import VARIABLE, memory_allowed

__all__ = ["MemoryLimit", "SharedTime", "TimeLimit", "memory_limited", "within_limits"]

TimeLimit = Annotated[
    float | None,
    typer.Option("--time-limit", metavar="S", help="Stop after S seconds with what is known, exit code 3."),
]
MemoryLimit = Annotated[
    str | None, typer.Option("--memory-limit", metavar="B", help="Memory to compute in, such as 500MiB.")
]

LONGEST = 1e7
"""Seconds; timers of the system take few more."""
AGAIN = 1.0
"""Seconds after which the alarm is raised again, should something have swallowed it."""
GRACE = 5.0
"""Seconds after which a computation that never comes back to the interpreter ends with the process."""


class _Alarm(KeyboardInterrupt):
    """Time is up; what stops in good order on Ctrl-C stops so."""


@contextmanager
def within_limits(
    command: str, seconds: float | None, memory: str | None, known: Callable[[], str]
) -> Iterator[None]:
    """Limit the time and the memory of what is done in a ``with`` block; of the main thread.

    Parameters
    ----------
    command
        How the message calls what is done.
    seconds
        Time allowed; no limit if not given.
    memory
        Memory allowed, as the variable :data:`theorylab.limits.VARIABLE` writes it, in whose place it is.
    known
        Says what is known when the time is up.

    Raises
    ------
    InvalidArgument
        If a limit is none.
    OutOfTime
        When the time is up.
    """
    whole = SharedTime(command, seconds, known)
    with memory_limited(memory), whole.share(1):
        yield


class SharedTime:
    """The time of a command, shared by pieces of work that are done one after another, in the main thread.

    Parameters
    ----------
    command
        How the message calls what is done.
    seconds
        Time allowed for all; no limit if not given. It runs from now on.
    known
        Says what is known when the time is up.

    Raises
    ------
    InvalidArgument
        If the time is none.
    """

    def __init__(self, command: str, seconds: float | None, known: Callable[[], str]):
        if seconds is not None and not (math.isfinite(seconds) and 0 < seconds <= LONGEST):
            raise InvalidArgument(f"--time-limit: {seconds:g} seconds; above 0 and at most {LONGEST:.0f}")
        if seconds is not None and not hasattr(signal, "setitimer"):
            raise InvalidArgument("--time-limit: this system has no timers that interrupt a command")
        self._command, self._seconds, self._known = command, seconds, known
        self._end = math.inf if seconds is None else monotonic() + seconds

    @property
    def limited(self) -> bool:
        """Whether there is a limit."""
        return self._seconds is not None

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return monotonic() >= self._end

    def out_of_time(self) -> OutOfTime:
        """The error that says that the time is up, and what is known."""
        return OutOfTime(self._message())

    @contextmanager
    def share(self, parts: int) -> Iterator[None]:
        """Limit what is done in a ``with`` block to one of so many parts of the time that is left.

        Parameters
        ----------
        parts
            Number of equal parts.

        Raises
        ------
        OutOfTime
            When the share is used up.
        """
        if self._seconds is None:
            yield
            return
        left = self._end - monotonic()
        if left <= 0:
            raise self.out_of_time()
        # a kernel gives way to other threads, but not to the handlers of signals
        last = Timer(left + GRACE, lambda: _end(self._message()))
        last.daemon = True
        before = signal.signal(signal.SIGALRM, _ring)
        try:
            last.start()
            signal.setitimer(signal.ITIMER_REAL, left / parts, AGAIN)
            yield
        except _Alarm:
            raise self.out_of_time() from None
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            last.cancel()
            signal.signal(signal.SIGALRM, before)

    def _message(self) -> str:
        return f"{self._command}: stopped after {self._seconds:g} s, as --time-limit says; {self._known()}"


@contextmanager
def memory_limited(limit: str | None) -> Iterator[None]:
    """Limit the memory of what is done in a ``with`` block.

    Parameters
    ----------
    limit
        Memory allowed, as the variable :data:`theorylab.limits.VARIABLE` writes it; no limit if not given.

    Raises
    ------
    InvalidArgument
        If it is no size of memory.
    """
    if limit is None:
        yield
        return
    before = os.environ.get(VARIABLE)
    os.environ[VARIABLE] = limit
    try:
        try:
            memory_allowed()
        except InvalidArgument:
            raise InvalidArgument(
                f"--memory-limit: {limit!r} is not a memory size; write it as 6GiB, 500MiB or 1.5GiB"
            ) from None
        yield
    finally:
        if before is None:
            del os.environ[VARIABLE]
        else:
            os.environ[VARIABLE] = before


def _ring(number: int, frame: FrameType | None) -> NoReturn:
    raise _Alarm


def _end(message: str) -> None:
    """End the process, whatever its main thread is doing."""
    sys.stderr.write(f"theorylab: {message}\n")
    sys.stderr.flush()
    os._exit(UNDECIDED)
