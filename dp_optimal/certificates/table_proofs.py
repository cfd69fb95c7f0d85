r"""The proof of an optimum of a table: few sets of rows whose bounds prove it.

A bound of a set of rows S is proved by *parts*: bounds of its sides, and of S itself with one test less. Every part
bounds all sides of S (:mod:`dp_optimal.certificates.checker`), so few parts cover all tests and all divisions of the
budget (:mod:`dp_optimal.certificates.cover`). The bounds are lowered as far as the proof allows, because lower bounds
have shorter proofs. Sides with at most one test need no part, because the checker computes their optima.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from dp_optimal.certificates.cover import Inequalities, chosen, hold, needed
from theorylab.limits import require
from theorylab.numbers.kernels import njit

__all__ = ["Budget", "ErrorProof", "ErrorTable", "ValuesOfRows"]

Budget = tuple[int | None, int | None]
"""The maximum depth and size of the trees, None for no limit."""

ValuesOfRows = Callable[[np.ndarray, list[Budget]], np.ndarray]
"""The optima of sets of rows, bool[m, n], within budgets of one depth: an array of shape (m, budgets)."""

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
    values_of
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

    def __init__(self, table: ErrorTable, values_of: ValuesOfRows, limits: Budget):
        self.table, self._values_of, self._sized = table, values_of, limits[1] is not None
        self._stakes = table.costs.max(axis=1)
        self._line_of: dict[tuple[bytes, Budget], tuple[int, int]] = {}
        self.lines: list[str] = []
        root = np.ones(len(table.features), dtype=bool)
        self.value = int(values_of(root[None], [limits])[0, 0])
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
        here = self.table.features[rows]
        of_test = here.sum(axis=0)
        splitting = np.flatnonzero((of_test > 0) & (of_test < len(here)))
        here = here[:, splitting]
        of_label = _together(self.table.costs[rows], here)
        # of two labels only one has a cost
        stakes = np.add(*of_label) if len(of_label) == 2 else _together(self._stakes[rows][:, None], here)[0]
        least = np.minimum.reduce([costs[:-1] for costs in of_label])
        leaves = np.minimum.reduce([costs[-1] for costs in of_label])
        half, price = len(splitting), self.table.price
        pairs = (least[:, :half] + least[:, half:]).min(axis=1) if half else leaves
        features = self.table.features.T[splitting]
        tests = [self.table.tests[f] for f in splitting]
        return _Sides(
            [*(f"-{n}" for n in tests), *(f"+{n}" for n in tests), "."],
            np.concatenate([rows & ~features, rows & features, rows[None]]),
            stakes,
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
        sizes = [*([None] if largest is None else range(LEAST_LISTED, largest + 1))]
        numbers = possible * len(sizes) * (size or 1) * possible
        require(
            4 * 8 * numbers,
            f"bounds of {possible} sets of rows for {len(sizes)} sizes",
            fits="a smaller size",
        )
        known = self._without_parts(sides, size)
        inequalities = _inequalities(known, bound)
        if hold(inequalities, known.ravel()):
            return []
        budgets = [(fewer, each) for each in sizes]
        values = self._values_of(sides.masks[:possible], budgets).astype(sides.leaves.dtype)
        given = _given(sides, values, sizes, largest, len(known))
        picked = chosen(inequalities, known.ravel(), given)
        picked = [picked[k] for k in needed(inequalities, known.ravel(), given[picked])]
        parts = [_Part(k // len(sizes), sizes[k % len(sizes)], int(values.flat[k]), given[k]) for k in picked]
        if fewer is None or fewer > LEAST_LISTED:
            parts = _lowered(inequalities, known.ravel(), parts)
        return parts

    def _without_parts(self, sides: _Sides, size: int | None) -> np.ndarray:
        """Return the bounds of all sides that need no part, of shape (budgets, sides)."""
        more = np.minimum(sides.stumps, 3 * self.table.price)
        return np.array([more] if size is None else [sides.leaves, sides.stumps, *[more] * (size - 2)])


@njit(cache=True, nogil=True)
def _add_pairs(features: np.ndarray, numbers: np.ndarray, sums: np.ndarray, ones: np.ndarray) -> None:
    """Add the ``numbers`` of the rows, of shape (n, K), to their sums where two features are 1."""
    for r in range(len(features)):
        count = 0
        for f in range(features.shape[1]):
            if features[r, f]:
                ones[count] = f
                count += 1
        for k in range(numbers.shape[1]):
            number = numbers[r, k]
            if number:
                for i in range(count):
                    for j in range(i + 1):
                        sums[k, ones[i], ones[j]] += number
    for k in range(len(sums)):
        for i in range(sums.shape[1]):
            for j in range(i):
                sums[k, j, i] = sums[k, i, j]


def _together(numbers: np.ndarray, features: np.ndarray) -> list[np.ndarray]:
    """Return the sums of each of the ``numbers``, of shape (n, K), over the rows that two sides have in common.

    The last row of each of the arrays is for all rows.
    """
    size = features.shape[1]
    sums = np.zeros((numbers.shape[1], size, size), dtype=numbers.dtype)
    add = _add_pairs if numbers.dtype != object else _add_pairs.py_func
    add(features, numbers, sums, np.empty(size, dtype=np.int64))
    return [_of_sides(ones, whole) for ones, whole in zip(sums, numbers.sum(axis=0))]


def _of_sides(ones: np.ndarray, whole: int) -> np.ndarray:
    """Return the sums of all pairs of sides, from those of the one-sides."""
    own = np.diagonal(ones)
    left = own[:, None] - ones  # 1 for the first and 0 for the second test
    neither = whole - own[:, None] - own[None, :] + ones
    return np.vstack([np.block([[neither, left.T], [left, ones]]), np.concatenate([whole - own, own])])


def _inequalities(known: np.ndarray, bound: int) -> Inequalities:
    """Return an inequality for each test and each division of the budget; ``known`` has shape (budgets, sides)."""
    half = known.shape[1] // 2
    place = np.arange(known.size).reshape(known.shape)
    return Inequalities(place[:, :half].ravel(), place[::-1, half:].ravel(), bound)


def _given(
    sides: _Sides, values: np.ndarray, sizes: list[int | None], largest: int | None, budgets: int
) -> np.ndarray:
    """Return what each possible part gives all sides: ``values`` less the stakes of the rows that a side lacks."""
    together, possible, count = sides.together, len(values), len(sides.leaves)
    stakes = np.append(np.diagonal(together), together[0, 0] + together[count // 2, count // 2])
    lost = (stakes[:, None] - together)[:possible]
    given = np.repeat((values[:, :, None] - lost[:, None, :])[:, :, None, :], budgets, axis=2)
    for k, size in enumerate(sizes):
        if size is not None and size != largest:
            given[:, k, size + 1 :] = 0
    return given.reshape(possible * len(sizes), budgets * count)


def _lowered(inequalities: Inequalities, known: np.ndarray, parts: list[_Part]) -> list[_Part]:
    """Return the parts, each with the lowest bound that suffices beside those before and the full ones after it."""
    after = [known]
    for part in reversed(parts):
        after.append(np.maximum(after[-1], part.gives))
    zero, one, bound = inequalities
    lowered = []
    for part, later in zip(parts, reversed(after[:-1])):
        others = np.maximum(known, later)
        a, b, c, d = others[zero], others[one], part.gives[zero], part.gives[one]
        # max(a, c - x) + max(b, d - x) is the largest of four sums
        most = np.maximum(np.maximum(c + b, a + d) - bound, (c + d - bound) // 2)[a + b < bound]
        value = part.value - int(most.min(initial=part.value))
        lowered.append(part._replace(value=value, gives=part.gives - (part.value - value)))
        known = np.maximum(known, lowered[-1].gives)
    return lowered
