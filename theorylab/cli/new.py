"""``theorylab new``: create a template file or package, which runs unchanged."""

from __future__ import annotations

import re
from importlib.resources import files
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from theorylab.catalog import find
from theorylab.cli.figure import writable_directory
from theorylab.cli.output.files import whole_file
from theorylab.errors import InvalidArgument
from theorylab.reports.console import emit

__all__ = ["new", "starting_points"]

COMMANDS = {
    "claim": ("theorylab check @FILE@",),
    "construction": ("theorylab learn greedy @FILE@:@FUNCTION@,k=3,decoys=4 --depth 3",),
    "figure": ("theorylab figure @FILE@ --format png",),
    "package": ("pip install --editable @NAME@", "theorylab check @NAME@", "pytest @NAME@"),
}
"""Commands that run the template of each kind."""
SUFFIX = ".txt"
"""Suffix of the template files, so that they are not taken for modules of theorylab."""
_NAME = re.compile(r"[A-Za-z]([A-Za-z0-9_-]*[A-Za-z0-9])?\Z")
LONGEST_NAME = 100


def new(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="claim, construction, figure or package.")],
    name: Annotated[
        str,
        typer.Argument(metavar="NAME", help="Name of the file, NAME.py, or of the folder of the package."),
    ],
    force: Annotated[bool, typer.Option("--force", help="Replace existing files.")] = False,
) -> None:
    """Create NAME.py, a template of a claim, construction or figure, or a package with all of them."""
    commands = find(COMMANDS, kind.lower(), kind="kind of file")
    stem = name.removesuffix(".py")
    if not _NAME.match(stem) or len(stem) > LONGEST_NAME:
        raise InvalidArgument(
            f"new: {name!r} is not a valid name; use letters, digits, _ and -, with a letter first and no sign last"
        )
    function = stem.replace("-", "_").lower()
    if iskeyword(function):
        raise InvalidArgument(f"new: {name!r} is a Python keyword; give another name")
    texts = starting_points(kind.lower(), stem)
    there = [file for file in texts if file.exists()]
    if there and not force:
        raise InvalidArgument(f"new: {there[0]} exists; add --force to replace it")
    made = Path(stem if kind.lower() == "package" else f"{stem}.py")
    installed = find_spec(function if kind.lower() == "package" else stem.lower())
    if installed is not None and Path(installed.origin or "").resolve() not in [
        file.resolve() for file in texts
    ]:
        raise InvalidArgument(f"new: a module {installed.name} is installed, which {made} would shadow")
    for file, text in texts.items():
        writable_directory(str(file.parent))
        with whole_file(str(file), "new") as path:
            path.write_text(text, encoding="utf-8")
    console = Console()
    emit(console, f"{made}: run it with")
    for command in commands:
        emit(console, f"    {_fill(command, stem)}")


def starting_points(kind: str, name: str) -> dict[Path, str]:
    """Return the text of each file of a template, by relative path.

    Parameters
    ----------
    kind
        ``"claim"``, ``"construction"``, ``"figure"`` or ``"package"``.
    name
        Name of the file or package.
    """
    folder = Path(str(files("theorylab.cli"))) / "starting_points"
    if kind != "package":
        return {Path(f"{name}.py"): _fill((folder / f"{kind}.py{SUFFIX}").read_text(encoding="utf-8"), name)}
    return {
        Path(name, _fill(str(file.relative_to(folder / kind)).removesuffix(SUFFIX), name)): _fill(
            file.read_text(encoding="utf-8"), name
        )
        for file in sorted((folder / kind).rglob(f"*{SUFFIX}"))
    }


def _fill(text: str, name: str) -> str:
    function = name.replace("-", "_").lower()
    for word, value in (
        ("FILE", f"{name}.py"),
        ("FUNCTION", function),
        ("ID", "-".join(filter(None, function.split("_")))),
        ("PAPER", function.replace("_", "")),
        ("PACKAGE", function),
        ("NAME", name),
    ):
        text = text.replace(f"@{word}@", value)
    return text
