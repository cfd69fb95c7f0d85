"""``theorylab list``: what there is, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import getdoc
from typing import Annotated, Any

import typer
from rich.console import Console

from theorylab.catalog import find, installed
from theorylab.claims import registered
from theorylab.cli.files import STANDARD_OUTPUT, write_json
from theorylab.learners import LEARNERS
from theorylab.problems.names import call_form
from theorylab.reports.console import emit, emit_table
from theorylab.reports.plain_mathematics import plain_mathematics
from theorylab.reports.tables import Table

__all__ = ["list_known"]

Rows = list[dict[str, str]]


def list_known(
    kind: Annotated[
        str | None,
        typer.Argument(metavar="KIND", help="claims, constructions, learners, figures or entries."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Write JSON to standard output.")] = False,
) -> None:
    """List claims, constructions, learners and figures."""
    kinds = {name: KINDS[name] for name in SHORT} if kind is None else {kind: find(KINDS, kind, kind="kind")}
    listed = {name: rows() for name, rows in kinds.items()}
    if json:
        write_json(listed, STANDARD_OUTPUT)
        return
    console = Console()
    for position, (name, rows) in enumerate(listed.items()):
        if position:
            emit(console, "")
        if not rows:
            emit(console, f"no {name} are installed yet")
            continue
        headings = tuple(rows[0])
        emit_table(console, Table((name, *headings[1:]), tuple(tuple(row.values()) for row in rows)))


def _claims() -> Rows:
    return [
        {
            "id": claim.id,
            "where": claim.cite.place,
            "verdict": claim.expected.value,
            "method": claim.method,
            "statement": claim.statement,
        }
        for claim in registered().values()
    ]


def _constructions() -> Rows:
    known = installed().constructions
    return [
        {"name": name, "call": call_form(name, function), "summary": _summary(function)}
        for name, function in known.items()
    ]


def _learners() -> Rows:
    return [{"name": name, "summary": _summary(function)} for name, function in LEARNERS.items()]


def _figures() -> Rows:
    known = installed().figures
    drawn = {id: find(known, id, kind="figure")() for id in known}
    return [
        {
            "id": id,
            "place": f"{figure.cite.key}, {figure.cite.place}",
            "summary": _first_sentence(figure.caption),
        }
        for id, figure in drawn.items()
    ]


def _entries() -> Rows:
    known = installed().entries
    return [row for package in known for row in find(known, package, kind="list of entries")()]


def _summary(documented: Callable[..., Any]) -> str:
    return (getdoc(documented) or "").partition("\n")[0]


def _first_sentence(caption: str) -> str:
    return plain_mathematics(caption).partition(". ")[0].removesuffix(".")


KINDS: Mapping[str, Callable[[], Rows]] = {
    "claims": _claims,
    "constructions": _constructions,
    "learners": _learners,
    "figures": _figures,
    "entries": _entries,
}
SHORT = ("claims", "constructions", "learners", "figures")
"""Kinds listed when none is asked for; the entries repeat the claims."""
