"""Appendix B: whether Top-k uses its sample only for the scores and for the labels of the leaves.

Problem. Two samples of 20 points with two binary features, 12 of label 0.

The paper says "Top-k only uses the information in its sample in two ways": to score features, and at h = 0 to choose a
constant. It also uses the sample in step 4, to compare accuracies. The conclusion is not affected.

How it is checked. The zero-half of x_2 has 1 zero and 4 ones in one sample, and 7 zeros and 8 ones in the other. Both
have equal Gini scores, and label 1 in the zero-half and 0 in the one-half, but 5 and 7 mistakes. Every feature is tried
as x_1.

Is it tight? If x_1 has 6 mistakes, no score and no accuracy is tied.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any

from proofs_checks.topk.computed.halves import Half, sample_of_halves
from theorylab.claims import EQUALS, REFUTED, Cite, Claim, Grid, Point
from theorylab.learners import top_k

ZEROS, ONES = 12, 8
SECOND: tuple[Half, Half] = (1, 4), (7, 8)


def _others() -> Iterator[Point]:
    """Return the features x_1: first the one with six mistakes, for which nothing ties, then all."""
    yield {"first": (8, 2)}
    for half in product(range(ZEROS + 1), range(ONES + 1)):
        if 0 < sum(half) < ZEROS + ONES:
            yield {"first": half}


def _root(second: Half, first: Half, *, k: int = 2) -> int:
    """Return the index of the feature that Top-k asks."""
    root: Any = top_k(sample_of_halves(ZEROS, ONES, first, second), k=k, depth=1, impurity="gini").root
    return int(root.test)


CLAIM = Claim(
    id="topk.two-uses",
    cite=Cite(
        "topk",
        "Appendix B, before Fact B.1",
        r"Top-$k$ uses its sample in two ways only: to compute $\mathcal{H}(S,i)$ and, when $h=0$, to see"
        " which constant, 0 or 1, fits it better",
    ),
    statement="Where two samples have equal scores and equal best labels of the halves, Top-$k$ grows the same tree",
    instances=Grid(_others),
    measured=partial(_root, SECOND[0]),
    asserts=EQUALS(partial(_root, SECOND[1]), control=partial(_root, SECOND[1], k=1)),
    recorded=REFUTED,
    literature="Step 4 is a third use, for the accuracies; it is also a statistical query, so nothing else is"
    " affected",
    falls="slip",
    witness="12 points of label 0 and 8 of label 1; x1 has {first} of them (zeros and ones) in its zero-half, x2 (1, 4)"
    " or (7, 8), which score alike and label alike: Top-2 at depth 1 asks feature {measured} (counted from 0) with the"
    " one and {claimed} with the other; tried: every feature x1",
)
