"""One function of the atlas: its measures, its class, and its optimal trees."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from dp_optimal.atlas.classes import measures
from dp_optimal.atlas.columns import COLUMNS, hexadecimal, numbers
from dp_optimal.atlas.on_demand import ON_DEMAND, measure_columns
from dp_optimal.atlas.tables import Table, solve_costs
from dp_optimal.exact_tree import shallowest_exact_tree, smallest_exact_tree
from theorylab.boolean.npn import npn_class
from theorylab.boolean.packed import PackedFunction, as_packed
from theorylab.boolean.short_functions import restrict
from theorylab.errors import InputFormatError, InvalidArgument, TooLarge
from theorylab.numbers.counted import quantity
from theorylab.problems.cube import CubeProblem
from theorylab.problems.formula import Formula, parse_formula
from theorylab.trees.tree import Tree

__all__ = ["MOST_VARIABLES", "OneFunction", "among_restrictions", "function_named", "one_function"]

MOST_VARIABLES = 6
"""A truth table on more variables does not fit into 64 bits."""

_TABLE = re.compile(r"0[xX][0-9a-fA-F]+\Z")
_FORMULA = "dnf:"
"""Prefix of a formula, as in the name of a problem."""


class OneFunction(NamedTuple):
    """The measures of a function in the atlas, and two optimal trees.

    Attributes
    ----------
    function
        The function as bits.
    record
        ``function`` and ``class``, the first function of its class under permutations and negations, in hexadecimal;
        ``functions``, the size of the class; and the measures and ratios by the names of the columns of the atlas,
        such as ``record["gain_kind"]``, as integers and rationals.
    shallowest, smallest
        An exact tree of minimum depth, of minimum size for that depth, and one of minimum size. They are the same tree
        if one tree attains both.

    See Also
    --------
    one_function
    Atlas

    Examples
    --------
    >>> from dp_optimal import one_function
    >>> both = one_function([0, 0, 0, 1])  # x1 and x2
    >>> both.record["depth"], both.smallest.size, both.record["functions"]
    (2, 2, 8)
    """

    function: PackedFunction
    record: dict[str, Any]
    shallowest: Tree
    smallest: Tree


def function_named(text: str, variables: int | None = None) -> PackedFunction:
    """Parse the text of a function.

    Parameters
    ----------
    text
        A truth table in hexadecimal, ``0x16e9``, bit x of which is f(x); or a formula, ``dnf:x1&x2|~x3``, with or
        without ``dnf:``.
    variables
        Number of variables. If not given, a table has four inputs per digit (``0x2`` is on two variables), and a
        formula the variables up to the last one that it names.

    Raises
    ------
    InvalidArgument
        If a table has the wrong length, or a formula names a variable beyond ``variables``.
    InputFormatError
        If the text is neither a table nor a formula.
    TooLarge
        If there are more than six variables.
    """
    if not _TABLE.match(text):
        formula = _formula(text)
        n = formula.variables if variables is None else variables
        if n < formula.variables:
            raise InvalidArgument(f"function: x{formula.variables} is not among {quantity(n, 'variable')}")
        _at_most(n)
        inputs = np.arange(1 << n)
        return PackedFunction.from_bits(formula((inputs[:, None] >> np.arange(n) & 1).astype(bool)))
    digits = len(text) - 2
    n = (4 * digits - 1).bit_length() if variables is None else variables
    _at_most(n)
    function = int(text, 16)
    if variables is None and digits & (digits - 1):
        raise InvalidArgument(
            f"function: {text} has {digits} digits, not 1, 2, 4, 8 or 16; give the number of variables"
        )
    if function >> (1 << n):
        raise InvalidArgument(
            f"function: {text} has more than the 2^{n} values of a function on {quantity(n, 'variable')}"
        )
    return PackedFunction.from_integer(function, n)


def _formula(text: str) -> Formula:
    """Parse a formula; errors say which forms are allowed."""
    try:
        return parse_formula(text.removeprefix(_FORMULA))
    except InputFormatError as error:
        error.add_note("a function is a table such as 0x16e9 or a formula such as dnf:x1&x2|~x3")
        raise


def _at_most(n: int) -> None:
    if n > MOST_VARIABLES:
        raise TooLarge(f"function: {n} variables; at most {MOST_VARIABLES}")


def one_function(function: PackedFunction | Sequence[int] | str, variables: int | None = None) -> OneFunction:
    """Return every measure of a function on at most six variables, and two optimal trees.

    Parameters
    ----------
    function
        A Boolean function as bits, its truth table, or a text: a table in hexadecimal, as in the rows of the atlas, or
        a formula such as ``dnf:x1&x2|~x3``.
    variables
        Number of variables of a function given as a text; see :func:`function_named`.

    Raises
    ------
    InvalidArgument
        If it is not a function of that many variables.
    InputFormatError
        If the text is neither a table nor a formula.
    TooLarge
        If there are more than six variables.

    Returns
    -------
    OneFunction
        The measures, by the names of the columns of the atlas, and two optimal trees.

    See Also
    --------
    atlas_of : all functions of few variables

    Notes
    -----
    The tables contain only its restrictions, at most 3^n in all.

    Examples
    --------
    >>> found = one_function("0x02fe")  # the greedy tree under the best ties, and the smallest one
    >>> found.record["greedy_kind"], found.record["size"], found.smallest.size
    (7, 5, 5)
    """
    if isinstance(function, str):
        function = function_named(function, variables)
    elif variables is not None:
        raise InvalidArgument(
            "function: variables can be given only with a text; other functions determine it"
        )
    function = as_packed(function)
    n = function.variables
    _at_most(n)
    alone = function.words
    found = measures(alone, n, among_restrictions(alone, n)) | measure_columns(alone, n, ON_DEMAND)
    entries = {name: int(values[0]) for name, values in found.items()}
    representative, members = npn_class(function)
    record = {
        "function": hexadecimal(int(function), n),
        "variables": n,
        "class": hexadecimal(int(representative), n),
        "functions": members,
        **numbers(entries, (*COLUMNS, *(each.column for each in ON_DEMAND.values())), n),
    }
    problem = CubeProblem(function)
    shallowest = shallowest_exact_tree(problem).tree
    smallest = shallowest if entries["totally_optimal"] else smallest_exact_tree(problem).tree
    return OneFunction(function, record, shallowest, smallest)


def among_restrictions(functions: np.ndarray, n: int) -> Callable[[int], Table]:
    """Return a function from k < n to the table of all restrictions of the given functions to k variables."""
    levels = {n: functions}
    for m in range(n, 0, -1):
        halves = [restrict(levels[m], i, value) for i in range(m) for value in (0, 1)]
        levels[m - 1] = np.unique(np.concatenate(halves))
    tables: dict[int, Table] = {}
    for m in range(n):
        tables[m] = solve_costs(levels[m], m, tables.get(m - 1))
    return tables.__getitem__
