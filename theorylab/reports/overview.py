"""What matters of many verdicts, on one screen: the main results, and counts for every paper."""

from __future__ import annotations

from collections.abc import Sequence

from theorylab.claims import Claim, Outcome, Verdict
from theorylab.claims.weights import weights
from theorylab.reports.tables import Table, in_order

__all__ = ["main_results", "paper_table"]

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
            "" if verdict.repair is None else verdict.repair.outcome.value,
        )
        for claim, verdict in in_order(pairs)
        if weights().get(claim.id) == "main"
    )
    return Table(("main result", "place", "verdict", "rests on", "what falls", "repair"), rows)


def paper_table(pairs: Pairs) -> Table:
    """Counts of verdicts by paper; what occurs nowhere has no column."""
    by_paper: dict[str, list[Verdict]] = {}
    for claim, verdict in in_order(pairs):
        by_paper.setdefault(claim.paper, []).append(verdict)
    occurring = {verdict.outcome for verdicts in by_paper.values() for verdict in verdicts}
    outcomes = [outcome for outcome in Outcome if outcome in occurring]
    rows = tuple(
        (
            paper,
            *(str(sum(v.outcome is outcome for v in verdicts)) for outcome in outcomes),
            str(len(verdicts)),
        )
        for paper, verdicts in by_paper.items()
    )
    headings = tuple(outcome.value for outcome in outcomes)
    return Table(("paper", *headings, "claims"), rows, frozenset({*headings, "claims"}))
