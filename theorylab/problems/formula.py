"""Boolean formulas over x1, x2, ..., parsed from text and evaluated on many inputs at once."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from theorylab.errors import InputFormatError

__all__ = ["Formula", "parse_formula"]

LONGEST_SHOWN = 60
"""Maximum number of characters of a formula that an error message shows."""

_TOKEN = re.compile(r" *(?:(?P<operand>[x0-9][x0-9]*)|(?P<operator>[&|^~()]))")
_VARIABLE = re.compile(r"x[1-9][0-9]{0,8}\Z")
_GRAMMAR = (
    "a formula is made of x1, x2, ..., 0, 1, & (and), | (or), ^ (exclusive or), ~ (not) and parentheses"
)

_OPERATORS = {"|": np.logical_or, "^": np.logical_xor, "&": np.logical_and, "~": np.logical_not}
_BINDING = {"(": 0, "|": 1, "^": 2, "&": 3, "~": 4}
"""Precedence: operators on the stack are applied before an operator of the same or lower precedence."""

Step = int | bool | np.ufunc
"""A variable to push (its index from 0), a constant to push, or an operator to apply."""


@dataclass(frozen=True)
class Formula:
    """A Boolean formula.

    Attributes
    ----------
    text
        The formula as written.
    variables
        Maximum index of a variable in it.
    steps
        The formula in postfix order.
    """

    text: str
    variables: int
    steps: tuple[Step, ...]

    def __call__(self, inputs: np.ndarray) -> np.ndarray:
        """Return the m values on a boolean array of shape (m, n) with one input per row."""
        stack: list[np.ndarray] = []
        for step in self.steps:
            if isinstance(step, bool):
                stack.append(np.full(len(inputs), step))
            elif isinstance(step, int):
                stack.append(inputs[:, step])
            elif step is np.logical_not:
                stack.append(~stack.pop())
            else:
                right = stack.pop()
                stack.append(step(stack.pop(), right))
        return stack.pop()


def parse_formula(text: str) -> Formula:
    """Parse a formula such as ``x1&x2|~x3&x4``.

    Parameters
    ----------
    text
        Variables, the constants 0 and 1, parentheses, and Python's operators: ``~`` binds most tightly,
        then ``&``, ``^``, ``|``. Neither its length nor its nesting depth is limited.

    Raises
    ------
    InputFormatError
        If the text is not a formula; the message gives the first offending column.

    Examples
    --------
    >>> parse_formula("x1&~x2")(np.array([[True, False], [True, True]]))
    array([ True, False])
    """
    steps: list[Step] = []
    waiting: list[tuple[str, int]] = []
    largest, at, end, operand_next = 0, 0, len(text.rstrip(" ")), True
    if not end:
        raise _error(text, 0, "the formula is empty")
    while at < end:
        token = _TOKEN.match(text, at)
        if token is None:
            at += len(text[at:]) - len(text[at:].lstrip(" "))
            raise _error(text, at, f"unexpected {text[at]!r}")
        written, start, at = token[0].lstrip(" "), token.end() - len(token[0].lstrip(" ")), token.end()
        if (token["operand"] is not None or written in "~(") is not operand_next:
            raise _error(text, start, f"not a formula at {written[:LONGEST_SHOWN]!r}")
        if token["operand"] is not None:
            steps.append(_operand(text, written, start))
            if _VARIABLE.match(written):
                largest = max(largest, int(written[1:]))
            operand_next = False
        elif written in "~(":
            waiting.append((written, start))
        elif written == ")":
            steps += _apply(waiting, 1)
            if not waiting:
                raise _error(text, start, "not a formula: this parenthesis was never opened")
            waiting.pop()
        else:
            steps += _apply(waiting, _BINDING[written])
            waiting.append((written, start))
            operand_next = True
    if operand_next:
        raise _error(text, end, "not a formula: it ends where a variable is expected")
    steps += _apply(waiting, 1)
    if waiting:
        raise _error(text, waiting[-1][1], "not a formula: this parenthesis is not closed")
    return Formula(text, largest, tuple(steps))


def _operand(text: str, written: str, start: int) -> Step:
    """Return a variable, as its index from 0, or a constant."""
    if _VARIABLE.match(written):
        return int(written[1:]) - 1
    if written in ("0", "1"):
        return written == "1"
    shown = written if len(written) <= LONGEST_SHOWN else f"{written[:LONGEST_SHOWN]}..."
    raise _error(text, start, f"unexpected {shown!r}")


def _apply(waiting: list[tuple[str, int]], binding: int) -> list[Step]:
    """Pop the operators of at least the precedence ``binding``, down to a parenthesis."""
    applied: list[Step] = []
    while waiting and _BINDING[waiting[-1][0]] >= binding:
        applied.append(_OPERATORS[waiting.pop()[0]])
    return applied


def _error(text: str, offset: int, message: str) -> InputFormatError:
    shown = text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "..."
    return InputFormatError(f"{message}; {_GRAMMAR}", source=f"formula {shown!r}", column=offset + 1)
