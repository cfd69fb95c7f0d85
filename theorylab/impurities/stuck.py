r"""Where a greedy tree is stuck: at a subcube on which the function is not constant and no test has a gain.

Under the uniform distribution a test of :math:`x_i` has no gain at a subcube, for every strictly concave impurity, if
the function has as many ones where :math:`x_i = 0` as where :math:`x_i = 1`. Such a subcube is one on which the
function is not constant and correlation-immune of first order (Siegenthaler 1984). Greedy growth tests a variable of
largest gain; all strictly concave impurities rank the tests of a node by the difference of the two numbers of ones.

.. math:: k(c) = \begin{cases} 0 & \text{if } f \text{ is constant on } c, \\
          |c| & \text{if no test has a gain}, \\
          \operatorname{opt}_{i \in B(c)} k(c_{i=0}) + k(c_{i=1}) & \text{otherwise}\end{cases}

is the number of inputs of the subcube c that end where the tree is stuck: B(c) is the set of variables of largest gain,
and opt is min for the best ties and max for the worst.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from flint import fmpq

from theorylab.boolean.all_subcubes import variables_of_tables
from theorylab.boolean.packed import PackedFunction, as_packed
from theorylab.impurities.ties import Ties
from theorylab.limits import require

__all__ = ["stuck_inputs", "stuck_probability"]

EXTREMES = {Ties.BEST: np.minimum, Ties.WORST: np.maximum}


def stuck_probability(function: PackedFunction | Sequence[int], ties: str | Ties = Ties.BEST) -> fmpq:
    """Return the probability that a uniform input ends where a greedy tree has no test with a gain.

    Parameters
    ----------
    function
        A Boolean function as bits, or its truth table.
    ties
        ``best`` or ``worst``: the minimum or maximum over all ways to break ties between equal gains.

    Returns
    -------
    fmpq
        0 if the tree becomes exact.

    Raises
    ------
    InvalidArgument
        For another rule.
    TooLarge
        If the subcubes exceed the memory budget.

    See Also
    --------
    has_merged_staircase : without this property the probability is positive
    greedy : such a tree; it goes on where no test has a gain

    Notes
    -----
    A dynamic program over the subcubes: n 3^n operations and 8 3^n bytes for n variables. Where the tree is stuck it
    errs on at most half of the inputs.

    Examples
    --------
    >>> stuck_probability([0, 1, 1, 0])  # x1 xor x2
    1
    >>> one_of_three = [0, 1, 1, 0, 1, 0, 0, 0]  # exactly one of x1, x2, x3
    >>> stuck_probability(one_of_three), stuck_probability(one_of_three, "worst")
    (1/2, 1/2)
    """
    rule = Ties.from_name(ties, allowed=tuple(EXTREMES), learner="stuck_probability")
    table = as_packed(function).bits()[None]
    return fmpq(int(stuck_inputs(table, EXTREMES[rule])[0]), table.shape[1])


def stuck_inputs(tables: np.ndarray, extreme: np.ufunc) -> np.ndarray:
    """Return the number of inputs that end where a greedy tree is stuck, as ``int32``.

    Parameters
    ----------
    tables
        Values 0/1 of N functions, shape (N, 2^n).
    extreme
        ``numpy.minimum`` for the best ties, ``numpy.maximum`` for the worst.
    """
    ones, n = _ones(tables), variables_of_tables(tables)
    stuck = np.zeros_like(ones)
    for c in range(3**n):
        halves = [(c - 2 * 3**i, c - 3**i) for i in range(n) if c // 3**i % 3 == 2]
        if not halves:
            continue
        gains = [np.abs(ones[zero] - ones[one]) for zero, one in halves]
        largest, size = np.max(gains, axis=0), 1 << len(halves)
        reached = [stuck[zero] + stuck[one] for zero, one in halves]
        found = extreme.reduce(reached, where=np.equal(gains, largest), initial=size - extreme(0, size))
        found[largest == 0] = size
        found[(ones[c] == 0) | (ones[c] == size)] = 0
        stuck[c] = found
    return stuck[-1]


def _ones(tables: np.ndarray) -> np.ndarray:
    """Return the number of ones in each subcube, in the numbering of :mod:`theorylab.boolean.all_subcubes`."""
    count, n = len(tables), variables_of_tables(tables)
    require(8 * count * 3**n, f"the 3^{n} subcubes of {n} variables: two numbers for each")
    ones = tables.T.astype(np.int32)
    for i in range(n):
        halves = ones.reshape(1 << (n - 1 - i), 2, 3**i * count)
        ones = np.concatenate([halves, halves[:, :1] + halves[:, 1:]], axis=1)
    return ones.reshape(3**n, count)
