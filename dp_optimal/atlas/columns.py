"""Columns of the atlas: their names, meanings and exact values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from flint import fmpq

__all__ = ["COLUMNS", "RATIOS", "Column", "Ratio", "hexadecimal", "numbers", "ratios_of"]


class Column(NamedTuple):
    """A measure of a function.

    Attributes
    ----------
    name
        Name in files and conditions.
    meaning
        Description in one sentence.
    halvings
        The measure is an integer, the entry, over 2^(n - halvings) for n variables; ``None`` for a fixed denominator.
    under
        The fixed denominator.
    """

    name: str
    meaning: str
    halvings: int | None = None
    under: int = 1

    def denominator(self, n: int) -> int:
        """Return the denominator of the entries for functions on n variables."""
        return self.under if self.halvings is None else 1 << max(0, n - self.halvings)

    def number(self, entry: int, n: int) -> int | fmpq:
        """Return the measure: an integer, or a rational if the measure may be a fraction."""
        integer = self.halvings is None and self.under == 1
        return entry if integer else fmpq(entry, self.denominator(n))


class Ratio(NamedTuple):
    """A quotient of two columns, 1 for constant functions, for which both are 0.

    Attributes
    ----------
    name, meaning
        As for a column.
    over, under
        Names of the columns.
    """

    name: str
    meaning: str
    over: str
    under: str


COLUMNS = (
    Column("minority", "number of inputs with the rarer value"),
    Column("relevant", "number of variables that the function depends on"),
    Column("depth", "least depth of an exact tree"),
    Column("size", "least number of internal nodes of an exact tree"),
    Column("size_at_depth", "least number of internal nodes of an exact tree of least depth"),
    Column("depth_at_size", "least depth of an exact tree with the least number of internal nodes"),
    Column("totally_optimal", "1 if one exact tree has both the least depth and the least size, else 0"),
    Column("expected_depth", "least expected number of tests of an exact tree on a uniform input", 0),
    Column("greedy_kind", "size of the exact tree that tests the most influential variable, best ties"),
    Column("greedy_unkind", "the same under the worst ties"),
    Column(
        "gain_kind",
        "size of the exact tree that tests the variable of largest gain in entropy, Gini impurity or the impurity of "
        "Kearns and Mansour (under the uniform distribution these choose alike), best ties",
    ),
    Column(
        "gain_unkind",
        "the same under the worst ties; a variable without influence may tie with all others",
    ),
    Column(
        "certificate",
        "certificate complexity: the most variables, over the inputs, of a smallest certificate",
    ),
    Column("sensitivity", "the most variables, over the inputs, whose flip changes the value"),
    Column("total_influence", "sum of the influences: the mean sensitivity of an input", 1),
    Column("max_influence", "largest influence of a variable", 1),
    Column("degree", "Fourier degree"),
)

RATIOS = (
    Ratio(
        "ratio",
        "size of the greedy tree by influence, best ties, over the least size",
        "greedy_kind",
        "size",
    ),
    Ratio("ratio_unkind", "the same under the worst ties", "greedy_unkind", "size"),
    Ratio(
        "gain_ratio",
        "size of the greedy tree by gain, best ties, over the least size",
        "gain_kind",
        "size",
    ),
    Ratio("gain_ratio_unkind", "the same under the worst ties", "gain_unkind", "size"),
    Ratio("depth_price", "least size of a tree of least depth, over the least size", "size_at_depth", "size"),
)

P_RATIOS = (
    Ratio(
        "p_ratio",
        "size of the greedy tree by influence under p, best ties, over the least size",
        "p_greedy_kind",
        "size",
    ),
    Ratio("p_ratio_unkind", "the same under the worst ties", "p_greedy_unkind", "size"),
)
"""Ratios of an atlas with columns under a product distribution."""


def hexadecimal(function: int, n: int) -> str:
    """Return a truth table as hexadecimal text, one digit per four inputs.

    Parameters
    ----------
    function
        The integer.
    n
        Number of variables.

    Examples
    --------
    >>> hexadecimal(232, 4)
    '0x00e8'
    """
    return f"0x{function:0{max(1, (1 << n) // 4)}x}"


def ratios_of(names: Iterable[str]) -> tuple[Ratio, ...]:
    """Return the ratios whose columns are among the given names."""
    return (*RATIOS, *P_RATIOS) if P_RATIOS[0].over in names else RATIOS


def numbers(row: Mapping[str, int], columns: Iterable[Column], n: int) -> dict[str, int | fmpq]:
    """Return the exact measures and ratios of a function by name.

    Parameters
    ----------
    row
        Entry of each column.
    columns
        The columns.
    n
        Number of variables.
    """
    found = {column.name: column.number(row[column.name], n) for column in columns}
    for ratio in ratios_of(row):
        over, under = row[ratio.over], row[ratio.under]
        found[ratio.name] = fmpq(over, under) if under else fmpq(1)
    return found
