"""Tuples of exact numbers that are represented by short text from which they can be constructed.

A counterexample can be read and pasted into a session: ``TruthTable('0110')`` shows the function and constructs it
again, whereas a tuple of rationals would be shown as ``(1/2, 1/3)`` and evaluated to floats.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.numbers.rationals import format_rational, rational
from theorylab.numbers.several import several
from theorylab.numbers.shown import abbreviate

__all__ = ["ProductDistribution", "TruthTable"]


class TruthTable(tuple):
    """Label means of the inputs of a cube, in the order of :class:`~theorylab.problems.cube.CubeProblem`.

    Parameters
    ----------
    values
        The 2^n label means: Booleans or rationals in [0, 1], or text that lists them, ``"0110"`` or, separated
        by spaces, ``"0 1/2 1 1"``. Entry i is the label mean of the input x whose x_{j+1} is bit j of i.

    Raises
    ------
    InvalidArgument
        If their number is not a power of two or a value is not in [0, 1].

    Examples
    --------
    >>> TruthTable("0001").variables
    2
    >>> TruthTable([0, fmpq(1, 2), 1, 1])
    TruthTable('0 1/2 1 1')
    """

    __slots__ = ()

    def __new__(cls, values: str | Iterable[fmpq | int | bool]) -> TruthTable:
        written: Iterable[fmpq | int | bool | str] = values
        if isinstance(values, str):
            written = tuple(values) if set(values) <= {"0", "1"} else tuple(values.split())
        exact = tuple(
            fmpq(int(value)) if isinstance(value, bool | np.bool_) else rational(value, name="label mean")
            for value in several(written, "truth table")
        )
        if len(exact) == 0 or len(exact) & (len(exact) - 1):
            raise InvalidArgument(f"truth table: {len(exact)} values; a truth table has 2^n of them")
        for value in exact:
            if not 0 <= value <= 1:
                raise InvalidArgument(f"truth table: label mean {abbreviate(value)} is not in [0, 1]")
        boolean = all(value in (0, 1) for value in exact)
        return super().__new__(cls, (int(value.p) for value in exact) if boolean else exact)

    @property
    def variables(self) -> int:
        """Number n of variables."""
        return len(self).bit_length() - 1

    def __repr__(self) -> str:
        entries = [format_rational(fmpq(value)) for value in self]
        return f"TruthTable({('' if max(map(len, entries)) == 1 else ' ').join(entries)!r})"

    def __getnewargs__(self) -> tuple:
        return (tuple(self),)


class ProductDistribution(tuple):
    """Probabilities Pr[x_i = 1] of independent variables.

    Parameters
    ----------
    probabilities
        A probability for each variable, or text that lists them, separated by spaces.

    Examples
    --------
    >>> ProductDistribution("1/2 1/3")[1] + 1
    4/3
    """

    __slots__ = ()

    def __new__(cls, probabilities: str | Iterable[fmpq]) -> ProductDistribution:
        written = probabilities.split() if isinstance(probabilities, str) else probabilities
        return super().__new__(
            cls, (rational(p, name="probability") for p in several(written, "probabilities"))
        )

    def __repr__(self) -> str:
        return f"ProductDistribution({' '.join(map(format_rational, self))!r})"

    def __getnewargs__(self) -> tuple:
        return (tuple(self),)
