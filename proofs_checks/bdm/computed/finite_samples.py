r"""TopDown and BestFirst on samples, as in section 8.3 and appendix F.

A training set of given size is drawn from a product distribution and labelled by a read-once DNF. The learners run on
its empirical distribution and split a leaf only if at least 20 points reach it. The paper estimates the error of the
trees on a test set of 10,000 points, with a standard deviation of up to half a percent. Here the error on the whole
distribution is exact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

import numpy as np
from flint import fmpq

from constructions.parts.dnf import ReadOnceDNF, read_once_dnf
from theorylab.learners import best_first, top_down
from theorylab.problems.problem import Split
from theorylab.problems.samples.sample import SampleProblem
from theorylab.trees.population_error import population_error

SIZES = (3, 3, 4, 5, 3, 4, 3, 5, 4, 4)
"""Literals of the ten terms, 38 in all."""

ITERATIONS = 20
FEWEST = 20
"""Minimum number of points at a leaf that is split."""

LEARNERS = {"top-down": top_down, "best-first": best_first}
TENTHS = 10

DISTRIBUTIONS = {"uniform": (5, 5), "product 3/10, 7/10": (3, 7), "product 2/5, 3/5": (4, 6)}
"""The two probabilities of each distribution, in tenths; each is that of half of the variables."""


class FewPoints(SampleProblem):
    """A sample, of inputs with their label last, in which leaves that fewer than 20 points reach are not split."""

    def __init__(self, points: np.ndarray):
        counted = Counter(map(tuple, points.tolist()))
        super().__init__(
            {x[:-1]: (fmpq(count * (1 - x[-1])), fmpq(count * x[-1])) for x, count in counted.items()}
        )

    def splits(self, state: int) -> list[Split]:
        """Return the features that are not constant, or none if too few points reach the node."""
        return super().splits(state) if sum(self._sums_of(state)) >= FEWEST else []


def population(tenths: Sequence[int]) -> ReadOnceDNF:
    """Return the DNF with a probability, given in tenths, for each of the 38 variables."""
    return read_once_dnf(SIZES, tuple(fmpq(p, TENTHS) for p in tenths))


def draw_training_set(dnf: ReadOnceDNF, points: int, rng: np.random.Generator) -> np.ndarray:
    """Return a training set: one row for each point, the label last; the probabilities are tenths."""
    tenths = np.array([int(TENTHS * p) for p in dnf.probabilities])
    x = rng.integers(TENTHS, size=(points, dnf.variables)) < tenths
    label = [int(value) for value in dnf.definition(x)]
    return np.column_stack((x, label)).astype(np.int64)


@cache
def sampled_errors(distribution: str, points: int, repeats: int, seed: int) -> dict[str, list[fmpq]]:
    """Return the exact errors of the trees of both learners, for each of several training sets in the order drawn.

    With every set the half of the variables that has the first probability is drawn too.
    """
    rng = np.random.default_rng(seed)
    errors: dict[str, list[fmpq]] = {name: [] for name in LEARNERS}
    for _ in range(repeats):
        low, high = DISTRIBUTIONS[distribution]
        half = sum(SIZES) // 2
        dnf = population(rng.permutation([low] * half + [high] * half).tolist())
        sample = FewPoints(draw_training_set(dnf, points, rng))
        for name, learner in LEARNERS.items():
            tree = learner(sample, size=ITERATIONS)
            errors[name].append(population_error(tree, dnf.relevant()))
    return errors


@cache
def population_errors(distribution: str) -> dict[str, fmpq]:
    """Return exact errors after 20 iterations, of ``"top-down"`` and of BestFirst with ties ``shallowest`` and
    ``deepest``.

    The variables have the two probabilities of the distribution in turn.
    """
    problem = (population(DISTRIBUTIONS[distribution] * (sum(SIZES) // 2))).relevant()
    errors = {
        ties: best_first(problem, size=ITERATIONS, ties=ties).error for ties in ("shallowest", "deepest")
    }
    return {"top-down": top_down(problem, size=ITERATIONS).error} | errors
