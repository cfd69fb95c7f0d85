"""``theorylab hunt``: a function with the largest value of a quantity, or one that violates a condition."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from theorylab.cli.exit_codes import AS_RECORDED, INTERRUPTED, UNDECIDED
from theorylab.cli.limits import MemoryLimit, SharedTime, memory_limited
from theorylab.cli.options import Jobs, Json
from theorylab.cli.output.files import STANDARD_OUTPUT, whole_file, write_json
from theorylab.cli.progress import working
from theorylab.cli.streams import data_output
from theorylab.cli.termination import ending_like_ctrl_c
from theorylab.errors import InvalidArgument
from theorylab.hunts.claim_file import claim_file, require_program, verifying_program
from theorylab.hunts.found import Found, shown_value
from theorylab.hunts.goal import Violation
from theorylab.hunts.hunt import ROUNDS, STEPS
from theorylab.hunts.hunt import hunt as search
from theorylab.numbers.counted import quantity as number_of
from theorylab.reports.console import emit

__all__ = ["hunt"]

PATIENCE = 3.0
"""Seconds after the time limit until code that does not look at the clock is interrupted."""

MOST_SHOWN = 200
"""Maximum number of characters of a problem that is printed."""


def hunt(
    quantity: Annotated[
        str,
        typer.Argument(
            metavar="QUANTITY", help="A quantity, such as fei, or FILE.py:NAME, a function of a problem."
        ),
    ],
    over: Annotated[
        str, typer.Option(metavar="CLASS", help="Class to search, such as all:5, monotone:7 or partial:9,9.")
    ] = "all:4",
    maximise: Annotated[
        bool, typer.Option("--maximise", help="Search for the largest value (the default).")
    ] = False,
    minimise: Annotated[bool, typer.Option("--minimise", help="Search for the smallest value.")] = False,
    violate: Annotated[
        str | None,
        typer.Option(
            metavar="EXPR", help="Search for a violation of a condition, such as 'value <= 2*influence'."
        ),
    ] = None,
    symmetry: Annotated[
        str | None,
        typer.Option(
            metavar="GROUP", help="Search functions invariant under a group, such as z9, z3xz3 or s2wrs3."
        ),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="S", min=0, help="Seed of the search.")] = 0,
    rounds: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            help=f"Number of runs of annealing; {ROUNDS}, or until --time-limit, if not given.",
        ),
    ] = None,
    steps: Annotated[
        int, typer.Option(metavar="N", min=1, help="Number of functions that a run scores.")
    ] = STEPS,
    time_limit: Annotated[
        float | None,
        typer.Option("--time-limit", metavar="S", help="Stop within S seconds with the best function found."),
    ] = None,
    memory_limit: MemoryLimit = None,
    jobs: Jobs = 1,
    resume: Annotated[
        str | None, typer.Option(metavar="FILE", help="Save finished runs in FILE, and continue from them.")
    ] = None,
    out: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="Write what is found to FILE.py, a claim for check, or to FILE.json."
        ),
    ] = None,
    script: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Write a program of the standard library that verifies it."),
    ] = None,
    json: Json = None,
) -> int:
    """Search for a function with an extreme value of a quantity, or for a counterexample to a condition."""
    if maximise + minimise + (violate is not None) > 1:
        raise InvalidArgument("hunt: give one of --maximise, --minimise and --violate")
    ending = None if out is None else Path(out).suffix.lower()
    if ending not in (None, ".py", ".json"):
        raise InvalidArgument(f"--out: {out}: name FILE.py, a claim that check reads, or FILE.json")
    for option, value in (("--violate", violate), ("--symmetry", symmetry), ("--resume", resume)):
        if value == "":
            raise InvalidArgument(f"{option}: it is empty; leave the option out or give a value")
    if script is not None:
        require_program(quantity, over, violate)
    time = SharedTime("hunt", time_limit, lambda: "nothing is certified", patience=PATIENCE)
    with ending_like_ctrl_c(), memory_limited(memory_limit), working(f"hunt {quantity}"):
        found = search(
            quantity,
            over,
            minimise=minimise,
            violate=violate or "",
            symmetry=symmetry or "",
            seed=seed,
            rounds=rounds,
            steps=steps,
            time_limit=time_limit,
            jobs=jobs,
            resume=resume,
            within=time.share(1),
        )
    given = {
        "--over": over,
        "--minimise": minimise,
        "--violate": violate,
        "--symmetry": symmetry,
        "--seed": seed,
        "--rounds": found.begun,
        "--steps": steps,
    }
    command = shlex.join(["theorylab", "hunt", quantity, *_words(_of_list(given) if found.listed else given)])
    certain = found.member is not None
    if certain and out is not None and ending == ".py":
        _write(out, "--out", claim_file(found, command, out))
    if certain and script is not None:
        _write(script, "--script", verifying_program(found, command))
    record = found.record() | {"command": command}
    if out is not None and ending == ".json":
        write_json(record, out)
    if json is not None:
        write_json(record, json)
    if json != STANDARD_OUTPUT:
        _print(Console(), found)
    return _exit_code(found)


def _of_list(given: dict[str, Any]) -> dict[str, Any]:
    """Return the options on which the result depends if the class is listed."""
    return {name: value for name, value in given.items() if name not in ("--seed", "--rounds", "--steps")}


def _words(given: dict[str, Any]) -> list[str]:
    return [
        word for name, value in given.items() if value not in (None, False) for word in _option(name, value)
    ]


def _option(name: str, value: Any) -> list[str]:
    return [name] if value is True else [name, str(value)]


def _write(target: str, option: str, text: str) -> None:
    if target == STANDARD_OUTPUT:
        data_output().write(text)
        return
    with whole_file(target, option) as path:
        path.write_text(text, encoding="utf-8")


def _print(console: Console, found: Found) -> None:
    """Print what was found and how."""
    goal, search = found.goal, found.search
    emit(console, f"{goal.quantity.name} over {search.name}: {found.words}")
    if found.member is not None:
        if found.value is not None:
            emit(console, f"value     {shown_value(found.value)}")
        text = search.text(found.member)
        emit(console, f"problem   {text if len(text) <= MOST_SHOWN else f'{text[:MOST_SHOWN]}...'}")
    parts = "part" if found.listed else "run"
    stopped = "" if found.finished else "; stopped before the last"
    emit(
        console, f"searched  {number_of(found.tried, 'problem')} in {number_of(found.rounds, parts)}{stopped}"
    )


def _exit_code(found: Found) -> int:
    """Return 130 after Ctrl-C, and 3 if the search was cut short or a condition remains undecided."""
    if found.interrupted:
        return INTERRUPTED
    decided = found.member is not None or (found.whole and isinstance(found.goal, Violation))
    return AS_RECORDED if found.finished and decided else UNDECIDED
