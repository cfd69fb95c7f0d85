r"""The proof of an optimum of a table: few sets of rows whose bounds prove it.

A bound of a set of rows S is proved by *parts*: bounds of its sides, and of S itself with one test less. Every part
bounds all sides of S (:mod:`dp_optimal.certificates.checker`), so few parts cover all tests and all divisions of the
budget. They are chosen greedily, by the progress that their optima make on all tests together. Parts that later ones
make superfluous are dropped, and the bounds of the others are lowered as far as the proof allows, because lower bounds
have shorter proofs. Sides with at most one test need no part, because the checker computes their optima.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from theorylab.limits import require

__all__ = ["Budget", "ErrorProof", "ErrorTable", "ValueOfRows"]

Budget = tuple[int | None, int | None]
"""The maximum depth and size of the trees, None for no limit."""

ValueOfRows = Callable[[np.ndarray, Budget], int]
"""The optimum of a set of rows, a boolean mask, within a budget."""

LEAST_LISTED = 2
"""The least number of tests of trees whose optima the checker does not compute."""


@dataclass(frozen=True, eq=False)
class ErrorTable:
    """The rows of a table at which errors are avoidable, and its distinct tests.

    Attributes
    ----------
    features
        bool[n, F], the features of the rows.
    tests
        The numbers of the tests in the certificate.
    costs
        Integers of shape (n, L): the cost of each label at a row, beyond the unavoidable.
    price
        Price of a leaf, in units of the costs.
    """

    features: np.ndarray
    tests: list[int]
    costs: np.ndarray
    price: int


class _Sides(NamedTuple):
    """The sides of the tests that split a set of rows: first all zero-sides, then all one-sides.

    Attributes
    ----------
    names
        Names in the certificate, and at the end that of the whole set.
    masks
        bool[2F + 1, n], the rows; the last is the whole set.
    together
        Integers of shape (2F + 1, 2F): the stakes of the rows that two sets have in common.
    leaves, stumps
        The optima of the sides with no test and with at most one.
    """

    names: list[str]
    masks: np.ndarray
    together: np.ndarray
    leaves: np.ndarray
    stumps: np.ndarray


class _Part(NamedTuple):
    """A possible part: its set, the index of one of the sides; its size; its bound; and those it gives all sides."""

    side: int
    size: int | None
    value: int
    gives: np.ndarray


class ErrorProof:
    """The lines of the bounds that prove the minimum error + price x leaves of a table.

    Parameters
    ----------
    table
        The rows.
    value_of
        Source of optima.
    limits
        Limits of the trees.

    Attributes
    ----------
    value
        The optimum of all rows.
    lines
        The lines, the root last; none if its bound has no parts.
    """

    def __init__(self, table: ErrorTable, value_of: ValueOfRows, limits: Budget):
        self.table, self._value_of, self._sized = table, value_of, limits[1] is not None
        self._stakes = table.costs.max(axis=1)
        self._line_of: dict[tuple[bytes, Budget], tuple[int, int]] = {}
        self.lines: list[str] = []
        root = np.ones(len(table.features), dtype=bool)
        self.value = value_of(root, limits)
        self._write(".", root, limits, self.value)
        if len(self.lines) == 1:
            self.lines.clear()

    def _write(self, name: str, rows: np.ndarray, limits: Budget, bound: int) -> None:
        """Write the proof of a bound, after those of its parts."""
        key = rows.tobytes(), limits
        line, known = self._line_of.get(key, (0, 0))
        if line and known >= bound:
            self.lines.append(f"={line}")
            return
        depth, size = limits
        parts: list[_Part] = []
        beyond = bound > 2 * self.table.price and all(n is None or n > LEAST_LISTED for n in limits)
        if beyond:
            sides = self._sides(rows)
            parts = self._parts(sides, limits, bound)
            for part in parts:
                fewer = None if depth is None else depth - 1
                self._write(sides.names[part.side], sides.masks[part.side], (fewer, part.size), part.value)
        words = [
            name,
            *([str(size)] if self._sized else []),
            str(bound),
            *([str(len(parts))] if parts else []),
        ]
        self.lines.append(" ".join(words))
        self._line_of[key] = len(self.lines), bound

    def _sides(self, rows: np.ndarray) -> _Sides:
        """Return the sides of all tests that split a set of rows."""
        of_test = self.table.features[rows].sum(axis=0)
        splitting = np.flatnonzero((of_test > 0) & (of_test < np.count_nonzero(rows)))
        here = self.table.features[rows][:, splitting]
        of_label = [_together(costs, here) for costs in self.table.costs[rows].T]
        least = np.minimum.reduce([costs[:-1] for costs in of_label])
        leaves = np.minimum.reduce([costs[-1] for costs in of_label])
        half, price = len(splitting), self.table.price
        pairs = (least[:, :half] + least[:, half:]).min(axis=1) if half else leaves
        features = self.table.features.T[splitting]
        numbers = [self.table.tests[f] for f in splitting]
        return _Sides(
            [*(f"-{n}" for n in numbers), *(f"+{n}" for n in numbers), "."],
            np.concatenate([rows & ~features, rows & features, rows[None]]),
            _together(self._stakes[rows], here),
            leaves + price,
            np.minimum(leaves + price, pairs + 2 * price),
        )

    def _parts(self, sides: _Sides, limits: Budget, bound: int) -> list[_Part]:
        """Return parts that prove a bound of a set of rows."""
        depth, size = limits
        fewer = None if depth is None else depth - 1
        largest = (
            None
            if size is None
            else size - 1
            if fewer is None
            else min(size - 1, (1 << min(fewer, size)) - 1)
        )
        # the set itself has fewer trees only if the depth is limited
        possible = len(sides.masks) - (fewer is None)
        sizes = [None] if largest is None else range(LEAST_LISTED, largest + 1)
        numbers = possible * len(sizes) * (size or 1) * possible
        require(
            4 * 8 * numbers,
            f"bounds of {possible} sets of rows for {len(sizes)} sizes",
            fits="a smaller size",
        )
        cover = _Cover(sides, size, largest, self.table.price, bound)
        if cover.holds(cover.trivial):
            return []
        parts = [
            cover.part(side, each, self._value_of(sides.masks[side], (fewer, each)))
            for side in range(possible)
            for each in sizes
        ]
        chosen = cover.chosen(parts)
        if fewer is None or fewer > LEAST_LISTED:
            chosen = cover.lowered(chosen)
        return chosen


def _together(numbers: np.ndarray, features: np.ndarray) -> np.ndarray:
    """Return the sums of the numbers of rows that two sides have in common; the last row is for all rows."""
    whole = int(numbers.sum())
    ones = np.where(features.T, numbers, 0) @ features.astype(numbers.dtype)
    own = np.diagonal(ones)
    left = own[:, None] - ones  # 1 for the first and 0 for the second test
    neither = whole - own[:, None] - own[None, :] + ones
    return np.vstack([np.block([[neither, left.T], [left, ones]]), np.concatenate([whole - own, own])])


class _Cover:
    """The inequalities that prove a bound: one for each test and each division of the budget.

    Parameters
    ----------
    sides
        The sides of the tests.
    size
        The size of the trees, None for no limit.
    largest
        The maximum size of a subtree on a side, as far as it matters.
    price
        Price of a leaf.
    bound
        The bound.

    Attributes
    ----------
    trivial
        The bounds of all sides that need no part, of shape (budgets, sides).
    """

    def __init__(self, sides: _Sides, size: int | None, largest: int | None, price: int, bound: int):
        self._sides, self._largest, self._bound = sides, largest, bound
        self._tests = len(sides.leaves) // 2
        shares = np.arange(1 if size is None else size)
        self._zero, self._one = shares, shares[::-1]
        more = np.minimum(sides.stumps, 3 * price)
        known = [more] if size is None else [sides.leaves, sides.stumps, *[more] * (size - 2)]
        self.trivial = np.array(known)

    def _sums(self, known: np.ndarray) -> np.ndarray:
        return known[..., self._zero, : self._tests] + known[..., self._one, self._tests :]

    def holds(self, known: np.ndarray) -> bool:
        """Return True if these bounds of the sides prove the bound."""
        return bool((self._sums(known) >= self._bound).all())

    def part(self, side: int, size: int | None, value: int) -> _Part:
        """Return a possible part, whose ``value`` bounds every side by its own rows there."""
        together, tests = self._sides.together[side], self._tests
        stake = together[side] if side < 2 * tests else together[0] + together[tests]
        gives = np.broadcast_to(value - (stake - together), self.trivial.shape).copy()
        if size is not None and size != self._largest:
            gives[size + 1 :] = 0
        return _Part(side, size, value, gives)

    def chosen(self, parts: list[_Part]) -> list[_Part]:
        """Return parts that together prove the bound, none of which is superfluous."""
        given, progress = np.array([part.gives for part in parts]), -1
        known, chosen = self.trivial, []
        while not self.holds(known):
            after = np.maximum(known, given)
            reached = np.minimum(self._sums(after), self._bound).sum(axis=(1, 2))
            best = int(np.argmax(reached))
            if reached[best] == progress:
                raise AssertionError("the optima of all sides do not prove that of the whole")
            known, progress = after[best], reached[best]
            chosen.append(parts[best])
        return self._in_turn(chosen, lambda part, others: None if self.holds(others) else part)

    def lowered(self, parts: list[_Part]) -> list[_Part]:
        """Return the parts with bounds lowered one after the other."""
        return self._in_turn(parts, self._lowered)

    def _lowered(self, part: _Part, others: np.ndarray) -> _Part:
        """Return the part with the lowest bound that suffices beside the others."""
        low, high = 0, part.value
        while low < high:
            middle = (low + high) // 2
            if self.holds(np.maximum(others, part.gives - (part.value - middle))):
                high = middle
            else:
                low = middle + 1
        return part._replace(value=low, gives=part.gives - (part.value - low))

    def _in_turn(
        self, parts: list[_Part], replaced: Callable[[_Part, np.ndarray], _Part | None]
    ) -> list[_Part]:
        """Return the parts, each replaced or left out given the bounds of all sides that the others prove."""
        after = [self.trivial]
        for part in reversed(parts):
            after.append(np.maximum(after[-1], part.gives))
        before, kept = self.trivial, []
        for part, later in zip(parts, reversed(after[:-1])):
            new = replaced(part, np.maximum(before, later))
            if new is not None:
                before = np.maximum(before, new.gives)
                kept.append(new)
        return kept
