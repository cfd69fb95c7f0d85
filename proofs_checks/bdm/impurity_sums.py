r"""Sums of impurities of polynomials, and their reduced form, which does not vanish at the boundary.

The inequalities of appendix C say that :math:`g(a) = \sum_i c_i\,G(p_i(a)) > 0`, where every :math:`p_i(a) =
a\,s_i(a)` vanishes with a and :math:`\sum_i c_i s_i(a) = 0` identically. So g(0) = 0, and near 0 no enclosure
of g has a sign. The second condition is what makes the quotient by the right power of a continuous down to a =
0:

* entropy: :math:`\frac{g(a)}a=\frac1{\ln2}\sum_i c_i s_i\bigl(R(a s_i)-\ln s_i\bigr)`, as the terms with ln a add up to
  :math:`-\ln a\sum_i c_i s_i = 0`. Here :math:`R(p) = -(1-p)\ln(1-p)/p`, R(0) = 1, R(1) = 0, falls on [0, 1], because
  :math:`R'(p) = (\ln(1-p) + p)/p^2 < 0`; so a ball is enclosed by the values at its two ends, p = 1 included;
* Gini: :math:`\frac{g(a)}{a^2} = -4\sum_i c_i s_i^2`, as the linear terms add up to 0;
* Kearns-Mansour: :math:`\frac{g(a)}{\sqrt a} = 2\sum_i c_i\sqrt{s_i(1-a s_i)}`, with no condition.

A sum whose reduced form is positive on [0, A] is positive on (0, A].
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from flint import arb, fmpq

from proofs_checks.bdm.positive_on_interval import is_positive_on
from theorylab.comparison import Order, Value, compare
from theorylab.impurity import Impurity

__all__ = ["REDUCED", "Term", "exceeds", "value"]


class Term(NamedTuple):
    """One summand c G(a s(a)).

    Attributes
    ----------
    coefficient
        The c.
    slope
        The s, a polynomial written as a function that takes rationals and balls; positive on the interval.
    """

    coefficient: fmpq | int
    slope: Callable[[fmpq | arb], fmpq | arb]

    @classmethod
    def straight(cls, coefficient: fmpq | int, slope: fmpq | int) -> Term:
        """The summand c G(s a) with a number s.

        Parameters
        ----------
        coefficient, slope
            The numbers c and s.
        """
        return cls(coefficient, lambda a: 0 * a + slope)


def value(terms: Sequence[Term], impurity: Impurity, a: fmpq) -> Value:
    """The sum itself, exactly.

    Parameters
    ----------
    terms
        Its summands.
    impurity
        The impurity function G.
    a
        Where; every a s(a) is in [0, 1].
    """
    first, *rest = (impurity(a * slope(a)) * c for c, slope in terms)
    for summand in rest:
        first = first + summand
    return first


def _entropy_over_a(terms: Sequence[Term], a: arb) -> arb:
    total = arb(0)
    for c, slope in terms:
        s = slope(a)
        total += c * s * (_remainder(a * s) - s.log())
    return total / arb(2).log()


def _remainder(p: arb) -> arb:
    """R of the docstring, on a ball in [0, 1]."""
    return _remainder_at(p.upper()).union(_remainder_at(p.lower()))


def _remainder_at(p: arb) -> arb:
    # rounding may have moved an end of the ball outside [0, 1]
    if compare(p, 0) is not Order.GREATER:
        return arb(1)
    if compare(p, 1) is not Order.LESS:
        return arb(0)
    return -(1 - p) * (-p).log1p() / p


def _gini_over_square(terms: Sequence[Term], a: arb) -> arb:
    return sum((-4 * c * slope(a) ** 2 for c, slope in terms), arb(0))


def _km_over_root(terms: Sequence[Term], a: arb) -> arb:
    total = arb(0)
    for c, slope in terms:
        s = slope(a)
        total += 2 * c * _root(s * (1 - a * s))
    return total


def _root(x: arb) -> arb:
    """Square root on a ball of nonnegative numbers."""
    return _root_at(x.lower()).union(_root_at(x.upper()))


def _root_at(x: arb) -> arb:
    # rounding may have made an end negative
    return x.sqrt() if compare(x, 0) is Order.GREATER else arb(0)


REDUCED: dict[str, Callable[[Sequence[Term], arb], arb]] = {
    "entropy": _entropy_over_a,
    "gini": _gini_over_square,
    "km": _km_over_root,
}
"""By impurity: enclosure of g(a)/a, of g(a)/a^2 and of g(a)/sqrt(a) on a ball of nonnegative a."""


def exceeds(terms: Sequence[Term], impurity: str, low: fmpq, high: fmpq, bound: fmpq) -> bool:
    r"""Whether the reduced form of a sum is greater than a bound on a whole interval.

    Parameters
    ----------
    terms
        Summands with :math:`\sum_i c_i s_i = 0`.
    impurity
        Name of the impurity function.
    low, high
        Ends of the interval, both included.
    bound
        What the reduced form is compared with; zero for the positivity of the sum, except at a = 0.

    Returns
    -------
    bool
        Certified either way, for all real a of the interval.

    Raises
    ------
    PrecisionExhausted
        If it is not settled.
    """
    reduced = REDUCED[impurity]
    return is_positive_on(lambda a: reduced(terms, a) - bound, low, high)
