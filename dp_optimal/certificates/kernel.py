"""The check of a certificate by ``dtcheck``, a program extracted from a checker that is proved correct in Coq.

The program reads the file with code that is not proved, and prints the problem and the value that its verified part was
given. Here they are compared with the file, so its reader need not be trusted.
"""

from __future__ import annotations

import subprocess
from fractions import Fraction
from pathlib import Path
from shutil import which

import dp_optimal
from dp_optimal.certificates.checker import (
    REJECTED,
    VALID,
    Malformed,
    Verdict,
    Wrong,
    described,
    read_certificate,
    readable,
)
from theorylab.errors import InputFormatError, InvalidArgument
from theorylab.files.formal.program import PROGRAM

__all__ = ["check_with_kernel", "kernel_program"]

BUILT = Path(dp_optimal.__file__).parents[1] / "build" / "formal" / PROGRAM
"""Path of the program that ``make formal`` builds."""

NOT_BUILT = (
    f"certify: {PROGRAM} is not built; make formal builds it where Coq and OCaml (ocamlopt) are installed"
)
OBJECTIVE = 2
"""Index of the line of the objective; after that of the value comes the subject, and then the tree."""

BOUNDS = "\nbounds "
"""Beginning of the line after which a certificate has only bounds."""

STACK = 'ulimit -s "$(ulimit -H -s)" 2>/dev/null; exec "$0" "$1"'
"""Command of the shell that runs a program with as much stack as it may have, for recursion over long lists."""


def kernel_program() -> Path:
    """Return the path of ``dtcheck``: the one that ``make formal`` has built, else one on the search path.

    Raises
    ------
    InvalidArgument
        If there is none.
    """
    if BUILT.is_file():
        return BUILT
    found = which(PROGRAM)
    if found is None:
        raise InvalidArgument(NOT_BUILT)
    return Path(found)


def check_with_kernel(path: Path | str, program: Path) -> Verdict:
    """Check a certificate by ``dtcheck``.

    Parameters
    ----------
    path
        The file.
    program
        The program.

    Returns
    -------
    Verdict
        Valid or rejected.

    Raises
    ------
    InputFormatError
        If the file cannot be read or is not a certificate.
    InvalidArgument
        If the program fails or has read another problem than that of the file.
    """
    try:
        text = Path(path).read_text(encoding="ascii")
        # the program reads the bounds
        certificate = read_certificate(f"{text.partition(BOUNDS)[0]}{BOUNDS}0")
    except Malformed as error:
        raise InputFormatError(error.message, source=str(path), line=error.line) from None
    except Wrong as error:
        return Verdict(REJECTED, error.message, error.line)
    except (OSError, ValueError) as error:
        raise InputFormatError(f"cannot be read: {error}", source=str(path)) from None
    lines = text.splitlines()
    command = ["sh", "-c", STACK, str(program), str(Path(path).absolute())]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    outcome, *read = done.stdout.splitlines() or [""]
    if done.returncode == 1:
        return Verdict(REJECTED, f"{PROGRAM}: {outcome}")
    if done.returncode != 0 or outcome != "accepted":
        raise InvalidArgument(f"certify: {done.stderr.strip() or f'{PROGRAM} failed'}")
    differing = _first_difference(lines, read)
    if differing is not None:
        raise InvalidArgument(f"certify: {PROGRAM} has read line {differing + 1} of the file differently")
    subject = described(certificate.objective.subject)
    message = (
        f"the least {certificate.wording} is {readable(certificate.value)} for {subject} in the file;"
        f" accepted by {PROGRAM}, which is proved correct in Coq"
    )
    return Verdict(VALID, message, problem=certificate.problem)


def _first_difference(lines: list[str], read: list[str]) -> int | None:
    """Return the index of the first line of objective, value and subject that was not read as it stands, or None."""
    end = next(place for place, line in enumerate(lines) if line.startswith("tree "))
    stated = lines[OBJECTIVE:end]
    for place, line in enumerate(stated):
        if place >= len(read) or not _same(line.split(" "), read[place].split(" ")):
            return OBJECTIVE + place
    return None if len(read) == len(stated) else OBJECTIVE + len(stated)


def _same(words: list[str], others: list[str]) -> bool:
    """Return True if two lines have equal words, or numbers; the features of a row and a function are no numbers."""
    digits = 1 if words[0] in ("row", "function") else None
    return len(words) == len(others) and all(
        word == other
        or (
            place != digits
            and word[:1].isdigit()
            and other[:1].isdigit()
            and Fraction(word) == Fraction(other)
        )
        for place, (word, other) in enumerate(zip(words, others))
    )
