"""Numbers in a drawing: exact while short, else a rounded decimal that says so."""

from __future__ import annotations

from decimal import Context

from flint import fmpq

from theorylab.numbers.rationals import format_rational

__all__ = ["MOST_DIGITS", "short_number"]

MOST_DIGITS = 12
"""A number is written exactly when its numerator and denominator have at most this many digits together."""

_LIMIT = 10**MOST_DIGITS
_ROUNDING = Context(prec=4, Emin=-(10**9), Emax=10**9)


def short_number(value: fmpq | int) -> str:
    """Write ``value`` exactly when that is short, else as a decimal of four digits marked with ``~``.

    Parameters
    ----------
    value
        A rational number.

    Returns
    -------
    str
        ``"a/b"``, ``"a"``, or for instance ``"~0.3333"`` or ``"~7.889E-31"``: the value correctly rounded,
        computed from its integers and never through a float.

    Examples
    --------
    >>> short_number(fmpq(1, 3)), short_number(fmpq(2) ** -100)
    ('1/3', '~7.889E-31')
    """
    value = fmpq(value)
    # Bounding the parts first keeps numbers of thousands of digits from being written only to be counted.
    if abs(value.p) < _LIMIT and value.q < _LIMIT:
        exact = format_rational(value)
        if sum(map(str.isdigit, exact)) <= MOST_DIGITS:
            return exact
    rounded = _ROUNDING.divide(int(value.p), int(value.q))
    return f"~{rounded}"
