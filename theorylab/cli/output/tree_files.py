"""A tree as the files that a paper needs: the options ``--svg``, ``--tikz``, ``--dot`` and ``--pdf``."""

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
    typer.Option("--tikz", metavar="FILE", help="Draw it in LaTeX (package forest); - for standard output."),
]
Dot = Annotated[
    str | None, typer.Option("--dot", metavar="FILE", help="Draw it for Graphviz; - for standard output.")
]
Pdf = Annotated[str | None, typer.Option("--pdf", metavar="FILE", help="Draw it as PDF, on a page.")]
Bib = Annotated[bool, typer.Option("--bib", help="Print the BibTeX entries of the works that were used.")]

PAGE = 672.0
"""Pixels of seven inches: that an SVG is wider, a message says."""

WRITERS: Mapping[str, Callable[[Tree], str]] = {
    "svg": drawing.to_svg,
    "tikz": drawing.fitted_tikz,
    "dot": drawing.to_dot,
}
"""Forms that are text."""


def require_targets(command: str, *, bib: bool, **targets: str | None) -> bool:
    """Refuse, before any work is done, two things on standard output, and a PDF there.

    Parameters
    ----------
    command
        Its name, for the message.
    bib
        Whether entries of BibTeX are to be printed.
    targets
        File by option; ``-`` is standard output.

    Returns
    -------
    bool
        Whether standard output is taken.

    Raises
    ------
    InvalidArgument
        If standard output is asked for twice, or for a PDF.
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
    """The drawings of a tree, each as a target and what writes to it.

    Parameters
    ----------
    tree
        What is drawn.
    targets
        File by form: ``svg``, ``tikz``, ``dot`` or ``pdf``.

    Returns
    -------
    list
        For :func:`~theorylab.cli.output.files.write_files_first`; a writer raises :class:`TooLarge` if the tree is
        too large to be drawn.
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
        data_output().buffer.write(content)  # in UTF-8, whatever the terminal's encoding
    else:
        with whole_file(target, f"--{form}") as path:
            path.write_bytes(content)
    if size:
        emit(Console(stderr=True), f"{form if target == STANDARD_OUTPUT else target}: {size}")


def _too_large(form: str, text: str) -> str:
    """What is said of a drawing that is wider than a page or comes in parts."""
    if form == "svg" and (width := float(ElementTree.fromstring(text).get("width", 0))) > PAGE:
        return f"{width:,.0f} pixels wide; --pdf puts the tree on pages"
    if form == "tikz" and (several := re.search(r"^% (\d+ parts; .*)$", text, re.MULTILINE)):
        return several[1]
    return ""
