"""Exceptions and warnings of the laboratory. A refuted claim is a value, not an exception."""

from __future__ import annotations

__all__ = [
    "InputFormatError",
    "InvalidArgument",
    "LeftOut",
    "MissingData",
    "MissingExtra",
    "NotWritten",
    "OutOfTime",
    "PrecisionExhausted",
    "TheoryLabError",
    "TooLarge",
]


class TheoryLabError(Exception):
    """Base class of the errors that the laboratory raises on purpose.

    See Also
    --------
    InvalidArgument, TooLarge, PrecisionExhausted, InputFormatError, MissingData, MissingExtra

    Examples
    --------
    >>> from theorylab import rational
    >>> try:
    ...     rational(0.1)
    ... except TheoryLabError as error:
    ...     print(type(error).__name__)
    InvalidArgument
    """


class InvalidArgument(TheoryLabError, ValueError):
    """An argument outside its allowed range; the message names the argument and the allowed values.

    See Also
    --------
    TheoryLabError

    Examples
    --------
    >>> from theorylab import CubeProblem
    >>> CubeProblem([0, 1, 1])
    Traceback (most recent call last):
        ...
    theorylab.errors.InvalidArgument: truth table: 3 values given; the length must be a power of two, 2^n
    """


class TooLarge(TheoryLabError):
    """A computation that exceeds a limit; the message gives its size, its cost and the limit.

    See Also
    --------
    TheoryLabError

    Examples
    --------
    >>> from theorylab import functions_of
    >>> functions_of(9, "monotone")
    Traceback (most recent call last):
        ...
    theorylab.errors.TooLarge: variables of monotone functions: 9 given, at most 5 are possible
    """


class MissingData(TheoryLabError):
    """A data set that a computation needs but cannot find; the message names the file.

    See Also
    --------
    TheoryLabError, MissingExtra

    Examples
    --------
    >>> raise MissingData("own.csv is not in the folder of data sets")
    Traceback (most recent call last):
        ...
    theorylab.errors.MissingData: own.csv is not in the folder of data sets
    """


class MissingExtra(TheoryLabError, ImportError):
    """A module of an optional extra that is not installed.

    Parameters
    ----------
    module
        Name of the missing module.
    extra
        The extra that installs it.

    See Also
    --------
    MissingData

    Examples
    --------
    >>> print(MissingExtra("polars", "tables"))
    this needs polars; pip install 'theorylab[tables]'
    """

    def __init__(self, module: str, extra: str):
        super().__init__(module, extra)
        self.name, self.extra = module, extra

    def __str__(self) -> str:
        return f"this needs {self.needed}"

    @property
    def needed(self) -> str:
        """The module and the command that installs it."""
        return f"{self.name}; pip install 'theorylab[{self.extra}]'"


class NotWritten(TheoryLabError):
    """Output that could not be written, as on a full disk; the message names the file and what remains of it."""


class OutOfTime(TheoryLabError):
    """A computation that reached its deadline; the message gives the partial result."""


class PrecisionExhausted(TheoryLabError):
    """A comparison that stayed undecided at the maximum precision.

    See Also
    --------
    compare, Order

    Examples
    --------
    >>> raise PrecisionExhausted("undecided at 4096 bits")
    Traceback (most recent call last):
        ...
    theorylab.errors.PrecisionExhausted: undecided at 4096 bits
    """


class LeftOut(UserWarning):
    """A catalog entry that cannot be used, with the reason."""


class InputFormatError(TheoryLabError):
    """A malformed file or expression.

    Parameters
    ----------
    message
        The error, and what is allowed.
    source
        Name of the file, or the expression itself.
    line, column
        1-based position, if known.

    See Also
    --------
    InvalidArgument

    Examples
    --------
    >>> print(InputFormatError("a row has 2 fields; 3 are expected", "own.csv", line=4))
    own.csv, line 4: a row has 2 fields; 3 are expected
    """

    def __init__(self, message: str, source: str, line: int | None = None, column: int | None = None):
        super().__init__(message, source, line, column)
        self.message, self.source, self.line, self.column = message, source, line, column

    def __str__(self) -> str:
        place = self.source
        if self.line is not None:
            place += f", line {self.line}"
        if self.column is not None:
            place += f", column {self.column}"
        return f"{place}: {self.message}"
