"""Theorem 2 with a sufficient number of examples.

The n of :mod:`proofs_checks.topk.computed.finite_samples` is of the order of 2^{h+K-k} (K/eps)^2 log(...).

How it is checked. On three seeded samples of n examples for each instance. The accuracies on the population are exact,
and eps is below 1/4, so no tree satisfies both bounds. The control claims 1/2 + eps/3 for Top-k.

Is it tight? The accuracy cannot be improved for Top-k, and for Top-K only to 1 - eps/2. The number of examples can be
improved: in the figure topk.error-by-examples 320 suffice, whereas the bounds require 10,999. On few examples Top-k is
accurate, because noise hides the decoys from it; its accuracy decreases with the number of examples.
"""

from __future__ import annotations

from functools import partial

from flint import fmpq

from constructions.papers.topk import parity_xor
from constructions.parameters import HALF
from proofs_checks.shared.sample_bounds import enough_examples
from proofs_checks.topk.algorithm import lemma_3_2
from proofs_checks.topk.computed.finite_samples import separation_events
from proofs_checks.topk.parity import lemma_4_2_correlations
from theorylab.claims import AT_LEAST, Claim, Derivation, Grid, scoped
from theorylab.learners import top_k
from theorylab.learners.learning_curve import LearningPoint, learning_curve

SAMPLES = 3
FAILURE = fmpq(1, 10)


def _separations(h: int, K: int, k: int, eps: fmpq, seed: int) -> list[fmpq]:
    """Return the population accuracy of Top-K and error of Top-k, and minus the gap of Top-K, for every sample."""
    population = parity_xor(h, K, eps)
    examples = [enough_examples(separation_events(h, K, k, eps), FAILURE)]
    strong, weak = (
        learning_curve(
            population,
            partial(top_k, k=candidates, depth=depth, impurity="gini"),
            examples=examples,
            seeds=range(seed, seed + SAMPLES),
        )
        for candidates, depth in ((K, h), (k, h + K - k - 1))
    )
    return [value for good, bad in zip(strong, weak) for value in _of_a_sample(good, bad)]


def _of_a_sample(good: LearningPoint, bad: LearningPoint) -> tuple[fmpq, fmpq, fmpq]:
    gap = abs(good.sample_error - good.population_error)
    return 1 - good.population_error, bad.population_error, -gap


def _claimed_bounds(eps: fmpq, share: fmpq) -> list[fmpq]:
    """Return the bounds for every sample: 1 - eps, 1/2 - share x eps for the error of Top-k, and minus eps/4."""
    return [1 - eps, HALF - share * eps, -eps / 4] * SAMPLES


CLAIM = Claim(
    id="topk.thm-2.samples",
    cite="Theorem 2, the number of examples",
    statement=r"For $h\ge2$ and $k<K$ let $m=h+K-1$, $d=h+K-k-1$, $\delta=\tfrac\varepsilon{K-1}$, $S=\sum_{j\le"
    r" d}\tbinom mj2^j$ and $T=m^{2^h-1}2^{2^h}$, and let $n$ be so large that $2Se^{-n2^{-d}/75}$,"
    r" $2Se^{-2\cdot\frac45n2^{-d}(\delta/5)^2}$ and $2Te^{-2n(\varepsilon/4)^2}$ are at most $\tfrac1{30}$. On $n$"
    r" examples of $\mathcal{D}_{h,K}$, scored by Gini, with probability at least $\tfrac9{10}$ Top-$K$ at depth $h$"
    r" has accuracy at least $1-\varepsilon$, within $\tfrac\varepsilon4$ of its accuracy on the examples, and"
    r" Top-$k$ at most $\tfrac12+\tfrac\varepsilon2$ at depth $h+K-k-1$",
    instances=Grid.over(h=(2,), K=(2,), k=(1,), eps=(fmpq(1, 5), fmpq(1, 8)))
    + Grid(
        scoped(
            [],
            [{"h": h, "K": 3, "k": k, "eps": fmpq(1, 5)} for h, k in ((2, 1), (2, 2), (3, 1), (3, 2))],
        )
    ),
    hypotheses={
        "h >= 2": lambda h: h >= 2,
        "1 <= k < K": lambda k, K: 1 <= k < K,
        "0 < eps < 1/4": lambda eps: 0 < eps < fmpq(1, 4),
    },
    measured=_separations,
    asserts=AT_LEAST(
        lambda eps, **point: _claimed_bounds(eps, HALF),
        control=lambda eps, **point: _claimed_bounds(eps, fmpq(1, 3)),
    ),
    method="statistical",
    seed=2023,
    derivation=Derivation(
        proof=r"""Let $m=h+K-1$, $d=h+K-k-1$, $\delta=\tfrac\varepsilon{K-1}$. A subcube $\beta$ of $j\le d$ fixed
variables has $N_\beta$ examples, of mean $n2^{-j}$; with probability at least $1-2e^{-n2^{-d}/75}$ it is within a fifth
of its mean (Chernoff), and then with probability at least $1-2e^{-2\cdot\frac45n2^{-d}(\delta/5)^2}$ its label mean is
within $\tfrac\delta5$ of that of the population (Hoeffding). There are $S=\sum_{j\le d}\binom mj2^j$ subcubes; assume
this for all of them. At a node with two unread parity variables, the children of an open test have fractions
$q_0,q_1\ge\tfrac25$ of its examples, so $\tfrac{24}{25}\le4q_0q_1\le1$, and its Gini gain is $4q_0q_1$ times the
squared difference of their label means, which on the population is $\delta$ for a coordinate and $0$ for a parity
variable [topk.lemma-4.2-corr.repaired]. On the examples a coordinate gains at least
$\tfrac{24}{25}\bigl(\tfrac35\delta\bigr)^2$, and a parity variable at most $\bigl(\tfrac25\delta\bigr)^2$, which is
less. So the first parity variable of a path is read at a node with at most $k-1$ unread coordinates, after at least
$K-k$ other tests, and no path of $d$ tests reads all $h$ parity variables. If one is unread, the label mean is within
$\tfrac\varepsilon2$ of $\tfrac12$. So Top-$k$ has accuracy at most $\tfrac12+\tfrac\varepsilon2$.

Call a test open at a node if it is unread or, in the other version, if it is also not constant on the examples
there; the argument is the same for both. At most $K-1$ open tests are coordinates, so one of the $K$ candidates
is a parity variable as long as one is open. If none is open, the parity is constant on the examples. So the
search space of Top-$K$ contains a tree that reads parity variables until none is open, at most $h$ on a path,
and whose label is the parity, for every continuation below. Top-$K$ is on the examples at least as accurate as
that tree [topk.lemma-3.2], that is, as the parity. Its tree is one of $T=m^{2^h-1}2^{2^h}$, and with
probability at least $1-2Te^{-2n(\varepsilon/4)^2}$ the accuracies of all these trees on the examples are within
$\tfrac\varepsilon4$ of those on the population (Hoeffding). Then the accuracy of the returned tree on the
population is at least $1-\tfrac\varepsilon2-2\cdot\tfrac\varepsilon4$. The failures sum to at most
$2Se^{-n2^{-d}/75}+2Se^{-2\cdot\frac45n2^{-d}(\delta/5)^2}+2Te^{-2n(\varepsilon/4)^2}\le3\cdot\tfrac1{30}$. ∎""",
        steps=(lemma_4_2_correlations.DIFFERENCES, lemma_3_2.CLAIM),
    ),
    literature="Not in the paper, which does not say how many examples suffice",
)
