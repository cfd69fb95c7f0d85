"""Protection of files: no output replaces an input, or a file of another kind without ``--force``.

The annotations of a command tell which options name outputs and inputs, so every command is protected.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from functools import wraps
from inspect import Parameter, signature
from pathlib import Path
from typing import Annotated, Any, get_args

import typer

from theorylab.cli.output.files import STANDARD_OUTPUT, require_outputs
from theorylab.cli.output.kinds import KINDS, OPTIONS
from theorylab.cli.streams import output_for_data
from theorylab.files.data_folder import VARIABLE, tables_in
from theorylab.files.parts import MANIFEST

__all__ = ["FORCE", "guarding_outputs", "paths_in"]

FORCE = Annotated[
    bool, typer.Option("--force", help="Also replace files of another kind, but never an input.")
]
FILE_OR_FOLDER = "FILE|DIR"
READ = ("FILE", "DIR", FILE_OR_FOLDER, "PROBLEM", "TABLE", "CLASS")
"""Metavars of options that name files and folders."""


def guarding_outputs(command: Callable[..., Any]) -> Callable[..., Any]:
    """Return the command with the option ``--force`` and protected files; unchanged if it has no output.

    If data go to standard output, nothing else is printed there.

    Parameters
    ----------
    command
        Function of a command, with resolved annotations.
    """
    described = {name: _option_info(hint) for name, hint in command.__annotations__.items()}
    named = {name: option.metavar for name, option in described.items() if _takes_path(name, option)}
    outputs = {name: metavar for name, metavar in named.items() if _is_output(name, described[name])}
    own = "force" in signature(command).parameters
    if not outputs and "json" not in described:
        return command

    @wraps(command)
    def run_guarded(*, force: bool = False, **given: Any) -> Any:
        files = {name: given[name] for name, metavar in outputs.items() if _is_file(metavar, given[name])}
        words = [word for name in named if name not in files for word in _words(given[name])]
        read = [path for word in (*words, os.environ.get(VARIABLE, "")) for path in paths_in(word)]
        require_outputs(
            {f"--{name}": target for name, target in files.items()},
            inputs=[file for path in read for file in _files_of(path)],
            folders=[path for path in read if (path / MANIFEST).exists()],
            force=force,
        )
        # text that a user file or catalog prints is not part of the data
        data = given.get("json") is True or STANDARD_OUTPUT in files.values()
        with output_for_data() if data else nullcontext():
            return command(**given, **({"force": force} if own else {}))

    if outputs and not own:
        parameters = [
            *signature(command).parameters.values(),
            Parameter("force", Parameter.KEYWORD_ONLY, default=False, annotation=FORCE),
        ]
        run_guarded.__signature__ = signature(command).replace(parameters=parameters)  # type: ignore[attr-defined]
        run_guarded.__annotations__ = {**command.__annotations__, "force": FORCE}
    return run_guarded


def _option_info(hint: Any) -> Any:
    return next((each for each in get_args(hint)[1:] if hasattr(each, "metavar")), None)


def _takes_path(name: str, described: Any) -> bool:
    if isinstance(described, typer.models.ArgumentInfo):
        return True
    return described is not None and described.metavar in READ


def _is_output(name: str, described: Any) -> bool:
    return isinstance(described, typer.models.OptionInfo) and name in OPTIONS


def _is_file(metavar: str, value: Any) -> bool:
    """Return True if an output is a file; if it may also be a folder, its suffix decides."""
    ending = Path(value).suffix.lower() if metavar == FILE_OR_FOLDER and value else ""
    return metavar == "FILE" or ending.removeprefix(".") in KINDS


def _words(value: Any) -> list[str]:
    return [each for each in (value if isinstance(value, list | tuple) else [value]) if isinstance(each, str)]


def paths_in(word: str) -> Iterator[Path]:
    """Yield the existing paths that a word of the command line may contain.

    Parameters
    ----------
    word
        A path, possibly with a prefix or options, as in ``csv:own.csv,label=y`` and ``my.py:function,h=3``.

    Examples
    --------
    >>> [str(path) for path in paths_in("csv:.,label=y")]
    ['.']
    """
    before, _, after = word.partition(":")
    for part in dict.fromkeys((word, before, after)):
        pieces = part.split(",")
        for count in range(1, len(pieces) + 1):
            path = ",".join(pieces[:count])
            if path and "\0" not in path and os.path.exists(path):
                yield Path(path)


def _files_of(path: Path) -> Iterator[Path]:
    """Yield a file and, for a module, the modules beside it; or the tables of a data folder and its subfolders."""
    if path.is_dir():
        yield from tables_in(path)
    else:
        yield path
        if path.suffix == ".py":
            yield from path.parent.glob("*.py")
