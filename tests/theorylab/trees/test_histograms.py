"""Sums of grades against the products of the generating functions, term by term."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from theorylab.trees.histograms import coefficient, combine


def random_histogram(chance, span, entries, largest):
    return {g: chance.randint(1, largest) for g in sorted({chance.randrange(span) for _ in range(entries)})}


def naive(parts, limit):
    sums = Counter()
    for chosen in product(*(part.items() for part in parts)):
        ways = 1
        for _, count in chosen:
            ways *= count
        sums[sum(grade for grade, _ in chosen)] += ways
    return sorted((grade, ways) for grade, ways in sums.items() if grade <= limit)


@pytest.mark.parametrize("largest", [9, 10**30], ids=["small counts", "long counts"])
@pytest.mark.parametrize("span", [100, 5000, 10**9, 10**40], ids=["few", "dense", "sparse", "long grades"])
@pytest.mark.parametrize("entries", [(3, 4), (90, 40), (5, 6, 90)])
def test_sums_of_every_pair(entries, span, largest):
    chance = Random(span)
    parts = [random_histogram(chance, span, k, largest) for k in entries]
    for limit in (0, span // 3, span, 5 * span):
        found = combine(parts, limit)
        assert list(found.items()) == naive(parts, limit)
        assert all(type(number) is int for entry in found.items() for number in entry)
    for grade, ways in list(found.items())[:: 1 + len(found) // 20]:
        assert coefficient(parts, grade) == ways
    assert coefficient(parts, 6 * span) == 0


def test_blocks_of_pairs_are_joined(monkeypatch):
    monkeypatch.setattr("theorylab.trees.histograms.BLOCK", 500)
    chance = Random(1)
    parts = [random_histogram(chance, 600, k, 9) for k in (120, 110)]
    assert list(combine(parts, 900).items()) == naive(parts, 900)


def test_nothing_and_no_way():
    assert combine([], 5) == {0: 1}
    assert combine([{2: 3}, {}], 5) == {}
    assert combine([dict.fromkeys(range(50, 100), 1), dict.fromkeys(range(50), 1)], 10) == {}
