r"""Columns whose fields are all decimals, read at once.

A decimal is :math:`\pm(a + b/10^{18} + c/10^{36})` with three integers below :math:`10^{18}`, exact in 64 bits: they
order the numbers, and rationals are made only of the numbers that are accessed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, overload

import numpy as np
from flint import fmpq

from theorylab.extras import polars as pl
from theorylab.numbers.rationals import rational
from theorylab.problems.spelling import LONGEST_DECIMAL, is_number, is_padded, plain_decimal

__all__ = ["DecimalColumn", "Decimals", "decimal_column"]

DIGITS = 18
UNIT = 10**DIGITS
"""One more than the largest number of :data:`DIGITS` decimal digits, those of one word."""
_PLAIN = rf"^-?(0|[1-9][0-9]{{0,{DIGITS - 1}}})(\.[0-9]{{0,{LONGEST_DECIMAL}}})?$"
MOST_OTHERS = 1000
"""Maximum number of distinct fields such as ``1e-05``, which are read one by one."""


class Decimals(Sequence[fmpq]):
    """A sequence of numbers, each stored as three words; int64[3, n]."""

    def __init__(self, words: np.ndarray):
        self._words = words

    def __len__(self) -> int:
        return self._words.shape[1]

    @overload
    def __getitem__(self, place: int) -> fmpq: ...
    @overload
    def __getitem__(self, place: slice) -> Decimals: ...
    def __getitem__(self, place: int | slice) -> fmpq | Decimals:
        if isinstance(place, slice):
            return Decimals(self._words[:, place])
        whole, upper, lower = self._words[:, place].tolist()
        return fmpq((whole * UNIT + upper) * UNIT + lower, UNIT**2)


class DecimalColumn(NamedTuple):
    """The distinct values of a column of decimals in order, as text and as numbers, and the rank of every row."""

    values: tuple[str, ...]
    numbers: Decimals
    ranks: np.ndarray


def decimal_column(fields: pl.Series) -> DecimalColumn | None:
    """Return a column of decimals, or None if a field is not a decimal, is padded with zeros, or is long.

    Parameters
    ----------
    fields
        The fields, without white space around them.

    Examples
    --------
    >>> read = decimal_column(pl.Series(["2.50", "-1", "1e-1", "2.5"]))
    >>> read.values, list(read.numbers), read.ranks.tolist()
    (('-1', '0.1', '2.5'), [-1, 1/10, 5/2], [2, 0, 1, 2])
    """
    plain = fields.str.contains(_PLAIN)
    if not plain.all():
        others = fields.filter(~plain).unique()
        if len(others) > MOST_OTHERS:
            return None
        written = [_plain(field) for field in others]
        if None in written:
            return None
        fields = fields.replace(others, pl.Series(written))
    with_point = fields.str.contains(".", literal=True)
    if with_point.any():
        shortened = fields.str.strip_chars_end("0").str.strip_chars_end(".")
        fields = fields.zip_with(~with_point, shortened)
    return _decimal_column(fields.replace("-0", "0"))


def _plain(field: str) -> str | None:
    """Return the plain decimal of a field, or None."""
    if not is_number(field) or is_padded(field):
        return None
    decimal = plain_decimal(rational(field))
    whole = decimal.lstrip("-").partition(".")[0]
    return None if "/" in decimal or len(whole) > DIGITS else decimal


def _decimal_column(plain: pl.Series) -> DecimalColumn:
    """Return the column of plain decimals in canonical form, in which equal numbers have equal text."""
    parts = plain.str.strip_prefix("-").str.split_exact(".", 1).struct.unnest()
    decimals = parts["field_1"].fill_null("").str.pad_end(2 * DIGITS, "0")
    columns = (parts["field_0"], decimals.str.slice(0, DIGITS), decimals.str.slice(DIGITS, DIGITS))
    words = np.stack([column.cast(pl.Int64).to_numpy() for column in columns])
    words *= np.where(plain.str.starts_with("-").to_numpy(), -1, 1)
    order = np.lexsort(words[::-1])
    ordered = words[:, order]
    starts = np.r_[True, (ordered[:, 1:] != ordered[:, :-1]).any(axis=0)]
    ranks = np.empty(len(order), dtype=np.int64)
    ranks[order] = np.cumsum(starts) - 1
    values = plain.gather(order[starts]).to_list()
    return DecimalColumn(tuple(values), Decimals(ordered[:, starts]), ranks)
