"""``theorylab certify``: whether a certificate proves the optimal value it claims."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from theorylab.catalog import find, installed
from theorylab.cli.progress import working
from theorylab.errors import InputFormatError
from theorylab.reading import readable
from theorylab.reports.console import emit

__all__ = ["certify"]

LINES_IN_MEMORY = 16
"""Bytes that a line of a certificate takes for one of the file."""
EXIT_CODES = {"valid": 0, "rejected": 1}


def certify(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="Written by 'theorylab optimal --certificate'.")
    ],
) -> int:
    """Check a certificate of an optimal value, without anything of the program that found it."""
    readable(file, expansion=LINES_IN_MEMORY)
    check = find(installed().certificates, "check", kind="certificate program")
    with working(f"checking {file}"):
        verdict = check(file)
    if verdict.outcome not in EXIT_CODES:
        raise InputFormatError(verdict.message, source=file, line=verdict.line)
    emit(Console(), str(verdict))
    return EXIT_CODES[verdict.outcome]
