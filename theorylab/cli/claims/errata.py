"""``theorylab errata``: printed statements that do not hold as written, with counterexamples and repairs.

The recorded errata are printed without any computation; ``--check`` finds the counterexamples again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from pkgutil import resolve_name
from typing import Annotated

import typer
from rich.console import Console

from theorylab.claims.cite import FALLS
from theorylab.claims.verdict import Outcome
from theorylab.cli.exit_codes import AS_RECORDED
from theorylab.cli.options import Jobs, Json
from theorylab.cli.output.files import STANDARD_OUTPUT, write_json
from theorylab.files.verdict_data import Record
from theorylab.numbers.counted import quantity
from theorylab.reports.console import emit, emit_command, emit_prose, emit_table
from theorylab.reports.data.erratum import Erratum, errata_of, refuted_in
from theorylab.reports.data.known import known_records, of_paper
from theorylab.reports.plain_mathematics import plain_mathematics
from theorylab.reports.tables import Table

__all__ = ["errata"]

WIDTH = len("  counterexample  ")
CHECKED_AGAIN = "theorylab.cli.claims.errata_again:checked_again"
"""Function that imports and checks claims."""
COMMANDS = ("reproduce", "independent")
"""Rows whose lines are commands, which are never broken."""


def errata(
    paper: Annotated[
        str | None, typer.Option(metavar="P", help="List the errata of one paper, such as topk or blanc2023.")
    ] = None,
    check: Annotated[
        bool,
        typer.Option(
            "--check", help="Compute every counterexample again instead of printing the recorded ones."
        ),
    ] = False,
    jobs: Jobs = 1,
    json: Json = None,
) -> int:
    """List printed statements that do not hold as written, with counterexamples and repairs."""
    known = known_records()
    printed, not_printed = refuted_in(known.values() if paper is None else of_paper(paper))
    left = [record["id"] for record in printed if check or record["counterexample"] is None]
    remarks: list[str] = []
    code = AS_RECORDED
    if left:
        again = resolve_name(CHECKED_AGAIN)(left, jobs)
        known |= again.records
        remarks, code = again.remarks, again.code
    found = errata_of([record["id"] for record in printed], known)
    if json is not None:
        write_json([erratum.as_dict() for erratum in found], json)
    console = Console(stderr=json == STANDARD_OUTPUT)
    if json != STANDARD_OUTPUT:
        if paper is None and console.is_terminal:
            _print_overview(console, found)
        else:
            _print(console, found, not_printed)
    for line in remarks:
        emit(console, line)
    return code


def _print_overview(console: Console, found: Sequence[Erratum]) -> None:
    """One screen: the errata counted by paper and by what falls, the gravest by id, and commands for the rest."""
    emit_prose(console, _conclusion(found))
    if not found:
        return
    papers = sorted({erratum.record["paper"] for erratum in found})
    counts = Counter((erratum.falls, erratum.record["paper"]) for erratum in found)
    rows = {falls: [counts[falls, paper] for paper in papers] for falls in FALLS}
    cells = tuple((falls, *map(str, row), str(sum(row))) for falls, row in rows.items() if any(row))
    headings = ("what falls", *papers, "all")
    emit(console, "")
    emit_table(console, Table(headings, cells, frozenset(headings[1:]), drop=tuple(papers)))
    gravest = found[0].falls
    ids = [erratum.id for erratum in found if erratum.falls == gravest]
    emit_prose(console, f"\n{gravest}: {', '.join(ids)}\n", hanging=2)
    emit_command(
        console, f"theorylab errata --paper {found[0].record['paper']}", heading="Errata of one paper:    "
    )
    emit_command(console, "theorylab errata | less", heading="All errata:             ")
    emit_command(console, f"theorylab show {ids[0]}", heading="One statement:          ")
    emit_command(console, found[0].reproduce, heading="Its counterexample:     ")


def _print(console: Console, found: Sequence[Erratum], not_printed: Sequence[Record]) -> None:
    by_gravity = {falls: [each for each in found if each.falls == falls] for falls in FALLS}
    for erratum in found:
        if erratum is by_gravity[erratum.falls][0]:
            emit(console, f"What falls: {erratum.falls} ({len(by_gravity[erratum.falls])})\n")
        said = filter(None, (erratum.place, erratum.record["literature"]))
        emit_prose(console, f"{erratum.id}  {': '.join(said)}")
        _print_rows(console, _rows(erratum))
        emit(console, "")
    emit_prose(console, _conclusion(found))
    readings = [record["id"] for record in not_printed if record["origin"] == "reading"]
    beyond = [record["id"] for record in not_printed if record["origin"] != "reading"]
    for words, ids in (("as it is read here", readings), ("beyond what the papers state", beyond)):
        if ids:
            emit_prose(console, f"Refuted {words}: {', '.join(ids)}.")


def _rows(erratum: Erratum) -> dict[str, str]:
    """What is said of an erratum, by heading, the statements in plain characters."""
    read = erratum.reading is not None
    rows = {
        "printed": erratum.record["plain"] if not read else plain_mathematics(erratum.record["printed"]),
        "read as": erratum.record["plain"] if read else "",
        "counterexample": erratum.counterexample,
        "reproduce": erratum.reproduce,
        "independent": "\n".join(erratum.record["independent"]),
        "repair": "none is known",
    }
    repair = erratum.repair
    if repair is not None:
        verdict, basis = repair["verdict"], repair["rests_on"]
        proof = f" by {basis}" if basis in ("derivation", "kernel") else ""
        tried = f"{verdict}{proof} ({quantity(repair['tried']['instances'], 'instance')}, {repair['method']})"
        rows["repair"] = f"{repair['id']}: {repair['plain']}"
        remarks = re.sub(rf"\A{verdict}(?:[;,] |\Z)", "", repair["literature"], flags=re.IGNORECASE)
        rows["its verdict"] = ". ".join(filter(None, (tried, remarks[:1].upper() + remarks[1:])))
    return {heading: text for heading, text in rows.items() if text}


def _print_rows(console: Console, rows: dict[str, str]) -> None:
    """Write headings and texts: prose wrapped beside its heading on a terminal, commands in one piece."""
    for heading, text in rows.items():
        margin = f"  {heading}".ljust(WIDTH)
        for line in text.splitlines():
            if heading in COMMANDS:
                emit_command(console, line, heading=margin)
            else:
                emit_prose(console, margin + line, hanging=WIDTH)


def _conclusion(found: Sequence[Erratum]) -> str:
    if not found:
        return "No printed statement was refuted."
    repaired = sum(erratum.record["verdict"] == Outcome.REPAIRED.value for erratum in found)
    return (
        f"Printed statements that do not hold as written: {len(found)}; with a repair that is proved, or consistent"
        f" with every instance tried: {repaired}. What was read, and repairs, are in our words; eps stands for ε."
    )
