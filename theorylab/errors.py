"""The errors a user can meet; a refuted claim is a value, never one of these."""

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
    """Base of every error the laboratory raises on purpose."""


class InvalidArgument(TheoryLabError, ValueError):
    """An argument outside its allowed range: says what, where and what is allowed."""


class TooLarge(TheoryLabError):
    """A computation that does not fit: names the size, the cost and the limit."""


class MissingData(TheoryLabError):
    """A data set that a computation needs and was not given: names the file."""


class MissingExtra(TheoryLabError, ImportError):
    """A module that belongs to an optional extra and is not installed.

    Parameters
    ----------
    module
        What is missing.
    extra
        The extra that installs it.
    """

    def __init__(self, module: str, extra: str):
        super().__init__(module, extra)
        self.name, self.extra = module, extra

    def __str__(self) -> str:
        return f"this needs {self.needed}"

    @property
    def needed(self) -> str:
        """Return the module and the command that installs it."""
        return f"{self.name}; pip install 'theorylab[{self.extra}]'"


class NotWritten(TheoryLabError):
    """Output that could not be written, for example on a full disk: names the file and what remains of it."""


class OutOfTime(TheoryLabError):
    """A computation that reached its deadline: says what is known so far."""


class PrecisionExhausted(TheoryLabError):
    """A comparison that stayed undecided at the highest precision allowed."""


class LeftOut(UserWarning):
    """A catalog entry that cannot be used, with the reason."""


class InputFormatError(TheoryLabError):
    """A malformed file or expression.

    Parameters
    ----------
    message
        What is wrong and what is allowed.
    source
        File name or the expression itself.
    line, column
        1-based position, where known.
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
