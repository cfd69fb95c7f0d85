"""``theorylab check``: check claims and report the verdicts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from time import perf_counter
from typing import Annotated, Any

import typer
from flint import arb, fmpq
from rich.console import Console

from theorylab.catalog import find
from theorylab.claims import Claim, Outcome, Verdict, check_all, select, weight
from theorylab.claims.data import VARIABLE, data_directory
from theorylab.claims.journal import Journal, foundation
from theorylab.claims.verdict import FALSE, OnData
from theorylab.claims.wording import number
from theorylab.cli.claims.check_at import check_at
from theorylab.cli.claims.code_of_verdicts import exit_code
from theorylab.cli.claims.progress import checking
from theorylab.cli.claims.scope import Scope
from theorylab.cli.cluster import cluster
from theorylab.cli.exit_codes import INTERRUPTED, NOT_WRITTEN, UNDECIDED
from theorylab.cli.limits import SharedTime, TimeLimit
from theorylab.cli.options import ClusterAt, Jobs, Json
from theorylab.cli.output.files import STANDARD_OUTPUT, write_json
from theorylab.cli.termination import ending_like_ctrl_c
from theorylab.errors import InvalidArgument, NotWritten, OutOfTime
from theorylab.numbers.counted import quantity
from theorylab.numbers.rationals import format_rational
from theorylab.reports.console import emit, emit_prose, emit_table
from theorylab.reports.explained import EXPLAINED
from theorylab.reports.overview import main_results, paper_table
from theorylab.reports.standing import standings
from theorylab.reports.verdict_tables import in_order, verdict_notes, verdict_table

__all__ = ["check"]

ONE_SCREEN = 40
"""For more claims than this, only a summary is printed."""

Pairs = Sequence[tuple[Claim, Verdict]]


def check(
    ids: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="ID", help="Ids, globs, papers, packages, FILE.py or FILE.py:ID; all claims if not given."
        ),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Check all claims, as without any ID.")] = False,
    at: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE,..", help="Check at this instance, such as h=5,K=12."),
    ] = None,
    scope: Scope = "quick",
    jobs: Jobs = 1,
    cluster_at: ClusterAt = None,
    data: Annotated[str | None, typer.Option(metavar="DIR", help="Directory of data sets.")] = None,
    resume: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Save finished verdicts in FILE, and reuse those it has."),
    ] = None,
    json: Json = None,
    only: Annotated[
        str | None,
        typer.Option(metavar="VERDICT,..", help="Print only claims with these verdicts, such as refuted."),
    ] = None,
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Print every claim instead of a summary.")
    ] = False,
    time_limit: TimeLimit = None,
) -> int:
    """Check claims and compare the verdicts with the recorded ones."""
    if ids and everything:
        raise InvalidArgument("check: give either ids or --all")
    if resume == "":
        raise InvalidArgument("--resume: the name is empty; give a file")
    shown = None if only is None else _outcomes(only)
    claims = select(ids or ())
    if cluster_at is not None and (at or jobs > 1 or data is not None):
        raise InvalidArgument(
            "check: --cluster excludes --at, --jobs and --data; workers find data sets in the directory of"
            f" their own {VARIABLE}"
        )
    verdicts: dict[str, Verdict] = {}
    time = SharedTime("check", time_limit, lambda: f"{quantity(len(verdicts), 'claim')} checked")
    if at:
        if resume is not None or shown is not None or jobs > 1 or not ids:
            raise InvalidArgument("check: --at needs ids and excludes --jobs, --resume and --only")
        with ending_like_ctrl_c(), data_directory(data), time.share(1):
            return check_at(claims, at, scope, json)
    started = perf_counter()
    interrupted = False
    unwritten = ""
    try:
        with (
            ending_like_ctrl_c(),
            time.share(1),
            data_directory(data),
            cluster(cluster_at, foundation) if cluster_at is not None else nullcontext() as executor,
            Journal(resume, scope) if resume else nullcontext() as journal,
        ):
            if journal is not None:
                verdicts.update(journal.verdicts)
                for record in journal.damaged:
                    emit(Console(stderr=True), f"{resume}, {record}: damaged; its claim is checked again")
            left = [claim for claim in claims if claim.id not in verdicts]
            number = {claim.id: len(claim.with_repairs) for claim in claims}
            done = sum(number[id] for id in verdicts if id in number)
            with checking(sum(number.values()), done) as (finished, report):
                for verdict in check_all(left, scope, jobs, report, verdicts, executor):
                    verdicts[verdict.claim] = verdict
                    # a failed check, perhaps for lack of memory, is tried again when the run is resumed
                    if journal is not None and not verdict.partial and verdict.outcome is not Outcome.FAILED:
                        try:
                            journal.keep(verdict)
                        except NotWritten as error:  # go on without the file
                            unwritten, journal = str(error), None
                    finished(number[verdict.claim])
    except (KeyboardInterrupt, OutOfTime):
        interrupted = True
    pairs = standings((claim, verdicts[claim.id]) for claim in claims if claim.id in verdicts)
    code = exit_code(verdict for _, verdict in in_order(pairs))
    if interrupted:
        code = UNDECIDED if time.over else INTERRUPTED
    if unwritten:
        emit(Console(stderr=True), f"theorylab: {unwritten}")
        code = NOT_WRITTEN
    summary = _summary(pairs, scope, len(claims), perf_counter() - started, code)
    if json is not None:
        entries = [_entry(claim, verdict) for claim, verdict in in_order(pairs)]
        write_json({"claims": entries, "summary": summary}, json)
    if json != STANDARD_OUTPUT:
        _print(pairs, summary, shown, everything=verbose or len(claims) <= ONE_SCREEN)
    return code


def _entry(claim: Claim, verdict: Verdict) -> dict[str, Any]:
    return {
        "id": claim.id,
        "paper": claim.paper,
        "where": claim.cite.place,
        "statement": claim.statement,
        "weight": weight(claim),
        "origin": claim.origin,
        "verdict": verdict.outcome.value,
        "expected": verdict.expected.value,
        "recorded": claim.expected.value,
        "seen": (verdict.seen or verdict.outcome).value,
        "rests_on": verdict.rests_on,
        "falls": claim.falls if verdict.outcome in FALSE else "",
        "method": verdict.method,
        "scope": verdict.scope,
        "instances": verdict.instances,
        "slack": None if verdict.slack is None else _exact(verdict.slack),
        "witness": verdict.witness,
        "control": verdict.control.value,
        "seconds": round(verdict.seconds, 3),
        **({"on_data": [_of_set(claim, each) for each in verdict.on_data]} if verdict.on_data else {}),
    }


def _of_set(claim: Claim, found: OnData) -> dict[str, Any]:
    return {
        "id": f"{claim.id}[{found.data_set}]",
        "verdict": found.outcome.value,
        "expected": found.expected.value,
        "instances": found.instances,
        "slack": None if found.slack is None else _exact(found.slack),
        "witness": found.witness,
        "control": found.control.value,
        "reason": found.reason,
    }


def _exact(slack: fmpq | arb) -> str:
    return format_rational(slack) if isinstance(slack, fmpq) else number(slack)


def _summary(pairs: Pairs, scope: str, asked: int, seconds: float, code: int) -> dict[str, Any]:
    verdicts = [verdict for _, verdict in in_order(pairs)]
    outcomes = Counter(verdict.outcome.value for verdict in verdicts)
    return {
        "scope": scope,
        "claims": len(verdicts),
        **{outcome.value: outcomes[outcome.value] for outcome in Outcome},
        "differing": [verdict.claim for verdict in verdicts if not verdict.as_recorded],
        "unfinished": asked - sum(not verdict.partial for _, verdict in pairs),
        "seconds": round(seconds, 3),
        "exit_code": code,
    }


def _outcomes(only: str) -> set[Outcome]:
    known = {outcome.value: outcome for outcome in Outcome}
    return {find(known, name.strip().lower(), kind="verdict") for name in only.split(",")}


def _print(pairs: Pairs, summary: dict[str, Any], only: set[Outcome] | None, *, everything: bool) -> None:
    console = Console()
    if only is not None:
        # a repair is shown by its own verdict
        each = [(claim, replace(verdict, repair=None)) for claim, verdict in in_order(pairs)]
        pairs = [(claim, verdict) for claim, verdict in each if verdict.outcome in only]
    if pairs and (everything or only is not None):
        emit_table(console, verdict_table(pairs))
        for line in verdict_notes(pairs):
            emit_prose(console, line, hanging=2)
    elif pairs:
        emit_table(console, main_results(pairs))
        emit(console, "")
        emit_table(console, paper_table(pairs))
        for line in verdict_notes([pair for pair in in_order(pairs) if not pair[1].as_recorded]):
            emit_prose(console, line, hanging=2)
    counts = ", ".join(f"{summary[o.value]} {o.value}" for o in Outcome if summary[o.value])
    if summary["unfinished"]:
        stopped = "time is up" if summary["exit_code"] == UNDECIDED else "interrupted"
        recorded = f"{stopped}, {summary['unfinished']} not finished"
    elif summary["differing"]:
        recorded = f"not as recorded: {', '.join(summary['differing'])}"
    else:
        recorded = "all as recorded"
    emit_prose(
        console,
        f"{quantity(summary['claims'], 'claim')} ({summary['scope']}): {counts or 'none'}; {recorded}",
    )
    if console.is_terminal and recorded in EXPLAINED:
        emit_prose(console, f"{recorded}: {EXPLAINED[recorded]}", hanging=2)
