r"""Inequalities between columns of an atlas: all that hold, are tight somewhere, and follow from no shorter one.

Each side is a column, the sum of two columns, or the product of two; a side of a sum may have the number 1 as a term.
An inequality *follows* from another if the other has a smaller column in its larger side, or a larger column in its
smaller side, than it, or lacks a term of its larger side; a sum also follows if each of its two terms is at most one
of the other side. Columns are compared by the inequalities between two columns that hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np

from dp_optimal.atlas.atlas import Atlas
from dp_optimal.atlas.on_demand import ON_DEMAND
from dp_optimal.atlas.rows import FUNCTIONS
from theorylab.catalog import find
from theorylab.errors import InvalidArgument
from theorylab.numbers.several import several

__all__ = ["MINED", "Inequality", "mined_inequalities"]

MINED = (
    "relevant",
    "depth",
    "size",
    "expected_depth",
    "certificate",
    "certificate_0",
    "certificate_1",
    "sensitivity",
    "block_sensitivity",
    "degree",
    "gf2_degree",
    "rank",
    "total_influence",
    "max_influence",
)
"""Columns that are compared by default."""

OPERATIONS = {"+": np.add, "*": np.multiply}
NEUTRAL = {"+": "0", "*": "1"}
MIRRORED = {"certificate_0": "certificate_1", "certificate_1": "certificate_0"}
"""Columns exchanged by negating the function; of two inequalities that differ by this exchange one is listed."""

Side = tuple[str, str]


class Inequality(NamedTuple):
    """An inequality between columns of an atlas. As text it is a condition of the command ``atlas``.

    Attributes
    ----------
    operation
        ``+`` or ``*``.
    smaller, larger
        The terms of both sides, one or two each.
    functions
        Number of functions of the atlas for which both sides are equal.

    See Also
    --------
    mined_inequalities

    Examples
    --------
    >>> str(Inequality("+", ("relevant",), ("depth", "1"), 7))
    'relevant <= depth + 1'
    """

    operation: str
    smaller: tuple[str, ...]
    larger: tuple[str, ...]
    functions: int

    def __str__(self) -> str:
        smaller, larger = (f" {self.operation} ".join(side) for side in (self.smaller, self.larger))
        return f"{smaller} <= {larger}"


def mined_inequalities(
    atlas: Atlas, operation: str = "+", columns: Sequence[str] = MINED
) -> list[Inequality]:
    """Return the inequalities that hold for all functions of an atlas that are not constant.

    Parameters
    ----------
    atlas
        The atlas.
    operation
        ``+`` for sums of at most two columns, ``*`` for products.
    columns
        Names of columns that are not negative.

    Raises
    ------
    InvalidArgument
        If the operation or a column is unknown, or the first argument is not an atlas.

    Returns
    -------
    list of Inequality
        Those with fewer terms first, then by the number of functions for which they are tight. No column is on both
        sides.

    See Also
    --------
    Atlas

    Notes
    -----
    ``atlas.chosen(f"depth > 0 and not ({inequality})")`` has the functions that violate an inequality.

    With m columns there are about m^4/4 pairs of sides. The columns above take a second for all functions of four
    variables. Holding for few variables proves nothing: many fail for five.

    Examples
    --------
    >>> from dp_optimal import atlas_of
    >>> for each in mined_inequalities(atlas_of(2), columns=("depth", "size", "total_influence")):
    ...     print(each)
    1 <= total_influence
    depth <= size
    total_influence <= depth
    depth <= 1 + 1
    size <= 1 + total_influence
    1 + size <= depth + total_influence
    depth + total_influence <= 1 + size
    1 + size <= depth + depth
    total_influence + total_influence <= 1 + size
    """
    combine = find(OPERATIONS, operation, kind="operation")
    if not isinstance(atlas, Atlas):
        raise InvalidArgument(f"atlas: an object of type {type(atlas).__name__}; atlas_of(n) returns one")
    neutral = NEUTRAL[operation]
    terms, weights = _terms(atlas, several(columns, "columns"))
    values = {**terms, neutral: terms["1"] * 0 if neutral == "0" else terms["1"]}
    names = [neutral, *(name for name in values if name != neutral)]
    sides = list(combinations_with_replacement(names, 2))
    of_sides = np.array([combine(values[first], values[second]) for first, second in sides])
    at_most = {(one, other) for one in names for other in names if (values[one] <= values[other]).all()}
    order = _Order(names, at_most, set())
    tight: dict[tuple[Side, Side], int] = {}
    for smaller, left in zip(sides, of_sides):
        for at in np.flatnonzero((left <= of_sides).all(axis=1)):
            equal = left == of_sides[at]
            tight[smaller, sides[at]] = int(weights[equal].sum())
            if not equal.all():  # of two sides that are always equal none is the stronger
                order.holding.add((smaller, sides[at]))
    found = [
        Inequality(operation, _without(pair[0], neutral), _without(pair[1], neutral), functions)
        for pair, functions in tight.items()
        if functions
        and pair[0] != pair[1]
        and not {*pair[0]} - {neutral} & {*pair[1]}
        and not order.follows(*pair)
    ]
    listed = [each for each in found if each <= _mirrored(each, names)]
    return sorted(listed, key=lambda each: (len(each.smaller) + len(each.larger), -each.functions))


def _terms(atlas: Atlas, columns: Sequence[str]) -> tuple[dict[str, np.ndarray], np.ndarray]:
    """Return the columns and the number 1 over a common denominator, and the functions of each row."""
    known = {column.name: column for column in atlas.columns}
    on_demand = [name for name in columns if name in ON_DEMAND]
    for name in columns:
        find({**known, **ON_DEMAND}, name, kind="column")
    chosen = (atlas.measured(*on_demand) if on_demand else atlas).chosen("depth > 0")
    unit = 1 << chosen.variables
    under = {column.name: column.denominator(chosen.variables) for column in chosen.columns}
    values = {
        name: chosen.entries[name].to_numpy().astype(np.int64) * (unit // under[name]) for name in columns
    }
    weights = chosen.entries[FUNCTIONS].to_numpy()
    return {"1": np.full(len(weights), unit, dtype=np.int64), **values}, weights


class _Order(NamedTuple):
    """The inequalities that hold, by which others follow; those between sides that are always equal are left out."""

    names: list[str]  # the neutral one first
    at_most: set[tuple[str, str]]
    holding: set[tuple[Side, Side]]

    def follows(self, smaller: Side, larger: Side) -> bool:
        """Return True if an inequality follows from another one that holds."""
        stronger = [(smaller, side) for side in self._replaced(larger, self._is_less)]
        stronger += [
            (side, larger) for side in self._replaced(smaller, lambda one, other: self._is_less(other, one))
        ]
        termwise = any(self.at_most.issuperset(zip(smaller, side)) for side in (larger, larger[::-1]))
        of_columns = self.names[0] in smaller and self.names[0] in larger
        return any(pair in self.holding for pair in stronger) or (termwise and not of_columns)

    def _is_less(self, one: str, other: str) -> bool:
        return (one, other) in self.at_most and (other, one) not in self.at_most

    def _replaced(self, side: Side, by: Callable[[str, str], bool]) -> Iterator[Side]:
        """Yield the sides with one term replaced."""
        for kept, changed in (side, side[::-1]):
            for other in self.names:
                if by(other, changed):
                    first, second = sorted((kept, other), key=self.names.index)
                    yield first, second


def _without(side: Side, neutral: str) -> tuple[str, ...]:
    """Return the terms of a side that matter."""
    return tuple(name for name in side if name != neutral) or (neutral,)


def _mirrored(inequality: Inequality, names: list[str]) -> Inequality:
    """Return the inequality for the negations of all functions."""

    def mirrored(side: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(sorted((MIRRORED.get(name, name) for name in side), key=names.index))

    smaller, larger = mirrored(inequality.smaller), mirrored(inequality.larger)
    return Inequality(inequality.operation, smaller, larger, inequality.functions)
