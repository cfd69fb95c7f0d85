"""Summaries of many verdicts: the main statements of papers, and the totals by paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from theorylab.claims import Claim, Outcome, Verdict
from theorylab.claims.dependencies import recorded_basis
from theorylab.claims.verdict import FALSE
from theorylab.claims.weights import statements
from theorylab.reports.tables import Table
from theorylab.reports.verdict_tables import in_order

__all__ = ["main_counts", "main_results", "main_statements", "paper_table", "recorded_totals"]

Pairs = Sequence[tuple[Claim, Verdict]]
Found = Iterable[tuple[Claim, Outcome, str]]
"""Claims, each with its verdict and what that rests on."""


def main_statements(pairs: Pairs) -> Pairs:
    """Return the main statements of the papers, each with the claim that decides it, whosever words that has.

    Parameters
    ----------
    pairs
        Claims with their verdicts; statements that another claim decides are left out.
    """
    known = {claim.id: (claim, verdict) for claim, verdict in in_order(pairs)}
    return [known[id] for id in statements("main").values() if id in known]


def main_counts(pairs: Pairs) -> dict[str, int]:
    """Return the number of main statements of the papers by verdict, in the order of the verdicts.

    Parameters
    ----------
    pairs
        Claims with their verdicts.
    """
    counts = Counter(verdict.outcome for _, verdict in main_statements(pairs))
    return {outcome.value: counts[outcome] for outcome in Outcome if counts[outcome]}


def main_results(pairs: Pairs) -> Table:
    """Return the table of the main statements; a repair stands in the line of what it repairs."""
    rows = tuple(
        (
            claim.id,
            claim.cite.place,
            verdict.outcome.value,
            verdict.rests_on,
            claim.falls if verdict.outcome in FALSE else "",
            ""
            if verdict.repair is None
            else f"proved by {verdict.repair.rests_on}"
            if verdict.repair.outcome is Outcome.PROVED
            else verdict.repair.outcome.value,
        )
        for claim, verdict in main_statements(pairs)
    )
    return Table(
        ("main result", "place", "verdict", "rests on", "what falls", "repair"), rows, drop=("place",)
    )


def paper_table(pairs: Pairs) -> Table:
    """Return the totals of verdicts as they were found."""
    return _totals((claim, verdict.outcome, verdict.rests_on) for claim, verdict in in_order(pairs))


def recorded_totals(claims: Iterable[Claim]) -> Table:
    """Return the totals of the recorded verdicts, which those of a check are unless it finds something else.

    Parameters
    ----------
    claims
        The claims, repairs among them.
    """
    return _totals((claim, claim.expected, recorded_basis(claim)) for claim in claims)


def _totals(found: Found) -> Table:
    """Statements of each paper, claims on them, and the verdicts on the claims; the last row is the sum."""
    counts: dict[str, Counter[str]] = {}
    ids = {}
    for claim, outcome, basis in found:
        ids[claim.id] = claim.paper
        proved = [f"proved by {basis}"] if outcome is Outcome.PROVED else []
        counts.setdefault(claim.paper, Counter()).update(("claims", outcome.value, *proved))
    for id in statements().values():
        if id in ids:
            counts[ids[id]]["statements"] += 1
    if len(counts) > 1:
        counts["all"] = sum(counts.values(), Counter())
    headings = {heading for of_it in counts.values() for heading in of_it}
    outcomes = [
        outcome.value for outcome in Outcome if any(of_it[outcome.value] for of_it in counts.values())
    ]
    grounds = sorted((heading for heading in headings if heading.startswith("proved by ")), reverse=True)
    columns = ("statements", "claims", *outcomes, *grounds)
    rows = tuple((paper, *(str(of_it[column]) for column in columns)) for paper, of_it in counts.items())
    return Table(("paper", *columns), rows, frozenset(columns), drop=(*grounds, "statements"))
