"""Section 3 and Algorithm 1: the initial bounds of a subproblem of branch and bound.

Problem. Any data set of N examples and a non-empty subproblem D_t. L(D_t, d', lambda) is the minimum contribution of a
tree on D_t to the objective, with remaining depth d'; in SPLIT, it is the value of the lookahead recursion with d' down
to d - d_l, where the greedy trees begin. For d_l = d the two are the same.

(a) Section 3: either L = ub or L is a sum of two others. But L counts a mistake as 1/N, where N is the size of the
whole data (equation 1), and ub counts it as 1/|D_t|. On a proper subset ub is too large to be the price of a leaf, and
the lower bound fails. (b) Algorithm 1 divides mistakes by N; but its lower bound is 2 lambda, and one leaf may cost
less than that.

The parameters of get_bounds. Its comment calls the third parameter the current search depth and the fourth the maximum;
the body compares the fourth, d', with d_l, and uses d - d_l as the depth of the greedy tree. So the body is correct if
d' is the current depth. If get_bounds is called according to the comment, at the lookahead depth it finds d' = d, which
differs from d_l < d, and the greedy case is never reached. (Algorithm 12, the same function, has the two depths in the
other order. Neither lists lambda, which both need.)

How it is checked. (a) The minimum objective over all trees, for D_t the examples with x1 = 1. (b) Both bounds at all
subproblems up to the lookahead depth, with the parameters in the order of the body and of the comment. The instances
are all data sets with two features, N ascending, and penalties 0, 1/20, ..., 9/20; d = 2, and for the repair d_l = 1
and 2. The controls claim lb = L everywhere, which holds only at the lookahead depth.

Is it tight? Both bounds of the repair are attained. The counterexamples have the fewest examples on these classes.
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import fmpq

from proofs_checks.split.algorithms import section_3_slips
from proofs_checks.split.computed.data_instances import TWENTIETHS, goes_on, sized_data_sets
from proofs_checks.split.printed.bounds import Bounds, printed_bounds_1
from proofs_checks.split.printed.lookahead import least_objective, lookahead_tree
from proofs_checks.transcribed.points import Points
from theorylab.claims import AT_MOST, Cite, Claim, Derivation, Grid, Independent, Point, number

DEPTH = 2


def _subproblems(data: Points, lookahead: int) -> Iterator[tuple[Points, int]]:
    """Yield the subproblems up to the lookahead depth, with their depths."""
    yield data, 0
    if lookahead > 0:
        for f in data.telling:
            for value in (1, 0):
                yield from (
                    (part, level + 1) for part, level in _subproblems(data.half(f, value), lookahead - 1)
                )


def _printed_bounds(data: Points, penalty: fmpq, comment: bool, lookahead: int = 1) -> list[Bounds]:
    """Return the bounds of get_bounds, its depths in the order of its body or of its comment."""
    return [
        printed_bounds_1(
            part, lookahead, *((level, DEPTH) if comment else (DEPTH, level)), data.mass, penalty
        )
        for part, level in _subproblems(data, lookahead)
    ]


def _repaired_bounds(data: Points, penalty: fmpq, lookahead: int) -> list[Bounds]:
    return [(min(lb, ub), ub) for lb, ub in _printed_bounds(data, penalty, False, lookahead)]


def _values(data: Points, penalty: fmpq, lookahead: int = 1) -> list[fmpq]:
    return [
        lookahead_tree(part, DEPTH - level, DEPTH - lookahead, penalty, data.mass)[1]
        for part, level in _subproblems(data, lookahead)
    ]


def _at_the_end(data: Points, penalty: fmpq) -> list[fmpq]:
    """Return the values at the lookahead depth and 0 elsewhere, which the lower bounds must reach."""
    levels = (level for _, level in _subproblems(data, 1))
    return [value if level == 1 else fmpq(0) for value, level in zip(_values(data, penalty), levels)]


def _lower(data: Points, penalty: fmpq, comment: bool) -> list[fmpq]:
    """Return the lower bounds, the values, and the minima of the lower bounds, each claimed at most :func:`_upper`."""
    bounds = _printed_bounds(data, penalty, comment)
    return [lb for lb, _ in bounds] + _values(data, penalty) + _at_the_end(data, penalty)


def _upper(data: Points, penalty: fmpq, comment: bool) -> list[fmpq]:
    bounds = _printed_bounds(data, penalty, comment)
    return _values(data, penalty) + [ub for _, ub in bounds] + [lb for lb, _ in bounds]


def _lower_attained(data: Points, penalty: fmpq, comment: bool) -> list[fmpq]:
    """Return the claimed bounds if every value were at most its lower bound."""
    lower = [lb for lb, _ in _printed_bounds(data, penalty, comment)]
    return _values(data, penalty) + lower + lower


def _upper_bounds(data: Points, penalty: fmpq, lookahead: int) -> list[fmpq]:
    """Return the values as upper bounds of the lower bounds, and the upper bounds."""
    return _values(data, penalty, lookahead) + [ub for _, ub in _repaired_bounds(data, penalty, lookahead)]


def _lower_attained_if_repaired(data: Points, penalty: fmpq, lookahead: int) -> list[fmpq]:
    return _values(data, penalty, lookahead) + [lb for lb, _ in _repaired_bounds(data, penalty, lookahead)]


def _least(data: Points, penalty: fmpq) -> fmpq:
    """Return the minimum objective of a tree with at most one test on D(x1), where one feature remains."""
    return least_objective(data.half(0, 1), 1, penalty, data.mass)


def _upper_of_section_3(data: Points, penalty: fmpq) -> fmpq:
    part = data.half(0, 1)
    return penalty + fmpq(part.minority, part.mass)


def _lower_of_section_3(data: Points, penalty: fmpq) -> fmpq:
    return min(_upper_of_section_3(data, penalty), 2 * penalty)


def _lower_and_least(data: Points, penalty: fmpq) -> tuple[fmpq, fmpq]:
    return _lower_of_section_3(data, penalty), _least(data, penalty)


def _least_and_upper(data: Points, penalty: fmpq) -> tuple[fmpq, fmpq]:
    return _least(data, penalty), _upper_of_section_3(data, penalty)


def _least_and_lower(data: Points, penalty: fmpq) -> tuple[fmpq, fmpq]:
    return _least(data, penalty), _lower_of_section_3(data, penalty)


def _in_words(values: Point, measured: tuple[fmpq, fmpq], claimed: tuple[fmpq, fmpq]) -> str:
    data = values["data"]
    return (
        f"D = {data}, N = {data.mass}, D_t = D(x1) = {data.half(0, 1)}, lambda = {number(values['penalty'])}, d' = 1:"
        f" the minimum objective is {number(measured[1])}, claimed at least {number(measured[0])} and at most"
        f" {number(claimed[1])}. Tried on D(x1) of all data sets with two features and at most three examples (full"
        " scope: six), lambda = 0, 1/20, ..., 9/20"
    )


def _outside(values: Point, measured: list[fmpq], claimed: list[fmpq]) -> str:
    low, high = next((m, c) for m, c in zip(measured, claimed) if m > c)
    return (
        f"D = {values['data']}, d = {DEPTH}, d_l = 1, lambda = {number(values['penalty'])}: lb = {number(low)} at the"
        f" root, above the value {number(high)}. Tried on all data sets with two features and at most two examples"
        " (full scope: five), lambda = 0, 1/20, ..., 9/20, the depths as in the body and as in the comment"
    )


GET_BOUNDS = Claim(
    id="split.alg-1",
    cite=Cite("split", "Algorithm 1 (Section 5.1)", r"lb\leftarrow2\lambda"),
    statement=r"At every subproblem $\text{get\_bounds}$ returns $lb\le\mathcal L(D)\le ub$, the value that SPLIT looks"
    r" for, and $lb=ub$ at the lookahead depth, the depths being as in the body, or as in the comment (here"
    r" $d=2$, $d_l=1$)",
    instances=Grid.over(data=sized_data_sets((2, 2), (2, 5)), penalty=TWENTIETHS, comment=(False, True)),
    measured=_lower,
    asserts=AT_MOST(_upper, control=_lower_attained),
    method="exhaustive",
    literature="False with the parameters of the body if a leaf costs less than two penalties, a case that Section 3"
    " considers; with those of the comment, which exchanges the two depths, false at the lookahead depth too",
    falls="construction",
    independent=(
        Independent("optimal 'dnf:x1&~x1' --depth 2 --penalty 1/20", shows="error + penalty x leaves 1/20"),
    ),
    formal="split/alg_1.v:printed_is_false",
    witness=_outside,
).repaired(
    place="Section 3 and Algorithm 1, mistakes divided by N, lb = min(ub, 2 lambda), d' the current depth",
    statement=r"For $0\le d_l\le d$ and $\lambda\ge0$, a non-empty subproblem $D$ at search depth $d'\le d_l$ with"
    r" $ub=\lambda+\min\{|D^-|,|D^+|\}/N$ and $lb=\min\{ub,2\lambda\}$ if $d'<d_l$, and both the objective of the"
    r" greedy tree of depth $d-d_l$ if $d'=d_l$, has $lb\le\mathcal L(D)\le ub$, with equality if $d'=d_l$",
    instances=Grid.over(data=sized_data_sets((2, 3), (2, 6)), penalty=TWENTIETHS, lookahead=(1, 2)),
    hypotheses={"penalty >= 0": lambda penalty: penalty >= 0},
    measured=lambda data, penalty, lookahead: (
        [lb for lb, _ in _repaired_bounds(data, penalty, lookahead)] + _values(data, penalty, lookahead)
    ),
    asserts=AT_MOST(_upper_bounds, control=_lower_attained_if_repaired),
    formal="split/alg_1.v:repaired_bounds_enclose",
    derivation=Derivation(
        proof=r"""$\mathcal L(D)$ is the objective of the greedy tree of depth $d-d_l$ if $d'=d_l$. If $d'<d_l$ it is
the price $ub$ of a leaf with the majority label of $D$, or the minimum of $\mathcal L(D(f))+\mathcal L(D(\bar f))$ over
the features $f$ that are not constant on $D$, whichever is less; for $d_l=d$, where the greedy trees are leaves, this
is the minimum objective $\mathcal L^*$ of Section 3 by [split.eq-1.normalisation.repaired].

If $d'=d_l$, both bounds are $\mathcal L(D)$ by definition. Every value is at least $\lambda$: a tree has a leaf,
mistakes cost at least $0$, and a sum of two values that are at least $\lambda$ is at least $2\lambda\ge\lambda$. So if
$d'<d_l$, $\mathcal L(D)$ is the minimum of $ub$ and possibly of numbers that are at least $2\lambda$. Hence
$\min\{ub,2\lambda\}\le\mathcal L(D)\le ub$.""",
        steps=section_3_slips.NORMALISATION.with_repairs[1:],
    ),
)

BOUNDS = Claim(
    id="split.prelim-bounds",
    cite=Cite(
        "split",
        "Section 3, Branch and Bound",
        r"$\mathcal L(D_t,d',\lambda)$ can always start with an upper bound of"
        r" $ub=\lambda+\min\Big(\frac{|D_t^-|}{|D_t|},\frac{|D_t^+|}{|D_t|}\Big)$. A universal lower bound"
        r" is $\lambda$. If $d'>0$, the lower bound can start at $\min(ub,2\lambda)$",
    ),
    statement=r"With $ub=\lambda+\min\Big(\frac{|D_t^-|}{|D_t|},\frac{|D_t^+|}{|D_t|}\Big)$ and $d'>0$,"
    r" $\min(ub,2\lambda)\le\mathcal L(D_t,d',\lambda)\le ub$",
    instances=Grid.over(data=sized_data_sets((2, 3), (2, 6)), penalty=TWENTIETHS, where=goes_on),
    measured=_lower_and_least,
    asserts=AT_MOST(_least_and_upper, control=_least_and_lower),
    method="exhaustive",
    literature="True at the root; false on subsets, where the mistakes must also be divided by N",
    falls="proof step",
    repair=GET_BOUNDS.repair,
    witness=_in_words,
)
