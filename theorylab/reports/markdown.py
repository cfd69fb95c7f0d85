"""Tables in Markdown."""

from __future__ import annotations

from theorylab.reports.statements import markdown_statement
from theorylab.reports.tables import Table

__all__ = ["markdown"]


def markdown(table: Table) -> str:
    """The table in Markdown; a column headed *statement* is set as mathematics."""
    rules = ["---:" if heading in table.right else "---" for heading in table.headings]
    body = [
        [_cell(cell, mathematics=heading == "statement") for cell, heading in zip(row, table.headings)]
        for row in table.rows
    ]
    return "\n".join("| " + " | ".join(line) + " |" for line in [table.headings, rules, *body])


def _cell(text: str, *, mathematics: bool) -> str:
    return markdown_statement(text) if mathematics else " ".join(text.split()).replace("|", r"\|")
