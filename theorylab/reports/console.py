"""Text and tables on a console: drawn and coloured on a terminal, plain in a pipe."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text

from theorylab.claims.verdict import Control, Outcome
from theorylab.reports.printable import printable
from theorylab.reports.tables import Table

__all__ = ["COLOURS", "emit", "emit_table", "plain"]

COLOURS = {
    Outcome.PROVED.value: "green",
    Outcome.CONSISTENT.value: "green",
    Outcome.REPAIRED.value: "yellow",
    Outcome.REFUTED.value: "red",
    Outcome.UNDECIDED.value: "magenta",
    Control.NOT_REFUTED.value: "bold red",
}
"""Of the cells that say how a check came out."""


def emit(console: Console, text: str) -> None:
    """Write text as it is: no markup, no wrapping, and control characters as escapes."""
    console.print(Text(printable(text)), soft_wrap=True)


def emit_table(console: Console, table: Table) -> None:
    """Write a table: drawn and coloured on a terminal, aligned plain text of any width elsewhere."""
    if not console.is_terminal:
        emit(console, plain(table))
        return
    drawn = RichTable(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in table.headings:
        drawn.add_column(heading, justify="right" if heading in table.right else "left", overflow="fold")
    for row in table.rows:
        drawn.add_row(*(Text(cell, style=COLOURS.get(cell, "")) for cell in row))
    console.print(drawn)


def plain(table: Table) -> str:
    """The table as aligned text, two spaces between the columns."""
    lines = [table.headings, *table.rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(table.headings))]

    def aligned(line: Sequence[str]) -> str:
        cells = (
            cell.rjust(width) if heading in table.right else cell.ljust(width)
            for cell, width, heading in zip(line, widths, table.headings)
        )
        return "  ".join(cells).rstrip()

    return "\n".join(aligned(line) for line in lines)
