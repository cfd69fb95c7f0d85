"""Reading and writing exact rational numbers."""

from __future__ import annotations

import re
from fractions import Fraction

from flint import fmpq, fmpz

from theorylab.errors import InvalidArgument
from theorylab.numbers.shown import abbreviate

__all__ = ["format_rational", "integer", "nonnegative", "rational", "truth"]

LONGEST = 4000
"""Characters of a number."""

_FRACTION = re.compile(r"([+-]?[0-9]+)\s*/\s*([0-9]+)\Z")
_HEXADECIMAL = re.compile(r"0[xX][0-9a-fA-F]+\Z")
_DECIMAL = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE]([+-]?[0-9]+))?\Z")
LARGEST_EXPONENT = 9999
"""Maximum exponent of a decimal such as ``1e-3``; a larger one is likely an error and would fill the memory."""
LARGEST_INTEGER = 10**1000
TRUTHS = {"true": True, "1": True, "false": False, "0": False}


def rational(value: fmpq | Fraction | int | str, *, name: str = "value") -> fmpq:
    """Return ``value`` as an exact rational.

    Parameters
    ----------
    value
        An integer, a fraction, or text such as ``"3/10"``, ``"7"``, ``"0.3"`` or ``"1e-3"`` (a decimal is read
        as the exact rational it writes). A Python ``float`` is refused: it is rarely the number meant.
    name
        Name of the number in error messages.

    Raises
    ------
    InvalidArgument
        If ``value`` is not one of these.

    See Also
    --------
    format_rational : the way back

    Examples
    --------
    >>> rational("0.3")
    3/10
    """
    if isinstance(value, fmpq):
        return value
    if isinstance(value, Fraction):
        return fmpq(value.numerator, value.denominator)
    if isinstance(value, str):
        if len(value) > LONGEST:
            raise InvalidArgument(f"{name}: a number of {len(value)} characters; at most {LONGEST} are read")
        return _read(value.strip(), name)
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise InvalidArgument(
            f"{name}: {abbreviate(value)} is not exact; give an integer, a fraction or text such as '3/10'"
        )
    return fmpq(int(value))


def nonnegative(value: fmpq | Fraction | int | str, *, name: str = "value") -> fmpq:
    """Return ``value``, called ``name`` in error messages, as an exact rational that is at least 0.

    Raises
    ------
    InvalidArgument
        If it is not a rational, as for :func:`rational`, or is negative.
    """
    exact = rational(value, name=name)
    if exact < 0:
        raise InvalidArgument(f"{name}: {abbreviate(exact)} is negative; at least 0 is needed")
    return exact


def _read(text: str, name: str) -> fmpq:
    fraction, decimal = _FRACTION.match(text), _DECIMAL.match(text)
    if fraction:
        if not fmpz(fraction[2]):
            raise InvalidArgument(f"{name}: {abbreviate(text)} has denominator zero")
        return fmpq(fmpz(fraction[1].removeprefix("+")), fmpz(fraction[2]))
    if not decimal:
        raise InvalidArgument(
            f"{name}: {abbreviate(text)} is not a rational number; write it as 3/10, 0.3, 1e-3 or 7"
        )
    if len((decimal[2] or "").lstrip("+-0")) > len(str(LARGEST_EXPONENT)):
        raise InvalidArgument(f"{name}: the exponent of {abbreviate(text)} is beyond {LARGEST_EXPONENT}")
    whole, _, decimals = decimal[1].partition(".")
    shift = int(decimal[2] or 0) - len(decimals)
    found = (-1) ** text.startswith("-") * fmpq(fmpz(whole + decimals)) * fmpq(10) ** shift
    longer = decimal[2] or len(text) > LONGEST // 3  # else the fraction is twice as long as the text at most
    if longer and len(format_rational(found)) > LONGEST:  # nobody could read it back
        raise InvalidArgument(f"{name}: {abbreviate(text)} has more than {LONGEST} digits")
    return found


def integer(text: str, *, name: str = "value") -> int:
    """Return the integer that a text states: ``"7"``, or a number with an integer value, ``"7.0"`` or ``"1e3"``.

    Truth tables are written in hexadecimal, ``"0x16e9"``, so that is read too.

    Parameters
    ----------
    text
        The number, as :func:`rational` reads it, or in hexadecimal.
    name
        Name of the number in error messages.

    Raises
    ------
    InvalidArgument
        If it is not a number, or not an integer exactly, or has more than a thousand digits.
    """
    exact: fmpq | None
    try:
        exact = fmpq(int(text, 16)) if _HEXADECIMAL.match(text.strip()) else _read(text.strip(), name)
    except InvalidArgument:
        exact = None
    if exact is None or exact.q != 1:
        raise InvalidArgument(
            f"{name}: {abbreviate(text.strip())} is not an integer; write it as 7, 7.0, 1e3 or 0x16e9"
        )
    if abs(exact) > LARGEST_INTEGER:
        raise InvalidArgument(f"{name}: an integer of more than 1000 digits")
    return int(exact.p)


def truth(text: str, *, name: str = "value") -> bool:
    """Return the truth value that a text states: ``True``, ``False``, ``1`` or ``0``, in any case.

    Parameters
    ----------
    text
        The word.
    name
        How error messages call it.

    Raises
    ------
    InvalidArgument
        For any other text.
    """
    said = TRUTHS.get(text.strip().lower())
    if said is None:
        raise InvalidArgument(f"{name}: {text.strip()!r} is not a truth value; write True, False, 1 or 0")
    return said


def format_rational(value: fmpq | Fraction | int) -> str:
    """Return an exact rational as text, ``"a/b"``, or ``"a"`` if it is an integer.

    Raises
    ------
    InvalidArgument
        If it is not a rational.

    See Also
    --------
    rational : the way back

    Examples
    --------
    >>> from fractions import Fraction
    >>> format_rational(Fraction(6, 4))
    '3/2'
    """
    if not isinstance(value, fmpq):
        value = rational(value)
    return f"{value.p}/{value.q}" if value.q != 1 else f"{value.p}"
