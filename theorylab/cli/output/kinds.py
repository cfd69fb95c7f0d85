"""Kinds of output files, recognised by content, so that a file of one kind does not replace one of another."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping
from pathlib import Path

from theorylab.files.json_text import read_json

__all__ = ["KINDS", "OPTIONS", "PREDICTED", "is_of_kind", "kind_by_name"]

BEGINNING = 1 << 16
"""Number of bytes from which most kinds are recognised."""
LARGEST_JSON = 1 << 26
"""Maximum size of a file that is parsed to recognise JSON; a larger file counts as another kind."""
GENERATOR = b'<meta name="generator" content="theorylab'
"""Mark in every page of a report."""


PREDICTED = "predicted"
"""Heading of a table of predicted labels."""


def _begins_with(*words: bytes) -> Callable[[bytes], bool]:
    return lambda beginning: beginning.lstrip().startswith(words)


def _is_csv(beginning: bytes) -> bool:
    """Return True if all lines have the same number of fields, at least two, or the table is one of predictions."""
    try:
        text = beginning.decode()
    except UnicodeDecodeError as error:
        if error.start < BEGINNING - 3 or len(beginning) < BEGINNING:  # other than a character cut at the end
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
    "py": (
        "a file that theorylab hunt wrote",
        lambda beginning: b"\nFound with: theorylab hunt " in beginning,
    ),
    "license": ("the licence of a font", lambda beginning: b"SIL OPEN FONT LICENSE" in beginning),
    "json": ("JSON", _begins_with(b"{", b"[")),
}
"""Name of each kind in messages, and a predicate on the first bytes of a file."""

OPTIONS = ("json", "svg", "pdf", "png", "tikz", "dot", "latex", "certificate", "out", "script", "resume")
"""Options that name an output; the kind of ``--out`` follows from the suffix of the file."""


def kind_by_name(file: str) -> str:
    """Return the kind of a file by its suffix; CSV if the suffix is unknown."""
    ending = Path(file).suffix.lower().removeprefix(".")
    return ending if ending in KINDS else "csv"


def is_of_kind(path: Path, kind: str) -> bool:
    """Return True if the content of a file is of a kind; an empty file is of every kind.

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
