"""Text and tables on a console: drawn and coloured on a terminal, plain in a pipe."""

from __future__ import annotations

import re

from rich import box
from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text

from theorylab.claims.verdict import Control, Outcome
from theorylab.reports.columns import GAP, visible_columns
from theorylab.reports.explained import legend
from theorylab.reports.printable import printable
from theorylab.reports.tables import Table
from theorylab.reports.wrapped import wrap_lines

__all__ = ["COLOURS", "emit", "emit_command", "emit_prose", "emit_table", "plain"]

COLOURS = {
    Outcome.PROVED.value: "green",
    Outcome.CONSISTENT.value: "green",
    Outcome.REPAIRED.value: "yellow",
    Outcome.REFUTED.value: "red",
    Outcome.UNDECIDED.value: "magenta",
    Control.NOT_REFUTED.wording: "bold red",
}
"""Of the cells that say how a check came out."""


_NUMBERED = re.compile(r"\d{1,2}\. ")
"""An item of a list."""


def emit(console: Console, text: str) -> None:
    """Write text without markup or wrapping; control characters are escaped."""
    if console.is_terminal:
        console.print(Text(printable(text)), soft_wrap=True)
    else:
        console.file.write(f"{printable(text)}\n")  # the same, many times faster


def emit_command(console: Console, command: str, *, heading: str = "") -> None:
    """Write a command without line breaks, so that it can be copied from the screen.

    Parameters
    ----------
    console
        Where to write.
    command
        The command; a line longer than the terminal is wide is not broken.
    heading
        Text before the command. On a terminal too narrow for both, the command has a line of its own.
    """
    if console.is_terminal and heading and len(heading) + len(command) > console.width:
        emit(console, heading.rstrip())
        heading = ""
    emit(console, heading + command)


def emit_prose(console: Console, text: str, *, hanging: int = 0) -> None:
    """Write sentences: on a terminal wrapped between words, in a pipe as they are.

    Parameters
    ----------
    console
        Where to write.
    text
        Lines without indentation form a paragraph, up to an empty line; an indented line is separate.
    hanging
        Indentation of the lines after the first.
    """
    if not console.is_terminal:
        emit(console, text)
        return
    for line in _running_on(text):
        margin = len(line) - len(line.lstrip())
        lead = line[:hanging] if hanging and line[hanging - 1 : hanging] == " " else " " * margin
        first, *more = wrap_lines(
            printable(line[len(lead) :]), max(1, console.width - max(len(lead), hanging))
        )
        emit(console, "\n".join([lead + first, *(" " * max(hanging, margin) + each for each in more)]))


def _running_on(text: str) -> list[str]:
    """Return the paragraphs, each in one line."""
    lines: list[str] = []
    for line in text.split("\n"):
        begins = line.startswith((" ", "- ")) or _NUMBERED.match(line)
        runs_on = line and not begins and lines and lines[-1] and lines[-1][0] != " "
        if runs_on:
            lines[-1] += f" {line}"
        else:
            lines.append(line)
    return lines


def emit_table(console: Console, table: Table) -> None:
    """Write a table: drawn and coloured in the width of a terminal, or with tabs between cells elsewhere.

    Columns that do not fit on a terminal are named below the table. If even the columns that are never omitted do not
    fit, each cell is written on a separate line.
    """
    if not console.is_terminal:
        console.file.write(f"{printable(plain(table))}\n")  # a console would replace tabs by spaces
        return
    kept, widths = visible_columns(table, console.width)
    if sum(widths) + GAP * (len(widths) - 1) > console.width:
        _emit_stacked(console, table)
        return
    drawn = RichTable(box=box.SIMPLE_HEAD, show_edge=False, padding=(0, GAP - 1, 0, 0), pad_edge=False)
    for heading, width in zip(kept.headings, widths):
        drawn.add_column(
            _cell(heading, width),
            justify="right" if heading in kept.right else "left",
            width=width,
            no_wrap=True,
        )
    for row in kept.rows:
        drawn.add_row(*(_cell(cell, width, COLOURS.get(cell, "")) for cell, width in zip(row, widths)))
    console.print(drawn)
    if left_out := [heading for heading in table.headings if heading not in kept.headings]:
        emit_prose(console, f"columns not shown: {', '.join(left_out)}")
    for line in legend(kept.headings):
        emit_prose(console, line, hanging=2)


def _emit_stacked(console: Console, table: Table) -> None:
    for position, row in enumerate(table.rows):
        if position:
            emit(console, "")
        for heading, cell in zip(table.headings, row):
            if cell:
                emit_prose(console, f"{heading}: {' '.join(cell.split())}", hanging=2)


def _cell(text: str, width: int, style: str = "") -> Text:
    return Text("\n".join(wrap_lines(printable(text), width)), style=style)


def plain(table: Table) -> str:
    """Return the table as text for other programs: a line for each row, with tabs between cells."""
    return "\n".join(
        "\t".join(" ".join(cell.split()) for cell in line) for line in (table.headings, *table.rows)
    )
