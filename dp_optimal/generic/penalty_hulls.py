r"""Error and number of leaves of the trees that are optimal for some penalty, at every subproblem.

Represent a tree of a subproblem s as the point (leaves, error). The minimum of error + :math:`\mu` x leaves over all
trees is attained at a vertex of the lower convex hull H(s) of their points, and H(s) satisfies

.. math:: H(s) = \operatorname{hull}\Bigl(\{(1, \text{leaf error})\} \cup
          \bigcup_{\text{tests}} \sum_b \operatorname{diag}(1, p_b)\, H(s_b)\Bigr),

where sums of hulls are Minkowski sums: :math:`V(s,\mu) = \min(\text{leaf error} + \mu, \min \sum_b p_b V(s_b,
\mu/p_b))` is the same recursion for the support functions. So one pass over the subproblems solves every penalty,
for any probabilities of reaching them. A Minkowski sum of two hulls is a merge of their edges by steepness.

Vertices are listed by leaves, as strictly convex chains with strictly decreasing errors: a point on an edge is
not a vertex. Steepness is compared by cross products. The same kernel runs on int64 masses where these products
fit, on longer integers, and on rationals where :mod:`dp_optimal.generic.carriers` has no masses.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from flint import fmpq

from dp_optimal.generic.carriers import IntegerMasses, integer_masses
from theorylab.limits import memory_allowed, require
from theorylab.numbers.kernels import njit, register_jitable
from theorylab.numbers.pieces import in_pieces
from theorylab.problems.compiled import Compiled

__all__ = ["PenaltyHulls", "most_leaves", "penalty_hulls"]

Chain = tuple[np.ndarray, np.ndarray]
"""Numbers of leaves, ascending, and masses of a chain of vertices."""

ZERO = fmpq(0)

CROSS_PRODUCT = float(1 << 61)
"""Bound on error mass x leaves below which the kernel's int64 arithmetic is exact."""


VERTEX_BYTES = 32
"""Bytes per vertex in int64: leaves and mass, in arrays that double as they grow."""

LONG_VERTEX_BYTES = 160

STEPS_A_BRANCH = 64
"""A rough estimate, used to choose the first block of subproblems."""


@dataclass(frozen=True, eq=False)
class PenaltyHulls:
    """Lower convex hulls of (leaves, error) of all trees of every compiled subproblem.

    Attributes
    ----------
    compiled
        The subproblems.
    first, count
        int64[N]; the vertices of subproblem ``s`` are ``first[s]`` to ``first[s] + count[s] - 1``.
    leaves, mass
        Leaves of each vertex, ascending, and its error times the denominator of the subproblem.
    denominator
        Denominator of each subproblem; 1 if masses are rational errors.
    """

    compiled: Compiled
    first: np.ndarray
    count: np.ndarray
    leaves: np.ndarray
    mass: np.ndarray
    denominator: list[int]

    def vertices(self, state: int) -> list[tuple[int, fmpq]]:
        """Return the vertices (leaves, error) of the subproblem with index ``state``, fewest leaves first."""
        start = int(self.first[state])
        stop = start + int(self.count[state])
        scale = fmpq(1, self.denominator[state])
        return [
            (n, m * scale) for n, m in zip(self.leaves[start:stop].tolist(), self.mass[start:stop].tolist())
        ]


def penalty_hulls(compiled: Compiled, least_penalty: fmpq = ZERO) -> PenaltyHulls:
    """Compute the hulls of the points (leaves, error) of all trees, at every compiled subproblem.

    Parameters
    ----------
    compiled
        The subproblems.
    least_penalty
        Smallest penalty of interest, at least 0. A local penalty is never smaller than the penalty itself, so
        vertices that are optimal only for smaller penalties may be omitted.

    Returns
    -------
    PenaltyHulls
        The exact hulls.

    Raises
    ------
    TooLarge
        If the hulls of the subproblems solved so far need more memory than allowed.

    Notes
    -----
    The cost of a split is the sum of the lengths of the hulls of its outcomes and of its subproblem, in int64
    operations if denominator x leaves stays below 2^61. The number of vertices of a hull is at most the number of
    distinct numbers of leaves of its trees, usually far smaller.
    """
    masses = integer_masses(compiled)
    most = most_leaves(compiled.first_split, compiled.outcomes, compiled.child)
    fill: Callable[..., tuple[np.ndarray, np.ndarray, int]]
    fill, one, denominator = _fill.py_func, np.array([1], dtype=object), [1] * len(compiled.states)
    if masses is None:
        leaf, multiplier = compiled.leaf_error, compiled.probability
    elif all(d * n < CROSS_PRODUCT for d, n in zip(masses.denominator, most.tolist())):
        # below 2^63 a residue modulo 2^64 is the integer itself
        fill, one, denominator = _fill, np.ones(1, dtype=np.int64), masses.denominator
        leaf, multiplier = masses.leaf_residue, masses.multiplier_residue
    else:
        denominator = masses.denominator
        leaf = _integers(masses, masses.leaf, masses.leaf_residue)
        multiplier = _integers(masses, masses.multiplier, masses.multiplier_residue)
    bytes_each = VERTEX_BYTES if fill is _fill else LONG_VERTEX_BYTES
    room = memory_allowed() // bytes_each
    steep = min(least_penalty, fmpq(1))  # no edge is steeper than 1, and products must not overflow
    if masses is None:
        flat: list[fmpq | int] = [steep] * len(compiled.states)
    else:  # rounded down, so that no necessary vertex is omitted
        flat = [int(steep.p) * d // int(steep.q) for d in denominator]
    states, least_drop = len(compiled.states), _like(leaf, flat)
    first, count = np.zeros(states, dtype=np.int64), np.zeros(states, dtype=np.int64)
    leaves, mass, held = np.concatenate((one, one)), np.concatenate((leaf[:1], leaf[:1])), 0

    def solve(done: int, more: int) -> None:
        nonlocal leaves, mass, held
        leaves, mass, held = fill(
            states - more,
            states - done,
            compiled.first_split,
            compiled.outcomes,
            compiled.child,
            multiplier,
            leaf,
            least_drop,
            one,
            room,
            first,
            count,
            leaves,
            mass,
            held,
        )

    in_pieces(states, STEPS_A_BRANCH * (1 + compiled.child.size // states), solve)
    require(
        held * bytes_each,
        f"hulls of {states} subproblems: {held} vertices met so far, and holding them",
        fits=f"{room} vertices",
    )
    return PenaltyHulls(compiled, first, count, leaves[:held], mass[:held], denominator)


def _like(array: np.ndarray, values: list) -> np.ndarray:
    """Return ``values`` as a one-dimensional array of the type of another array."""
    like = np.empty(len(values), dtype=array.dtype)
    like[:] = values
    return like


def _integers(masses: IntegerMasses, approx: np.ndarray, residue: np.ndarray) -> np.ndarray:
    """Return the exact integers represented by an array of pairs."""
    exact = np.empty(approx.size, dtype=object)
    exact[:] = [masses.mass(a, r) for a, r in zip(approx.ravel().tolist(), residue.ravel().tolist())]
    return exact.reshape(approx.shape)


@njit(cache=True, nogil=True)
def most_leaves(first_split: np.ndarray, outcomes: np.ndarray, child: np.ndarray) -> np.ndarray:
    """Compute the maximum number of leaves of a tree of each subproblem, in floating point.

    Parameters
    ----------
    first_split, outcomes, child
        As in :class:`~theorylab.problems.compiled.Compiled`.
    """
    count = len(first_split) - 1
    most = np.ones(count)
    for s in range(count - 1, -1, -1):
        for m in range(first_split[s], first_split[s + 1]):
            below = 0.0
            for b in range(outcomes[m]):
                below += most[child[m, b]]
            most[s] = max(most[s], below)
    return most


@register_jitable
def _scale_hull(leaves: np.ndarray, mass: np.ndarray, multiplier: int) -> Chain:
    """Return the hull of an outcome in the units of the subproblem; a single leaf for an outcome of probability 0."""
    end = 1 if multiplier == 0 else len(leaves)
    return leaves[:end], mass[:end] * multiplier


@register_jitable
def _minkowski_sum(
    leaves: np.ndarray, mass: np.ndarray, more_leaves: np.ndarray, more_mass: np.ndarray
) -> Chain:
    """Return the Minkowski sum of two convex chains, by merging their edges by steepness; parallel edges are joined."""
    total_leaves = np.empty_like(np.concatenate((leaves, more_leaves)))
    total_mass = np.empty_like(np.concatenate((mass, more_mass)))
    i, j, length = 0, 0, 0
    while True:
        total_leaves[length] = leaves[i] + more_leaves[j]
        total_mass[length] = mass[i] + more_mass[j]
        length += 1
        own, other = i + 1 < len(leaves), j + 1 < len(more_leaves)
        if own and other:
            drop = (mass[i] - mass[i + 1]) * (more_leaves[j + 1] - more_leaves[j])
            more_drop = (more_mass[j] - more_mass[j + 1]) * (leaves[i + 1] - leaves[i])
            own, other = drop >= more_drop, drop <= more_drop
        if not own and not other:
            return total_leaves[:length], total_mass[:length]
        i, j = i + own, j + other


@register_jitable
def _lower_hull(
    leaves: np.ndarray, mass: np.ndarray, more_leaves: np.ndarray, more_mass: np.ndarray, flat: int
) -> Chain:
    """Return the lower hull of two chains that ascend in leaves: strictly convex, each edge steeper than ``flat``."""
    hull_leaves = np.empty_like(np.concatenate((leaves, more_leaves)))
    hull_mass = np.empty_like(np.concatenate((mass, more_mass)))
    i, j, length = 0, 0, 0
    while i < len(leaves) or j < len(more_leaves):
        if j == len(more_leaves) or (i < len(leaves) and leaves[i] <= more_leaves[j]):
            x, y = leaves[i], mass[i]
            i += 1
        else:
            x, y = more_leaves[j], more_mass[j]
            j += 1
        if length > 0 and y >= hull_mass[length - 1]:
            continue
        if length > 0 and x == hull_leaves[length - 1]:
            length -= 1
        while length > 1 and (hull_mass[length - 2] - hull_mass[length - 1]) * (
            x - hull_leaves[length - 1]
        ) <= (hull_mass[length - 1] - y) * (hull_leaves[length - 1] - hull_leaves[length - 2]):
            length -= 1
        hull_leaves[length], hull_mass[length] = x, y
        length += 1
    while length > 1 and hull_mass[length - 2] - hull_mass[length - 1] <= flat * (
        hull_leaves[length - 1] - hull_leaves[length - 2]
    ):
        length -= 1
    return hull_leaves[:length], hull_mass[:length]


@njit(cache=True, nogil=True)
def _fill(
    begin: int,
    end: int,
    first_split: np.ndarray,
    outcomes: np.ndarray,
    child: np.ndarray,
    multiplier: np.ndarray,
    leaf: np.ndarray,
    flat: np.ndarray,
    one: np.ndarray,
    room: int,
    first: np.ndarray,
    lengths: np.ndarray,
    leaves: np.ndarray,
    mass: np.ndarray,
    held: int,
) -> tuple[np.ndarray, np.ndarray, int]:
    """Compute the hulls of the subproblems from ``end - 1`` down to ``begin``, until they exceed ``room`` vertices.

    ``flat`` is the mass that an additional leaf must save, and ``one`` contains the number of leaves of a leaf. The
    vertices of later subproblems are in ``leaves`` and ``mass``, which are returned enlarged if necessary.
    """
    for s in range(end - 1, begin - 1, -1):
        if held > room:
            break
        hull_leaves, hull_mass = one, leaf[s : s + 1]
        for m in range(first_split[s], first_split[s + 1]):
            c = child[m, 0]
            span = slice(first[c], first[c] + lengths[c])
            sum_leaves, sum_mass = _scale_hull(leaves[span], mass[span], multiplier[m, 0])
            for b in range(1, outcomes[m]):
                c = child[m, b]
                span = slice(first[c], first[c] + lengths[c])
                next_leaves, next_mass = _scale_hull(leaves[span], mass[span], multiplier[m, b])
                sum_leaves, sum_mass = _minkowski_sum(sum_leaves, sum_mass, next_leaves, next_mass)
            hull_leaves, hull_mass = _lower_hull(hull_leaves, hull_mass, sum_leaves, sum_mass, flat[s])
        first[s], lengths[s] = held, len(hull_leaves)
        while held + lengths[s] > len(leaves):
            leaves, mass = np.concatenate((leaves, leaves)), np.concatenate((mass, mass))
        for v in range(lengths[s]):
            leaves[held + v], mass[held + v] = hull_leaves[v], hull_mass[v]
        held += lengths[s]
    return leaves, mass, held
