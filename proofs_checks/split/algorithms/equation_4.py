"""Equations 4 and 8: the two printed forms of the recursion that SPLIT solves, and their base cases.

The printed case d' = d - d_l, reached after d_l tests, makes one more test and then gives the greedy trees the full
depth d' = d - d_l, so it admits trees of depth d + 1. Algorithm 1 has the repaired case.

Equation 8 has lambda before the minimum at every call, hence also for each internal node of the prefix, and divides
mistakes by |D|, which is N only at the root. So its value is not the objective of the tree that solves it. (The case
d' = 0 is never reached, because d' only decreases from d to d - d_l > 0.)

How it is checked. Equation 4: the recursion as printed (:mod:`proofs_checks.split.printed.lookahead`), with the greedy
trees of the repaired Algorithm 4, of depth at most d as defined, is compared with the minimum objective at depth d, on
all functions of at most two features (full scope: three), smallest first. The value of the repair lies between that
minimum and greedy, and equals :func:`~theorylab.learners.split.split` before completion.

Equation 8: at d_l = 0 it makes one test and then takes greedy trees of depth d, so the objective of the chosen tree is
its value without the lambda before a split. The instances are all data sets with one feature, N ascending, for d = 1.
The control replaces that tree by a leaf.

Is it tight? The first counterexample to equation 4 is the nor of two bits; there is none of one bit.

Equation 4 and Algorithm 1 differ by one level for either meaning of d in Algorithm 4, so one of them is wrong. The
guard d > 1 of Algorithm 4 counts the nodes on a path; then equation 4 respects depth d, and Algorithm 1 wastes a level.
All other passages ("depth at most d", "depth d - d_u") count tests; then Algorithm 1 respects depth d and equation 4
does not. The second reading is used here. It requires the guard d > 0, so the two errors are one slip.
"""

from __future__ import annotations

from flint import fmpq

from proofs_checks.split.computed.data_instances import (
    TWENTIETHS,
    all_functions,
    neighbour,
    sized_data_sets,
)
from proofs_checks.split.computed.small_labellings import objective
from proofs_checks.split.printed.greedy import leaf_price, meant_greedy
from proofs_checks.split.printed.lookahead import (
    least_objective,
    lookahead_value,
    printed_equation_4,
    printed_equation_8,
)
from proofs_checks.transcribed.points import Points
from theorylab.claims import AT_LEAST, EQUALS, Cite, Claim, Derivation, Grid, Independent
from theorylab.learners.split import split

PENALTIES = (fmpq(1, 100), fmpq(1, 20))
DEPTHS = {1: (0,), 2: (0, 1), 3: (1, 2)}
"""Depth budgets with lookahead depths."""

PLACE = "Equation 4 (Section 5.1)"


POINTS = Grid.over(
    data=all_functions(),
    depth=lambda data: range(1, data.features + 1),
    lookahead=lambda depth: DEPTHS[depth],
    penalty=PENALTIES,
)


def _printed_value(data: Points, depth: int, lookahead: int, penalty: fmpq) -> fmpq:
    return printed_equation_4(data, depth, depth - lookahead, penalty, data.mass)


def _least(data: Points, depth: int, lookahead: int, penalty: fmpq) -> fmpq:
    return least_objective(data, depth, penalty, data.mass)


def _greedy(data: Points, depth: int, lookahead: int, penalty: fmpq) -> fmpq:
    return meant_greedy(data, depth, penalty, data.mass)[1]


def _by_split(data: Points, depth: int, lookahead: int, penalty: fmpq) -> fmpq:
    tree = split(data.problem(), depth=depth, lookahead=lookahead, penalty=penalty, complete=False)
    return objective(tree, penalty)


def _chain(**values) -> tuple[fmpq, ...]:
    """Return values that must be at least those of :func:`_below`: value, learner, value and greedy, in turn."""
    value, learned = lookahead_value(**values), _by_split(**values)
    return value, learned, value, _greedy(**values)


def _below(**values) -> tuple[fmpq, ...]:
    value, learned = lookahead_value(**values), _by_split(**values)
    return _least(**values), value, learned, value


def _below_with_a_test_less(**values) -> tuple[fmpq, ...]:
    return (neighbour(_least, depth=-1)(**values), *_below(**values)[1:])


def _objective_chosen(data: Points, penalty: fmpq) -> fmpq:
    """Return the objective of the tree that attains the minimum, a leaf if it is as good."""
    best, least = leaf_price(data, data.mass, penalty), fmpq(data.minority, data.mass)
    for f in data.telling:
        parts = (meant_greedy(data.half(f, value), 1, penalty, data.mass)[1] for value in (1, 0))
        price = sum(parts, fmpq(0))
        if price < least:
            best = least = price
    return best


PRINTED = Claim(
    id="split.eq-4-base",
    cite=Cite(
        "split",
        PLACE,
        r"\mathcal L(D,d',\lambda)=\min\Big\{\lambda+\frac{|D^-|}N,\lambda+\frac{|D^+|}N,\min_{f\in\mathcal F}\big\{"
        r"L\big(T_g(D(f),d',\lambda)\big)+L\big(T_g(D(\bar f),d',\lambda)\big)\big\}\Big\}\ \text{if }d'=d-d_l",
    ),
    statement=r"$\mathcal L(D,d,\lambda)$ is attained by a tree of depth at most $d$, so that it is at least the least"
    r" objective of such a tree",
    instances=POINTS,
    measured=_printed_value,
    asserts=AT_LEAST(_least, control=neighbour(_least, depth=-1)),
    method="exhaustive",
    literature="False as printed if d counts tests: trees of depth d + 1 are admitted, and Algorithm 1 is correct. If d"
    " counts nodes on a path, as in the guard d > 1 of Algorithm 4, equation 4 is correct and Algorithm 1 is one level"
    " short",
    falls="slip",
    independent=(
        Independent(
            "optimal 'dnf:~x1&~x2' --depth 1 --penalty 1/100", shows="error + penalty x leaves 13/50"
        ),
    ),
    witness="D = {data}, d = {depth}, d_l = {lookahead}, lambda = {penalty}: equation 4 has the value {measured}, but"
    " no tree of depth {depth} has an objective below {claimed}. Tried on all functions of one and two features (full"
    " scope: three), every d up to their number, lambda = 1/100, 1/20",
).repaired(
    place=f"{PLACE}, base case of Algorithm 1",
    statement=r"With $\mathcal L(D,d-d_l,\lambda)=L(T_g(D,d-d_l,\lambda))$ for the case $d'=d-d_l$, and $0\le"
    r" d_l\le d$ and $\lambda\ge0$, $\mathcal L(D,d,\lambda)$ is attained by a tree of depth at most $d$, so that it"
    r" is at least the least objective of such a tree, and it is at most that of the greedy tree of depth $d$",
    hypotheses={"penalty >= 0": lambda penalty: penalty >= 0},
    measured=_chain,
    asserts=AT_LEAST(_below, control=_below_with_a_test_less),
    literature="The instances also check that the learner `split` attains it without completion",
    derivation=Derivation(
        proof=r"""By induction on $d'=d-d_l,\dots,d$, for every non-empty $D$: $\mathcal L(D,d',\lambda)$ is the
objective of a tree of depth at most $d'$, and at most that of $T_g(D,d',\lambda)$.

For $d'=d-d_l$ it is the objective of $T_g(D,d',\lambda)$, a tree of depth at most $d'$. Let $d'>d-d_l$. The value is
the price of a leaf, a tree of depth $0$, or for some $f$ not constant on $D$ the sum of the values of $D(f)$ and
$D(\bar f)$ with $d'-1$. By induction these are the objectives of trees of depth at most $d'-1$; with the test $f$ above
them they form a tree of depth at most $d'$, whose mistakes and leaves are the sums of theirs.

$T_g(D,d',\lambda)$ is a leaf with the majority label, whose price is among those minimised, or it has a test $f$ not
constant on $D$ with $T_g(D(f),d'-1,\lambda)$ and $T_g(D(\bar f),d'-1,\lambda)$ below it. Then its objective is the sum
of their objectives, by induction at least $\mathcal L(D(f),d'-1,\lambda)+\mathcal L(D(\bar f),d'-1,\lambda)$, a sum
that is minimised over. For $d'=d$ this is the statement."""
    ),
)

OUTSIDE = Claim(
    id="split.eq-8",
    cite=Cite(
        "split",
        "Equation 8 (Appendix A.3.4)",
        r"\mathcal L(D,d',\lambda)=\lambda+\min\Big\{\frac{|D^-|}{|D|},\frac{|D^+|}{|D|},\min_{f\in\mathcal F}\big\{"
        r"L\big(T_g(D(f),d',\lambda)\big)+L\big(T_g(D(\bar f),d',\lambda)\big)\big\}\Big\}\ \text{if }d'=d-d_l",
    ),
    statement=r"The value of equation (8) is the objective of the tree $T_{\mathcal L,g}$ that solves it (here $d=1$,"
    r" $d_l=0$)",
    instances=Grid.over(data=sized_data_sets((1, 4), (2, 4)), penalty=TWENTIETHS),
    measured=lambda data, penalty: printed_equation_8(data, 1, 1, penalty, data.mass),
    asserts=EQUALS(_objective_chosen, control=lambda data, penalty: leaf_price(data, data.mass, penalty)),
    method="exhaustive",
    literature="False as printed; equation 4 has the penalty where it belongs",
    falls="slip",
    independent=(
        Independent("optimal dnf:x1 --depth 1 --penalty 1/20", shows="error + penalty x leaves 1/10"),
    ),
    repair=PRINTED.repair,
    witness="D = {data}, d = 1, d_l = 0, lambda = {penalty}: equation 8 has the value {measured}, but the tree that"
    " solves it has the objective {claimed}. Tried on all data sets with one feature and at most four examples (full"
    " scope: with two features), lambda = 0, 1/20, ..., 9/20",
)
