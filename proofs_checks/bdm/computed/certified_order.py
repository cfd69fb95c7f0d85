r"""The order of the splits of TopDown, certified for an interval of failure probabilities of an unread tail.

Problem. A read-once DNF with terms of given lengths and a tail of longer terms, uniform distribution. With probability
rho all terms of the tail fail. A leaf of a tree is identified by the lengths of its open terms and its depth d. Let g
be the probability that the open terms fail. The label is 0 at the leaf with probability g rho, and at its children, if
a variable of a term of k literals is read and a = 2^-k, with probabilities g rho/(1-a) and (1-2a) g rho/(1-a). The
weighted gain is

.. math:: W = 2^{-d}\Bigl(H(g\rho)-\tfrac12H\bigl(\tfrac{g\rho}{1-a}\bigr)
          -\tfrac12H\bigl(\tfrac{(1-2a)g\rho}{1-a}\bigr)\Bigr).

TopDown reads a variable of a shortest open term. If no term is open, it reads a variable of the shortest term of the
tail, for which W is maximal. For rho in a ball all W are balls, and a leaf whose W exceeds all others is split next for
every rho of the ball. So the run is certified on an interval covered by such balls. Equal leaves tie, and splitting any
of them gives the same errors.

Cost. Pieces times tests times distinct leaves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from flint import arb, fmpq

from proofs_checks.bdm.computed.unread_tail import fails
from theorylab.errors import PrecisionExhausted
from theorylab.numbers.comparison import Order, compare

Leaf = tuple[tuple[int, ...] | None, int]
"""Lengths of the open terms, shortest first, or ``None`` if a term is true; and the depth."""


def certified_order(
    lengths: Sequence[int], low: fmpq, high: fmpq, *, size: int, tail: int, pieces: int
) -> tuple[Leaf, ...]:
    """Return the leaves that TopDown with the entropy splits, for every rho of an interval.

    lengths: lengths of the terms outside the tail, in order; low, high: ends of the interval of rho; size: number of
    tests; tail: minimum length of a term of the tail, longer than the others; pieces: number of balls of the cover.

    Raises
    ------
    PrecisionExhausted
        If on some ball the next leaf is not certified, or two balls have distinct orders.
    """
    ends = [low + (high - low) * fmpq(i, pieces) for i in range(pieces + 1)]
    runs = {_order(tuple(lengths), arb(a).union(arb(b)), size, tail) for a, b in pairwise(ends)}
    if len(runs) > 1:
        raise PrecisionExhausted(f"the order on [{low}, {high}] changes")
    return runs.pop()


def errors_of(lengths: Sequence[int], order: Sequence[Leaf], rho: fmpq) -> list[fmpq]:
    """Return the errors of the trees that split these leaves one after another, at a rho."""
    root: Leaf = (tuple(lengths), 0)
    found = [_error(root, rho)]
    for leaf in order:
        found.append(found[-1] - _error(leaf, rho) + sum(_error(child, rho) for child in _children(leaf)))
    return found


def _error(leaf: Leaf, rho: fmpq) -> fmpq:
    """Return the share of the inputs that reach a leaf and do not have its majority label."""
    terms, depth = leaf
    failing = fmpq(0) if terms is None else fails(terms) * rho
    return min(failing, 1 - failing) / 2**depth


def _children(leaf: Leaf) -> tuple[Leaf, Leaf]:
    (shortest, *rest), depth = leaf[0] or (), leaf[1]
    read = None if shortest == 1 else tuple(sorted((shortest - 1, *rest)))
    return (tuple(rest), depth + 1), (read, depth + 1)


def _order(lengths: tuple[int, ...], rho: arb, size: int, tail: int) -> tuple[Leaf, ...]:
    @cache
    def weighted_gain(leaf: Leaf) -> arb:
        terms, depth = leaf
        failing, a = fails(terms or ()), fmpq(1, 2 ** (terms[0] if terms else tail))
        zero, one = (_entropy(rho * failing * share / (1 - a)) for share in (fmpq(1), 1 - 2 * a))
        return (_entropy(rho * failing) - (zero + one) / 2) / 2**depth

    leaves = Counter({(lengths, 0): 1})
    found = []
    for _ in range(size):
        best = max(leaves, key=lambda leaf: float(weighted_gain(leaf).mid()))
        for leaf in leaves:
            if leaf != best and compare(weighted_gain(best), weighted_gain(leaf)) is not Order.GREATER:
                raise PrecisionExhausted(f"rho = {rho}: leaves {best} and {leaf} are not certified to differ")
        if not best[0]:
            raise PrecisionExhausted(f"rho = {rho}: the tail may be read at depth {best[1]}")
        found.append(best)
        leaves -= Counter([best])
        leaves += Counter(child for child in _children(best) if child[0] is not None)
    return tuple(found)


def _entropy(p: arb) -> arb:
    """Return the entropy of a ball within (0, 1), or of the number 0."""
    if compare(p, 0) is Order.EQUAL:
        return arb(0)
    return -(p * p.log() + (1 - p) * (1 - p).log()) / arb(2).log()
