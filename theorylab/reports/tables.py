"""Tables of claims and verdicts, as rows of text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from theorylab.claims.claim import Claim
from theorylab.claims.verdict import Control, Verdict
from theorylab.claims.wording import SHORT, number

__all__ = [
    "Table",
    "in_order",
    "slack_cell",
    "verdict_notes",
    "verdict_table",
]


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
    drop
        Headings of the columns that a narrow screen leaves out, those that go first first.
    """

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: frozenset[str] = frozenset()
    drop: tuple[str, ...] = ()


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
    right = frozenset({"instances", "slack", "seconds"})
    return Table(headings, rows, right, drop=("place", "method", "seconds", "slack", "control", "instances"))


def in_order(pairs: Iterable[tuple[Claim, Verdict]]) -> list[tuple[Claim, Verdict]]:
    """The pairs, with the repair of each claim, if it was checked, after the claim; each claim once."""
    listed: dict[str, tuple[Claim, Verdict]] = {}
    for claim, verdict in pairs:
        listed.setdefault(claim.id, (claim, verdict))
        while verdict.repair is not None and claim.repair is not None:
            claim, verdict = claim.repair, verdict.repair
            listed.setdefault(claim.id, (claim, verdict))
    return list(listed.values())


def verdict_notes(pairs: Iterable[tuple[Claim, Verdict]]) -> list[str]:
    """One line for every verdict that needs words: counterexamples, doubts, surprises."""
    lines = []
    for claim, verdict in in_order(pairs):
        if verdict.witness is not None:
            lines.append(
                f"{claim.id}: {verdict.witness} ({verdict.violations:,} of {verdict.instances:,} violated)"
            )
        if verdict.reason:
            lines.append(f"{claim.id}: {verdict.outcome.value}: {verdict.reason}")
        if verdict.witness is not None and verdict.control is Control.NOT_REFUTED:
            lines.append(f"{claim.id}: its control was not refuted")
        if not verdict.as_recorded:
            lines.append(f"{claim.id}: {verdict.outcome.value}, but recorded as {verdict.expected.value}")
    return lines


def slack_cell(verdict: Verdict) -> str:
    """The slack in a table's cell: exact when it is short."""
    if verdict.slack is None:
        return "-"
    written = number(verdict.slack)
    return written if len(written) <= SHORT else f"about {float(verdict.slack):.6g}"
