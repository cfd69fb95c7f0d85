"""Decimals and floats of exact numbers, also of those beyond the range of a float."""

from __future__ import annotations

from decimal import Context, Decimal

from flint import fmpq

__all__ = ["decimal_of", "nearest_float"]

WIDEST = 10**9
"""Exponents of ten."""


def nearest_float(value: fmpq) -> float | None:
    """Return the float nearest to a rational, however long its parts; ``None`` beyond the range of floats."""
    try:
        return int(value.p) / int(value.q)
    except OverflowError:
        return None


def decimal_of(value: fmpq, digits: int) -> str:
    """Return a rational as a decimal with ``digits`` significant digits.

    Parameters
    ----------
    value
        The number.
    digits
        Number of significant digits.

    Examples
    --------
    >>> decimal_of(fmpq(1, 3), 4), decimal_of(fmpq(10) ** 400, 4), decimal_of(1 / (3 * fmpq(10) ** 400), 4)
    ('0.3333', '1e+400', '3.333e-401')
    """
    rounded: float | Decimal | None = nearest_float(value)
    if rounded is None or (rounded == 0 and value != 0):
        exact = Context(prec=digits, Emin=-WIDEST, Emax=WIDEST)
        rounded = exact.divide(Decimal(int(value.p)), Decimal(int(value.q))).normalize(exact)
    return f"{rounded:.{digits}g}"
