"""Boolean formulas over x1, x2, ...: read from text, evaluated on many inputs at once."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass

import numpy as np

from theorylab.errors import InputFormatError

__all__ = ["Formula", "parse_formula"]

LONGEST_SHOWN = 60
"""Characters of a formula that an error message repeats."""

_FOREIGN = re.compile(r"[^x0-9&|^~() ]")
_VARIABLE = re.compile(r"x([1-9][0-9]*)\Z")
_GRAMMAR = (
    "a formula is made of x1, x2, ..., 0, 1, & (and), | (or), ^ (exclusive or), ~ (not) and parentheses"
)

_OPERATORS = {ast.BitAnd: np.logical_and, ast.BitOr: np.logical_or, ast.BitXor: np.logical_xor}

Step = int | bool | np.ufunc
"""A variable to push (its index from 0), a constant to push, or an operator to apply."""


@dataclass(frozen=True)
class Formula:
    """A Boolean formula.

    Attributes
    ----------
    text
        As it was written.
    variables
        Largest index of a variable in it.
    steps
        The formula in postfix order.
    """

    text: str
    variables: int
    steps: tuple[Step, ...]

    def __call__(self, inputs: np.ndarray) -> np.ndarray:
        """Values on a boolean array of shape (m, n) with one input a row, as m booleans."""
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
    """Read a formula such as ``x1&x2|~x3&x4``.

    Parameters
    ----------
    text
        Variables, the constants 0 and 1, parentheses, and the operators of Python: ``~`` binds closest,
        then ``&``, ``^``, ``|``.

    Raises
    ------
    InputFormatError
        At the first column that does not belong to a formula.

    Examples
    --------
    >>> parse_formula("x1&~x2")(np.array([[True, False], [True, True]]))
    array([ True, False])
    """
    foreign = _FOREIGN.search(text)
    if foreign:
        raise _error(text, foreign.start(), f"unexpected {foreign.group()!r}")
    shift = len(text) - len(text.lstrip())
    if shift == len(text):
        raise _error(text, 0, "the formula is empty")
    try:
        root = ast.parse(text.strip(), mode="eval").body
    except SyntaxError as error:
        # Python gives column 0 to an unexpected end
        offset = shift + error.offset - 1 if error.offset else len(text)
        raise _error(text, offset, "not a formula") from None
    except (RecursionError, MemoryError):
        raise _error(text, 0, "the formula is nested too deeply") from None
    steps = _postfix(root, text, shift)
    indices = (step for step in steps if isinstance(step, int) and not isinstance(step, bool))
    largest = max(indices, default=-1) + 1
    return Formula(text, largest, tuple(steps))


def _postfix(root: ast.expr, text: str, shift: int) -> list[Step]:
    """The formula in postfix order; the walk is its reverse, the root first and right before left."""
    steps: list[Step] = []
    strange: list[tuple[int, str]] = []
    stack = [root]
    while stack:
        node = stack.pop()
        written = text[shift + node.col_offset : shift + (node.end_col_offset or 0)]
        variable = _VARIABLE.match(written) if isinstance(node, ast.Name) else None
        if variable is not None:
            steps.append(int(variable.group(1)) - 1)
        elif isinstance(node, ast.Constant) and written in ("0", "1"):
            steps.append(written == "1")
        elif isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
            steps.append(_OPERATORS[type(node.op)])
            stack += [node.left, node.right]
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Invert):
            steps.append(np.logical_not)
            stack.append(node.operand)
        else:
            strange.append((shift + node.col_offset, written))
    if strange:
        offset, written = min(strange)
        raise _error(text, offset, f"unexpected {written!r}")
    return steps[::-1]


def _error(text: str, offset: int, message: str) -> InputFormatError:
    shown = text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "..."
    return InputFormatError(f"{message}; {_GRAMMAR}", source=f"formula {shown!r}", column=offset + 1)
