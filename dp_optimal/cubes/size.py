r"""Optimal trees of bounded size on the cube: size curves of the subcubes, each stored as far as it decreases.

A subcube s with k fixed variables is reached by k tests. If a tree may have T internal nodes and depth d, at
most T - k and d - k remain at s. Its curve E(s, t) is the minimum mass of mislabelled inputs with at most t
internal nodes and that depth,

.. math:: E(s,t)=\min\Bigl(\min(m(s),w(s)-m(s)),\ \min_i\min_{j+l<t}E(s,x_i=0,j)+E(s,x_i=1,l)\Bigr),

with the label masses m(s) and total masses w(s) of :mod:`theorylab.boolean.subcube_masses`. Without a limit on the
depth, d = n, these are all 3^n subcubes. A curve decreases until it attains the error of an exact tree; the number r(s)
of internal nodes where it does is known from the one number per subcube of :mod:`dp_optimal.cubes.depth`, which also
determines the fewest leaves of an optimal tree. So a curve is stored for :math:`t\le\min(T-k,r(s))` only, one
after the other, and the memory is known before the first is computed. A pure subcube has one entry.

Let R_k be the mean length of the curves with k fixed variables. Time is about
:math:`\sum_{k<d}\binom nk2^k(n-k)R_{k+1}^2`, in int32 vector operations if the masses fit, and memory
:math:`\sum_{k\le d}\binom nk2^kR_k` of these numbers.
"""

from __future__ import annotations

from bisect import bisect_right
from math import comb

import numpy as np

from dp_optimal.cubes.curves import CubeCurves
from dp_optimal.cubes.depth import subcube_values
from dp_optimal.optimum import Optimum
from theorylab.boolean.low_degree import subset_masks
from theorylab.boolean.subcubes import binomials, child_rows, subcube_count, zero_column
from theorylab.errors import TooLarge
from theorylab.limits import memory_allowed, require
from theorylab.numbers.kernels import njit, register_jitable
from theorylab.numbers.shares import in_threads
from theorylab.problems.cube import CubeProblem
from theorylab.progress import advance

__all__ = ["cube_curves", "cube_optimal_by_size"]

SHORT = 1 << 31
"""Masses below this fit in int32; no sum of two errors exceeds the mass of the cube."""

SUBCUBE_BYTES = 40
"""Bytes per subcube besides its curve: its masses, its value, the start of its curve."""


def cube_optimal_by_size(problem: CubeProblem, size: int, depth: int | None = None) -> Optimum:
    """Return the minimum errors by ``size`` on a cube, and a tree for the last size with the fewest internal nodes.

    The masses of the problem must fit in words. The other arguments and the errors are those of
    :func:`dp_optimal.depth_and_size.optimal_by_depth_and_useful_size`, with None for no limit on the ``depth``.
    """
    curves = cube_curves(problem, size, depth)
    errors = curves.errors()
    return Optimum(errors[-1], curves.tree(size), errors)


def cube_curves(problem: CubeProblem, size: int, depth: int | None = None) -> CubeCurves:
    """Return the size curves of all subcubes that a tree of bounded size and depth can reach.

    Parameters
    ----------
    problem
        A problem on the cube whose masses fit in words.
    size
        Maximum number of internal nodes of a tree for the whole cube, at least 0.
    depth
        Maximum number of tests on a path; no limit if not given.

    Returns
    -------
    CubeCurves
        The exact curves.

    Raises
    ------
    TooLarge
        If the subcubes or their curves do not fit, or a mass does not fit in a word.

    Notes
    -----
    The kernel runs on integers of 32 bits, or of 64 if the masses need them.
    """
    if not problem.in_words:
        bits = problem.denominator.bit_length()
        raise TooLarge(f"size curves: masses over a denominator of {bits} bits; at most 62")
    n, deepest = problem.variables, _deepest(problem, size, depth)
    count = subcube_count(n, deepest)
    what = f"{count} subcubes of {n} variables with at most {deepest} fixed"
    fits = f"size {bisect_right(range(size), memory_allowed(), key=lambda t: _most_bytes(problem, t, depth)) - 1}"
    require(SUBCUBE_BYTES * count, f"size curves of the {what}", fits=fits)
    starts = []
    values = subcube_values(problem, deepest)
    for k, level in enumerate(values.levels):
        nodes = (level % values.leaf_scale).astype(np.int64).reshape(-1) - 1  # fewest of an optimal tree
        starts.append(np.concatenate([[0], np.cumsum(np.minimum(nodes, size - k) + 1)]))
    entries = sum(int(start[-1]) for start in starts)
    needed = SUBCUBE_BYTES * count + _number_bytes(problem) * entries
    require(needed, f"size curves of the {what}: {entries} numbers", fits=fits)
    levels = []
    for k, start in enumerate(starts):
        mass = problem.masses.level(k)
        wrong = np.minimum(mass, problem.total_masses(k) - mass).astype(_number_type(problem), copy=False)
        levels.append(np.repeat(wrong.reshape(-1), np.diff(start)))
    choose = binomials(n)
    cost = [_steps(starts[k], starts[k + 1], n - k) for k in range(deepest)]
    for k in range(deepest - 1, -1, -1):
        _lower_in_threads(cost[k], levels, starts, subset_masks(n, k), n, k, choose)
        advance(sum(cost[k:]), sum(cost))
    return CubeCurves(problem, size, deepest, levels, starts)


def _steps(start: np.ndarray, deeper: np.ndarray, tests: int) -> int:
    """Estimate the steps that lower the curves of a level: subcubes x tests x (mean length of a curve below)^2."""
    return 1 + (len(start) - 1) * tests * (int(deeper[-1]) // (len(deeper) - 1)) ** 2


def _deepest(problem: CubeProblem, size: int, depth: int | None) -> int:
    """Return the maximum number of tests on a path of a tree, at most its number of internal nodes."""
    return min(size, problem.variables if depth is None else min(depth, problem.variables))


def _most_bytes(problem: CubeProblem, size: int, depth: int | None) -> int:
    """Bound the memory of the curves of any function: a tree of depth d has at most 2^d - 1 internal nodes."""
    deepest, each = _deepest(problem, size, depth), _number_bytes(problem)
    return sum(
        comb(problem.variables, k) * (SUBCUBE_BYTES + each * (1 + min(size - k, (1 << (deepest - k)) - 1)))
        << k
        for k in range(deepest + 1)
    )


def _number_type(problem: CubeProblem) -> type:
    """Return the smallest type that holds all masses and their sums."""
    return np.int32 if problem.denominator < SHORT else np.int64


def _number_bytes(problem: CubeProblem) -> int:
    return np.dtype(_number_type(problem)).itemsize


def _lower_in_threads(
    cost: int,
    levels: list[np.ndarray],
    starts: list[np.ndarray],
    sets: np.ndarray,
    variables: int,
    k: int,
    choose: np.ndarray,
) -> None:
    """Lower the curves of all subcubes with k fixed variables."""

    def lower(first: int, last: int) -> None:
        start = starts[k][first << k : (last << k) + 1]
        _lower(levels[k], start, levels[k + 1], starts[k + 1], sets[first:last], variables, k, choose)

    in_threads(len(sets), cost // len(sets), lower)


@njit(cache=True, nogil=True)
def _lower(
    curves: np.ndarray,
    start: np.ndarray,
    deeper: np.ndarray,
    deeper_start: np.ndarray,
    sets: np.ndarray,
    variables: int,
    k: int,
    choose: np.ndarray,
) -> None:
    """Lower the curves of the subcubes with k fixed variables to those of the best tests."""
    rows, lower = np.empty(variables, np.int64), np.empty(variables, np.int64)
    for row in range(len(sets)):
        for test in range(child_rows(sets[row], variables, choose, rows, lower)):
            child, below = rows[test] << (k + 1), lower[test]
            for column in range(1 << k):
                at = row << k | column
                if start[at + 1] - start[at] == 1:  # pure, or no internal node remains
                    continue
                zero = child | zero_column(column, below)
                one = zero + below + 1
                _join(
                    curves[start[at] : start[at + 1]],
                    deeper[deeper_start[zero] : deeper_start[zero + 1]],
                    deeper[deeper_start[one] : deeper_start[one + 1]],
                )
        for at in range(row << k, (row + 1) << k):
            for t in range(start[at] + 1, start[at + 1]):
                if curves[t - 1] < curves[t]:
                    curves[t] = curves[t - 1]


@register_jitable
def _join(best: np.ndarray, zero: np.ndarray, one: np.ndarray) -> None:
    """Lower ``best[t]`` to the sums of entries of the two curves with t - 1 internal nodes in all."""
    room = len(best) - 1
    if len(zero) > len(one):
        zero, one = one, zero  # the longer one inside, for longer vectors
    for j in range(min(len(zero), room)):
        if j == 0 or zero[j] < zero[j - 1]:
            count = min(len(one), room - j)
            _lower_to_sums(best[j + 1 : j + 1 + count], zero[j], one[:count])


@register_jitable
def _lower_to_sums(best: np.ndarray, addend: int, curve: np.ndarray) -> None:
    """Lower ``best[t]`` to ``addend + curve[t]``, in their own type, for the widest vectors."""
    kind = best.dtype.type
    for t in range(len(best)):
        total = kind(addend + curve[t])
        best[t] = total if total < best[t] else best[t]
