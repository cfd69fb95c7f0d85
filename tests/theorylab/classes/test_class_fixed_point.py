"""Fixed-point numbers, and logarithms of gains certified with them, against integers and balls."""

import random
from itertools import product as pairs

import numpy as np
import pytest
from flint import arb, ctx, fmpq
from test_class_multisets import words

from theorylab.classes.blocks import threads
from theorylab.classes.fixed_point import FRACTION_BITS, LOG_ERROR, align, log2, log_tables, product, wide
from theorylab.classes.gains import UNIT_ROUNDOFF
from theorylab.classes.leaf_masses import leaf_masses
from theorylab.classes.multisets import TermMultisets, layers
from theorylab.classes.term_gains import TermGains
from theorylab.classes.word_gains import IMPURITY_ERROR, WORD_IMPURITIES, log2_of_gains
from theorylab.classes.words import MASK, MOST_BITS, integers
from theorylab.impurities.impurity import IMPURITIES
from theorylab.numbers.comparison import enclosure

EDGES = [0, 1, MASK >> 31, (MASK >> 31) + 1, MASK - 1, MASK]
WORDS = EDGES + [random.Random(1).getrandbits(62) for _ in range(8)]
UNIT = 1 << FRACTION_BITS


def as_integer(*found):
    return sum(word << 62 * place for place, word in enumerate(found))


def test_products():
    for x, y in pairs(WORDS, repeat=2):
        assert as_integer(*wide(x, y)) == x * y
    fractions = [as_integer(*each) for each in pairs(WORDS, repeat=2)]
    for x, y in zip(fractions, fractions[::-1]):
        found = product(x & MASK, x >> 62, y & MASK, y >> 62)
        assert all(0 <= word <= MASK for word in found)
        assert 0 <= fmpq(x * y, UNIT) - as_integer(*found) < 3


def test_shifts_round_down():
    for value in [1, MASK, (1 << 123) + 12345, (1 << 160) - 3]:
        for bits in range(-170, 185 - value.bit_length()):
            moved = value << bits if bits > 0 else value >> -bits
            assert as_integer(*align(*words(value), bits)) == moved


def test_logarithms_are_within_their_bound():
    draw = random.Random(2)
    values = [draw.getrandbits(bits) | 1 for bits in range(1, 185)]
    values += [(1 << bits) + step for bits in range(2, 185, 7) for step in (-1, 1)]
    values += [
        (1024 + j << 70) + step for j in range(0, 1024, 31) for step in (-1, 0)
    ]  # where the entry of a table changes
    for value in values:
        found = as_integer(*log2(*words(value), log_tables()))
        with ctx.workprec(320):
            assert abs(arb(value).log() / arb.const_log2() * UNIT - found) < LOG_ERROR
    for exponent in range(185):
        assert log2(*words(1 << exponent), log_tables()) == (0, 0, exponent)


@pytest.mark.parametrize("name", WORD_IMPURITIES)
@pytest.mark.parametrize("bits", [2, 61, 124, 130, MOST_BITS])
def test_impurities_are_within_their_bound(name, bits):
    draw = random.Random(bits)
    masses = [1 << k for k in range(bits)] + [(1 << bits) - 1 - (1 << k >> 1) for k in range(bits - 1)]
    masses += [draw.randrange(1, 1 << bits) for _ in range(50)]
    zeros, found = (np.zeros((len(masses), 3), dtype=np.int64) for _ in range(2))
    zeros[:] = [words(mass) for mass in masses]
    WORD_IMPURITIES[name](0, len(masses), zeros, bits, log_tables(), found)
    for mass, units in zip(masses, integers(found)):
        mean = fmpq(mass, 1 << bits)
        with ctx.workprec(400):
            exact = enclosure(IMPURITIES[name].value((mean, 1 - mean)))
            assert abs(exact * UNIT - units) < IMPURITY_ERROR


@pytest.mark.parametrize("name", WORD_IMPURITIES)
@pytest.mark.parametrize("shape", [(4, 4), (2, 16), (13, 1), (2, 60), (1, 160)])
def test_logarithms_of_gains(name, shape):
    """Logarithms are close to those of exact gains; fixed-point numbers fail only for small gains."""
    multisets = TermMultisets(*shape)
    order, bits = layers(multisets), multisets.variables
    zeros, _ = leaf_masses(order, bits)
    gains = TermGains(multisets, order, zeros, bits, IMPURITIES[name])
    with threads(2) as shared:
        by_words = log2_of_gains(gains.zero, gains.one, zeros, bits, name, shared)
        found = gains.log2(shared)
    for place in range(0, len(found), 1 + len(found) // 150):
        with ctx.workprec(400):
            exact = enclosure(gains.gain(place)).log() / arb.const_log2()
            assert abs(exact - arb(found[place])) <= UNIT_ROUNDOFF * (abs(exact) + 1)
        assert np.isnan(by_words[place]) == (found[place] < -53)


def test_other_impurities_are_left_to_balls():
    some = np.zeros(2, dtype=np.int32)
    with threads(1) as shared:
        assert np.isnan(log2_of_gains(some, some, np.zeros((2, 3), np.int64), 4, "km", shared)).all()
