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

from collections.abc import Iterator

from flint import fmpq

from proofs_checks.shared.data_sets import DataSet, functions, of_size
from proofs_checks.split.printed.lookahead import lookahead_tree
from proofs_checks.split.printed.search import ChildrenAtGlobalDepth, LookaheadSearch
from theorylab.claims import EQUALS, HOLDS, Cite, Claim, Grid, Point, number

__all__ = ["REPAIRED", "UNIT_VECTORS"]

PENALTY = fmpq(1, 100)
DEPTHS = ((2, 1), (3, 1), (3, 2))
PLACE = "Algorithm 10 (Appendix A.12)"

UNIT_VECTORS = DataSet(3, ((0, 1, 0), (1, 0, 1), (2, 0, 1), (4, 0, 1)))
"""Zero and the three unit vectors, of which only zero has label 0."""


def _examples() -> Iterator[DataSet]:
    yield from functions(2)
    yield UNIT_VECTORS


def _three_features() -> Iterator[DataSet]:
    for size in range(1, 5):
        yield from of_size(3, size)


def _points(sets: Iterator[DataSet], depths: tuple[tuple[int, int], ...] = DEPTHS) -> Iterator[Point]:
    for data in sets:
        yield from ({"data": data, "depth": d, "lookahead": ahead, "penalty": PENALTY} for d, ahead in depths)


def _ends(data: DataSet, depth: int, lookahead: int, penalty: fmpq) -> bool:
    return ChildrenAtGlobalDepth(data, depth, lookahead, penalty).converged


def _ends_at_once(data: DataSet, depth: int, lookahead: int, penalty: fmpq) -> bool:
    """Whether the first bounds of the root meet."""
    search = ChildrenAtGlobalDepth(data, depth, lookahead, penalty)
    return search.converged and len(search.graph) == 1


def _found(data: DataSet, depth: int, lookahead: int, penalty: fmpq) -> tuple[fmpq, fmpq]:
    """Bounds of the root when nothing changes any more."""
    search = LookaheadSearch(data, depth, lookahead, penalty)
    return search.root.lb, search.root.ub


def _value(data: DataSet, depth: int, lookahead: int, penalty: fmpq) -> tuple[fmpq, fmpq]:
    value = lookahead_tree(data, depth, depth - lookahead, penalty, data.size)[1]
    return value, value


def _in_words(values: Point, measured: bool, claimed: bool) -> str:
    search = ChildrenAtGlobalDepth(**values)
    return (
        f"D = {values['data']}, d = {values['depth']}, d_l = {values['lookahead']}, lambda ="
        f" {number(values['penalty'])}: the bounds of the root stay at lb = {number(search.root.lb)}, ub ="
        f" {number(search.root.ub)}, and nothing in the queue changes any bound"
    )


REPAIRED = Claim(
    id="split.alg-10.repaired",
    cite=Cite("babbar2025", "Algorithms 10 to 12 (Appendix A.12), with the depths and bounds that are meant"),
    statement=r"If children enter the queue with depth $d'+1$, subproblems are identified by their examples and their"
    r" depth, the pair $lb,ub$ is read in this order, and Algorithm 12 has an else before its last two lines, the"
    r" bounds of the root converge to $\mathcal L(D,d,\lambda)$",
    instances=Grid(quick=lambda: _points(_examples()), full=lambda: _points(_three_features())),
    measured=_found,
    asserts=EQUALS(_value, control=lambda **point: tuple(value + fmpq(1, 1000) for value in _value(**point))),
    method="exhaustive",
    status="branch and bound with valid bounds",
)

CLAIM = Claim(
    id="split.alg-10",
    cite=Cite("babbar2025", f"{PLACE}, lines 37 and 38"),
    statement=r"The loop ends: the bounds of the root meet",
    instances=Grid(quick=lambda: _points(_examples()), full=lambda: _points(_three_features())),
    measured=_ends,
    asserts=HOLDS(control=_ends_at_once),
    method="exhaustive",
    status="false as printed for lookahead depths of at least two",
    erratum=True,
    repair=REPAIRED,
    witness=_in_words,
)
