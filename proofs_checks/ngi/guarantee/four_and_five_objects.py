"""Lemmas 3 and 4 and Theorem 1 on all instances of four objects, and on five, with the best constants.

How it is checked. One instance of each class under renaming of objects of equal weight is checked
(``symmetric_points``), because no measured value depends on names or on the order of the tests. ``every_tree`` covers
all trees and times. The quick scope takes a sample, and the instances that attain the constants. The 13,096 instances
of four objects and the 17,895 of five, each with three rules, take one to three minutes for each claim.

Is it tight? The constants of Theorem 1 are attained, as are those of Lemma 4.1 except for the entropy; the others are
rounded to hundredths. The controls use the constants of five objects, which are better, also on four.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from typing import Any

from flint import arb, fmpq

from proofs_checks.ngi.computed.guarantee import guarantee
from proofs_checks.ngi.computed.runs import RULES, with_rules
from proofs_checks.ngi.computed.small_instances import THRESHOLDS, WEIGHTS, instance, instance_of_digits
from proofs_checks.ngi.computed.symmetric_points import points_up_to_symmetry
from proofs_checks.ngi.guarantee.every_tree import (
    finished_masses,
    largest_cost,
    least_cost,
    scored_tests,
    scores_by_time,
    totals,
)
from theorylab.claims import AT_LEAST, AT_MOST, PROVED, Claim, Grid, Point, scoped
from theorylab.claims.relation import Relation

SIZES = (1, 2, 3, 4)
EVEN, HEAVY = (1, 1, 1, 1, 1), (1, 1, 1, 1, 6)
EVEN_THRESHOLDS = (fmpq(0), fmpq(1, 5), fmpq(3, 10), fmpq(2, 5), fmpq(3, 5))
HEAVY_THRESHOLDS = (fmpq(0), fmpq(1, 5), fmpq(3, 5))


def _four(every: int) -> Iterator[Point]:
    return points_up_to_symmetry(WEIGHTS, SIZES, THRESHOLDS, every)


def _five(every: int) -> Iterator[Point]:
    even = points_up_to_symmetry((EVEN,), SIZES, EVEN_THRESHOLDS, every)
    return chain(even, points_up_to_symmetry((HEAVY,), SIZES, HEAVY_THRESHOLDS, every))


ON_FOUR_ATTAINED = [
    instance_of_digits("0001", "1110", (1, 5, 5, 1)),
    instance_of_digits("0010", "1000", (1, 1, 1, 7), fmpq(9, 10)),
    instance_of_digits("0011", "0110", (1, 5, 5, 1), fmpq(9, 10)),
    instance_of_digits("0010", "0010 0110", (1, 5, 5, 1)),
    instance_of_digits("0123", "1100 1010", (1, 1, 1, 1)),
    instance_of_digits("0011", "1100 1010", (1, 2, 3, 4)),
    instance_of_digits("0120", "1100 0110", (1, 5, 5, 1), fmpq(1, 2)),
    instance_of_digits("0011", "1000 0110", (1, 5, 5, 1), fmpq(9, 10)),
]
ON_FIVE_ATTAINED = [
    instance_of_digits("00010", "00010", HEAVY),
    instance_of_digits("00001", "10000 11000", EVEN, fmpq(3, 5)),
    instance_of_digits("00011", "10000 01010", EVEN, fmpq(3, 5)),
    instance_of_digits("00001", "10000 01000 00110", HEAVY, fmpq(3, 5)),
    instance_of_digits("01234", "10000 01100 01010", EVEN),
    instance_of_digits("00110", "11100 00110", HEAVY),
    instance_of_digits("00112", "10100 11110", EVEN, fmpq(3, 5)),
    instance_of_digits("00110", "00100 11110", HEAVY, fmpq(3, 5)),
]
"""Instances that attain the maximum and minimum values over the full scope."""

FOUR = Grid(
    scoped(
        lambda: with_rules(chain(ON_FOUR_ATTAINED, _four(499))),
        lambda: with_rules(chain(ON_FOUR_ATTAINED, _four(1))),
    )
)
FIVE = Grid(
    scoped(
        lambda: with_rules(chain(ON_FIVE_ATTAINED, _five(2003))),
        lambda: with_rules(chain(ON_FIVE_ATTAINED, _five(1))),
    )
)
ON_BOTH = (
    r"With one to four of the bipartitions as tests of unit cost, on four objects of the distributions"
    r" $\tfrac14(1,1,1,1)$, $\tfrac1{10}(1,2,3,4)$, $\tfrac1{10}(1,1,1,7)$, $\tfrac1{12}(1,5,5,1)$ with the thresholds"
    r" $0$, $\tfrac1{10}$, $\tfrac14$, $\tfrac3{10}$, $\tfrac12$, $\tfrac7{12}$, $\tfrac9{10}$, and on five objects of"
    r" equal probabilities with $0$, $\tfrac15$, $\tfrac3{10}$, $\tfrac25$, $\tfrac35$, or of"
    r" $\tfrac1{10}(1,1,1,1,6)$ with $0$, $\tfrac15$, $\tfrac35$, if the root is not final and some tree ends in final"
    r" sets, "
)
BY_RULE = r" for $\lambda=0$, $\lambda=1$ with the entropy and $\lambda=2000$ with the Gini index"

Constants = tuple[fmpq, fmpq, fmpq]
"""One constant for each rule."""


ConstantsBySize = dict[int, Constants]


def _constant(constants: ConstantsBySize, point: Point) -> fmpq:
    return constants[len(point["classes"])][[rule for rule, _ in RULES].index(point["trade_off"])]


def _of_the_bound(shares: ConstantsBySize, **point: object) -> arb:
    shape = {name: value for name, value in point.items() if name not in ("trade_off", "impurity")}
    return guarantee(instance(**shape), point["trade_off"], point["impurity"]) * _constant(shares, point)


def _largest_ratio(trade_off: fmpq, impurity: str, **point: object) -> fmpq:
    problem, tests = scored_tests(trade_off, impurity, **point)
    return largest_cost(problem.root, tests) / least_cost(problem)


def _ratio(constants: ConstantsBySize, **point: object) -> fmpq:
    return _constant(constants, point)


def _list(constants: Constants) -> str:
    first, second, third = (f"\\frac{{{c.p}}}{{{c.q}}}" if c.q != 1 else str(c.p) for c in constants)
    return f"${first}$, ${second}$ and ${third}$"


def _claim(
    id: str,
    place: str,
    statement: str,
    measured: Callable[..., Any],
    relation: Relation,
    claimed: Callable[..., Any],
    *,
    four: Constants,
    five: Constants,
) -> Claim:
    """Return a claim on four and on five objects, with separate constants."""
    return Claim(
        id=id,
        cite=place,
        statement=f"{ON_BOTH}{statement}{_list(four)} on four and {_list(five)} on five objects{BY_RULE}",
        instances=FOUR + FIVE,
        measured=measured,
        asserts=relation(partial(claimed, {4: four, 5: five}), control=partial(claimed, {4: five, 5: five})),
        method="exhaustive",
        complete="full",
        recorded=PROVED,
    )


FIRST = _claim(
    "ngi.lemma-4.1.small",
    "Lemmas 3 and 4, first inequality, on small instances",
    r"$b\max_dZ(d)\ge r\,p\{x\in S:c(T,x)\le b\}$ for every non-final set $S$ reached by tests, every $b>0$ and every"
    " tree $T$, with $r=$ ",
    scores_by_time,
    AT_LEAST,
    lambda constants, **point: [_constant(constants, point) * mass for mass in finished_masses(**point)],
    four=(fmpq(13, 12), fmpq(111, 100), fmpq(7, 6)),
    five=(fmpq(11, 10), fmpq(137, 100), fmpq(3, 2)),
)

SECOND = _claim(
    "ngi.lemma-4.2.small",
    "Lemmas 3 and 4, second inequality, on small instances",
    "for every non-final set $S$ and every tree for $S$, the sum of $c(d)Z(d)$ over its nodes is at most"
    r" $r\,p(S)(1+\ln\tfrac1\Delta+\log_2n+\lambda\epsilon_h)$, with $r=$ ",
    totals,
    AT_MOST,
    _of_the_bound,
    four=(fmpq(66, 100), fmpq(63, 100), fmpq(1)),
    five=(fmpq(57, 100), fmpq(60, 100), fmpq(1)),
)

THEOREM = _claim(
    "ngi.small-ratios",
    "Theorem 1, on small instances",
    r"for every tie rule $C_A\le r\,C^*$, with $r=$ ",
    _largest_ratio,
    AT_MOST,
    _ratio,
    four=(fmpq(2), fmpq(11, 6), fmpq(23, 12)),
    five=(fmpq(2), fmpq(9, 5), fmpq(19, 10)),
)
