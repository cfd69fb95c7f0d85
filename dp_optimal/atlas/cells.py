"""Counts of a slice of monotone functions by the costs of their trees, as lists and as a Parquet table."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from theorylab.extras import polars

__all__ = ["MEANINGS", "Cells", "as_parquet", "from_parquet"]

Cells = dict[str, list[list[Any]]]
"""``costs`` has rows of depth, size, whether one tree has both, and number; ``kind`` and ``unkind`` of least size,
greedy size, number, and a function in hexadecimal."""

MEANINGS = {
    "ties": "of the greedy tree by influence: kind or unkind; none where functions are counted by depth",
    "depth": "least depth of an exact tree",
    "size": "least number of internal nodes of an exact tree",
    "totally_optimal": "1 if one exact tree has both, else 0",
    "greedy_size": "size of the greedy tree",
    "functions": "number of functions",
    "function": "the first of them, as an integer in hexadecimal",
}
"""Columns of the table; in a row those that do not matter are empty."""

COSTS = ("depth", "size", "totally_optimal", "functions")
GREEDY = ("size", "greedy_size", "functions", "function")


def as_parquet(cells: Cells) -> bytes:
    """Return the counts as the content of a Parquet file.

    Parameters
    ----------
    cells
        The counts.
    """
    rows = [dict(zip(COSTS, row)) for row in cells["costs"]]
    rows += [{"ties": ties, **dict(zip(GREEDY, row))} for ties in ("kind", "unkind") for row in cells[ties]]
    small, text = polars.UInt16(), polars.String()
    types = dict.fromkeys(MEANINGS, small) | {
        "ties": text,
        "functions": polars.UInt64(),
        "function": text,
    }
    written = BytesIO()
    polars.DataFrame(rows, schema=types).write_parquet(written)
    return written.getvalue()


def from_parquet(content: bytes) -> Cells:
    """Return the counts in a Parquet file.

    Parameters
    ----------
    content
        Content of the file.
    """
    rows = polars.read_parquet(content)
    costs = rows.filter(polars.col("ties").is_null()).select(COSTS)
    greedy = {ties: rows.filter(polars.col("ties") == ties).select(GREEDY) for ties in ("kind", "unkind")}
    return {name: list(map(list, table.rows())) for name, table in {"costs": costs, **greedy}.items()}
