"""Termination of a command: SIGTERM, which batch systems and ``timeout`` send, and SIGHUP act like Ctrl-C."""

from __future__ import annotations

import signal
import sys
from _thread import interrupt_main
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer, current_thread, main_thread
from types import FrameType
from typing import NoReturn

__all__ = ["ending_like_ctrl_c", "interrupts_heard"]

SOON = 0.02
"""Seconds until an interrupt is sent again."""


@contextmanager
def ending_like_ctrl_c() -> Iterator[None]:
    """Let SIGTERM and SIGHUP raise :class:`KeyboardInterrupt` in a ``with`` block; a second signal ends the process.

    A signal that is ignored, as SIGHUP is under ``nohup``, stays ignored.
    """
    if current_thread() is not main_thread():  # signals arrive in the main thread only
        yield
        return
    known = (getattr(signal, name, None) for name in ("SIGTERM", "SIGHUP"))  # SIGHUP exists on POSIX only
    before = {each: signal.getsignal(each) for each in known if each is not None}
    taken = [each for each, handler in before.items() if handler is not signal.SIG_IGN]
    for each in taken:
        signal.signal(each, _interrupt)
    try:
        yield
    finally:
        for each in taken:
            signal.signal(each, before[each])


def _interrupt(number: int, frame: FrameType | None) -> NoReturn:
    signal.signal(number, signal.SIG_DFL)
    raise KeyboardInterrupt


@contextmanager
def interrupts_heard() -> Iterator[None]:
    """Repeat an interrupt that Python ignores, such as one during a callback of the garbage collector."""

    def hear(ignored: sys.UnraisableHookArgs) -> None:
        if issubclass(ignored.exc_type, Exception):
            before(ignored)
        elif ignored.exc_type is KeyboardInterrupt:
            again = Timer(SOON, interrupt_main)
            again.daemon = True
            again.start()
        # the alarm of a time limit repeats itself

    before = sys.unraisablehook
    sys.unraisablehook = hear
    try:
        yield
    finally:
        sys.unraisablehook = before
