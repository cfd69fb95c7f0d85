"""Greedy with random ties on Theorem A.7's distribution: the estimates of the proof."""

from __future__ import annotations

from math import comb

import pytest
import sympy
from flint import arb, fmpq

from proofs_checks.split.computed.random_ties_sums import lean_after, threshold, votes_known
from proofs_checks.split.optimality.theorem_a_7_ties import FAR, WORST


@pytest.mark.parametrize("h", range(1, 25))
def test_mean_of_the_tests_that_are_left(h):
    d = 2 * h
    settled = [fmpq(comb(d - u, h), 2 ** (d - u)) for u in range(h + 1)]
    assert sum(settled) == 1
    mean = sum(u * p for u, p in enumerate(settled))
    assert mean == (d + 2) * fmpq(comb(d + 2, h + 1), 2 ** (d + 2)) - 1
    known = votes_known(d)
    assert sum(known) == 1
    assert sum(w * p for w, p in enumerate(known)) <= mean


@pytest.mark.parametrize("h", range(2, 25))
def test_mean_square_of_the_lean(h):
    n, decisive = 2 * h - 1, fmpq(comb(2 * h - 2, h - 1), 4 ** (h - 1))
    first = n * decisive**2
    assert first <= fmpq(2 * h - 1, 3 * h - 2)
    for w, leans in enumerate(lean_after(2 * h)):
        square = sum(comb(w, ones) * fmpq(lean, 2 ** (n - w)) ** 2 for ones, lean in enumerate(leans)) / 2**w
        assert square <= fmpq(w, n) * (first + (1 - first) * fmpq(w, n) ** 2) <= fmpq(w, n)


def test_a_central_binomial_is_at_most_a_root():
    k = sympy.symbols("k", positive=True)
    gap = sympy.expand((2 * k + 2) ** 2 * (3 * k + 1) - (2 * k + 1) ** 2 * (3 * k + 4))
    assert gap == k


def test_the_estimate_of_large_depths():
    """The constants in the last lines of the proof hold at d = 200, where they are least favourable."""
    m, k = FAR // 2 + 1, FAR // 2 - 1
    factor = fmpq(1, 4) + fmpq(3, 4) * fmpq(2 * k + 1, 3 * k + 1)
    assert factor < fmpq(19, 25)
    e = threshold(WORST)
    ratio = fmpq(19, 25) * ((1 - e) / (2 * e)) ** 2
    assert 3 < ratio < fmpq(87, 5)
    assert 3 * m + 1 > fmpq(87, 5) ** 2


def test_the_estimate_for_a_decoy_first():
    for m in range(3, 200):
        assert arb(18 * m) / arb(10).sqrt() - 9 < 8 * m - 12
        assert arb(9) * (2 * m / arb(3 * m + 1).sqrt() - 1) < 4 * (2 * m - 3)
    assert arb(18) / arb(10).sqrt() < 8  # and so for all larger depths


@pytest.mark.parametrize("d", range(2, 30))
def test_a_majority_is_less_open_than_a_vote_says(d):
    """P <= D / (2 D') at all states of d - 1 votes; the ratio P / D is a sum that decreases with c."""
    decoy = fmpq(comb(d - 1, (d - 1) // 2), 2 ** (d - 1))
    for u in range(1, d):
        ratios = []
        for c in range(u // 2 + 1, u + 1):
            vote = fmpq(comb(u - 1, c - 1), 2 ** (u - 1))
            one = fmpq(sum(comb(u, j) for j in range(c, u + 1)), 2**u)
            assert one <= vote / (2 * decoy)
            term, total = fmpq(1), fmpq(0)
            for i in range(u - c + 1):
                total += term * fmpq(u, 2 * (c + i))
                term *= fmpq(u - c - i, c + i)
            assert total == one / vote
            ratios.append(total)
        assert ratios == sorted(ratios, reverse=True)
