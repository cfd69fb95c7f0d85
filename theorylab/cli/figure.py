"""``theorylab figure``: draw figures from their stored tables."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from theorylab import plotting
from theorylab.catalog import installed_catalog
from theorylab.cli.exit_codes import INTERRUPTED
from theorylab.cli.output.files import require_kind, whole_file
from theorylab.cli.progress import working
from theorylab.cli.typed.guarded_outputs import FORCE
from theorylab.errors import InputFormatError, InvalidArgument, TheoryLabError
from theorylab.files.own_files import is_own_file, load_module
from theorylab.numbers.counted import quantity
from theorylab.plotting.figure import Figure, installed_figures
from theorylab.plotting.inclusion import FORMATS, latex_environment, require_format
from theorylab.problems.names import read_parameters
from theorylab.reports.console import emit

__all__ = ["figure", "require_directory", "writable_directory"]


def figure(
    ids: Annotated[
        list[str] | None, typer.Argument(metavar="ID", help="Ids of figures, such as topk.tribes-bias.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Draw all figures.")] = False,
    values: Annotated[
        str | None,
        typer.Option(
            "--set", metavar="NAME=VALUE,..", help="Use these values of the parameters of the figure."
        ),
    ] = None,
    out: Annotated[str, typer.Option(metavar="DIR", help="Directory to write to; created if missing.")] = ".",
    format: Annotated[
        str | None, typer.Option(metavar="|".join(FORMATS), help="File format; all four if not given.")
    ] = None,
    caption: Annotated[
        bool, typer.Option("--caption", help="Print LaTeX code that includes the figures, and write no file.")
    ] = False,
    force: FORCE = False,
) -> int | None:
    """Draw figures from their stored tables as PDF, SVG, PNG and PGF, with the same bytes in every run."""
    if bool(ids) is everything:
        raise InvalidArgument("figure: give either ids, which 'theorylab list figures' prints, or --all")
    if format is not None:
        require_format(format)
    chosen = _select_figures(ids)
    if values is not None:
        chosen = [_with_values(each, values) for each in chosen]
    console = Console()
    if caption:
        emit(console, "\n\n".join(latex_environment(each, format or FORMATS[0]) for each in chosen))
        return None
    directory, formats = writable_directory(out), [format] if format else FORMATS
    wanted = [(each, directory / f"{each.id}.{kind}", kind) for each in chosen for kind in formats]
    for _, file, kind in wanted:
        require_kind(str(file), "--out", kind, force=force)
    for count, (each, file, kind) in enumerate(wanted):
        try:
            with working(f"drawing {file.name}"):
                content = plotting.image(each, kind)
            with whole_file(str(file), "--out") as path:
                path.write_bytes(content)
        except KeyboardInterrupt:
            emit(
                Console(stderr=True),
                f"interrupted: {count} of {quantity(len(wanted), 'file')} written, each complete",
            )
            return INTERRUPTED
    for _, file, _ in wanted:
        emit(console, str(file))
    return None


def _select_figures(ids: list[str] | None) -> list[Figure]:
    """Return the figures with these ids, without duplicates; all figures if there are no ids."""
    if not installed_catalog().figures:
        raise InvalidArgument("figure: no figures are installed")
    names = dict.fromkeys(id if is_own_file(id) else id.lower() for id in ids or ())
    own = [[_in_file(name)] if is_own_file(name) else installed_figures(name) for name in names]
    return [figure for each in own for figure in each] if names else installed_figures()


def _with_values(figure: Figure, text: str) -> Figure:
    """Return the figure for other parameters. Its table is computed first, because the values may be invalid."""
    if not figure.parameters:
        raise InvalidArgument(f"figure {figure.id} has no parameters; leave out --set")
    form = ",".join(f"{name}={value}" for name, value in figure.parameters.items())
    if not text.strip():
        raise InvalidArgument(f"figure {figure.id}: --set is empty; give --set {form}")
    given = read_parameters(figure.data, text, f"figure {figure.id}", f"--set {form}")
    changed = figure.with_values(**given)
    with working(f"computing {changed.id}"):
        try:
            changed.table()
        except TheoryLabError as error:
            error.add_note(f"figure {figure.id} with --set {text}")
            raise
        except (ValueError, ArithmeticError, LookupError) as error:  # invalid values
            why = f"{type(error).__name__}: {error}"
            raise InvalidArgument(f"figure {figure.id}: no table for --set {text}: {why}") from None
    return changed


def _in_file(path: str) -> Figure:
    """Return the figure of a user file."""
    found = getattr(load_module(path), "FIGURE", None)
    if not isinstance(found, Figure):
        raise InputFormatError("it defines no FIGURE, a Figure of theorylab.plotting.figure", source=path)
    return found


def require_directory(path: str) -> None:
    """Reject, before any work is done, a directory that cannot be created or written to.

    Parameters
    ----------
    path
        Value of the option ``--out``.

    Raises
    ------
    InvalidArgument
        If the name is invalid, a file has that name, or the directory is not writable.
    """
    if not path or "\0" in path:
        raise InvalidArgument(f"--out: {path!r} is not the name of a directory")
    there = os.path.abspath(path)
    while not os.path.exists(there):
        there = os.path.dirname(there)
    if not os.path.isdir(there):
        raise InvalidArgument(f"--out: {path}: {there} is not a directory")
    if not os.access(there, os.W_OK):
        raise InvalidArgument(f"--out: {path}: {there} may not be written")


def writable_directory(path: str) -> Path:
    """Return the output directory, which is created if it does not exist.

    Parameters
    ----------
    path
        Value of the option ``--out``.

    Raises
    ------
    InvalidArgument
        As :func:`require_directory`, or if it cannot be created.
    """
    directory = Path(path)
    require_directory(path)
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InvalidArgument(f"--out: {path}: {error.strerror}") from None
    return directory
