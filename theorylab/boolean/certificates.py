r"""Certificate complexity of a Boolean function.

A certificate of f at x is a set of variables whose values at x fix the value of f. With :math:`C_x(f)` the size of a
smallest one, :math:`C^b(f)=\max_{x:f(x)=b}C_x(f)` and :math:`C(f)=\max_x C_x(f)`; :math:`C^b` of a function that never
has the value b is 0. See Buhrman and de Wolf, *Complexity measures and decision tree complexity: a survey*, Theoretical
Computer Science 288 (2002).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from theorylab.boolean.all_subcubes import MIXED, fixed_variables, values_taken, variables_of_tables
from theorylab.boolean.packed import PackedFunction, as_packed
from theorylab.numbers.counts import whole_number

__all__ = ["certificate_complexities", "certificate_complexity", "certificate_sizes"]


def certificate_complexity(function: PackedFunction | Sequence[int], value: int | None = None) -> int:
    """Return the certificate complexity: the maximum, over the inputs, of the size of a smallest certificate.

    Parameters
    ----------
    function
        A Boolean function f as bits, or its truth table.
    value
        0 or 1 for the inputs where f has this value, C^0 or C^1; all inputs if not given.

    Raises
    ------
    InvalidArgument
        If the value is neither 0 nor 1.
    TooLarge
        If the subcubes exceed the memory budget.

    See Also
    --------
    sensitivity : at most this
    block_sensitivity : at most this
    rank

    Notes
    -----
    Cost: n 3^n operations on bytes, and 4 3^n bytes, for n variables; 12 variables take a tenth of a second.

    Examples
    --------
    >>> certificate_complexity([0, 0, 0, 1]), certificate_complexity([0, 0, 0, 1], 0)  # x1 and x2
    (2, 1)
    """
    tables = as_packed(function).bits()[None]
    if value is None:
        return int(certificate_sizes(tables).max())
    return int(certificate_complexities(tables, whole_number(value, "value", least=0, most=1))[0])


def certificate_complexities(tables: np.ndarray, value: int) -> np.ndarray:
    """Return C^0 or C^1 of several functions.

    Parameters
    ----------
    tables
        Values 0/1 of N functions, shape (N, 2^n).
    value
        0 or 1.
    """
    return np.where(tables == value, certificate_sizes(tables), 0).max(axis=1)


def certificate_sizes(tables: np.ndarray) -> np.ndarray:
    """Return the size of a smallest certificate at every input.

    Parameters
    ----------
    tables
        Values 0/1 of N functions, shape (N, 2^n).

    Returns
    -------
    ndarray of uint8, shape (N, 2^n)

    Raises
    ------
    TooLarge
        If the subcubes exceed the memory budget.
    """
    n = variables_of_tables(tables)
    # the input itself, a subcube with n fixed variables, is always a certificate
    least = np.where(values_taken(tables) == MIXED, np.uint8(n), fixed_variables(n))
    for i in reversed(range(n)):
        thirds = least.reshape(len(tables), 1 << (n - 1 - i), 3, 3**i)
        least = np.minimum(thirds[:, :, :2], thirds[:, :, 2:])
    return least.reshape(tables.shape)
