"""Tables of claims and verdicts: for a terminal, for a pipe, and in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich import box
from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text

from theorylab.claims.claim import Claim
from theorylab.claims.verdict import Control, Outcome, Verdict
from theorylab.claims.wording import SHORT, number
from theorylab.reports.statements import markdown_statement

__all__ = [
    "Table",
    "emit",
    "emit_table",
    "in_order",
    "markdown",
    "plain",
    "slack_cell",
    "verdict_notes",
    "verdict_table",
]

COLOURS = {
    Outcome.PROVED.value: "green",
    Outcome.CONSISTENT.value: "green",
    Outcome.REPAIRED.value: "yellow",
    Outcome.REFUTED.value: "red",
    Outcome.UNDECIDED.value: "magenta",
    Control.NOT_REFUTED.value: "bold red",
}


@dataclass(frozen=True)
class Table:
    """Rows of text under headings.

    Attributes
    ----------
    headings
        One a column.
    rows
        One entry a column.
    right
        Headings of the columns that are aligned to the right.
    """

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: frozenset[str] = frozenset()


def verdict_table(pairs: Iterable[tuple[Claim, Verdict]]) -> Table:
    """Verdicts, each repair under the claim it repairs."""
    rows = tuple(
        (
            claim.id,
            claim.cite.place,
            verdict.outcome.value,
            f"{verdict.instances:,}",
            slack_cell(verdict),
            verdict.control.value,
            verdict.method,
            f"{verdict.seconds:.2f}",
        )
        for claim, verdict in in_order(pairs)
    )
    headings = ("claim", "place", "verdict", "instances", "slack", "control", "method", "seconds")
    return Table(headings, rows, frozenset({"instances", "slack", "seconds"}))


def in_order(pairs: Iterable[tuple[Claim, Verdict]]) -> list[tuple[Claim, Verdict]]:
    """The pairs, with the repair of each claim, if it was checked, after the claim."""
    listed: list[tuple[Claim, Verdict]] = []
    for claim, verdict in pairs:
        listed.append((claim, verdict))
        while verdict.repair is not None and claim.repair is not None:
            claim, verdict = claim.repair, verdict.repair
            listed.append((claim, verdict))
    return listed


def verdict_notes(pairs: Iterable[tuple[Claim, Verdict]]) -> list[str]:
    """One line for every verdict that needs words: counterexamples, doubts, surprises."""
    lines = []
    for claim, verdict in in_order(pairs):
        if verdict.witness is not None:
            lines.append(
                f"{claim.id}: {verdict.witness} ({verdict.violations:,} of {verdict.instances:,} violated)"
            )
        if verdict.reason:
            lines.append(f"{claim.id}: undecided: {verdict.reason}")
        if verdict.witness is not None and verdict.control is Control.NOT_REFUTED:
            lines.append(f"{claim.id}: its control was not refuted")
        if not verdict.as_recorded:
            lines.append(f"{claim.id}: {verdict.outcome.value}, but recorded as {verdict.expected.value}")
    return lines


def emit(console: Console, text: str) -> None:
    """Write text as it is: no markup, no wrapping."""
    console.print(Text(text), soft_wrap=True)


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


def slack_cell(verdict: Verdict) -> str:
    """The slack in a table's cell: exact when it is short."""
    if verdict.slack is None:
        return "-"
    written = number(verdict.slack)
    return written if len(written) <= SHORT else f"about {float(verdict.slack):.6g}"
