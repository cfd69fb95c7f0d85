"""Text and tables on a console: drawn and coloured on a terminal, plain in a pipe."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text

from theorylab.claims.verdict import Control, Outcome
from theorylab.reports.columns import GAP, shown
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
    """Write a table: drawn and coloured on a terminal, as wide as that is, and with tabs between cells elsewhere."""
    if not console.is_terminal:
        console.file.write(f"{printable(plain(table))}\n")  # a console would make blanks of tabs
        return
    kept, widths = shown(table, console.width)
    drawn = RichTable(box=box.SIMPLE_HEAD, show_edge=False, padding=(0, GAP - 1, 0, 0), pad_edge=False)
    for heading, width in zip(kept.headings, widths):
        drawn.add_column(
            heading, justify="right" if heading in kept.right else "left", width=width, overflow="fold"
        )
    for row in kept.rows:
        drawn.add_row(*(Text(printable(cell), style=COLOURS.get(cell, "")) for cell in row))
    console.print(drawn)


def plain(table: Table) -> str:
    """The table as text for other programs: a line for each row, tabs between the cells."""
    return "\n".join(
        "\t".join(" ".join(cell.split()) for cell in line) for line in (table.headings, *table.rows)
    )
