r"""Inputs with the masses of their labels, listed one by one: what the transcribed algorithms run on.

Nothing is lumped and no subproblem is shared; a test of a feature cuts the list in two. The impurity of the points at
a node is written with the mass m of the points and the mass a of label 1, as m G(a / m), and the tests are ranked by
what is left of it after the cut, exactly. The impurities are written down here anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

from flint import fmpq

from proofs_checks.shared.exact_sums import ExactSum, logarithm, number, root

__all__ = ["IMPURITY_OF_MASSES", "Points", "Row"]

Row = tuple[tuple[int, ...], fmpq, fmpq]
"""An input, the mass of its label 0 and that of its label 1."""

ZERO = fmpq(0)


class Points:
    """The points that reach a node.

    rows: the inputs with their masses; those without mass are left out. Cost: every half, and what is asked of it, is
    worked out once for each path.
    """

    def __init__(self, rows: Iterable[Row]):
        self.rows = tuple(row for row in rows if row[1] + row[2] != 0)
        self.zeros = sum((row[1] for row in self.rows), ZERO)
        self.ones = sum((row[2] for row in self.rows), ZERO)
        self.mass = self.zeros + self.ones
        self._halves: dict[tuple[int, int], Points] = {}
        self._groups: dict[str, list[list[int]]] = {}
        self._impurities: dict[str, ExactSum] = {}

    @property
    def minority(self) -> fmpq:
        """Mass that a leaf mislabels."""
        return min(self.zeros, self.ones)

    @property
    def label(self) -> int:
        """Label of a leaf, 1 on a tie."""
        return int(self.ones >= self.zeros)

    def half(self, i: int, value: int) -> Points:
        """The points in which a feature has a value."""
        if (i, value) not in self._halves:
            self._halves[i, value] = Points(row for row in self.rows if row[0][i] == value)
        return self._halves[i, value]

    def halves(self, i: int) -> tuple[Points, Points]:
        """The points in which a feature is 0, and those in which it is 1."""
        return self.half(i, 0), self.half(i, 1)

    @cached_property
    def telling(self) -> list[int]:
        """Features that are not constant on the points, ascending; on a cube, those not read yet."""
        features = range(len(self.rows[0][0])) if self.rows else ()
        return [i for i in features if len({row[0][i] for row in self.rows}) == 2]

    def impurity(self, name: str) -> ExactSum:
        """Mass times impurity."""
        if name not in self._impurities:
            self._impurities[name] = IMPURITY_OF_MASSES[name](self.zeros, self.ones)
        return self._impurities[name]

    def weighted_gain(self, i: int, name: str) -> ExactSum:
        """Mass times purity gain of a feature."""
        zero, one = self.halves(i)
        return self.impurity(name) - zero.impurity(name) - one.impurity(name)

    def groups(self, name: str) -> list[list[int]]:
        """The telling features in groups of equal gain, the largest gain first, each group ascending."""
        if name not in self._groups:
            gains = {i: self.weighted_gain(i, name) for i in self.telling}
            groups: list[list[int]] = []
            while gains:
                largest = None
                for gain in gains.values():
                    largest = gain if largest is None or largest < gain else largest
                groups.append([i for i, gain in gains.items() if gain == largest])
                gains = {i: gain for i, gain in gains.items() if gain != largest}
            self._groups[name] = groups
        return self._groups[name]


def _entropy(zeros: fmpq, ones: fmpq) -> ExactSum:
    total = number(ZERO, 0)
    for part in (zeros, ones):
        if part != 0:
            total = total - logarithm(part / (zeros + ones)).times(part)
    return total


def _gini(zeros: fmpq, ones: fmpq) -> ExactSum:
    return number(4 * zeros * ones / (zeros + ones))


def _error(zeros: fmpq, ones: fmpq) -> ExactSum:
    return number(2 * min(zeros, ones))


def _kearns_mansour(zeros: fmpq, ones: fmpq) -> ExactSum:
    return root(4 * zeros * ones, 2)


def _cubic(zeros: fmpq, ones: fmpq) -> ExactSum:
    """Of tsallis:3,1: 4/3 of one minus the sum of the cubes."""
    m = zeros + ones
    return number(fmpq(4, 3) * (m - (zeros**3 + ones**3) / m**2))


def _third_root_of_cubic(zeros: fmpq, ones: fmpq) -> ExactSum:
    """Of tsallis:3,1/3."""
    m = zeros + ones
    return root(fmpq(4, 3) * (1 - (zeros**3 + ones**3) / m**3), 3).times(m)


def _half_powers(sign: int, power: int) -> Callable[[fmpq, fmpq], ExactSum]:
    """Of tsallis:power/2,1 up to a positive factor, which changes no order."""

    def impurity(zeros: fmpq, ones: fmpq) -> ExactSum:
        m = zeros + ones
        powers = root((zeros / m) ** power, 2) + root((ones / m) ** power, 2)
        return powers.plus(fmpq(-1)).times(sign * m)

    return impurity


IMPURITY_OF_MASSES: dict[str, Callable[[fmpq, fmpq], ExactSum]] = {
    "entropy": _entropy,
    "gini": _gini,
    "km": _kearns_mansour,
    "error": _error,
    "tsallis:1,1": _entropy,
    "tsallis:2,1": _gini,
    "tsallis:2,1/2": _kearns_mansour,
    "tsallis:3,1": _cubic,
    "tsallis:3,1/3": _third_root_of_cubic,
    "tsallis:3/2,1": _half_powers(-1, 3),
    "tsallis:1/2,1": _half_powers(1, 1),
}
"""Mass times impurity of points, from the masses of the two labels."""
