r"""After Claim 3.1: a tree of depth h can have 2^h leaves, which bounds the running time from below.

Problem. The parity of h bits; and any data set of n points.

Algorithm. Top-1, with a depth budget of h.

Statement. The size of a depth-h tree can be 2^h (leaves; in the convention here the size is 2^h - 1). First claim:
on the parity of h bits it is. A data set needs 2^h different points for that: second claim, a tree has at most
min(2^h, n) leaves that a point reaches, so 2^h bounds the running time from below only when n is at least 2^h.

How it is checked. The trees are grown, for the parity with all nodes of a level shared, so that h can be large. For
data sets the algorithm is run as printed on all of a few points, and the leaves counted.

Is it tight? Both are attained, the second by the parity of log_2 n bits.
"""

from __future__ import annotations

from collections.abc import Iterator

from constructions.parts.blocks import parity
from constructions.parts.lumped import LumpedProblem
from proofs_checks.shared.data_sets import DataSet, of_size
from proofs_checks.shared.data_trees import Cut, Grown
from proofs_checks.topk.printed.top_k import PrintedTopK
from theorylab.claims import AT_MOST, EQUALS, Cite, Claim, Grid, Point
from theorylab.learners import top_k


def _leaves_of_parity(h: int) -> int:
    return top_k(LumpedProblem(parity(h)), k=1, depth=h).leaves


def _samples(most: int) -> Iterator[Point]:
    for points in range(1, most + 1):
        for h in range(4):
            yield {"points": points, "h": h}


def _reached(tree: Grown, data: DataSet) -> int:
    """Leaves that a point reaches."""
    if data.size == 0:
        return 0
    if not isinstance(tree, Cut):
        return 1
    return sum(_reached(below, data.where(tree.feature, b)) for b, below in enumerate((tree.zero, tree.one)))


def _most_leaves(points: int, h: int) -> int:
    """Most leaves reached, over all data sets of two features."""
    return max(_reached(PrintedTopK(1)(data, h), data) for data in of_size(2, points))


CAN_BE = Claim(
    id="topk.claim-3.1-lower",
    cite=Cite("blanc2023", "Section 3.2, after Claim 3.1"),
    statement=r"For every $h$ there is a distribution on which the greedy tree of depth $h$ has $2^h$ leaves",
    instances=Grid(quick=[{"h": h} for h in range(1, 13)], full=[{"h": h} for h in range(1, 65)]),
    measured=_leaves_of_parity,
    asserts=EQUALS(lambda h: 1 << h, control=lambda h: 1 << (h + 1)),
    status="parity of h bits",
)

POINTS = Claim(
    id="topk.claim-3.1-lower.points",
    cite=Cite("blanc2023", "Section 3.2, after Claim 3.1, for n points"),
    statement=r"On $n$ points the greedy tree of depth $h$ has at most $\min(2^h,n)$ leaves that a point reaches",
    instances=Grid(quick=lambda: _samples(3), full=lambda: _samples(5)),
    measured=_most_leaves,
    asserts=AT_MOST(lambda points, h: min(1 << h, points), control=lambda points, h: min(1 << h, points - 1)),
    method="exhaustive",
    status="not in the paper, which does not say that n has to be at least 2^h",
)
