from dataclasses import replace
from math import comb

import numpy as np
import pytest
import sympy
from flint import arb, ctx, fmpq
from hypothesis import given
from hypothesis import strategies as st

from constructions import majority
from proofs_checks.blt.computed.half_means import even_gain, half_means, threshold_of_halves
from proofs_checks.blt.computed.packed_functions import (
    half_counts,
    is_unate,
    negate_variable,
    sensitive_edges,
    unate_functions,
)
from proofs_checks.blt.influence_and_impurity import fact_2_1, prop_2_2, prop_2_2_least, prop_2_2_sharp
from proofs_checks.blt.influence_and_impurity.prop_2_2_sharp import (
    SIX_VARIABLES,
    certificates,
    proves_sharp_constant,
    symbols,
)
from theorylab.boolean import influences as bit_influence
from theorylab.boolean import monotonicity
from theorylab.boolean.monotone import monotone_functions
from theorylab.claims import Outcome, check
from theorylab.errors import InvalidArgument
from theorylab.impurities.impurity import IMPURITIES
from theorylab.impurities.purity import purity_gain
from theorylab.numbers.comparison import Order, compare, enclosure
from theorylab.problems.cube import CubeProblem

NAMES = ("entropy", "gini", "km")
XOR = 0b0110
LARGER = fmpq(1001, 2000)
functions = st.integers(1, 5).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, (1 << (1 << n)) - 1)))


def table(f, n):
    return np.array([(f >> x) & 1 for x in range(1 << n)])


def beats(name, a, b, share):
    """Whether gain >= share * kappa * influence^2 at the half means a, b."""
    g = IMPURITIES[name]
    return compare(even_gain(g, a, b), g.strong_concavity() * (share * (b - a) ** 2)) is not Order.LESS


@given(functions)
def test_packed_counts_agree_with_the_array_functions(function):
    n, f = function
    array = table(f, n)
    counts = [half_counts(f, n, i) for i in range(n)]
    assert tuple(fmpq(one - zero, 1 << n) for zero, one in counts) == bit_influence.correlations(array)
    edges = tuple(fmpq(sensitive_edges(f, n, i), 1 << (n - 1)) for i in range(n))
    assert edges == bit_influence.influences(array)
    assert is_unate(f, n) == monotonicity.is_unate(array)


@given(functions, st.data())
def test_negating_a_variable_permutes_the_inputs(function, data):
    n, f = function
    i = data.draw(st.integers(0, n - 1))
    expected = table(f, n)[np.arange(1 << n) ^ (1 << i)]
    assert (table(negate_variable(f, n, i), n) == expected).all()


@pytest.mark.parametrize("n", range(5))
def test_unate_functions_are_those_that_pass_the_definition(n):
    assert unate_functions(n) == tuple(f for f in range(1 << (1 << n)) if is_unate(f, n))


def test_xor_has_influence_but_no_correlation():
    xor = table(XOR, 2)
    assert bit_influence.influences(xor) == (1, 1)
    assert bit_influence.correlations(xor) == (0, 0)
    first = next(v for v in fact_2_1.CLAIM.instances.points("quick") if not fact_2_1.CLAIM.control(**v))
    assert first == {"n": 2, "f": XOR}


def test_identity_without_hypothesis_is_refuted_at_xor():
    everywhere = replace(fact_2_1.CLAIM, measured=fact_2_1.CLAIM.control, derivation=None)
    verdict = check(everywhere)
    assert verdict.outcome is Outcome.REFUTED
    assert verdict.counterexample == {"n": 2, "f": XOR}


@pytest.mark.parametrize("n", range(1, 6))
def test_half_means_are_those_of_the_monotone_functions(n):
    inputs = 1 << (n - 1)
    attained = {
        (fmpq(zero, inputs), fmpq(one, inputs))
        for f in monotone_functions(n)
        for zero, one in (half_counts(f, n, i) for i in range(n))
    }
    listed = [pair for fewer in range(1, n + 1) for pair in half_means(fewer)]
    assert len(listed) == len(set(listed)) == (inputs + 1) * (inputs + 2) // 2
    assert set(listed) == attained


@pytest.mark.parametrize("n", range(1, 6))
def test_threshold_of_halves_is_monotone_and_has_the_halves(n):
    monotone = set(monotone_functions(n))
    for one in range((1 << (n - 1)) + 1):
        for zero in range(one + 1):
            f = threshold_of_halves(n, zero, one)
            assert f in monotone
            assert half_counts(f, n, n - 1) == (zero, one)


def test_threshold_of_halves_refuses_a_decreasing_pair():
    with pytest.raises(InvalidArgument, match="3 and 2"):
        threshold_of_halves(3, 3, 2)


@pytest.mark.parametrize("name", NAMES)
@given(ones=st.tuples(st.integers(0, 16), st.integers(0, 16)).map(sorted))
def test_gain_of_the_halves_is_the_purity_gain_of_the_split(name, ones):
    problem = CubeProblem(table(threshold_of_halves(5, *ones), 5))
    split = problem.splits(problem.root)[4]
    gain = purity_gain(problem, problem.root, split, IMPURITIES[name])
    halves = even_gain(IMPURITIES[name], fmpq(ones[0], 16), fmpq(ones[1], 16))
    assert compare(gain, halves) is Order.EQUAL


def test_a_larger_constant_in_the_proposition_is_refuted():
    asserts = replace(prop_2_2.CLAIM.asserts, claimed=prop_2_2.CLAIM.control)
    verdict = check(replace(prop_2_2.CLAIM, asserts=asserts, derivation=None))
    assert verdict.outcome is Outcome.REFUTED
    assert verdict.counterexample["impurity"] == "gini"


@pytest.mark.parametrize("name", NAMES)
def test_certificates_speak_of_the_impurities_in_use(name):
    certificate, g = certificates()[name], IMPURITIES[name]
    p, _, _ = symbols()
    assert enclosure(g.strong_concavity()).overlaps(arb(str(sympy.N(certificate.kappa, 40))))
    for k in range(1, 12):
        symbolic = arb(str(sympy.N(certificate.impurity.subs(p, sympy.Rational(k, 12)), 40)))
        assert abs(enclosure(g(fmpq(k, 12))) - symbolic) < 1e-14


def test_a_wrong_certificate_proves_nothing():
    entropy, gini, km = (certificates()[name] for name in NAMES)
    p, q, root = symbols()
    assert proves_sharp_constant(km) is True
    thousandth = sympy.Rational(1001, 1000)
    for certificate in (entropy, gini, km):
        assert proves_sharp_constant(replace(certificate, kappa=certificate.kappa * thousandth)) is False
    # a smaller kappa leaves a true identity with a weight that is not defined at 1/2, hence not a positive one
    slack = 4 / (1 - 2 * p) ** 2
    assert proves_sharp_constant(replace(gini, kappa=sympy.Integer(1), weight=slack)) is False
    assert proves_sharp_constant(replace(entropy, impurity=-entropy.impurity)) is False
    assert proves_sharp_constant(replace(km, weight=-1 / (p * q * root))) is False


@pytest.mark.parametrize("name", NAMES)
def test_six_variables_refute_a_larger_constant(name):
    assert monotonicity.is_monotone(table(SIX_VARIABLES, 6))
    assert threshold_of_halves(6, 15, 17) == SIX_VARIABLES
    assert half_counts(SIX_VARIABLES, 6, 5) == (15, 17)
    assert not beats(name, fmpq(15, 32), fmpq(17, 32), LARGER)
    assert not prop_2_2_sharp.CLAIM.control(name)


@pytest.mark.parametrize("name", ["entropy", "km"])
def test_five_variables_do_not_refute_it(name):
    assert all(beats(name, a, b, LARGER) for n in range(1, 6) for a, b in half_means(n))


@pytest.mark.parametrize("n", range(2, 8))
def test_formula_of_the_least_ratio(n):
    written = 0
    for x in range(1 << n):
        *rest, before, last = (bool((x >> i) & 1) for i in range(n))
        written |= ((before and any(rest)) or (last and (before or all(rest)))) << x
    assert written == threshold_of_halves(n, (1 << (n - 2)) - 1, (1 << (n - 2)) + 1)


@pytest.mark.parametrize("n", range(2, 9))
def test_closed_forms_of_the_least_ratio(n):
    with ctx.workprec(200):
        ratio = {
            name: enclosure(prop_2_2_least.LEAST.claimed(name, n, fmpq(0), fmpq(1)))
            / IMPURITIES[name].strong_concavity()
            for name in NAMES
        }
        delta = arb(2) ** (2 - n)
        if n == 2:
            series = arb(2).log()
        else:
            series = sum((delta ** (2 * k - 2) / (2 * k * (2 * k - 1)) for k in range(1, 60)), arb(0))
        assert abs(ratio["entropy"] - series) < 1e-30
        assert ratio["km"].overlaps(1 / (1 + (1 - delta**2).sqrt()))
        assert ratio["gini"] == 0.5


def test_the_printed_values_on_five_variables():
    for name, printed in (("entropy", 0.50131), ("km", 0.50197), ("gini", 0.5)):
        ratio = enclosure(prop_2_2_least.LEAST.claimed(name, 5, fmpq(0), fmpq(0)))
        assert abs(ratio / IMPURITIES[name].strong_concavity() - printed) < 5e-6


@pytest.mark.parametrize("m", [0, 1, 2, 5, 20])
def test_influence_of_majority(m):
    problem = majority(2 * m + 1)
    (split,) = problem.splits(problem.root)
    influence = problem.label_mean(split.one) - problem.label_mean(split.zero)
    assert influence == fmpq(comb(2 * m, m), 4**m)
    assert influence**2 <= fmpq(1, 3 * m + 1)


@pytest.mark.parametrize("name", NAMES)
def test_majorities_come_close_to_the_constant(name):
    influence = fmpq(comb(400, 200), 4**200)
    assert not beats(name, (1 - influence) / 2, (1 + influence) / 2, LARGER)
