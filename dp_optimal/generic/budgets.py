r"""Subproblems combined with the remaining depth.

The depth allowed for a subtree depends on the path to it, and a lumped subproblem is reached by paths of several
lengths. So a program with a depth limit has to solve pairs (subproblem, remaining tests). A budget
beyond the longest path of a subproblem has no effect, so it is reduced to that height; on cubes and
samples the number of tests read determines the budget, and there is one pair per subproblem.
"""

from __future__ import annotations

import numpy as np

from theorylab.limits import memory_allowed, require
from theorylab.numbers.kernels import njit
from theorylab.problems.compiled import Compiled
from theorylab.problems.problem import State

__all__ = ["with_budgets"]

PAIR_BYTES = 300
"""Rough memory of a pair, in bytes: its name, its place in the index, its numbers."""

BRANCH_BYTES = 40

PLACE_BYTES = 9
"""Bytes per pair, reachable or not: whether it is reachable, and its index."""


def with_budgets(compiled: Compiled, depth: int) -> Compiled:
    """Unroll subproblems into the pairs (subproblem, remaining tests) that a tree of bounded depth can reach.

    Parameters
    ----------
    compiled
        The subproblems, compiled from one root with at least this depth limit or with none.
    depth
        Maximum number of tests on a path, at least 0.

    Returns
    -------
    Compiled
        The pairs in topological order, the root first; ``states`` names them ``(subproblem, remaining tests)``. A
        pair without remaining tests has no splits, and neither has the end of an outcome of probability 0.

    Raises
    ------
    TooLarge
        If the pairs do not fit.

    Notes
    -----
    Time and memory are linear in the branches of the pairs: at most ``depth`` + 1 times those of the subproblems.
    """
    count, height = len(compiled.states), compiled.height
    deepest = min(depth, int(height[0]))
    require(
        count * (deepest + 1) * PLACE_BYTES,
        f"pairs of {count} subproblems and up to {deepest} tests left",
        fits=f"depth {memory_allowed() // (count * PLACE_BYTES) - 1}",
    )
    possible = np.asarray(compiled.probability != 0, dtype=bool)
    met = _reachable(compiled.first_split, compiled.outcomes, compiled.child, possible, height, deepest)
    state, left = np.nonzero(met)  # by subproblem, so parents come first
    split_count = np.where(left > 0, np.diff(compiled.first_split)[state], 0)
    first_split = np.concatenate(([0], np.cumsum(split_count)))
    splits, widest = int(first_split[-1]), compiled.child.shape[1]
    require(
        len(state) * PAIR_BYTES + splits * widest * BRANCH_BYTES,
        f"{len(state)} pairs of a subproblem and tests left, and their {splits} splits,",
    )
    moved = np.repeat(compiled.first_split[state] - first_split[:-1], split_count) + np.arange(splits)
    place = np.full(met.shape, -1, dtype=np.int64)
    place[state, left] = np.arange(len(state))
    child, outcomes = compiled.child[moved], compiled.outcomes[moved]
    left_after = np.minimum(np.repeat(left, split_count)[:, None] - 1, height[child])
    real = np.arange(widest) < outcomes[:, None]
    names: list[State] = [(compiled.states[s], t) for s, t in zip(state.tolist(), left.tolist())]
    return Compiled(
        problem=compiled.problem,
        states=names,
        index={name: position for position, name in enumerate(names)},
        distance=compiled.distance[state],
        label=compiled.label[state],
        leaf_error=compiled.leaf_error[state],
        first_split=first_split,
        test=[compiled.test[m] for m in moved.tolist()],
        multiplicity=compiled.multiplicity[moved],
        cost=compiled.cost[moved],
        outcomes=outcomes,
        child=np.where(real, place[child, np.where(possible[moved], left_after, 0)], 0),
        probability=compiled.probability[moved],
        weight=None if compiled.weight is None else compiled.weight[state],
    )


@njit(cache=True, nogil=True)
def _reachable(
    first_split: np.ndarray,
    outcomes: np.ndarray,
    child: np.ndarray,
    possible: np.ndarray,
    height: np.ndarray,
    deepest: int,
) -> np.ndarray:
    """Return whether a path can reach each subproblem with each number of remaining tests, parents first."""
    count = len(first_split) - 1
    met = np.zeros((count, deepest + 1), dtype=np.bool_)
    met[0, deepest] = True
    for s in range(count):
        for left in range(1, deepest + 1):
            if met[s, left]:
                for m in range(first_split[s], first_split[s + 1]):
                    for b in range(outcomes[m]):
                        c = child[m, b]
                        met[c, min(left - 1, height[c]) if possible[m, b] else 0] = True
    return met
