"""Proposition 6.4's closed form, and polynomials whose sign is decided at the corners of a rectangle."""

from __future__ import annotations

import pytest
import sympy
from flint import fmpq

from proofs_checks.bdm.computed.error_reductions import reduction
from proofs_checks.bdm.computed.reductions_of_all_sizes import PATHS, Path, is_nonnegative
from proofs_checks.bdm.computed.two_term_reductions import Case, powers, reduces_by
from proofs_checks.bdm.computed.two_terms import b_tree, full_size
from theorylab.errors import InvalidArgument

PAIRS = [(ell, m) for m in range(1, 5) for ell in range(1, m + 1)]
u, w = powers()


def test_a_rectangle_on_both_sides_of_one_half_is_refused():
    whole = (sympy.Integer(0), sympy.Integer(1))
    with pytest.raises(InvalidArgument, match="both sides of 1/2"):
        reduces_by(Case(whole, whole, lambda w: sympy.Integer(0)))


def beta(ell, m, t):
    """Return the closed form in the proof of Proposition 6.4."""
    if ell == 0 or t < max(1, ell - 1):
        return fmpq(0)
    if t == ell - 1:
        return fmpq(1, 2 ** (ell + m - 1))
    a = fmpq(1, 2**ell) if ell > 1 else fmpq(1, 2) - fmpq(1, 2**m)
    return a + fmpq(1, 2**m) * (1 - fmpq(1, 2 ** min(ell, (t - ell) // m)))


@pytest.mark.parametrize(("ell", "m"), [(ell, m) for m in range(1, 10) for ell in range(1, m + 1)])
def test_closed_form_of_proposition_6_4_solves_the_recursion(ell, m):
    """The closed form is the maximum over roots and divisions of the nodes; C(v) comes from the label means."""
    for t in range(1, full_size(ell, m) + 3):
        roots = [(ell, m, lambda s: beta(ell - 1, m, s))]
        if ell < m:
            roots.append((m, ell, lambda s: beta(ell, m - 1, s)))
        best = max(
            reduction(read, other) + fmpq(j >= other) / 2 ** (other + 1) + right(t - 1 - j) / 2
            for read, other, right in roots
            for j in range(t)
        )
        assert best == beta(ell, m, t)


@pytest.mark.parametrize(("ell", "m"), PAIRS)
def test_closed_form_of_proposition_6_4_is_the_decrease_of_b_trees(ell, m):
    leaf = b_tree(ell, m, 0).error
    assert all(leaf - b_tree(ell, m, t).error == beta(ell, m, t) for t in range(full_size(ell, m) + 1))


def test_every_right_path_is_one_of_the_five():
    assert {Path(ell == 1, min(2, ell - r)) for ell in range(1, 6) for r in range(ell + 1)} == set(PATHS)


def test_a_polynomial_is_nonnegative_if_it_is_at_the_corners():
    unit = (sympy.Integer(0), sympy.Integer(1))
    for polynomial in (1 - u * w, u + w - u * w, u - u * w):
        assert is_nonnegative(polynomial, {u: unit, w: unit})
        # minimal at a corner, each polynomial at a different one
    for polynomial in (u * w - w, w - u, u + w - 1, 1 - u - w):
        assert not is_nonnegative(polynomial, {u: unit, w: unit})


def test_polynomials_that_the_corners_do_not_decide_are_refused():
    unit = (sympy.Integer(0), sympy.Integer(1))
    with pytest.raises(InvalidArgument, match="more than one"):
        is_nonnegative(w**2 - w + sympy.Rational(1, 8), {w: unit})
    with pytest.raises(InvalidArgument, match="no range"):
        is_nonnegative(u + w, {w: unit})
