r"""Influences of all variables of a Boolean function stored as bits.

.. math:: \mathrm{Inf}_i(f)=\Pr[f(x)\ne f(x^{\oplus i})],

O'Donnell's definition for a function with two values, under the uniform distribution. Under a product distribution
flipping is independent of the rest, so that the definition still speaks of the other variables alone, as in
:mod:`theorylab.impurities.influence`; O'Donnell's influence of a p-biased variable is :math:`4p_i(1-p_i)` times it.

Here the whole function is known and all variables are asked for at once. :mod:`theorylab.impurities.influence` is the
view of a learner: the influence of one test at one subproblem, of lumped problems too.
"""

from __future__ import annotations

from collections.abc import Sequence

from flint import fmpq

from theorylab.boolean.cube_edges import edge_counts
from theorylab.boolean.packed import PackedFunction, as_packed
from theorylab.boolean.product_measure import product_mean, product_probabilities

__all__ = ["correlations", "influences", "product_influences", "total_influence"]


def influences(function: PackedFunction | Sequence[int]) -> tuple[fmpq, ...]:
    """Return the influence of each variable under the uniform distribution.

    Parameters
    ----------
    function
        A Boolean function as bits, or its truth table.

    See Also
    --------
    total_influence : their sum
    product_influences : under a product distribution
    correlations : half the influences if f is monotone

    Notes
    -----
    Cost: n 2^n / 64 operations on words, in parallel.

    Examples
    --------
    >>> influences([0, 0, 0, 1, 0, 1, 1, 1])
    (1/2, 1/2, 1/2)
    """
    rises, falls = edge_counts(function)
    # the number of edges of one direction is half the number of inputs, 2^n
    return tuple(fmpq(2 * changes, 1 << len(rises)) for changes in (rises + falls).tolist())


def total_influence(function: PackedFunction | Sequence[int]) -> fmpq:
    """Return the sum of the influences, which is the mean sensitivity of an input.

    See Also
    --------
    influences
    sensitivity : the maximum instead of the mean

    Examples
    --------
    >>> total_influence([0, 0, 0, 1, 0, 1, 1, 1])  # the majority of three
    3/2
    """
    return sum(influences(function), fmpq(0))


def correlations(function: PackedFunction | Sequence[int]) -> tuple[fmpq, ...]:
    """Return E[f(x) x_i] for each variable, with f(x) in {0, 1} and x_i in {-1, 1} (bit 0 is -1).

    Parameters
    ----------
    function
        A Boolean function as bits, or its truth table.

    Returns
    -------
    tuple of fmpq
        Exact: a half of E[f | x_i = 1] - E[f | x_i = 0].

    See Also
    --------
    influences : twice these if f is monotone

    Examples
    --------
    >>> correlations([0, 0, 0, 1])
    (1/4, 1/4)
    """
    rises, falls = edge_counts(function)
    return tuple(fmpq(difference, 1 << len(rises)) for difference in (rises - falls).tolist())


def product_influences(
    function: PackedFunction | Sequence[int], probabilities: Sequence[fmpq]
) -> tuple[fmpq, ...]:
    """Return the influence of each variable under a product distribution.

    Parameters
    ----------
    function
        A Boolean function as bits, or its truth table.
    probabilities
        Pr[x_i = 1] for each of the n variables, strictly between 0 and 1.

    Raises
    ------
    InvalidArgument
        If there are not n probabilities, or one is not strictly between 0 and 1.

    See Also
    --------
    influences : under the uniform distribution
    product_mean

    Notes
    -----
    Cost: n 2^n / 8 additions.

    Examples
    --------
    >>> product_influences([0, 0, 0, 1], ["1/3", "1/2"])
    (1/2, 1/3)
    """
    function = as_packed(function)
    exact = product_probabilities(probabilities, function.variables)
    return tuple(
        product_mean(_changes(function, i), exact[:i] + exact[i + 1 :]) for i in range(function.variables)
    )


def _changes(function: PackedFunction, i: int) -> PackedFunction:
    """Return the function of the other variables that is 1 where f changes with variable i."""
    zero, one = function.restrict(1 << i, 0), function.restrict(1 << i, 1 << i)
    return PackedFunction(zero.words ^ one.words, zero.variables)
