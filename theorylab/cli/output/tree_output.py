"""A tree as text on the terminal and as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from types import FunctionType
from typing import Any

from flint import fmpq, fmpz
from rich.console import Console

from theorylab.impurities.impurity import Impurity
from theorylab.numbers.decimals import decimal_of, nearest_float
from theorylab.numbers.rationals import format_rational
from theorylab.problems.problem import Problem
from theorylab.problems.samples.drawn import DrawnSample
from theorylab.reports.console import emit
from theorylab.trees.nodes import MOST_NODES_WRITTEN
from theorylab.trees.population_error import population_error
from theorylab.trees.tree import Tree

__all__ = [
    "PENALISED",
    "emit_tree",
    "emit_value",
    "error_on_population",
    "fraction_as_json",
    "json_columns",
    "json_integer",
    "json_options",
    "json_tree",
    "with_decimal",
]

PENALISED = "error + penalty x leaves"
"""Name of the sparse objective."""

MOST_NODES_DRAWN = 63
LARGEST_JSON_INTEGER = 1 << 53
LONGEST_INTEGER = 20
"""Maximum number of digits of an integer that is printed in full; JSON has all digits."""


def with_decimal(value: fmpq) -> str:
    """Return a rational with a decimal of ten digits, and an equals sign only if the two are equal.

    Examples
    --------
    >>> with_decimal(fmpq(1, 20)), with_decimal(fmpq(1, 3)), with_decimal(fmpq(3))
    ('1/20 = 0.05', '1/3 (about 0.3333333333)', '3')
    """
    exact = format_rational(value)
    if value.q == 1:
        return exact
    decimal = decimal_of(value, 10)
    equal = Fraction(decimal) == Fraction(int(value.p), int(value.q))
    return f"{exact} = {decimal}" if equal else f"{exact} (about {decimal})"


def json_integer(value: int) -> int | str:
    """Return an integer, as text if a reader of JSON might lose digits."""
    return value if abs(value) <= LARGEST_JSON_INTEGER else str(fmpz(value))


def json_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of a call as they are written on the command line, without those that are functions."""
    return {
        name.replace("_", "-"): _option(value)
        for name, value in options.items()
        if not isinstance(value, FunctionType)
    }


def _option(value: Any) -> Any:
    if isinstance(value, Impurity):
        return value.name
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, int):
        return value if isinstance(value, bool) else json_integer(value)
    return format_rational(value) if isinstance(value, fmpq) else value


def fraction_as_json(name: str, value: fmpq | None) -> dict[str, Any]:
    """Return the exact ``value`` under its ``name`` and the nearest float; null if the value is not known."""
    if value is None:
        return {name: None, f"{name}_float": None}
    return {name: format_rational(value), f"{name}_float": nearest_float(value)}


def error_on_population(tree: Tree) -> fmpq | None:
    """Return the error on the population of a drawn sample; ``None`` for other problems and very large trees."""
    if isinstance(tree.problem, DrawnSample) and _can_be_written(tree):
        return population_error(tree, tree.problem.population)
    return None


def json_columns(problem: Problem) -> dict[str, Any]:
    """Return how each column of a table was read; empty for a problem that is not a table."""
    return {"columns": [reading.as_dict() for reading in problem.readings]} if problem.readings else {}


def json_tree(tree: Tree, test_error: fmpq | None = None) -> dict[str, Any]:
    """Return error, size, leaves, depth, and the tree unless it is too large to write out.

    Parameters
    ----------
    tree
        The tree.
    test_error
        Error on the problem of ``--test``, if given.
    """
    facts: dict[str, Any] = {
        **fraction_as_json("error", tree.error),
        **({} if test_error is None else fraction_as_json("test_error", test_error)),
        "size": json_integer(tree.size),
        "leaves": json_integer(tree.leaves),
        "depth": json_integer(tree.depth),
    }
    if (error := error_on_population(tree)) is not None:
        facts |= fraction_as_json("population_error", error)
    if tree.problem.class_names:
        facts["classes"] = list(tree.problem.class_names)
    if not _can_be_written(tree):
        return {**facts, "tree": None, "shared_nodes": json_integer(tree.shared_nodes)}
    return {**facts, "tree": tree.as_dict()}


def emit_value(console: Console, name: str, value: fmpq) -> None:
    """Print the ``name`` and the exact ``value`` of an objective other than the error."""
    emit(console, f"{name}  {with_decimal(value)}")


def emit_tree(console: Console, tree: Tree, test_error: fmpq | None = None) -> None:
    """Print the measures of a tree, with its ``test_error`` if given, and draw the tree if it is small."""
    emit(console, f"error           {with_decimal(tree.error)}")
    for where, error in (("population", error_on_population(tree)), ("test", test_error)):
        if error is not None:
            emit(console, f"{f'on {where}':<16}{with_decimal(error)}")
    emit(console, f"size            {_integer(tree.size)}")
    emit(console, f"leaves          {_integer(tree.leaves)}")
    emit(console, f"depth           {tree.depth}")
    emit(console, f"expected tests  {with_decimal(tree.expected_tests)}")
    if not _can_be_written(tree):
        emit(console, f"shared nodes    {_integer(tree.shared_nodes)}")
        return
    emit(console, "")
    emit(console, tree.to_text(most_nodes=MOST_NODES_DRAWN))


def _can_be_written(tree: Tree) -> bool:
    return tree.size + tree.leaves <= MOST_NODES_WRITTEN


def _integer(value: int) -> str:
    digits = str(fmpz(value))
    if len(digits) <= LONGEST_INTEGER:
        return f"{value:,}"
    return f"about {digits[0]}.{digits[1:4]}e{len(digits) - 1}"
