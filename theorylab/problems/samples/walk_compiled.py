"""The reachable subproblems of a sample as arrays, level by level.

The result is that of :func:`~theorylab.problems.compiled.compile_problem`, but all splits of a level are computed at
once. A subproblem of an earlier level is not split again. Every child has fewer inputs than its parents, so sorting
by the number of inputs puts parents before children.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from flint import fmpq

from theorylab.problems.compiled import BRANCH_BYTES, STATE_BYTES, Compiled
from theorylab.problems.problem import Problem
from theorylab.rows.walk import Beside, SampleLevel, SampleRows

__all__ = ["compiled_sample"]

ONE = fmpq(1)


def compiled_sample(problem: Problem, rows: SampleRows, roots: Sequence[int], depth: int | None) -> Compiled:
    """Return the reachable subproblems of a sample as arrays.

    Parameters
    ----------
    problem
        The sample.
    rows
        The rows of the sample as words.
    roots
        States where the walk starts.
    depth
        Maximum number of tests on a path; None for no limit.

    Raises
    ------
    TooLarge
        If the subproblems do not fit into the memory allowed.
    """
    place: dict[int, int] = {}
    levels: list[SampleLevel] = []
    children: list[np.ndarray] = []
    level = rows.of_states(list(dict.fromkeys(roots)))
    _, level = _new(level, place)
    # a state is an integer of as many words as its row
    a_subproblem, a_test = STATE_BYTES + 16 * rows.words, 2 * BRANCH_BYTES
    held = 0
    while len(level):
        may_ask = np.full(len(level), depth is None or len(levels) < depth)
        level, below = rows.split(level, may_ask, Beside(held, a_subproblem, a_test))
        places, new = _new(below, place)
        levels.append(level)
        children.append(places[level.child])
        held = len(place) * a_subproblem + a_test * sum(len(level.test) for level in levels)
        level = new
    return _arrange(problem, list(place), levels, children)


def _new(level: SampleLevel, place: dict[int, int]) -> tuple[np.ndarray, SampleLevel]:
    """Return the indices of the subproblems of a level among all found so far, and the level of the new ones."""
    known = len(place)
    places = np.array(
        [place.setdefault(level.state(i), len(place)) for i in range(len(level))], dtype=np.int64
    )
    return places, level.take(np.flatnonzero(places >= known))


def _arrange(
    problem: Problem, states: list[int], levels: list[SampleLevel], children: list[np.ndarray]
) -> Compiled:
    """Return the levels as one list of subproblems, sorted by decreasing number of inputs."""
    order = np.array(sorted(range(len(states)), key=lambda s: -states[s].bit_count()), dtype=np.int64)
    moved = np.empty(len(states), dtype=np.int64)
    moved[order] = np.arange(len(states))
    masses = np.concatenate([level.masses for level in levels])[order]
    weight = masses.sum(axis=1)
    counts = np.concatenate([np.diff(level.first_split) for level in levels])
    first = np.concatenate(([0], np.cumsum(counts)))
    new_first = np.concatenate(([0], np.cumsum(counts[order])))
    # the splits of a subproblem are consecutive and move together
    splits = np.repeat(first[order] - new_first[:-1], counts[order]) + np.arange(new_first[-1])
    child = moved[np.concatenate(children)[splits]]
    parents = np.repeat(weight, counts[order])
    test = np.concatenate([level.test for level in levels])[splits]
    distance = np.repeat(np.arange(len(levels)), [len(level) for level in levels])[order]
    ordered = [states[s] for s in order.tolist()]
    return Compiled(
        problem=problem,
        states=list(ordered),
        index=dict(zip(ordered, range(len(ordered)))),
        distance=distance,
        label=_fractions(masses, weight[:, None]),
        leaf_error=_fractions(weight - masses.max(axis=1), weight),
        first_split=new_first,
        test=test.tolist(),
        multiplicity=np.ones(len(test), dtype=np.int64),
        cost=np.full(len(test), ONE, dtype=object),
        outcomes=np.full(len(test), 2, dtype=np.int64),
        child=child,
        probability=_fractions(weight[child], parents[:, None]),
        weight=weight,
    )


def _fractions(numerators: np.ndarray, denominators: np.ndarray) -> np.ndarray:
    """Return exact quotients."""
    quotients = np.empty(numerators.size, dtype=object)
    below = np.broadcast_to(denominators, numerators.shape).ravel().tolist()
    quotients[:] = list(map(fmpq, numerators.ravel().tolist(), below))
    return quotients.reshape(numerators.shape)
