"""Sequences of long integers against lists."""

import random

import numpy as np
import pytest

from theorylab.classes.long_integers import LongIntegers

DRAW = random.Random(3)
EDGES = [0, 1, -1, (1 << 62) - 1, 1 << 62, -(1 << 62), (1 << 124) - 1, 1 << 124, -(1 << 124) - 1]
LISTS = {
    "short": [3, 1, 4, 1, 5, 9, 2, 6, 5, 3],
    "one": [1 << 61],
    "edges": [*EDGES, *EDGES[::-1]],
    "long": [DRAW.getrandbits(DRAW.randint(1, 185)) * DRAW.choice((-1, 1)) for _ in range(200)] + EDGES,
}


@pytest.mark.parametrize("values", LISTS.values(), ids=LISTS)
def test_sequences_are_lists(values):
    found = LongIntegers.of(values)
    assert [*found] == [found[i] for i in range(len(found))] == values
    assert [found[-1], found[1:7], found[::-2]] == [values[-1], values[1:7], values[::-2]]
    assert found.sum() == sum(values)
    assert [found.smallest(rank) for rank in range(len(values))] == sorted(values)
    for bound in [*values, *EDGES, 1 << 300, -(1 << 300)]:
        assert found.above(bound) == sum(value > bound for value in values)
        assert found.count(bound) == values.count(bound)
        assert (bound in found) == (bound in values)
        if bound in values:
            assert found.index(bound) == values.index(bound)
    with pytest.raises(ValueError, match="not in the sequence"):
        found.index(1 << 300)
    with pytest.raises(ValueError, match="not in the sequence"):
        found.index(values[0], len(values))


def test_a_sum_of_many_large_words():
    words = np.full((1 << 12, 2), (1 << 62) - 1, dtype=np.int64)
    assert LongIntegers(words).sum() == (1 << 12) * ((1 << 124) - 1)
    assert repr(LongIntegers.of([])) == "<LongIntegers length=0, sum=0>"
