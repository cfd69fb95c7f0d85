"""Certificates of positivity, and sums of impurities that are rejected."""

from __future__ import annotations

import pytest
from flint import arb, fmpq

from proofs_checks.bdm.appendix_c import lemma_c_1, lemma_c_2
from proofs_checks.bdm.computed.impurity_sums import REDUCED, Term, exceeds
from proofs_checks.bdm.computed.positive_on_interval import is_positive_on
from theorylab.errors import InvalidArgument, PrecisionExhausted


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


@pytest.mark.parametrize("name", ["entropy", "gini"])
@pytest.mark.parametrize("terms", [[Term(1, 2), Term(-1, 1)], [Term(1, 2, 1), Term(-2, 1)]])
def test_a_sum_without_a_reduced_form_is_refused(terms, name):
    """If the sum of c_i s_i is 1 or a instead of 0, there is no reduced form."""
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
