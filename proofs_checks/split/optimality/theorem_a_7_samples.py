"""Theorem A.7 on examples.

The n of :mod:`proofs_checks.shared.sample_bounds` ranks tests of difference eps/d before those of difference 0,
except with probability 1/10. That greedy has at most 1/2 + eps/4 is proved by the argument of ``theorem_a_7``: as
long as only decoys are read all others have difference 0, so greedy reads the decoys alone.

How it is checked. Seeded samples of n examples, twelve an instance; the accuracies on the population are exact. The
control asks for accuracy 1 - eps/3 of LicketySPLIT, more than any tree that reads no decoy has.

Is it tight? No: for d = 2 and eps = 1/5 a twentieth of the 44,909 examples did on each of 20 samples.
"""

from __future__ import annotations

from functools import partial

from flint import fmpq

from constructions.papers.split import lickety_majority_repaired
from constructions.parameters import HALF
from proofs_checks.shared.sample_bounds import enough_examples, ranked_by_differences
from theorylab.claims import AT_LEAST, Claim, Grid, scoped
from theorylab.learners import greedy, lickety_split
from theorylab.learners.learning_curve import learning_curve

SAMPLES = 12
"""A learner that fails on three samples of ten passes twelve with probability 1/72."""
FAILURE = fmpq(1, 10)


def _separations(d: int, eps: fmpq, seed: int) -> list[fmpq]:
    """Return, for each sample, the accuracy of LicketySPLIT and the error of greedy on the population."""
    population = lickety_majority_repaired(d, eps)
    events = ranked_by_differences(population.variables, d, eps / d)
    good, bad = (
        learning_curve(
            population,
            learner,
            examples=[enough_examples(events, FAILURE)],
            seeds=range(seed, seed + SAMPLES),
        )
        for learner in (
            partial(lickety_split, depth=d, penalty=0, impurity="gini"),
            partial(greedy, depth=d, impurity="gini"),
        )
    )
    pairs = (
        (1 - of_lickety.population_error, of_greedy.population_error)
        for of_lickety, of_greedy in zip(good, bad)
    )
    return [value for pair in pairs for value in pair]


def _claimed(eps: fmpq, share: fmpq) -> list[fmpq]:
    return [1 - share * eps, HALF - eps / 4] * SAMPLES


CLAIM = Claim(
    id="split.thm-a.7.samples",
    cite="Theorem A.7, on examples",
    statement=r"For $0<\varepsilon<\tfrac14$, $d\ge2$ and as many examples of the repaired distribution as the bounds"
    r" of Chernoff and Hoeffding ask for to rank decoys first, with probability at least $\tfrac9{10}$ LicketySPLIT has"
    r" accuracy at least $1-\varepsilon$ and greedy at most $\tfrac12+\tfrac\varepsilon4$, scored by Gini",
    instances=Grid.over(d=scoped((2,), (2, 3)), eps=scoped((fmpq(1, 5),), (fmpq(1, 5), fmpq(1, 6)))),
    hypotheses={"0 < eps < 1/4": lambda eps: 0 < 4 * eps < 1},
    measured=_separations,
    asserts=AT_LEAST(
        lambda eps, **point: _claimed(eps, fmpq(1)),
        control=lambda eps, **point: _claimed(eps, fmpq(1, 3)),
    ),
    method="statistical",
    seed=2025,
    literature="not in the paper; the half about greedy is proved in the file",
)
