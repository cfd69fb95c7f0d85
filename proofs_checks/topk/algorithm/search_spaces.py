r"""The search space of Top-k grows with k: to that of Top-(k+1), and to all trees for k = d.

Problem. Boolean functions of d variables under the uniform distribution, as samples of 2^d points.

Algorithm. Top-k with a depth budget of h.

Statement. The paper says that the search space of Top-(k+1) is larger than that of Top-k, so its training accuracy is
certainly at least as high, and that for k = d the tree is optimal. Neither the algorithm nor Definition 3 says which
coordinates of equal score are candidates.

First claim, k against k + 1. True if ties are broken in the same way: then the k best coordinates are among the
k + 1 best at every node, so by induction on h the search space of Top-k is contained in that of Top-(k+1), and
Lemma 3.2 applies (repair). If they may be broken differently the statement is false: for y = x_1 xor x_2 on four
variables all scores at the root are 0, Top-1 may read x_1 and then x_2, and Top-2 may read x_3 or x_4 and then the
other.

Second claim, k = d. All coordinates are candidates, so the search space has every tree of depth h.

How it is checked. First claim, full scope: all functions of up to three variables, every h and k, agree even
with the most unfavourable ties, so that four variables are the fewest for a counterexample; quick scope: all of two
variables. Then the parity of two variables among n = 2, 3, 4. Second claim: every function, against the
optimal trees of :mod:`dp_optimal`. Of a function and its complement one is enough, as the trees differ in the labels
only.

Is it tight? The controls ask for too much: an optimal tree from Top-k, k < d, and that Top-1 is as accurate.
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import fmpq

from dp_optimal.by_depth import optimal_by_depth
from theorylab.claims import AT_LEAST, EQUALS, Cite, Claim, Grid, Point, number
from theorylab.impurities.ties import Ties
from theorylab.learners import top_k
from theorylab.problems.cube import CubeProblem

__all__ = ["REPAIRED"]

RULES = (Ties.FIRST, Ties.LAST)


def _function(n: int, table: int) -> CubeProblem:
    return CubeProblem([table >> x & 1 for x in range(1 << n)])


def _parity_of_two(n: int) -> int:
    """Truth table of x_1 xor x_2 on n variables."""
    return sum(((x ^ x >> 1) & 1) << x for x in range(1 << n))


def _tables(n: int) -> range:
    """Functions of n variables, one of each pair of complements: these have the same trees but for the labels."""
    return range(1 << ((1 << n) - 1))


def _pairs(most: int) -> Iterator[Point]:
    for n in range(2, most + 1):
        for h in range(1, n + 1):
            for k in range(1, n):
                for table in _tables(n):
                    yield {"n": n, "h": h, "k": k, "table": table}


def _any_ties(most: int) -> Iterator[Point]:
    yield from _pairs(most)
    for n in (2, 3, 4):
        yield {"n": n, "h": 2, "k": 1, "table": _parity_of_two(n)}


def _accuracy(n: int, h: int, k: int, table: int, ties: Ties) -> fmpq:
    return top_k(_function(n, table), k=k, depth=h, ties=ties).accuracy


def _accuracies(n: int, h: int, k: int, table: int) -> list[fmpq]:
    """Accuracy of Top-k under each of the tie rules that are a fixed order."""
    return [_accuracy(n, h, k, table, ties) for ties in RULES]


def _best(n: int, h: int, k: int, table: int) -> fmpq:
    return 1 - optimal_by_depth(_function(n, table), h).value


def _in_words(values: Point, measured: fmpq, claimed: fmpq) -> str:
    n, h, k, table = (values[name] for name in ("n", "h", "k", "table"))
    if table == _parity_of_two(n):
        name = f"x1 xor x2 on {n} uniform variables"
    else:
        name = f"truth table {''.join(str(table >> x & 1) for x in range(1 << n))}"
    return (
        f"{name}, h={h}, k={k}: Top-{k} has accuracy {number(claimed)} if ties go well and"
        f" Top-{k + 1} {number(measured)} if they go badly"
    )


def _every_function(most: int) -> Iterator[Point]:
    for n in range(1, most + 1):
        for h in range(n + 1):
            for table in _tables(n):
                yield {"n": n, "h": h, "table": table}


def _small_and_a_parity() -> Iterator[Point]:
    """All functions of two variables, and the parity of the last two of three."""
    yield from _every_function(2)
    yield {"n": 3, "h": 2, "table": sum(((x >> 1 ^ x >> 2) & 1) << x for x in range(8))}


REPAIRED = Claim(
    id="topk.remark-trivial.repaired",
    cite=Cite("blanc2023", "Section 1.1.2, with one tie rule"),
    statement=r"If coordinates of equal score are ranked by one fixed order, the training accuracy of"
    r" Top-$(k+1)$ is at least"
    r" that of Top-$k$ with the same depth budget",
    instances=Grid(quick=lambda: _pairs(2), full=lambda: _pairs(3)),
    measured=lambda n, h, k, table: _accuracies(n, h, k + 1, table),
    asserts=AT_LEAST(
        _accuracies,
        control=lambda n, h, k, table: [value + fmpq(1, 1 << n) for value in _accuracies(n, h, k, table)],
    ),
    method="exhaustive",
    status="induction on the depth; proof in the source of the claim",
)

MORE_CHOICES = Claim(
    id="topk.remark-trivial",
    cite=Cite("blanc2023", "Section 1.1.2, before Theorem 1"),
    statement=r"The search space of Top-$(k+1)$ is larger than that of Top-$k$, so its training accuracy is"
    r" at least as high,"
    r" whichever coordinates of equal score are the candidates",
    instances=Grid(quick=lambda: _any_ties(2), full=lambda: _any_ties(3)),
    measured=lambda n, h, k, table: _accuracy(n, h, k + 1, table, Ties.WORST),
    asserts=AT_LEAST(lambda n, h, k, table: _accuracy(n, h, k, table, Ties.BEST), control=_best),
    method="exhaustive",
    status="holds if ties are broken alike, which is not said",
    erratum=True,
    repair=REPAIRED,
    witness=_in_words,
)

ALL_CHOICES = Claim(
    id="topk.k-equals-d",
    cite=Cite("blanc2023", "Section 1.1.1"),
    statement=r"For $k=d$ the tree of Top-$k$ with a depth budget of $h$ is an optimal tree of depth $h$",
    instances=Grid(quick=_small_and_a_parity, full=lambda: _every_function(3)),
    measured=lambda n, h, table: _accuracies(n, h, n, table),
    asserts=EQUALS(
        lambda n, h, table: [_best(n, h, n, table)] * len(RULES),
        control=lambda n, h, table: _accuracies(n, h, 1, table),
    ),
    method="exhaustive",
    status="the search space then has all trees of depth h",
)

CLAIMS = (MORE_CHOICES, ALL_CHOICES)
