"""The program that a theory extracts: the verified checker of certificates, compiled by OCaml."""

from __future__ import annotations

import subprocess
from pathlib import Path
from shutil import copyfile, which

from theorylab.errors import TheoryLabError

__all__ = ["INSTALL_OCAML", "PROGRAM", "SOURCES", "build_program", "program_source"]

PROGRAM = "dtcheck"
SOURCES = (
    "native.ml",
    "lines.ml",
    "graph_core.mli",
    "graph_core.ml",
    "graphs.ml",
    f"{PROGRAM}_core.mli",
    f"{PROGRAM}_core.ml",
    f"{PROGRAM}.ml",
)
"""The sources of the program, each after those that it uses: extracted functions, and files beside :data:`PROGRAM`."""

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
    for file in program_source(folder).parent.glob("*.ml"):
        copyfile(file, build / file.name)
    command = ["ocamlopt", "-inline", "200", "-o", PROGRAM, *SOURCES]
    done = subprocess.run(command, cwd=build, capture_output=True, text=True, check=False)
    if done.returncode:
        raise TheoryLabError(f"{PROGRAM}.ml: {(done.stderr or done.stdout).strip()}")
    return build / PROGRAM
