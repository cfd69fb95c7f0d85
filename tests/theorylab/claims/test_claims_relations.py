from __future__ import annotations

import numpy as np
import pytest
from flint import arb, ctx, fmpq
from hypothesis import given
from hypothesis import strategies as st

from theorylab.claims import AT_LEAST, AT_MOST, EQUALS, GREATER, HOLDS, LESS
from theorylab.claims.relation import Agreement
from theorylab.errors import InvalidArgument
from theorylab.numbers.formal_sum import FormalSum, Logarithms

AGREES, VIOLATES, UNDECIDED = Agreement.AGREES, Agreement.VIOLATES, Agreement.UNDECIDED
NUMBERED = (EQUALS, AT_MOST, AT_LEAST, LESS, GREATER)
rationals = st.fractions(max_denominator=50).map(lambda f: fmpq(f.numerator, f.denominator))


@pytest.mark.parametrize(
    ("relation", "below", "same", "above"),
    [
        (EQUALS, VIOLATES, AGREES, VIOLATES),
        (AT_MOST, AGREES, AGREES, VIOLATES),
        (LESS, AGREES, VIOLATES, VIOLATES),
        (AT_LEAST, VIOLATES, AGREES, AGREES),
        (GREATER, VIOLATES, VIOLATES, AGREES),
    ],
)
def test_rationals_are_compared_exactly(relation, below, same, above):
    claimed, hair = fmpq(1, 3), fmpq(1, 10**60)
    assert relation.judge(claimed - hair, claimed).agreement is below
    assert relation.judge(claimed, claimed).agreement is same
    assert relation.judge(claimed + hair, claimed).agreement is above


@given(measured=rationals, claimed=rationals)
def test_slack_is_negative_exactly_when_a_weak_relation_is_violated(measured, claimed):
    for relation in (EQUALS, AT_MOST, AT_LEAST):
        judgement = relation.judge(measured, claimed)
        assert (judgement.slack < 0) == (judgement.agreement is VIOLATES)
        assert abs(judgement.slack) == abs(measured - claimed)


def test_overlapping_balls_are_undecided_for_every_relation():
    ball = arb(0.5, 0.125)
    assert {relation.judge(ball, fmpq(1, 2)).agreement for relation in NUMBERED} == {UNDECIDED}


def test_disjoint_balls_are_decided():
    assert LESS.judge(arb(0.25, 0.125), fmpq(1, 2)).agreement is AGREES
    assert AT_LEAST.judge(arb(0.25, 0.125), fmpq(1, 2)).agreement is VIOLATES


def test_equality_of_logarithms_is_decided_exactly():
    # 2 log2(3) = log2(9), and log2(9 + 10^-30) is larger
    twice, once = FormalSum(Logarithms(), {fmpq(3): fmpq(2)}), FormalSum(Logarithms(), {fmpq(9): fmpq(1)})
    more = FormalSum(Logarithms(), {9 + fmpq(1, 10**30): fmpq(1)})
    assert EQUALS.judge(twice, once).agreement is AGREES
    assert EQUALS.judge(twice, once).slack == 0
    assert EQUALS.judge(twice, more).agreement is VIOLATES
    assert LESS.judge(twice, more).agreement is AGREES
    assert AT_LEAST.judge(twice, fmpq(3)).agreement is AGREES


def test_working_precision_is_left_alone():
    before = ctx.prec
    EQUALS.judge(FormalSum(Logarithms(), {fmpq(3): fmpq(2)}), FormalSum(Logarithms(), {fmpq(9): fmpq(1)}))
    assert ctx.prec == before


def test_a_sequence_is_judged_entry_by_entry():
    judgement = AT_MOST.judge((fmpq(1, 2), fmpq(2, 3), fmpq(3, 4)), [fmpq(1, 2), fmpq(1, 2), 0])
    assert judgement.agreement is VIOLATES
    assert (judgement.entry, judgement.measured, judgement.claimed) == (1, fmpq(2, 3), fmpq(1, 2))
    assert judgement.slack == -fmpq(3, 4)


def test_one_bound_stands_for_all_entries_and_the_tightest_is_told():
    judgement = AT_MOST.judge([fmpq(1, 4), fmpq(1, 3), fmpq(1, 5)], fmpq(1, 2))
    assert judgement.agreement is AGREES
    assert (judgement.entry, judgement.slack) == (1, fmpq(1, 6))


def test_an_undecided_entry_makes_the_sequence_undecided_unless_one_violates():
    ball = arb(0.5, 0.125)
    assert AT_MOST.judge([0, ball], fmpq(1, 2)).agreement is UNDECIDED
    assert AT_MOST.judge([ball, 1], fmpq(1, 2)).agreement is VIOLATES


@pytest.mark.parametrize("truth", [True, np.True_])
def test_holds(truth):
    assert HOLDS.judge(truth, True).agreement is AGREES
    assert HOLDS.judge(not truth, True).agreement is VIOLATES


@pytest.mark.parametrize(
    ("relation", "measured", "claimed", "message"),
    [
        (EQUALS, 0.5, fmpq(1, 2), "float 0.5 carries no error bound"),
        (EQUALS, fmpq(1, 2), np.float64(0.5), "claimed: the float"),
        (EQUALS, True, 1, "not exact"),
        (EQUALS, None, 1, "not exact"),
        (AT_MOST, [], 1, "empty sequence"),
        (AT_MOST, [1, 2], [1], "2 entries, claimed 1"),
        (HOLDS, 1, True, "HOLDS compares a boolean"),
        (HOLDS, True, False, "HOLDS compares a boolean"),
    ],
)
def test_what_cannot_be_compared_is_refused(relation, measured, claimed, message):
    with pytest.raises(InvalidArgument, match=message):
        relation.judge(measured, claimed)
