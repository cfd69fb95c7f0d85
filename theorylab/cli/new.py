"""``theorylab new``: a file to start from, which runs as it is."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from theorylab.catalog import find
from theorylab.cli.files import whole_file
from theorylab.cli.starting_points import CLAIM, CONSTRUCTION, FIGURE
from theorylab.errors import InvalidArgument
from theorylab.reports.console import emit

__all__ = ["new"]

STARTING_POINTS = {
    "claim": (CLAIM, "theorylab check {file}"),
    "construction": (CONSTRUCTION, "theorylab learn greedy {file}:{function},k=3,decoys=4 --depth 3"),
    "figure": (FIGURE, "theorylab figure {file} --format png"),
}
"""What the file holds, and the command that runs it, by kind."""
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*\Z")
LONGEST_NAME = 100


def new(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="claim, construction or figure.")],
    name: Annotated[str, typer.Argument(metavar="NAME", help="The file will be NAME.py.")],
) -> None:
    """Write NAME.py, a claim, a construction or a figure to start from; it runs as it is."""
    text, command = find(STARTING_POINTS, kind.lower(), kind="kind of file")
    stem = name.removesuffix(".py")
    if not _NAME.match(stem) or len(stem) > LONGEST_NAME:
        raise InvalidArgument(f"new: {name!r} is not a name; write letters, digits, _ and -, a letter first")
    file, function = Path(f"{stem}.py"), stem.replace("-", "_").lower()
    if file.exists():
        raise InvalidArgument(f"new: {file} exists; nothing is overwritten")
    if find_spec(stem.lower()) is not None:
        raise InvalidArgument(f"new: a module {stem.lower()} is installed, which {file} would shadow")
    id = "-".join(filter(None, function.split("_")))
    with whole_file(str(file), "new") as path:
        path.write_text(
            text.replace("@ID@", id).replace("@FUNCTION@", function).replace("@FILE@", file.name),
            encoding="utf-8",
        )
    console = Console()
    emit(console, f"{file}: run it with")
    emit(console, f"    {command.format(file=file, function=function)}")
