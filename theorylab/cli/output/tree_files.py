"""A tree as the files that a paper needs: the options ``--svg``, ``--tikz``, ``--dot`` and ``--pdf``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated

import typer
from rich.console import Console

from theorylab import plotting
from theorylab.cli.output.files import STANDARD_OUTPUT, whole_file
from theorylab.cli.progress import working
from theorylab.cli.streams import data_output
from theorylab.errors import InvalidArgument
from theorylab.reports.console import emit
from theorylab.trees import drawing
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
"""Pixels of an SVG, seven inches; a wider drawing is reduced."""
HARD_TO_READ = 4
"""Points: of smaller letters a message warns."""

WRITERS: Mapping[str, Callable[[Tree], str]] = {
    "svg": lambda tree: drawing.to_svg(tree, most_width=PAGE),
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
    """The drawings of a tree, reduced where it is wider than a page, each as a target and what writes to it.

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
            content = (WRITERS[form](tree).rstrip("\n") + "\n").encode()
        else:
            content = plotting.tree_image(tree, form)
    if target == STANDARD_OUTPUT:
        data_output().flush()
        data_output().buffer.write(content)  # in UTF-8, whatever the terminal's encoding
        return
    with whole_file(target, f"--{form}") as path:
        path.write_bytes(content)
    if form == "pdf" and plotting.letter_size(tree) < HARD_TO_READ:
        emit(
            Console(stderr=True),
            f"{target}: reduced to a page; its letters have {plotting.letter_size(tree):.2g} points",
        )
