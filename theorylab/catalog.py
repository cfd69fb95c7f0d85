"""Catalogs: what packages offer to the command line, found through entry points.

A package registers an object of type :class:`Catalog` in the group ``theorylab.catalogs``, so that
anybody's constructions, claims and programs stand beside the ones shipped here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pkgutil import resolve_name
from typing import Any

from theorylab.errors import InvalidArgument, TheoryLabError

__all__ = ["GROUP", "Catalog", "find", "installed", "packages"]

GROUP = "theorylab.catalogs"

MOST_NAMED = 30
"""So many names are listed when none is close to the one that was asked for."""

Function = Callable[..., Any] | str
"""A function, or its import path ``"module:function"``, so that a listing need not import what it needs."""


def _nothing() -> Mapping[str, Any]:
    return {}


@dataclass(frozen=True)
class Catalog:
    """What one package offers, by name.

    Attributes
    ----------
    constructions
        Functions from parameters to a :class:`~theorylab.problems.problem.Problem`. The signature says how the
        command line reads them: ``int``, ``fmpq`` and tuples of these.
    classes
        Functions from parameters to a class of functions that shares its subproblems.
    objectives
        Optimal programs: functions from a problem and limits to an optimum.
    sweeps
        Programs over a whole class.
    certificates
        The program that writes certificates of optimal values, ``write``, and the one that checks them, ``check``.
    claims
        A function that returns the claims by id (a function, so that listing constructions does not
        import every proof).
    figures
        Functions that return a :class:`~theorylab.plotting.figure.Figure` (functions, so that a listing of something
        else need not import what the figures compute with).
    entries
        Lists of what papers state, by the name of the package: functions that return a row for every statement,
        a dictionary of text.
    """

    constructions: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    classes: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    objectives: Mapping[str, Function] = field(default_factory=dict)
    sweeps: Mapping[str, Function] = field(default_factory=dict)
    certificates: Mapping[str, Function] = field(default_factory=dict)
    claims: Callable[[], Mapping[str, Any]] = _nothing
    figures: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    entries: Mapping[str, Function] = field(default_factory=dict)


@cache
def installed() -> Catalog:
    """Union of the catalogs of every installed package.

    Raises
    ------
    TheoryLabError
        If no catalog is installed, one cannot be imported, or two of them use the same name for the same
        kind of thing.
    """
    loaded = [(point.name, _load(point)) for point in sorted(entry_points(group=GROUP), key=lambda p: p.name)]
    if not loaded:
        raise TheoryLabError(f"no catalog is installed (entry-point group {GROUP!r}); reinstall theorylab")
    merged: dict[str, Any] = {f.name: {} for f in fields(Catalog) if f.name != "claims"}
    for source, catalog in loaded:
        for kind, known in merged.items():
            for name, value in getattr(catalog, kind).items():
                if name in known:
                    raise TheoryLabError(f"catalog {source!r}: {kind} {name!r} is already taken")
                known[name] = value

    @cache
    def claims() -> Mapping[str, Any]:
        found: dict[str, Any] = {}
        for source, catalog in loaded:
            for name, claim in catalog.claims().items():
                if name in found:
                    raise TheoryLabError(f"catalog {source!r}: claim {name!r} is already taken")
                found[name] = claim
        return found

    return Catalog(**merged, claims=claims)


def packages() -> list[str]:
    """Top-level names of the laboratory and of every package with a catalog, in alphabetical order."""
    offering = {point.value.partition(":")[0].partition(".")[0] for point in entry_points(group=GROUP)}
    return sorted({"theorylab", *offering})


def _load(point: EntryPoint) -> Catalog:
    try:
        return point.load()
    except (ImportError, AttributeError) as error:
        raise TheoryLabError(f"catalog {point.name!r} ({point.value}) cannot be loaded: {error}") from error


def find(table: Mapping[str, Any], name: str, *, kind: str) -> Any:
    """Entry ``name`` of a catalog's table, whose entries error messages call ``kind``.

    Raises
    ------
    InvalidArgument
        If there is none; the message proposes the closest known names.
    """
    if name in table:
        return resolve_name(table[name]) if isinstance(table[name], str) else table[name]
    close = get_close_matches(name, table, n=3, cutoff=0.5)
    known = sorted(table)
    others = f" and {len(known) - MOST_NAMED} others" if len(known) > MOST_NAMED else ""
    listed = f"known: {', '.join(known[:MOST_NAMED])}{others}"
    hint = f"did you mean {' or '.join(map(repr, close))}?" if close else listed
    raise InvalidArgument(f"unknown {kind} {name!r}; {hint}")
