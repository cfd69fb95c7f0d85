"""What the atlas says of a function: columns, their meaning, and the rationals that their integers stand for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from flint import fmpq

from theorylab.numbers.rationals import format_rational

__all__ = ["COLUMNS", "RATIOS", "Column", "Ratio", "hexadecimal", "written"]


class Column(NamedTuple):
    """A measure of a function that no renaming of variables and no negation of inputs or output changes.

    Attributes
    ----------
    name
        As in files and conditions.
    meaning
        In a sentence.
    halvings
        The measure is the integer of the column over 2^(n - halvings) for n variables; ``None`` for an integer.
    """

    name: str
    meaning: str
    halvings: int | None = None

    def denominator(self, n: int) -> int:
        """What the integers of the column are to be divided by, for functions on n variables."""
        return 1 if self.halvings is None else 1 << max(0, n - self.halvings)


class Ratio(NamedTuple):
    """A quotient of two columns, 1 for constant functions, for which both are 0.

    Attributes
    ----------
    name, meaning
        As of a column.
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
    Column("greedy_kind", "size of the exact tree that tests the most influential variable, kindest ties"),
    Column("greedy_unkind", "the same under the unkindest ties"),
    Column(
        "gain_kind",
        "size of the exact tree that tests the variable of largest gain in entropy, Gini impurity or the impurity of "
        "Kearns and Mansour (under the uniform distribution these choose alike), kindest ties",
    ),
    Column(
        "gain_unkind",
        "the same under the unkindest ties; a variable without influence may tie with all others",
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
        "size of the greedy tree by influence, kindest ties, over the least size",
        "greedy_kind",
        "size",
    ),
    Ratio("ratio_unkind", "the same under the unkindest ties", "greedy_unkind", "size"),
    Ratio(
        "gain_ratio",
        "size of the greedy tree by gain, kindest ties, over the least size",
        "gain_kind",
        "size",
    ),
    Ratio("gain_ratio_unkind", "the same under the unkindest ties", "gain_unkind", "size"),
    Ratio("depth_price", "least size of a tree of least depth, over the least size", "size_at_depth", "size"),
)


def hexadecimal(function: int, n: int) -> str:
    """A truth table as an integer, a digit for every four inputs.

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


def written(row: Mapping[str, int], n: int) -> dict[str, Any]:
    """The measures and ratios of a function by name.

    Parameters
    ----------
    row
        Entry of each column.
    n
        Number of variables.

    Returns
    -------
    dict
        Integers as they are, and what may be a fraction as text.
    """
    found: dict[str, Any] = {}
    for column in COLUMNS:
        entry = row[column.name]
        exact = fmpq(entry, column.denominator(n))
        found[column.name] = entry if column.halvings is None else format_rational(exact)
    for ratio in RATIOS:
        over, under = row[ratio.over], row[ratio.under]
        found[ratio.name] = format_rational(fmpq(over, under) if under else fmpq(1))
    return found
