r"""Algorithm 1: the bounds that a subproblem of the lookahead search starts from.

Problem. Any data set of N examples; a subproblem D of it at search depth d' <= d_l.

Statement. get_bounds(D, d_l, d, d', N) encloses L(D), the value of the recursion that SPLIT solves; at d' = d_l both
bounds are the objective of the greedy tree of depth d - d_l. Above, lb = 2 lambda is printed: but a leaf may be cheaper
than two. Repaired: min(ub, 2 lambda), as in Section 3.

The parameters. The comment of the algorithm calls its third parameter the current and its fourth the maximum search
depth; the body compares the fourth, d', with d_l, and takes d - d_l for the depth left to greed. So the body is right
if d' is the current depth. Called as the comment says, for D at the lookahead depth, it finds d' = d, unequal to
d_l < d, and nothing is ever greedy. (Algorithm 12, the same function, has the two depths in the other order. Neither
lists lambda, which both need.)

Derivation of the repair. A leaf has the objective ub, any other tree at least two leaves.

How it is checked. Both bounds at all subproblems up to the lookahead depth, on all data sets with two features, N
ascending; the greedy tree is that of the repaired Algorithm 4.

Is it tight? The smallest counterexample has one example. The repaired bounds are attained.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flint import fmpq

from proofs_checks.shared.data_sets import DataSet
from proofs_checks.split.computed.data_instances import one_mistake, sized
from proofs_checks.split.printed.bounds import Bounds, printed_bounds_1
from proofs_checks.split.printed.greedy import meant_greedy
from proofs_checks.split.printed.lookahead import lookahead_tree
from theorylab.claims import AT_MOST, EQUALS, Cite, Claim, Grid, Point, number

DEPTH, LOOKAHEAD = 2, 1
PLACE = "Algorithm 1 (Section 5.1)"


PENALTIES = tuple(fmpq(i, 20) for i in range(0, 10, 3))


def _reached(data: DataSet) -> list[tuple[DataSet, int]]:
    """Subproblems up to the lookahead depth of one, with their depths."""
    children = ((data.where(f, value), 1) for f in data.telling() for value in (1, 0))
    return [(data, 0), *children]


def _printed(data: DataSet, penalty: fmpq) -> list[Bounds]:
    return [
        printed_bounds_1(part, LOOKAHEAD, DEPTH, level, data.size, penalty) for part, level in _reached(data)
    ]


def _repaired(data: DataSet, penalty: fmpq) -> list[Bounds]:
    return [(min(lb, ub), ub) for lb, ub in _printed(data, penalty)]


def _values(data: DataSet, penalty: fmpq) -> list[fmpq]:
    return [
        lookahead_tree(part, DEPTH - level, DEPTH - LOOKAHEAD, penalty, data.size)[1]
        for part, level in _reached(data)
    ]


def _encloses(bounds: Callable[..., list[Bounds]]) -> dict[str, Any]:
    """Lower bounds are at most the values, and these at most the upper bounds."""

    def lower(data: DataSet, penalty: fmpq) -> list[fmpq]:
        return [lb for lb, _ in bounds(data, penalty)] + _values(data, penalty)

    def upper(data: DataSet, penalty: fmpq) -> list[fmpq]:
        return _values(data, penalty) + [ub for _, ub in bounds(data, penalty)]

    return {"measured": lower, "asserts": AT_MOST(upper, control=one_mistake(upper, -1))}


def _as_commented(data: DataSet, penalty: fmpq) -> Bounds:
    """Bounds at the lookahead depth if the third argument is the current depth and the fourth the maximum."""
    return printed_bounds_1(data, LOOKAHEAD, LOOKAHEAD, DEPTH, data.size, penalty)


def _greedy_twice(data: DataSet, penalty: fmpq) -> Bounds:
    value = meant_greedy(data, DEPTH - LOOKAHEAD, penalty, data.size)[1]
    return value, value


def _outside(values: Point, measured: list[fmpq], claimed: list[fmpq]) -> str:
    low, high = next((m, c) for m, c in zip(measured, claimed) if m > c)
    return (
        f"D = {values['data']}, d = {DEPTH}, d_l = {LOOKAHEAD}, lambda = {number(values['penalty'])}:"
        f" lb = {number(low)} at the root, above the value {number(high)}"
    )


PRINTED = Claim(
    id="split.alg-1",
    cite=Cite("babbar2025", PLACE),
    statement=r"At every subproblem get\_bounds returns $lb\le\mathcal L(D)\le ub$, the value that SPLIT looks for"
    r" (here $d=2$, $d_l=1$)",
    instances=Grid.over(data=sized((2, 2), (2, 5)), penalty=PENALTIES),
    **_encloses(_printed),
    method="exhaustive",
    status="false as printed where a leaf costs less than two penalties; Section 3 has the minimum",
    falls="construction",
    witness=_outside,
).repaired(
    place=f"{PLACE}, lb = min(ub, 2 lambda) and d' the current depth",
    statement=r"With $lb=\min\{ub,2\lambda\}$ above the lookahead depth and $d'$ the current search depth,"
    r" $lb\le\mathcal L(D)\le ub$ at every subproblem, with equality at the lookahead depth",
    **_encloses(_repaired),
    status="proved in the docstring",
)

PARAMETERS = Claim(
    id="split.alg-1.parameters",
    cite=Cite("babbar2025", f"{PLACE}, comment on the parameters"),
    statement=r"With the current search depth as third argument and the maximum one as fourth, as the comment has them,"
    r" get\_bounds returns the objective of the greedy tree twice at the lookahead depth",
    instances=Grid.over(data=sized((2, 2), (2, 4)), penalty=PENALTIES),
    measured=_as_commented,
    asserts=EQUALS(_greedy_twice, control=one_mistake(_greedy_twice)),
    method="exhaustive",
    status="the comment exchanges the two depths; the body is right",
    falls="slip",
    repair=PRINTED.repair,
    witness=f"D = {{data}}, d_l = {LOOKAHEAD}, lambda = {{penalty}}, current depth {LOOKAHEAD}, maximum depth {DEPTH}:"
    " lb = {measured[0]} and ub = {measured[1]}, greedy has {claimed[0]}",
)
