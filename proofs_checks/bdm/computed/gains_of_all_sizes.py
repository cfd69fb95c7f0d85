"""Gains on two terms of all sizes, as sums of impurities of polynomials in powers of two.

Problem. A node whose formula has two terms of k_1 <= k_2 variables, or one of k_1, uniform distribution; u = 2^-k_1
and w = 2^-k_2, w = 0 for a single term.

Derivation. The terms are independent, so the label mean is u + w - uw. If a variable of the first term is 0, the term
is false (u = 0); if it is 1, the term has one literal less (2u). So its gain is G(u+w-uw) - G(w)/2 - G(2u+w-2uw)/2. For
all k_1 and k_2 the arguments are polynomials in u and w, so an identity between such sums holds for all sizes if it
holds argument by argument. Only G(0) = G(1) = 0 and G(1-p) = G(p) are used.

*Reading the first term is best* (the paper cites Fiat and Pechyony). Reading the second term gives children with the
means u and 2w+u-2uw, and reading the first gives w and 2u+w-2uw. Both pairs have the same sum, twice the mean of the
node. For w <= u both means of the first pair are at least w, as 2w+u-2uw - w = u(1-w) + w(1-u). Hence they lie between
the two means of the other pair, and for a concave G the sum of their G is at least as large. So the gain of the second
term is not larger. A variable that does not occur has gain 0.
"""

from __future__ import annotations

from fractions import Fraction

from proofs_checks.bdm.computed.impurity_sums import Sum, canonical_sum
from theorylab.extras import sympy

HALF = Fraction(1, 2)


def _mean(u: sympy.Expr | int, w: sympy.Expr | int) -> sympy.Expr:
    return sympy.sympify(u + w - u * w)


def gain(u: sympy.Expr, w: sympy.Expr | int, weight: Fraction | int = 1) -> Sum:
    """Return the gain of a variable of the first term, weighted by the probability of reaching the node."""
    return canonical_sum(
        [(weight, _mean(u, w)), (-HALF * weight, _mean(0, w)), (-HALF * weight, _mean(2 * u, w))]
    )


def difference(first: Sum, second: Sum) -> Sum:
    """Return the difference of two sums."""
    return canonical_sum([*((c, p) for p, c in first.items()), *((-c, p) for p, c in second.items())])


def first_term_is_best() -> bool:
    """Return True if the label means below the two tests are in the order of the derivation."""
    u, w = sympy.symbols("u w", positive=True)
    outer = (_mean(0, w), _mean(2 * u, w))
    inner = (_mean(u, 0), _mean(u, 2 * w))
    return (
        sympy.expand(sum(outer) - sum(inner)) == 0
        and sympy.expand(inner[0] - outer[0] - (u - w)) == 0
        and sympy.expand(inner[1] - outer[0] - u * (1 - w) - w * (1 - u)) == 0
    )
