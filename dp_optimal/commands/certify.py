"""``theorylab certify``: check a certificate of optimality and the problem that it names."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from dp_optimal.certificates.binding import difference
from dp_optimal.certificates.checker import check_certificate
from dp_optimal.certificates.kernel import check_with_kernel, kernel_program
from theorylab.catalog import installed_catalog
from theorylab.cli.exit_codes import AS_RECORDED, DIFFERS
from theorylab.cli.limits import MemoryLimit, TimeLimit, within_limits
from theorylab.cli.progress import working
from theorylab.errors import InputFormatError, TheoryLabError
from theorylab.files.reading import readable
from theorylab.problems.names import problem_named
from theorylab.problems.problem import Problem
from theorylab.reports.console import emit

__all__ = ["certify"]

LINES_IN_MEMORY = 16
"""Memory used per byte of a certificate, in bytes."""
EXIT_CODES = {"valid": AS_RECORDED, "rejected": DIFFERS}

WRITTEN_OUT = ("dnf", "table", "csv")
"""Kinds of problems, apart from constructions, that a file may name; building them executes nothing in the name."""


def certify(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A certificate, written with the option --certificate of optimal."
        ),
    ],
    problem: Annotated[
        str | None,
        typer.Option(metavar="PROBLEM", help="The problem it must certify; by default the problem it names."),
    ] = None,
    kernel: Annotated[
        bool, typer.Option("--kernel", help="Check by dtcheck, which is proved correct in Coq.")
    ] = False,
    time_limit: TimeLimit = None,
    memory_limit: MemoryLimit = None,
) -> int:
    """Check a certificate of optimality, and its problem, independently of the program that wrote it."""
    known = ["nothing is proved"]
    program = kernel_program() if kernel else None
    with within_limits("certify", time_limit, memory_limit, lambda: known[-1]), working(f"checking {file}"):
        readable(file, expansion=LINES_IN_MEMORY)
        meant = None if problem is None else problem_named(problem)
        verdict = check_certificate(file) if program is None else check_with_kernel(file, program)
        if verdict.outcome not in EXIT_CODES:
            raise InputFormatError(verdict.message, source=file, line=verdict.line)
        code, text = EXIT_CODES[verdict.outcome], str(verdict)
        if code == AS_RECORDED:
            known.append(f"{text}; whether it is about the problem meant is not known")
            code, more = _match_problem(file, verdict.problem, problem, meant)
            text = more if code == DIFFERS else f"{text}; {more}"
    emit(Console(), text)
    return code


def _match_problem(file: str, named: str, asked: str | None, meant: Problem | None) -> tuple[int, str]:
    """Return exit code and message: whether a valid certificate is about the requested or named problem."""
    name = named if asked is None else asked
    try:
        differs = difference(file, _problem_in_file(name) if meant is None else meant)
    except TheoryLabError:
        if asked is not None:
            raise
        return AS_RECORDED, "which problem that is is not said, as the name in the file cannot be built here"
    if differs is not None:
        return (
            DIFFERS,
            f"rejected at line {differs.line}: this is not the problem {name!r}: {differs.message}",
        )
    return AS_RECORDED, f"it matches the problem {name!r}"


def _problem_in_file(name: str) -> Problem:
    """Return the problem named in a file; a name that would run a program is rejected."""
    kind = name.partition(":")[0]
    if kind not in WRITTEN_OUT and kind not in installed_catalog().constructions:
        raise TheoryLabError(f"{name!r} is not a construction, formula or table")
    return problem_named(name)
