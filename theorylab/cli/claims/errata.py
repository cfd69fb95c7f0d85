"""``theorylab errata``: printed statements that do not hold as written, with counterexamples and repairs.

The recorded errata are printed without any computation; ``--check`` finds the counterexamples again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Annotated

import typer
from rich.console import Console

from theorylab.claims import Claim, Outcome, check_all
from theorylab.claims.cite import FALLS
from theorylab.cli.claims.code_of_verdicts import exit_code
from theorylab.cli.exit_codes import INTERRUPTED
from theorylab.cli.options import Jobs, Json
from theorylab.cli.output.files import STANDARD_OUTPUT, write_json
from theorylab.cli.progress import checking
from theorylab.numbers.counted import quantity
from theorylab.reports.console import emit, emit_command, emit_prose, emit_table
from theorylab.reports.errata import Erratum, errata_among, refuted_claims
from theorylab.reports.plain_mathematics import plain_mathematics
from theorylab.reports.recorded_errata import recorded_verdicts
from theorylab.reports.tables import Table, in_order

__all__ = ["errata"]

WIDTH = len("  counterexample  ")
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
    printed, not_printed = refuted_claims(paper)
    recorded = {} if check else recorded_verdicts()
    verdicts = {claim.id: recorded[claim.id] for claim in printed if claim.id in recorded}
    left = [claim for claim in printed if claim.id not in verdicts]
    interrupted = False
    try:
        with checking(len(left)) as (finished, report):
            for verdict in check_all(left, "quick", jobs, report):
                finished(1)
                if not verdict.partial:
                    verdicts[verdict.claim] = verdict
    except KeyboardInterrupt:
        interrupted = True
    pairs = [(claim, verdicts[claim.id]) for claim in printed if claim.id in verdicts]
    found = errata_among(pairs)
    surprises = [verdict for _, verdict in in_order(pairs) if not verdict.as_recorded]
    if json is not None:
        write_json([erratum.as_dict() for erratum in found], json)
    console = Console(stderr=json == STANDARD_OUTPUT)
    if json != STANDARD_OUTPUT:
        if paper is None and console.is_terminal:
            _print_overview(console, found)
        else:
            _print(console, found, not_printed)
    for verdict in surprises:
        emit(console, f"{verdict.claim}: {verdict.outcome.value}, but recorded as {verdict.expected.value}")
    if interrupted:
        emit(console, f"interrupted: {len(pairs)} of {quantity(len(printed), 'statement')} checked")
        return INTERRUPTED
    return exit_code(surprises)


def _print_overview(console: Console, found: Sequence[Erratum]) -> None:
    """One screen: the errata counted by paper and by what falls, the gravest by id, and commands for the rest."""
    emit_prose(console, _conclusion(found))
    if not found:
        return
    papers = sorted({erratum.claim.paper for erratum in found})
    counts = Counter((erratum.claim.falls, erratum.claim.paper) for erratum in found)
    rows = {falls: [counts[falls, paper] for paper in papers] for falls in FALLS}
    cells = tuple((falls, *map(str, row), str(sum(row))) for falls, row in rows.items() if any(row))
    headings = ("what falls", *papers, "all")
    emit(console, "")
    emit_table(console, Table(headings, cells, frozenset(headings[1:]), drop=tuple(papers)))
    gravest = found[0].claim.falls
    ids = [erratum.claim.id for erratum in found if erratum.claim.falls == gravest]
    emit_prose(console, f"\n{gravest}: {', '.join(ids)}\n", hanging=2)
    emit_command(
        console, f"theorylab errata --paper {found[0].claim.paper}", heading="Errata of one paper:    "
    )
    emit_command(console, "theorylab errata | less", heading="All errata:             ")
    emit_command(console, f"theorylab show {ids[0]}", heading="One statement:          ")
    emit_command(console, found[0].reproduce, heading="Its counterexample:     ")


def _print(console: Console, found: Sequence[Erratum], not_printed: Sequence[Claim]) -> None:
    by_gravity = {falls: [each for each in found if each.claim.falls == falls] for falls in FALLS}
    for erratum in found:
        claim = erratum.claim
        if erratum is by_gravity[claim.falls][0]:
            emit(console, f"What falls: {claim.falls} ({len(by_gravity[claim.falls])})\n")
        emit_prose(console, f"{claim.id}  {': '.join(filter(None, (erratum.place, claim.literature)))}")
        _print_rows(console, _rows(erratum))
        emit(console, "")
    emit_prose(console, _conclusion(found))
    readings = [claim.id for claim in not_printed if claim.origin == "reading"]
    beyond = [claim.id for claim in not_printed if claim.origin != "reading"]
    for words, ids in (("as it is read here", readings), ("beyond what the papers state", beyond)):
        if ids:
            emit_prose(console, f"Refuted {words}: {', '.join(ids)}.")


def _rows(erratum: Erratum) -> dict[str, str]:
    """What is said of an erratum, by heading, the statements in plain characters."""
    rows = {
        "printed": plain_mathematics(erratum.printed),
        "read as": "" if erratum.reading is None else plain_mathematics(erratum.reading),
        "counterexample": erratum.counterexample,
        "reproduce": erratum.reproduce,
        "independent": "\n".join(erratum.independent),
        "repair": "none is known",
    }
    repair, verdict = erratum.claim.repair, erratum.verdict.repair
    if repair is not None and verdict is not None:
        proof = f" by {verdict.rests_on}" if verdict.rests_on in ("derivation", "kernel") else ""
        tried = (
            f"{verdict.outcome.value}{proof} ({quantity(verdict.instances, 'instance')}, {verdict.method})"
        )
        rows["repair"] = f"{repair.id}: {plain_mathematics(repair.statement)}"
        beginning = rf"\A{verdict.outcome.value}(?:[;,] |\Z)"
        remarks = re.sub(beginning, "", repair.literature, flags=re.IGNORECASE)
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
    repaired = sum(erratum.verdict.outcome is Outcome.REPAIRED for erratum in found)
    return (
        f"Printed statements that do not hold as written: {len(found)}; with a repair that is proved, or consistent"
        f" with every instance tried: {repaired}. What was read, and repairs, are in our words; eps stands for ε."
    )
