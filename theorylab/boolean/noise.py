r"""Noise stability of a Boolean function under the uniform distribution.

For F = (-1)^f and a pair (x, y) of :math:`\rho`-correlated inputs, :math:`-1\le\rho\le1`,

.. math:: \mathrm{Stab}_\rho(F)=\mathbb E[F(x)F(y)]=\sum_k\rho^k\,W^k(F)

(O'Donnell, *Analysis of Boolean Functions*, section 2.4): a polynomial in :math:`\rho` whose coefficients are the
Fourier weights. If the whole spectrum is too large, the weights up to a degree d still bound the contribution of
the others: these are nonnegative, add up to :math:`R=1-\sum_{k\le d}W^k` by Parseval, and
:math:`\sum_{k>d}k\,W^k=T` is known because :math:`\sum_k k\,W^k` is the total influence. Their contribution is
between the minimum and the maximum of a linear program with two equations, attained with at most two positive
weights, of degrees a, b > d: :math:`W^a=(bR-T)/(b-a)` and :math:`W^b=(T-aR)/(b-a)`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from flint import fmpq, fmpq_poly

from theorylab.boolean.influences import total_influence
from theorylab.boolean.packed import PackedFunction, as_packed
from theorylab.boolean.spectrum import fourier_weights, low_degree_weights
from theorylab.errors import InvalidArgument
from theorylab.numbers.rationals import rational
from theorylab.numbers.shown import abbreviate

__all__ = ["NoiseStabilityBounds", "noise_stability", "noise_stability_bounds"]


@dataclass(frozen=True)
class NoiseStabilityBounds:
    """An interval that contains the noise stability, and the quantities from which it is derived.

    Attributes
    ----------
    lower, upper
        Exact bounds, the best that follow from the quantities used.
    rho
        The correlation.
    weights
        The Fourier weights W^0, ..., W^d used.
    total_influence
        The total influence used.

    See Also
    --------
    noise_stability_bounds

    Examples
    --------
    >>> from theorylab import noise_stability_bounds
    >>> bounds = noise_stability_bounds([0, 0, 0, 1], "1/2", degree=0)
    >>> bounds.lower, bounds.upper, bounds.weights
    (9/16, 9/16, (1/4,))
    """

    lower: fmpq
    upper: fmpq
    rho: fmpq
    weights: tuple[fmpq, ...]
    total_influence: fmpq

    @property
    def basis(self) -> str:
        """Description of the quantities used."""
        return f"Fourier weights of degree at most {len(self.weights) - 1}, Parseval and the total influence"


def noise_stability(function: PackedFunction | Sequence[int]) -> fmpq_poly:
    r"""Return the noise stability :math:`\mathrm{Stab}_\rho(F)` as a polynomial in :math:`\rho`.

    Parameters
    ----------
    function
        A Boolean function f as bits, or its truth table; F = (-1)^f.

    Returns
    -------
    flint.fmpq_poly
        Called with a rational :math:`\rho` it gives the exact stability.

    Raises
    ------
    TooLarge
        If the Walsh spectrum exceeds the memory budget; see :func:`noise_stability_bounds`.

    See Also
    --------
    fourier_weights : its coefficients
    noise_stability_bounds : for more variables

    Examples
    --------
    >>> noise_stability([0, 0, 0, 1])
    1/4*x^2 + 1/2*x + 1/4
    >>> noise_stability([0, 0, 0, 1])(1)
    1
    """
    return fmpq_poly(list(fourier_weights(function)))


def noise_stability_bounds(
    function: PackedFunction | Sequence[int], rho: fmpq | int | str, *, degree: int
) -> NoiseStabilityBounds:
    """Return certified bounds on the noise stability, from the Fourier weights of low degree and the total influence.

    Parameters
    ----------
    function
        A Boolean function f as bits, or its truth table; F = (-1)^f.
    rho
        The correlation, from -1 to 1.
    degree
        The largest degree d of a weight that is computed.

    Returns
    -------
    NoiseStabilityBounds
        Both bounds are the stability itself if d is at least n - 2.

    Raises
    ------
    InvalidArgument
        If rho is not in [-1, 1] or the degree is negative.
    TooLarge
        If the coefficients of degree at most d exceed the memory budget.

    See Also
    --------
    noise_stability : the exact value
    low_degree_weights, total_influence : the quantities used

    Notes
    -----
    Time and memory are those of :func:`theorylab.boolean.low_degree.low_degree_sums` and
    :func:`theorylab.boolean.cube_edges.edge_counts`.

    Examples
    --------
    >>> bounds = noise_stability_bounds([0, 0, 0, 0, 0, 0, 0, 1], "1/2", degree=0)
    >>> bounds.lower, bounds.upper
    (45/64, 185/256)
    """
    function = as_packed(function)
    rho = rational(rho, name="rho")
    if not -1 <= rho <= 1:
        raise InvalidArgument(f"rho: {abbreviate(rho)} is not in [-1, 1]")
    weights = low_degree_weights(function, degree)
    influence = total_influence(function)
    known = sum((rho**k * weight for k, weight in enumerate(weights)), fmpq(0))
    mass = 1 - sum(weights, fmpq(0))
    moment = influence - sum((k * weight for k, weight in enumerate(weights)), fmpq(0))
    tails = list(_extreme_tails(rho, range(len(weights), function.variables + 1), mass, moment))
    return NoiseStabilityBounds(known + min(tails), known + max(tails), rho, weights, influence)


def _extreme_tails(rho: fmpq, degrees: range, mass: fmpq, moment: fmpq) -> Iterator[fmpq]:
    """Iterate over the contributions of all weights of the given degrees of which at most two are positive.

    The weights w_k >= 0 have the sum ``mass``, and the sum of k w_k is ``moment``.
    """
    if mass == 0:
        yield fmpq(0)
        return
    for a in degrees:
        if a * mass == moment:
            yield mass * rho**a
        for b in range(a + 1, degrees.stop):
            if a * mass <= moment <= b * mass:
                yield ((b * mass - moment) * rho**a + (moment - a * mass) * rho**b) / (b - a)
