"""RESPLIT on the repaired distribution of Theorem A.6: prefixes that read a copy instead of its bit."""

from __future__ import annotations

from collections.abc import Iterable

from flint import fmpq

from constructions.parts.block import Block
from proofs_checks.split.computed.greedy_separation import BELOW_QUARTER
from theorylab.claims import Grid, scoped
from theorylab.learners.resplit import resplit_set
from theorylab.trees.and_or_graph import Choice, OrNode
from theorylab.trees.tree_set import TreeSet

FLIPS = (fmpq(1, 20), fmpq(1, 5))
"""Values of eps'."""


def instances(quick: Iterable[int], full: Iterable[int], copies: tuple[int, int], flips=FLIPS) -> Grid:
    """Return the instances for the depths and maximum numbers of copies of both scopes, with eps and eps'."""
    most = scoped(*(range(1, number + 1) for number in copies))
    return Grid.over(d=scoped(quick, full), R=most, eps=BELOW_QUARTER, eps2=flips)


def near_optimal_trees(problem: Block, d: int, eps: fmpq, eps2: fmpq) -> TreeSet:
    """Return RESPLIT's trees with lookahead floor(d/2), no penalty, and a slack of (1 - eps) eps2.

    eps is the weight of the decoys, and eps2 the probability eps' that a copy is flipped; the slack is the loss of an
    ideal tree that reads a copy.
    """
    return resplit_set(problem, depth=d, lookahead=d // 2, penalty=0, slack=(1 - eps) * eps2)


def copies_read(trees: TreeSet, lookahead: int, R: int) -> int:
    """Return how many of the R copies are read first, followed by all bits but the copied one, in the prefix of some
    tree.

    trees: trees on the repaired distribution; lookahead: number of bits, and depth of the prefixes.
    """
    # reading a copy makes its bit unbalanced, so a balanced bit is another one
    bits = {_parity_test("bit", unread) for unread in range(R + 1)}
    copies = [_parity_test("copy", unread) for unread in range(1, R + 1)]
    found = 0
    for first in trees.graph.nodes[0].choices:
        if first.split.test not in copies:
            continue

        def is_allowed(node: OrNode, choice: Choice, first: Choice = first) -> bool:
            if node.level >= lookahead:
                return True
            return choice.split.test in bits if node.level else choice is first

        if trees.counts.histograms(is_allowed)[0]:
            found += first.split.multiplicity
    return found


def half_of_votes(d: int) -> int:
    """Return half of the d - l votes, l = floor(d/2), rounded down: the f of the repaired Theorem A.6."""
    return (d + 1) // 4


def most_flips(d: int) -> fmpq:
    """Return the bound 1/(3 + 8 (2^f - 1)^2) on eps' below which each copy is proved to be read by some tree."""
    return fmpq(1, 3 + 8 * (2 ** half_of_votes(d) - 1) ** 2)


def _parity_test(kind: str, unread: int) -> tuple:
    """Return the name of the test of an unknown bit with ``unread`` unread copies, or of a copy of it."""
    return (0, (0, (kind, unread, 0)))
