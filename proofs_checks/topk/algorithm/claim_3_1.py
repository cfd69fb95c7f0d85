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

How it is checked. The algorithm is run as printed (``printed_top_k``) on every Boolean function of a few variables, one
point for each input, and every call and every point read is counted.

Is it tight? The repaired count is attained when no subset before the last level is pure and there are at least k
features, for instance for the parity of two bits, k = 1, h = 1; the sharper bound for the parity of h bits.
"""

from __future__ import annotations

from collections.abc import Iterator

from proofs_checks.shared.data_sets import functions
from proofs_checks.topk.printed.top_k import PrintedTopK
from theorylab.claims import AT_MOST, Cite, Claim, Grid, Point


def _points(most: int, deepest: int) -> Iterator[Point]:
    for features in range(1, most + 1):
        for depth in range(deepest + 1):
            for k in range(1, features + 1):
                yield {"features": features, "depth": depth, "k": k}


def _runs(features: int, depth: int, k: int) -> Iterator[PrintedTopK]:
    """A run on every Boolean function."""
    for data in functions(features):
        run = PrintedTopK(k)
        run(data, depth)
        yield run


def _most_calls(features: int, depth: int, k: int) -> int:
    """Largest number of calls over all functions."""
    return max(run.calls for run in _runs(features, depth, k))


def _most_work(features: int, depth: int, k: int) -> int:
    """Most points read, were a set of points at every call read once for each feature, as the proof has it."""
    return _most_calls(features, depth, k) * (features << features)


def _most_scored(features: int, depth: int, k: int) -> int:
    """Most points read to compute scores."""
    return max(run.scored_points for run in _runs(features, depth, k))


def _levels(features: int, depth: int, k: int) -> int:
    return (features << features) * sum(k**i for i in range(depth))


def _in_words(values: Point, measured: int, claimed: int) -> str:
    n, h, k = values["features"], values["depth"], values["k"]
    return (
        f"h={h}, k={k}: on a Boolean function of {n} variable{'s' if n > 1 else ''} Top-{k} is called {measured} times,"
        f" the call from outside included; the recurrence gives (2k)^h = {claimed}"
    )


GRID = Grid(quick=lambda: _points(2, 2), full=lambda: _points(3, 3))


CALLS = Claim(
    id="topk.claim-3.1.calls",
    cite=Cite("blanc2023", "Claim 3.1, the recurrence of its proof"),
    statement=r"The number $T_h$ of recursive calls of Top-$k$ satisfies $T_h=2k\,T_{h-1}$, $T_0=1$, so it is $(2k)^h$",
    instances=GRID,
    measured=_most_calls,
    asserts=AT_MOST(
        lambda features, depth, k: (2 * k) ** depth, control=lambda features, depth, k: (2 * k) ** depth - 1
    ),
    method="exhaustive",
    status="the call itself is not counted; Claim 3.1 is not affected",
    erratum=True,
    witness=_in_words,
).repaired(
    place="Claim 3.1, its proof, with the call itself",
    statement=(
        r"Top-$k$ makes at most $T_h=1+2k\,T_{h-1}$ calls, $T_0=1$, that is $T_h=\frac{(2k)^{h+1}-1}{2k-1}\le2(2k)^h$"
    ),
    asserts=AT_MOST(
        lambda features, depth, k: sum((2 * k) ** i for i in range(depth + 1)),
        control=lambda features, depth, k: sum((2 * k) ** i for i in range(depth + 1)) - 1,
    ),
    status="each call but the last level makes 2k more",
)

TIME = Claim(
    id="topk.claim-3.1",
    cite=Cite("blanc2023", "Claim 3.1"),
    statement=r"The running time of Top-$k(\mathcal{H},S,h)$ is $O((2k)^h\cdot nd)$: the number of calls"
    r" times $nd$ is at"
    r" most $2\,(2k)^h\cdot nd$",
    instances=GRID,
    measured=_most_work,
    asserts=AT_MOST(
        lambda features, depth, k: 2 * (2 * k) ** depth * (features << features),
        control=lambda features, depth, k: (2 * k) ** depth * (features << features),
    ),
    method="exhaustive",
    status="proved, with the count of topk.claim-3.1.calls.repaired",
)

LEVELS = Claim(
    id="topk.claim-3.1.levels",
    cite=Cite("blanc2023", "Claim 3.1, sharpened"),
    statement=r"Scoring reads at most $nd\,(1+k+\dots+k^{h-1})$ points, each once for a score",
    instances=GRID,
    measured=_most_scored,
    asserts=AT_MOST(_levels, control=lambda features, depth, k: _levels(features, depth, k) - 1),
    method="exhaustive",
    status="not in the paper; the halves of a candidate share the points",
)
