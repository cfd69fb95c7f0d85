"""Numbers, layers and words of the multisets of terms, against their definitions."""

from itertools import combinations_with_replacement

import numpy as np
import pytest
from flint import fmpq

from constructions.papers.bdm import uniform_class
from theorylab.classes.leaf_masses import leaf_masses
from theorylab.classes.multisets import CONSTANT, TermMultisets, layers
from theorylab.classes.words import MASK, difference, halve, integers, less, shift_right, total

SHAPES = [(1, 1), (1, 5), (5, 1), (3, 4), (4, 3), (5, 5)]


@pytest.mark.parametrize(("terms", "literals"), SHAPES)
def test_numbers(terms, literals):
    multisets = TermMultisets(terms, literals)
    listed = [
        chosen
        for size in range(1, terms + 1)
        for chosen in combinations_with_replacement(range(1, literals + 1), size)
    ]
    assert list(multisets) == listed
    assert len(multisets) == len(listed)
    assert [multisets[i] for i in range(len(listed))] == listed
    assert [multisets.index(chosen) for chosen in listed] == list(range(len(listed)))
    assert multisets[-1] == listed[-1]
    assert [multisets[1:], multisets[::-2], multisets[:3]] == [listed[1:], listed[::-2], listed[:3]]
    assert multisets.index(listed[-1], len(listed) - 1) == multisets.index(listed[-1], -1) == len(listed) - 1
    with pytest.raises(ValueError, match="not in the class"):
        multisets.index(listed[-1], 0, len(listed) - 1)
    with pytest.raises(IndexError):
        multisets[len(listed)]
    for other in ((), (literals + 1,), (1,) * (terms + 1), (2, 1), [1], fmpq(1)):
        assert other not in multisets
        with pytest.raises(ValueError, match="not in the class"):
            multisets.index(other)


@pytest.mark.parametrize(("terms", "literals"), SHAPES)
def test_layers_are_what_the_tests_lead_to(terms, literals):
    of_class = uniform_class(terms, literals)
    multisets = of_class.members
    order = layers(multisets)
    states = [multisets[i] for i in order.number.tolist()]
    place = {state: s for s, state in enumerate(states)}
    assert sorted(order.number.tolist()) == list(range(len(multisets)))
    for s, state in enumerate(states):
        assert order.start[sum(state)] <= s < order.start[sum(state) + 1]
        found = range(order.first_split[s], order.first_split[s + 1])
        splits = of_class.problem.splits(state)
        assert len(found) == len(splits)
        for m, split in zip(found, splits):
            assert order.length[m] == split.test[0]
            assert order.zero[m] == place.get(split.branches[0].child, CONSTANT)
            assert order.one[m] == place.get(split.branches[1].child, CONSTANT)
    assert order.first_split[-1] == len(order.zero)


@pytest.mark.parametrize("bits", [12, 64, 130])
def test_leaf_masses(bits):
    of_class = uniform_class(3, 4)
    order = layers(of_class.members)
    zeros, leaf = (integers(words) for words in leaf_masses(order, bits))
    for s, number in enumerate(order.number.tolist()):
        mean = of_class.problem.label_mean(of_class.members[number])
        assert fmpq(zeros[s], 1 << bits) == 1 - mean
        assert fmpq(leaf[s], 1 << bits) == min(mean, 1 - mean)


def words(value):
    return value & MASK, (value >> 62) & MASK, value >> 124


def value_of(found):
    return integers(np.array([found], dtype=np.int64))[0]


def test_arithmetic_of_words_is_that_of_integers():
    rng = np.random.default_rng(5)
    edges = [0, 1, MASK, MASK + 1, (1 << 124) - 1, 1 << 124, (1 << 160) - 1]
    drawn = [int.from_bytes(rng.bytes(20), "little") >> int(rng.integers(0, 150)) for _ in range(60)]
    for x in edges + drawn:
        assert value_of(halve(*words(2 * x))) == x
        for bits in (0, 1, 61, 62, 63, 100, 124):
            if x << bits < 1 << 180:
                assert value_of(shift_right(*words(x << bits), bits)) == x
        for y in edges + drawn[:20]:
            assert value_of(total(*words(x), *words(y))) == x + y
            assert value_of(difference(*words(x), *words(y))) == x - y
            assert less(*words(x), *words(y)) == (x < y)
            assert less(*words(x - y), *words(0)) == (x < y)
