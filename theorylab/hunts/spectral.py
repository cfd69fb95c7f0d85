r"""Quantities of the Fourier spectrum of a Boolean function under the uniform distribution.

With :math:`F=(-1)^f` the squares :math:`w_S=\hat F(S)^2` add up to 1, and

.. math:: H=\sum_S w_S\log_2\frac1{w_S},\qquad H_\infty=\min_S\log_2\frac1{w_S},\qquad I=\sum_S|S|\,w_S

are the Fourier entropy, the Fourier min-entropy and the total influence. Every :math:`w_S` is a rational with a
power of 4 below, so H and :math:`H_\infty` are exact sums of logarithms.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
from flint import fmpq

from theorylab.boolean.influences import total_influence
from theorylab.boolean.packed import PackedFunction
from theorylab.boolean.spectrum import spectral_sparsity, variance
from theorylab.boolean.walsh import walsh_spectrum
from theorylab.errors import InvalidArgument
from theorylab.hunts.quantity import NPN, Quantity, Spectra
from theorylab.numbers.comparison import Value
from theorylab.numbers.formal_sum import FormalSum, Logarithms
from theorylab.problems.cube import CubeProblem
from theorylab.problems.problem import Problem

__all__ = ["SPECTRAL", "function_of"]

TWO = fmpq(2)

NO_EXCESS = 1e-12
"""Floats of I - 1 up to this are 0; others are at least a power of 2 that is far larger."""


def _fourier_entropy(problem: Problem) -> FormalSum:
    """Return the Fourier entropy H of the function of a cube problem."""
    spectrum = walsh_spectrum(function_of(problem))
    sizes, counts = np.unique(np.abs(spectrum), return_counts=True)
    whole = fmpq(len(spectrum)) ** 2
    terms = [(TWO, 2 * fmpq(len(spectrum).bit_length() - 1))]
    for size, count in zip(sizes.tolist(), counts.tolist()):
        if size:
            terms.append((fmpq(size), -2 * fmpq(count * size**2) / whole))
    return FormalSum(Logarithms(), terms)


def _fourier_min_entropy(problem: Problem) -> FormalSum:
    """Return the Fourier min-entropy of the function of a cube problem."""
    spectrum = walsh_spectrum(function_of(problem))
    return FormalSum(
        Logarithms(), [(fmpq(len(spectrum)), TWO), (fmpq(int(np.abs(spectrum).max())), fmpq(-2))]
    )


def function_of(problem: Problem) -> PackedFunction:
    """Return the Boolean function of a problem on the cube, under the uniform distribution, as bits.

    Raises
    ------
    InvalidArgument
        For another kind of problem, a stochastic labelling, or another distribution.

    See Also
    --------
    Quantity

    Examples
    --------
    >>> from theorylab import CubeProblem
    >>> function_of(CubeProblem([0, 0, 0, 1])).ones()
    1
    """
    if not isinstance(problem, CubeProblem):
        raise InvalidArgument(
            f"quantity: it needs a truth table, not an object of type {type(problem).__name__}"
        )
    function = problem.masses.function
    if not isinstance(function, PackedFunction):
        raise InvalidArgument("quantity: it needs a 0/1 function under the uniform distribution")
    return function


def _influence(problem: Problem) -> fmpq:
    return total_influence(function_of(problem))


def _over_influence(numerator: Callable[[Problem], FormalSum]) -> Callable[[Problem], Value | None]:
    def ratio(problem: Problem) -> Value | None:
        influence = _influence(problem)
        return numerator(problem) / influence if influence else None

    return ratio


def _entropies(spectra: Spectra) -> np.ndarray:
    """Return approximations of the Fourier entropies."""
    return (_terms(spectra.unit)[spectra.sizes] * spectra.repeats).sum(axis=1)


@cache
def _terms(unit: int) -> np.ndarray:
    """Return w log2(1/w) for the weights w = (c/unit)^2 of all coefficients c from 0 to ``unit``."""
    weights = (np.arange(unit + 1) / unit) ** 2
    weights[0] = 1
    return -weights * np.log2(weights)


def _min_entropies(spectra: Spectra) -> np.ndarray:
    """Return approximations of the Fourier min-entropies."""
    return 2 * (np.log2(spectra.unit) - np.log2(spectra.sizes.max(axis=1)))


def _influences(spectra: Spectra) -> np.ndarray:
    """Return approximations of the total influences."""
    squares = spectra.sizes.astype(float) ** 2 * spectra.repeats
    return squares @ spectra.degrees.astype(float) / float(spectra.unit) ** 2


def _sparsities(spectra: Spectra) -> np.ndarray:
    """Return the numbers of coefficients other than 0."""
    return ((spectra.sizes > 0) * spectra.repeats).sum(axis=1).astype(float)


def _composed(problem: Problem) -> Value | None:
    """Return H / (I - 1) for a function of mean 1/2 with I > 1, else ``None``.

    It is the limit of H / I for f composed with itself, on disjoint sets of variables, again and again. For functions
    of mean 1/2, f composed with copies of g has the total influence I(f) I(g) and the entropy H(f) + I(f) H(g)
    (O'Donnell and Tan, *A composition theorem for the Fourier Entropy-Influence conjecture*, 2013).
    """
    influence = _influence(problem)
    if influence <= 1 or 2 * function_of(problem).ones() != 1 << problem.variables:
        return None
    return _fourier_entropy(problem) / (influence - 1)


def _composed_ratios(spectra: Spectra) -> np.ndarray:
    """Return approximations of the limits for the functions of mean 1/2 with I > 1, ``nan`` for others."""
    excess = _influences(spectra) - 1
    defined = (spectra.sizes[:, 0] == 0) & (excess > NO_EXCESS)
    return _entropies(spectra) / np.where(defined, excess, np.nan)


def _biases(spectra: Spectra) -> np.ndarray:
    """Return the absolute values of the coefficients of the empty set."""
    return spectra.sizes[:, 0] / spectra.unit


def _ratios(numerator: Callable[[Spectra], np.ndarray]) -> Callable[[Spectra], np.ndarray]:
    def ratios(spectra: Spectra) -> np.ndarray:
        influence = _influences(spectra)
        return numerator(spectra) / np.where(influence > 0, influence, np.nan)

    return ratios


SPECTRUM = '''
def weights(table):
    """Count the squared Fourier coefficients of (-1)^f, times 4^n, by their value and the size of their set."""
    sums, half = [1 - 2 * bit for bit in table], 1
    while half < len(sums):
        for start in range(0, len(sums), 2 * half):
            for x in range(start, start + half):
                sums[x], sums[x + half] = sums[x] + sums[x + half], sums[x] - sums[x + half]
        half *= 2
    return Counter((c * c, s.bit_count()) for s, c in enumerate(sums) if c)


def log2(number):
    return Decimal(number).ln() / Decimal(2).ln()


def value(table):
    found, whole = weights(table), len(table) ** 2
    influence = Fraction(sum(count * square * size for (square, size), count in found.items()), whole)
    entropy = log2(whole) - sum(count * square * log2(square) for (square, _), count in found.items()) / whole
    min_entropy = log2(whole) - log2(max(square for square, _ in found))
    ratio = DENOMINATOR
    return NUMERATOR * ratio.denominator / ratio.numerator
'''
"""Text of a stand-alone computation in 60 digits of NUMERATOR / DENOMINATOR."""


def _program(numerator: str, denominator: str) -> str:
    return SPECTRUM.replace("NUMERATOR", numerator).replace("DENOMINATOR", denominator)


SPECTRAL = {
    each.name: each
    for each in (
        Quantity(
            "fei",
            _over_influence(_fourier_entropy),
            "Fourier entropy over total influence",
            NPN,
            of_spectra=_ratios(_entropies),
            script=_program("entropy", "influence"),
        ),
        Quantity(
            "fei:composed",
            _composed,
            "limit of fei for a function of mean 1/2 composed with itself",
            NPN,
            of_spectra=_composed_ratios,
            distance=_biases,
            script=_program("entropy", "influence - 1"),
        ),
        Quantity(
            "min-entropy/influence",
            _over_influence(_fourier_min_entropy),
            "Fourier min-entropy over total influence",
            NPN,
            of_spectra=_ratios(_min_entropies),
            script=_program("min_entropy", "influence"),
        ),
        Quantity("fourier_entropy", _fourier_entropy, "Fourier entropy", NPN, of_spectra=_entropies),
        Quantity(
            "fourier_min_entropy", _fourier_min_entropy, "Fourier min-entropy", NPN, of_spectra=_min_entropies
        ),
        Quantity("influence", _influence, "total influence", NPN, of_spectra=_influences),
        Quantity("variance", lambda problem: variance(function_of(problem)), "variance of (-1)^f", NPN),
        Quantity(
            "sparsity",
            lambda problem: spectral_sparsity(function_of(problem)),
            "number of Fourier coefficients other than 0",
            NPN,
            of_spectra=_sparsities,
        ),
    )
}
"""The quantities of this module by name."""
