"""The program that a theory extracts: the verified checker of certificates, compiled by OCaml."""

from __future__ import annotations

import subprocess
from pathlib import Path
from shutil import copyfile, which

from theorylab.errors import TheoryLabError

__all__ = ["INSTALL_OCAML", "PROGRAM", "build_program", "program_source"]

PROGRAM = "dtcheck"
NUMBERS = "native.ml"
"""The file of the operations on integers of the machine."""

INSTALL_OCAML = f"{PROGRAM} is not built, because ocamlopt is missing; on Debian: apt-get install ocaml-nox"


def program_source(folder: Path) -> Path:
    """Return the file of a theory that reads the arguments of the extracted functions.

    Parameters
    ----------
    folder
        Folder of the theory.
    """
    return folder / "checker" / f"{PROGRAM}.ml"


def build_program(folder: Path, build: Path) -> Path | None:
    """Compile the program of a theory, and return its path; None without ``ocamlopt``.

    Parameters
    ----------
    folder
        Folder of the theory.
    build
        Folder of the compiled theory, which contains the extracted functions.

    Raises
    ------
    TheoryLabError
        If it does not compile.
    """
    if which("ocamlopt") is None:
        return None
    core = f"{PROGRAM}_core"
    for name in (NUMBERS, f"{PROGRAM}.ml"):
        copyfile(folder / "checker" / name, build / name)
    command = [
        "ocamlopt",
        "-inline",
        "200",
        "-o",
        PROGRAM,
        NUMBERS,
        f"{core}.mli",
        f"{core}.ml",
        f"{PROGRAM}.ml",
    ]
    done = subprocess.run(command, cwd=build, capture_output=True, text=True, check=False)
    if done.returncode:
        raise TheoryLabError(f"{PROGRAM}.ml: {(done.stderr or done.stdout).strip()}")
    return build / PROGRAM
