"""Kinds of files that commands write, told by what stands in a file: a file of one kind is not replaced by another."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping
from pathlib import Path

from theorylab.files.json_text import read_json

__all__ = ["KINDS", "OPTIONS", "PREDICTED", "is_of_kind", "kind_by_name"]

BEGINNING = 1 << 16
"""Bytes that tell most kinds."""
LARGEST_JSON = 1 << 26
"""Bytes of the largest file that is read to see whether it is JSON; a larger one counts as something else."""
GENERATOR = b'<meta name="generator" content="theorylab'
"""In every page of a report."""


PREDICTED = "predicted"
"""The first line of a table of labels that a tree gives."""


def _begins_with(*words: bytes) -> Callable[[bytes], bool]:
    return lambda beginning: beginning.lstrip().startswith(words)


def _is_csv(beginning: bytes) -> bool:
    """Whether lines have the same number of fields, at least two: a table has a label and a test, or predictions."""
    try:
        text = beginning.decode()
    except UnicodeDecodeError as error:
        if error.start < BEGINNING - 3 or len(beginning) < BEGINNING:  # not just a character that was cut
            return False
        text = beginning[: error.start].decode()
    lines = text.splitlines()[: None if len(beginning) < BEGINNING else -1]
    try:
        widths = {len(fields) for fields in csv.reader(lines, strict=True)}
    except csv.Error:
        return False
    return len(widths) == 1 and (min(widths) >= 2 or lines[0] == PREDICTED)


def _first_line_names_theorylab(beginning: bytes) -> bool:
    return b"theorylab" in beginning.partition(b"\n")[0]


def _is_svg(beginning: bytes) -> bool:
    return beginning.lstrip().startswith(b"<") and b"<svg" in beginning


KINDS: Mapping[str, tuple[str, Callable[[bytes], bool]]] = {
    "svg": ("an SVG", _is_svg),
    "pdf": ("a PDF", _begins_with(b"%PDF-")),
    "png": ("a PNG", _begins_with(b"\x89PNG\r\n")),
    "pgf": ("a drawing in PGF", _begins_with(b"% A figure")),
    "tikz": ("a tree in LaTeX", lambda beginning: b"\\begin{forest}" in beginning),
    "dot": ("a graph of Graphviz", _begins_with(b"digraph", b"graph", b"strict ")),
    "latex": ("a table in LaTeX", lambda beginning: b"\\begin{longtable}" in beginning),
    "certificate": ("a certificate", _begins_with(b"theorylab-certificate ")),
    "parquet": ("a Parquet file", _begins_with(b"PAR1")),
    "csv": ("a CSV table", _is_csv),
    "html": ("a page that theorylab wrote", lambda beginning: GENERATOR in beginning),
    "css": ("a style sheet that theorylab wrote", _first_line_names_theorylab),
    "js": ("a script that theorylab wrote", _first_line_names_theorylab),
    "woff2": ("a font", _begins_with(b"wOF2")),
    "license": ("the licence of a font", lambda beginning: b"SIL OPEN FONT LICENSE" in beginning),
    "json": ("JSON", _begins_with(b"{", b"[")),
}
"""What messages call a kind, and whether the beginning of a file is that of one."""

OPTIONS = ("json", "svg", "pdf", "png", "tikz", "dot", "latex", "certificate", "out", "resume")
"""Options that name what a command writes; of ``--out`` the name of the file says the kind."""


def kind_by_name(file: str) -> str:
    """Return the kind that the end of a file's name says, CSV if it says none."""
    ending = Path(file).suffix.lower().removeprefix(".")
    return ending if ending in KINDS else "csv"


def is_of_kind(path: Path, kind: str) -> bool:
    """Whether a file is of a kind, by its content; an empty one may become anything.

    Parameters
    ----------
    path
        A regular file.
    kind
        One of :data:`KINDS`.
    """
    with path.open("rb") as file:
        beginning = file.read(BEGINNING)
    if not beginning:
        return True
    return KINDS[kind][1](beginning) and (kind != "json" or _is_json(path))


def _is_json(path: Path) -> bool:
    if path.stat().st_size > LARGEST_JSON:
        return False
    try:
        read_json(path.read_text(encoding="utf-8"))
    except ValueError:
        return False
    return True
