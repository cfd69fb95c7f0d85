"""Selection and widths of the columns of a table on a screen.

Text wraps between words, and a narrow screen shows fewer columns. A word is split only in a column that may be omitted,
such as a formula in a statement; an id or a verdict is never split.
"""

from __future__ import annotations

from theorylab.reports.tables import Table

__all__ = ["GAP", "visible_columns"]

GAP = 2
"""Blanks between two columns."""

NARROW = 24
"""Minimum width at which a column of text is easy to read."""


def visible_columns(table: Table, width: int) -> tuple[Table, list[int]]:
    """Return the part of a table that fits on a screen, and the widths of its columns.

    Parameters
    ----------
    table
        The table; its ``drop`` lists the columns to omit, in this order.
    width
        Characters in a line.

    Returns
    -------
    Table, list of int
        If even the columns that are never omitted are too wide, they have the width of their longest words.
    """
    for without in range(len(table.drop) + 1):
        kept = _without(table, frozenset(table.drop[:without]))
        least = [_least(column, may_go=column[0] in table.drop) for column in _columns(kept)]
        if sum(least) + GAP * (len(least) - 1) <= width:
            break
    return kept, _share_width(kept, least, width)


def _share_width(table: Table, least: list[int], width: int) -> list[int]:
    """Return the widths of the columns: the widest ones are narrowed until a line fits or no text can be wrapped."""
    widths = [max(map(len, column)) for column in _columns(table)]
    while sum(widths) + GAP * (len(widths) - 1) > width:
        loose = [column for column in range(len(widths)) if widths[column] > least[column]]
        if not loose:
            break
        widths[max(loose, key=lambda column: widths[column])] -= 1
    return widths


def _columns(table: Table) -> list[tuple[str, ...]]:
    return list(zip(table.headings, *table.rows))


def _without(table: Table, dropped: frozenset[str]) -> Table:
    kept = [place for place, heading in enumerate(table.headings) if heading not in dropped]
    rows = tuple(tuple(row[place] for place in kept) for row in table.rows)
    return Table(tuple(table.headings[place] for place in kept), rows, table.right)


def _least(column: tuple[str, ...], *, may_go: bool) -> int:
    """Return the minimum width: the longest word, or at most ``NARROW`` if the column may be omitted."""
    return min(NARROW, max(map(len, column))) if may_go else max(map(_longest_word, column))


def _longest_word(cell: str) -> int:
    return max(map(len, cell.split()), default=0)
