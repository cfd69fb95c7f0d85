"""``theorylab figure``: the figures as files, drawn from their stored tables."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from theorylab.catalog import find, installed
from theorylab.cli.files import whole_file
from theorylab.cli.progress import working
from theorylab.errors import InvalidArgument
from theorylab.figure import Figure
from theorylab.figure_files import FORMATS, image, latex_environment, require_format
from theorylab.report import emit

__all__ = ["figure", "writable_directory"]


def figure(
    ids: Annotated[
        list[str] | None, typer.Argument(metavar="ID", help="Figures, such as topk.tribes-bias.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="All figures.")] = False,
    out: Annotated[str, typer.Option(metavar="DIR", help="Directory to write to; made if need be.")] = ".",
    format: Annotated[str, typer.Option(metavar="|".join(FORMATS), help="Kind of file.")] = "pdf",
    caption: Annotated[
        bool, typer.Option("--caption", help="Print the LaTeX that includes the figures; write no file.")
    ] = False,
) -> None:
    """Draw figures from their stored tables, the same bytes on every run."""
    if bool(ids) is everything:
        raise InvalidArgument(
            "figure: give ids or --all, and not both; theorylab list figures says what there is"
        )
    chosen = _chosen(ids)
    console = Console()
    if caption:
        emit(console, "\n\n".join(latex_environment(each, format) for each in chosen))
        return
    require_format(format)
    directory = writable_directory(out)
    for each in chosen:
        file = directory / f"{each.id}.{format}"
        with working(f"drawing {each.id}"):
            content = image(each, format)
        with whole_file(str(file), "--out") as path:
            path.write_bytes(content)
        emit(console, str(file))


def _chosen(ids: list[str] | None) -> list[Figure]:
    """The figures called so, each once; all of them without ids."""
    known = installed().figures
    if not known:
        raise InvalidArgument("figure: no figures are installed")
    names = known if not ids else dict.fromkeys(id.lower() for id in ids)
    return [find(known, name, kind="figure")() for name in names]


def writable_directory(path: str) -> Path:
    """The directory to write to, made if it does not exist.

    Parameters
    ----------
    path
        What the option ``--out`` says.

    Raises
    ------
    InvalidArgument
        If it cannot be made.
    """
    directory = Path(path)
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InvalidArgument(f"--out: {path}: {error.strerror}") from None
    return directory
