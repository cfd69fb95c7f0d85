"""Certified bounds on the majority walk against the walk itself, and nodes that are not certified."""

from itertools import pairwise

import pytest
from flint import arb, fmpq

from proofs_checks.blt.computed.large_parameters import early_at_most_for_long
from proofs_checks.blt.computed.lower_bound import early_at_most, early_exactly, kept_fraction
from proofs_checks.blt.lower_bound import lower_lumped
from theorylab.errors import PrecisionExhausted
from theorylab.numbers.comparison import Order, compare


@pytest.mark.parametrize("k", [25, 101, 401])
@pytest.mark.parametrize("share", [8, 4, 3, 2])
@pytest.mark.parametrize("ratio", [fmpq(1, 2000), fmpq(1, 500), fmpq(1, 50), fmpq(1, 3)])
def test_bound_on_the_walk_is_above_the_walk(k, share, ratio):
    depth = k // share
    exact = early_exactly(k, depth, ratio)[-1]
    assert compare(early_at_most(k, depth, arb(ratio)), exact) is not Order.LESS


def test_scaled_down_guarantee_is_that_of_the_balls():
    """The guarantee agrees with that of certified probabilities, which try few depths and are slightly smaller."""
    w, m, m1, k = 8, 177, 140, 101
    fails = 1 - fmpq(1, 1 << w)
    ratio = fmpq(2, 1 << w) * fails ** (m1 - 1) / (fails**m1 - fails**m)
    least = min(1 - fails**m1, fails**m)
    values = [lower_lumped.guaranteed_error(w, m, m1, k, 1 << e) for e in (0, 5, 10, 20, 30)]
    assert values[0] == least
    assert all(a > b for a, b in pairwise(values))
    for e, value in zip((5, 10, 20, 30), values[1:]):
        few = kept_fraction(arb(ratio), k, fmpq(e)) * least
        assert compare(few, value + fmpq(1, 1 << 50)) is Order.LESS
        assert abs(few - value) < 1e-3


TENTH = fmpq(1, 10)


def test_unsafe_nodes_are_not_certified():
    with pytest.raises(PrecisionExhausted, match="at least 201 bits"):
        early_at_most_for_long(201, fmpq(1, 100), share=fmpq(1, 5), extra=17, spread=fmpq(9))
    with pytest.raises(PrecisionExhausted):
        early_at_most_for_long(201, fmpq(1), share=TENTH, extra=0, spread=fmpq(1, 10))
