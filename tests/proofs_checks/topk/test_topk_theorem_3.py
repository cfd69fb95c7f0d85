"""Theorem 3 of the Top-k paper: a range of sizes, steps of its proof, large depths, and arguments out of range."""

from itertools import product
from math import comb

import pytest
import sympy
from flint import arb, fmpq

from constructions.parts.balanced_tribes import balanced_tribes
from constructions.parts.blocks import majority
from constructions.parts.dnf import conjunction, read_once_dnf, tribes
from constructions.parts.mixture import mixture
from proofs_checks.shared.majority_walk import majority_walk
from proofs_checks.shared.majority_walks import common_bound, ends_early
from theorylab.errors import InvalidArgument
from theorylab.impurities.ties import Ties
from theorylab.learners import top_k

HALF = fmpq(1, 2)
TARGETS = {
    "tribes 2": tribes(2),
    "tribes 5": tribes(5),
    "and 3": conjunction(3),
    "terms 1, 2": read_once_dnf((1, 2)),
}


def majority_of_the_rest(bits, ones, unread):
    """Return the probability that at least half of ``bits`` are ones, if ``unread`` of them are still random."""
    least = (bits + 1) // 2
    return fmpq(sum(comb(unread, more) for more in range(unread + 1) if ones + more >= least), 2**unread)


def test_depth_of_ten_thousand():
    bound, early = majority_walk(balanced_tribes(10_000), K=25_000, eps=fmpq(1, 5), depth=10_000)
    assert bound < fmpq(7, 10)
    assert 0 < early < HALF


def test_binomial_coefficients_near_the_centre_are_as_large_as_the_proof_of_lemma_4_4_says():
    for N in range(1, 200):
        for i in range((N + 1) // 2, N + 1):
            y = i - fmpq(N, 2)
            if 2 * (2 * y + 1) <= fmpq(N, 2):
                decay = (arb(-4 * (y + 1) * (2 * y + 1)) / N).exp()
                assert arb(fmpq(comb(N, i), 2**N)) > decay / (2 * arb(N).sqrt())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"K": 4, "eps": HALF, "depth": 4}, "depth: 4 given with K = 4"),
        ({"K": 4, "eps": HALF, "depth": 0}, "at least 1"),
        ({"K": 4, "eps": fmpq(1), "depth": 2}, "strictly between 0 and 1"),
    ],
)
def test_walk_refuses_arguments_out_of_range(arguments, message):
    with pytest.raises(InvalidArgument, match=message):
        majority_walk(tribes(3), **arguments)


def test_walk_refuses_a_biased_target():
    with pytest.raises(InvalidArgument, match="probability 1/2"):
        majority_walk(conjunction(2, fmpq(1, 3)), K=4, eps=HALF, depth=2)


@pytest.mark.parametrize("first", range(4, 9))
@pytest.mark.parametrize("ratio", [fmpq(1, 9), fmpq(1, 5), fmpq(1, 3)])
def test_a_walk_that_is_safe_for_both_ends_is_safe_between(first, ratio):
    depth, last = 4, first + 6
    moves = {
        (bits, read, ones): majority_of_the_rest(bits, ones + 1, bits - read - 1)
        - majority_of_the_rest(bits, ones, bits - read - 1)
        for bits in range(first, last + 1)
        for read in range(depth)
        for ones in range(read + 1)
    }

    def ends(sizes):
        safe = [
            all(moves[bits, read, sum(path[:read])] > ratio for bits in sizes for read in range(depth))
            for path in product((0, 1), repeat=depth)
        ]
        return 1 - fmpq(sum(safe), 2**depth)

    assert ends_early((first, last), depth, ratio) == ends((first, last)) == ends(range(first, last + 1, 2))


@pytest.mark.parametrize("target", TARGETS.values(), ids=TARGETS)
def test_no_tree_of_a_range_beats_its_bound(target):
    for K, eps in product(((5, 8), (4, 9), (6, 7)), (fmpq(1, 5), fmpq(2, 5), HALF)):
        depth = K[0] - 1
        bound = common_bound(target, K=K, eps=eps, depth=depth)
        for size in range(K[0], K[1] + 1):
            assert majority_walk(target, K=size, eps=eps, depth=depth).accuracy <= bound
            problem = mixture((1 - eps, target), (eps, majority(size - 1)))
            for h in range(1, depth + 1):
                assert top_k(problem, k=size - h, depth=h, ties=Ties.BEST).accuracy <= bound


def test_algebra_of_the_ranges():
    N, y, mu, eps, e = sympy.symbols("N y mu epsilon e", positive=True)
    decides = sympy.gamma(N + 1) / (sympy.gamma(N / 2 + y + 1) * sympy.gamma(N / 2 - y + 1) * 2**N)
    quotient = sympy.gammasimp(decides.subs(N, N + 2) / decides)
    assert sympy.simplify(quotient - (N + 1) * (N + 2) / ((N + 2) ** 2 - 4 * y**2)) == 0
    bound = (1 - e) * ((1 - eps) * (1 - mu) + eps) + e * (1 - mu * eps)
    assert sympy.expand(bound - 1 + mu * (1 - eps - e * (1 - 2 * eps))) == 0
    assert sympy.expand(sympy.diff(bound, eps) - mu * (1 - 2 * e)) == 0


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: ends_early((5, 8), 3, HALF), "one parity"),
        (lambda: ends_early((3, 5), 4, HALF), "at least 4"),
        (lambda: common_bound(tribes(2), K=(5, 5), eps=HALF, depth=2), "K: "),
        (lambda: common_bound(tribes(2), K=(4, 6), eps=fmpq(2, 3), depth=2), "at most 1/2"),
        (lambda: common_bound(conjunction(2, fmpq(1, 3)), K=(4, 6), eps=HALF, depth=2), "probability 1/2"),
    ],
)
def test_ranges_that_are_none(call, message):
    with pytest.raises(InvalidArgument, match=message):
        call()
