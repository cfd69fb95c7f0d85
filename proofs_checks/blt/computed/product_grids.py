r"""Threshold trees on product spaces with atoms: what an approximating tree says of the gain of one threshold.

Problem. x has independent real coordinates with any marginals, f is 0/1-valued and monotone in every coordinate in one
direction or the other (unate), T is a tree whose tests are x_i >= theta. Let p_i be the probability that f changes
when x_i is drawn anew, and call

.. math:: \rho_i = \max_\theta \frac{|\mathrm{Cov}(f, 1[x_i\ge\theta])|}{\sqrt{q(1-q)}},\qquad q = \Pr[x_i\ge\theta]

the correlation of x_i. A split of x_i at theta changes the label mean by Cov/(q(1-q)) between its children, so for a
kappa-strongly concave impurity its gain is at least 2 kappa Cov^2/(q(1-q)): G + 2 kappa x^2 is concave, and the
variance of the child's mean is Cov^2/(q(1-q)). The best gain is thus at least :math:`2\kappa\max_i\rho_i^2`.

**Few variables.** Let :math:`\delta_i(T)` be the probability that T reads x_i. Then :math:`\mathrm{bias}(f) \le
\mathrm{dist}(f,T) + \sum_i\delta_i(T)\,p_i`. *Proof.* At the first test of a variable on a path let the tree read its
value; this changes neither T nor :math:`\delta`. Let x and y be independent inputs, i_1, ..., i_d the variables read
on x, and z_t have x's values in i_(t+1), ..., i_d and y's elsewhere. Given i_1, ..., i_t and the values of x in i_1,
..., i_(t-1), the inputs z_(t-1) and z_t have the distribution of the problem and differ in i_t only, where both
values are drawn independently; so f differs on them with probability p_(i_t). The label T(x) is wrong for z_0 with
probability dist(f, T) and for z_d, which is independent of x, with probability at least bias(f).

**One threshold.** :math:`\rho_i \ge p_i/2`. *Proof.* Let f increase in x_i. Given the other coordinates it is 1[x_i
>= t], with u = Pr[x_i < t] in the set U of the values of Pr[x_i < theta]. For theta with Pr[x_i < theta] = r, Cov(f,
1[x_i >= theta]) = E[min(u, r)(1 - max(u, r))]. Let r <= 1/2 <= s be neighbours in U (r = s if the median is no atom),
A = E[u; u <= r], B = E[1 - u; u >= s]. In units of the standard deviation the thresholds of r and s have :math:`A a +
B/a` and :math:`A/b + Bb` with :math:`a^2 = (1-r)/r \ge 1`, :math:`b^2 = s/(1-s) \ge 1`. If A >= B the first is at
least A + B, else the second; and A + B >= E[u(1 - u)] = p_i/2. (If r = 0 then A = 0 and if s = 1 then B = 0.)

So with :math:`\Delta(T)=\sum_i\delta_i(T)`, the expected number of variables that T reads,

.. math:: \max_i \rho_i \ge \frac{\mathrm{bias}(f)-\mathrm{dist}(f,T)}{2\,\Delta(T)}.

This is Theorem 5 of the paper for every product distribution, without its factor log log(s/eps), and for every tree,
as Delta(T) is at most the depth, which is O(log s) for a balanced tree. Its proof through a binary encoding of the
coordinates pays log w for each test, w bits being read to compare with a threshold; here the value is read at once.

This module computes both sides exactly: coordinates with finitely many values are grids, and the least value of
:math:`\mathrm{dist}(f,T)+\sum_i\delta_i(T)p_i` over all trees, threshold trees included, is a dynamic program.

Reference. Blanc, Lange and Tan (2020), section 3; the z_t are the hybrids of O'Donnell, Saks, Schramm and Servedio.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise, product
from math import prod

import numpy as np
from flint import fmpq

from theorylab.problems.grid import GridProblem

__all__ = [
    "Marginals",
    "change_probabilities",
    "least_cost",
    "least_error_by_variables",
    "monotone_labellings",
    "squared_correlations",
]

Marginals = tuple[tuple[fmpq, ...], ...]


def monotone_labellings(shape: Sequence[int]) -> Iterator[np.ndarray]:
    """Labels of all non-decreasing 0/1 functions on a grid, one axis a coordinate, the constants included."""
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
    """Probability that the label changes when a coordinate is drawn anew, for every coordinate."""
    exact = labels.astype(object) * fmpq(1)
    found = []
    for i, weights in enumerate(marginals):
        mean = _average(exact, weights, i)
        others = marginals[:i] + marginals[i + 1 :]
        found.append(_mean(2 * mean * (1 - mean), others))
    return tuple(found)


def squared_correlations(problem: GridProblem) -> tuple[fmpq, ...]:
    """Largest Cov(f, 1[x_i >= theta])^2 / (q(1-q)) over the thresholds of a coordinate, for every coordinate."""
    found = [fmpq(0)] * problem.variables
    for split in problem.splits(problem.root):
        i, q = split.test[0], split.branches[1].probability
        difference = problem.label_mean(split.one) - problem.label_mean(split.zero)
        found[i] = max(found[i], q * (1 - q) * difference**2)
    return tuple(found)


def least_cost(labels: np.ndarray, marginals: Marginals, prices: Sequence[fmpq]) -> fmpq:
    """Least distance plus expected price of the variables read, over all trees.

    A tree that reads the value of a coordinate is at least as good as one that asks for a threshold of it and pays
    the same; so the subproblems are the partial assignments, prod (m_i + 1) of them.
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
    """Least distance of a tree that reads at most D coordinates on a path, for D = 0, ..., n."""

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
    """Label mean on the inputs with the given coordinates."""
    restricted = labels[tuple(slice(None) if value is None else value for value in fixed)]
    free = [weights for weights, value in zip(marginals, fixed) if value is None]
    total = fmpq(0)
    for point in zip(*np.nonzero(restricted)) if free else ():
        total += prod((weights[v] for weights, v in zip(free, point)), start=fmpq(1))
    return total if free else fmpq(int(restricted))
