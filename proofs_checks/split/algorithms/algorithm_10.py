r"""Algorithm 10: the search for the lookahead tree.

Problem. Any data set, depth budget d, lookahead depth d_l < d, penalty lambda.

Algorithm. Algorithm 10 with the bounds of Algorithm 12 as they are meant (:mod:`proofs_checks.split.printed.search`).
Of what is printed in it, one thing changes what it finds: lines 37 and 38 put children into the queue with the depth
d + 1, d being the depth budget, instead of d' + 1. (Line 4 also calls FIND_OR_CREATE_NODE without N, which line 6
defines.)

Statement. The loop ends, the bounds of the root having met. For d_l = 1 it does: the children of the root are solved
when they are created. For d_l >= 2 it need not: the guard d' < d_l of line 31 fails for a child of depth d + 1, so
that nothing below it is ever worked on, and its own children are not created at depth d_l, where greed would solve
them. Repaired: d' + 1.

How it is checked. That the loop cannot converge is certain, not a matter of patience: once no entry of the queue has
changed a bound since the last change, none ever will. Functions of two features and the example below; full scope: all
data sets with three features, N ascending. Repair: it converges to the value of the repaired recursion.

Is it tight? The counterexample has the fewest examples on the class of the full scope, for the penalty 1/100.
"""

from __future__ import annotations

from collections.abc import Callable

from flint import fmpq

from proofs_checks.shared.data_sets import DataSet, functions, up_to_size
from proofs_checks.split.computed.data_instances import one_mistake
from proofs_checks.split.printed.lookahead import lookahead_value
from proofs_checks.split.printed.search import ChildrenAtGlobalDepth, LookaheadSearch
from theorylab.claims import EQUALS, HOLDS, Cite, Claim, Grid, Point, number, scoped

__all__ = ["EXAMPLES", "REPAIRED", "stays"]

DEPTHS = {2: (1,), 3: (1, 2)}
PLACE = "Algorithm 10 (Appendix A.12)"

UNIT_VECTORS = DataSet(3, ((0, 1, 0), (1, 0, 1), (2, 0, 1), (4, 0, 1)))
"""Zero and the three unit vectors, of which only zero has label 0."""


EXAMPLES = (*functions(2), UNIT_VECTORS)


def _found(data: DataSet, depth: int, lookahead: int, penalty: fmpq) -> tuple[fmpq, fmpq]:
    """Bounds of the root when nothing changes any more."""
    root = LookaheadSearch(data, depth, lookahead, penalty).root
    return root.lb, root.ub


def _value(**values) -> tuple[fmpq, fmpq]:
    return (lookahead_value(**values),) * 2


def stays(search: Callable[..., LookaheadSearch]) -> Callable[[Point, bool, bool], str]:
    """A counterexample in words: the bounds of the root, at which a search stays."""

    def witness(values: Point, measured: bool, claimed: bool) -> str:
        run = search(**values)
        return (
            f"D = {values['data']}, d = {run.depth}, d_l = {run.lookahead}, lambda = {number(run.penalty)}: the bounds"
            f" of the root stay at lb = {number(run.root.lb)}, ub = {number(run.root.ub)}, and nothing in the queue"
            f" changes any bound"
        )

    return witness


CLAIM = Claim(
    id="split.alg-10",
    cite=Cite("babbar2025", f"{PLACE}, lines 37 and 38"),
    statement=r"The loop ends: the bounds of the root meet",
    instances=Grid.over(
        data=scoped(EXAMPLES, lambda: up_to_size(3, 4)),
        depth=DEPTHS,
        lookahead=lambda depth: DEPTHS[depth],
        penalty=(fmpq(1, 100),),
    ),
    measured=lambda **values: ChildrenAtGlobalDepth(**values).converged,
    asserts=HOLDS(control=lambda **values: ChildrenAtGlobalDepth(**values).converged_at_once),
    method="exhaustive",
    status="false as printed for lookahead depths of at least two",
    falls="construction",
    witness=stays(ChildrenAtGlobalDepth),
).repaired(
    place="Algorithms 10 to 12 (Appendix A.12), with the depths and bounds that are meant",
    statement=r"If children enter the queue with depth $d'+1$, subproblems are identified by their examples and their"
    r" depth, the pair $lb,ub$ is read in this order, and Algorithm 12 has an else before its last two lines, the"
    r" bounds of the root converge to $\mathcal L(D,d,\lambda)$",
    measured=_found,
    asserts=EQUALS(_value, control=one_mistake(_value)),
    status="branch and bound with valid bounds",
)
REPAIRED = CLAIM.repair
