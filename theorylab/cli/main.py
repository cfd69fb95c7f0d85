"""The command ``theorylab``: errors become one line, verdicts and errors exit codes."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

import typer

from theorylab.errors import TheoryLabError

__all__ = ["COMMANDS", "main"]

COMMANDS = {
    "list": ("theorylab.cli.list", "list_known", "List claims, constructions, learners and figures."),
    "check": ("theorylab.cli.check", "check", "Check claims and compare with the recorded verdicts."),
    "show": ("theorylab.cli.show", "show", "Show a claim: where it stands, what it says."),
    "learn": ("theorylab.cli.learn", "learn", "Grow a tree with a learner."),
    "optimal": ("theorylab.cli.optimal", "optimal", "Find a provably optimal tree."),
    "certify": ("theorylab.cli.certify", "certify", "Check a certificate of an optimal value."),
    "errata": (
        "theorylab.cli.errata",
        "errata",
        "List printed statements that do not hold, and their repairs.",
    ),
    "rashomon": ("theorylab.cli.rashomon", "rashomon", "Count and sample all near-optimal trees."),
    "figure": ("theorylab.cli.figure", "figure", "Draw figures as PDF, SVG, PNG or PGF."),
    "report": ("theorylab.cli.report", "report", "Report on claims, errata and figures in one page."),
    "mic": ("theorylab.cli.mic", "mic", "Compare a learner with the optimum on a whole class."),
}
"""Module, function and summary of each command."""

WRONG_USE = 2
INTERRUPTED = 130
READER_LEFT = 141
"""As of a process ended by the signal SIGPIPE."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Parameters
    ----------
    arguments
        What follows the name of the command; those of the process if not given.

    Returns
    -------
    int
        0 if all is as recorded, 1 if a verdict differs or a certificate is rejected, 2 for wrong use or bad
        input, 3 if a claim known to be decided stayed undecided, 130 after Ctrl-C, 141 if the reader of the
        output left.
    """
    given = list(sys.argv[1:] if arguments is None else arguments) or ["--help"]
    try:
        code = _app(given[0])(given, prog_name="theorylab", standalone_mode=False) or 0
        sys.stdout.flush()
        return code
    except TheoryLabError as error:
        return _refuse(" ".join([str(error), *(f"({note})" for note in getattr(error, "__notes__", ()))]))
    except typer.TyperException as error:
        return _refuse(error.format_message())
    except MemoryError:
        return _refuse("out of memory; set THEORYLAB_MEMORY below what the machine has")
    except KeyboardInterrupt:
        return INTERRUPTED
    except (BrokenPipeError, SystemExit):
        # the reader of the pipe has left, of which rich and typer make an exit; leave nothing to flush into it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return READER_LEFT


def _app(asked: str) -> typer.Typer:
    """All commands, of which only the one asked for is loaded: the others may compile kernels."""
    app = typer.Typer(
        help="A laboratory for the theory of decision-tree learning.",
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    for name, (module, function, summary) in COMMANDS.items():
        loaded = getattr(import_module(module), function) if name == asked else _not_loaded
        app.command(name, help=loaded.__doc__ if name == asked else summary)(loaded)
    return app


def _not_loaded() -> None:
    """Stand for a command that was not asked for."""


def _refuse(message: str) -> int:
    line = " ".join(message.split())
    sys.stderr.write(f"theorylab: {line}\n")
    return WRONG_USE
