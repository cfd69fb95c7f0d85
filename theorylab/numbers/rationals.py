"""Reading and writing exact rational numbers."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from flint import fmpq

from theorylab.errors import InvalidArgument

__all__ = ["format_rational", "rational"]

LONGEST = 4000
"""Characters of a number; Python's own reader refuses some more."""

_WRITTEN = re.compile(r"\s*[+-]?(\d+(/\d+)?|\d*\.\d+)\s*\Z")


def rational(value: fmpq | Fraction | int | str, *, name: str = "value") -> fmpq:
    """Return ``value`` as an exact rational.

    Parameters
    ----------
    value
        An integer, a fraction, or text such as ``"3/10"``, ``"7"`` or ``"0.3"`` (a decimal is read as
        the exact rational it writes). A Python ``float`` is refused: it is rarely the number meant.
    name
        How error messages call the number.

    Raises
    ------
    InvalidArgument
        If ``value`` is not one of these.

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
        if not (value.isascii() and _WRITTEN.match(value)):
            raise InvalidArgument(f"{name}: {value!r} is not a rational number; write it as 3/10, 0.3 or 7")
        numerator, _, denominator = value.strip().partition("/")
        if denominator and not int(denominator):
            raise InvalidArgument(f"{name}: {value!r} has denominator zero")
        exact = Fraction(Decimal(numerator)) / int(denominator or 1)
        return fmpq(exact.numerator, exact.denominator)
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise InvalidArgument(
            f"{name}: {value!r} is not exact; give an integer, a fraction or text such as '3/10'"
        )
    return fmpq(int(value))


def format_rational(value: fmpq) -> str:
    """Write an exact rational as ``"a/b"``, or ``"a"`` when it is an integer."""
    return f"{value.p}/{value.q}" if value.q != 1 else f"{value.p}"
