r"""Algorithm 12: the bounds of the appendix.

Problem. Any data set, depth budget d, lookahead depth d_l < d, penalty lambda.

Statement. At the lookahead depth get_bounds returns the objective of the greedy tree twice, so that the subproblem is
solved. As printed no else separates these lines from the next two, which replace both bounds. (a) Then the bounds at
depth d_l are those of any subproblem; (b) as the search does not go on below d_l, its bounds need not meet. Repaired:
an else before the last two lines, as in Algorithm 1.

How it is checked. (a) The bounds of all data sets with two features as subproblems at depth d_l, N ascending; the
equivalent points bound counts a penalty and the mistakes on examples with the same features. (b) Algorithm 10 with
these bounds: that it cannot converge any more is certain, see ``algorithm_10``.

Is it tight? The counterexample to (a) has the fewest examples on its class, that to (b) on the class of the full
scope, all data sets with three features, for the penalty 1/100.
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import fmpq

from proofs_checks.shared.data_sets import DataSet, functions, of_size
from proofs_checks.split.algorithms.algorithm_10 import REPAIRED, UNIT_VECTORS
from proofs_checks.split.printed.bounds import Bounds, printed_bounds_12
from proofs_checks.split.printed.greedy import meant_greedy
from proofs_checks.split.printed.search import BoundsOf12
from theorylab.claims import EQUALS, HOLDS, Cite, Claim, Grid, Point, number

DEPTH, LOOKAHEAD = 2, 1
PENALTY = fmpq(1, 100)
PLACE = "Algorithm 12 (Appendix A.12)"


def _points(features: int, most: int) -> Iterator[Point]:
    return ({"data": data} for size in range(1, most + 1) for data in of_size(features, size))


def _examples() -> list[Point]:
    return [{"data": data} for data in (*functions(2), UNIT_VECTORS)]


def _printed(data: DataSet) -> Bounds:
    return printed_bounds_12(data, LOOKAHEAD, LOOKAHEAD, DEPTH, data.size, PENALTY)


def _greedy_twice(data: DataSet) -> Bounds:
    value = meant_greedy(data, DEPTH - LOOKAHEAD, PENALTY, data.size)[1]
    return value, value


def _ends(data: DataSet) -> bool:
    return BoundsOf12(data, DEPTH, LOOKAHEAD, PENALTY).converged


def _ends_at_once(data: DataSet) -> bool:
    """Whether the first bounds of the root meet."""
    search = BoundsOf12(data, DEPTH, LOOKAHEAD, PENALTY)
    return search.converged and len(search.graph) == 1


def _overwritten(values: Point, measured: Bounds, claimed: Bounds) -> str:
    return (
        f"D = {values['data']} at depth d_l = {LOOKAHEAD}, d = {DEPTH}, lambda = {number(PENALTY)}: lb ="
        f" {number(measured[0])} and ub = {number(measured[1])}, greedy has {number(claimed[0])}"
    )


def _stuck(values: Point, measured: bool, claimed: bool) -> str:
    root = BoundsOf12(values["data"], DEPTH, LOOKAHEAD, PENALTY).root
    return (
        f"D = {values['data']}, d = {DEPTH}, d_l = {LOOKAHEAD}, lambda = {number(PENALTY)}: the bounds of the root"
        f" stay at lb = {number(root.lb)}, ub = {number(root.ub)}, and nothing in the queue changes any bound"
    )


BOUNDS = Claim(
    id="split.alg-12",
    cite=Cite("babbar2025", f"{PLACE}, lines 6 to 9"),
    statement=(
        r"If $d'=d_l$, get\_bounds returns the objective of the greedy tree as $lb$ and as $ub$ (here $d=2$, $d_l=1$)"
    ),
    instances=Grid(quick=lambda: _points(2, 3), full=lambda: _points(2, 5)),
    measured=_printed,
    asserts=EQUALS(
        _greedy_twice, control=lambda data: tuple(value + fmpq(1, 1000) for value in _greedy_twice(data))
    ),
    method="exhaustive",
    status="false as printed: an else is missing; Algorithm 1 has it",
    erratum=True,
    repair=REPAIRED,
    witness=_overwritten,
)

SEARCH = Claim(
    id="split.alg-12.search",
    cite=Cite("babbar2025", f"{PLACE}, in Algorithm 10"),
    statement=r"With these bounds the loop of Algorithm 10 ends: the bounds of the root meet (here $d=2$, $d_l=1$)",
    instances=Grid(quick=_examples, full=lambda: _points(3, 4)),
    measured=_ends,
    asserts=HOLDS(control=_ends_at_once),
    method="exhaustive",
    status="false as printed: nothing solves the subproblems at the lookahead depth",
    erratum=True,
    repair=REPAIRED,
    witness=_stuck,
)
