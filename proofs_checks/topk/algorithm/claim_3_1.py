"""Claim 3.1: the running time of Top-k.

Algorithm. Top-k as in Figure 1, with a depth budget of h. A call scores its d features and thereby reads each of its
points d times; a read is the unit of time. A call that returns a constant is charged the same.

The paper multiplies the number of calls by nd. The recurrence omits the call itself, so its value (2k)^h is the number
of calls at the last level only.

The greedy tree of a parity of h bits has 2^h leaves, but this requires a data set of at least 2^h distinct points. So
2^h is a lower bound on the running time only if n >= 2^h. "Any decision tree algorithm ... has runtime that scales
exponentially with the depth" is false on n points, because no tree with nonempty leaves has more than n leaves.

How it is checked. The algorithm is run as printed (``printed.top_k``) on every Boolean function of a few variables,
with one point for each input, and every call and every read of a point is counted. For the parity the nodes of a level
are shared, so h can be large.

Is it tight? The repaired count is attained if no subset above the last level is pure and there are at least k features,
for instance for the parity of two bits, k = 1, h = 1. The sharper bound is attained for the parity of h bits.
"""

from __future__ import annotations

from collections.abc import Iterator

from constructions.parts.blocks import parity
from proofs_checks.shared.data_sets import functions, of_size
from proofs_checks.topk.printed.top_k import PrintedTopK
from theorylab.claims import AT_MOST, EQUALS, Cite, Claim, Derivation, Grid, Point, scoped
from theorylab.learners import top_k


def _runs(features: int, depth: int, k: int) -> Iterator[PrintedTopK]:
    """Yield a run on every Boolean function."""
    for data in functions(features):
        run = PrintedTopK(k)
        run(data, depth)
        yield run


def _most_calls(features: int, depth: int, k: int) -> int:
    """Return the largest number of calls over all functions."""
    return max(run.calls for run in _runs(features, depth, k))


def _levels(features: int, depth: int, k: int) -> int:
    return (features << features) * sum(k**i for i in range(depth))


def _calls(features: int, depth: int, k: int) -> int:
    return sum((2 * k) ** i for i in range(depth + 1))


def _in_words(values: Point, measured: int, claimed: int) -> str:
    n, h, k = values["features"], values["depth"], values["k"]
    return (
        f"h={h}, k={k}: on a Boolean function of {n} variable{'s' if n > 1 else ''} Top-{k} is called {measured} times,"
        f" the call from outside included; the recurrence gives (2k)^h = {claimed}; tried: all functions of one and two"
        f" variables (full: three), h up to 2 (full: 3), all k"
    )


CALLS = Claim(
    id="topk.claim-3.1.calls",
    cite="Claim 3.1, the recurrence of its proof",
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
    literature="The recurrence does not count the call itself; Claim 3.1 is not affected",
    falls="slip",
    witness=_in_words,
).repaired(
    place="Claim 3.1, its proof, with the call itself",
    statement=r"Top-$k$ makes at most $T_h=1+2k\,T_{h-1}$ calls, $T_0=1$, that is"
    r" $T_h=\frac{(2k)^{h+1}-1}{2k-1}\le2(2k)^h$",
    hypotheses={"k >= 1": lambda k: k >= 1},
    asserts=AT_MOST(_calls, control=lambda features, depth, k: (2 * k) ** depth),
    derivation=Derivation(
        proof=r"""A call that does not return a constant makes at most $2k$ calls with depth $h-1$, two for each of at
most $k$ candidates. Including itself it causes at most $1+2kT_{h-1}$ calls, and one call for $h=0$. So $T_h=\sum_{i\le
h}(2k)^i=\tfrac{(2k)^{h+1}-1}{2k-1}\le\tfrac{2k}{2k-1}(2k)^h\le2(2k)^h$. ∎""",
    ),
)


def _work(features: int, depth: int, k: int) -> tuple[int, int]:
    """Return the maximum of calls and scored points together, and the maximum of scored points."""
    runs = list(_runs(features, depth, k))
    return max(run.calls + run.scored_points for run in runs), max(run.scored_points for run in runs)


TIME = Claim(
    id="topk.claim-3.1",
    cite=Cite("topk", "Claim 3.1", r"The running time of Top-$k(\mathcal{H},S,h)$ is $O((2k)^h\cdot nd)$"),
    statement=r"On $n\ge1$ points with $d\ge1$ features the number of calls of Top-$k(\mathcal{H},S,h)$ plus the"
    r" number of points read for scores is at most $2\,(2k)^h\cdot nd$; the number of points read is at most"
    r" $nd\,(1+k+\dots+k^{h-1})$",
    instances=CALLS.instances,
    hypotheses={"d >= 1 features": lambda features: features >= 1, "k >= 1": lambda k: k >= 1},
    measured=_work,
    asserts=AT_MOST(
        lambda features, depth, k: (
            2 * (2 * k) ** depth * (features << features),
            _levels(features, depth, k),
        ),
        control=lambda features, depth, k: (
            k**depth * (features << features),
            _levels(features, depth - 1, k),
        ),
    ),
    method="exhaustive",
    derivation=Derivation(
        proof=r"""The two halves of a candidate partition the points of the call, so the sizes of the sets of all calls
of level $i$ add up to at most $nk^i$. Calls of the levels $0$ to $h-1$ read each of their points at most $d$ times, so
at most $nd\sum_{i<h}k^i$ points are read. If $h=0$ or the labels of $S$ agree, there is one call and no score.
Otherwise $n\ge2$, and there are at most $2(2k)^h\le nd(2k)^h$ calls [topk.claim-3.1.calls.repaired]; and
$\sum_{i<h}k^i\le hk^{h-1}\le(2k)^h$. ∎""",
        steps=(CALLS.repair,),
    ),
    literature="The second bound is not in the paper",
    origin="reading",
)

LEAVES = Claim(
    id="topk.claim-3.1-lower",
    origin="reading",
    cite=Cite(
        "topk",
        "Section 3.2, after Claim 3.1",
        "The size of a depth-$h$ tree can be $2^h$, a lower bound on the runtime, as the algorithm has"
        " to output such a tree",
    ),
    statement="For every $h$ there is a distribution on which the greedy tree of depth $h$ has $2^h$ leaves",
    instances=Grid.over(h=scoped(range(1, 13), range(1, 65))),
    measured=lambda h: top_k(parity(h), k=1, depth=h).leaves,
    asserts=EQUALS(lambda h: 1 << h, control=lambda h: 1 << (h + 1)),
    derivation=Derivation(
        proof=r"""The parity of $h$ uniform bits is not constant on any subcube with a free bit. So every path of a
        non-redundant tree reads all bits, and the tree has $2^h$ leaves. ∎""",
    ),
    literature="For the parity of h bits; a data set needs at least 2^h points for it",
)


def _most_leaves(points: int, features: int, depth: int) -> int:
    """Return the maximum number of leaves of the greedy tree over all samples of a given number of points."""
    return max(top_k(data.problem(), k=1, depth=depth).leaves for data in of_size(features, points))


EXPONENTIAL = Claim(
    id="topk.claim-3.1-lower.exponential",
    cite=Cite(
        "topk",
        "Section 3.2, after Claim 3.1, on a sample",
        "any decision tree algorithm, including fast greedy algorithms such as ID3, C4.5, and CART, has"
        " runtime that scales exponentially with the depth $h$. The size of a depth-$h$ tree can be"
        " $2^h$, and this is a lower bound on the runtime, as the algorithm has to output such a tree",
    ),
    statement=r"For every $n\ge1$ and $h$ there are $n$ points on which the greedy tree of depth $h$ has $2^h$ leaves",
    instances=Grid.over(points=scoped(range(1, 5), range(1, 6)), features=(2,), depth=(0, 1, 2)),
    measured=_most_leaves,
    asserts=EQUALS(
        lambda points, features, depth: 1 << depth, control=lambda points, features, depth: 2 << depth
    ),
    method="exhaustive",
    literature="True only if n is at least 2^h; on n points a greedy algorithm takes time of order at most min(2^h,"
    " n) d n",
    falls="text or table",
    witness="{points} points, h={depth}: at most {measured} leaves, claimed {claimed}; tried: all samples of up to four"
    " points (full: five) on two features, h up to 2",
).repaired(
    place="Section 3.2, after Claim 3.1, on a sample of n points",
    statement=r"On $n\ge1$ points the greedy tree of depth $h$ has at most $\min(2^h,n)$ leaves",
    asserts=AT_MOST(
        lambda points, features, depth: min(1 << depth, points),
        control=lambda points, features, depth: min(1 << depth, points, 3),
    ),
    derivation=Derivation(
        proof=r"""A binary tree of depth $h$ has at most $2^h$ leaves. Every test of a greedy tree splits the points of
        its node, so each leaf contains at least one of the $n$ points. ∎""",
    ),
)
