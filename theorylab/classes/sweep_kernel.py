"""Kernel of the class sweep: leaf-by-leaf growth from many roots over the arrays of a compiled problem."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from theorylab.classes.near_ties import Known, Pairs, foremost_leaf
from theorylab.numbers.kernels import njit

__all__ = ["BestSteps", "Growing", "grow_class"]


class BestSteps(NamedTuple):
    """Effects of splitting a subproblem by its best test, for N subproblems and at most B outcomes.

    Attributes
    ----------
    outcomes
        int64[N], the number of children; 0 where the subproblem is never split.
    child
        int64[N, B], positions of the children.
    log_gain
        float64[N], base-2 logarithm of the gain.
    log_weight, weight_key
        float64[N, B] and int64[N, B], logarithm and key of what the priority of a child is multiplied by.
    probability, multiplier
        float64[N, B] branch probabilities and int64[N, B] multipliers of masses, modulo 2^64.
    leaf, leaf_mass
        float64[N] and int64[N], error of a leaf and its mass modulo 2^64.
    drop, drop_mass
        The same for the decrease of the error by the split.
    """

    outcomes: np.ndarray
    child: np.ndarray
    log_gain: np.ndarray
    log_weight: np.ndarray
    weight_key: np.ndarray
    probability: np.ndarray
    multiplier: np.ndarray
    leaf: np.ndarray
    leaf_mass: np.ndarray
    drop: np.ndarray
    drop_mass: np.ndarray


class Growing(NamedTuple):
    """The leaves of one tree that can be split, in any order; room for all that there can be."""

    state: np.ndarray
    priority: np.ndarray
    log_weight: np.ndarray
    key: np.ndarray
    rank: np.ndarray
    depth: np.ndarray
    probability: np.ndarray
    multiplier: np.ndarray

    @classmethod
    def room(cls, leaves: int) -> Growing:
        """Allocate the arrays for ``leaves`` leaves."""
        whole, real = np.int64, np.float64
        return cls(
            *(np.empty(leaves, dtype=t) for t in (whole, real, real, whole, whole, whole, real, whole))
        )


@njit(cache=True, nogil=True)
def _enter(
    steps: BestSteps,
    leaves: Growing,
    at: int,
    state: int,
    log_weight: float,
    key: int,
    rank: int,
    depth: int,
    probability: float,
    multiplier: int,
) -> None:
    """Write a leaf at position ``at``."""
    leaves.state[at] = state
    leaves.log_weight[at] = log_weight
    leaves.priority[at] = log_weight + steps.log_gain[state]
    leaves.key[at] = key
    leaves.rank[at] = rank
    leaves.depth[at] = depth
    leaves.probability[at] = probability
    leaves.multiplier[at] = multiplier


@njit(cache=True, nogil=True)
def grow_class(
    steps: BestSteps,
    roots: np.ndarray,
    pending: np.ndarray,
    known: Known,
    leaves: Growing,
    tolerance: float,
    by_depth: int,
    by_creation: int,
    found: Pairs,
    approx: np.ndarray,
    residue: np.ndarray,
    settled: np.ndarray,
) -> tuple[int, int]:
    """Grow the tree of every pending root; return how many were tried and how many near ties were found.

    The best steps of all subproblems are in ``steps``; log-priorities that differ by more than
    ``tolerance`` are in that order.

    Rows of ``approx`` and ``residue`` receive the errors after 0, 1, ... splits. ``settled`` says whether
    all near ties of a root were known; otherwise its rows are provisional (an unknown near tie is taken
    for a tie, so that one run meets many of them) and the unknown ones are written to ``found``. The run
    stops when there is no more room for them.

    Among leaves of equal priority the one of smallest rank, by_depth depth + by_creation created, wins.
    """
    states = len(steps.outcomes)
    length = approx.shape[1]
    unknown = 0
    for tried in range(len(pending)):
        row = pending[tried]
        root = roots[row]
        sure = True
        error, mass = steps.leaf[root], steps.leaf_mass[root]
        approx[row, 0], residue[row, 0] = error, mass
        count, created = 0, 1
        if steps.outcomes[root] > 0:
            _enter(steps, leaves, 0, root, 0.0, 0, 0, 0, 1.0, 1)
            count = 1
        for t in range(1, length):
            if count == 0:
                approx[row, t], residue[row, t] = error, mass
                continue
            best, all_known, unknown = foremost_leaf(
                count,
                leaves.state,
                leaves.priority,
                leaves.key,
                leaves.rank,
                states,
                tolerance,
                known,
                found,
                unknown,
            )
            sure &= all_known
            s, depth = leaves.state[best], leaves.depth[best] + 1
            log_weight, key = leaves.log_weight[best], leaves.key[best]
            probability, multiplier = leaves.probability[best], leaves.multiplier[best]
            error -= probability * steps.drop[s]
            mass -= multiplier * steps.drop_mass[s]
            approx[row, t], residue[row, t] = error, mass
            count -= 1
            last = count
            _enter(
                steps,
                leaves,
                best,
                leaves.state[last],
                leaves.log_weight[last],
                leaves.key[last],
                leaves.rank[last],
                leaves.depth[last],
                leaves.probability[last],
                leaves.multiplier[last],
            )
            for b in range(steps.outcomes[s]):
                below = steps.child[s, b]
                if steps.outcomes[below] > 0:
                    _enter(
                        steps,
                        leaves,
                        count,
                        below,
                        log_weight + steps.log_weight[s, b],
                        key + steps.weight_key[s, b],
                        by_depth * depth + by_creation * created,
                        depth,
                        probability * steps.probability[s, b],
                        multiplier * steps.multiplier[s, b],
                    )
                    count += 1
                created += 1
        settled[row] = sure
        if unknown == len(found.pair):
            return tried + 1, unknown
    return len(pending), unknown
