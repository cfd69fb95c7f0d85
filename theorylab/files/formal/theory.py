"""Theories of Coq: the sources of formal theorems, and the table of the theorems that Coq has checked.

The folder ``formal`` beside a catalog holds the sources of one theory, whose logical name is ``Formal``. A theorem is
named ``"part/file.v:theorem"``. The table ``checked.csv`` lists the theorems with the axioms that each of them may use,
and the checksum of the sources with which Coq checked it: those of its file and of all files that this one imports.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from theorylab.catalog import folders
from theorylab.errors import InputFormatError, InvalidArgument

__all__ = [
    "TABLE",
    "THEOREM",
    "Checked",
    "axioms_of",
    "checked_theorems",
    "checksum",
    "coq_statement",
    "imports_of",
    "in_build_order",
    "is_checked",
    "without_comments",
]

TABLE = "checked.csv"
THEOREM = re.compile(r"(?P<file>\w+(/\w+)*\.v):(?P<name>\w+)\Z")
"""Name of a theorem: the file, relative to the folder of the theory, and the name in it."""
_IMPORT = re.compile(r"From\s+Formal((?:\.\w+)*)\s+Require(?:\s+Import|\s+Export)?\s+([\w.\s]+?)\.(?=\s)")


class Checked(NamedTuple):
    """A line of the table of checked theorems.

    Attributes
    ----------
    theorem
        Name of the theorem, ``file:name``.
    axioms
        The axioms it may use: ``none``, or ``reals`` for those of the real numbers of Coq.
    sha256
        Checksum of the sources with which Coq checked it; empty before the first time.
    """

    theorem: str
    axioms: str
    sha256: str


def checked_theorems(folder: Path) -> list[Checked]:
    """Return the table of checked theorems of a theory.

    Parameters
    ----------
    folder
        Folder of the theory.

    Raises
    ------
    InputFormatError
        If there is no such table, or a line of it is not a name, an axiom base and a checksum.
    """
    try:
        with (folder / TABLE).open(encoding="ascii", newline="") as lines:
            rows = csv.reader(lines)
            heading, found = next(rows, None), []
            if heading != list(Checked._fields):
                raise InputFormatError(
                    f"the columns are {', '.join(Checked._fields)}", str(folder / TABLE), 1
                )
            for row in rows:
                if len(row) != 3 or not THEOREM.match(row[0]) or row[1] not in ("none", "reals"):
                    what = "a line is file.v:theorem, none or reals, and a checksum"
                    raise InputFormatError(what, str(folder / TABLE), rows.line_num)
                found.append(Checked(*row))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise InputFormatError(f"cannot be read: {error}", str(folder / TABLE)) from None
    return found


def checksum(folder: Path, file: str) -> str:
    """Return the SHA-256 checksum of a source together with all sources of the theory that it imports.

    Parameters
    ----------
    folder
        Folder of the theory.
    file
        Name of the source, relative to the folder.

    Raises
    ------
    InvalidArgument
        If one of the sources does not exist.
    """
    state = sha256()
    for each in sorted(in_build_order(folder, [file])):
        state.update(f"{each}\n".encode())
        state.update((folder / each).read_bytes())
    return state.hexdigest()


def in_build_order(folder: Path, files: list[str]) -> list[str]:
    """Return sources and all sources that they import, each after those that it imports.

    Parameters
    ----------
    folder
        Folder of the theory.
    files
        Names of sources, relative to the folder.

    Raises
    ------
    InvalidArgument
        If one of the sources does not exist, or sources import each other in a circle.
    """
    done: dict[str, None] = {}

    def visit(file: str, path: tuple[str, ...]) -> None:
        if file in path:
            raise InvalidArgument(f"formal proofs: circular imports, {' -> '.join((*path, file))}")
        if file not in done:
            for each in imports_of(folder, file):
                visit(each, (*path, file))
            done[file] = None

    for file in files:
        visit(file, ())
    return list(done)


def axioms_of(theorem: str) -> str:
    """Return in words which axioms the proof of a checked theorem may use.

    Parameters
    ----------
    theorem
        Name of the theorem, ``file:name``.

    Raises
    ------
    InvalidArgument
        If no catalog has such a file, or its table does not list the theorem.
    """
    for each in checked_theorems(_folder(theorem.partition(":")[0])):
        if each.theorem == theorem:
            return "without axioms" if each.axioms == "none" else "with the axioms of the real numbers of Coq"
    raise InvalidArgument(f"formal proofs: {TABLE} does not list {theorem}")


def coq_statement(theorem: str) -> str:
    """Return the statement of a theorem as its source has it, from ``Theorem`` to the full stop.

    Definitions of the source that it names and that begin with ``printed``, as they repeat a printed statement,
    come first.

    Parameters
    ----------
    theorem
        Name of the theorem, ``file:name``.

    Raises
    ------
    InvalidArgument
        If no catalog has such a file, or the file has no such theorem.
    """
    file, _, name = theorem.partition(":")
    source = without_comments(_source(_folder(file), file))
    found = re.search(rf"^(?:Theorem|Lemma|Corollary)\s+{name}\b(.*?)\.(?=\s+Proof\b)", source, re.M | re.S)
    if found is None:
        raise InvalidArgument(f"formal proofs: {file} has no theorem {name!r}")
    printed = dict.fromkeys(re.findall(r"\bprinted_\w+", found[1]))
    defined = (re.search(rf"^Definition {each}\b.*?\.$", source, re.M | re.S) for each in printed)
    return "\n\n".join([*(each[0] for each in defined if each), found[0]])


@cache
def is_checked(theorem: str) -> bool:
    """Return True if Coq has checked a theorem with the sources as they are.

    Parameters
    ----------
    theorem
        Name of the theorem, ``file:name``.

    Raises
    ------
    InvalidArgument
        If no catalog has such a file.
    """
    file = theorem.partition(":")[0]
    folder = _folder(file)
    recorded = {each.theorem: each.sha256 for each in checked_theorems(folder)}
    return recorded.get(theorem) == checksum(folder, file)


def without_comments(source: str) -> str:
    """Return the text of a source without its comments, which may be nested.

    Parameters
    ----------
    source
        The text.

    Examples
    --------
    >>> without_comments("Lemma a : (* of (* b *) *)True.")
    'Lemma a : True.'
    """
    kept, depth = [], 0
    for part in re.split(r"(\(\*|\*\))", source):
        if part == "(*":
            depth += 1
        elif part == "*)" and depth:
            depth -= 1
        elif not depth:
            kept.append(part)
    return "".join(kept)


def _folder(file: str) -> Path:
    for folder in folders():
        if (folder / "formal" / file).is_file():
            return folder / "formal"
    raise InvalidArgument(f"formal proofs: no catalog has a file formal/{file}")


def _source(folder: Path, file: str) -> str:
    try:
        return (folder / file).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise InvalidArgument(f"formal proofs: there is no file {folder / file}") from None


def imports_of(folder: Path, file: str) -> Iterator[str]:
    """Yield the sources of the theory that a source imports.

    Parameters
    ----------
    folder
        Folder of the theory.
    file
        Name of the source, relative to the folder.

    Raises
    ------
    InvalidArgument
        If the source does not exist.
    """
    for parts, names in _IMPORT.findall(without_comments(_source(folder, file))):
        for name in names.split():
            yield "/".join((*parts.split(".")[1:], *name.split("."))) + ".v"
