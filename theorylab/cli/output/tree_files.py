"""Drawings of a tree as files: the options ``--svg``, ``--tikz``, ``--dot`` and ``--pdf``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated
from xml.etree import ElementTree

import typer
from rich.console import Console

from theorylab import plotting
from theorylab.cli.output.files import STANDARD_OUTPUT, whole_file
from theorylab.cli.progress import working
from theorylab.cli.streams import data_output
from theorylab.errors import InvalidArgument
from theorylab.reports.console import emit
from theorylab.trees import drawing
from theorylab.trees.drawing.parts import NOTE
from theorylab.trees.tree import Tree

__all__ = ["Bib", "Dot", "Pdf", "Svg", "Tikz", "drawings_to_write", "require_targets"]

Svg = Annotated[
    str | None, typer.Option("--svg", metavar="FILE", help="Draw the tree as SVG; - for standard output.")
]
Tikz = Annotated[
    str | None,
    typer.Option(
        "--tikz", metavar="FILE", help="Draw the tree in LaTeX (package forest); - for standard output."
    ),
]
Dot = Annotated[
    str | None,
    typer.Option("--dot", metavar="FILE", help="Draw the tree for Graphviz; - for standard output."),
]
Pdf = Annotated[str | None, typer.Option("--pdf", metavar="FILE", help="Draw the tree as PDF.")]
Bib = Annotated[
    bool, typer.Option("--bib", help="Print the BibTeX entries of the learner, construction and impurity.")
]

PAGE = 672.0
"""Seven inches in pixels; a message reports a wider SVG."""

WRITERS: Mapping[str, Callable[[Tree], str]] = {
    "svg": drawing.to_svg,
    "tikz": drawing.fitted_tikz,
    "dot": drawing.to_dot,
}
"""Drawing functions of the text formats."""


def require_targets(command: str, *, bib: bool, **targets: str | None) -> bool:
    """Reject, before any work is done, two outputs on standard output, and a PDF there.

    Parameters
    ----------
    command
        Name of the command in the message.
    bib
        True if BibTeX entries are printed.
    targets
        File by option; ``-`` is standard output.

    Returns
    -------
    bool
        True if standard output is used by one of the targets.

    Raises
    ------
    InvalidArgument
        If standard output is the target of two outputs, or of a PDF.
    """
    printed = [f"--{option}" for option, target in targets.items() if target == STANDARD_OUTPUT]
    if "--pdf" in printed:
        raise InvalidArgument("--pdf: give a file; a PDF is not written to standard output")
    if len(printed) > 1:
        raise InvalidArgument(f"{command}: {' and '.join(printed)} cannot both go to standard output")
    if printed and bib:
        raise InvalidArgument(f"{command}: {printed[0]} - and --bib cannot both go to standard output")
    return bool(printed)


def drawings_to_write(tree: Tree, **targets: str | None) -> list[tuple[str | None, Callable[[str], None]]]:
    """Return the drawings of a tree as pairs of a target and a function that writes to it.

    Parameters
    ----------
    tree
        The tree.
    targets
        File by form: ``svg``, ``tikz``, ``dot`` or ``pdf``.

    Returns
    -------
    list
        Arguments of :func:`~theorylab.cli.output.files.write_files_first`; a function raises :class:`TooLarge` if
        the tree is too large to be drawn.
    """
    return [(target, partial(_write_drawing, tree, form)) for form, target in targets.items()]


def _write_drawing(tree: Tree, form: str, target: str) -> None:
    with working(f"drawing {target}"):
        if form in WRITERS:
            text = WRITERS[form](tree).rstrip("\n") + "\n"
            content, size = text.encode(), _too_large(form, text)
        else:
            content, pages = plotting.tree_pdf(tree)
            size = f"{pages} pages; {NOTE}" if pages > 1 else ""
    if target == STANDARD_OUTPUT:
        data_output().flush()
        data_output().buffer.write(content)  # always UTF-8
    else:
        with whole_file(target, f"--{form}") as path:
            path.write_bytes(content)
    if size:
        emit(Console(stderr=True), f"{form if target == STANDARD_OUTPUT else target}: {size}")


def _too_large(form: str, text: str) -> str:
    """Return a message on a drawing that is wider than a page or has several parts; empty for other drawings."""
    if form == "svg" and (width := float(ElementTree.fromstring(text).get("width", 0))) > PAGE:
        return f"{width:,.0f} pixels wide; --pdf splits the tree into pages"
    if form == "tikz" and (several := re.search(r"^% (\d+ parts; .*)$", text, re.MULTILINE)):
        return several[1]
    return ""
