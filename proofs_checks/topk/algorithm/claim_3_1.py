r"""Claim 3.1: the running time of Top-k.

Problem. A data set of n points with d binary features.

Algorithm. Top-k as in Figure 1, with a depth budget of h. A call scores its d features, which reads its points d
times; that is the unit of time here. Calls that return a constant count as reading their points d times too.

Statement. The running time is O((2k)^h nd). The proof counts recursive calls with T_h = 2k T_{h-1}, T_0 = 1, and
multiplies by nd. The recurrence leaves out the call itself: it gives the number (2k)^h of calls at the last level only.
Repaired: T_h = 1 + 2k T_{h-1}, that is

    T_h = ((2k)^{h+1} - 1) / (2k - 1) <= 2k/(2k - 1) (2k)^h <= 2 (2k)^h,

so the claim holds, with constant 2.

A sharper bound. A candidate sends every point to one of its two halves, so the sizes of the sets of level i of the
recursion add up to at most n k^i, and scoring costs at most nd (1 + k + ... + k^{h-1}): the factor 2^h is not there.

From below. After the claim the paper says that the size of a depth-h tree can be 2^h (leaves; in the convention here
the size is 2^h - 1). On the parity of h bits it is. A data set needs 2^h different points for that: a tree has at most
min(2^h, n) leaves that a point reaches, so 2^h bounds the running time from below only when n is at least 2^h.

How it is checked. The algorithm is run as printed (``printed.top_k``) on every Boolean function of a few variables, one
point for each input, and every call and every point read is counted.

The trees are grown, for the parity with all nodes of a level shared, so that h can be large; for data sets of a few
points the algorithm is run as printed on all of them, and the leaves counted.

Is it tight? The repaired count is attained when no subset before the last level is pure and there are at least k
features, for instance for the parity of two bits, k = 1, h = 1; the sharper bound for the parity of h bits.
Both numbers of leaves are attained, the second by the parity of log_2 n bits.
"""

from __future__ import annotations

from collections.abc import Iterator

from constructions.parts.blocks import parity
from constructions.parts.lumped import LumpedProblem
from proofs_checks.shared.data_sets import DataSet, functions, of_size
from proofs_checks.shared.data_trees import Cut, Grown
from proofs_checks.topk.printed.top_k import PrintedTopK
from theorylab.claims import AT_MOST, EQUALS, Cite, Claim, Grid, Point, scoped
from theorylab.learners import top_k


def _runs(features: int, depth: int, k: int) -> Iterator[PrintedTopK]:
    """A run on every Boolean function."""
    for data in functions(features):
        run = PrintedTopK(k)
        run(data, depth)
        yield run


def _most_calls(features: int, depth: int, k: int) -> int:
    """Largest number of calls over all functions."""
    return max(run.calls for run in _runs(features, depth, k))


def _levels(features: int, depth: int, k: int) -> int:
    return (features << features) * sum(k**i for i in range(depth))


def _calls(features: int, depth: int, k: int) -> int:
    return sum((2 * k) ** i for i in range(depth + 1))


def _in_words(values: Point, measured: int, claimed: int) -> str:
    n, h, k = values["features"], values["depth"], values["k"]
    return (
        f"h={h}, k={k}: on a Boolean function of {n} variable{'s' if n > 1 else ''} Top-{k} is called {measured} times,"
        f" the call from outside included; the recurrence gives (2k)^h = {claimed}"
    )


CALLS = Claim(
    id="topk.claim-3.1.calls",
    cite=Cite("blanc2023", "Claim 3.1, the recurrence of its proof"),
    statement=r"The number $T_h$ of recursive calls of Top-$k$ satisfies $T_h=2k\,T_{h-1}$, $T_0=1$, so it is $(2k)^h$",
    instances=Grid.over(
        features=scoped((1, 2), (1, 2, 3)),
        depth=scoped(range(3), range(4)),
        k=lambda features: range(1, features + 1),
    ),
    measured=_most_calls,
    asserts=AT_MOST(
        lambda features, depth, k: (2 * k) ** depth, control=lambda features, depth, k: (2 * k - 1) ** depth
    ),
    method="exhaustive",
    status="the call itself is not counted; Claim 3.1 is not affected",
    falls="slip",
    witness=_in_words,
).repaired(
    place="Claim 3.1, its proof, with the call itself",
    statement=r"Top-$k$ makes at most $T_h=1+2k\,T_{h-1}$ calls, $T_0=1$, that is"
    r" $T_h=\frac{(2k)^{h+1}-1}{2k-1}\le2(2k)^h$",
    asserts=AT_MOST(_calls, control=lambda features, depth, k: (2 * k) ** depth),
    status="each call but the last level makes 2k more",
)

TIME = Claim(
    id="topk.claim-3.1",
    cite=Cite("blanc2023", "Claim 3.1"),
    statement=r"The running time of Top-$k(\mathcal{H},S,h)$ is $O((2k)^h\cdot nd)$; with a constant, the calls and"
    r" the points that scoring reads are together at most $2\,(2k)^h\cdot nd$",
    instances=CALLS.instances,
    measured=lambda **point: max(run.calls + run.scored_points for run in _runs(**point)),
    asserts=AT_MOST(
        lambda features, depth, k: 2 * (2 * k) ** depth * (features << features),
        control=lambda features, depth, k: k**depth * (features << features),
    ),
    method="exhaustive",
    status="proved, with the count of topk.claim-3.1.calls.repaired",
)

LEVELS = Claim(
    id="topk.claim-3.1.levels",
    cite=Cite("blanc2023", "Claim 3.1, sharpened"),
    statement=r"Scoring reads at most $nd\,(1+k+\dots+k^{h-1})$ points, each once for a score",
    instances=CALLS.instances,
    measured=lambda **point: max(run.scored_points for run in _runs(**point)),
    asserts=AT_MOST(_levels, control=lambda features, depth, k: _levels(features, depth - 1, k)),
    method="exhaustive",
    status="not in the paper; the halves of a candidate share the points",
    origin="new",
)


def _reached(tree: Grown, data: DataSet) -> int:
    """Leaves that a point reaches."""
    if data.size == 0:
        return 0
    if not isinstance(tree, Cut):
        return 1
    return sum(_reached(below, data.where(tree.feature, b)) for b, below in enumerate((tree.zero, tree.one)))


LEAVES = Claim(
    id="topk.claim-3.1-lower",
    cite=Cite("blanc2023", "Section 3.2, after Claim 3.1"),
    statement="For every $h$ there is a distribution on which the greedy tree of depth $h$ has $2^h$ leaves",
    instances=Grid.over(h=scoped(range(1, 13), range(1, 65))),
    measured=lambda h: top_k(LumpedProblem(parity(h)), k=1, depth=h).leaves,
    asserts=EQUALS(lambda h: 1 << h, control=lambda h: 1 << (h + 1)),
    status="parity of h bits",
)

POINTS = Claim(
    id="topk.claim-3.1-lower.points",
    cite=Cite("blanc2023", "Section 3.2, after Claim 3.1, for n points"),
    statement=r"On $n$ points the greedy tree of depth $h$ has at most $\min(2^h,n)$ leaves that a point reaches",
    instances=Grid.over(points=scoped(range(1, 4), range(1, 6)), h=range(4)),
    measured=lambda points, h: max(_reached(PrintedTopK(1)(data, h), data) for data in of_size(2, points)),
    asserts=AT_MOST(lambda points, h: min(1 << h, points), control=lambda points, h: min(1 << h, points - 1)),
    method="exhaustive",
    status="not in the paper, which does not say that n has to be at least 2^h",
    origin="new",
)
