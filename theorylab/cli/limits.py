"""The options ``--time-limit`` and ``--memory-limit``: a command that stops in time and says what is known."""

from __future__ import annotations

import math
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
from types import FrameType
from typing import Annotated, NoReturn

import typer

from theorylab.cli.exit_codes import UNDECIDED
from theorylab.errors import InvalidArgument, OutOfTime
from theorylab.limits import VARIABLE, memory_allowed

__all__ = ["MemoryLimit", "TimeLimit", "within_limits"]

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


class _Alarm(BaseException):
    """Time is up; no handler of ordinary errors takes it for one."""


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
    if seconds is not None and not (math.isfinite(seconds) and 0 < seconds <= LONGEST):
        raise InvalidArgument(f"--time-limit: {seconds:g} seconds; above 0 and at most {LONGEST:.0f}")
    with _memory(memory), _time(command, seconds, known):
        yield


@contextmanager
def _memory(limit: str | None) -> Iterator[None]:
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


@contextmanager
def _time(command: str, seconds: float | None, known: Callable[[], str]) -> Iterator[None]:
    if seconds is None:
        yield
        return

    def message() -> str:
        return f"{command}: stopped after {seconds:g} s, as --time-limit says; {known()}"

    def ring(number: int, frame: FrameType | None) -> NoReturn:
        raise _Alarm

    # a kernel gives way to other threads, but not to the handlers of signals
    last = Timer(seconds + GRACE, lambda: _end(message()))
    last.daemon = True
    before = signal.signal(signal.SIGALRM, ring)
    try:
        last.start()
        signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
        yield
    except _Alarm:
        raise OutOfTime(message()) from None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        last.cancel()
        signal.signal(signal.SIGALRM, before)


def _end(message: str) -> None:
    """End the process, whatever its main thread is doing."""
    sys.stderr.write(f"theorylab: {message}\n")
    sys.stderr.flush()
    os._exit(UNDECIDED)
