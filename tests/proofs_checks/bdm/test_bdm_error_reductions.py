"""Error reductions of trees on two terms, by appendix C.2, each against a path of its own."""

from __future__ import annotations

import pytest
import sympy
from flint import fmpq

from constructions.parts.dnf import read_once_dnf
from proofs_checks.bdm.computed import two_term_reductions
from proofs_checks.bdm.computed.error_reductions import full_left_subtree, of_tree, reduction
from proofs_checks.bdm.computed.reductions_of_all_sizes import (
    PATHS,
    Path,
    full_path,
    is_nonnegative,
    right_path,
)
from proofs_checks.bdm.computed.two_term_reductions import Case, powers, reduces_by
from proofs_checks.bdm.computed.two_terms import b_tree, full_size, written_out
from proofs_checks.bdm.two_terms.corollary_6_2 import sum_of_gaps
from proofs_checks.bdm.two_terms.lemma_c_7 import least_error_in_c1, least_error_in_c2
from proofs_checks.bdm.two_terms.lemma_c_9 import least_error_on_right_path
from proofs_checks.bdm.two_terms.prop_6_4_cases import with_y_root
from theorylab.errors import InvalidArgument

PAIRS = [(ell, m) for m in range(1, 5) for ell in range(1, m + 1)]
u, w = powers()
STRICT = [(ell, m) for ell, m in PAIRS if ell < m]


@pytest.mark.parametrize(("k1", "k2"), [(k1, k2) for k1 in range(1, 6) for k2 in range(6)])
def test_error_reduction_is_that_of_the_dnf(k1, k2):
    problem = read_once_dnf((k1, k2) if k2 else (k1,))

    def error(state):
        mean = problem.label_mean(state)
        return min(mean, 1 - mean)

    reads_first = [split for split in problem.splits(problem.root) if split.test[0] == k1]
    for split in reads_first:
        below = sum(p * error(child) for p, child in split.branches)
        assert error(problem.root) - below == reduction(k1, k2)
    assert len(reads_first) == 1


@pytest.mark.parametrize(("k1", "k2"), [(k1, k2) for k1 in range(1, 9) for k2 in range(9)])
def test_lemma_c_8_completed_has_every_node_in_one_case(k1, k2):
    u, w = sympy.Rational(1, 2**k1), sympy.Rational(1, 2**k2) if k2 else sympy.Integer(0)
    # a single term and terms of length one have points for sides
    places = [
        case
        for name in two_term_reductions.COMPLETE
        if (case := two_term_reductions.CASES[name]).u[0] <= u <= case.u[1]
        and case.w[0] <= w <= case.w[1]
        and (w == 0) == (case.w[1] == 0)
    ]
    assert len(places) == 1
    expected = reduction(k1, k2)
    assert places[0].reduction(w) == sympy.Rational(int(expected.p), int(expected.q))


@pytest.mark.parametrize("name", two_term_reductions.CASES)
def test_a_wrong_error_reduction_is_refused(name):
    case = two_term_reductions.CASES[name]
    assert reduces_by(case)
    assert not reduces_by(
        case._replace(reduction=lambda w: case.reduction(w) + w / 2 + sympy.Rational(1, 64))
    )


def test_a_rectangle_on_both_sides_of_one_half_is_refused():
    whole = (sympy.Integer(0), sympy.Integer(1))
    with pytest.raises(InvalidArgument, match="both sides of 1/2"):
        reduces_by(Case(whole, whole, lambda w: sympy.Integer(0)))


@pytest.mark.parametrize(("ell", "m"), PAIRS)
def test_error_reductions_of_b_trees_add_up_to_their_errors(ell, m):
    leaf = b_tree(ell, m, 0).error
    for t in range(1, full_size(ell, m) + 1):
        left = [min(m, max(0, t - ell - i * m)) for i in range(min(t, ell))]
        assert leaf - of_tree(ell, m, left) == b_tree(ell, m, t).error


def test_a_full_left_subtree_reduces_by_a_power_of_two():
    assert all(
        full_left_subtree(m, depth) == fmpq(1, 2 ** (m + depth)) for m in range(1, 6) for depth in range(4)
    )


def beta(ell, m, t):
    """The closed form in the proof of Proposition 6.4."""
    if ell == 0 or t < max(1, ell - 1):
        return fmpq(0)
    if t == ell - 1:
        return fmpq(1, 2 ** (ell + m - 1))
    a = fmpq(1, 2**ell) if ell > 1 else fmpq(1, 2) - fmpq(1, 2**m)
    return a + fmpq(1, 2**m) * (1 - fmpq(1, 2 ** min(ell, (t - ell) // m)))


@pytest.mark.parametrize(("ell", "m"), [(ell, m) for m in range(1, 10) for ell in range(1, m + 1)])
def test_closed_form_of_proposition_6_4_solves_the_recursion(ell, m):
    """The best root and the best division of the nodes, C(v) from the label means."""
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


@pytest.mark.parametrize(("ell", "m"), STRICT)
def test_trees_with_a_y_root_have_the_error_of_the_dnf_below(ell, m):
    """All nodes read: the tree has no error, and its reduction is the error of a leaf."""
    assert with_y_root(ell, m, ell, (m - 1,) * ell) == b_tree(ell, m, 0).error


def test_case_3_can_be_an_equality():
    assert with_y_root(1, 2, 1, (0,)) == of_tree(1, 2, (1,)) == fmpq(1, 4)


@pytest.mark.parametrize(("ell", "m"), PAIRS)
def test_right_x_paths_are_among_the_trees_of_c_2(ell, m):
    for t in range(full_size(ell, m) + 1):
        assert least_error_in_c2(ell, m, t) == least_error_on_right_path(ell, m, t)
    assert least_error_in_c1(m, m) == 0 < least_error_in_c1(m, m - 1)


def at(polynomial, ell, m):
    value = polynomial.subs({u: sympy.Rational(1, 2**ell), w: sympy.Rational(1, 2**m)})
    return fmpq(int(value.p), int(value.q))


@pytest.mark.parametrize(("ell", "m"), PAIRS)
def test_polynomials_of_right_paths_are_the_decreases_of_written_out_trees(ell, m):
    """Errors from the truth table: no left subtree, then a full one below the root."""
    leaf = written_out(ell, m, []).error
    for nodes in range(ell + 1):
        path = right_path(Path(ell == 1, min(2, ell - nodes)))
        assert at(path, ell, m) == leaf - written_out(ell, m, [0] * nodes).error
        if nodes:
            with_left = written_out(ell, m, [m] + [0] * (nodes - 1)).error
            left = full_path(term=w, reached=sympy.Rational(1, 2))
            assert at(path + left, ell, m) == leaf - with_left


def test_every_right_path_is_one_of_the_five():
    assert {Path(ell == 1, min(2, ell - r)) for ell in range(1, 6) for r in range(ell + 1)} == set(PATHS)


def test_a_polynomial_is_nonnegative_if_it_is_at_the_corners():
    unit = (sympy.Integer(0), sympy.Integer(1))
    for polynomial in (1 - u * w, u + w - u * w, u - u * w):
        assert is_nonnegative(polynomial, {u: unit, w: unit})
        # smallest at a corner, each at another one
    for polynomial in (u * w - w, w - u, u + w - 1, 1 - u - w):
        assert not is_nonnegative(polynomial, {u: unit, w: unit})


def test_polynomials_that_the_corners_do_not_decide_are_refused():
    unit = (sympy.Integer(0), sympy.Integer(1))
    with pytest.raises(InvalidArgument, match="more than one"):
        is_nonnegative(w**2 - w + sympy.Rational(1, 8), {w: unit})
    with pytest.raises(InvalidArgument, match="no range"):
        is_nonnegative(u + w, {w: unit})


@pytest.mark.parametrize(("ell", "m"), PAIRS)
def test_left_subtrees_filled_from_below(ell, m):
    """The gaps of BestFirst with deep ties, from trees that are written out."""
    gaps = []
    for t in range(ell, full_size(ell, m) + 1):
        upwards = [min(m, max(0, t - ell - (ell - 1 - i) * m)) for i in range(ell)]
        gaps.append(written_out(ell, m, upwards).error - b_tree(ell, m, t).error)
    assert sum(gaps) == sum_of_gaps(ell, m)
    assert (sum(gaps) > 0) == (ell >= 2)
