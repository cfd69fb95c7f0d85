"""``theorylab list``: the claims, constructions, learners, impurities, quantities, figures and entries, by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import typer
from rich.console import Console

from theorylab.catalog import Function, find
from theorylab.claims.cite import ORIGINS, WEIGHTS
from theorylab.claims.verdict import RECORDABLE
from theorylab.cli.output.files import STANDARD_OUTPUT, write_json
from theorylab.errors import InvalidArgument
from theorylab.reports.console import emit, emit_command, emit_table
from theorylab.reports.data.known import known_records, of_paper
from theorylab.reports.tables import Table

__all__ = ["list_known"]

Rows = list[Mapping[str, Any]]


def list_known(
    kind: Annotated[
        str | None,
        typer.Argument(
            metavar="KIND",
            help="claims, constructions, learners, impurities, quantities, figures or entries; a summary if not given.",
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
    main: Annotated[
        bool, typer.Option("--main", help="List the claims that decide the main statements of the papers.")
    ] = False,
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
    if main:
        wanted["main"] = True
    if wanted and kind is None:
        kind = "claims"
    console = Console()
    if kind is None and console.is_terminal and not json:
        _emit_overview(console)
        return
    kinds = SHORT if kind is None else (kind,)
    listed: dict[str, Rows] = {name: find(KINDS, name, kind="kind")() for name in kinds}
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
    known = known_records()
    counts = Counter((record["paper"], record["verdict"]) for record in known.values())
    papers = list(dict.fromkeys(paper for paper, _ in counts))
    verdicts = [each.value for each in RECORDABLE if any(counts[paper, each.value] for paper in papers)]
    headings = ("claims", *verdicts, "all")
    rows = [(paper, [counts[paper, verdict] for verdict in verdicts]) for paper in papers]
    cells = tuple((paper, *map(str, row), str(sum(row))) for paper, row in rows)
    emit_table(console, Table(headings, cells, frozenset(headings[1:]), drop=tuple(reversed(verdicts))))
    emit(console, "")
    for kind in KINDS:
        rows_of = find(KINDS, kind, kind="kind")
        emit_command(console, f"theorylab list {kind}", heading=f"{len(rows_of()):>5,} {kind}".ljust(INDENT))
    emit(console, "")
    for heading, command in (
        ("Claims of a paper:", f"list claims --paper {papers[-1]}"),
        ("Claims by verdict:", "list claims --verdict refuted"),
        ("Claims with a word:", "list claims majority"),
        ("One claim:", f"show {next(iter(known))}"),
        ("Errors in print:", "errata"),
    ):
        emit_command(console, f"theorylab {command}", heading=heading.ljust(INDENT))


def _filters(**asked: str | None) -> dict[str, Any]:
    """Return the values of the options that select claims, each checked against the values that occur."""
    known = {
        "weight": WEIGHTS,
        "origin": ORIGINS,
        "verdict": tuple(outcome.value for outcome in RECORDABLE),
    }
    found = {name: value.lower() for name, value in asked.items() if value is not None}
    for name, value in found.items():
        if name == "paper":
            found[name] = of_paper(value)[0]["paper"]
        else:
            find(dict.fromkeys(known[name]), value, kind=name)
    return found


def _has(row: Mapping[str, Any], words: Sequence[str]) -> bool:
    """Return True if the searched columns of a row contain every word, whatever its case."""
    text = " ".join(value for key, value in _in_characters(row).items() if key in SEARCHED).lower()
    return all(word.lower() in text for word in words)


def _claims() -> Rows:
    return list(known_records().values())


def _in_characters(row: Mapping[str, Any]) -> dict[str, str]:
    """Return a row as text: statements in plain characters, and the parameters of a call without its name."""
    if "statement" in row:
        return {name: row[name] for name in SHOWN} | {"statement": row["plain"]}
    if "call" in row:
        parameters = row["call"].partition(":")[2].replace(",", ", ")
        return {"name": row["name"], "parameters": parameters, "summary": row["summary"]}
    return dict(row)


KINDS: Mapping[str, Function] = {
    "claims": _claims,
    "constructions": "theorylab.cli.listed:constructions",
    "learners": "theorylab.cli.listed:learners",
    "impurities": "theorylab.cli.listed:impurities",
    "quantities": "theorylab.hunts.names:quantity_rows",
    "figures": "theorylab.cli.listed:figures",
    "entries": "theorylab.cli.listed:entries",
}
SHOWN = ("id", "paper", "where", "weight", "origin", "verdict", "method")
"""Columns of a claim, before its statement; ``--json`` has the whole record."""
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
