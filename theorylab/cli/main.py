"""The command ``theorylab``: errors become one line, verdicts and errors exit codes."""

from __future__ import annotations

import gc
import os
import sys
import warnings
from collections.abc import Callable, Sequence
from contextlib import nullcontext, suppress
from importlib import import_module
from importlib.metadata import version
from traceback import extract_tb
from typing import Annotated, Any

import typer

from theorylab.catalog import Command, with_commands
from theorylab.cli.exit_codes import INTERRUPTED, NOT_WRITTEN, READER_LEFT, UNDECIDED, WRONG_USE
from theorylab.cli.streams import abandon_output, open_streams, output_for_data
from theorylab.cli.termination import interrupts_heard
from theorylab.cli.typed.completion import VARIABLE, command_to_complete, proposing_names
from theorylab.cli.typed.given_once import GivenOnce
from theorylab.errors import LeftOut, MissingExtra, NotWritten, OutOfTime, TheoryLabError
from theorylab.extras import missing
from theorylab.files.own_files import fault_in_own_file
from theorylab.numbers.kernels import compilation_announced
from theorylab.reports.printable import printable

__all__ = ["OWN", "main"]

OWN = {
    "list": Command("theorylab.cli.list", "list_known", "List claims, constructions, learners and figures."),
    "check": Command(
        "theorylab.cli.claims.check", "check", "Check claims and compare with the recorded verdicts."
    ),
    "show": Command("theorylab.cli.claims.show", "show", "Show a claim: where it stands, what it says."),
    "learn": Command("theorylab.cli.learn", "learn", "Grow a tree with a learner."),
    "predict": Command("theorylab.cli.predict", "predict", "Label the rows of a table with a tree."),
    "errata": Command(
        "theorylab.cli.claims.errata",
        "errata",
        "List printed statements that do not hold, and their repairs.",
    ),
    "figure": Command("theorylab.cli.figure", "figure", "Draw figures as PDF, SVG, PNG or PGF."),
    "report": Command("theorylab.cli.claims.report", "report", "Write pages on claims, errata and figures."),
    "binarize": Command("theorylab.cli.binarize", "binarize", "Make a table of numbers and categories 0/1."),
    "data": Command("theorylab.cli.data", "data", "List the data sets that claims need."),
    "new": Command("theorylab.cli.new", "new", "Write a file or a package to start from."),
}
"""Commands of the laboratory itself; catalogs offer the others."""

COLLECTED_AFTER = (100_000, 10, 10)
"""Objects until garbage is looked for: claims are many that all stay, and a search among them finds nothing."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Parameters
    ----------
    arguments
        What follows the name of the command; those of the process if not given.

    Returns
    -------
    int
        One of the exit codes; :data:`theorylab.cli.exit_codes.MEANINGS` says what each means.
    """
    gc.set_threshold(*COLLECTED_AFTER)
    announced = compilation_announced(_say_that_kernels_are_compiled) if arguments is None else nullcontext()
    given = list(sys.argv[1:] if arguments is None else arguments) or ["--help"]
    if not open_streams():
        return _refuse("standard output is closed; nothing was done", NOT_WRITTEN)
    if VARIABLE in os.environ:
        return _complete()
    try:
        with warnings.catch_warnings(), announced, interrupts_heard():
            warnings.simplefilter("always", LeftOut)
            warnings.showwarning = _in_one_line
            code = _app(given[0])(given, prog_name="theorylab", standalone_mode=False) or 0
        sys.stdout.flush()
        return code
    except NotWritten as error:
        return _refuse(str(error), NOT_WRITTEN)
    except OutOfTime as error:
        return _refuse(str(error), UNDECIDED)
    except MissingExtra as error:
        return _refuse(f"{given[0]} needs {error.needed}")
    except TheoryLabError as error:
        return _refuse(" ".join([str(error), *(f"({note})" for note in getattr(error, "__notes__", ()))]))
    except typer.TyperException as error:
        return _refuse(error.format_message().replace("Value error, ", ""))
    except MemoryError:
        return _refuse("out of memory; set THEORYLAB_MEMORY below what the machine has")
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        abandon_output()
        return READER_LEFT
    except SystemExit as stop:
        return _after_exit(stop, given[0])
    except OSError as error:
        abandon_output()
        where = "" if error.filename is None else f"{error.filename}: "
        return _refuse(f"{where}{error.strerror or error}", NOT_WRITTEN)
    except RecursionError:
        return _refuse("the input is nested too deeply")
    except Exception as error:
        absent = missing(error)
        if absent is not None:
            return _refuse(f"{given[0]} needs {absent.needed}")
        fault = fault_in_own_file(error)
        if fault is None:
            raise
        return _refuse(str(fault))


def _after_exit(stop: SystemExit, command: str) -> int:
    """Answer to an exit: of rich, of typer, or of a catalog or a file of the user that has no business to end us."""
    if isinstance(stop.__context__, BrokenPipeError):  # rich makes an exit of a reader that has left
        abandon_output()
        return READER_LEFT
    if command in ("--show-completion", "--install-completion"):
        if stop.code == 0:  # the script for the shell was shown
            sys.stdout.flush()
            return 0
        return _refuse("the shell is not one whose completion is known: bash, zsh, fish or powershell")
    last = extract_tb(stop.__traceback__)[-1]
    return _refuse(f"{last.filename}, line {last.lineno}: SystemExit: {stop.code}; nothing more was done")


def _complete() -> int:
    """Answer a shell that completes a line; whatever goes wrong, the line of the user is left in peace."""
    with warnings.catch_warnings(), suppress(Exception):
        warnings.simplefilter("ignore")
        try:
            _app(command_to_complete())([], prog_name="theorylab", standalone_mode=False)
        except SystemExit as stop:
            sys.stdout.flush()
            return stop.code if isinstance(stop.code, int) else 0
    return 1


def _app(asked: str) -> typer.Typer:
    """All commands, of which only the one asked for is loaded: the others may compile kernels."""
    app = typer.Typer(
        help="A laboratory for the theory of decision-tree learning.",
        context_settings={"help_option_names": ["-h", "--help"]},
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    app.callback()(_options)
    with output_for_data():  # a catalog may print what it likes
        commands = with_commands(OWN)
    for name, command in commands.items():
        loaded = _loaded(command) if name == asked else _not_loaded
        app.command(name, cls=GivenOnce, help=loaded.__doc__ if name == asked else command.summary)(loaded)
    return app


def _loaded(command: Command) -> Callable[..., Any]:
    reading = import_module("theorylab.cli.typed.whole_numbers").reading_whole_numbers
    guarding = import_module("theorylab.cli.typed.guarded_outputs").guarding_outputs
    return guarding(proposing_names(reading(getattr(import_module(command.module), command.function))))


def _print_version(asked: bool) -> None:
    if asked:
        typer.echo(f"theorylab {version('theorylab')}")
        raise typer.Exit


def _options(
    _: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """What may stand before a command."""


def _not_loaded() -> None:
    """Stand for a command that was not asked for."""


def _say_that_kernels_are_compiled() -> None:
    _refuse("compiling, which takes some seconds the first time")


def _in_one_line(message: Warning | str, *_: object, **__: object) -> None:
    _refuse(str(message))


def _refuse(message: str, code: int = WRONG_USE) -> int:
    line = printable(" ".join(message.split()))
    with suppress(OSError):
        sys.stderr.write(f"theorylab: {line}\n")
    return code
