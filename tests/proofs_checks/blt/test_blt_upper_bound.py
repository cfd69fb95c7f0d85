"""Subcubes by their definition, and the printed algorithms at their last query."""

from itertools import product

import pytest

from proofs_checks.blt.computed.subcubes import subcubes
from proofs_checks.blt.printed.build_top_down import build_top_down, build_top_down_inf
from theorylab.errors import InvalidArgument

AND_OF_TWO = 0b1000


def inputs_of(subcube):
    return [x for x in range(64) if subcube.inputs >> x & 1]


@pytest.mark.parametrize("n", range(5))
def test_subcubes_are_the_products_of_points_and_edges(n):
    listed = {subcube.inputs for subcube in subcubes(n)}
    sides = product(({0}, {1}, {0, 1}), repeat=n)
    expected = {
        sum(1 << x for x in range(1 << n) if all(x >> i & 1 in side for i, side in enumerate(pattern)))
        for pattern in sides
    }
    assert listed == expected
    assert subcubes(n)[-1].inputs == (1 << (1 << n)) - 1
    for at, subcube in enumerate(subcubes(n)):
        for i, halves in zip(subcube.free, subcube.halves):
            assert max(halves) < at
            for value, half in enumerate(halves):
                assert inputs_of(subcubes(n)[half]) == [x for x in inputs_of(subcube) if x >> i & 1 == value]


def test_printed_algorithms_stop_where_no_query_is_left():
    for grow in (
        lambda t: build_top_down(2, AND_OF_TWO, t, "gini"),
        lambda t: build_top_down_inf(2, AND_OF_TWO, t),
    ):
        assert len(grow(4)) == 4
        with pytest.raises(InvalidArgument, match="no query is left at 4 leaves on 2 variables"):
            grow(5)
