"""Bounds on the share of DNFs whose label is not nearly constant, against a count of all of them."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb, prod

import pytest
from flint import fmpq

from proofs_checks.bdm.computed.typed_terms import PAIRS
from proofs_checks.bdm.mic.growing_classes import few_terms_share, short_terms_share

UNIFORM = (Fraction(1, 2),)
SKEWED = (Fraction(3, 10), Fraction(7, 10))


def far_from_constant(K, L, p, delta):
    """Return the share of multisets of 1 to K terms of 1 to L literals both of whose labels are above delta."""
    types = [kinds for kinds in product(range(L + 1), repeat=len(p)) if 1 <= sum(kinds) <= L]
    found = total = 0
    for terms in (c for k in range(1, K + 1) for c in combinations_with_replacement(types, k)):
        fails = prod(1 - prod(q**n for q, n in zip(p, term)) for term in terms)
        found += min(fails, 1 - fails) > delta
        total += 1
    return Fraction(found, total)


@pytest.mark.parametrize("delta", [Fraction(1, 2), Fraction(1, 5), Fraction(1, 40)])
@pytest.mark.parametrize(
    ("K", "L", "p"), [(1, 9, UNIFORM), (2, 9, UNIFORM), (4, 4, UNIFORM), (2, 4, SKEWED), (6, 1, SKEWED)]
)
def test_both_bounds_are_above_the_count(K, L, p, delta):
    share = far_from_constant(K, L, p, delta)
    pair, exact = () if p == UNIFORM else PAIRS[0], fmpq(delta.numerator, delta.denominator)
    for bound in (short_terms_share, few_terms_share):
        assert share <= Fraction(str(bound(K, L, pair, exact)))


def test_the_counts_of_the_proof():
    for K, B in product(range(1, 6), range(1, 6)):
        classes = comb(K + B, K)
        with_one = sum(0 in c for k in range(1, K + 1) for c in combinations_with_replacement(range(B), k))
        assert with_one == comb(K - 1 + B, K - 1) == Fraction(K * classes, K + B)
        assert classes >= K + B
        assert B * K >= K + B - 1
