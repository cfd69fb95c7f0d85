"""Catalogs of the objects that packages provide to the command line, found through entry points.

A package registers a :class:`Catalog` in the group ``theorylab.catalogs``; its objects join those shipped here.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from inspect import Parameter, signature
from pathlib import Path
from pkgutil import resolve_name
from typing import Any
from warnings import warn

from theorylab.errors import InvalidArgument, LeftOut, TheoryLabError

__all__ = [
    "COMMANDS",
    "GROUP",
    "Catalog",
    "Command",
    "data_files",
    "did_you_mean",
    "find",
    "folders",
    "foreign_packages",
    "installed_catalog",
    "packages",
    "packages_of",
    "with_commands",
]

GROUP = "theorylab.catalogs"

COMMANDS = "theorylab.commands"
"""Group of the catalogs with commands, which are loaded by each call of the command line and must import little."""

MOST_NAMED = 12
"""Maximum number of names listed if none is close to the given one."""

LISTED = {
    "claim": "claims",
    "problem": "constructions",
    "learner": "learners",
    "impurity": "impurities",
    "quantity": "quantities",
    "figure": "figures",
}
"""Argument of ``theorylab list`` for each kind that it lists."""

ONE_OF = {"impurities": "impurity", "quantities": "quantity", "classes": "class", "data_sets": "data set"}
"""Singular of a field of :class:`Catalog` if it is not the name without the last letter."""

Function = Callable[..., Any] | str
"""A function, or its import path ``"module:function"``, so that a listing need not import its module."""


def _nothing() -> Mapping[str, Any]:
    return {}


@dataclass(frozen=True)
class Command:
    """A command, which is imported when it is called.

    Attributes
    ----------
    module, function
        Module and name of its function, whose annotations define the arguments and options for typer.
    summary
        Its line in the list of commands.
    after
        The command that it follows in that list; the last one if empty.
    """

    module: str
    function: str
    summary: str
    after: str = ""


@dataclass(frozen=True, eq=False)
class Catalog:
    """The objects that a package offers, by name.

    Attributes
    ----------
    constructions
        Functions from parameters to a :class:`~theorylab.problems.problem.Problem`. The annotations tell the command
        line how to read the parameters: ``int``, ``fmpq`` and tuples of these.
    learners
        Functions from a problem and options to a :class:`~theorylab.trees.tree.Tree`.
    impurities
        Objects of type :class:`~theorylab.impurities.impurity.Impurity`, for the option ``--impurity``.
    classes
        Functions from parameters to a class of functions that shares its subproblems.
    quantities
        Objects of type :class:`~theorylab.hunts.quantity.Quantity`, or their import paths, for ``theorylab hunt``.
    objectives
        Solvers: functions from a problem and limits to an optimum with the attributes ``value``, ``tree``,
        ``lower_bound`` and ``proved``.
    commands
        Commands of ``theorylab``, by name; the catalog must also be registered in the group ``theorylab.commands``.
    claims
        A function that returns the claims by id (a function, so that listing constructions does not
        import the proofs). That of :func:`installed_catalog` also takes the names of the catalogs, as a frozen set.
    figures
        Functions that return a :class:`~theorylab.plotting.figure.Figure`, or import paths ``"module:FIGURE"``.
    entries
        Lists of the statements of papers, by name of the package: functions that return a row for each statement,
        a dictionary of text. An ``entries.csv`` beside the catalog is found automatically.
    sources
        Citation keys of the sources of learners, impurities and constructions, by name.
    data_sets
        Data sets of claims, by package: functions that return :class:`~theorylab.claims.data_set.DataSet` by name.
    """

    constructions: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    learners: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    impurities: Mapping[str, Any] = field(default_factory=dict)
    classes: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    quantities: Mapping[str, Any] = field(default_factory=dict)
    objectives: Mapping[str, Function] = field(default_factory=dict)
    commands: Mapping[str, Command] = field(default_factory=dict)
    claims: Callable[..., Mapping[str, Any]] = _nothing
    figures: Mapping[str, Any] = field(default_factory=dict)
    entries: Mapping[str, Function] = field(default_factory=dict)
    sources: Mapping[str, Sequence[str]] = field(default_factory=dict)
    data_sets: Mapping[str, Function] = field(default_factory=dict)


@cache
def installed_catalog() -> Catalog:
    """Return the union of the catalogs of all installed packages.

    Raises
    ------
    TheoryLabError
        If no catalog is installed.

    Warns
    -----
    LeftOut
        If an entry point cannot be imported or is not a catalog, a construction cannot be called from the command line,
        or two catalogs use the same name for objects of the same kind. Only the faulty part is omitted.
    """
    points = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    if not points:
        raise TheoryLabError(f"no catalog is installed (entry-point group {GROUP!r}); reinstall theorylab")
    loaded = {point.name: catalog for point in points if (catalog := _load(point)) is not None}
    offering = {point.name: point for point in points}
    merged: dict[str, Any] = {f.name: {} for f in fields(Catalog) if f.name != "claims"}
    for source, catalog in loaded.items():
        for kind, known in merged.items():
            _merge(source, ONE_OF.get(kind, kind.removesuffix("s")), getattr(catalog, kind), known)

    @cache
    def claims(among: frozenset[str] = frozenset(loaded)) -> Mapping[str, Any]:
        found: dict[str, Any] = {}
        for source, catalog in loaded.items():
            try:
                offered = catalog.claims() if source in among else {}
            except (Exception, SystemExit) as error:  # whatever a package does, the others stay
                _leave_out(
                    f"catalog {source!r}: its claims cannot be loaded: {_in_words(error, offering[source])}"
                )
            else:
                _merge(source, "claim", offered, found)
        return found

    return Catalog(**merged, claims=claims)


def with_commands(own: Mapping[str, Command]) -> Mapping[str, Command]:
    """Return the commands of the laboratory and of all catalogs in the group :data:`COMMANDS`, in the help's order.

    Parameters
    ----------
    own
        Commands of the laboratory.

    Warns
    -----
    LeftOut
        If a catalog cannot be imported, is not a catalog, or uses a name already taken; the others are returned.
    """
    known = dict(own)
    for point in sorted(entry_points(group=COMMANDS), key=lambda point: point.name):
        catalog = _load(point)
        if catalog is not None:
            _merge(point.name, "command", catalog.commands, known)
    listed = list(own)
    for name in [each for each in known if each not in own]:
        after = known[name].after
        listed.insert(listed.index(after) + 1 if after in listed else len(listed), name)
    return {name: known[name] for name in listed}


def _merge(source: str, kind: str, offered: Mapping[str, Any], known: dict[str, Any]) -> None:
    for name, value in offered.items():
        fault = "the name is already taken" if name in known else ""
        if kind == "construction":
            fault = fault or _uncallable(value)
        if fault:
            _leave_out(f"catalog {source!r}: {kind} {name!r}: {fault}")
        else:
            known[name] = value


def _uncallable(construction: Callable[..., Any]) -> str:
    """Return why a construction cannot be called from the command line; empty if it can."""
    for parameter in signature(construction).parameters.values():
        if parameter.annotation is Parameter.empty:
            return f"parameter {parameter.name!r} has no annotation to say how it is read"
    return ""


def _leave_out(why: str) -> None:
    warn(f"{why}; it is left out", LeftOut, stacklevel=2)


def _in_words(error: BaseException, point: EntryPoint) -> str:
    """Return the text of an exception with the last line of the package in its traceback."""
    found, own = f"{type(error).__name__}: {error}", None
    with suppress(Exception):
        spec = find_spec(_package(point))
        own = Path(spec.origin) if spec is not None and spec.origin is not None else None
    if own is None or isinstance(error, SyntaxError):
        return found
    own = own.parent if own.name == "__init__.py" else own
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if own in (Path(frame.filename), *Path(frame.filename).parents):
            return f"{found} ({frame.filename}, line {frame.lineno})"
    return found


def packages() -> list[str]:
    """Return the names of the laboratory and of the packages with a catalog, in alphabetical order."""
    return sorted({"theorylab", *map(_package, entry_points(group=GROUP))})


def folders() -> list[Path]:
    """Return the folders of the catalogs, in the order of their names; catalogs that cannot be found are skipped."""
    return [folder for _, folder in _placed() if folder is not None]


def data_files(name: str) -> tuple[list[Path], frozenset[str]]:
    """Return the files of a name beside catalogs, and the names of the catalogs to which none of the files applies.

    A file beside one catalog applies to all catalogs of its distribution.

    Parameters
    ----------
    name
        Name of the file.
    """
    placed = list(_placed())
    beside = [(point, folder / name) for point, folder in placed if folder is not None]
    covered = {_distribution(point) for point, file in beside if file.is_file()}
    others = frozenset(point.name for point, _ in placed if _distribution(point) not in covered)
    return [file for _, file in beside if file.is_file()], others


def _placed() -> Iterator[tuple[EntryPoint, Path | None]]:
    """Yield the entry points of the catalogs, each with its folder unless that cannot be found."""
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        folder = None
        with suppress(Exception):  # a broken parent package is reported when the catalog is loaded
            spec = find_spec(point.value.partition(":")[0])
            folder = None if spec is None or spec.origin is None else Path(spec.origin).parent
        yield point, folder


def _distribution(point: EntryPoint) -> str | None:
    return getattr(point.dist, "name", None)


def foreign_packages() -> set[str]:
    """Return the packages with a catalog that do not belong to this distribution."""
    points = entry_points(group=GROUP)
    return {_package(point) for point in points if getattr(point.dist, "name", "theorylab") != "theorylab"}


def packages_of(catalog: str) -> set[str]:
    """Return the packages that register a catalog with this name (case-insensitive)."""
    points = entry_points(group=GROUP)
    return {_package(point) for point in points if point.name.lower() == catalog.lower()}


def _package(point: EntryPoint) -> str:
    return point.value.partition(":")[0].partition(".")[0]


def _load(point: EntryPoint) -> Catalog | None:
    name = f"catalog {point.name!r} ({point.value})"
    try:
        catalog = point.load()
    except (Exception, SystemExit) as error:  # whatever a package does, the others stay
        _leave_out(f"{name} cannot be loaded: {_in_words(error, point)}{_shadowing_note(point)}")
        return None
    if isinstance(catalog, Catalog):
        return catalog
    _leave_out(f"{name} is of type {type(catalog).__name__}, not Catalog{_shadowing_note(point)}")
    return None


def _shadowing_note(point: EntryPoint) -> str:
    """Return a note if a package of this distribution is shadowed by another one of the same name."""
    ours = Path(__file__).parents[1]
    top = _package(point)
    spec = find_spec(top)
    if spec is None or spec.origin is None or not (ours / top).is_dir():
        return ""
    found = Path(spec.origin).parent
    return "" if found == ours / top else f"; {found} shadows {ours / top}"


def find(table: Mapping[str, Any], name: str, *, kind: str) -> Any:
    """Return the entry ``name`` of a table; error messages call its entries ``kind``.

    Raises
    ------
    InvalidArgument
        If there is none; the message proposes close names or, if there are none, names the command that lists all.
    """
    if not isinstance(name, str):
        raise InvalidArgument(f"{kind}: an object of type {type(name).__name__} is not a name")
    if name in table:
        return resolve_name(table[name]) if isinstance(table[name], str) else table[name]
    known = sorted(table)
    others = len(known) - MOST_NAMED
    more = f" and {others} other{'s' * (others > 1)}" if others > 0 else ""
    listed = f"; known: {', '.join(known[:MOST_NAMED])}{more}"
    if kind in LISTED:
        listed = f"; 'theorylab list {LISTED[kind]}' lists what is known"
    raise InvalidArgument(f"unknown {kind} {name!r}{did_you_mean(name, known) or listed}")


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return the end of a message with the known names closest to ``name``; empty if none is close."""
    by_lower = {each.lower(): each for each in known}
    close = get_close_matches(name.lower(), by_lower, n=3, cutoff=0.5)
    return f"; did you mean {' or '.join(repr(by_lower[each]) for each in close)}?" if close else ""
