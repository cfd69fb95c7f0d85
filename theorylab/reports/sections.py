"""What a report on the laboratory says, section by section, before it is set as a page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from theorylab.claims import Claim, Outcome, Verdict
from theorylab.claims.verdict import versions
from theorylab.plotting.figure import Figure
from theorylab.reports.errata import Erratum, errata_among
from theorylab.reports.tables import Table, in_order, slack_cell

__all__ = ["Pairs", "Section", "report_sections", "statement_table"]

Pairs = Sequence[tuple[Claim, Verdict]]


@dataclass(frozen=True)
class Section:
    """A part of a report.

    Attributes
    ----------
    title
        Its heading.
    text
        A paragraph in words.
    table
        What it lists; a column headed *statement* is LaTeX.
    figures
        What it shows.
    """

    title: str
    text: str = ""
    table: Table | None = None
    figures: tuple[Figure, ...] = ()


def report_sections(
    pairs: Pairs, entries: Iterable[Mapping[str, str]], figures: Iterable[Figure]
) -> tuple[Section, ...]:
    """The sections of a report: verdicts by paper, errata, the map of the papers' statements, figures, versions.

    Parameters
    ----------
    pairs
        Claims with the verdicts found now.
    entries
        What the papers state, a row of text each, with the claims that check it.
    figures
        The figures to show.
    """
    listed = in_order(pairs)
    papers = dict.fromkeys(claim.paper for claim, _ in listed)
    by_paper = {paper: [pair for pair in listed if pair[0].paper == paper] for paper in papers}
    rows = [tuple(row.values()) for row in entries]
    found = errata_among(pair for pair in listed if pair[0].erratum)
    sections = [
        Section("Summary", _conclusion(listed), _summary(by_paper)),
        *(Section(f"Claims of {paper}", table=statement_table(of_it)) for paper, of_it in by_paper.items()),
        Section("Errata", "Printed statements that do not hold as written.", _errata(found)),
        Section(
            "Map of the papers",
            "Every statement and definition, and what checks or implements it.",
            Table(("entry", "kind", "place", "checked by", "verdict"), tuple(rows)),
        ),
        Section("Figures", figures=tuple(figures)),
        Section("Versions", table=Table(("software", "version"), versions())),
    ]
    return tuple(s for s in sections if s.figures or (s.table is not None and s.table.rows))


def statement_table(pairs: Pairs) -> Table:
    """What each claim says and what the check found, repairs as rows of their own.

    Parameters
    ----------
    pairs
        Claims with their verdicts, in the order of the rows.
    """
    headings = (
        "claim",
        "place",
        "statement",
        "verdict",
        "instances",
        "slack",
        "method",
        "status",
        "counterexample",
    )
    rows = tuple(
        (
            claim.id,
            claim.cite.place,
            claim.statement,
            verdict.outcome.value,
            f"{verdict.instances:,}",
            slack_cell(verdict),
            verdict.method,
            claim.status,
            verdict.witness or verdict.reason,
        )
        for claim, verdict in pairs
    )
    return Table(headings, rows, frozenset({"instances"}))


def _summary(by_paper: Mapping[str, Pairs]) -> Table:
    """How many claims of each paper have each verdict."""
    rows = []
    for paper, pairs in by_paper.items():
        counts = Counter(verdict.outcome for _, verdict in pairs)
        rows.append((paper, *(str(counts[outcome]) for outcome in Outcome), str(len(pairs))))
    outcomes = tuple(outcome.value for outcome in Outcome)
    return Table(("paper", *outcomes, "claims"), tuple(rows), frozenset({*outcomes, "claims"}))


def _conclusion(pairs: Pairs) -> str:
    surprises = [claim.id for claim, verdict in pairs if not verdict.as_recorded]
    recorded = f"not as recorded: {', '.join(surprises)}" if surprises else "all as recorded"
    scopes = " and ".join(dict.fromkeys(verdict.scope for _, verdict in pairs))
    return f"{len(pairs)} claims, checked in {scopes} scope; {recorded}."


def _errata(found: Iterable[Erratum]) -> Table:
    headings = ("claim", "place", "statement", "counterexample", "reproduce", "repair", "its verdict")
    rows = tuple(
        (
            erratum.claim.id,
            erratum.place,
            erratum.claim.statement,
            erratum.counterexample,
            erratum.reproduce,
            erratum.claim.repair.id if erratum.claim.repair else "none is known",
            erratum.repair_verdict or "",
        )
        for erratum in found
    )
    return Table(headings, rows)
