"""``theorylab list``: the claims, constructions, learners, impurities, figures and entries, by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from inspect import getdoc
from typing import Annotated, Any

import typer
from rich.console import Console

from theorylab.catalog import find, installed_catalog
from theorylab.claims import registered_claims
from theorylab.claims import weight as claim_weight
from theorylab.claims.cite import ORIGINS
from theorylab.claims.entries import entry_rows
from theorylab.claims.registry import of_paper
from theorylab.claims.verdict import RECORDABLE
from theorylab.claims.weights import WEIGHTS
from theorylab.cli.output.files import STANDARD_OUTPUT, write_json
from theorylab.errors import InvalidArgument
from theorylab.impurities.impurity import impurities, impurity
from theorylab.learners import LEARNERS
from theorylab.plotting.figure import installed_figures
from theorylab.problems.names import call_form
from theorylab.reports.console import emit, emit_command, emit_table
from theorylab.reports.plain_docstring import one_line
from theorylab.reports.plain_mathematics import plain_mathematics
from theorylab.reports.tables import Table

__all__ = ["list_known"]

Rows = list[dict[str, str]]


def list_known(
    kind: Annotated[
        str | None,
        typer.Argument(
            metavar="KIND",
            help="claims, constructions, learners, impurities, figures or entries; a summary if not given.",
        ),
    ] = None,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="WORD", help="List only items with every WORD in their name, statement or summary."
        ),
    ] = None,
    paper: Annotated[
        str | None,
        typer.Option(metavar="P", help="List claims or entries of one paper, such as topk or blanc2023."),
    ] = None,
    weight: Annotated[
        str | None,
        typer.Option(metavar="W", help=f"List claims or entries of one weight: {', '.join(WEIGHTS)}."),
    ] = None,
    origin: Annotated[
        str | None, typer.Option(metavar="O", help=f"List claims of one origin: {', '.join(ORIGINS)}.")
    ] = None,
    verdict: Annotated[
        str | None,
        typer.Option(metavar="V", help="List claims or entries with this recorded verdict, such as refuted."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Write JSON to standard output.")] = False,
) -> None:
    """List claims, constructions, learners, impurities and figures."""
    named = [word for word in (kind, *(words or ())) if word is not None]
    if json and STANDARD_OUTPUT in named:
        named.remove(STANDARD_OUTPUT)
    if files := [word for word in named if json and word.endswith(".json")]:
        raise InvalidArgument(f"list: --json writes to standard output; redirect it into {files[0]}")
    kind, *sought = named or [None]
    wanted = _filters(paper=paper, weight=weight, origin=origin, verdict=verdict)
    if wanted and kind is None:
        kind = "claims"
    console = Console()
    if kind is None and console.is_terminal and not json:
        _emit_overview(console)
        return
    kinds = {name: KINDS[name] for name in SHORT} if kind is None else {kind: find(KINDS, kind, kind="kind")}
    listed = {name: rows() for name, rows in kinds.items()}
    for name in wanted:
        if any(name not in row for rows in listed.values() for row in rows):
            raise InvalidArgument(f"list {kind} takes no --{name}; list claims does")
    listed = {
        name: [row for row in rows if wanted.items() <= row.items() and (not sought or _has(row, sought))]
        for name, rows in listed.items()
    }
    if json:
        write_json(listed, STANDARD_OUTPUT)
        return
    for position, (name, rows) in enumerate(listed.items()):
        if position:
            emit(console, "")
        if not rows:
            emit(console, f"no {name} are so" if wanted or sought else f"no {name} are installed yet")
            continue
        shown = [_in_characters(row) for row in rows]
        if console.is_terminal and not (
            wanted or sought
        ):  # a line for each claim; those asked for are stated
            shown = [{key: value for key, value in row.items() if key != "statement"} for row in shown]
        headings = tuple(shown[0])
        cells = tuple(tuple(row.values()) for row in shown)
        emit_table(console, Table((name, *headings[1:]), cells, drop=NARROW_DROPS))


def _emit_overview(console: Console) -> None:
    """One screen: how much there is of each kind, the claims of each paper by verdict, and commands for the rest."""
    counts = Counter((claim.paper, claim.expected.value) for claim in registered_claims().values())
    papers = list(dict.fromkeys(paper for paper, _ in counts))
    verdicts = [each.value for each in RECORDABLE if any(counts[paper, each.value] for paper in papers)]
    headings = ("claims", *verdicts, "all")
    rows = [(paper, [counts[paper, verdict] for verdict in verdicts]) for paper in papers]
    cells = tuple((paper, *map(str, row), str(sum(row))) for paper, row in rows)
    emit_table(console, Table(headings, cells, frozenset(headings[1:]), drop=tuple(reversed(verdicts))))
    emit(console, "")
    for kind, rows_of in KINDS.items():
        emit_command(console, f"theorylab list {kind}", heading=f"{len(rows_of()):>5,} {kind}".ljust(INDENT))
    emit(console, "")
    for heading, command in (
        ("Claims of a paper:", f"list claims --paper {papers[-1]}"),
        ("Claims by verdict:", "list claims --verdict refuted"),
        ("Claims with a word:", "list claims majority"),
        ("One claim:", f"show {next(iter(registered_claims()))}"),
        ("Errors in print:", "errata"),
    ):
        emit_command(console, f"theorylab {command}", heading=heading.ljust(INDENT))


def _filters(**asked: str | None) -> dict[str, str]:
    """Return the values of the options that select claims, each checked against the values that occur."""
    known = {
        "weight": WEIGHTS,
        "origin": ORIGINS,
        "verdict": tuple(outcome.value for outcome in RECORDABLE),
    }
    found = {name: value.lower() for name, value in asked.items() if value is not None}
    for name, value in found.items():
        if name == "paper":
            found[name] = of_paper(value)[0].paper
        else:
            find(dict.fromkeys(known[name]), value, kind=name)
    return found


def _has(row: dict[str, str], words: Sequence[str]) -> bool:
    """Return True if the searched columns of a row contain every word, whatever its case."""
    text = " ".join(value for key, value in _in_characters(row).items() if key in SEARCHED).lower()
    return all(word.lower() in text for word in words)


def _claims() -> Rows:
    return [
        {
            "id": claim.id,
            "paper": claim.paper,
            "where": claim.cite.place,
            "weight": claim_weight(claim),
            "origin": claim.origin,
            "verdict": claim.expected.value,
            "method": claim.method,
            "statement": claim.statement,
        }
        for claim in registered_claims().values()
    ]


def _constructions() -> Rows:
    known = installed_catalog().constructions
    return [
        {"name": name, "call": call_form(name, function), "summary": _summary(function)}
        for name, function in known.items()
    ]


def _learners() -> Rows:
    known = {**installed_catalog().learners, **LEARNERS}
    return [{"name": name, "summary": _summary(function)} for name, function in known.items()]


def _impurities() -> Rows:
    return [{"name": name, "concave": CONCAVE[impurity(name).strictly_concave]} for name in impurities()]


def _figures() -> Rows:
    return [
        {
            "id": figure.id,
            "place": f"{figure.cite.key}, {figure.cite.place}",
            "summary": _first_sentence(figure.caption_text),
        }
        for figure in installed_figures()
    ]


def _entries() -> Rows:
    return [{"entry": row["entry"], "paper": row["entry"].partition(".")[0], **row} for row in entry_rows()]


def _in_characters(row: dict[str, str]) -> dict[str, str]:
    """Return a row as text: statements in plain characters, and the parameters of a call without its name."""
    if "statement" in row:
        return {**row, "statement": plain_mathematics(row["statement"])}
    if "call" in row:
        parameters = row["call"].partition(":")[2].replace(",", ", ")
        return {"name": row["name"], "parameters": parameters, "summary": row["summary"]}
    return row


def _summary(documented: Callable[..., Any]) -> str:
    return one_line(getdoc(documented) or "")


def _first_sentence(caption: str) -> str:
    return plain_mathematics(caption).partition(". ")[0].removesuffix(".")


KINDS: Mapping[str, Callable[[], Rows]] = {
    "claims": _claims,
    "constructions": _constructions,
    "learners": _learners,
    "impurities": _impurities,
    "figures": _figures,
    "entries": _entries,
}
CONCAVE = {True: "strictly", False: "no more than that", None: "unknown"}
SEARCHED = ("id", "entry", "name", "statement", "summary")
"""Columns that are searched for words."""
NARROW_DROPS = (
    "method",
    "not proved",
    "where",
    "paper",
    "kind",
    "place",
    "origin",
    "weight",
    "statement",
    "summary",
    "parameters",
    "checked by",
)
"""Columns that a narrow screen leaves out, in this order."""
INDENT = 24
"""Columns for the heading of a command."""
SHORT = ("claims", "constructions", "learners", "figures")
"""Kinds written to a pipe or a file when none is given; the entries repeat the claims."""
