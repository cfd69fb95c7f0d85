"""Histograms of the costs over a class of functions, and extreme functions."""

from __future__ import annotations

from typing import Any

from flint import fmpq

from dp_optimal.atlas.columns import COLUMNS, RATIOS, hexadecimal
from dp_optimal.atlas.rows import FUNCTION, FUNCTIONS
from theorylab.extras import polars
from theorylab.numbers.rationals import format_rational

__all__ = ["extremes", "histogram", "ratio_histogram", "summary", "worst"]


def histogram(rows: polars.DataFrame, column: str) -> dict[int, int]:
    """Count functions by the entry of a column, in increasing order of the entries.

    Parameters
    ----------
    rows
        The rows of a class.
    column
        Name of a column.
    """
    counted = rows.group_by(column).agg(polars.col(FUNCTIONS).sum()).sort(column)
    return dict(counted.iter_rows())


def ratio_histogram(rows: polars.DataFrame, over: str, under: str) -> dict[fmpq, int]:
    """Count functions by the quotient of two columns, in increasing order; 1 if both are 0.

    Parameters
    ----------
    rows
        The rows of a class.
    over, under
        Names of the columns.
    """
    found: dict[fmpq, int] = {}
    pairs = rows.group_by(over, under).agg(polars.col(FUNCTIONS).sum())
    for a, b, functions in pairs.iter_rows():
        ratio = fmpq(a, b) if b else fmpq(1)
        found[ratio] = found.get(ratio, 0) + functions
    return {ratio: found[ratio] for ratio in sorted(found)}


def _count(rows: polars.DataFrame, condition: polars.Expr) -> int:
    """Count the functions in the rows that satisfy a condition."""
    return sum(rows.filter(condition)[FUNCTIONS].to_list())


def worst(rows: polars.DataFrame, over: str, under: str) -> tuple[fmpq, int]:
    """Return the largest quotient of two columns, 1 if both are 0, and the first representative that attains it.

    Parameters
    ----------
    rows
        The rows of a class.
    over, under
        Names of the columns; no entry of ``over`` is below that of ``under``.
    """
    best, function = fmpq(1), 0
    pairs = rows.group_by(over, under).agg(polars.col(FUNCTION).min())
    for a, b, first in pairs.sort(FUNCTION).iter_rows():
        ratio = fmpq(a, b) if b else fmpq(1)
        if ratio > best:
            best, function = ratio, first
    if best == 1:
        function = min(rows[FUNCTION].to_list(), default=0)
    return best, function


def summary(rows: polars.DataFrame, n: int) -> dict[str, Any]:
    """Return counts of functions in the form of the command line's JSON; counts and exact numbers are text.

    Parameters
    ----------
    rows
        The rows of a class.
    n
        Its number of variables.
    """
    facts: dict[str, Any] = {"functions": str(rows[FUNCTIONS].sum())}
    for column in ("depth", "size"):
        facts[column] = {str(value): str(count) for value, count in histogram(rows, column).items()}
    for rule in ("kind", "unkind"):
        greedy = polars.col(f"greedy_{rule}")
        facts[f"greedy_{rule}_not_optimal"] = str(_count(rows, greedy > polars.col("size")))
    for rule in ("kind", "unkind"):
        ratio, function = worst(rows, f"greedy_{rule}", "size")
        facts[f"worst_{rule}"] = {"ratio": format_rational(ratio), "function": hexadecimal(function, n)}
    facts["totally_optimal"] = str(_count(rows, polars.col("totally_optimal") == 1))
    return facts


def extremes(rows: polars.DataFrame, n: int) -> list[tuple[str, fmpq, int, int]]:
    """Return the largest value of each column and ratio, the number of functions with it, and the first representative.

    Parameters
    ----------
    rows
        The rows of a class.
    n
        Its number of variables.
    """
    found = []
    for column in COLUMNS:
        most, functions = list(histogram(rows, column.name).items())[-1]
        first = min(rows.filter(polars.col(column.name) == most)[FUNCTION].to_list())
        found.append((column.name, fmpq(most, column.denominator(n)), functions, first))
    for ratio in RATIOS:
        largest, first = worst(rows, ratio.over, ratio.under)
        over, under = (polars.col(name).cast(polars.Int64) for name in (ratio.over, ratio.under))
        # a constant function has quotient 0/0, which counts as 1
        attains = (over * int(largest.q) == under * int(largest.p)) & ((under > 0) | (largest == 1))
        found.append((ratio.name, largest, _count(rows, attains), first))
    return found
