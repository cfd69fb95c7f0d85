"""The certificates behind the inequalities of appendix C, each against a path of its own."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations, pairwise
from math import prod

import pytest
import sympy
from flint import arb, fmpq

from constructions.parts.dnf import read_once_dnf
from proofs_checks.bdm.appendix_c import lemma_c_6
from proofs_checks.bdm.appendix_c.kearns_mansour import FIRST
from proofs_checks.bdm.computed.gains_of_all_sizes import first_term_is_best, gain
from proofs_checks.bdm.computed.impurity_axis import over_impurities
from proofs_checks.bdm.computed.left_sides import PARTS, left_side, x_and_y
from proofs_checks.bdm.computed.log_identities import are_equal, entropy_slope, over_factors
from proofs_checks.bdm.computed.weighted_gains import on_left, on_right_path
from proofs_checks.bdm.conjunctions import lemma_5_5_hypotheses
from proofs_checks.bdm.conjunctions.lemma_5_2 import QUOTIENTS
from proofs_checks.bdm.definitions import section_3
from theorylab.claims import Outcome, check, named
from theorylab.errors import InvalidArgument
from theorylab.impurities.impurity import ENTROPY, GINI, KEARNS_MANSOUR
from theorylab.impurities.purity import purity_gain
from theorylab.learners import top_down
from theorylab.numbers.comparison import Order, compare, enclosure
from theorylab.trees.nodes import Leaf

HALF = fmpq(1, 2)


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


@pytest.mark.parametrize("statement", FIRST)
def test_kearns_mansour_fails_in_balls_where_it_is_said_to(statement):
    """The left sides written out; parts 1 to 3 of Proposition 6.3 are parts 1, 2 and 4 of Lemma C.6."""

    def g(p):
        return 2 * (arb(p) * (1 - arb(p))).sqrt()

    at = FIRST[statement]
    if statement.startswith("6.3"):
        first, second = {
            "6.3, part 1": lambda ell, m: (ell - 1, m),
            "6.3, part 2": lambda ell, m, k: (ell - k, m),
            "6.3, part 3": lambda m, k: (1, m - k),
        }[statement](**at)
        at = {"k": first, "m": second}
        statement = f"C.6, part {dict(zip('123', '124'))[statement[-1]]}"
    if "k" in at:
        x, y = HALF ** at["k"], HALF ** at["m"]
        a, b = y, x * (1 - y)
    else:
        a, b = at["a"], at.get("b", 0)
    side = {
        "C.1": lambda: 2 * g(3 * a) - 3 * g(a) + g(2 * a) - g(5 * a),
        "C.2": lambda: 2 * g(3 * a - 2 * a**2) - 3 * g(a) + g(2 * a) - g(5 * a - 4 * a**2),
        "C.3": lambda: 2 * g(a + b) - 3 * g(a) + g(2 * a) - g(a + 2 * b),
        "C.4": lambda: g(a + 2 * b) - g(a + b) - g(a + 4 * b) / 4 + g(a) / 4,
        "C.6, part 1": lambda: g(a + b) / 2 - 3 * g(a) / 4 + g(2 * a) / 4 - g(a + 2 * b) / 4,
        "C.6, part 2": lambda: g(a + 2 * b) + g(a) / 4 - g(a + b) - g(a + 4 * b) / 4,
        "C.6, part 4": lambda: g(2 * a) - g(a) - g(4 * a) / 4,
    }[statement]()
    assert side < 0


def test_left_sides_of_lemma_c_6_are_the_printed_ones():
    def h(p):
        return -(p * p.log() + (1 - p) * (1 - p).log()) / arb(2).log()

    for k, m in ((2, 3), (3, 5), (4, 5)):
        x, y = arb(fmpq(1, 2**k)), arb(fmpq(1, 2**m))
        printed = {
            1: h(x + y - x * y) / 2 - 3 * h(y) / 4 + h(2 * y) / 4 - h(2 * x + y - 2 * x * y) / 4,
            3: h(2 * x + y - 2 * x * y) + h(y) / 4 - h(x + y - x * y),
            4: h(2 * y) - h(y) - h(4 * y) / 4,
        }
        if k >= 3:
            printed[2] = printed[3] - h(4 * x + y - 4 * x * y) / 4
        for part, expected in printed.items():
            assert enclosure(left_side(part, ENTROPY, k, m)).overlaps(expected)


@pytest.mark.parametrize("part", PARTS)
def test_the_polynomial_of_a_statement_for_gini_is_the_one_that_is_checked(part):
    """Its LaTeX is written out."""
    assert lemma_c_6.GINI_CLOSED[part] == sympy.latex(lemma_c_6._gini_closed(part))


@pytest.mark.parametrize("id", [*(f"bdm.lemma-c.{i}" for i in range(1, 7)), "bdm.fig5.examples"])
def test_a_number_that_the_scale_of_gini_changes_comes_with_the_function(id):
    """The paper has no Gini impurity, and others write 2p(1-p)."""
    words = re.split("; it is|; the left side is|; so it is|grow in", named(id).statement)
    named_ones = [part for part in words if "Gini" in part]
    assert named_ones
    assert all(re.search(r"\$4([pq])\(1-\1\)\$", part) for part in named_ones)
    assert all(GINI(p) == 4 * p * (1 - p) for p in (fmpq(1, 3), fmpq(1, 2)))


@pytest.mark.parametrize("part", PARTS)
def test_a_coefficient_that_is_not_the_printed_one_is_noticed(part, monkeypatch):
    """The steps compare the parts with the sums that are proved positive, coefficients among them."""
    claims = lemma_c_6.BY_PART[part]
    assert set(claims) == {"entropy", "gini"} | ({"km"} if part == 3 else set())
    (c, argument), *rest = PARTS[part]
    monkeypatch.setitem(PARTS, part, ((c + 1, argument), *rest))
    assert all(check(claim).outcome is Outcome.REFUTED for claim in claims.values())


@pytest.mark.parametrize("impurity", [ENTROPY, GINI, KEARNS_MANSOUR])
@pytest.mark.parametrize("y", [fmpq(1), fmpq(999, 1000), fmpq(1, 2), fmpq(1, 10**6)])
def test_lemma_5_2_with_the_boundary(impurity, y):
    means = [fmpq(i, 8) for i in range(1, 9)]
    for x1 in means:
        for x2 in means:
            if x1 < x2:
                assert compare(impurity(y * x2) * x1, impurity(y * x1) * x2) is Order.LESS
                assert x1 * min(y * x2, 1 - y * x2) <= x2 * min(y * x1, 1 - y * x1)


def test_the_product_of_lemma_5_5_is_empty_for_all_sets_of_k_minus_one_variables():
    """Every K_1 and every l of J_t outside it, by the definition of y."""
    for k in range(2, 6):
        p = [fmpq(i, k + 1) for i in range(1, k + 1)]
        for t in range(1, k):
            for K in combinations(range(k), t):
                for left in set(range(t)) - set(K):
                    outside = [p[i] for i in range(k) if i not in (*K, left)]
                    y = prod(outside, start=fmpq(1))
                    assert (y == 1) == (t == k - 1)
                    assert 0 < y <= 1
            uses = lemma_5_5_hypotheses.CLAIM.measured
            assert uses(lemma="5.5", k=k, t=t) == (t < k - 1)


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


def in_balls(expression, symbol):
    """A symbolic function as one of balls."""
    return sympy.lambdify(symbol, expression, modules=[{"log": lambda a: arb(a).log()}])


RATIONALS = [fmpq(i, 37) for i in range(1, 37)]


def test_symbolic_entropies_are_the_entropy():
    u = sympy.symbols("u")
    in_nats, power, _ = QUOTIENTS["entropy"](u)
    in_bits, in_nats = in_balls(section_3.entropy(u), u), in_balls(in_nats, u)
    for p in RATIONALS:
        entropy = enclosure(ENTROPY(p))
        assert entropy.overlaps(in_bits(arb(p)))
        assert entropy.overlaps(in_nats(arb(p)) / arb(2).log())
        assert max(float(entropy.rad()), float(in_bits(arb(p)).rad())) < 1e-12
    assert power == 1


def test_symbolic_gini_and_kearns_mansour_are_the_impurities():
    for name, impurity in (("gini", GINI), ("km", KEARNS_MANSOUR)):
        # p(1-p) is a square, so that both are rational
        for a, b in combinations(range(1, 9), 2):
            p = fmpq(a * a, a * a + b * b)
            value = fmpq(2 * a * b, a * a + b * b)
            symbolic, power, _ = QUOTIENTS[name](sympy.Rational(int(p.p), int(p.q)))
            assert fmpq(int(symbolic.p), int(symbolic.q)) == value**2
            assert compare(impurity(p), value if power == 2 else value**2) is Order.EQUAL


@pytest.mark.parametrize("impurity", [ENTROPY, GINI, KEARNS_MANSOUR])
@pytest.mark.parametrize(("k1", "k2"), [(1, 1), (1, 3), (2, 2), (2, 3), (3, 4), (2, 0)])
def test_gains_as_polynomials_are_the_purity_gains(k1, k2, impurity):
    """Of each term of the lumped DNF, and those of the shorter are the largest."""
    problem = read_once_dnf((k1, k2) if k2 else (k1,))
    x, y = x_and_y()
    found = {}
    for first, second in ((k1, k2), (k2, k1)) if k2 else ((k1, 0),):
        powers = {
            x: sympy.Rational(1, 2**first),
            y: sympy.Rational(1, 2**second) if second else 0,
        }
        total = impurity(0)
        for argument, c in gain(x, y).items():
            p = sympy.sympify(argument.subs(powers))
            total = total + impurity(fmpq(int(p.p), int(p.q))) * fmpq(int(c.p), int(c.q))
        found[first] = total
    for split in problem.splits(problem.root):
        exact = purity_gain(problem, problem.root, split, impurity)
        assert compare(exact, found[split.test[0]]) is Order.EQUAL
    assert all(compare(found[k1], other) is not Order.LESS for other in found.values())
    assert first_term_is_best()


@pytest.mark.parametrize("sizes", [(1,), (2, 2), (1, 3), (2, 3, 3), (2, 4, 5)])
def test_the_label_mean_moves_by_what_the_proof_of_fp_minterm_says(sizes):
    """delta = Q a/(1-a), which has the derivative Q/(1-a)^2; the means from the lumped DNF."""
    problem = read_once_dnf(sizes)
    q = problem.label_mean(problem.root)
    for split in problem.splits(problem.root):
        a = HALF ** split.test[0]
        delta = (1 - q) * a / (1 - a)
        assert [problem.label_mean(child) for _, child in split.branches] == [q - delta, q + delta]
    a = sympy.symbols("a")
    assert sympy.simplify(sympy.diff(a / (1 - a), a) - (1 - a) ** -2) == 0


FOLDED = (
    "lemma-5.2.1",
    "prop-6.3",
    "lemma-c.1",
    "lemma-c.2",
    "lemma-c.3",
    "lemma-c.4",
    "lemma-c.5",
    "lemma-c.6",
    "c-finish",
)


@pytest.mark.parametrize("id", FOLDED)
def test_the_control_is_refuted_for_every_impurity(id):
    """And every part, not only for one of them, which is all that a verdict asks for."""
    claim = named(f"bdm.{id}")
    refuted = {}
    for point in claim.instances.points("quick"):
        name = point.get("part"), point["impurity"]
        refuted[name] = refuted.get(name) or not claim.control(**point)
    assert len(refuted) >= 2
    assert all(refuted.values())


def test_only_statements_that_hold_are_folded():
    entropy = lemma_c_6.BY_PART[1]["entropy"]
    with pytest.raises(InvalidArgument, match="of what HOLDS"):
        over_impurities({"entropy": entropy, "km": named("bdm.two-term-product")})
    partly = replace(entropy, complete=False)
    with pytest.raises(InvalidArgument, match="for some only"):
        over_impurities({"entropy": entropy, "gini": partly})
