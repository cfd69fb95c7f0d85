"""A column of the atlas from the user's measure, which must be the same for all functions of a row."""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from math import lcm

import numpy as np
from flint import fmpq

from dp_optimal.atlas.columns import Column
from dp_optimal.atlas.on_demand import OF_ONE_VALUE
from dp_optimal.atlas.rows import FUNCTION, FUNCTIONS
from theorylab.boolean.functions import Functions, differing_member
from theorylab.boolean.packed import PackedFunction
from theorylab.errors import InvalidArgument
from theorylab.extras import polars
from theorylab.numbers.rationals import format_rational, rational

__all__ = ["own_column", "require_new_name"]

LARGEST = (1 << 63) - 1

MOVES = {
    "npn": "permutations and negations of the variables and the negation of the function",
    "permutations": "permutations of the variables",
}


def require_new_name(name: str, known: Container[str]) -> None:
    """Reject a column name that conditions cannot read or that already exists.

    Parameters
    ----------
    name
        The name.
    known
        Existing names.

    Raises
    ------
    InvalidArgument
        If the name is rejected.
    """
    named = isinstance(name, str) and re.fullmatch(r"[A-Za-z_]\w*", name)
    if not named or name in ("and", "or", "not"):
        raise InvalidArgument(f"column: {name!r} is not a valid name; use letters, digits and _")
    if name in known:
        raise InvalidArgument(f"column: {name!r} already exists")


def own_column(
    column: Column,
    measure: Callable[[PackedFunction], int | fmpq],
    entries: polars.DataFrame,
    n: int,
    up_to: str | None,
) -> tuple[Column, list[int]]:
    """Compute a measure for the representative of each row, and check that it is the same for others of the row.

    Parameters
    ----------
    column
        Name and meaning.
    measure
        Function from a Boolean function to an integer or a rational.
    entries
        Rows of the atlas.
    n
        Number of variables.
    up_to
        Symmetries under which functions share a row.

    Returns
    -------
    tuple
        The column with its denominator, and the numerators.

    Raises
    ------
    InvalidArgument
        If a value is neither an integer nor a rational, two functions of a row have distinct values, or a numerator
        has more than 63 bits.
    """
    name = column.name

    def exactly(function: PackedFunction) -> fmpq:
        return rational(measure(function), name=name)

    words, sizes = (entries[each].to_numpy() for each in (FUNCTION, FUNCTIONS))
    functions = Functions(n, words, sizes.astype(np.int64))
    found = [exactly(function) for function, _ in functions]
    if up_to is not None:
        # rows whose values differ between a function and its negation have already been divided
        divided = OF_ONE_VALUE[0] in entries.columns
        zero, one = (entries[each].to_numpy() for each in OF_ONE_VALUE) if divided else (words, words)
        differ = differing_member(functions, exactly, found, npn=up_to == "npn", negated=zero == one)
        if differ is not None:
            here, other, value, another = differ
            raise InvalidArgument(
                f"column: {name!r} is {format_rational(value)} for {here} and {format_rational(another)} for {other},"
                f" which share a row; it must not change under {MOVES[up_to]}"
            )
    under = lcm(*(int(value.q) for value in found))
    numerators = [int((value * under).p) for value in found]
    if max(map(abs, [under, *numerators])) > LARGEST:
        raise InvalidArgument(f"column: {name!r} needs numerators of more than 63 bits")
    return column._replace(under=under), numerators
