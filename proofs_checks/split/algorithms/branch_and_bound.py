r"""Section 3: the bounds that branch and bound starts from.

Problem. Any data set of N examples, and a subproblem D_t of it with a depth d' of at least one test.

Statement. :math:`ub=\lambda+\min(|D_t^-|,|D_t^+|)/|D_t|` is an upper bound of the least objective
:math:`L(D_t,d',\lambda)`, :math:`\min(ub,2\lambda)` a lower bound, as either L = ub or L is a sum of two others. But
L counts a mistake as 1/N, N the size of the whole data (equation 1), and ub counts it as 1/|D_t|. On a proper subset
ub is too large to be the price of a leaf, L = ub fails, and the lower bound with it. Repaired: with |D_t| replaced by
N.

Derivation of the repair. A tree for D_t is a leaf, of objective ub, or has two subtrees of at least one leaf each.

How it is checked. The least objective by trying all trees, for D_t the examples with x1 = 1; all data sets with two
features, N ascending, and penalties 0, 1/20, ..., 9/20.

Is it tight? Both bounds of the repair are attained. The counterexample has the fewest examples on this class. At the
root, where D_t is everything, the printed bounds are right.
"""

from __future__ import annotations

from flint import fmpq

from proofs_checks.shared.data_sets import DataSet
from proofs_checks.split.computed.data_instances import TWENTIETHS, goes_on, sized
from proofs_checks.split.printed.bounds import leaf_bound
from proofs_checks.split.printed.lookahead import least_objective
from theorylab.claims import AT_MOST, Cite, Claim, Grid, Point, number

PLACE = "Section 3, Branch and Bound"


def _least(data: DataSet, penalty: fmpq) -> fmpq:
    """Least objective of a tree with at most one test on D(x1), one feature being left there."""
    return least_objective(data.where(0, 1), 1, penalty, data.size)


def _bounded(data: DataSet, penalty: fmpq, upper: fmpq) -> tuple[fmpq, fmpq]:
    return min(upper, 2 * penalty), _least(data, penalty)


def _printed_upper(data: DataSet, penalty: fmpq) -> fmpq:
    part = data.where(0, 1)
    return penalty + fmpq(part.minority, part.size)


def _upper(data: DataSet, penalty: fmpq) -> fmpq:
    return leaf_bound(data.where(0, 1), data.size, penalty)


def _in_words(values: Point, measured: tuple[fmpq, fmpq], claimed: tuple[fmpq, fmpq]) -> str:
    data = values["data"]
    return (
        f"D = {data}, N = {data.size}, D_t = D(x1) = {data.where(0, 1)}, lambda = {number(values['penalty'])}, d' = 1:"
        f" the least objective is {number(measured[1])}, claimed at least {number(measured[0])} and at most"
        f" {number(claimed[1])}"
    )


CLAIM = Claim(
    id="split.prelim-bounds",
    cite=Cite("babbar2025", PLACE),
    statement=r"With $ub=\lambda+\min(|D_t^-|,|D_t^+|)/|D_t|$ and $d'>0$, $\min(ub,2\lambda)\le\mathcal"
    r" L(D_t,d',\lambda)\le ub$",
    instances=Grid.over(data=sized((2, 3), (2, 6)), penalty=TWENTIETHS, where=goes_on),
    measured=lambda data, penalty: _bounded(data, penalty, _printed_upper(data, penalty)),
    asserts=AT_MOST(
        lambda data, penalty: (_least(data, penalty), _printed_upper(data, penalty)),
        control=lambda data, penalty: (_least(data, penalty), penalty),
    ),
    method="exhaustive",
    status="true at the root; false on subsets, where the mistakes must be divided by N too",
    falls="proof step",
    witness=_in_words,
).repaired(
    place=f"{PLACE}, mistakes divided by N",
    statement=r"With $ub=\lambda+\min(|D_t^-|,|D_t^+|)/N$ and $d'>0$, $\min(ub,2\lambda)\le\mathcal"
    r" L(D_t,d',\lambda)\le ub$",
    measured=lambda data, penalty: _bounded(data, penalty, _upper(data, penalty)),
    asserts=AT_MOST(
        lambda data, penalty: (_least(data, penalty), _upper(data, penalty)),
        control=lambda data, penalty: (
            _least(data, penalty),
            min(_upper(data, penalty), penalty + fmpq(1, 1000)),
        ),
    ),
    status="proved in the docstring",
)
