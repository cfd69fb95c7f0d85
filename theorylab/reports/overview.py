"""What matters of many verdicts, on one screen: the main results, and counts for every paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from theorylab.claims import Claim, Outcome, Verdict
from theorylab.claims.weights import statements, weights
from theorylab.reports.tables import Table, in_order

__all__ = ["main_results", "paper_table"]

HEADINGS = (
    "by machine",
    "by derivation",
    *(outcome.value for outcome in Outcome if outcome is not Outcome.PROVED),
)
"""Columns of verdicts; what is proved has two."""

Pairs = Sequence[tuple[Claim, Verdict]]


def main_results(pairs: Pairs) -> Table:
    """Statements of weight *main*, a line each with its own claim; a repair stands in the line of what it repairs."""
    rows = tuple(
        (
            claim.id,
            claim.cite.place,
            verdict.outcome.value,
            verdict.rests_on,
            claim.falls if verdict.counterexample is not None else "",
            "" if verdict.repair is None else _heading(verdict.repair).replace("by", "proved by"),
        )
        for claim, verdict in in_order(pairs)
        if weights().get(claim.id) == "main"
    )
    return Table(
        ("main result", "place", "verdict", "rests on", "what falls", "repair"), rows, drop=("place",)
    )


def paper_table(pairs: Pairs) -> Table:
    """Counts by paper: statements, claims on them, and their verdicts; what occurs nowhere has no column."""
    listed = in_order(pairs)
    papers = {claim.id: claim.paper for claim, _ in listed}
    stated = Counter(papers[checked_by] for checked_by in statements().values() if checked_by in papers)
    counts: dict[str, Counter[str]] = {}
    for claim, verdict in listed:
        counts.setdefault(claim.paper, Counter())[_heading(verdict)] += 1
    headings = [heading for heading in HEADINGS if any(of_it[heading] for of_it in counts.values())]
    rows = tuple(
        (
            paper,
            str(stated[paper]),
            str(of_it.total()),
            *(str(of_it[heading]) for heading in headings),
        )
        for paper, of_it in counts.items()
    )
    columns = ("statements", "claims", *headings)
    return Table(("paper", *columns), rows, frozenset(columns), drop=("statements",))


def _heading(verdict: Verdict) -> str:
    """The column in which a verdict is counted; of what is proved, what the proof rests on."""
    return f"by {verdict.rests_on}" if verdict.outcome is Outcome.PROVED else verdict.outcome.value
