"""Section 5.1: the claim that Top-k is at least as accurate as the Top-1 tree with which it is compared.

Problem. Samples of N points with binary features and labels; trees of depth 1.

Algorithm. Top-1 is scikit-learn's tree (section 5), which is CART: it splits by Gini. Top-k splits by entropy.

The paper's reason is that its search space contains that of Top-1. ("Larger" is read as "at least as large": for k = d,
or a single feature, they are equal.) It does not contain it if the two rank features by different impurities: Gini may
rank the most accurate feature first, while entropy ranks k others before it.

How it is checked. A feature of a sample is determined, up to equivalence, by the numbers of zeros and ones in its
zero-half, and any two such pairs of numbers occur together. Top-k fails at depth 1 if entropy prefers each of its k
features to that of Top-1, Gini prefers the feature of Top-1, and the k features have larger errors. So if N points
suffice, they suffice with k copies of one feature. All pairs of features on which the impurities disagree, without
ties, are tried for N = 2, 3, ..., with two copies. The first N with a failure is 8, which proves that no sample of 7
points has one, for any k and any number of features. The repair is checked on the same samples and on all samples of a
few points.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from flint import fmpq

from proofs_checks.shared.data_sets import of_size
from proofs_checks.topk.algorithm import search_spaces
from proofs_checks.topk.computed.halves import Half, sample_of_halves
from proofs_checks.transcribed.points import Points
from theorylab.claims import AT_LEAST, Claim, Derivation, Grid, Point, number, scoped
from theorylab.learners import top_k
from theorylab.problems.samples.sample import SampleProblem
from theorylab.trees.tree import Tree

K = 2


def disagreements(zeros: int, ones: int) -> Iterator[tuple[Half, Half]]:
    """Yield the pairs of features, for given numbers of points by label, of which Gini prefers the first and entropy
    the second.
    """
    halves = [half for half in product(range(zeros + 1), range(ones + 1)) if 0 < sum(half) < zeros + ones]
    for one, other in product(halves, repeat=2):
        (gini, entropy), (other_gini, other_entropy) = (
            _impurities(*half, zeros, ones) for half in (one, other)
        )
        if gini < other_gini and entropy < other_entropy:
            yield one, other


def _impurities(a: int, b: int, zeros: int, ones: int) -> tuple[fmpq, fmpq]:
    """Return the expected Gini impurity of the halves, up to a factor, and 2 to the power of -N times their entropy."""
    c, d = zeros - a, ones - b
    entropy = fmpq(a**a * b**b, (a + b) ** (a + b)) * fmpq(c**c * d**d, (c + d) ** (c + d))
    return fmpq(a * b, a + b) + fmpq(c * d, c + d), entropy


def _pairs(most: int) -> Iterator[Point]:
    for points in range(2, most + 1):
        for ones in range(1, points // 2 + 1):  # exchanging the labels changes nothing
            for one, other in disagreements(points - ones, ones):
                yield {"zeros": points - ones, "ones": ones, "gini_best": one, "entropy_best": other}


def _sample(zeros: int, ones: int, gini_best: Half, entropy_best: Half) -> SampleProblem:
    """Return the sample with the one feature and K copies of the other."""
    return sample_of_halves(zeros, ones, gini_best, *[entropy_best] * K)


def _trees(**point: Any) -> dict[str, Tree]:
    problem = _sample(**point)
    runs = (("Gini-Top-1", 1, "gini"), (f"entropy-Top-{K}", K, "entropy"))
    return {name: top_k(problem, k=k, depth=1, impurity=impurity) for name, k, impurity in runs}


def _accuracy(problem: SampleProblem, k: int, impurity: str, depth: int = 1) -> fmpq:
    return top_k(problem, k=k, depth=depth, impurity=impurity).accuracy


def _in_words(values: Point, measured: fmpq, claimed: fmpq) -> str:
    zeros, ones, (a, b), (c, d) = (values[name] for name in ("zeros", "ones", "gini_best", "entropy_best"))
    return (
        f"{zeros} points of label 0 and {ones} of label 1, depth 1: x1 is 0 on {a} and {b} of them, x2 and its copy x3"
        f" on {c} and {d}; Gini-Top-1 takes x1 and has accuracy {number(claimed)}, entropy-Top-{K} takes x2 or x3 and"
        f" has {number(measured)}; tried: all pairs of features on up to eight points (full: twelve) that Gini and"
        f" entropy"
        " rank differently"
    )


def _samples(features: int, most: int) -> Iterator[Points]:
    return (data for points in range(1, most + 1) for data in of_size(features, points))


CLAIM = Claim(
    id="topk.sec5-guarantee",
    cite="Section 5.1, first paragraph",
    statement="Since the search space of Top-$k$ is a superset of that of Top-1 for any $k>1$, the training accuracy"
    " of Top-$k$ is guaranteed to be larger",
    instances=Grid(scoped(lambda: _pairs(8), lambda: _pairs(12))),
    measured=lambda **point: _accuracy(_sample(**point), K, "entropy"),
    asserts=AT_LEAST(
        lambda **point: _accuracy(_sample(**point), 1, "gini"),
        control=lambda **point: _accuracy(_sample(**point), 1, "gini", depth=2),
    ),
    method="exhaustive",
    literature="False for the experiments: Top-k ranks features by entropy and the Top-1 tree of scikit-learn by"
    " Gini, and the two orders differ; 'larger' is read as 'at least as large'",
    falls="text or table",
    witness=_in_words,
    trees=_trees,
).repaired(
    place="Section 5.1, with one impurity",
    statement="If Top-$k$ and Top-1 use the same impurity and the same order among equal scores, the training"
    " accuracy of Top-$k$ is at least that of Top-1",
    instances=Grid.over(
        data=scoped(lambda: _samples(2, 3), lambda: _samples(3, 4)),
        k=lambda data: range(2, data.features + 1),
        impurity=("gini", "entropy"),
    ),
    measured=lambda data, k, impurity: _accuracy(data.problem(), k, impurity),
    asserts=AT_LEAST(
        lambda data, k, impurity: _accuracy(data.problem(), 1, impurity),
        control=lambda data, k, impurity: _accuracy(data.problem(), 1, impurity, depth=2),
    ),
    derivation=Derivation(
        proof=r"""From $k$ to $k+1$ the training accuracy does not decrease [topk.remark-trivial.repaired]. So it does
        not decrease from $1$ to any $k$. ∎""",
        steps=(search_spaces.SAME_ORDER,),
    ),
)
