"""Constants and estimates in the proofs of appendix B.2 of the Top-k paper."""

from itertools import product
from math import comb, log2

import pytest
from flint import arb, fmpq

from proofs_checks.shared.tribes_and_majority import most_bits
from theorylab.errors import PrecisionExhausted


def test_the_constants_in_the_proof_of_the_remark():
    e, c = arb(1).exp(), 1 / (4 * arb(2).log())
    assert c < e / (2 * (1 + e))
    # the minimum over L of (1 - 2c) L - 2 ln(c L), and some values around it
    least = 2 - 2 * (2 * c / (1 - 2 * c)).log()
    assert least > 0
    for tenths in range(1, 400):
        length = arb(tenths) / 10
        assert (1 - 2 * c) * length - 2 * (c * length).log() > least * fmpq(99, 100)


def test_most_bits():
    for h in (5, 43, 110, 619):
        assert most_bits(h, fmpq(1, 4)) == int((h / log2(h)) ** 2 / 4)
    with pytest.raises(PrecisionExhausted):
        most_bits(16, fmpq(1))


@pytest.mark.parametrize(("read", "least"), [(9, 34), (10, 61)])
def test_paths_of_nine_tests_with_and_without_their_leaf(read, least):
    """For m = 11 all inputs are tried: do the first nodes of the path, perhaps its leaf, have large correlations?"""
    m, violated = 11, 0
    for bits in product((0, 1), repeat=m - 1):
        for r in range(read):
            others, more = m - r - 1, (m - 1) // 2 - sum(bits[:r])
            pivotal = comb(others, more) if more >= 0 else 0
            if pivotal**2 * 10**4 * m < 4**others:
                violated += 1
                break
    assert least < fmpq(violated, 2 ** (m - 1)) * m**2 < least + 1


def test_the_estimate_of_violations_begins_where_it_says():
    """The constants of the proof hold at m = 203, where they are least favourable."""
    m, excess = arb(203), arb(fmpq(43, 5))
    log_m, pi = m.log(), arb.pi()
    n = m * (1 - 2 / log_m)
    assert n > 126
    rest = 1 - excess / 126
    exponent = excess / 2 + excess**2 / (12 * 126 * rest) + 1 / (3 * 126 * rest)
    assert exponent < arb(fmpq(109, 25))
    assert 100 * (2 / pi).sqrt() * (-arb(fmpq(109, 25))).exp() > 1
    v = log_m / m.sqrt() * (excess.sqrt() + 2 / m.sqrt()) / (2 - 2 * log_m / m)
    assert v < arb(fmpq(3, 5))
    w = excess * (log_m / 2 - 1)
    assert 8 / (2 * pi * w).sqrt() * (-w / 2).exp() * m**2 < 29


@pytest.mark.parametrize("steps", [9, 30, 74])
def test_the_tail_of_a_walk(steps):
    """The tail at a is bounded by its first term, and the first term by Stirling's formula."""
    for a in range(steps % 2 or 2, steps, 2):
        at = [fmpq(comb(steps, (steps + s) // 2), 2**steps) for s in range(a, steps + 1, 2)]
        v = fmpq(a, steps)
        assert sum(at) <= (1 + v) / (2 * v) * at[0]
        first = (2 / (arb.pi() * steps * arb(1 - v**2))).sqrt() * arb(fmpq(-(a**2), 2 * steps)).exp()
        assert arb(at[0]) < first
        rest = v**4 * steps / (12 * (1 - v**2)) + 1 / (3 * steps * (1 - v**2))
        least = (2 / (arb.pi() * steps)).sqrt() * arb(fmpq(-(a**2), 2 * steps) - rest).exp()
        assert arb(at[0]) > least
