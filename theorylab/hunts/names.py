"""Names of quantities and of classes of search, as on the command line."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from inspect import getdoc

from theorylab.catalog import find, installed_catalog
from theorylab.errors import InputFormatError, InvalidArgument
from theorylab.files.own_files import functions_of, in_file, load_module
from theorylab.hunts.calls import Calls
from theorylab.hunts.expressions import DecisionTrees, Formulas
from theorylab.hunts.goal import Violation
from theorylab.hunts.identification import IdentificationInstances
from theorylab.hunts.monotone import MonotoneFunctions
from theorylab.hunts.partial import PartialFunctions
from theorylab.hunts.quantity import Quantity
from theorylab.hunts.read_once import ReadOnceDNFs
from theorylab.hunts.search_class import SearchClass, require_no_symmetry
from theorylab.hunts.spectral import SPECTRAL
from theorylab.hunts.strategies import Strategies, is_strategy
from theorylab.hunts.stuck import STUCK
from theorylab.hunts.truth_tables import TruthTables
from theorylab.problems.problem import Problem

__all__ = [
    "CLASSES",
    "class_named",
    "class_of",
    "named_in_conditions",
    "quantities",
    "quantity_named",
    "quantity_rows",
    "satisfies",
]

IDENTIFIER = re.compile(r"[A-Za-z_]\w*\Z")


def quantities() -> dict[str, Quantity | str]:
    """Return the quantities of the laboratory and of the installed packages by name; some as import paths."""
    return {**SPECTRAL, **STUCK, **installed_catalog().quantities}


def quantity_rows() -> list[dict[str, str]]:
    """Return the name and the summary of each quantity, for ``theorylab list quantities``."""
    known = quantities()
    return [{"name": name, "summary": find(known, name, kind="quantity").summary} for name in known]


def quantity_named(text: str) -> Quantity:
    """Return the quantity with a name.

    Parameters
    ----------
    text
        A name in :func:`quantities`, or ``FILE.py:NAME``: a function of a problem, or a :class:`Quantity`, in a user's
        file.

    Raises
    ------
    InvalidArgument
        If there is none of this name.
    InputFormatError
        If the file cannot be loaded.
    """
    own = in_file(text)
    if own is None:
        return find(quantities(), text, kind="quantity")
    file, name = own
    module = load_module(file)
    offered = {key: value for key, value in vars(module).items() if isinstance(value, Quantity)}
    known: dict[str, Quantity | Callable] = {**functions_of(module), **offered}
    if not known:
        raise InputFormatError("it defines no quantity: a function of a problem", source=file)
    if name == "*":
        raise InvalidArgument(f"{file}: name one of its quantities, {file}:NAME; it has {', '.join(known)}")
    found = find(known, name, kind=f"quantity of {file}")
    if isinstance(found, Quantity):
        return found
    return Quantity(text, found, (getdoc(found) or "").partition("\n")[0])


def named_in_conditions() -> dict[str, Quantity]:
    """Return the quantities whose names can be written in a condition."""
    known = quantities()
    return {name: find(known, name, kind="quantity") for name in known if IDENTIFIER.match(name)}


def class_named(text: str, symmetry: str = "") -> SearchClass:
    """Return the class of search with a name.

    Parameters
    ----------
    text
        A name in :data:`CLASSES` with its parameters, such as ``all:4`` or ``partial:9,9``; the call of a construction
        with ranges, ``parity-xor:h=2..4,K=3,eps=1/10``; or ``FILE.py:NAME``, an object of type :class:`SearchClass` or
        a Hypothesis strategy in a user's file.
    symmetry
        Group of permutations of the variables under which members are invariant, see
        :func:`~theorylab.hunts.groups.group_named`; empty for none.

    Raises
    ------
    InvalidArgument
        If the name is unknown, a parameter is out of range, or the class has no symmetries.
    InputFormatError
        If the file cannot be loaded.
    """
    if ".." in text:
        return Calls.from_text(text, symmetry)
    own = in_file(text)
    if own is not None:
        known = vars(load_module(own[0])).items()
        offered = {
            name: value for name, value in known if isinstance(value, SearchClass) or is_strategy(value)
        }
        return class_of(find(offered, own[1], kind=f"class of {own[0]}"), symmetry, name=text)
    name, _, rest = text.partition(":")
    return find(CLASSES, name.strip().lower(), kind="class").from_text(rest.strip(), symmetry)


def class_of(over: object, symmetry: str = "", *, name: str = "strategy") -> SearchClass:
    """Return the class that an object is: itself, one with this name, or that of the problems of a strategy.

    Parameters
    ----------
    over
        A class, its name, or a Hypothesis strategy.
    symmetry
        As for :func:`class_named`.
    name
        Name of a strategy.

    Raises
    ------
    InvalidArgument
        For another object; for a strategy, also if it does not draw problems or a symmetry is given.
    """
    if isinstance(over, SearchClass):
        return over
    if is_strategy(over):
        require_no_symmetry(symmetry, name)
        return Strategies(name, over)  # type: ignore[arg-type] # a strategy
    if not isinstance(over, str):
        raise InvalidArgument(
            f"class: give a name, a SearchClass or a strategy, not an object of type {type(over).__name__}"
        )
    return class_named(over, symmetry)


CLASSES: Mapping[str, type[SearchClass]] = {
    "all": TruthTables,
    "monotone": MonotoneFunctions,
    "partial": PartialFunctions,
    "read-once-dnf": ReadOnceDNFs,
    "tree": DecisionTrees,
    "formula": Formulas,
    "identification": IdentificationInstances,
    "strategy": Strategies,
}
"""The classes of search by name."""


def satisfies(problem: Problem, condition: str, quantity: Quantity | str) -> bool | None:
    """Return whether a problem satisfies a condition on quantities.

    Parameters
    ----------
    problem
        The problem.
    condition
        The condition, such as ``value <= 4``.
    quantity
        The quantity called ``value``, or its name.

    Returns
    -------
    bool or None
        ``None`` if a quantity is not defined, or balls overlap.

    Raises
    ------
    InputFormatError
        If the condition is malformed.

    See Also
    --------
    hunt

    Examples
    --------
    >>> from theorylab import CubeProblem
    >>> satisfies(CubeProblem([0, 0, 0, 1]), "value <= 2*influence", "fei")
    True
    """
    chosen = quantity_named(quantity) if isinstance(quantity, str) else quantity
    return Violation(chosen, condition, named_in_conditions()).holds(problem)
