"""The map of Theorem 3, the smallest certified length, and targets that the walk rejects."""

import pytest
from flint import fmpq

from constructions.parts.balanced_tribes import balanced_tribes
from constructions.parts.dnf import read_once_dnf, tribes
from proofs_checks.shared.greedy_walk import even_multiple, greedy_walk
from proofs_checks.shared.majority_walk import majority_walk
from proofs_checks.topk.computed.separation_map import Region, locate, separation_map
from theorylab.errors import InvalidArgument

HALF = fmpq(1, 2)


def test_map_has_all_three_regions():
    cells = list(separation_map(tribes, (1000, 1480), (fmpq(3, 2), fmpq(7, 4)), fmpq(6, 25)))
    assert [(cell.h, cell.K) for cell in cells] == [(1000, 1500), (1000, 1750), (1480, 2220), (1480, 2590)]
    assert [cell.region for cell in cells] == [Region.FAILS, Region.FAILS, Region.OPEN, Region.HOLDS]
    assert all(cell.lower <= cell.upper for cell in cells)


def test_balanced_tribes_are_worse_where_printed_ones_have_more_terms():
    eps = fmpq(6, 25)
    assert locate(balanced_tribes(1700), K=3400, eps=eps, depth=1700).region is Region.FAILS
    assert locate(tribes(1700), K=3400, eps=eps, depth=1700).region is Region.HOLDS


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
