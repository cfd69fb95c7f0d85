"""Map of the sizes at which the bound of Theorem 3 holds, fails, or is left open by two walks.

At a size (h, K, eps) the bound says that Top-k at depth h has accuracy at most 1/2 + eps on Tribes of h bits
mixed with the majority of K - 1 others, for every k <= K - h. It holds if the upper bound of
:mod:`proofs_checks.shared.majority_walk` is at most 1/2 + eps, and fails for every k if the lower bound of
:mod:`proofs_checks.shared.greedy_walk` exceeds it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import NamedTuple

from flint import arb, fmpq

from constructions.parameters import HALF
from constructions.parts.dnf import ReadOnceDNF
from proofs_checks.shared.greedy_walk import even_multiple, greedy_walk
from proofs_checks.shared.majority_walk import majority_walk
from theorylab.numbers.comparison import enclosure


class Region(Enum):
    """State of the bound at a size, for every k <= K - h and every way to break ties."""

    HOLDS = "holds"
    FAILS = "fails"
    OPEN = "open"


class Cell(NamedTuple):
    """A size (h, K, eps) with the state of the bound.

    Top-k has accuracy at least ``lower`` for every k, and at most ``upper`` for k <= K - h; ``region`` is the exact
    comparison of both with 1/2 + eps.
    """

    h: int
    K: int
    eps: fmpq
    lower: arb
    upper: arb
    region: Region


def locate(target: ReadOnceDNF, *, K: int, eps: fmpq, depth: int) -> Cell:
    """Return the cell of one size, which may be open.

    The parameters are those of :func:`~proofs_checks.shared.greedy_walk.greedy_walk`.
    """
    lower = greedy_walk(target, K=K, eps=eps, depth=depth)
    upper = majority_walk(target, K=K, eps=eps, depth=depth).accuracy
    if upper <= HALF + eps:
        region = Region.HOLDS
    else:
        region = Region.FAILS if lower > HALF + eps else Region.OPEN
    return Cell(depth, K, eps, enclosure(lower), enclosure(upper), region)


def separation_map(
    target: Callable[[int], ReadOnceDNF], lengths: Iterable[int], factors: Iterable[fmpq], eps: fmpq
) -> Iterator[Cell]:
    """Yield the map of Theorem 3: every length h with every K = factor h, rounded up to an even number.

    target: tribes of a length, as printed or balanced; factors: the quotients K / h, greater than 1; eps: weight of the
    majority, strictly between 0 and 1/2. A cell takes time of order h^2: a second at h = 3000, some ten at 10,000.
    """
    factors = tuple(factors)
    for h in lengths:
        tribes = target(h)
        for factor in factors:
            yield locate(tribes, K=even_multiple(h, factor), eps=eps, depth=h)
