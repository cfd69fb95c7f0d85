r"""Label means and leaf errors of all multisets of terms as integers over one power of two.

A read-once DNF is 0 when every term fails: with probability :math:`\prod_i (1 - 2^{-l_i})` under the
uniform distribution. So the probability for F is that for F without a term of length l, minus its
:math:`2^{-l}`-th part; over the denominator :math:`2^n`, n the number of variables of the class, both are
integers.
"""

from __future__ import annotations

import numpy as np

from theorylab.classes.multisets import Layers
from theorylab.classes.words import MASK, WORD_BITS, difference, less, shift_right
from theorylab.numbers.kernels import njit

__all__ = ["leaf_masses"]


def leaf_masses(layers: Layers, bits: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the mass of the inputs labelled 0, and error of a leaf, at every place.

    Parameters
    ----------
    layers
        The class.
    bits
        Errors are integers over 2^bits; at least the number of variables.

    Returns
    -------
    zeros, leaf
        int64[N, 3], as the words of :mod:`theorylab.classes.words`.
    """
    shape = len(layers.number), 3
    zeros, leaf = np.empty(shape, dtype=np.int64), np.empty(shape, dtype=np.int64)
    whole = np.array([(1 << bits >> at) & MASK for at in (0, WORD_BITS, 2 * WORD_BITS)], dtype=np.int64)
    _fill(layers.first_split, layers.zero, layers.length, whole, zeros, leaf)
    return zeros, leaf


@njit(cache=True, nogil=True)
def _fill(
    first_split: np.ndarray,
    zero: np.ndarray,
    length: np.ndarray,
    whole: np.ndarray,
    zeros: np.ndarray,
    leaf: np.ndarray,
) -> None:
    for s in range(len(zeros)):
        m = first_split[s]
        a, b, c = whole[0], whole[1], whole[2]
        if zero[m] >= 0:
            others = zeros[zero[m]]
            a, b, c = others[0], others[1], others[2]
        p, q, r = shift_right(a, b, c, length[m])
        a, b, c = difference(a, b, c, p, q, r)
        zeros[s, 0], zeros[s, 1], zeros[s, 2] = a, b, c
        p, q, r = difference(whole[0], whole[1], whole[2], a, b, c)
        if less(p, q, r, a, b, c):
            a, b, c = p, q, r
        leaf[s, 0], leaf[s, 1], leaf[s, 2] = a, b, c
