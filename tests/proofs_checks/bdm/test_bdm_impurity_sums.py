"""The certificates of positivity, and the reduced forms of sums of impurities."""

from __future__ import annotations

from itertools import combinations
from math import prod

import pytest
from flint import arb, fmpq

from proofs_checks.bdm.appendix_c import lemma_c_1, lemma_c_2, lemma_c_5
from proofs_checks.bdm.computed.impurity_sums import REDUCED, Term, exceeds, is_gini_sum, value
from proofs_checks.bdm.computed.positive_on_interval import is_positive_on
from theorylab.errors import InvalidArgument, PrecisionExhausted
from theorylab.impurities.impurity import ENTROPY, IMPURITIES
from theorylab.numbers.comparison import enclosure

SUMS = {"C.1": lemma_c_1.TERMS, "C.2": lemma_c_2.TERMS, "C.5": lemma_c_5.TERMS}


def test_positivity_is_certified_refuted_or_left_open():
    def parabola(x):
        return (x - fmpq(1, 3)) ** 2

    assert is_positive_on(lambda x: parabola(x) + fmpq(1, 100), fmpq(0), fmpq(1))
    assert not is_positive_on(lambda x: parabola(x) - fmpq(1, 100), fmpq(0), fmpq(1))
    with pytest.raises(PrecisionExhausted, match="not settled"):
        is_positive_on(parabola, fmpq(0), fmpq(1))


@pytest.mark.parametrize("text", ["nan", "inf", "-inf"])
def test_an_enclosure_that_is_not_finite_certifies_nothing(text):
    with pytest.raises(PrecisionExhausted, match="not settled"):
        is_positive_on(lambda x: arb(text), fmpq(0), fmpq(1))


def test_positivity_is_certified_at_both_ends():
    def dented(at):
        return lambda x: (x - at) ** 2 - fmpq(1, 10**9)

    for at in (fmpq(0), fmpq(1)):
        assert not is_positive_on(dented(at), fmpq(0), fmpq(1))


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
    concave = [Term(1, 2), Term(-2, 1)]
    assert not exceeds(concave, "entropy", fmpq(0), fmpq(1, 2), fmpq(0))
    assert exceeds([Term(-1, 2), Term(2, 1)], "entropy", fmpq(0), fmpq(1, 2), fmpq(0))


@pytest.mark.parametrize("name", ["entropy", "gini"])
@pytest.mark.parametrize("terms", [[Term(1, 2), Term(-1, 1)], [Term(1, 2, 1), Term(-2, 1)]])
def test_a_sum_without_a_reduced_form_is_refused(terms, name):
    """The c_i s_i add up to 1, and to a."""
    with pytest.raises(InvalidArgument, match="is not zero"):
        exceeds(terms, name, fmpq(0), fmpq(1, 4), fmpq(0))


@pytest.mark.parametrize(
    ("terms", "low", "high"),
    [
        (lemma_c_1.TERMS, fmpq(0), fmpq(201, 1000)),
        (lemma_c_2.TERMS, fmpq(0), fmpq(26, 100)),
        (lemma_c_1.TERMS, fmpq(-1, 100), fmpq(1, 5)),
        # a(2 - 2a) is largest at 1/2, a(1 - 2a) is negative at 1; a(-1 + 2a) is negative before 1/2
        ([Term(1, 2, -2), Term(-2, 1, -1)], fmpq(0), fmpq(3, 4)),
        ([Term(1, 1, -2), Term(-1, 1, -2)], fmpq(0), fmpq(1)),
        ([Term(1, -1, 2), Term(-1, -1, 2)], fmpq(0), fmpq(1)),
    ],
)
@pytest.mark.parametrize("name", REDUCED)
def test_arguments_outside_the_unit_interval_are_refused(terms, low, high, name):
    with pytest.raises(InvalidArgument, match=r"not all arguments are in \[0, 1\]"):
        exceeds(terms, name, low, high, fmpq(0))


def test_a_sum_of_gini_impurities_is_the_polynomial_that_it_is():
    # 8a(1-2a) - 8a(1-a)
    assert is_gini_sum([Term(1, 2), Term(-2, 1)], lambda a: -8 * a**2)

    for agreeing in combinations(range(1, 6), 4):

        def wrong(a, agreeing=agreeing):
            return prod((a - fmpq(i, 25) for i in agreeing), start=fmpq(1)) - 8 * a**2

        assert not is_gini_sum([Term(1, 2), Term(-2, 1)], wrong)
