r"""Exact runs of TopDown and BestFirst on every multiset of terms.

The learners of :mod:`theorylab.classes.sweep`, where subproblems are multisets under the uniform
distribution. Best tests need no search (:mod:`theorylab.classes.term_gains`), a path of d tests has
probability :math:`2^{-d}`, and errors are integers over a power of two, held whole: splitting a leaf at depth d
lowers the error by :math:`2^{-d}` times that of its multiset, which is an integer too, because a multiset that
d tests lead to has at least d literals less.

The order of two leaves is read off floats only where the bound of :mod:`theorylab.classes.sweep`,
with :math:`\ell = 1` (or 0 for BestFirst), proves it. Leaves of the same multiset and depth tie; any other
near tie is decided by the exact gains, and the functions that met it are run again.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from flint import fmpq

from theorylab.classes.blocks import Threads
from theorylab.classes.near_ties import Known, Pairs, with_answers
from theorylab.classes.sweep import RANK, priority_tolerance
from theorylab.classes.term_gains import TermGains
from theorylab.classes.term_kernel import TermSteps, grow_terms
from theorylab.errors import InvalidArgument
from theorylab.impurities.ties import Ties
from theorylab.showing import ReprMixin

__all__ = ["TERM_LEARNERS", "TermGrowth"]

TERM_LEARNERS = {"top-down": 1, "best-first": 0}
"""Learners, and how often the logarithm of the probability of a path counts in the priority of its leaf."""


class TermGrowth(ReprMixin):
    """A learner on all multisets of a class; near ties decided for some functions serve the others.

    Parameters
    ----------
    gains
        Gains of the best tests.
    leaf
        int64[N, 3], the error of a leaf at each place, as words.
    variables
        Number of literals of the largest function.
    learner
        One of :data:`TERM_LEARNERS`.
    size
        Number of splits T.
    ties
        ``first``, ``last``, ``shallowest`` or ``deepest``.

    Raises
    ------
    InvalidArgument
        For a negative size, or a tie rule that is not computed for whole classes.
    """

    def __init__(
        self, gains: TermGains, leaf: np.ndarray, variables: int, *, learner: str, size: int, ties: Ties | str
    ):
        if size < 0:
            raise InvalidArgument(f"size: {size} given; at least 0 is needed")
        rule = Ties.from_name(ties, allowed=tuple(RANK), learner=f"{learner} on a whole class")
        self.size = size
        self._gains, self._leaf, self._depth = gains, leaf, min(size, variables)
        self._rank = RANK[rule]
        self._weighted = TERM_LEARNERS[learner]
        self._steps: tuple[TermSteps, float] | None = None
        self._known = Known.nothing()

    def _facts(self) -> dict[str, Any]:
        return {"size": self.size, "near ties decided": self.resolved}

    @property
    def resolved(self) -> int:
        """Number of near ties that were decided exactly so far."""
        return len(self._known.sign)

    def errors(self, first: int, stop: int, threads: Threads) -> np.ndarray:
        """Return the errors after 0, ..., T splits of the functions at the places from ``first`` to ``stop``.

        Parameters
        ----------
        first, stop
            The places.
        threads
            They share the functions.

        Returns
        -------
        ndarray
            int64[stop - first, 3, T + 1], as words. A tree whose leaves are all pure keeps its error.

        Raises
        ------
        PrecisionExhausted
            If a near tie stays undecided.

        Notes
        -----
        O(T^2) float comparisons a function.
        """
        errors = np.empty((stop - first, 3, self.size + 1), dtype=np.int64)
        settled = np.zeros(stop - first, dtype=np.bool_)

        steps, tolerance = self._steps = self._steps or self._prepare(threads)
        while not settled.all():
            options = self._known, tolerance, self._weighted, *self._rank
            found = threads.over(first, stop, grow_terms, first, steps, *options, settled, errors)
            met = Pairs(*(np.concatenate(part) for part in zip(*found)))
            if met.pair.size:
                states = len(steps.zero)
                self._known = with_answers(self._known, met, self._gains, states, lambda key: fmpq(2) ** key)
        return errors

    def _prepare(self, threads: Threads) -> tuple[TermSteps, float]:
        """Return the input of the kernel, and the difference of priorities that proves their order."""
        steps = TermSteps(self._gains.zero, self._gains.one, self._gains.log2(threads), self._leaf)
        weights = np.full(1, float(self._weighted))
        return steps, priority_tolerance(steps.log_gain, weights, self._depth)
