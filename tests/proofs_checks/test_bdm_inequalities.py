"""The certificates behind the inequalities of appendix C, each against a path of its own."""

from __future__ import annotations

from itertools import pairwise

import pytest
import sympy
from flint import arb, fmpq

from constructions.bdm import read_once_dnf
from proofs_checks.bdm import lemma_c_1, lemma_c_2, lemma_c_5
from proofs_checks.bdm.error_reductions import full_left_subtree, of_tree, reduction
from proofs_checks.bdm.impurity_sums import REDUCED, Term, exceeds, value
from proofs_checks.bdm.lemma_c_6 import PARTS, left_side
from proofs_checks.bdm.lemma_c_7 import least_error_in_c1, least_error_in_c2
from proofs_checks.bdm.lemma_c_8 import Case, reduces_by
from proofs_checks.bdm.lemma_c_9 import least_error_on_right_path
from proofs_checks.bdm.log_identities import are_equal, entropy_slope, over_factors
from proofs_checks.bdm.positive_on_interval import is_positive_on
from proofs_checks.bdm.prop_6_4_cases import with_y_root
from proofs_checks.bdm.two_terms import b_tree, full_size
from proofs_checks.bdm.weighted_gains import on_left, on_right_path
from theorylab.comparison import Order, compare, enclosure
from theorylab.errors import InvalidArgument, PrecisionExhausted
from theorylab.impurity import ENTROPY, GINI, IMPURITIES, KEARNS_MANSOUR
from theorylab.learners import top_down
from theorylab.tree import Leaf

SUMS = {"C.1": lemma_c_1.TERMS, "C.2": lemma_c_2.TERMS, "C.5": lemma_c_5.TERMS}
PAIRS = [(ell, m) for m in range(1, 5) for ell in range(1, m + 1)]
STRICT = [(ell, m) for ell, m in PAIRS if ell < m]


def test_positivity_is_certified_refuted_or_left_open():
    def parabola(x):
        return (x - fmpq(1, 3)) ** 2

    assert is_positive_on(lambda x: parabola(x) + fmpq(1, 100), fmpq(0), fmpq(1))
    assert not is_positive_on(lambda x: parabola(x) - fmpq(1, 100), fmpq(0), fmpq(1))
    with pytest.raises(PrecisionExhausted, match="not settled"):
        is_positive_on(parabola, fmpq(0), fmpq(1))


def test_a_zero_between_two_signs_is_found():
    assert not is_positive_on(lambda x: x - fmpq(1, 2), fmpq(0), fmpq(1))
    assert is_positive_on(lambda x: x - fmpq(1, 2), fmpq(51, 100), fmpq(1))


@pytest.mark.parametrize("name", sorted(IMPURITIES.keys() & REDUCED.keys()))
@pytest.mark.parametrize("terms", SUMS.values(), ids=SUMS)
def test_reduced_form_is_the_sum_divided_by_its_power(terms, name):
    powers = {"entropy": fmpq(1), "gini": fmpq(2), "km": fmpq(1, 2)}
    for a in (fmpq(1, 1000), fmpq(1, 17), fmpq(1, 7), fmpq(1, 5)):
        exact = enclosure(value(terms, IMPURITIES[name], a)) / arb(a) ** arb(powers[name])
        assert exact.overlaps(REDUCED[name](terms, arb(a)))


@pytest.mark.parametrize("name", REDUCED)
@pytest.mark.parametrize("terms", SUMS.values(), ids=SUMS)
def test_reduced_form_on_a_ball_contains_its_values(terms, name):
    on_ball = REDUCED[name](terms, arb(0).union(arb(fmpq(1, 5))))
    for i in range(41):
        assert on_ball.overlaps(REDUCED[name](terms, arb(fmpq(i, 200))))


def test_reduced_form_is_continuous_at_zero():
    limit = (arb(5**5) / (3**6 * 2**2)).log() / arb(2).log()
    assert REDUCED["entropy"](lemma_c_1.TERMS, arb(0)).overlaps(limit)
    assert REDUCED["entropy"](lemma_c_2.TERMS, arb(0)).overlaps(limit)


def test_reduced_form_at_an_argument_of_one():
    at_end = REDUCED["entropy"](lemma_c_2.TERMS, arb(fmpq(1, 4)))
    assert at_end.overlaps(enclosure(value(lemma_c_2.TERMS, ENTROPY, fmpq(1, 4))) * 4)


def test_a_false_sum_is_refuted():
    # H is concave: H(2a) < 2 H(a)
    concave = [Term.straight(1, 2), Term.straight(-2, 1)]
    assert not exceeds(concave, "entropy", fmpq(0), fmpq(1, 2), fmpq(0))
    assert exceeds([Term(-c, slope) for c, slope in concave], "entropy", fmpq(0), fmpq(1, 2), fmpq(0))


def test_logarithms_are_compared_over_irreducible_factors():
    x, y = sympy.symbols("x y", positive=True)
    difference = [(1, x**2 - y**2), (-1, (x - y) ** 2)]
    assert are_equal(difference, [(1, (x + y) / (x - y))])
    assert not are_equal(difference, [(1, (x + y) / (x - 2 * y))])
    assert over_factors([(3, sympy.Rational(8, 9)), (-9, sympy.Integer(2))]) == {3: -6}
    assert are_equal(entropy_slope([(1, x**2)], x), [(2 * x, (1 - x) * (1 + x)), (-4 * x, x)])


def test_entropy_slope_is_that_of_the_entropy():
    x = sympy.symbols("x", positive=True)
    entropy = -x * sympy.log(x) - (1 - x) * sympy.log(1 - x)
    slope = sum(c * sympy.log(r) for c, r in entropy_slope([(1, x)], x))
    assert sympy.expand_log(sympy.diff(entropy, x) - slope, force=True).simplify() == 0


@pytest.mark.parametrize("impurity", [ENTROPY, GINI])
def test_lemma_c_6_on_powers_of_two(impurity):
    for m in range(2, 13):
        assert compare(left_side(4, impurity, 1, m), 0) is Order.GREATER
        for k in range(1, m):
            parts = [1] + [2] * (k >= 3) + [3] * (k == 2)
            assert all(compare(left_side(part, impurity, k, m), 0) is Order.GREATER for part in parts)


def test_only_the_first_part_of_lemma_c_6_needs_different_exponents():
    for m in range(2, 13):
        assert compare(left_side(1, ENTROPY, m, m), 0) is Order.LESS
    assert all(compare(left_side(2, ENTROPY, m, m), 0) is Order.GREATER for m in range(3, 13))
    assert compare(left_side(3, ENTROPY, 2, 2), 0) is Order.GREATER


def test_part_4_for_kearns_mansour_changes_sign_at_7_over_32():
    y = fmpq(7, 32)
    balance = KEARNS_MANSOUR(2 * y) - KEARNS_MANSOUR(y) - KEARNS_MANSOUR(4 * y) * fmpq(1, 4)
    assert compare(balance, 0) is Order.EQUAL


def test_coefficients_of_the_parts_add_up_to_zero_or_leave_the_pure_end():
    assert [sum(fmpq(c) for c, _ in PARTS[part]) for part in PARTS] == [fmpq(-1, 2), fmpq(0), fmpq(1, 4)]


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


def test_a_rectangle_on_both_sides_of_one_half_is_refused():
    whole = (sympy.Integer(0), sympy.Integer(1))
    with pytest.raises(InvalidArgument, match="both sides of 1/2"):
        reduces_by(Case(whole, whole, sympy.Integer(0)))


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


def test_weighted_gains_at_the_root_of_the_example_and_at_pure_nodes():
    q, zero, one = fmpq(11, 32), fmpq(1, 8), fmpq(9, 16)
    gain = ENTROPY(q) - (ENTROPY(zero) + ENTROPY(one)) * fmpq(1, 2)
    assert compare(on_right_path(2, 3, 0, "entropy"), gain) is Order.EQUAL
    for pure in (on_right_path(2, 3, 2, "entropy"), on_left(3, 1, 3, "entropy")):
        assert compare(pure, 0) is Order.EQUAL


def test_weighted_gains_are_the_decreases_of_top_down():
    """Its splits on terms of two and three variables: the right path, then the left child of the root."""
    trees = [top_down(read_once_dnf((2, 3)), size=t, impurity="gini") for t in range(4)]
    gains = [on_right_path(2, 3, 0, "gini"), on_right_path(2, 3, 1, "gini"), on_left(3, 1, 0, "gini")]
    totals = [sum(p * GINI(mean) for p, mean in leaves_of(tree)) for tree in trees]
    assert [before - after for before, after in pairwise(totals)] == gains


def leaves_of(tree):
    """Probability and label mean of every leaf."""
    stack = [(tree.root, fmpq(1))]
    while stack:
        here, reach = stack.pop()
        if isinstance(here, Leaf):
            yield reach, here.distribution[1]
        else:
            stack += [(edge.child, reach * edge.probability) for edge in here.edges]
