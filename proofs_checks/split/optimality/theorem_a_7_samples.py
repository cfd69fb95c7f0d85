"""Theorem A.7 on examples.

With the number n of examples from :mod:`proofs_checks.shared.sample_bounds`, tests of difference eps/d rank before
tests of difference 0 except with probability 1/10. The accuracy of greedy, at most 1/2 + eps/4, then follows as in
``theorem_a_7``: as long as only decoys are read, all other variables have difference 0, so greedy reads only decoys.

How it is checked. On twelve seeded samples of n examples for each instance; the accuracies on the population are exact.
The control claims accuracy 1 - eps/3 for LicketySPLIT, more than that of any tree that reads no decoy.

Is it tight? No: for d = 2 and eps = 1/5 a twentieth of the 44,909 examples sufficed on each of 20 samples.
"""

from __future__ import annotations

from functools import partial

from flint import fmpq

from constructions.papers.split import lickety_majority_repaired
from constructions.parameters import HALF
from proofs_checks.shared.sample_bounds import enough_examples, ranking_events
from theorylab.claims import AT_LEAST, Claim, Grid, scoped
from theorylab.learners import greedy, lickety_split
from theorylab.learners.learning_curve import learning_curve

SAMPLES = 12
"""Number of samples; a learner that fails on a sample with probability 3/10 passes all twelve with probability 1/72."""
FAILURE = fmpq(1, 10)


def _separations(d: int, eps: fmpq, seed: int) -> list[fmpq]:
    """Return, for each sample, the accuracy of LicketySPLIT and the error of greedy on the population."""
    population = lickety_majority_repaired(d, eps)
    events = ranking_events(population.variables, d, eps / d)
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


def _claimed_bounds(eps: fmpq, share: fmpq) -> list[fmpq]:
    return [1 - share * eps, HALF - eps / 4] * SAMPLES


CLAIM = Claim(
    id="split.thm-a.7.samples",
    cite="Theorem A.7, on examples",
    statement=r"For $0<\varepsilon<\tfrac14$, $d\ge2$ and as many examples of the repaired distribution as the bounds"
    r" of Chernoff and Hoeffding require to rank decoys first, with probability at least $\tfrac9{10}$ LicketySPLIT"
    r" has accuracy at least $1-\varepsilon$ and greedy at most $\tfrac12+\tfrac\varepsilon4$, scored by Gini",
    instances=Grid.over(d=scoped((2,), (2, 3)), eps=scoped((fmpq(1, 5),), (fmpq(1, 5), fmpq(1, 6)))),
    hypotheses={"0 < eps < 1/4": lambda eps: 0 < 4 * eps < 1},
    measured=_separations,
    asserts=AT_LEAST(
        lambda eps, **point: _claimed_bounds(eps, fmpq(1)),
        control=lambda eps, **point: _claimed_bounds(eps, fmpq(1, 3)),
    ),
    method="statistical",
    seed=2025,
    literature="Not in the paper; the half about greedy is proved in the file",
)
