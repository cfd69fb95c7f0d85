"""Exact draws, over all values that the generator can return."""

from collections import Counter
from itertools import product

import numpy as np
import pytest
from flint import fmpq

from theorylab.numbers import exact_draws
from theorylab.numbers.exact_draws import choices, coins, coins_of_each


class Scripted:
    """A random generator that returns the given words, one per call, and then fails."""

    def __init__(self, words):
        self.words = list(words)

    def integers(self, high, size, dtype):
        return np.full(size, self.words.pop(0), dtype=dtype)

    def bytes(self, length):
        return self.words.pop(0).to_bytes(length, "little")


@pytest.mark.parametrize("p", ["0", "1", "1/2", "3/16", "1/3", "5/7", "1/4096", "4095/4096", "1000/4097"])
def test_coins_have_their_probability_exactly(p, monkeypatch):
    monkeypatch.setattr(exact_draws, "WORDS", 4)
    p = fmpq(*map(int, p.split("/")))
    found = Counter()
    for words in product(range(4), repeat=6):
        try:
            found[bool(coins(Scripted(words), p, 1)[0])] += 1
        except IndexError:
            found["undecided"] += 1
    assert found[True] == int((p * 4**6).floor())
    assert found["undecided"] == (p * 4**6 != int((p * 4**6).floor()))


@pytest.mark.parametrize("weights", [[1], [0, 3], [1, 2, 4], [5, 0, 0, 7], [100, 56, 100], [1] * 200])
def test_choices_have_their_probabilities_exactly(weights):
    bits = (sum(weights) - 1).bit_length()
    found = Counter()
    for octet in range(256):
        try:
            found[int(choices(Scripted([octet]), weights, 1)[0])] += 1
        except (IndexError, OverflowError):
            found["again"] += 1
    if bits:
        assert [found[i] for i in range(len(weights))] == [w * 2 ** (8 - bits) for w in weights]
        assert found["again"] == 256 - sum(weights) * 2 ** (8 - bits)


def test_choices_of_longer_integers():
    weights = [1 << 80, 3 << 80, 0]
    found = np.bincount(choices(np.random.default_rng(0), weights, 4000), minlength=3)
    assert found.sum() == 4000
    assert abs(found[0] - 1000) < 100
    assert found[2] == 0


def test_coins_of_each_have_their_own_probabilities():
    chances = np.array([fmpq(1, 3), fmpq(0), fmpq(1), fmpq(0)], dtype=object)
    which = np.array([3, 2, 0] * 3000)
    drawn = coins_of_each(np.random.default_rng(1), chances, which).reshape(-1, 3)
    assert not drawn[:, 0].any()
    assert drawn[:, 1].all()
    assert abs(drawn[:, 2].sum() - 1000) < 100
    assert (coins_of_each(np.random.default_rng(1), chances, which) == drawn.reshape(-1)).all()
