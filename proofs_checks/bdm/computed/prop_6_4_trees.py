r"""Proposition 6.4, its proof: the trees of Cases 3 and 4, and what is done to them, node by node.

The root of T reads y_1, where l < m; n_0 x-nodes in a right path are its left subtree, and its right subtree is a right
x-path with n_1, ..., n_r <= m - 1 y-nodes in its left subtrees. For l < m <= M there are
:math:`\sum_{l<m\le M}(l+1)\sum_{r\le l}m^r` of them. Error reductions are sums over nodes
(:mod:`proofs_checks.bdm.computed.error_reductions`).

Reference. Brutzkus, Daniely and Malach (2020), proof of Proposition 6.4, appendix C.2.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from flint import fmpq

from proofs_checks.bdm.computed.error_reductions import (
    full_left_subtree,
    left_subtree,
    of_tree,
    reduction,
    right_path_below,
)
from proofs_checks.bdm.computed.weighted_gains import term_sizes
from theorylab.claims import Point

__all__ = ["case_3", "case_3_steps", "case_4", "case_4_steps", "with_y_root"]

ONE = fmpq(1)


def _trees(most: int) -> Iterator[Point]:
    """All trees of Cases 3 and 4, with the left subtrees of the right x-path in ``left``."""
    for pair in term_sizes(most, strict=True):
        for nodes, length in product(range(pair["ell"] + 1), repeat=2):
            for left in product(range(pair["m"]), repeat=length):
                yield {**pair, "nodes": nodes, "left": left}


def case_3(most: int) -> Iterator[Point]:
    """Trees whose root has a full left subtree, without their n_0 = l."""
    for point in _trees(most):
        if point["nodes"] == point["ell"]:
            yield {name: point[name] for name in ("ell", "m", "left")}


def case_4(most: int) -> Iterator[Point]:
    """The others."""
    return (point for point in _trees(most) if point["nodes"] < point["ell"])


def with_y_root(ell: int, m: int, nodes: int, left: tuple[int, ...]) -> fmpq:
    """Error reduction of the tree T of the docstring with n_0 = ``nodes`` and n_1, ..., n_r = ``left``."""
    return reduction(m, ell) + left_subtree(ell, nodes, 1) + of_tree(ell, m - 1, left, depth=1)


def _sums(m: int, left: tuple[int, ...], depth: int) -> fmpq:
    return sum((left_subtree(m, nodes, depth + i) for i, nodes in enumerate(left)), fmpq(0))


def case_3_steps(ell: int, m: int, left: tuple[int, ...]) -> tuple[fmpq, ...]:
    """By how much the steps of Case 3, where n_0 = l, hold; all of them are claimed to be at least zero."""
    after = (*(nodes + 1 for nodes in left), *[0] * (ell - len(left)))
    room = 1 + ell + len(left) + sum(left) - len(after) - sum(after)
    kept = _sums(m, after, 1) - _sums(m - 1, left, 2)
    path = reduction(m, ell) + right_path_below(ell, m - 1, len(left), 1)
    bound = ONE / 2 ** (ell + 1)
    return (
        fmpq(room),
        kept,
        -kept,
        bound - full_left_subtree(ell, 1),
        bound - path,
        right_path_below(ell, m, ell) - path - bound,
        of_tree(ell, m, after) - with_y_root(ell, m, ell, left),
    )


def case_4_steps(ell: int, m: int, nodes: int, left: tuple[int, ...]) -> fmpq:
    """C(T') - C(T) in Case 4, n_0 < l: for a move, the least of all, or for the removal of the root."""
    before = with_y_root(ell, m, nodes, left)
    moves = []
    for i, here in enumerate(left):
        if here == m - 1:
            moved = (*left[:i], here - (ell - nodes), *left[i + 1 :])
            moves.append(with_y_root(ell, m, ell, moved) - before)
    return min(moves) if moves else of_tree(ell, m, left or (0,)) - before
