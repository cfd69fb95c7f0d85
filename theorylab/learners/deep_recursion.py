"""Recursions written as recursions that go as deep as the tree, whatever the interpreter's stack allows.

A function that calls itself is written as a generator: it yields the call, and is given its value.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

__all__ = ["Call", "run"]

Call = Generator[Any, Any, Any]
"""A call of a recursive function: yields the calls whose values it needs, and returns its own value."""


def run(call: Call) -> Any:
    """Value of a recursive call."""
    stack, value = [call], None
    while stack:
        try:
            inner = stack[-1].send(value)
        except StopIteration as finished:
            value = finished.value
            stack.pop()
        else:
            stack.append(inner)
            value = None
    return value
