"""Exact numbers of the atlas in data frames."""

from __future__ import annotations

from decimal import Decimal

from flint import fmpq

from theorylab.extras import polars
from theorylab.numbers.rationals import format_rational

__all__ = ["exact_series"]

DIGITS = 38
"""Of a decimal in Arrow."""


def exact_series(numerators: polars.Series, denominator: int) -> polars.Series:
    """The quotients as decimals where all of them end, else as text.

    Parameters
    ----------
    numerators
        Integers.
    denominator
        What they are divided by.
    """
    entries = numerators.unique().to_list()
    twos = (denominator & -denominator).bit_length() - 1
    fives = 0
    while denominator % 5 ** (fives + 1) == 0:
        fives += 1
    places = max(twos, fives)
    largest = len(str(max(map(abs, entries), default=0) // denominator)) + places
    if denominator != 2**twos * 5**fives or largest > DIGITS:
        text = [format_rational(fmpq(entry, denominator)) for entry in entries]
        return numerators.replace_strict(entries, text, return_dtype=polars.String)
    decimals = [Decimal(entry * (10**places // denominator)).scaleb(-places) for entry in entries]
    return numerators.replace_strict(entries, decimals, return_dtype=polars.Decimal(DIGITS, places))
