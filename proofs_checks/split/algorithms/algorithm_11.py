r"""Algorithm 11: creating a subproblem of the lookahead search.

Problem. Any data set, depth budget d, lookahead depth d_l < d, penalty lambda.

Algorithm. The search of Algorithm 10 as it is meant, with one line of Algorithm 11 as printed at a time
(:mod:`proofs_checks.split.printed.search`).

Statement. The search finds the value L(D, d, lambda) of the lookahead recursion. (a) Line 6 assigns the pair (lb, ub)
that get_bounds returns to (ub, lb). Then ub <= lb + lambda always, line 8 calls the subproblem solved, and the value
is the lower bound. (b) Line 7 stops where ub <= lb + lambda, as a split adds a leaf. This is right if lb bounds the
mistakes and one leaf, as in Algorithm 12. With lb = 2 lambda of Algorithm 1 the second leaf is counted twice: a split
that pays is missed. (c) Line 4 identifies a subproblem by its examples alone. The same examples may be reached at two
depths; whichever comes first decides whether they may be split again, and trees deeper than d are priced. Repaired:
the order (lb, ub), the bound of Algorithm 12, the key (s, d').

How it is checked. The value against that of the recursion; for (c) against the least objective of depth d, below which
no tree within the budget gets. (a), (b): all data sets with two features, N ascending; (b) for penalties 0, 1/20, ...,
9/20. (c): functions of two features and the example; full scope: all sets of at most three distinct inputs of four
features too.

Is it tight? The counterexamples to (a) and (b) have the fewest examples on these classes, that to (c) is the smallest
found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product

from flint import fmpq

from proofs_checks.shared.data_sets import DataSet, functions
from proofs_checks.split.algorithms.algorithm_10 import REPAIRED
from proofs_checks.split.computed.data_instances import TWENTIETHS, neighbour, sized
from proofs_checks.split.printed.lookahead import least_objective, lookahead_value
from proofs_checks.split.printed.search import BoundsOf1, ExchangedBounds, KeyWithoutDepth, LookaheadSearch
from theorylab.claims import AT_LEAST, EQUALS, Cite, Claim, Grid, scoped
from theorylab.claims.grid import Axis, Scoped

PLACE = "Algorithm 11 (Appendix A.12)"
HUNDREDTH = fmpq(1, 100)

SEVEN_INPUTS = DataSet(4, ((2, 1, 0), (4, 1, 0), (6, 0, 1), (7, 1, 0), (8, 1, 0), (12, 0, 1), (13, 1, 0)))
"""Inputs of which some subsets are reached by one test as well as by two."""


def _at_depth(data: Scoped, depth: int, penalties: Axis | Scoped) -> Grid:
    return Grid.over(data=data, depth=(depth,), lookahead=(depth - 1,), penalty=penalties)


def _distinct(most: int) -> Iterator[DataSet]:
    """Sets of distinct inputs of four features, with all labellings."""
    for size in range(1, most + 1):
        for inputs, labels in product(combinations(range(16), size), range(1 << size)):
            yield DataSet(4, tuple((x, 1 - (labels >> i & 1), labels >> i & 1) for i, x in enumerate(inputs)))


def _up_to(most: int) -> list[DataSet]:
    return [*functions(2), *_distinct(most), SEVEN_INPUTS]


def _found_by(search: type[LookaheadSearch]) -> Callable[..., fmpq]:
    return lambda **values: search(**values).value


def _least(data: DataSet, depth: int, lookahead: int, penalty: fmpq) -> fmpq:
    return least_objective(data, depth, penalty, data.size)


ENDS = "D = {data}, d = {depth}, d_l = {lookahead}, lambda = {penalty}: the search ends with {measured}, "


ORDER = Claim(
    id="split.alg-11",
    cite=Cite("babbar2025", f"{PLACE}, line 6"),
    statement=r"With $p.ub,p.lb\leftarrow$ get\_bounds, which returns $lb,ub$, the search finds $\mathcal"
    r" L(D,d,\lambda)$ (here $d=2$, $d_l=1$)",
    instances=_at_depth(sized((2, 3), (2, 5)), 2, scoped((HUNDREDTH,), (HUNDREDTH, fmpq(3, 20)))),
    measured=_found_by(ExchangedBounds),
    asserts=EQUALS(lookahead_value, control=neighbour(lookahead_value, lookahead=-1)),
    method="exhaustive",
    status="false as printed: the two bounds are exchanged",
    falls="construction",
    repair=REPAIRED,
    witness=ENDS + "the value of the recursion is {claimed}",
)

PRUNING = Claim(
    id="split.alg-11.pruning",
    cite=Cite("babbar2025", f"{PLACE}, line 7 with line 8 of Algorithm 1"),
    statement=r"Where $ub\le lb+\lambda$ no split is needed, with $lb=2\lambda$ of Algorithm 1: the search finds"
    r" $\mathcal L(D,d,\lambda)$ (here $d=2$, $d_l=1$)",
    instances=_at_depth(sized((2, 2), (2, 5)), 2, TWENTIETHS),
    measured=_found_by(BoundsOf1),
    asserts=EQUALS(lookahead_value, control=neighbour(lookahead_value, lookahead=-1)),
    method="exhaustive",
    status="false with the bound of Algorithm 1, which counts the second leaf already",
    falls="construction",
    repair=REPAIRED,
    witness=ENDS + "the value of the recursion is {claimed}",
)

KEY = Claim(
    id="split.alg-11.key",
    cite=Cite("babbar2025", f"{PLACE}, line 4"),
    statement=r"With subproblems identified by their examples alone, the search still prices trees of depth at most $d$"
    r" only, so that it finds no less than their least objective (here $d=3$, $d_l=2$)",
    instances=_at_depth(scoped(lambda: _up_to(1), lambda: _up_to(3)), 3, (HUNDREDTH,)),
    measured=_found_by(KeyWithoutDepth),
    asserts=AT_LEAST(_least, control=neighbour(_least, depth=-1)),
    status="false as printed; Section 3 identifies subproblems by their examples and remaining depth",
    falls="construction",
    repair=REPAIRED,
    witness=ENDS + "the least objective of a tree of depth 3 is {claimed}",
)
