r"""Threshold trees on product spaces with atoms: the gain of one threshold if a tree approximates the function.

Problem. x has independent real coordinates with any marginals, f is 0/1-valued and non-decreasing or non-increasing in
each coordinate (unate), and T is a tree with tests x_i >= theta. Let p_i be the probability that f changes when x_i is
resampled, and call

.. math:: \rho_i = \max_\theta \frac{|\mathrm{Cov}(f, 1[x_i\ge\theta])|}{\sqrt{q(1-q)}},\qquad q = \Pr[x_i\ge\theta]

the correlation of x_i.

This module computes both sides exactly: coordinates with finitely many values form a grid, and a dynamic program finds
the minimum of :math:`\mathrm{dist}(f,T)+\sum_i\delta_i(T)p_i` over all trees, threshold trees included, where
:math:`\delta_i(T)` is the probability that T reads x_i.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise, product
from math import prod

import numpy as np
from flint import fmpq

from constructions.parameters import HALF
from theorylab.claims import Grid, scoped
from theorylab.problems.grid import GridProblem

Marginals = tuple[tuple[fmpq, ...], ...]

COIN, BIASED = (HALF, HALF), (fmpq(2, 3), fmpq(1, 3))
FAIR_DIE, TWO_ENDS, ONE_ATOM = (
    tuple(fmpq(a, 12) for a in weights) for weights in ((4, 4, 4), (5, 1, 6), (1, 10, 1))
)
THREE = tuple(fmpq(a, 157) for a in (36, 85, 36))
FOUR = tuple(fmpq(a, 10) for a in (1, 2, 3, 4))

DISTRIBUTIONS: dict[str, Marginals] = {
    "coins": (COIN, COIN),
    "three values and a coin": (THREE, COIN),
    "biased coins": (BIASED, BIASED),
    "dice": (FAIR_DIE, FAIR_DIE),
    "two ends and an atom": (TWO_ENDS, ONE_ATOM),
    "atom and a biased coin": (ONE_ATOM, BIASED),
    "three coins": (COIN, BIASED, COIN),
    "four values and a die": (FOUR, FAIR_DIE),
    "four values twice": (FOUR, FOUR),
    "die and two coins": (TWO_ENDS, BIASED, COIN),
}
"""Product distributions by name, from small to large."""


@cache
def grid_functions(name: str) -> tuple[np.ndarray, ...]:
    """Return all non-decreasing functions on the grid of a distribution, the constants first and last."""
    return tuple(monotone_labellings([len(weights) for weights in DISTRIBUTIONS[name]]))


def grids_with_at_most(functions: int) -> list[str]:
    """Return the names of the distributions with at most the given number of non-decreasing functions."""
    return [name for name in DISTRIBUTIONS if len(grid_functions(name)) <= functions]


ON_GRIDS = Grid.over(
    distribution=scoped(lambda: grids_with_at_most(25), lambda: grids_with_at_most(100)),
    f=lambda distribution: range(1, len(grid_functions(distribution)) - 1),
)
"""The non-constant functions, by distribution and index."""


def bias_on_grid(distribution: str, f: int) -> fmpq:
    """Return the least error of a constant."""
    marginals = DISTRIBUTIONS[distribution]
    return least_cost(grid_functions(distribution)[f], marginals, (fmpq(1),) * len(marginals))


def monotone_labellings(shape: Sequence[int]) -> Iterator[np.ndarray]:
    """Yield the labels of all non-decreasing 0/1 functions on a grid, one axis a coordinate, the constants included."""
    if len(shape) == 0:
        yield np.array(0)
        yield np.array(1)
        return
    layers = list(monotone_labellings(shape[1:]))
    for chosen in product(range(len(layers)), repeat=shape[0]):
        if all((layers[a] <= layers[b]).all() for a, b in pairwise(chosen)):
            yield np.array([layers[i] for i in chosen])


def _average(values: np.ndarray, weights: Sequence[fmpq], axis: int) -> np.ndarray:
    return np.tensordot(np.array(weights, dtype=object), values, axes=([0], [axis]))


def _mean(values: np.ndarray, marginals: Marginals) -> fmpq:
    for weights in marginals:
        values = _average(values, weights, 0)
    return values[()] if isinstance(values, np.ndarray) else values


def change_probabilities(labels: np.ndarray, marginals: Marginals) -> tuple[fmpq, ...]:
    """Return, for each coordinate, the probability that the label changes when it is resampled."""
    exact = labels.astype(object) * fmpq(1)
    found = []
    for i, weights in enumerate(marginals):
        mean = _average(exact, weights, i)
        others = marginals[:i] + marginals[i + 1 :]
        found.append(_mean(2 * mean * (1 - mean), others))
    return tuple(found)


def squared_correlations(problem: GridProblem) -> tuple[fmpq, ...]:
    """Return, for each coordinate, the maximum over its thresholds of Cov(f, 1[x_i >= theta])^2 / (q(1-q))."""
    found = [fmpq(0)] * problem.variables
    for split in problem.splits(problem.root):
        i, q = split.test[0], split.branches[1].probability
        difference = problem.label_mean(split.one) - problem.label_mean(split.zero)
        found[i] = max(found[i], q * (1 - q) * difference**2)
    return tuple(found)


def least_cost(labels: np.ndarray, marginals: Marginals, prices: Sequence[fmpq]) -> fmpq:
    """Return the minimum, over all trees, of the distance plus the expected price of the variables read.

    A tree that reads the value of a coordinate is at least as good as one that tests a threshold of it at the same
    price; so the subproblems are the prod (m_i + 1) partial assignments, m_i the number of values of coordinate i.
    """

    def costs(fixed: tuple[int | None, ...]) -> fmpq:
        mean = _mean_given(labels, marginals, fixed)
        best = min(mean, 1 - mean)
        for i, weights in enumerate(marginals):
            if fixed[i] is None and best > prices[i]:
                children = (solve((*fixed[:i], value, *fixed[i + 1 :])) for value in range(len(weights)))
                best = min(best, prices[i] + sum((p * c for p, c in zip(weights, children)), fmpq(0)))
        return best

    solve = cache(costs)
    return solve((None,) * len(marginals))


def least_error_by_variables(labels: np.ndarray, marginals: Marginals) -> tuple[fmpq, ...]:
    """Return the least distance of a tree that reads at most D coordinates on a path, for D = 0, ..., n."""

    def errors(fixed: tuple[int | None, ...], most: int) -> fmpq:
        mean = _mean_given(labels, marginals, fixed)
        best = min(mean, 1 - mean)
        for i, weights in enumerate(marginals if most else ()):
            if fixed[i] is None:
                children = (
                    solve((*fixed[:i], value, *fixed[i + 1 :]), most - 1) for value in range(len(weights))
                )
                best = min(best, sum((p * c for p, c in zip(weights, children)), fmpq(0)))
        return best

    solve = cache(errors)
    return tuple(solve((None,) * len(marginals), most) for most in range(len(marginals) + 1))


def _mean_given(labels: np.ndarray, marginals: Marginals, fixed: tuple[int | None, ...]) -> fmpq:
    """Return the label mean on the inputs with the given coordinates."""
    restricted = labels[tuple(slice(None) if value is None else value for value in fixed)]
    free = [weights for weights, value in zip(marginals, fixed) if value is None]
    total = fmpq(0)
    for point in zip(*np.nonzero(restricted)) if free else ():
        total += prod((weights[v] for weights, v in zip(free, point)), start=fmpq(1))
    return total if free else fmpq(int(restricted))
