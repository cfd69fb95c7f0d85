"""Comparison of a learner with the optimum on all multisets of terms, one layer of functions at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from flint import fmpq

from dp_optimal.classes.curves import Curves, curve_bytes, curves_by_layer, room_for_layers
from dp_optimal.classes.gaps import GapSums, add_up_gaps
from theorylab.classes.blocks import Threads, threads
from theorylab.classes.leaf_masses import leaf_masses
from theorylab.classes.multisets import Layers, TermMultisets, layers
from theorylab.classes.term_gains import TermGains
from theorylab.classes.term_growth import TermGrowth
from theorylab.classes.words import MOST_BITS, integers
from theorylab.impurities.impurity import Impurity
from theorylab.impurities.ties import Ties
from theorylab.limits import memory_allowed, require

__all__ = ["MultisetSweep"]

FUNCTION_BYTES = 700
"""Bytes per function besides curves: the results of reading a variable, masses, balls and results."""

GROWN_AT_ONCE = 1 << 13
"""Number of functions whose learned errors are held at a time; arrays this small are not returned to the system."""


@dataclass(frozen=True)
class MultisetSweep:
    """A learner and a class of multisets of terms, under the uniform distribution.

    Attributes
    ----------
    multisets
        The class, for which :meth:`possible` returns True.
    size
        Largest number of splits T, at least 1.
    learner
        ``top-down`` or ``best-first``.
    impurity
        A strictly concave impurity function.
    ties
        ``first``, ``last``, ``shallowest`` or ``deepest``.
    jobs
        Number of threads; by default as many as the processors available to this process.

    Notes
    -----
    The curves are held for only as many layers as the longest term has literals. The optimal sizes
    take O(M T^2) steps for M distinct terms in all, the learner O(N T^2) for N functions.
    """

    multisets: TermMultisets
    size: int
    learner: str
    impurity: Impurity
    ties: Ties | str
    jobs: int | None = None

    @staticmethod
    def possible(multisets: TermMultisets, impurity: Impurity) -> bool:
        """Return True if errors fit into words, and the best tests can be found without a search.

        Parameters
        ----------
        multisets
            The class.
        impurity
            The impurity function.
        """
        return multisets.variables <= MOST_BITS and impurity.strictly_concave is True

    @property
    def denominator(self) -> int:
        """Common denominator of all errors."""
        return 1 << self.multisets.variables

    def gaps(self) -> tuple[GapSums, int]:
        """Return the sums of the gaps of each function, and the number of negative gaps.

        Raises
        ------
        InvalidArgument
            For a tie rule that is not computed for whole classes.
        TooLarge
            If the class needs more memory than allowed.
        """
        self._require_memory()
        count, negative = len(self.multisets), 0
        sums = GapSums(
            np.empty((count, 3), dtype=np.int64),
            np.empty((count, 3), dtype=np.int64),
            np.empty(count, dtype=np.int32),
        )
        order, leaf, growth = self._prepare()
        with threads(self.jobs) as shared:
            for first, stop, curves in self._curves(order, leaf, shared):
                for begin in range(first, stop, GROWN_AT_ONCE):
                    end = min(begin + GROWN_AT_ONCE, stop)
                    errors = growth.errors(begin, end, shared)
                    options = begin, order.number, curves.words, errors, sums
                    negative += sum(shared.over(begin, end, add_up_gaps, *options))
        return sums, negative

    def gaps_of(self, multiset: tuple[int, ...]) -> tuple[fmpq, ...]:
        """Return the gaps of one function for t = 0..T, from the multisets of no more and no longer terms.

        Parameters
        ----------
        multiset
            The lengths of its terms, in ascending order.
        """
        below = replace(self, multisets=TermMultisets(len(multiset), multiset[-1]))
        order, leaf, growth = below._prepare()
        place = int(np.flatnonzero(order.number == below.multisets.index(multiset))[0])
        with threads(self.jobs) as shared:
            layers_solved = below._curves(order, leaf, shared)
            curves = next(found for _, stop, found in layers_solved if place < stop)
            learned = growth.errors(place, place + 1, shared)[0]
        least = curves.words[place % (len(curves.words) - 1)]
        pairs = zip(integers(learned.T), integers(least.T))
        return tuple(fmpq(mine - best, below.denominator) for mine, best in pairs)

    def _prepare(self) -> tuple[Layers, np.ndarray, TermGrowth]:
        """Return the order of the class, errors of its leaves, and the learner."""
        order, bits = layers(self.multisets), self.multisets.variables
        zeros, leaf = leaf_masses(order, bits)
        gains = TermGains(self.multisets, order, zeros, bits, self.impurity)
        growth = TermGrowth(gains, leaf, bits, learner=self.learner, size=self.size, ties=self.ties)
        return order, leaf, growth

    def _curves(self, order: Layers, leaf: np.ndarray, shared: Threads) -> Iterator[tuple[int, int, Curves]]:
        return curves_by_layer(order, leaf, self.multisets.literals, self.size, shared)

    def _require_memory(self) -> None:
        count, start = len(self.multisets), self.multisets.layer_starts()
        each = FUNCTION_BYTES * count
        curves = room_for_layers(start, self.multisets.literals) * curve_bytes(self.size)
        curves += min(count, GROWN_AT_ONCE) * 24 * (self.size + 1)
        fits = (memory_allowed() - each) * self.size // curves
        require(
            each + curves,
            f"MIC of {count} functions at size {self.size}",
            fits=f"size {fits}" if fits > 0 else "",
        )
