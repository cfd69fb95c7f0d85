"""``theorylab errata``: what the papers print that does not hold as written, and what holds instead.

What is recorded is printed at once; ``--check`` finds the counterexamples again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from theorylab.claims import Claim, Outcome, check_all
from theorylab.claims.cite import FALLS
from theorylab.cli.claims.code_of_verdicts import exit_code
from theorylab.cli.exit_codes import INTERRUPTED
from theorylab.cli.options import Jobs, Json
from theorylab.cli.output.files import STANDARD_OUTPUT, write_json
from theorylab.cli.progress import checking
from theorylab.numbers.counted import counted
from theorylab.reports.console import COLOURS, emit, emit_prose
from theorylab.reports.errata import Erratum, errata_among, refuted_claims
from theorylab.reports.plain_mathematics import plain_mathematics
from theorylab.reports.recorded_errata import recorded_verdicts
from theorylab.reports.tables import in_order

__all__ = ["errata"]

WIDTH = len("counterexample")


def errata(
    paper: Annotated[
        str | None, typer.Option(metavar="P", help="One paper, such as topk or blanc2023.")
    ] = None,
    check: Annotated[
        bool,
        typer.Option(
            "--check", help="Find every counterexample again, instead of printing what is recorded."
        ),
    ] = False,
    jobs: Jobs = 1,
    json: Json = None,
) -> int:
    """List printed statements that do not hold as written: counterexample, command that finds it, repair."""
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
        _print(console, found, not_printed)
    for verdict in surprises:
        emit(console, f"{verdict.claim}: {verdict.outcome.value}, but recorded as {verdict.expected.value}")
    if interrupted:
        emit(console, f"interrupted: {len(pairs)} of {counted(len(printed), 'statement')} checked")
        return INTERRUPTED
    return exit_code(surprises)


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
    if not_printed:
        ids = ", ".join(claim.id for claim in not_printed)
        emit_prose(console, f"Refuted beyond what the papers state (theorylab show ID): {ids}.")


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
        proof = " by derivation" if verdict.rests_on == "derivation" else ""
        tried = f"{verdict.outcome.value}{proof} ({counted(verdict.instances, 'instance')}, {verdict.method})"
        rows["repair"] = f"{repair.id}: {plain_mathematics(repair.statement)}"
        rows["its verdict"] = "; ".join(filter(None, (tried, repair.literature)))
    return {heading: text for heading, text in rows.items() if text}


def _print_rows(console: Console, rows: dict[str, str]) -> None:
    """Headings and texts: wrapped beside the headings on a terminal, one line each elsewhere."""
    if not console.is_terminal:
        for heading, text in rows.items():
            for line in text.splitlines():
                emit(console, f"  {heading:<{WIDTH}}  {line}")
        return
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(width=WIDTH + 2, no_wrap=True)
    grid.add_column(overflow="fold")
    for heading, text in rows.items():
        word = text.partition(" ")[0]
        grid.add_row(Text(f"  {heading}", style="dim"), Text(text, style=COLOURS.get(word, "")))
    console.print(grid)


def _conclusion(found: Sequence[Erratum]) -> str:
    if not found:
        return "No printed statement was refuted."
    repaired = sum(erratum.verdict.outcome is Outcome.REPAIRED for erratum in found)
    return (
        f"Printed statements that do not hold as written: {len(found)}; with a repair that is proved, or consistent"
        f" with every instance tried: {repaired}. What was read, and repairs, are in our words; eps stands for ε."
    )
