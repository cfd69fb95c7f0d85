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

from flint import fmpq

from proofs_checks.shared.data_sets import DataSet, up_to_size
from proofs_checks.split.algorithms.algorithm_10 import EXAMPLES, REPAIRED, stays
from proofs_checks.split.computed.data_instances import one_mistake, sized
from proofs_checks.split.printed.bounds import Bounds, printed_bounds_12
from proofs_checks.split.printed.greedy import meant_greedy
from proofs_checks.split.printed.lookahead import lookahead_value
from proofs_checks.split.printed.search import BoundsOf12
from theorylab.claims import EQUALS, Cite, Claim, Grid, Point, number, scoped

DEPTH, LOOKAHEAD = 2, 1
PENALTY = fmpq(1, 100)
PLACE = "Algorithm 12 (Appendix A.12)"


def _search(data: DataSet) -> BoundsOf12:
    return BoundsOf12(data, DEPTH, LOOKAHEAD, PENALTY)


def _bounds(data: DataSet, in_search: bool) -> Bounds:
    """At the lookahead depth; or of the root of a search, when nothing changes any more."""
    if in_search:
        return _search(data).root.lb, _search(data).root.ub
    return printed_bounds_12(data, LOOKAHEAD, LOOKAHEAD, DEPTH, data.size, PENALTY)


def _solved(data: DataSet, in_search: bool) -> Bounds:
    """The objective of the greedy tree twice, or the value of the recursion."""
    if in_search:
        return (lookahead_value(data, DEPTH, LOOKAHEAD, PENALTY),) * 2
    return (meant_greedy(data, DEPTH - LOOKAHEAD, PENALTY, data.size)[1],) * 2


def _in_words(values: Point, measured: Bounds, claimed: Bounds) -> str:
    if values["in_search"]:
        return stays(_search)({"data": values["data"]}, False, True)
    return (
        f"D = {values['data']} at depth d_l = {LOOKAHEAD}, d = {DEPTH}, lambda = {number(PENALTY)}: lb ="
        f" {number(measured[0])} and ub = {number(measured[1])}, greedy has {number(claimed[0])}"
    )


CLAIM = Claim(
    id="split.alg-12",
    cite=Cite(
        "babbar2025",
        f"{PLACE}, lines 6 to 9",
        r"lb\leftarrow\alpha;\ ub\leftarrow\alpha;\ lb\leftarrow\text{Equivalent points bound};\ ub=\lambda+\min\Big("
        r"\frac1N\sum_{(x,y)\in D}\mathbb 1[y_i=1],\frac1N\sum_{(x,y)\in D}\mathbb 1[y_i=0]\Big)",
    ),
    statement=r"If $d'=d_l$, get\_bounds returns the objective of the greedy tree as $lb$ and as $ub$; with these"
    r" bounds the bounds of the root meet in the loop of Algorithm 10 (here $d=2$, $d_l=1$)",
    instances=Grid.over(in_search=(False,), data=sized((2, 3), (2, 5)))
    + Grid.over(in_search=(True,), data=scoped(EXAMPLES, lambda: [*up_to_size(3, 4), *EXAMPLES])),
    measured=_bounds,
    asserts=EQUALS(_solved, control=one_mistake(_solved)),
    method="exhaustive",
    status="false as printed: an else is missing, Algorithm 1 has it; nothing solves the subproblems at depth d_l",
    falls="slip",
    repair=REPAIRED,
    witness=_in_words,
)
