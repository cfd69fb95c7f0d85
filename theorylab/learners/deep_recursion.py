"""Recursive functions whose depth is not limited by the interpreter's stack.

Each of them is a generator: it yields a recursive call and receives the value of that call.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

__all__ = ["Call", "run"]

Call = Generator[Any, Any, Any]
"""A call of a recursive function: a generator that yields the calls whose values it needs and returns its value."""


def run(call: Call) -> Any:
    """Return the value of a recursive call."""
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
