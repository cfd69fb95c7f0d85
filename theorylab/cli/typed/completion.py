"""Shell completion: typer completes commands and options, and the catalogs supply names."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any, get_args

from theorylab.catalog import installed_catalog
from theorylab.reports.data.known import known_records

__all__ = ["VARIABLE", "command_to_complete", "proposing_names"]

VARIABLE = "_THEORYLAB_COMPLETE"
"""Variable that the shell sets when it completes a line; one of :data:`WORDS` has the words typed so far."""
WORDS = ("COMP_WORDS", "_TYPER_COMPLETE_ARGS")


def command_to_complete() -> str:
    """Return the command among the words typed so far; empty if there is none yet."""
    text = next((os.environ[name] for name in WORDS if name in os.environ), "")
    return next((word for word in text.split()[1:] if not word.startswith("-")), "")


def proposing_names(command: Callable[..., Any]) -> Callable[..., Any]:
    """Return the command with completion of the names that its arguments and options accept.

    Parameters
    ----------
    command
        Function of a command, with annotated arguments that have metavars.
    """
    for hint in command.__annotations__.values():
        for described in get_args(hint)[1:]:
            metavar = getattr(described, "metavar", None) or ""
            names = NAMES.get(f"{command.__name__} {metavar}") or NAMES.get(metavar)
            if names is not None:
                described.autocompletion = _beginning(names)
    return command


def _beginning(names: Callable[[], Iterable[str]]) -> Callable[[str], list[str]]:
    """Return the completion function for names; in a list ``a,b``, the last name is completed."""

    def propose(incomplete: str) -> list[str]:
        done, comma, begun = incomplete.rpartition(",")
        return [f"{done}{comma}{name}" for name in names() if name.startswith(begun)]

    return propose


def _problems() -> Iterable[str]:
    """Return the names of problems, each followed by a colon."""
    return [*(f"{name}:" for name in installed_catalog().constructions), "dnf:", "table:", "csv:"]


def _learners() -> Iterable[str]:
    learners: Mapping[str, Any] = sys.modules["theorylab.learners"].LEARNERS
    return [*installed_catalog().learners, *learners]


NAMES: Mapping[str, Callable[[], Iterable[str]]] = {
    "ID": lambda: known_records(),
    "figure ID": lambda: installed_catalog().figures,
    "LEARNER": _learners,
    "LEARNERS": _learners,
    "L,..": _learners,
    "PROBLEM": _problems,
    "QUANTITY": lambda: sys.modules["theorylab.hunts.names"].quantities(),
    "hunt CLASS": lambda: [f"{name}:" for name in sys.modules["theorylab.hunts.names"].CLASSES],
    "list_known KIND": lambda: ("claims", "constructions", "learners", "quantities", "figures", "entries"),
    "new KIND": lambda: ("claim", "construction", "figure"),
    "quick|full": lambda: ("quick", "full"),
    "pdf|svg|png|pgf": lambda: ("pdf", "svg", "png", "pgf"),
    "RULE": lambda: ("first", "last", "shallowest", "deepest", "best", "worst"),
}
"""Functions that return names, by metavar, or by function of the command and metavar."""
