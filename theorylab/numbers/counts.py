"""Integers as arguments: how many variables or copies, how deep or large a tree, which seed.

One rule for all of them. An integer is what Python itself takes for one, :func:`operator.index`: ``3`` and numpy's
``np.int64(3)``. A float is refused even if its value is a whole number, ``3.0``, and so are text, fractions and truth
values. What is returned is a Python integer, so that nothing overflows afterwards.
"""

from __future__ import annotations

from operator import index
from typing import Any

from theorylab.errors import InvalidArgument, TooLarge
from theorylab.numbers.counted import quantity
from theorylab.numbers.shown import abbreviate

__all__ = ["LARGEST_BUDGET", "MOST", "budget", "count", "function_of", "seed_of", "whole_number"]

MOST = 1_000_000
"""Maximum number of variables or terms that are enumerated."""

LARGEST_BUDGET = 1 << 60
"""Upper limit on the depth and size of any tree that fits in memory."""


def whole_number(value: Any, name: str, *, least: int | None = None, most: int | None = None) -> int:
    """Return the integer ``value``, called ``name`` in error messages.

    Parameters
    ----------
    value
        The argument.
    name
        Name in error messages.
    least, most
        The allowed range, if any.

    Raises
    ------
    InvalidArgument
        If it is not an integer or not in the range.

    Examples
    --------
    >>> whole_number(3, "k", least=1)
    3
    """
    try:
        found = None if isinstance(value, bool) else index(value)
    except TypeError:
        found = None
    if found is None:
        raise InvalidArgument(f"{name}: {abbreviate(value)} is not an integer")
    if (least is not None and found < least) or (most is not None and found > most):
        raise InvalidArgument(f"{name}: {abbreviate(found)} given, {_range(least, most)}")
    return found


def count(value: Any, name: str, *, least: int = 1, most: int = MOST) -> int:
    """Return the number of things, ``value``, called ``name`` in error messages.

    Raises
    ------
    InvalidArgument
        If it is not an integer or is below ``least``.
    TooLarge
        If it is above ``most``.
    """
    found = whole_number(value, name, least=least)
    if found > most:
        raise TooLarge(f"{name}: {abbreviate(found)} given, at most {most} are possible")
    return found


def budget(value: Any, name: str) -> int:
    """Return the largest depth or size of a tree, ``value``, called ``name`` in error messages.

    Parameters
    ----------
    value
        An integer, at least 0; more than :data:`LARGEST_BUDGET`, which is no limit in fact, is cut to that.
    name
        How error messages call it.

    Raises
    ------
    InvalidArgument
        If it is not an integer or is negative.
    """
    return min(whole_number(value, name, least=0), LARGEST_BUDGET)


def seed_of(value: Any, name: str = "seed") -> int:
    """Return the seed ``value``, called ``name`` in error messages: an integer, at least 0.

    Raises
    ------
    InvalidArgument
        If it is not an integer or is negative: Python's own generator would take -1 for 1.
    """
    return whole_number(value, name, least=0)


def function_of(value: Any, variables: int) -> int:
    """Return the integer ``value`` of a Boolean function, whose value at the input x is bit x.

    Parameters
    ----------
    value
        The integer.
    variables
        Number n of variables of the function.

    Raises
    ------
    InvalidArgument
        If it is not an integer from 0 to 2^(2^n) - 1.
    """
    found = whole_number(value, "function")
    if found < 0 or found >> (1 << variables):
        raise InvalidArgument(
            f"function: {abbreviate(found)} given; a function on {quantity(variables, 'variable')} is an integer"
            f" from 0 to 2^{1 << variables} - 1"
        )
    return found


def _range(least: int | None, most: int | None) -> str:
    if most is None:
        return f"at least {least} is needed"
    if least is None:
        return f"at most {most} is possible"
    return f"it must be from {abbreviate(least)} to {abbreviate(most)}"
