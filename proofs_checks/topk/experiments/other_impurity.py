r"""Section 5.1: that Top-k is at least as accurate as the Top-1 it is compared with.

Problem. Samples of N points with binary features and labels; trees of depth 1.

Algorithm. Top-1 is scikit-learn's tree (section 5), which is CART: it splits by Gini. Top-k splits by entropy.

Statement. The training accuracy of Top-k is guaranteed to be larger, because its search space contains that of Top-1.
("Larger" is read as "at least as large": for k = d, or a single feature, they are equal.) It does not contain it if the
two rank features by different impurities: Gini may put first a feature that is the most accurate, and entropy
put k others before it. Repaired: the same impurity and tie rule for both, ``search_spaces``.

How it is checked. A feature of a sample is known by the numbers of zeros and ones in its zero-half, and any two such
pairs occur together. For Top-k to fail at depth 1 each of its k features has to be preferred by entropy to the one of
Top-1, which Gini prefers to it, and err more often. So if N points suffice, they suffice with k copies of one feature.
All pairs of features on which the impurities disagree, without ties, are tried for N = 2, 3, ..., with two copies. That
the first N with a failure is 8 is thus a proof that no sample of 7 points has one, for any k and any number of
features. The repair is run on the same samples and on all of a few points.

Is it tight? The counterexample has accuracies 7/8 and 6/8.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from flint import fmpq

from proofs_checks.shared.data_sets import of_size
from theorylab.claims import AT_LEAST, Cite, Claim, Grid, Point, number
from theorylab.learners import top_k
from theorylab.problems.sample import SampleProblem

__all__ = ["disagreements"]

Half = tuple[int, int]
"""Numbers of zeros and ones in the zero-half of a feature."""

K = 2


def disagreements(zeros: int, ones: int) -> Iterator[tuple[Half, Half]]:
    """Pairs of features of which Gini prefers the first and entropy the second.

    zeros, ones: numbers of points of either label.
    """
    features = [half for half in product(range(zeros + 1), range(ones + 1)) if 0 < sum(half) < zeros + ones]
    for one, other in product(features, repeat=2):
        by_gini = _gini(*one, zeros, ones) < _gini(*other, zeros, ones)
        if by_gini and _entropy(*one, zeros, ones) < _entropy(*other, zeros, ones):
            yield one, other


def _gini(a: int, b: int, zeros: int, ones: int) -> fmpq:
    """The expected Gini impurity of the halves, up to a factor."""
    c, d = zeros - a, ones - b
    return fmpq(a * b, a + b) + fmpq(c * d, c + d)


def _entropy(a: int, b: int, zeros: int, ones: int) -> fmpq:
    """A decreasing function of the expected entropy of the halves: 2 to the power of -N times it."""
    c, d = zeros - a, ones - b
    return fmpq(a**a * b**b, (a + b) ** (a + b)) * fmpq(c**c * d**d, (c + d) ** (c + d))


def _pairs(most: int) -> Iterator[Point]:
    for points in range(2, most + 1):
        for ones in range(1, points // 2 + 1):  # exchanging the labels changes nothing
            for one, other in disagreements(points - ones, ones):
                yield {"zeros": points - ones, "ones": ones, "gini_best": one, "entropy_best": other}


def _sample(zeros: int, ones: int, gini_best: Half, entropy_best: Half) -> SampleProblem:
    """The sample with the one feature and K copies of the other."""
    rows: dict[tuple[int, ...], list[fmpq]] = {}
    for label, count in enumerate((zeros, ones)):
        for i in range(count):
            x = (int(i >= gini_best[label]), *[int(i >= entropy_best[label])] * K)
            rows.setdefault(x, [fmpq(0), fmpq(0)])[label] += 1
    return SampleProblem(rows, labels=2)


def _accuracy(problem: SampleProblem, k: int, impurity: str) -> fmpq:
    return top_k(problem, k=k, depth=1, impurity=impurity).accuracy


def _in_words(values: Point, measured: fmpq, claimed: fmpq) -> str:
    zeros, ones, (a, b), (c, d) = (values[name] for name in ("zeros", "ones", "gini_best", "entropy_best"))
    return (
        f"{zeros} points of label 0 and {ones} of label 1, depth 1: x1 is 0 on {a} and {b} of them, x2 and its copy x3"
        f" on {c} and {d}; Gini-Top-1 takes x1 and has accuracy {number(claimed)}, entropy-Top-{K} takes x2 or x3 and"
        f" has {number(measured)}"
    )


def _any_sample(features: int, most: int) -> Iterator[Point]:
    for points in range(1, most + 1):
        for data in of_size(features, points):
            for k in range(2, features + 1):
                for impurity in ("gini", "entropy"):
                    yield {"data": data, "k": k, "impurity": impurity}


CLAIM = Claim(
    id="topk.sec5-guarantee",
    cite=Cite("blanc2023", "Section 5.1, first paragraph"),
    statement="The training accuracy of Top-$k$, which ranks by entropy, is at least that of the Top-1 tree of"
    " scikit-learn, which ranks by Gini",
    instances=Grid(quick=lambda: _pairs(8), full=lambda: _pairs(12)),
    measured=lambda **point: _accuracy(_sample(**point), K, "entropy"),
    asserts=AT_LEAST(
        lambda **point: _accuracy(_sample(**point), 1, "gini"),
        control=lambda **point: _accuracy(_sample(**point), 1, "gini") + fmpq(1, 100),
    ),
    method="exhaustive",
    status="Gini and entropy rank features differently",
    erratum=True,
    witness=_in_words,
).repaired(
    place="Section 5.1, with one impurity",
    statement="If Top-$k$ and Top-1 use the same impurity and the same order among equal scores, the training accuracy"
    " of Top-$k$ is at least that of Top-1",
    instances=Grid(quick=lambda: _any_sample(2, 3), full=lambda: _any_sample(3, 4)),
    measured=lambda data, k, impurity: _accuracy(data.problem(), k, impurity),
    asserts=AT_LEAST(
        lambda data, k, impurity: _accuracy(data.problem(), 1, impurity),
        control=lambda data, k, impurity: _accuracy(data.problem(), 1, impurity) + fmpq(1, data.size),
    ),
    status="the search space then contains that of Top-1 (topk.remark-trivial.repaired)",
)
