"""TopDown on a whole interval of failure probabilities, and the line that m(100) follows there."""

from __future__ import annotations

from math import log2, prod

import pytest
from flint import fmpq

from constructions.parts.dnf import read_once_dnf
from proofs_checks.bdm.computed.certified_order import certified_order, errors_of
from proofs_checks.bdm.computed.unread_tail import UnreadTail, fails, mic_with_tail
from proofs_checks.bdm.mic.extremal_limit import approaching
from proofs_checks.bdm.mic.extremal_steps import BEST, LARGEST, RADIUS, family
from theorylab.errors import PrecisionExhausted
from theorylab.learners import top_down_growth

THIRD = fmpq(1, 3)
SHORT = (2, 2, 3, 3)


def entropy(p):
    return 0.0 if p <= 0 or p >= 1 else -p * log2(p) - (1 - p) * log2(1 - p)


def gain(terms, depth, rho):
    """Weighted gain of a variable of the first of the open terms, in floating point."""
    open_terms = prod(1 - 2.0**-k for k in terms)
    without = rho * open_terms / (1 - 2.0 ** -terms[0])
    one = without * (1 - 2.0 ** (1 - terms[0]))
    return (entropy(rho * open_terms) - entropy(without) / 2 - entropy(one) / 2) / 2**depth


def test_every_split_is_of_largest_gain_at_random_points_of_the_interval():
    order = certified_order(SHORT, fmpq(9, 10), fmpq(91, 100), size=14, tail=5, pieces=16)
    for rho in (0.9, 0.9037, 0.91):
        leaves = [(SHORT, 0)]
        for terms, depth in order:
            best = max(gain(open_terms, d, rho) for open_terms, d in leaves if open_terms)
            assert gain(terms, depth, rho) == pytest.approx(best, rel=1e-12)
            leaves.remove((terms, depth))
            leaves.append((terms[1:], depth + 1))
            if terms[0] > 1:
                leaves.append((tuple(sorted((terms[0] - 1, *terms[1:]))), depth + 1))


@pytest.mark.parametrize("rho", [fmpq(9, 10), fmpq(907, 1000), fmpq(91, 100)])
def test_errors_are_those_of_the_learner(rho):
    order = certified_order(SHORT, fmpq(9, 10), fmpq(91, 100), size=14, tail=5, pieces=16)
    learned = top_down_growth(UnreadTail(SHORT, rho), size=14).errors
    assert tuple(errors_of(SHORT, order, rho)) == tuple(learned)


def test_a_tail_that_can_be_read_and_a_change_of_order_are_errors():
    with pytest.raises(PrecisionExhausted, match="the tail may be read"):
        certified_order((1,), fmpq(9, 10), fmpq(9, 10), size=2, tail=3, pieces=1)
    with pytest.raises(PrecisionExhausted, match="not certified to differ"):
        certified_order((3,) * 5, fmpq(9, 10), fmpq(91, 100), size=10, tail=5, pieces=16)


def test_the_order_with_a_tail_is_that_of_the_dnf():
    """The tail (5), rho = 31/32: the learner may read it, but does not within twenty tests."""
    rho, lengths = fails((5,)), (3, 3, 4, 4, 4)
    order = certified_order(lengths, rho - fmpq(1, 2000), rho, size=20, tail=5, pieces=16)
    learned = top_down_growth(read_once_dnf((*lengths, 5)), size=20).errors
    assert tuple(errors_of(lengths, order, rho)) == tuple(learned)


@pytest.mark.parametrize("share", [fmpq(-17, 19), -THIRD, fmpq(1, 7), 2 * THIRD])
def test_m_100_is_on_the_line_between_the_points_that_the_proof_uses(share):
    rho = BEST + RADIUS * share
    assert mic_with_tail(9, 3, rho, 100) == family(rho)


def test_the_line_ends_outside():
    """The formula is no longer true at twenty times the radius below, so the test above can fail."""
    assert mic_with_tail(9, 3, BEST - 20 * RADIUS, 100) != family(BEST - 20 * RADIUS)


@pytest.mark.parametrize("longest", range(6, 40))
def test_tails_approach_the_best_from_above(longest):
    rho = fails(approaching(longest))
    assert 0 < rho - BEST <= fmpq(1, 2**longest)
    assert family(rho) > LARGEST - fmpq(1, 2**longest)
