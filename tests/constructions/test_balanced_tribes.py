"""Tribes with a balanced number of terms, and the problem built on them."""

from itertools import product
from math import comb

import pytest
from flint import fmpq
from test_split_constructions import reachable

from constructions.papers.topk import tribes_majority_repaired
from constructions.parts.balanced_tribes import balanced_tribes, terms_to_half
from constructions.parts.dnf import tribes_width
from theorylab.errors import InvalidArgument


@pytest.mark.parametrize("width", [1, 2, 3, 5, 7])
def test_terms_to_half_by_trying_them_all(width):
    fails = 1 - fmpq(1, 2**width)
    for most in (1, 2, 5, 22, 100):
        enough = [t for t in range(1, most + 1) if fails**t <= fmpq(1, 2)]
        assert terms_to_half(width, most) == min(enough, default=most)


def test_balanced():
    for n in (*range(1, 300), 618, 1416):
        block, width = balanced_tribes(n), tribes_width(n)
        assert block.variables == n
        assert abs(block.label_mean(block.root) - fmpq(1, 2)) <= fmpq(1, 2 * (2**width - 1)), n


def test_definition():
    # three of the five possible terms suffice: (3/4)^3 <= 1/2 < (3/4)^2
    block = balanced_tribes(10)
    assert tribes_width(10) == 2
    for x in product((0, 1), repeat=10):
        satisfied = any(x[i] and x[i + 1] for i in (0, 2, 4))
        assert block.mean(block.state(x)) == satisfied


@pytest.mark.parametrize(("h", "K"), [(1, 2), (4, 4), (10, 5), (20, 6)])
def test_number_of_states(h, K):
    width = tribes_width(h)
    terms = terms_to_half(width, h // width)
    a = K // 2
    assert reachable(balanced_tribes(h)) == comb(terms + width, width) + 1
    problem = tribes_majority_repaired(h, K, fmpq(1, 10))
    assert problem.variables == h + K - 1
    assert reachable(problem) == (comb(terms + width, width) + 1) * (a * (K - a) + 2)


def test_other_probabilities_and_errors():
    block = balanced_tribes(3, ("1/2", "1/3", "1/5"))
    assert block.probabilities == (fmpq(1, 2), fmpq(1, 3), fmpq(1, 5))
    with pytest.raises(InvalidArgument, match="variables: 0"):
        balanced_tribes(0)
    with pytest.raises(InvalidArgument, match="K: 1"):
        tribes_majority_repaired(3, 1, fmpq(1, 10))
