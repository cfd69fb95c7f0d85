"""Figure 1 and section 3.1: whether Top-1 is C4.5.

Algorithm. The rule of C4.5 (Quinlan 1993) is the largest gain ratio: the information gain over the entropy of the
outcomes.

The paper says: "When k = 1, [Top-k] recovers standard greedy algorithms such as ID3, C4.5, and CART". The gain ratio is
not an impurity-based heuristic.

How it is checked. A feature of a sample is determined, up to equivalence, by the numbers of zeros and ones in its
zero-half, and any two such pairs of numbers occur together. All pairs on 3, 4, ... points without ties under either
rule are tried; on two points all features tie.

Is it tight? With fewer than five points there is no such pair of features.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from proofs_checks.topk.computed.halves import sample_of_halves
from theorylab.claims import EQUALS, Cite, Claim, Grid, Point, scoped
from theorylab.learners import top_k
from theorylab.learners.identification_baselines import c45, impurity_reduction
from theorylab.problems.samples.sample import SampleProblem
from theorylab.trees.nodes import Node
from theorylab.trees.tree import Tree


def _root_feature(tree: Tree) -> int:
    """Return the index of the feature at the root."""
    root: Any = tree.root
    return int(getattr(root.test, "index", root.test))


def _top_1(sample: SampleProblem, ties: str = "first", impurity: str = "entropy") -> int:
    return _root_feature(top_k(sample, k=1, depth=1, ties=ties, impurity=impurity))


def _untied_pairs(most: int) -> Iterator[Point]:
    """Yield the pairs of features that neither rule ties, by the number of points."""
    for points in range(2, most + 1):
        for ones in range(1, points // 2 + 1):  # exchanging the labels changes nothing
            zeros = points - ones
            halves = [half for half in product(range(zeros + 1), range(ones + 1)) if 0 < sum(half) < points]
            for one, other in product(halves, repeat=2):
                sample = sample_of_halves(zeros, ones, one, other)
                if not isinstance(top_k(sample, k=1, depth=1).root, Node):
                    continue
                by_gain, by_ratio = (
                    {rule(sample, ties=t) for t in ("first", "last")} for rule in (_top_1, _c45)
                )
                if len(by_gain) == len(by_ratio) == 1:
                    yield {"zeros": zeros, "ones": ones, "one": one, "other": other}


def _c45(sample: SampleProblem, ties: str = "first") -> int:
    return _root_feature(c45(sample, ties=ties))


CLAIM = Claim(
    id="topk.recovers-c45",
    cite=Cite(
        "topk",
        "Figure 1 and section 3.1, on C4.5",
        r"when $k=1$, recovers standard greedy algorithms such as ID3, C4.5, and CART",
    ),
    statement="On every sample Top-1 with the binary entropy asks at the root what C4.5 asks, the feature of largest"
    " gain ratio",
    instances=Grid(scoped(lambda: _untied_pairs(5), lambda: _untied_pairs(7))),
    measured=lambda zeros, ones, one, other: _top_1(sample_of_halves(zeros, ones, one, other)),
    asserts=EQUALS(
        lambda zeros, ones, one, other: _c45(sample_of_halves(zeros, ones, one, other)),
        control=lambda zeros, ones, one, other: 1 - _c45(sample_of_halves(zeros, ones, one, other)),
    ),
    method="exhaustive",
    literature="C4.5 (Quinlan 1993) divides the gain by the entropy of the outcomes; the paper means its impurity "
    "function",
    falls="text or table",
    witness="{zeros} points of label 0 and {ones} of label 1; the zero-half of a feature has {one} of them (zeros and"
    " ones), that of another {other}: C4.5 asks feature {claimed} of these (counted from 0), Top-1 feature {measured};"
    " tried: all pairs of features on up to five points (full: seven) that neither rule ties",
).repaired(
    place="Figure 1 and section 3.1, on the information gain",
    statement="On every sample Top-1 with the binary entropy asks at the root the feature of largest information gain,"
    " as ID3 does",
    asserts=EQUALS(
        lambda zeros, ones, one, other: _root_feature(
            impurity_reduction(sample_of_halves(zeros, ones, one, other))
        ),
        control=lambda zeros, ones, one, other: _c45(sample_of_halves(zeros, ones, one, other)),
    ),
)
