"""The values of the fields of a column: numbers, truth values and words.

The same rules apply to features and labels, in files, arrays and data frames:

- numbers are compared as exact rationals: ``7``, ``7.0`` and ``+7`` are one value, named ``7``;
- in a column of 0 and 1, ``True`` and ``False`` mean 1 and 0; elsewhere they are words; their case is ignored;
- any other text is a word, compared character by character.

``01234`` may be a number or an identifier. Its name keeps the zeros. A column that also contains ``1234`` is
rejected unless it is declared to hold numbers, so that the two are one value, or categories, compared as text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple, Protocol

from flint import fmpq

from theorylab.errors import TheoryLabError
from theorylab.numbers.rationals import format_rational, rational

__all__ = [
    "BITS",
    "LONGEST_DECIMAL",
    "TRUTHS",
    "Declared",
    "Origin",
    "Values",
    "is_bit",
    "is_number",
    "is_padded",
    "plain_decimal",
    "quote_field",
    "values_of",
]

BITS = (fmpq(0), fmpq(1))
TRUTHS = {"false": fmpq(0), "true": fmpq(1)}
LONGEST_DECIMAL = 30
"""Maximum number of decimal places of a name; longer numbers are written as fractions."""
SCALE = 10**LONGEST_DECIMAL
LONGEST_NUMBER = 1000
"""Maximum number of characters of a number; a longer field is a word."""
LONGEST_SHOWN = 40
"""Maximum number of characters of a field that a message shows."""
_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]{1,3})?\Z")
_PADDED = re.compile(r"[+-]?(0[0-9]+)")
_NOT_FINITE = re.compile(r"[+-]?inf(inity)?\Z", re.IGNORECASE)


class Declared(StrEnum):
    """Declared kind of the values of a column."""

    CATEGORIES = "categories"
    NUMBERS = "numbers"


class Origin(Protocol):
    """The column that contains the fields, for error messages."""

    @property
    def advice(self) -> str:
        """Advice on fields that may or may not be numbers."""

    def place(self, field: str) -> str:
        """Return the position of the first occurrence of a field, such as ``line 3``."""

    def refusal(self, message: str, field: str) -> TheoryLabError:
        """Return the error for the first occurrence of a field; ``message`` follows the field."""


class Values(NamedTuple):
    """The values of the distinct fields of a column.

    Attributes
    ----------
    names
        Name of the value of each field; fields with the same name have the same value.
    numbers
        Number of each field, or None for a word.
    """

    names: tuple[str, ...]
    numbers: tuple[fmpq | None, ...]

    @property
    def all_numbers(self) -> bool:
        """True if no field is a word."""
        return None not in self.numbers

    @property
    def mixed(self) -> bool:
        """True if some fields are numbers and some are words."""
        return 0 < self.numbers.count(None) < len(self.numbers)


def values_of(fields: Sequence[str], origin: Origin, declared: Declared | None = None) -> Values:
    """Return the values of the distinct fields of a column without missing values.

    Parameters
    ----------
    fields
        The fields, without surrounding white space.
    origin
        Their column, for error messages.
    declared
        Declared kind of the column, if any.

    Raises
    ------
    TheoryLabError
        The error of ``origin`` for a field: an infinity among numbers, two spellings of one number that differ in
        leading zeros, or a word in a column declared to hold numbers.
    """
    if declared is Declared.CATEGORIES:
        return Values(tuple(fields), (None,) * len(fields))
    numbers = tuple(rational(field) if is_number(field) else None for field in fields)
    if declared is Declared.NUMBERS:
        for field, number in zip(fields, numbers):
            if number is None:
                raise origin.refusal("not a number, although the column is declared to hold numbers", field)
    else:
        _require_finite(fields, numbers, origin)
        _require_one_padding(fields, numbers, origin)
    bits = tuple(TRUTHS.get(field.lower(), number) for field, number in zip(fields, numbers))
    if all(number in BITS for number in bits):
        numbers = bits
    return Values(tuple(_names(fields, numbers, declared)), numbers)


def is_number(field: str) -> bool:
    """Return True if a field is a number."""
    return len(field) <= LONGEST_NUMBER and _NUMBER.match(field) is not None


def is_padded(field: str) -> bool:
    """Return True if a field begins with a number that has leading zeros."""
    return _PADDED.match(field) is not None


def is_bit(field: str) -> bool:
    """Return True if a field is 0, 1 or a truth value."""
    return field.lower() in TRUTHS or (is_number(field) and rational(field) in BITS)


def plain_decimal(number: fmpq) -> str:
    """Return a number as an exact decimal, or as a fraction if the decimal would be too long.

    Examples
    --------
    >>> plain_decimal(fmpq(49, 2)), plain_decimal(fmpq(7)), plain_decimal(fmpq(1, 3))
    ('24.5', '7', '1/3')
    """
    scaled = number * SCALE
    if scaled.q != 1:
        return format_rational(number)
    written = str(abs(int(scaled.p))).rjust(LONGEST_DECIMAL + 1, "0")
    whole, decimals = written[:-LONGEST_DECIMAL], written[-LONGEST_DECIMAL:].rstrip("0")
    return f"{'-' * (number < 0)}{whole}{'.' * bool(decimals)}{decimals}"


def quote_field(field: str) -> str:
    """Return a field in quotes for a message, shortened if it is long."""
    return repr(field if len(field) <= LONGEST_SHOWN else f"{field[:LONGEST_SHOWN]}...")


def _names(fields: Sequence[str], numbers: Sequence[fmpq | None], declared: Declared | None) -> Iterator[str]:
    """Yield the plain decimal of each number, or its shortest spelling if that has leading zeros or is not decimal."""
    plain = [None if number is None else plain_decimal(number) for number in numbers]
    shortest: dict[str, str] = {}
    for field, decimal in zip(fields, plain):
        if decimal is not None:
            other = shortest.setdefault(decimal, field)
            shortest[decimal] = min(field, other, key=lambda spelling: (len(spelling), spelling))
    for field, decimal in zip(fields, plain):
        if decimal is None:
            yield _word(field)
        else:
            keeps_zeros = declared is None and is_padded(shortest[decimal])
            yield shortest[decimal] if keeps_zeros or "/" in decimal else decimal


def _word(field: str) -> str:
    return field.capitalize() if field.lower() in TRUTHS else field


def _require_finite(fields: Sequence[str], numbers: Sequence[fmpq | None], origin: Origin) -> None:
    words = [field for field, number in zip(fields, numbers) if number is None]
    if words and all(map(_NOT_FINITE.match, words)):
        raise origin.refusal("not a finite number", words[0])


def _require_one_padding(fields: Sequence[str], numbers: Sequence[fmpq | None], origin: Origin) -> None:
    """Raise an error if a number is written with different leading zeros."""
    if not any(map(is_padded, fields)):
        return
    first: dict[fmpq, tuple[str, str]] = {}
    for field, number in zip(fields, numbers):
        if number is None:
            continue
        padded = _PADDED.match(field)
        zeros = padded[1] if padded else ""
        other, other_zeros = first.setdefault(number, (field, zeros))
        if zeros != other_zeros:
            raise origin.refusal(
                f"{quote_field(other)} in {origin.place(other)} is the same number with different leading zeros;"
                f" {origin.advice}",
                field,
            )
