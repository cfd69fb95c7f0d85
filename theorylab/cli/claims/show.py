"""``theorylab show``: show a claim without checking it."""

from __future__ import annotations

from ast import get_docstring, parse
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from pkgutil import resolve_name
from sys import modules
from typing import Annotated, Any

import typer
from rich.console import Console

from theorylab.cli.output.files import STANDARD_OUTPUT, write_json
from theorylab.files.formal.theory import coq_statement
from theorylab.files.own_files import in_file, load_module
from theorylab.files.verdict_data import Record
from theorylab.numbers.counted import quantity
from theorylab.reports.console import emit, emit_command, emit_prose
from theorylab.reports.data.known import graph_of, record_named
from theorylab.reports.plain_docstring import plain_docstring
from theorylab.reports.plain_mathematics import plain_mathematics

__all__ = ["show"]

OF_FILE = "theorylab.reports.data.record:records_of_file"
"""Function that imports the claims of a user's file."""
COMPLETE = {True: "yes", False: "no, the instances are a sample", "full": "full scope only"}
MARGIN = 11
"""Columns for the headings."""
ASIDE = 24
"""Columns for the heading of a command."""


def show(
    id: Annotated[
        str,
        typer.Argument(
            metavar="ID", help="Id of a claim, such as topk.thm-2, or a file of claims, such as my_lemma.py."
        ),
    ],
    json: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="Write JSON with the claim and the claims that its proof uses; - for standard output.",
        ),
    ] = None,
) -> None:
    """Show a claim: its source, statement and proof, and how it is checked."""
    records, known = _asked(id)
    written = [_as_dict(record, known) for record in records]
    if json is not None:
        write_json(written[0] if len(written) == 1 else {"claims": written}, json)
    if json == STANDARD_OUTPUT:
        return
    console = Console()
    for at, record in enumerate(records):
        if at:
            emit(console, "")
        for name, value in _facts(record, known).items():
            if value:
                emit_prose(console, f"{name:<{MARGIN}}{value}", hanging=MARGIN)
        if record["formal"]:
            emit_prose(console, f"\nFormal statement ({record['formal']}).")
            emit(console, "")
            for line in coq_statement(record["formal"]).splitlines():
                emit_prose(console, f"  {line}", hanging=6)
        if record["proof"]:
            emit_prose(console, "\n".join(_proof_of(record, known)))
    if documentation := _documentation(id, records[0]["source"]):
        emit_prose(console, f"\n{plain_docstring(documentation)}")
    it = "it" if len(records) == 1 else "them"
    emit(console, "")
    checked = records[0]["id"] if in_file(id) is None else id
    emit_command(console, f"theorylab check {checked}", heading=f"Check {it} with:".ljust(ASIDE))
    for line in (line for record in records for line in record["independent"]):
        emit_command(console, line, heading="Another way to see it:".ljust(ASIDE))


def _asked(id: str) -> tuple[Sequence[Record], Mapping[str, Record]]:
    """Return the records that an argument names, and those of the claims that their proofs use."""
    if in_file(id) is not None:
        records, known = resolve_name(OF_FILE)(id)
        return records, known
    record, known = record_named(id)
    return (record,), known


def _as_dict(record: Record, known: Mapping[str, Record]) -> dict[str, Any]:
    """Return the claim with its proof and the graph of all claims that the proof uses, with their verdicts."""
    nodes, edges = graph_of(record["id"], known)
    formal = record["formal"]
    return {
        **_node(record),
        "statement": record["statement"],
        **({"also": record["also"]} if record["also"] else {}),
        **({"formal": formal, "coq": coq_statement(formal)} if formal else {}),
        "proof": record["proof"] or None,
        "steps": [_node(known[step]) for step in record["steps"]],
        "cited": record["cited"],
        "graph": {"nodes": list(map(_node, nodes)), "edges": list(map(list, edges))},
    }


def _node(record: Record) -> dict[str, str]:
    return {name: record[name] for name in ("id", "verdict", "rests_on")}


def _facts(record: Record, known: Mapping[str, Record]) -> dict[str, str]:
    """Return the facts about a claim by heading."""
    repair = known.get(record["repair"])
    printed = record["printed"] if record["printed"] != record["statement"] else ""
    return {
        "claim": record["id"],
        "paper": f"{record['work']}, {record['where']}",
        "printed": plain_mathematics(printed),
        "statement": record["plain"],
        "also": plain_mathematics(record["also"]),
        "hypotheses": "; ".join(record["hypotheses"]),
        "literature": record["literature"],
        "relation": record["relation"],
        "method": record["method"],
        "complete": COMPLETE[record["complete"]],
        "verdict": f"{record['verdict']} (recorded)",
        "rests on": _basis(record, known),
        "repair": "" if repair is None else f"{repair['id']}: {repair['plain']}",
    }


def _basis(record: Record, known: Mapping[str, Record]) -> str:
    """Return the basis of the recorded verdict, and the number of claims that a derivation uses."""
    basis: str = record["rests_on"]
    below = 0 if basis == "kernel" else len(graph_of(record["id"], known)[0]) - 1
    return basis + (f", {quantity(below, 'claim')} in all (--json has the graph)" if below else "")


def _proof_of(record: Record, known: Mapping[str, Record]) -> list[str]:
    """Return the lines of the proof, its steps and the works it cites."""
    steps = [known[step] for step in record["steps"]]
    return [
        *("", "Proof.", "", _proof(record["proof"]), ""),
        *(f"  step {step['id']}: {step['verdict']} ({step['method']})" for step in steps),
        *(f"  cited {work['key']}: {work['place']}" for work in record["cited"]),
    ]


def _documentation(id: str, source: str) -> str | None:
    """Return the docstring of a file of claims; that of an installed package need not be imported."""
    if (own := in_file(id)) is not None:
        return load_module(own[0]).__doc__
    module = source.removesuffix(".py").replace("/", ".")
    if module in modules:
        return modules[module].__doc__
    package = module.partition(".")[0]  # empty for a claim of no module
    spec = find_spec(package) if package else None
    file = None if spec is None or spec.origin is None else Path(spec.origin).parents[1] / source
    if file is None or not file.is_file():
        return None
    return get_docstring(parse(file.read_text(encoding="utf-8")))


def _proof(proof: str) -> str:
    """Return a proof in plain characters, with one line per paragraph."""
    return "\n\n".join(plain_mathematics(plain_docstring(part)) for part in proof.split("\n\n"))
