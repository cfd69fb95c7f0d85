"""Tables of verdicts, and notes on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from flint import fmpq

from theorylab.claims.claim import Claim
from theorylab.claims.relation import Slack
from theorylab.claims.verdict import Control, OnData, Verdict
from theorylab.claims.wording import SHORT, number, surprise
from theorylab.numbers.decimals import decimal_of
from theorylab.reports.standing import qualifier
from theorylab.reports.tables import Table

__all__ = [
    "in_order",
    "present",
    "slack_cell",
    "verdict_notes",
    "verdict_table",
]


BY_PROOF = {"derivation": "proof in words", "kernel": "formal proof"}
"""The method of a verdict that rests on a proof rather than on its instances, by its basis."""


def verdict_table(pairs: Iterable[tuple[Claim, Verdict]]) -> Table:
    """Return a table of verdicts, with each repair below the claim that it repairs."""
    rows = tuple(row for claim, verdict in in_order(pairs) for row in _rows(claim, verdict))
    headings = ("claim", "place", "verdict", "instances", "slack", "control", "method", "seconds")
    right = frozenset({"instances", "slack", "seconds"})
    return Table(headings, rows, right, drop=("place", "method", "seconds", "slack", "control", "instances"))


def _rows(claim: Claim, verdict: Verdict) -> Iterator[tuple[str, ...]]:
    """The row of a verdict, and below it one for each data set, if any of them is there."""
    yield (
        claim.id,
        claim.cite.place,
        verdict.outcome.value,
        f"{verdict.instances:,}",
        slack_cell(verdict.slack),
        verdict.control.wording,
        BY_PROOF.get(verdict.rests_on, verdict.method),
        f"{verdict.seconds:.2f}",
    )
    for each in present(verdict):
        found = (each.outcome.value, f"{each.instances:,}", slack_cell(each.slack), each.control.wording)
        yield (f"{claim.id}[{each.data_set}]", "", *found, "", "")


def present(verdict: Verdict) -> Sequence[OnData]:
    """Return the results on the data sets of a claim; empty if all of them are missing."""
    return () if all(each.control is Control.NO_DATA for each in verdict.on_data) else verdict.on_data


def in_order(pairs: Iterable[tuple[Claim, Verdict]]) -> list[tuple[Claim, Verdict]]:
    """Return the pairs without duplicates, each claim followed by its repair if that was checked."""
    listed: dict[str, tuple[Claim, Verdict]] = {}
    for claim, verdict in pairs:
        listed.setdefault(claim.id, (claim, verdict))
        while verdict.repair is not None and claim.repair is not None:
            claim, verdict = claim.repair, verdict.repair
            listed.setdefault(claim.id, (claim, verdict))
    return list(listed.values())


def verdict_notes(pairs: Iterable[tuple[Claim, Verdict]]) -> list[str]:
    """Return a line for each verdict that needs a remark: counterexamples, doubts, unexpected outcomes."""
    lines = []
    for claim, verdict in in_order(pairs):
        by_data = present(verdict)
        if verdict.witness is not None and not by_data:
            lines.append(
                f"{claim.id}: {verdict.witness} ({verdict.violations:,} of {verdict.instances:,} violated)"
            )
        if verdict.reason and not by_data:
            lines.append(f"{claim.id}: {verdict.outcome.value}: {verdict.reason}")
        for each in by_data:
            lines.extend(_note(f"{claim.id}[{each.data_set}]", each))
        if verdict.witness is not None and verdict.control is Control.NOT_REFUTED:
            lines.append(f"{claim.id}: the check did not notice its control, which is too strong")
        if scope := qualifier(claim, verdict):
            lines.append(f"{claim.id}: {scope}")
        if verdict.outcome is not verdict.expected:
            lines.append(surprise(claim, verdict.outcome, verdict.expected))
    return lines


def _note(id: str, found: OnData) -> Iterator[str]:
    """Yield notes on the result on a data set."""
    if found.witness is not None:
        yield f"{id}: {found.witness} ({found.violations:,} of {found.instances:,} violated)"
    elif found.reason:
        yield f"{id}: {found.outcome.value}: {found.reason}"
    if found.outcome is not found.expected:
        yield f"{id}: {found.outcome.value}, but recorded as {found.expected.value}"


def slack_cell(slack: Slack | None) -> str:
    """Return the slack for a cell of a table: exact if it is short."""
    if slack is None:
        return "-"
    written = number(slack)
    if len(written) <= SHORT:
        return written
    return f"about {decimal_of(slack, 6) if isinstance(slack, fmpq) else format(float(slack), '.6g')}"
