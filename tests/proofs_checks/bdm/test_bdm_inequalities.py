"""Appendix C: symbolic impurities against those of the library, and controls that are refuted part by part."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations

import pytest
import sympy
from flint import arb, fmpq

from constructions.parts.dnf import read_once_dnf
from proofs_checks.bdm.appendix_c import lemma_c_6
from proofs_checks.bdm.computed.impurity_axis import over_impurities
from proofs_checks.bdm.computed.left_sides import PARTS
from proofs_checks.bdm.computed.log_identities import are_equal, entropy_slope, over_factors
from proofs_checks.bdm.conjunctions.lemma_5_2 import QUOTIENTS
from proofs_checks.bdm.definitions import section_3
from theorylab.claims import Outcome, check, claim_named
from theorylab.errors import InvalidArgument
from theorylab.impurities.impurity import ENTROPY, GINI, KEARNS_MANSOUR
from theorylab.numbers.comparison import Order, compare, enclosure

HALF = fmpq(1, 2)


def test_logarithms_are_compared_over_irreducible_factors():
    x, y = sympy.symbols("x y", positive=True)
    difference = [(1, x**2 - y**2), (-1, (x - y) ** 2)]
    assert are_equal(difference, [(1, (x + y) / (x - y))])
    assert not are_equal(difference, [(1, (x + y) / (x - 2 * y))])
    assert over_factors([(3, sympy.Rational(8, 9)), (-9, sympy.Integer(2))]) == {3: -6}
    assert are_equal(entropy_slope([(1, x**2)], x), [(2 * x, (1 - x) * (1 + x)), (-4 * x, x)])


@pytest.mark.parametrize("part", PARTS)
def test_the_polynomial_of_a_statement_for_gini_is_the_one_that_is_checked(part):
    """The LaTeX of the statement is that of the polynomial."""
    assert lemma_c_6.GINI_CLOSED[part] == sympy.latex(lemma_c_6._gini_closed(part))


@pytest.mark.parametrize("id", [*(f"bdm.lemma-c.{i}" for i in range(1, 7)), "bdm.fig5.examples"])
def test_a_number_that_the_scale_of_gini_changes_comes_with_the_function(id):
    """Statements with such numbers define Gini, because the paper does not use it and others write 2p(1-p)."""
    words = re.split(
        "; it is|; the left side is|; so it is|grow in",
        f"{claim_named(id).statement}; {claim_named(id).also}",
    )
    named_ones = [part for part in words if "Gini" in part]
    assert named_ones
    assert all(re.search(r"\$4([pq])\(1-\1\)\$", part) for part in named_ones)
    assert all(GINI(p) == 4 * p * (1 - p) for p in (fmpq(1, 3), fmpq(1, 2)))


@pytest.mark.parametrize("part", PARTS)
def test_a_coefficient_that_is_not_the_printed_one_is_noticed(part, monkeypatch):
    """The steps compare the parts, including their coefficients, with the sums that are proved positive."""
    claims = lemma_c_6.BY_PART[part]
    assert set(claims) == {"entropy", "gini"} | ({"km"} if part == 3 else set())
    (c, argument), *rest = PARTS[part]
    monkeypatch.setitem(PARTS, part, ((c + 1, argument), *rest))
    assert all(check(claim).outcome is Outcome.REFUTED for claim in claims.values())


def in_balls(expression, symbol):
    """Return a symbolic function as a function of balls."""
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
        # p(1-p) is a square, so both are rational
        for a, b in combinations(range(1, 9), 2):
            p = fmpq(a * a, a * a + b * b)
            value = fmpq(2 * a * b, a * a + b * b)
            symbolic, power, _ = QUOTIENTS[name](sympy.Rational(int(p.p), int(p.q)))
            assert fmpq(int(symbolic.p), int(symbolic.q)) == value**2
            assert compare(impurity(p), value if power == 2 else value**2) is Order.EQUAL


@pytest.mark.parametrize("sizes", [(1,), (2, 2), (1, 3), (2, 3, 3), (2, 4, 5)])
def test_the_label_mean_moves_by_what_the_proof_of_fp_minterm_says(sizes):
    """A test moves the mean of the lumped DNF by delta = Q a/(1-a), and a/(1-a) has the derivative 1/(1-a)^2."""
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
    """The control is refuted for every impurity and part, although a verdict requires only one of them."""
    claim = claim_named(f"bdm.{id}")
    refuted = {}
    for point in claim.instances.points("quick"):
        name = point.get("part"), point["impurity"]
        refuted[name] = refuted.get(name) or not claim.control(**point)
    assert len(refuted) >= 2
    assert all(refuted.values())


def test_only_statements_that_hold_are_combined():
    entropy = lemma_c_6.BY_PART[1]["entropy"]
    with pytest.raises(InvalidArgument, match="relation HOLDS"):
        over_impurities({"entropy": entropy, "km": claim_named("bdm.two-term-product")})
    partly = replace(entropy, complete=False)
    with pytest.raises(InvalidArgument, match="only some"):
        over_impurities({"entropy": entropy, "gini": partly})
