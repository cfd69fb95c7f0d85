"""The check of a theory of Coq for ``make formal``: ``python -m theorylab.cli.claims.formal FOLDER BUILD``."""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter

from theorylab.errors import TheoryLabError
from theorylab.files.formal.kernel import check_theory
from theorylab.files.formal.program import INSTALL_OCAML, build_program, program_source

__all__ = ["formal"]


def formal(arguments: list[str]) -> int:
    """Check the theory in a folder, compiled in another, and print a line for each theorem; return the exit code.

    If the theory extracts a checker, it is compiled too, and a line says where it is.

    Parameters
    ----------
    arguments
        The two folders.
    """
    if len(arguments) != 2:
        sys.stderr.write("usage: python -m theorylab.cli.claims.formal FOLDER BUILD\n")
        return 2
    started = perf_counter()
    folder, build = map(Path, arguments)
    program = INSTALL_OCAML
    try:
        found = check_theory(folder, build)
        if program_source(folder).is_file() and (built := build_program(folder, build)):
            program = f"{built} is built from the verified checker"
    except TheoryLabError as error:
        sys.stderr.write(f"formal proofs: {error}\n")
        return 1
    for line in found:
        sys.stdout.write(f"{line.theorem}  axioms: {line.axioms}\n")
    sys.stdout.write(f"{len(found)} theorems checked by Coq in {perf_counter() - started:.1f} s\n")
    if program_source(folder).is_file():
        sys.stdout.write(f"{program}\n")
    return 0


if __name__ == "__main__":
    sys.exit(formal(sys.argv[1:]))
