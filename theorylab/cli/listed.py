"""The rows of ``theorylab list`` other than claims; each kind is imported when it is listed."""

from __future__ import annotations

from collections.abc import Callable
from inspect import getdoc
from typing import Any

from theorylab.catalog import installed_catalog
from theorylab.claims.entries import entry_rows
from theorylab.impurities.impurity import impurities as impurity_names
from theorylab.impurities.impurity import impurity
from theorylab.learners import LEARNERS
from theorylab.plotting.figure import installed_figures
from theorylab.problems.names import call_form
from theorylab.reports.plain_docstring import one_line
from theorylab.reports.plain_mathematics import plain_mathematics

__all__ = ["constructions", "entries", "figures", "impurities", "learners"]

Rows = list[dict[str, str]]
CONCAVE = {True: "strictly", False: "no more than that", None: "unknown"}


def constructions() -> Rows:
    """Return the name, the form of a call and the summary of each construction."""
    known = installed_catalog().constructions
    return [
        {"name": name, "call": call_form(name, function), "summary": _summary(function)}
        for name, function in known.items()
    ]


def learners() -> Rows:
    """Return the name and the summary of each learner."""
    known = {**installed_catalog().learners, **LEARNERS}
    return [{"name": name, "summary": _summary(function)} for name, function in known.items()]


def impurities() -> Rows:
    """Return the name of each impurity, and whether it is strictly concave."""
    return [{"name": name, "concave": CONCAVE[impurity(name).strictly_concave]} for name in impurity_names()]


def figures() -> Rows:
    """Return the id, the place and the first sentence of the caption of each figure."""
    return [
        {
            "id": figure.id,
            "place": f"{figure.cite.key}, {figure.cite.place}",
            "summary": _first_sentence(figure.caption_text),
        }
        for figure in installed_figures()
    ]


def entries() -> Rows:
    """Return the entries of the papers with their claims."""
    return [{"entry": row["entry"], "paper": row["entry"].partition(".")[0], **row} for row in entry_rows()]


def _summary(documented: Callable[..., Any]) -> str:
    return one_line(getdoc(documented) or "")


def _first_sentence(caption: str) -> str:
    return plain_mathematics(caption).partition(". ")[0].removesuffix(".")
