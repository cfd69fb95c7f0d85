r"""Purity gains of the best tests of all multisets of terms, and the order of the tests.

Reading a literal of a term of length l, where P is the probability that all terms fail, leads to the label
means :math:`1 - P / (1 - 2^{-l})` and :math:`1 - P\,(1 - 2^{1-l}) / (1 - 2^{-l})`, a difference of
:math:`2P / (2^l - 1)`. Both outcomes are equally likely, so for a strictly concave impurity the gain increases
with it (:mod:`theorylab.impurities.purity`): the best tests are the literals of the shortest terms, and only they.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from flint import arb, ctx, fmpq

from theorylab.classes.blocks import Threads
from theorylab.classes.gains import BITS, log2_of_gain
from theorylab.classes.multisets import CONSTANT, Layers, TermMultisets
from theorylab.classes.word_gains import log2_of_gains
from theorylab.classes.words import integers
from theorylab.errors import InvalidArgument
from theorylab.impurities.impurity import Impurity
from theorylab.numbers.comparison import Value, enclosure

__all__ = ["TermGains"]

HALF = fmpq(1, 2)


class TermGains:
    """Gains of the best tests of all multisets, by place.

    Parameters
    ----------
    multisets, layers
        The class.
    zeros
        int64[N, 3], the mass of the inputs labelled 0, as words.
    bits
        Masses are integers over 2^bits.
    impurity
        A strictly concave impurity function.

    Attributes
    ----------
    zero, one
        int32[N], the places that the best test of each multiset leads to.

    Raises
    ------
    InvalidArgument
        If the impurity is not known to be strictly concave.
    """

    def __init__(
        self, multisets: TermMultisets, layers: Layers, zeros: np.ndarray, bits: int, impurity: Impurity
    ):
        if impurity.strictly_concave is not True:
            raise InvalidArgument(
                f"impurity {impurity.name}: the best tests of multisets need a strictly concave one"
            )
        shortest = layers.first_split[:-1]
        self.zero, self.one = layers.zero[shortest], layers.one[shortest]
        self.impurity = impurity
        self._multisets, self._number = multisets, layers.number
        self._zeros, self._denominator = zeros, 1 << bits

    def state(self, place: int) -> tuple[int, ...]:
        """Return the multiset at a place."""
        return self._multisets[int(self._number[place])]

    def gain(self, place: int) -> Value:
        """Return the exact gain of the best test of the multiset at a place."""
        known = self._impurity(integers(self._zeros[place : place + 1])[0])
        for child in (self.zero[place], self.one[place]):
            if child != CONSTANT:
                below = self._impurity(integers(self._zeros[child : child + 1])[0])
                known = known - below * HALF  # type: ignore[operator] # all values of an impurity have the same type
        return known

    def _impurity(self, zeros: int) -> Value:
        mean = fmpq(zeros, self._denominator)
        return self.impurity.value((mean, 1 - mean))

    def log2(self, threads: Threads) -> np.ndarray:
        """float64[N], base-2 logarithms of the gains, with the error of :mod:`theorylab.classes.gains`.

        Parameters
        ----------
        threads
            Threads that process the places.

        Raises
        ------
        PrecisionExhausted
            If a gain cannot be told from zero.

        Notes
        -----
        Kernels, and a few evaluations of the impurity in balls for each gain that these leave.
        """
        bits = self._denominator.bit_length() - 1
        logarithms = log2_of_gains(self.zero, self.one, self._zeros, bits, self.impurity.name, threads)

        @cache
        def ball(place: int) -> arb:
            if place == CONSTANT:
                return arb(0)
            return enclosure(self._impurity(integers(self._zeros[place : place + 1])[0]))

        with ctx.workprec(BITS):
            for place in np.flatnonzero(np.isnan(logarithms)).tolist():
                zero, one = int(self.zero[place]), int(self.one[place])
                gain = ball(place) - (ball(zero) + ball(one)) / 2
                logarithms[place] = log2_of_gain(gain, self, place)
        return logarithms
