"""The options ``--time-limit`` and ``--memory-limit``: stop a command in time and report what is known.

A command that consists of several tasks gives each task a share of the remaining time, so that a slow task does not
use up the time of the others.
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
    typer.Option(
        "--time-limit", metavar="S", help="Stop after S seconds, report what is known, and exit with code 3."
    ),
]
MemoryLimit = Annotated[
    str | None, typer.Option("--memory-limit", metavar="B", help="Memory budget, such as 500MiB.")
]

LONGEST = 1e7
"""Maximum number of seconds; the timers of the system allow little more."""
AGAIN = 1.0
"""Seconds after which the alarm is raised again, in case the first one was lost."""
GRACE = 5.0
"""Seconds after the deadline when the process ends, in case compiled code never returns to the interpreter."""


class _Alarm(KeyboardInterrupt):
    """The deadline has passed. Code that handles Ctrl-C handles it in the same way."""


@contextmanager
def within_limits(
    command: str, seconds: float | None, memory: str | None, known: Callable[[], str]
) -> Iterator[None]:
    """Limit the time and the memory of a ``with`` block in the main thread.

    Parameters
    ----------
    command
        Name of the command in the message.
    seconds
        Time limit; no limit if not given.
    memory
        Memory budget, written as in the variable :data:`theorylab.limits.VARIABLE`, which it overrides.
    known
        Function that returns what is known at the deadline.

    Raises
    ------
    InvalidArgument
        If a limit is invalid.
    OutOfTime
        If the deadline passes.
    """
    whole = SharedTime(command, seconds, known)
    with memory_limited(memory), whole.share(1):
        yield


class SharedTime:
    """The time limit of a command, shared by successive tasks in the main thread.

    Parameters
    ----------
    command
        Name of the command in the message.
    seconds
        Time limit for all tasks, from now on; no limit if not given.
    known
        Function that returns what is known at the deadline.
    patience
        Seconds after the time limit in which a command that ends by itself may do so.

    Raises
    ------
    InvalidArgument
        If the time limit is invalid.
    """

    def __init__(
        self, command: str, seconds: float | None, known: Callable[[], str], *, patience: float = 0.0
    ):
        if seconds is not None and not (math.isfinite(seconds) and 0 < seconds <= LONGEST):
            raise InvalidArgument(
                f"--time-limit: {seconds:g} seconds given; it must be above 0 and at most {LONGEST:.0f}"
            )
        if seconds is not None and not hasattr(signal, "setitimer"):
            raise InvalidArgument("--time-limit: this system has no timers that interrupt a command")
        self._command, self._seconds, self._known = command, seconds, known
        self._end = math.inf if seconds is None else monotonic() + seconds + patience

    @property
    def limited(self) -> bool:
        """True if there is a time limit."""
        return self._seconds is not None

    @property
    def over(self) -> bool:
        """True if the deadline has passed."""
        return monotonic() >= self._end

    def out_of_time(self) -> OutOfTime:
        """Return the error that reports the time limit and what is known."""
        return OutOfTime(self._message())

    @contextmanager
    def share(self, parts: int) -> Iterator[None]:
        """Give the ``with`` block an equal share, 1/``parts``, of the remaining time.

        Parameters
        ----------
        parts
            Number of equal parts.

        Raises
        ------
        OutOfTime
            If the block needs more than its share.
        """
        if self._seconds is None:
            yield
            return
        left = self._end - monotonic()
        if left <= 0:
            raise self.out_of_time()
        # compiled kernels release the interpreter to other threads, but run no signal handler
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
    """Limit the memory of a ``with`` block.

    Parameters
    ----------
    limit
        Memory budget, written as in the variable :data:`theorylab.limits.VARIABLE`; no limit if not given.

    Raises
    ------
    InvalidArgument
        If the limit is not a memory size.
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
    """End the process, even if its main thread is running compiled code."""
    sys.stderr.write(f"theorylab: {message}\n")
    sys.stderr.flush()
    os._exit(UNDECIDED)
