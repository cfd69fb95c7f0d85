"""Signals during compiled calls: recorded, and handled when the call returns.

Python runs the handler of a signal in the main thread as soon as any bytecode runs there. Compiled code that turns its
result into Python objects runs some, and takes no exception: one raised by a handler then, such as
:class:`KeyboardInterrupt`, ends the process with a segmentation fault. So the main thread makes compiled calls through
:func:`call_deferring`, which wraps the current handlers. During a call a wrapped handler only records
its signal; at any other time it behaves as before. Handlers are looked up at every call, because notebooks and programs
may replace them at any time.

While the compiler runs, signals are handled at once, except within the Python code that calls LLVM. LLVM frees some of
the objects that it is given, and only the next lines of that code record it; an exception between the two frees them
twice. Such a signal waits for the next pass of the compiler.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from types import FrameType
from typing import Any

__all__ = ["call_deferring", "handle_waiting", "handling_signals"]

Handler = Callable[[int, FrameType | None], Any]

getsignal: Callable[[int], Any] = import_module("_signal").getsignal
"""That of :mod:`signal` makes a member of an enumeration, which takes longer than a small kernel."""

DEFERRED = tuple(
    int(getattr(signal, name)) for name in ("SIGINT", "SIGALRM", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""Signals by which programs are interrupted."""

LLVM = "llvmlite.binding"
"""The package of the code that calls LLVM."""


class _Calls:
    """The compiled call that the main thread is making, if any.

    Attributes
    ----------
    main
        Identifier of the main thread.
    running
        True during a call, except while the compiler runs.
    compiling
        True while the compiler runs.
    waiting
        Handlers to run when it returns, with their arguments.
    handlers
        The signals of :data:`DEFERRED`, and the handlers that each had last, wrapped.
    """

    __slots__ = ("compiling", "handlers", "main", "running", "waiting")

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Reset to the state of a process that makes no call."""
        self.main = threading.main_thread().ident
        self.running = self.compiling = False
        self.waiting: list[tuple[int, FrameType | None, Handler]] = []
        self.handlers: list[tuple[int, Any]] = [(number, None) for number in DEFERRED]


_calls = _Calls()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_calls.reset)


class _Wrapped:
    """A signal handler that is postponed to the end of a compiled call."""

    __slots__ = ("handler",)

    def __init__(self, handler: Handler):
        self.handler = handler

    def __call__(self, number: int, frame: FrameType | None) -> None:
        if _calls.running or (_calls.compiling and _calls_llvm(frame)):
            _calls.waiting.append((number, frame, self.handler))
        else:
            _calls.waiting.clear()
            self.handler(number, frame)


def call_deferring(function: Callable[..., Any], *arguments: Any) -> Any:
    """Call a compiled function; signals that arrive meanwhile are handled when it has returned.

    Parameters
    ----------
    function
        The compiled function.
    *arguments
        Its arguments.

    Notes
    -----
    Other threads handle no signals, so there the function is simply called.
    """
    if _calls.running or threading.get_ident() != _calls.main:
        return function(*arguments)
    for number, handler in _calls.handlers:
        if getsignal(number) is not handler:
            _wrap_handlers()
            break
    _calls.running = True
    try:
        return function(*arguments)
    finally:
        _calls.running = False
        handle_waiting()


def _wrap_handlers() -> None:
    """Wrap the handlers that are functions and not yet wrapped."""
    for number in DEFERRED:
        handler = getsignal(number)
        if callable(handler) and not isinstance(handler, _Wrapped):
            signal.signal(number, _Wrapped(handler))
    _calls.handlers = [(number, getsignal(number)) for number in DEFERRED]


def _calls_llvm(frame: FrameType | None) -> bool:
    """Return True if a frame, or one that it returns to, belongs to the code that calls LLVM."""
    while frame is not None:
        if frame.f_globals.get("__name__", "").startswith(LLVM):
            return True
        frame = frame.f_back
    return False


def handle_waiting() -> None:
    """Run the handlers of the recorded signals until one raises; the remaining ones are dropped.

    Other threads and calls that are not over leave them waiting.
    """
    if _calls.waiting and not _calls.running and threading.get_ident() == _calls.main:
        waiting, _calls.waiting = _calls.waiting, []
        for number, frame, handler in waiting:
            handler(number, frame)


@contextmanager
def handling_signals() -> Iterator[None]:
    """Handle signals in a ``with`` block within a compiled call, in which the compiler runs."""
    deferring = _calls.running and threading.get_ident() == _calls.main
    if deferring:
        _calls.running, _calls.compiling = False, True
    try:
        yield
    finally:
        if deferring:
            _calls.running, _calls.compiling = True, False
