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
from proofs_checks.split.printed.search import BoundsOf12
from theorylab.claims import EQUALS, HOLDS, Cite, Claim, Grid, number, scoped

DEPTH, LOOKAHEAD = 2, 1
PENALTY = fmpq(1, 100)
PLACE = "Algorithm 12 (Appendix A.12)"


def _printed(data: DataSet) -> Bounds:
    return printed_bounds_12(data, LOOKAHEAD, LOOKAHEAD, DEPTH, data.size, PENALTY)


def _greedy_twice(data: DataSet) -> Bounds:
    value = meant_greedy(data, DEPTH - LOOKAHEAD, PENALTY, data.size)[1]
    return value, value


def _search(data: DataSet) -> BoundsOf12:
    return BoundsOf12(data, DEPTH, LOOKAHEAD, PENALTY)


BOUNDS = Claim(
    id="split.alg-12",
    cite=Cite("babbar2025", f"{PLACE}, lines 6 to 9"),
    statement=r"If $d'=d_l$, get\_bounds returns the objective of the greedy tree as $lb$ and as $ub$ (here $d=2$,"
    r" $d_l=1$)",
    instances=Grid.over(data=sized((2, 3), (2, 5))),
    measured=_printed,
    asserts=EQUALS(_greedy_twice, control=one_mistake(_greedy_twice)),
    method="exhaustive",
    status="false as printed: an else is missing; Algorithm 1 has it",
    falls="construction",
    repair=REPAIRED,
    witness=f"D = {{data}} at depth d_l = {LOOKAHEAD}, d = {DEPTH}, lambda = {number(PENALTY)}: lb = {{measured[0]}}"
    " and ub = {measured[1]}, greedy has {claimed[0]}",
)

SEARCH = Claim(
    id="split.alg-12.search",
    cite=Cite("babbar2025", f"{PLACE}, in Algorithm 10"),
    statement=r"With these bounds the loop of Algorithm 10 ends: the bounds of the root meet (here $d=2$, $d_l=1$)",
    instances=Grid.over(data=scoped(EXAMPLES, lambda: up_to_size(3, 4))),
    measured=lambda data: _search(data).converged,
    asserts=HOLDS(control=lambda data: _search(data).converged_at_once),
    method="exhaustive",
    status="false as printed: nothing solves the subproblems at the lookahead depth",
    falls="construction",
    repair=REPAIRED,
    witness=stays(_search),
)
