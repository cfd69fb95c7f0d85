"""Compilation of a theory of Coq, and the check of the axioms that each theorem of its table uses.

The sources are copied to another folder and compiled there. The output of ``Print Assumptions`` for each theorem of
the table is compared with the axioms that the table allows; then the checksums are written into the table.
"""

from __future__ import annotations

import os
import re
import subprocess
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from functools import partial
from graphlib import TopologicalSorter
from pathlib import Path
from shutil import copyfile, rmtree, which

from theorylab.errors import TheoryLabError
from theorylab.files.formal.theory import (
    TABLE,
    Checked,
    checked_theorems,
    checksum,
    imports_of,
    in_build_order,
    without_comments,
)

__all__ = ["INSTALL", "REALS", "check_theory", "compile_file", "compile_sources", "forbidden_in"]

INSTALL = "coqc is missing; on Debian: apt-get install coq libcoq-interval libcoq-mathcomp-ssreflect"
CLOSED, AXIOMS = "Closed under the global context", "Axioms:\n"
REALS = frozenset(
    (
        "ClassicalDedekindReals.sig_forall_dec",
        "ClassicalDedekindReals.sig_not_dec",
        "FunctionalExtensionality.functional_extensionality_dep",
        "Classical_Prop.classic",
    )
)
"""The axioms on which the real numbers of the standard library rest."""
FORBIDDEN = re.compile(
    r"\b(Admitted|Axioms?|Parameters?|Conjectures?|admit|give_up|Unset\s+\w+\s+Checking|bypass_check)\b"
)
ASSUMPTION = re.compile(r"^([A-Za-z]\S*)\s*:", re.M)


def check_theory(folder: Path, build: Path) -> list[Checked]:
    """Compile a theory, check the axioms of the theorems of its table, and record the checksums there.

    Parameters
    ----------
    folder
        Folder of the theory.
    build
        Folder for the compiled files. It is emptied first.

    Returns
    -------
    list of Checked
        The lines of the table.

    Raises
    ------
    TheoryLabError
        If ``coqc`` is missing, a source does not compile or contains a forbidden word, or a theorem uses other axioms
        than its line allows.
    """
    table = checked_theorems(folder)
    order = in_build_order(folder, sorted(str(file.relative_to(folder)) for file in folder.rglob("*.v")))
    for file in order:
        if word := forbidden_in((folder / file).read_text(encoding="utf-8")):
            raise TheoryLabError(
                f"{folder / file}: {word!r} is not allowed: a proof is complete, from no new axioms"
            )
    compile_sources(folder, build, order)
    _check_axioms(build, table)
    found = [line._replace(sha256=checksum(folder, line.theorem.partition(":")[0])) for line in table]
    rows = [",".join(Checked._fields), *map(",".join, found)]
    (folder / TABLE).write_text("\n".join(rows) + "\n", encoding="ascii")
    return found


def compile_sources(folder: Path, build: Path, files: list[str]) -> None:
    """Copy sources to a folder, which is emptied first, and compile them there, as many at once as there are cores.

    Parameters
    ----------
    folder
        Folder of the theory.
    build
        Folder for the compiled files.
    files
        Names of the sources, with those that they import.

    Raises
    ------
    TheoryLabError
        If ``coqc`` is missing, or a source does not compile.
    """
    if which("coqc") is None:
        raise TheoryLabError(INSTALL)
    rmtree(build, ignore_errors=True)
    for file in files:
        (build / file).parent.mkdir(parents=True, exist_ok=True)
        copyfile(folder / file, build / file)
    waiting = TopologicalSorter({file: imports_of(folder, file) for file in files})
    waiting.prepare()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        running: dict[Future[str], str] = {}
        while waiting.is_active():
            running |= {pool.submit(compile_file, build, file): file for file in waiting.get_ready()}
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                done.result()
                waiting.done(running.pop(done))


def forbidden_in(source: str) -> str:
    """Return the first word of a source that leaves a proof open or adds an axiom; empty if there is none.

    Parameters
    ----------
    source
        The text of the source; comments may contain any word.

    Examples
    --------
    >>> forbidden_in("Lemma a : False. Proof. admit. Qed.")
    'admit'
    """
    found = FORBIDDEN.search(without_comments(source))
    return found[0] if found else ""


def _check_axioms(build: Path, table: list[Checked]) -> None:
    """Raise an error if a theorem uses other axioms than its line of the table allows."""
    commands = []
    for at, line in enumerate(table):
        file, _, name = line.theorem.partition(":")
        module = ".".join(("Formal", *Path(file).with_suffix("").parts))
        commands.append(f'Require {module}.\nRedirect "axioms{at}" Print Assumptions {module}.{name}.\n')
    parts = os.cpu_count() or 1
    for part in range(parts):
        (build / f"assumptions{part}.v").write_text("".join(commands[part::parts]), encoding="ascii")
    with ThreadPoolExecutor(parts) as pool:
        list(pool.map(partial(compile_file, build), (f"assumptions{part}.v" for part in range(parts))))
    for at, line in enumerate(table):
        printed = (build / f"axioms{at}.out").read_text(encoding="utf-8").strip()
        if not _are_allowed(printed, line.axioms):
            raise TheoryLabError(
                f"{line.theorem}: the table allows the axioms {line.axioms!r}, but it uses\n{printed}"
            )


def _are_allowed(printed: str, axioms: str) -> bool:
    """Return True if the output of Print Assumptions names only axioms that are allowed."""
    if axioms == "none" or not printed.startswith(AXIOMS):
        return printed == CLOSED
    return set(ASSUMPTION.findall(printed.removeprefix(AXIOMS))) <= REALS


def compile_file(build: Path, file: str) -> str:
    """Compile one file in the folder of a compiled theory, and return what it prints.

    Parameters
    ----------
    build
        The folder.
    file
        Name of the file, relative to the folder.

    Raises
    ------
    TheoryLabError
        If it does not compile.
    """
    command = ["coqc", "-q", "-Q", ".", "Formal", file]
    done = subprocess.run(command, cwd=build, capture_output=True, text=True, check=False)
    if done.returncode:
        raise TheoryLabError(f"{file}: {(done.stderr or done.stdout).strip()}")
    return done.stdout
