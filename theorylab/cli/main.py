"""The command ``theorylab``: each error becomes one line, and each result an exit code."""

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
from theorylab.cli.typed.plain_values import PlainGroup
from theorylab.errors import LeftOut, MissingExtra, NotWritten, OutOfTime, TheoryLabError
from theorylab.extras import missing
from theorylab.files.own_files import fault_in_own_file
from theorylab.numbers.kernels import compilation_announced
from theorylab.reports.printable import printable

__all__ = ["OWN", "main"]

OWN = {
    "list": Command(
        "theorylab.cli.list", "list_known", "List claims, constructions, learners, impurities and figures."
    ),
    "check": Command(
        "theorylab.cli.claims.check", "check", "Check claims and compare the verdicts with the recorded ones."
    ),
    "show": Command("theorylab.cli.claims.show", "show", "Show a claim: its source, statement and proof."),
    "learn": Command("theorylab.cli.learn", "learn", "Grow a tree with a learner."),
    "predict": Command("theorylab.cli.predict", "predict", "Predict labels with a saved tree."),
    "errata": Command(
        "theorylab.cli.claims.errata",
        "errata",
        "List errors of the papers, with repairs.",
    ),
    "figure": Command("theorylab.cli.figure", "figure", "Draw figures as PDF, SVG, PNG or PGF."),
    "report": Command(
        "theorylab.cli.claims.report", "report", "Check claims and write the results as web pages."
    ),
    "hunt": Command(
        "theorylab.cli.hunt", "hunt", "Search for a function with an extreme value, or a counterexample."
    ),
    "binarize": Command(
        "theorylab.cli.binarize", "binarize", "Convert a table of numbers and categories to 0/1."
    ),
    "data": Command("theorylab.cli.data", "data", "List the data sets that the claims use."),
    "new": Command(
        "theorylab.cli.new", "new", "Create a template of a claim, construction, figure or package."
    ),
}
"""The built-in commands; catalogs add others."""

COLLECTED_AFTER = (100_000, 10, 10)
"""Thresholds of the garbage collector: the many claims are never garbage, so frequent collections find nothing."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Parameters
    ----------
    arguments
        Words after the name of the program; those of the process if not given.

    Returns
    -------
    int
        One of the exit codes that :data:`theorylab.cli.exit_codes.MEANINGS` explains.
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
        return _refuse("out of memory; set THEORYLAB_MEMORY to less than the memory of this machine")
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
    """Return the exit code after SystemExit, which rich, typer, a catalog or a user file may have raised."""
    if isinstance(stop.__context__, BrokenPipeError):  # rich turns a broken pipe into an exit
        abandon_output()
        return READER_LEFT
    if command in ("--show-completion", "--install-completion"):
        if stop.code == 0:  # the completion script was printed
            sys.stdout.flush()
            return 0
        return _refuse(
            "completion is available for bash, zsh, fish and powershell; the shell is none of them"
        )
    last = extract_tb(stop.__traceback__)[-1]
    return _refuse(f"{last.filename}, line {last.lineno}: SystemExit: {stop.code}; nothing more was done")


def _complete() -> int:
    """Write completions for the shell; an error writes nothing, so that the user's line stays as it is."""
    with warnings.catch_warnings(), suppress(Exception):
        warnings.simplefilter("ignore")
        try:
            _app(command_to_complete())([], prog_name="theorylab", standalone_mode=False)
        except SystemExit as stop:
            sys.stdout.flush()
            return stop.code if isinstance(stop.code, int) else 0
    return 1


def _app(asked: str) -> typer.Typer:
    """Return the application; only the requested command is imported, because others may compile kernels."""
    app = typer.Typer(
        cls=PlainGroup,
        help="A laboratory for the theory of decision-tree learning.",
        context_settings={"help_option_names": ["-h", "--help"]},
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    app.callback()(_options)
    with output_for_data():  # a catalog may print while it is loaded
        commands = with_commands(OWN)
    for name, command in commands.items():
        loaded = _load(command) if name == asked else _not_loaded
        app.command(name, cls=GivenOnce, help=loaded.__doc__ if name == asked else command.summary)(loaded)
    return app


def _load(command: Command) -> Callable[..., Any]:
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
    """Options before the command."""


def _not_loaded() -> None:
    """Placeholder for a command whose module has not been imported."""


def _say_that_kernels_are_compiled() -> None:
    _refuse("compiling; this takes some seconds the first time")


def _in_one_line(message: Warning | str, *_: object, **__: object) -> None:
    _refuse(str(message))


def _refuse(message: str, code: int = WRONG_USE) -> int:
    line = printable(" ".join(message.split()))
    with suppress(OSError):
        sys.stderr.write(f"theorylab: {line}\n")
    return code
