r"""Identities between sums of logarithms of rational functions, decided by factoring.

A sum :math:`\sum_i e_i \log r_i`, with polynomials e_i and rational functions r_i of several variables, is rewritten
over the irreducible factors of the r_i: :math:`\log|r| = \sum_f n_f\log|f|`, where numbers are split into primes. Two
sums whose factors have the same coefficients are equal wherever all r_i are positive, in every base of the logarithm.
Derivatives of sums of entropies are compared with the printed ones in this way: :math:`\frac{d}{dx}H(p) =
p'\log\frac{1-p}p`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from theorylab.extras import sympy

LogTerm: TypeAlias = "tuple[sympy.Expr | int, sympy.Expr]"
"""A coefficient e and the argument r of e log(r)."""


def over_factors(terms: Iterable[LogTerm]) -> dict[sympy.Expr, sympy.Expr]:
    """Return the sum over irreducible factors: their coefficients, without those that cancel."""
    total: dict[sympy.Expr, sympy.Expr] = {}
    for coefficient, argument in terms:
        for part, sign in zip(sympy.fraction(sympy.together(argument)), (1, -1)):
            content, factors = sympy.factor_list(part)
            numbers = sympy.factorrat(abs(content)).items()
            for factor, power in (*numbers, *factors):
                total[factor] = total.get(factor, 0) + sign * power * coefficient
    expanded = {factor: sympy.expand(coefficient) for factor, coefficient in total.items()}
    return {factor: coefficient for factor, coefficient in expanded.items() if coefficient != 0}


def are_equal(left: Iterable[LogTerm], right: Iterable[LogTerm]) -> bool:
    """Return True if two sums have the same coefficients over irreducible factors, which proves them equal."""
    return not over_factors([*left, *((-coefficient, argument) for coefficient, argument in right)])


def entropy_slope(terms: Iterable[LogTerm], variable: sympy.Symbol) -> list[LogTerm]:
    """Return the derivative of a sum of c H(p), given as pairs of a number c and a polynomial p, as logarithms."""
    return [(c * p.diff(variable), (1 - p) / p) for c, p in terms]
