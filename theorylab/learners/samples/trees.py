"""Trees read from the table of a search.

``rows`` is the sample, and ``members`` a set of its rows.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from flint import fmpq

from theorylab.numbers.kernels import njit
from theorylab.problems.losses import majority_label
from theorylab.problems.problem import Test
from theorylab.rows.bit_rows import BitRows
from theorylab.rows.counts import totals_of, write_side_of
from theorylab.rows.frames import NO_TEST
from theorylab.rows.least_cost import code_of
from theorylab.rows.row_sets import ABSENT, find
from theorylab.rows.solved import Table
from theorylab.trees.nodes import Edge, Leaf, Node

__all__ = ["build_tree", "join_subtrees", "leaf_of", "masses_of", "sides_of", "split_by"]

FIRST_NODES = 1 << 6


def build_tree(rows: BitRows, table: Table, beyond: int, members: np.ndarray, left: int) -> Node | Leaf:
    """Return the tree of minimum cost on a set, already solved by a search, with ``left`` remaining tests.

    ``beyond`` is that of :class:`theorylab.rows.rules.Rules`.
    """
    room = FIRST_NODES
    while True:
        test, below = np.empty(room, dtype=np.int64), np.zeros((room, 2), dtype=np.int64)
        masses = np.empty((room, rows.labels + 1), dtype=np.int64)
        nodes = _write(rows, table, beyond, members, left, test, below, masses)
        if nodes <= room:
            break
        room *= 4
    return _nodes(rows, test[:nodes].tolist(), below[:nodes].tolist(), masses[:nodes, :-1].tolist())


def masses_of(rows: BitRows, members: np.ndarray) -> list[int]:
    """Return the label masses of a set."""
    totals = np.empty(rows.labels + 1, dtype=np.int64)
    totals_of(rows, members, totals)
    return totals[:-1].tolist()


def leaf_of(masses: list[int]) -> Leaf:
    """Return the leaf for a set with the given label masses."""
    mass = sum(masses)
    distribution = tuple(fmpq(own, mass) for own in masses)
    return Leaf(majority_label(distribution), distribution)


def join_subtrees(
    test: Test, masses: list[int], zero: Node | Leaf, zero_masses: list[int], one: Node | Leaf
) -> Node:
    """Return the node that performs a test on a set with the given label masses.

    ``zero`` and ``one`` are the subtrees after the outcomes, and ``zero_masses`` the label masses after outcome 0.
    """
    mass, of_zero = sum(masses), sum(zero_masses)
    return Node(test, (Edge(fmpq(of_zero, mass), zero), Edge(fmpq(mass - of_zero, mass), one)))


def sides_of(rows: BitRows, test: int, members: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the two parts of a set, by the outcome of a test."""
    zero, one = np.empty_like(members), np.empty_like(members)
    write_side_of(rows, members, test, 0, zero)
    write_side_of(rows, members, test, 1, one)
    return zero, one


def split_by(
    rows: BitRows, test: int, members: np.ndarray, below: Callable[[np.ndarray], Node | Leaf]
) -> Node | Leaf:
    """Return the tree that performs a test on a set, with the subtrees from ``below``; a leaf for ``NO_TEST``."""
    masses = masses_of(rows, members)
    if test == NO_TEST:
        return leaf_of(masses)
    zero, one = sides_of(rows, test, members)
    return join_subtrees(rows.test(test), masses, below(zero), masses_of(rows, zero), below(one))


def _nodes(rows: BitRows, test: list[int], below: list[list[int]], masses: list[list[int]]) -> Node | Leaf:
    """Build nodes from arrays in which every node precedes its children."""
    built: dict[int, Node | Leaf] = {}
    for i in reversed(range(len(test))):
        if test[i] == NO_TEST:
            built[i] = leaf_of(masses[i])
        else:
            zero, one = below[i]
            built[i] = join_subtrees(
                rows.test(test[i]), masses[i], built.pop(zero), masses[zero], built.pop(one)
            )
    return built[0]


@njit(cache=True)
def _write(
    rows: BitRows,
    table: Table,
    beyond: int,
    members: np.ndarray,
    left: int,
    test: np.ndarray,
    below: np.ndarray,
    masses: np.ndarray,
) -> int:
    """Fill tests, children and masses up to the capacity of the arrays; return the number of nodes."""
    waiting = [(members.copy(), left, -1, 0)]
    nodes = 0
    while len(waiting) > 0:
        here, tests, parent, outcome = waiting.pop()
        node = nodes
        nodes += 1
        entry = find(table.sets, here, code_of(tests, beyond))
        chosen = NO_TEST if entry == ABSENT else table.tests[entry]
        if node < len(test):
            test[node] = chosen
            totals_of(rows, here, masses[node])
            if parent >= 0:
                below[parent, outcome] = node
        if chosen != NO_TEST:
            for side in range(2):
                child = np.empty(len(here), dtype=np.uint64)
                write_side_of(rows, here, chosen, side, child)
                waiting.append((child, tests - 1, node, side))
    return nodes
