r"""Sums of impurities of polynomials, and their reduced forms, which do not vanish at the boundary.

The inequalities of appendix C say that :math:`g(a) = \sum_i c_i\,G(p_i(a)) > 0` on (0, A], where every :math:`p_i(a) =
a\,s_i(a)` vanishes with a, the s_i are linear, and :math:`\sum_i c_i s_i(a) = 0` identically. So g(0) = 0, and no
enclosure of g near 0 has a certified sign. By the last condition, the quotient by a suitable power of a is continuous
down to a = 0:

* entropy: :math:`\frac{g(a)}a=\frac1{\ln2}\sum_i c_i s_i\bigl(R(a s_i)-\ln s_i\bigr)`, as the terms with ln a sum to
  :math:`-\ln a\sum_i c_i s_i = 0`. Here :math:`R(p) = -(1-p)\ln(1-p)/p`, R(0) = 1, R(1) = 0, decreases on [0, 1], as
  :math:`R'(p) = (\ln(1-p) + p)/p^2 < 0`; so a ball is enclosed by the values at its two ends, p = 1 included;
* Gini: :math:`\frac{g(a)}{a^2} = -4\sum_i c_i s_i^2`, as the linear terms add up to 0;
* Kearns-Mansour: :math:`\frac{g(a)}{\sqrt a} = 2\sum_i c_i\sqrt{s_i(1-a s_i)}`, with no condition.

A sum whose reduced form is positive on [0, A] is positive on (0, A]. Two conditions are verified before anything is
enclosed. The identity is checked coefficient by coefficient. The p_i stay in [0, 1], because the linear functions s_i
and p_i' = s_i + a s_i' are positive and nonnegative, respectively, at 0 and at A, so p_i increases, and p_i(A) <= 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from flint import arb, fmpq

from proofs_checks.bdm.computed.positive_on_interval import is_positive_on
from theorylab.errors import InvalidArgument
from theorylab.extras import sympy
from theorylab.impurities.impurity import GINI, Impurity
from theorylab.numbers.comparison import Order, Value, compare


class Term(NamedTuple):
    """One summand c G(a s(a)) with s(a) = constant + linear a.

    Attributes
    ----------
    coefficient
        The c.
    constant, linear
        The coefficients of s.
    """

    coefficient: fmpq | int
    constant: fmpq | int
    linear: fmpq | int = 0

    def slope(self, a: fmpq | arb) -> fmpq | arb:
        """Return the s at a rational number, or on a ball."""
        return self.constant + self.linear * a


Sum: TypeAlias = "Mapping[sympy.Expr, sympy.Expr]"
"""Coefficients by the arguments of G, polynomials without a constant term."""


def exact(number: sympy.Expr | fmpq | int) -> sympy.Expr:
    """Return a number for sympy."""
    return sympy.Rational(int(number.p), int(number.q)) if isinstance(number, fmpq) else sympy.sympify(number)


def canonical_sum(terms: Iterable[tuple[sympy.Expr | fmpq | int, sympy.Expr | int]]) -> Sum:
    """Return the normal form of a sum of c G(p): one coefficient for each argument, where p and 1 - p are equal and
    G(0) = 0.
    """
    found: dict[sympy.Expr, sympy.Expr] = {}
    for c, argument in terms:
        p = sympy.expand(argument)
        if p.subs(dict.fromkeys(p.free_symbols, 0)) == 1:
            p = sympy.expand(1 - p)
        found[p] = found.get(p, 0) + exact(c)
    return {p: c for p, c in found.items() if p != 0 and c != 0}


def value(terms: Sequence[Term], impurity: Impurity, a: fmpq) -> Value:
    """Return the sum itself, exactly; every a s(a) is in [0, 1]."""
    first, *rest = (impurity(a * term.slope(a)) * term.coefficient for term in terms)
    for summand in rest:
        first = first + summand
    return first


def _entropy_over_a(terms: Sequence[Term], a: arb) -> arb:
    slopes = ((term.coefficient, term.slope(a)) for term in terms)
    return sum((c * s * (_remainder(a * s) - s.log()) for c, s in slopes), arb(0)) / arb(2).log()


def _remainder(p: arb) -> arb:
    """Return R of the module docstring, on a ball in [0, 1]."""
    return _remainder_at(p.upper()).union(_remainder_at(p.lower()))


def _remainder_at(p: arb) -> arb:
    # rounding may have moved an end of the ball outside [0, 1]
    if compare(p, 0) is not Order.GREATER:
        return arb(1)
    if compare(p, 1) is not Order.LESS:
        return arb(0)
    return -(1 - p) * (-p).log1p() / p


def _gini_over_square(terms: Sequence[Term], a: arb) -> arb:
    return sum((-4 * term.coefficient * term.slope(a) ** 2 for term in terms), arb(0))


def _km_over_root(terms: Sequence[Term], a: arb) -> arb:
    slopes = ((term.coefficient, term.slope(a)) for term in terms)
    return sum((2 * c * _root(s * (1 - a * s)) for c, s in slopes), arb(0))


def _root(x: arb) -> arb:
    """Return the square root on a ball of nonnegative numbers."""
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
    r"""Return True if the reduced form of a sum is greater than a bound on a whole interval.

    With the bound zero the sum itself is positive, except at a = 0. Both answers are certified for all real a from low
    >= 0 to high. An :class:`InvalidArgument` is raised if the sum has no reduced form there, and a
    :class:`~theorylab.errors.PrecisionExhausted` if the comparison is undecided.
    """
    if impurity != "km" and not _linear_parts_cancel(terms):
        raise InvalidArgument(f"terms {terms}: the sum of the c_i s_i is not zero")
    if low < 0 or not all(_stays_a_mean(term, high) for term in terms):
        raise InvalidArgument(f"terms {terms}: not all arguments are in [0, 1] on [{low}, {high}]")
    reduced = REDUCED[impurity]
    return is_positive_on(lambda a: reduced(terms, a) - bound, low, high)


def _linear_parts_cancel(terms: Sequence[Term]) -> bool:
    return (
        sum(term.coefficient * term.constant for term in terms) == 0
        and sum(term.coefficient * term.linear for term in terms) == 0
    )


def _stays_a_mean(term: Term, high: fmpq) -> bool:
    """Return True if s > 0 and a s(a) increases to at most 1 on [0, high]."""
    at_end = term.slope(high)
    return term.constant > 0 and at_end > 0 and at_end + term.linear * high >= 0 and high * at_end <= 1


def is_gini_sum(terms: Sequence[Term], closed: Callable[[fmpq], fmpq]) -> bool:
    """Return True if the sum for the Gini impurity is a polynomial of degree at most four.

    Two polynomials of degree at most four that agree at five points are equal.
    """
    return all(value(terms, GINI, a) == closed(a) for a in (fmpq(i, 25) for i in range(1, 6)))
