"""The signal SIGTERM, by which batch systems, ``timeout`` and ``kill`` end a process, as Ctrl-C."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType
from typing import NoReturn

__all__ = ["ending_like_ctrl_c"]


@contextmanager
def ending_like_ctrl_c() -> Iterator[None]:
    """Let the first SIGTERM raise :class:`KeyboardInterrupt` in a ``with`` block; a second one ends the process."""
    if current_thread() is not main_thread():  # where no signal arrives
        yield
        return
    before = signal.signal(signal.SIGTERM, _interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _interrupt(number: int, frame: FrameType | None) -> NoReturn:
    signal.signal(number, signal.SIG_DFL)
    raise KeyboardInterrupt
