r"""Costs of exact decision trees of many functions at once, from those of functions with one variable less.

A tree whose first test is x_i consists of that test, a tree of f_0 = f|x_i=0 and one of f_1 = f|x_i=1, functions of
the n - 1 other variables. Given the costs of a set of functions of n - 1 variables that contains these restrictions, a
function of n variables costs two look-ups per variable:

.. math:: s_d(f) &= 1 + \min_i \bigl(s_{d-1}(f_0) + s_{d-1}(f_1)\bigr), \qquad s_d(\text{constant}) = 0,\\
          p(f) &= 2^n + \min_i \bigl(p(f_0) + p(f_1)\bigr), \qquad p(\text{constant}) = 0,\\
          g(f) &= 1 + \operatorname{opt}_{i \in B(f)} \bigl(g(f_0) + g(f_1)\bigr), \qquad g(\text{constant}) = 0,\\
          c_x(f) &= 1 + \min_i c_{x \setminus i}(f|x_i), \qquad c_x(\text{constant}) = 0.

:math:`s_d` is the minimum number of internal nodes of an exact tree of depth at most d (infinite if there is none);
:math:`p/2^n` the minimum expected number of tests of an exact tree on a uniform input; g the size of the greedy tree,
where B(f) is the set of variables of the largest score and opt is min for the best ties and max for the worst; and
:math:`c_x` the minimum number of variables that fix the value of f at the input x.

**One rule for all impurities.** A test halves the inputs of a node. With a fixed mean p = (p_0 + p_1)/2 of the labels
its gain is G(p) - (G(p - t) + G(p + t))/2 with t = |p_1 - p_0|/2. For a strictly concave G that is a strictly convex,
even function of t, and hence strictly increasing for t >= 0. So entropy, Gini impurity and the impurity of Kearns and
Mansour rank the tests of a node, ties included, by the integer |ones of f_1 - ones of f_0|: one column for the three.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from theorylab.boolean.short_functions import restrict

__all__ = [
    "INFINITE",
    "Restrictions",
    "certificates",
    "greedy_sizes",
    "least_sizes",
    "path_lengths",
    "restrictions",
]

INFINITE = 127
"""Marks a size that no tree has; the largest size of a tree on six variables is 63."""


class Restrictions(NamedTuple):
    """Indices of the restrictions of functions on n variables among functions on n - 1.

    Attributes
    ----------
    zero, one
        int64[n, N], indices of f|x_i=0 and of f|x_i=1.
    """

    zero: np.ndarray
    one: np.ndarray


def restrictions(functions: np.ndarray, n: int, smaller: np.ndarray) -> Restrictions:
    """Find the restrictions of functions among functions with one variable less.

    Parameters
    ----------
    functions
        Words of functions on n variables.
    n
        Number of variables.
    smaller
        Words of functions on n - 1 variables in increasing order, including all restrictions.
    """
    places = [
        np.array([np.searchsorted(smaller, restrict(functions, i, value)) for i in range(n)], dtype=np.int64)
        for value in (0, 1)
    ]
    return Restrictions(*(each.reshape(n, len(functions)) for each in places))


def least_sizes(constant: np.ndarray, at: Restrictions, below: np.ndarray) -> np.ndarray:
    """Compute the minimum size of an exact tree of depth at most d, for d = 0, ..., n.

    Parameters
    ----------
    constant
        Mask of the constant functions.
    at
        Restrictions of the functions.
    below
        uint8[M, n], the sizes for functions on n - 1 variables, for d = 0, ..., n - 1.

    Returns
    -------
    ndarray of uint8, shape (N, n + 1)
        The sizes, :data:`INFINITE` if no tree is exact.
    """
    n = len(at.zero)
    least = np.full((len(constant), n + 1), INFINITE, dtype=np.uint8)
    for zero, one in zip(at.zero, at.one):
        np.minimum(least[:, 1:], 1 + below[zero] + below[one], out=least[:, 1:])
    least[constant] = 0
    return least


def path_lengths(constant: np.ndarray, at: Restrictions, below: np.ndarray) -> np.ndarray:
    """Compute the minimum, over exact trees, of the number of tests summed over all inputs, as ``int64``.

    Parameters
    ----------
    constant, at
        As for :func:`least_sizes`.
    below
        int64[M], the sums for functions on n - 1 variables.
    """
    n = len(at.zero)
    least = np.zeros(len(constant), dtype=np.int64)
    if n:
        least += (1 << n) + np.min([below[zero] + below[one] for zero, one in zip(at.zero, at.one)], axis=0)
    least[constant] = 0
    return least


def greedy_sizes(
    constant: np.ndarray, at: Restrictions, scores: np.ndarray, kind: np.ndarray, unkind: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Compute the sizes of the exact greedy tree under the best and under the worst ties.

    Parameters
    ----------
    constant, at
        As for :func:`least_sizes`.
    scores
        int64[n, N], score of each variable; the variable of largest score is tested.
    kind, unkind
        uint8[M], the sizes of functions on n - 1 variables.
    """
    least, most = np.full(len(constant), INFINITE, dtype=np.uint8), np.zeros(len(constant), dtype=np.uint8)
    best = scores.max(axis=0, initial=0)
    for zero, one, score in zip(at.zero, at.one, scores):
        chosen = score == best
        np.minimum(least, 1 + kind[zero] + kind[one], out=least, where=chosen)
        np.maximum(most, 1 + unkind[zero] + unkind[one], out=most, where=chosen)
    least[constant] = most[constant] = 0
    return least, most


def certificates(
    functions: np.ndarray, constant: np.ndarray, at: Restrictions, below: np.ndarray
) -> np.ndarray:
    """Compute the size of the smallest certificate at each input.

    Parameters
    ----------
    functions, constant, at
        The functions and their restrictions.
    below
        uint8[M, 2^(n-1)], the sizes for functions on n - 1 variables.

    Returns
    -------
    ndarray of uint8, shape (N, 2^n)
    """
    n = len(at.zero)
    least = np.full((len(functions), 1 << n), n, dtype=np.uint8)
    inputs = np.arange(1 << n)
    for i in range(n):
        others = inputs & (1 << i) - 1 | inputs >> i + 1 << i
        for value, places in ((0, at.zero[i]), (1, at.one[i])):
            here = inputs[inputs >> i & 1 == value]
            least[:, here] = np.minimum(least[:, here], 1 + below[places][:, others[here]])
    least[constant] = 0
    return least
