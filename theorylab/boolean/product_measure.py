r"""Exact mean of a Boolean function, stored as bits, under any product distribution.

With :math:`\Pr[x_i=1]=p_i/q_i` the mean over the first k variables is an integer over
:math:`q_1\cdots q_k`, and one variable more takes the integers m of two halves to
:math:`(q_k-p_k)\,m_0+p_k\,m_1`. Three variables at a time are looked up in a table of the 256 bytes; the integers
have 64 bits as long as the denominator has, and any length afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

import numpy as np
from flint import fmpq

from theorylab.boolean.packed import PackedFunction, as_packed
from theorylab.errors import InvalidArgument
from theorylab.numbers.counted import quantity
from theorylab.numbers.rationals import rational
from theorylab.numbers.several import several
from theorylab.numbers.shown import abbreviate

__all__ = ["product_mean", "product_probabilities"]

OCTET_VARIABLES = 3
"""Variables that vary inside a byte."""

PIECE_VARIABLES = 19
"""Variables of a piece whose integers are held at once: 2^16 bytes."""

SAFE = 1 << 63
"""Integers below this are held in 64 bits."""


def product_mean(function: PackedFunction | Sequence[int], probabilities: Sequence[fmpq]) -> fmpq:
    """Return E[f(x)] for independent variables.

    Parameters
    ----------
    function
        A Boolean function f as bits, or its truth table.
    probabilities
        Pr[x_i = 1] for each variable, strictly between 0 and 1.

    Raises
    ------
    InvalidArgument
        If the number of probabilities is not that of the variables, or one is out of range.

    See Also
    --------
    product_influences

    Notes
    -----
    Cost: 2^n / 4 additions, and the memory of the function and of 2^(n - 19) integers.

    Examples
    --------
    >>> product_mean([0, 1, 1, 1], ["1/3", "1/2"])
    2/3
    """
    function = as_packed(function)
    n = function.variables
    exact = product_probabilities(probabilities, n)
    low, high = min(n, OCTET_VARIABLES), min(n, PIECE_VARIABLES)
    octets = function.words.astype("<u8", copy=False).view(np.uint8)[: 1 << (n - low)]
    every = np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1, count=1 << low, bitorder="little")
    table = _averages(every.astype(np.int64), exact, 0, low)[:, 0]
    pieces = [_averages(table[piece], exact, low, high)[0] for piece in octets.reshape(-1, 1 << (high - low))]
    numerator = _averages(np.array(pieces), exact, high, n)[0]
    return fmpq(int(numerator), prod(int(p.q) for p in exact))


def product_probabilities(probabilities: Sequence[fmpq], variables: int) -> tuple[fmpq, ...]:
    """Return the probabilities of a product distribution as exact rationals.

    Parameters
    ----------
    probabilities
        Pr[x_i = 1] for each variable, in any form that :func:`~theorylab.numbers.rationals.rational` reads.
    variables
        Required number of probabilities.

    Raises
    ------
    InvalidArgument
        If their number differs, or one is not strictly between 0 and 1.
    """
    probabilities = several(probabilities, "product distribution")
    if len(probabilities) != variables:
        raise InvalidArgument(
            f"product distribution: {quantity(len(probabilities), 'probability')}"
            f" for {quantity(variables, 'variable')}; give {variables}"
        )
    exact = tuple(rational(p, name=f"probability of x{i + 1}") for i, p in enumerate(probabilities))
    for i, p in enumerate(exact):
        if not 0 < p < 1:
            raise InvalidArgument(
                f"product distribution: Pr[x{i + 1} = 1] = {abbreviate(p)} must lie strictly between 0 and 1"
            )
    return exact


def _averages(masses: np.ndarray, exact: tuple[fmpq, ...], first: int, last: int) -> np.ndarray:
    """Return integer means over the variables first..last - 1, which index the last axis, lowest first."""
    for i in range(first, last):
        # every integer is at most the product of the denominators so far
        if masses.dtype != object and prod(int(p.q) for p in exact[: i + 1]) >= SAFE:
            masses = masses.astype(object)
        p, q = int(exact[i].p), int(exact[i].q)
        masses = (q - p) * masses[..., 0::2] + p * masses[..., 1::2]
    return masses
