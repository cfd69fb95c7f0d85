"""Exceptions that Python ignores, as in a callback of the garbage collector, during a command."""

from __future__ import annotations

import sys
from time import monotonic, sleep

import pytest

from theorylab.cli.termination import SOON, interrupts_heard


class Alarm(KeyboardInterrupt):
    """An exception that is raised repeatedly until it is handled, as by a time limit."""


class Last:
    """An object whose finalizer raises an exception, which Python reports and ignores."""

    def __init__(self, exception):
        self.exception = exception

    def __del__(self):
        raise self.exception


@pytest.fixture
def reported(monkeypatch):
    """Return the exceptions that reach Python's hook, which prints ``Exception ignored`` and a traceback."""
    kinds = []
    monkeypatch.setattr(sys, "unraisablehook", lambda ignored: kinds.append(ignored.exc_type))
    return kinds


def test_an_ignored_interrupt_comes_again_and_prints_nothing(reported):
    with pytest.raises(KeyboardInterrupt), interrupts_heard():
        Last(KeyboardInterrupt())
        end = monotonic() + 10
        while monotonic() < end:
            sleep(0.001)
    assert reported == []


def test_an_ignored_alarm_prints_nothing_and_is_not_made_an_interrupt(reported):
    with interrupts_heard():
        Last(Alarm())
        try:
            sleep(5 * SOON)
        except KeyboardInterrupt:
            reported.append(KeyboardInterrupt)
    assert reported == []


def test_other_ignored_exceptions_are_reported(reported):
    with interrupts_heard():
        Last(ValueError("a fault"))
    Last(KeyError("after the block"))
    assert reported == [ValueError, KeyError]
