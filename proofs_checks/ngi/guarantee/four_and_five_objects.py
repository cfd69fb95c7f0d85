r"""Lemmas 3 and 4 and Theorem 1 on all instances of four objects, and on five, with the constants that are true there.

Problem. All classes on four objects, all sets of one to four of the seven bipartitions as tests of unit cost, four
distributions and seven thresholds of ``small_instances``; of five objects, of equal probabilities or one of them of
probability 3/5, all classes and all sets of one to four of the fifteen bipartitions, with five and three thresholds.
Those are taken whose root is not final and that some tree solves.

Algorithm. Algorithm 1 with lambda = 0, with lambda = 1 and the entropy, and with lambda = 1000 and Gini.

Statement. *(Lemma 4.1)*: at every set S that is not final, for every b > 0 and every tree T,
:math:`b\max_dZ(d)\ge r\,p\{x\in S:c(T,x)\le b\}` with r above 1. *(Lemma 4.2)*: whatever tests are asked, the scores
below S add up to at most a share of :math:`p(S)\gamma/15`. *(Theorem 1)*: the tree of Algorithm 1 costs at most so
often the least, however its ties are broken.

How it is checked. One instance for each way to rename objects of equal weight (``symmetric_points``); nothing that is
measured depends on names or on the order of the tests. All trees and times by ``every_tree``. Quick takes a slice,
and the instances where the constants are attained. The 13,096 instances of four objects and the 17,895 of five, each
with three rules, take one to three minutes a claim.

Is it tight? The constants of Theorem 1 are attained, and those of Lemma 4.1 except for the entropy; the other ones
are rounded to the hundredth. The controls, which are one hundredth stronger, fail for every rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

from flint import arb, fmpq

from proofs_checks.ngi.computed.guarantee import guarantee
from proofs_checks.ngi.computed.runs import RULES, with_rules
from proofs_checks.ngi.computed.small_instances import THRESHOLDS, WEIGHTS, Row, instance
from proofs_checks.ngi.computed.symmetric_points import points_up_to_symmetry
from proofs_checks.ngi.guarantee.every_tree import (
    finished_masses,
    largest_cost,
    least_cost,
    scored_tests,
    scores_by_time,
    totals,
)
from theorylab.claims import AT_LEAST, AT_MOST, Cite, Claim, Grid, Point
from theorylab.claims.relation import Relation

TAGS = ("identification", "approximation")
SIZES = (1, 2, 3, 4)
EVEN, HEAVY = (1, 1, 1, 1, 1), (1, 1, 1, 1, 6)
EVEN_THRESHOLDS = (fmpq(0), fmpq(1, 5), fmpq(3, 10), fmpq(2, 5), fmpq(3, 5))
HEAVY_THRESHOLDS = (fmpq(0), fmpq(1, 5), fmpq(3, 5))


def _four(every: int) -> Iterator[Point]:
    return with_rules(points_up_to_symmetry(WEIGHTS, SIZES, THRESHOLDS, every), RULES)


def _five(every: int) -> Iterator[Point]:
    for weights, thresholds in ((EVEN, EVEN_THRESHOLDS), (HEAVY, HEAVY_THRESHOLDS)):
        yield from with_rules(points_up_to_symmetry((weights,), SIZES, thresholds, every), RULES)


def _point(weights: Row, theta: fmpq | int, classes: str, tests: str) -> Point:
    rows = tuple(tuple(map(int, row)) for row in tests.split())
    return {"classes": tuple(map(int, classes)), "tests": rows, "weights": weights, "theta": fmpq(theta)}


ON_FOUR_ATTAINED = [
    _point((1, 5, 5, 1), 0, "0001", "1110"),
    _point((1, 1, 1, 7), fmpq(9, 10), "0010", "1000"),
    _point((1, 5, 5, 1), fmpq(9, 10), "0011", "0110"),
    _point((1, 5, 5, 1), 0, "0010", "0010 0110"),
    _point((1, 1, 1, 1), 0, "0123", "1100 1010"),
    _point((1, 2, 3, 4), 0, "0011", "1100 1010"),
    _point((1, 5, 5, 1), fmpq(1, 2), "0120", "1100 0110"),
    _point((1, 5, 5, 1), fmpq(9, 10), "0011", "1000 0110"),
]
ON_FIVE_ATTAINED = [
    _point(HEAVY, 0, "00010", "00010"),
    _point(EVEN, fmpq(3, 5), "00001", "10000 11000"),
    _point(EVEN, fmpq(3, 5), "00011", "10000 01010"),
    _point(HEAVY, fmpq(3, 5), "00001", "10000 01000 00110"),
    _point(EVEN, 0, "01234", "10000 01100 01010"),
    _point(HEAVY, 0, "00110", "11100 00110"),
    _point(EVEN, fmpq(3, 5), "00112", "10100 11110"),
    _point(HEAVY, fmpq(3, 5), "00110", "00100 11110"),
]
"""Instances where the largest and least values over the full scope are attained."""

FOUR = Grid(
    quick=lambda: chain(with_rules(ON_FOUR_ATTAINED, RULES), _four(499)),
    full=lambda: chain(with_rules(ON_FOUR_ATTAINED, RULES), _four(1)),
)
FIVE = Grid(
    quick=lambda: chain(with_rules(ON_FIVE_ATTAINED, RULES), _five(2003)),
    full=lambda: chain(with_rules(ON_FIVE_ATTAINED, RULES), _five(1)),
)
ON_FOUR = (
    r"On four objects, with one to four of the bipartitions as tests of unit cost, the distributions"
    r" $\tfrac14(1,1,1,1)$, $\tfrac1{10}(1,2,3,4)$, $\tfrac1{10}(1,1,1,7)$, $\tfrac1{12}(1,5,5,1)$ and the thresholds"
    r" $0$, $\tfrac1{10}$, $\tfrac14$, $\tfrac3{10}$, $\tfrac12$, $\tfrac7{12}$, $\tfrac9{10}$, if the root is not"
    r" final and some tree ends in final sets, "
)
ON_FIVE = (
    r"On five objects, with one to four of the bipartitions as tests of unit cost, equal probabilities and the"
    r" thresholds $0$, $\tfrac15$, $\tfrac3{10}$, $\tfrac25$, $\tfrac35$, or the distribution"
    r" $\tfrac1{10}(1,1,1,1,6)$ and $0$, $\tfrac15$, $\tfrac35$, if the root is not final and some tree ends in final"
    r" sets, "
)


BY_RULE = r" for $\lambda=0$, $\lambda=1$ with the entropy and $\lambda=1000$ with Gini"

Constants = tuple[fmpq, fmpq, fmpq]
"""One for each of the rules."""


def _of_rule(constants: Constants, trade_off: fmpq) -> fmpq:
    return constants[[rule for rule, _ in RULES].index(trade_off)]


def _at_every_node(constants: Constants) -> Callable[..., list[fmpq]]:
    def claimed(**point: object) -> list[fmpq]:
        constant = _of_rule(constants, point["trade_off"])
        return [constant * mass for mass in finished_masses(**point)]

    return claimed


def _of_the_bound(shares: Constants) -> Callable[..., arb]:
    def claimed(trade_off: fmpq, impurity: str, **point: object) -> arb:
        return guarantee(instance(**point), trade_off, impurity) * _of_rule(shares, trade_off)

    return claimed


def _largest_ratio(trade_off: fmpq, impurity: str, **point: object) -> fmpq:
    problem, tests = scored_tests(trade_off, impurity, **point)
    return largest_cost(problem.root, tests) / least_cost(problem)


def _ratio(constants: Constants) -> Callable[..., fmpq]:
    return lambda trade_off, **point: _of_rule(constants, trade_off)


def _list(constants: Constants) -> str:
    first, second, third = (f"\\frac{{{c.p}}}{{{c.q}}}" if c.q != 1 else str(c.p) for c in constants)
    return f"${first}$, ${second}$ and ${third}$" + BY_RULE


def _claim(
    id: str,
    place: str,
    statement: str,
    instances: Grid,
    measured: Callable[..., Any],
    relation: Relation,
    claimed: Callable[[Constants], Callable[..., Any]],
    constants: tuple[Constants, Constants],
) -> Claim:
    """A claim with its constants, and with those of the control."""
    true, too_strong = constants
    return Claim(
        id=id,
        cite=Cite("zhang2022", place),
        statement=(ON_FOUR if instances is FOUR else ON_FIVE) + statement + _list(true),
        instances=instances,
        measured=measured,
        asserts=relation(claimed(true), control=claimed(too_strong)),
        method="exhaustive",
        complete="full",
        status="not in the paper",
    )


def _first(id: str, instances: Grid, *constants: Constants) -> Claim:
    return _claim(
        id,
        "Lemmas 3 and 4, first inequality, on small instances",
        r"$b\max_dZ(d)\ge r\,p\{x\in S:c(T,x)\le b\}$ for every set $S$ that tests leave and that is not final, every"
        r" $b>0$ and every tree $T$, with $r=$ ",
        instances,
        scores_by_time,
        AT_LEAST,
        _at_every_node,
        constants,
    )


def _second(id: str, instances: Grid, *constants: Constants) -> Claim:
    return _claim(
        id,
        "Lemmas 3 and 4, second inequality, on small instances",
        r"whatever tests are asked from a set $S$ on that is not final, the sum of $c(d)Z(d)$ over the nodes below is"
        r" at most $r\,p(S)(1+\ln\tfrac1\Delta+\log_2n+\lambda\epsilon_h)$, with $r=$ ",
        instances,
        totals,
        AT_MOST,
        _of_the_bound,
        constants,
    )


def _theorem(id: str, instances: Grid, *constants: Constants) -> Claim:
    return _claim(
        id,
        "Theorem 1, on small instances",
        r"however ties are broken, $C_A\le r\,C^*$, with $r=$ ",
        instances,
        _largest_ratio,
        AT_MOST,
        _ratio,
        constants,
    )


def _hundredths(*numerators: int) -> Constants:
    none, moderate, alone = (fmpq(numerator, 100) for numerator in numerators)
    return none, moderate, alone


def _beyond(constants: Constants, step: int) -> Constants:
    """The constants for the control, by so many hundredths larger."""
    none, moderate, alone = (constant + fmpq(step, 100) for constant in constants)
    return none, moderate, alone


FIRST_FOUR = (fmpq(13, 12), fmpq(111, 100), fmpq(7, 6))
FIRST_FIVE = (fmpq(11, 10), fmpq(137, 100), fmpq(3, 2))
SECOND_FOUR, SECOND_FIVE = _hundredths(66, 63, 100), _hundredths(57, 60, 100)
RATIO_FOUR = (fmpq(2), fmpq(11, 6), fmpq(23, 12))
RATIO_FIVE = (fmpq(2), fmpq(9, 5), fmpq(19, 10))

CLAIMS = (
    _first("ngi.lemma-4.1.four-objects", FOUR, FIRST_FOUR, _beyond(FIRST_FOUR, 1)),
    _second("ngi.lemma-4.2.four-objects", FOUR, SECOND_FOUR, _beyond(SECOND_FOUR, -1)),
    _theorem("ngi.thm-1.four-objects", FOUR, RATIO_FOUR, _beyond(RATIO_FOUR, -1)),
    _first("ngi.lemma-4.1.five-objects", FIVE, FIRST_FIVE, _beyond(FIRST_FIVE, 1)),
    _second("ngi.lemma-4.2.five-objects", FIVE, SECOND_FIVE, _beyond(SECOND_FIVE, -1)),
    _theorem("ngi.thm-1.five-objects", FIVE, RATIO_FIVE, _beyond(RATIO_FIVE, -1)),
)
