"""The lower bound on greedy, the map of Theorem 3, and the numbers that its claims name."""

from itertools import product
from math import comb

import pytest
from flint import fmpq

from constructions.parts.balanced_tribes import balanced_tribes
from constructions.parts.blocks import majority
from constructions.parts.dnf import read_once_dnf, tribes
from constructions.parts.mixture import mixture
from proofs_checks.shared.greedy_walk import even_multiple, greedy_walk, settled_within
from proofs_checks.shared.majority_walk import largest_difference, majority_walk, safe_part
from proofs_checks.shared.tribes_and_majority import term_difference
from proofs_checks.topk.computed.separation_map import Region, locate, separation_map
from proofs_checks.topk.monotone.theorem_3 import ALWAYS_FAILS
from theorylab.errors import InvalidArgument
from theorylab.impurities.ties import Ties
from theorylab.learners import greedy, top_k

HALF = fmpq(1, 2)


def mixed(target, K, eps):
    return mixture((1 - eps, target), (eps, majority(K - 1)))


def settled_read_aloud(width, terms, tests):
    """Term by term, outcome by outcome: how often an or of terms is settled as 0 and as 1."""
    counts = [0, 0]
    for outcomes in product((0, 1), repeat=tests):
        term = place = 0
        for outcome in outcomes:
            place += 1
            if outcome and place == width:
                counts[1] += 1
                break
            if not outcome:
                term, place = term + 1, 0
                if term == terms:
                    counts[0] += 1
                    break
    return tuple(fmpq(count, 2**tests) for count in counts)


@pytest.mark.parametrize(("width", "terms"), [(1, 3), (2, 1), (2, 3), (3, 2)])
def test_settled_within_is_its_definition(width, terms):
    zero, one = settled_within(width, terms, 8)
    assert [*zip(zero, one)] == [settled_read_aloud(width, terms, tests) for tests in range(9)]
    target = read_once_dnf((width,) * terms)
    assert one[-1] == target.label_mean(target.root) == 1 - zero[-1]


@pytest.mark.parametrize("h", range(1, 9))
@pytest.mark.parametrize("eps", [fmpq(1, 5), fmpq(6, 25), fmpq(2, 5), fmpq(9, 20)])
def test_greedy_is_between_the_two_walks(h, eps):
    for factor, family in product((1, 2, 8), (tribes, balanced_tribes)):
        K = even_multiple(h, fmpq(factor)) + 2
        target = family(h)
        lower = greedy_walk(target, K=K, eps=eps, depth=h)
        upper = majority_walk(target, K=K, eps=eps, depth=h).accuracy
        for ties in (Ties.WORST, Ties.BEST):
            assert lower <= greedy(mixed(target, K, eps), depth=h, ties=ties).accuracy <= upper


def test_the_walk_starts_safe_and_ends_early_in_some_of_these_trees():
    # h = 4 with eps = 2/5: the root is safe, a node below it is not
    target, K, eps = tribes(4), 6, fmpq(2, 5)
    safe = safe_part(target, K=K, eps=eps, depth=4)
    assert safe.ended[0] == 0
    assert sum(safe.ended) + safe.reached == 1
    assert 0 < safe.reached < 1


def test_depth_may_exceed_the_length_of_tribes():
    for length, K, eps in product((1, 2, 3), (8, 12), (fmpq(1, 5), fmpq(9, 20))):
        target, depth = tribes(length), 2 * length + 1
        tree = greedy(mixed(target, K, eps), depth=depth, ties=Ties.WORST)
        assert greedy_walk(target, K=K, eps=eps, depth=depth) <= tree.accuracy
        assert tree.accuracy <= majority_walk(target, K=K, eps=eps, depth=depth).accuracy


def test_differences_are_those_of_the_blocks():
    for n in range(1, 40):
        assert term_difference(tribes(n)) == largest_difference(tribes(n))
        assert largest_difference(majority(n)) == fmpq(comb(n - 1, n // 2), 2 ** (n - 1))


def test_map_has_all_three_regions():
    cells = list(separation_map(tribes, (1000, 1480), (fmpq(3, 2), fmpq(7, 4)), fmpq(6, 25)))
    assert [(cell.h, cell.K) for cell in cells] == [(1000, 1500), (1000, 1750), (1480, 2220), (1480, 2590)]
    assert [cell.region for cell in cells] == [Region.FAILS, Region.FAILS, Region.OPEN, Region.HOLDS]
    assert all(cell.lower <= cell.upper for cell in cells)


def test_balanced_tribes_are_worse_where_printed_ones_have_more_terms():
    eps = fmpq(6, 25)
    assert locate(balanced_tribes(1700), K=3400, eps=eps, depth=1700).region is Region.FAILS
    assert locate(tribes(1700), K=3400, eps=eps, depth=1700).region is Region.HOLDS


@pytest.mark.parametrize("h", [1, 3, 5, 6])
def test_small_sizes_fail_for_every_k(h):
    eps = fmpq(249, 1000)
    for K in (h + 1, h + 2, 2 * h + 1):
        problem = mixed(tribes(h), K, eps)
        for k in range(1, K - h + 1):
            assert top_k(problem, k=k, depth=h, ties=Ties.WORST).accuracy >= 1 - eps


def test_the_argument_for_small_sizes_ends_where_it_says():
    h = ALWAYS_FAILS + 1
    assert largest_difference(majority(h)) > 3 * term_difference(tribes(h))


@pytest.mark.slow
def test_1480_is_the_smallest_certified_length_of_its_grid():
    eps = fmpq(6, 25)
    for h in range(1417, 1480):
        for eighths in (13, 14, 15, 16):
            K = even_multiple(h, fmpq(eighths, 8))
            assert majority_walk(tribes(h), K=K, eps=eps, depth=h).accuracy > HALF + eps


@pytest.mark.parametrize(
    ("target", "K", "eps", "message"),
    [
        (tribes(3), 8, HALF, "less than 1/2"),
        (tribes(3), 7, fmpq(1, 5), "must be even"),
        (read_once_dnf((1, 2)), 8, fmpq(1, 5), "equal sizes"),
    ],
)
def test_greedy_walk_refuses_arguments_out_of_range(target, K, eps, message):
    with pytest.raises(InvalidArgument, match=message):
        greedy_walk(target, K=K, eps=eps, depth=2)
