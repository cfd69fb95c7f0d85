"""Arguments and numbers in messages: short ones in full, long ones by their length."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from flint import fmpq, fmpz

__all__ = ["abbreviate"]

LONGEST = 40
"""Characters of what is written out."""

BITS_A_DIGIT = 3.3219


def abbreviate(value: Any) -> str:
    """Return an argument as one line for a message; numbers of thousands of digits are abbreviated.

    Parameters
    ----------
    value
        Anything.

    Examples
    --------
    >>> abbreviate(fmpq(-1, 3)), abbreviate("x"), abbreviate(10**5000)
    ('-1/3', "'x'", 'a number of about 5001 digits')
    """
    if isinstance(value, int | fmpz | fmpq | Fraction) and not isinstance(value, bool):
        top, bottom = (value, 1) if isinstance(value, int | fmpz) else _parts(value)
        bits = int(top).bit_length() + int(bottom).bit_length()
        if bits > LONGEST * BITS_A_DIGIT:
            return f"a number of about {int(bits / BITS_A_DIGIT) + 1} digits"
        return f"{int(top)}" if bottom == 1 else f"{int(top)}/{int(bottom)}"
    if isinstance(value, list | tuple | dict | set):  # their entries may be long numbers
        return (
            f"a {type(value).__name__} of length {len(value)}"
            if len(value) > 1
            else f"a {type(value).__name__}"
        )
    written = " ".join(repr(value).split())
    return written if len(written) <= LONGEST else f"{written[: LONGEST - 3]}..."


def _parts(value: fmpq | Fraction) -> tuple[Any, Any]:
    return (value.p, value.q) if isinstance(value, fmpq) else (value.numerator, value.denominator)
