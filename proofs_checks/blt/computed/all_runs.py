r"""Runs of the printed algorithms on all monotone functions of n variables at once, in integers.

At a leaf of depth d of a tree for a non-decreasing f the weighted gain of a test depends only on d and on the numbers
a <= b of ones in its halves; so does the score 2^-d Inf_i of Figure 2. On six variables there are 783 such gains.
They are sorted once, by exact comparisons, and equal gains receive equal ranks; then a run compares ranks.
The kernel (:mod:`proofs_checks.blt.computed.all_runs_kernel`) follows the transcribed algorithms
(:mod:`proofs_checks.blt.printed.build_top_down`) leaf by leaf, ties included. One function of each class under
permutations is run.

A theorem about the trees of a run depends on only a few numbers of each tree. Trees with equal numbers are checked
once, and a tree is skipped if another one has less favourable numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import NamedTuple

import numpy as np
from flint import arb, fmpq

from proofs_checks.blt.computed.all_runs_kernel import run_all
from proofs_checks.blt.computed.half_means import even_gain
from proofs_checks.blt.computed.packed_functions import monotone_representatives
from proofs_checks.blt.computed.subcubes import with_bit
from proofs_checks.blt.computed.tree_distances import least_errors
from theorylab.impurities.impurity import IMPURITIES
from theorylab.numbers.comparison import Certified, Value, enclosure


class State(NamedTuple):
    """A tree of a run: its size, the distance of f from its best completion, and the weighted gain, or score, of the
    next split (a rational or a ball; ``None`` for the last tree).
    """

    leaves: int
    error: fmpq
    score: fmpq | arb | None


class Excess(NamedTuple):
    """A tree of a run with an error above opt_s: the tree, s, and its error minus opt_s."""

    state: State
    s: int
    excess: fmpq


class OfSize(NamedTuple):
    """A stand-in for all monotone functions whose smallest exact tree has this many leaves."""

    size: int


class Runs(NamedTuple):
    """Runs on one non-constant function of each class, one row per run.

    Attributes
    ----------
    errors
        Errors of the trees of 1, ..., 2^n leaves, times 2^n.
    ranks
        Ranks of the scores of the successive splits: one for each tree but the last.
    least
        opt_1, ..., opt_(2^n), times 2^n.
    scores
        The scores by rank.
    """

    errors: np.ndarray
    ranks: np.ndarray
    least: np.ndarray
    scores: tuple[fmpq | arb, ...]


@cache
def all_runs(n: int, rule: str, last: bool) -> Runs:
    """Return the runs on all monotone functions of at most 6 variables, one of each class under permutations.

    A rule is the name of an impurity function, or ``"influence"`` for Figure 2, and ``last`` the order of ties; see
    :mod:`proofs_checks.blt.printed.build_top_down`. This counts ones about 4^n n times a function; there are 16,353
    functions for n = 6.
    """
    functions = _functions(n)
    ranks, scores = _ranks(n, rule)
    size = 1 << n
    errors = np.empty((len(functions), size), dtype=np.int64)
    chosen = np.empty((len(functions), size - 1), dtype=np.int64)
    ones = [with_bit(n, i) for i in range(n)]
    run_all(functions, n, np.array(ones, dtype=np.uint64), ranks, last, errors, chosen)
    return Runs(errors, chosen, _least(n), scores)


def _functions(n: int) -> np.ndarray:
    return np.array(monotone_representatives(n)[1:-1], dtype=np.uint64)


@cache
def _least(n: int) -> np.ndarray:
    return least_errors(_functions(n), n).astype(np.int64)


def _ranks(n: int, rule: str) -> tuple[np.ndarray, tuple[fmpq | arb, ...]]:
    """Return the rank of the score at depth d with a <= b ones in the halves, at [d, a, b], and the scores by rank."""
    keys = [
        (Certified(_score(n, rule, d, a, b)), (d, a, b))
        for d in range(n)
        for b in range((1 << (n - 1 - d)) + 1)
        for a in range(b + 1)
    ]
    keys.sort(key=lambda key: key[0])
    most = (1 << (n - 1)) + 1
    ranks, scores = np.full((n, most, most), -1, dtype=np.int64), []
    for rank, (score, group) in enumerate(groupby(keys, key=lambda key: key[0])):
        scores.append(score.value if isinstance(score.value, fmpq) else enclosure(score.value))
        for _, place in group:
            ranks[place] = rank
    return ranks, tuple(scores)


def _score(n: int, rule: str, depth: int, a: int, b: int) -> Value:
    half, weight = 1 << (n - 1 - depth), fmpq(1, 1 << depth)
    if rule == "influence":
        return weight * fmpq(b - a, half)
    return even_gain(IMPURITIES[rule], fmpq(a, half), fmpq(b, half)) * weight


def largest_excesses(n: int, rule: str, last: bool) -> Iterator[Excess]:
    """Yield the trees of all runs with an error above opt_s; among equal size, error and score, the largest excess."""
    runs = all_runs(n, rule, last)
    size = 1 << n
    errors, ranks = runs.errors[:, :-1], runs.ranks
    sizes = np.broadcast_to(np.arange(1, size), errors.shape)
    trees = (ranks * size + sizes) * size + errors  # an error is at most half of the inputs
    for s in range(1, size + 1):
        excesses = errors - runs.least[:, s - 1 : s]
        above = excesses > 0
        distinct, which = np.unique(trees[above], return_inverse=True)
        largest = np.zeros(len(distinct), dtype=np.int64)
        np.maximum.at(largest, which, excesses[above])
        for tree, excess in zip(distinct.tolist(), largest.tolist()):
            rank, leaves, error = tree // size**2, tree // size % size, tree % size
            yield Excess(State(leaves, fmpq(error, size), runs.scores[rank]), s, fmpq(excess, size))


def exact_sizes(n: int) -> tuple[int, ...]:
    """Return the numbers of leaves of the smallest exact trees of the non-constant monotone functions."""
    return tuple(np.unique(_exact_sizes(n)).tolist())


def _exact_sizes(n: int) -> np.ndarray:
    return (_least(n) > 0).sum(axis=1) + 1


@cache
def trees_of_size(n: int, size: int, rule: str, last: bool) -> tuple[State, ...]:
    """Return the distinct trees (leaves, error, score) of the runs on all functions of one exact size."""
    runs = all_runs(n, rule, last)
    rows = _exact_sizes(n) == size
    found = {
        (leaves, error, rank)
        for leaves in range(1, 1 << n)
        for error, rank in zip(runs.errors[rows, leaves - 1].tolist(), runs.ranks[rows, leaves - 1].tolist())
    }
    return tuple(
        State(leaves, fmpq(error, 1 << n), runs.scores[rank]) for leaves, error, rank in sorted(found)
    )
