r"""Minimum errors on the two sides of every test of a subproblem, for a few tests more, and of trees made of them.

Let :math:`l^i_f, r^i_f` be the minimum errors with at most i tests on the sides f = 0 and f = 1, and e(m) the error of
a leaf. The minimum errors with at most 0, 1, 2, 3 tests within depth two are

.. math:: e(m),\quad \min_f l^0_f + r^0_f,\quad \min_f \min(l^0_f + r^1_f,\ l^1_f + r^0_f),\quad \min_f l^1_f + r^1_f.

No child is constructed. Single features suffice for i = 0: a subproblem of n inputs with F features costs O(F n) time,
and memory only for its inputs. For i = 1 see :mod:`theorylab.rows.walk_pairs`, which takes :math:`O(F^2)` of both.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

import numpy as np

from theorylab.numbers.kernels import njit
from theorylab.numbers.pieces import in_pieces
from theorylab.progress import advance
from theorylab.rows.packing import pack_rows, sums_where
from theorylab.rows.walk import SampleLevel, SampleRows

__all__ = ["ABSENT", "OneTest", "SideErrors"]

ABSENT = 1 << 60
"""Error on the sides of a test that does not separate inputs; two of them are a 64-bit integer."""

PART_BYTES = 1 << 22
"""Memory for the errors that are computed at a time."""


class SideErrors(ABC):
    """Errors on the sides of the tests of a sample.

    A feature that most inputs have is counted by its complement, which swaps its sides.

    Parameters
    ----------
    sample
        The sample.

    Attributes
    ----------
    tests
        Number of tests on a path of the trees, one or two.
    features
        Number of features.
    steps
        A rough estimate of the operations for a subproblem.
    """

    tests: int
    steps: int

    def __init__(self, sample: SampleRows):
        count, self.features = sample.features.shape
        self._common = 2 * np.bitwise_count(sample.columns).sum(axis=1, dtype=np.int64) > count
        everything = pack_rows(np.ones((1, count), dtype=bool))
        self._rare = np.where(self._common[:, None], sample.columns ^ everything, sample.columns)

    @abstractmethod
    def _fill(self, rows: np.ndarray, sides: np.ndarray) -> None:
        """Fill in the errors of :meth:`of`, but with the sides of a feature that most inputs have swapped."""

    def of(self, rows: np.ndarray) -> np.ndarray:
        """Return the minimum errors with at most 0, ..., ``tests`` - 1 tests on both sides of every feature.

        Parameters
        ----------
        rows
            uint64[n, W], subproblems.

        Returns
        -------
        numpy.ndarray
            int64[n, F, 2, tests]; :data:`ABSENT` for a feature that is constant.
        """
        sides = np.empty((len(rows), self.features, 2, self.tests), dtype=np.int64)
        self._fill(rows, sides)
        sides[:, self._common] = sides[:, self._common, ::-1]
        return sides

    def in_parts(self, rows: np.ndarray, use: Callable[[slice, np.ndarray], None]) -> None:
        """Call ``use`` with consecutive parts of the subproblems ``rows`` and the errors on their sides."""
        most = max(1, PART_BYTES // (16 * self.tests * max(1, self.features)))

        def work(first: int, last: int) -> None:
            for start in range(first, last, most):
                part = slice(start, min(start + most, last))
                use(part, self.of(rows[part]))
            advance(last, len(rows))

        in_pieces(len(rows), self.steps, work)

    def errors(self, level: SampleLevel) -> np.ndarray:
        """Return the minimum errors of trees with at most 0, 1, ... tests, at most ``tests`` of them on a path.

        Parameters
        ----------
        level
            The subproblems.

        Returns
        -------
        numpy.ndarray
            int64[n, 2 ** tests], the weight of the inputs that the tree misclassifies.
        """
        found = np.repeat(level.leaf_errors[:, None], 1 << self.tests, axis=1)
        mixed = np.flatnonzero(found[:, 0])

        def use(part: slice, sides: np.ndarray) -> None:
            for zero in range(self.tests):
                for one in range(self.tests):
                    both = (sides[:, :, 0, zero] + sides[:, :, 1, one]).min(axis=1, initial=ABSENT)
                    place = mixed[part], 1 + zero + one
                    found[place] = np.minimum(found[place], both)

        self.in_parts(level.rows[mixed], use)
        return found


class OneTest(SideErrors):
    """Errors of leaves on the sides of the tests.

    Parameters
    ----------
    sample
        The sample.
    """

    tests = 1

    def __init__(self, sample: SampleRows):
        super().__init__(sample)
        self._weights, self.steps = sample.weights, sample.features.size

    def _fill(self, rows: np.ndarray, sides: np.ndarray) -> None:
        _fill(rows, self._rare, self._weights, sides)


@njit(cache=True, nogil=True)
def _fill(rows: np.ndarray, columns: np.ndarray, weights: np.ndarray, sides: np.ndarray) -> None:
    """Fill in the errors of leaves on the ``sides``."""
    for s in range(len(rows)):
        totals = sums_where(rows[s : s + 1], rows[s], weights)[0]
        ones = sums_where(columns, rows[s], weights)
        for f in range(len(columns)):
            one = zero = most_one = most_zero = np.int64(0)
            for label in range(len(totals)):
                there = ones[f, label]
                one, most_one = one + there, max(most_one, there)
                there = totals[label] - there
                zero, most_zero = zero + there, max(most_zero, there)
            separates = one > 0 and zero > 0
            sides[s, f, 1, 0] = one - most_one if separates else ABSENT
            sides[s, f, 0, 0] = zero - most_zero if separates else ABSENT
