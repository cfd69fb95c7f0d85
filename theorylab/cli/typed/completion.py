"""What a shell proposes behind ``theorylab``: commands and options by themselves, names from the catalogs."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any, get_args

from theorylab.catalog import installed

__all__ = ["VARIABLE", "command_to_complete", "proposing_names"]

VARIABLE = "_THEORYLAB_COMPLETE"
"""Set by the shell when it asks; the words typed so far are in one of :data:`WORDS`."""
WORDS = ("COMP_WORDS", "_TYPER_COMPLETE_ARGS")


def command_to_complete() -> str:
    """The command among the words that the shell has so far; empty if there is none yet."""
    text = next((os.environ[name] for name in WORDS if name in os.environ), "")
    return next((word for word in text.split()[1:] if not word.startswith("-")), "")


def proposing_names(command: Callable[..., Any]) -> Callable[..., Any]:
    """The command, whose arguments and options propose the names that there are.

    Parameters
    ----------
    command
        Function of a command, whose annotations say its arguments, each with a metavar.
    """
    for hint in command.__annotations__.values():
        for described in get_args(hint)[1:]:
            metavar = getattr(described, "metavar", None) or ""
            names = NAMES.get(f"{command.__name__} {metavar}") or NAMES.get(metavar)
            if names is not None:
                described.autocompletion = _beginning(names)
    return command


def _beginning(names: Callable[[], Iterable[str]]) -> Callable[[str], list[str]]:
    """What the shell calls with the word that was begun; in lists ``a,b`` the last name is completed."""

    def propose(incomplete: str) -> list[str]:
        done, comma, begun = incomplete.rpartition(",")
        return [f"{done}{comma}{name}" for name in names() if name.startswith(begun)]

    return propose


def _problems() -> Iterable[str]:
    """Names of problems, with the colon that follows them."""
    return [*(f"{name}:" for name in installed().constructions), "dnf:", "table:", "csv:"]


def _learners() -> Iterable[str]:
    learners: Mapping[str, Any] = sys.modules["theorylab.learners"].LEARNERS
    return [*installed().learners, *learners]


NAMES: Mapping[str, Callable[[], Iterable[str]]] = {
    "ID": lambda: installed().claim_ids(),
    "figure ID": lambda: installed().figures,
    "LEARNER": _learners,
    "LEARNERS": _learners,
    "L,..": _learners,
    "PROBLEM": _problems,
    "list_known KIND": lambda: ("claims", "constructions", "learners", "figures", "entries"),
    "new KIND": lambda: ("claim", "construction", "figure"),
    "quick|full": lambda: ("quick", "full"),
    "pdf|svg|png|pgf": lambda: ("pdf", "svg", "png", "pgf"),
    "RULE": lambda: ("first", "last", "shallowest", "deepest", "best", "worst"),
}
"""Functions that give the names, by metavar, or by the name of the command's function and metavar."""
