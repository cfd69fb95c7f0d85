"""Theorem 1: large ratios to the minimum cost, found by hill climbing over instances.

Algorithm. Start from a random instance and change one to three of the following: the class of an object, its weight (to
a random weight, its half or its double), the price of a test, an outcome. Keep the change if the ratio does not
decrease. The seed determines every choice, and both costs of every instance are exact.

The recorded instances are the ends of longer climbs of this kind in floating point. With lambda = 2000 the Gini index
dominates; for lambda = 1000 the same instance has ratio 1.

How it is checked. The ratios of the recorded instances are exact; the controls are the next hundredth and the next
tenth. ``theorem_1`` checks that these instances, and the ends of climbs of 100 steps from one seed (full: 2000 from
three) for lambda = 0 and for lambda = 2000 with the Gini index, are within the bounds of Theorem 1.
"""

from __future__ import annotations

from functools import cache
from random import Random

from flint import fmpq

from proofs_checks.ngi.computed.class_scores import class_scores
from proofs_checks.ngi.computed.small_instances import Row, instance, instance_of_digits, is_solvable
from proofs_checks.ngi.guarantee.every_tree import least_cost
from theorylab.claims import GREATER, Claim, Grid, Point
from theorylab.learners.identification import identification

OBJECTS, TESTS, MOST_WEIGHT, MOST_COST = 7, 6, 100, 10
"""Size of the instances of a climb; weights and prices are integers from 1 on."""


def ratio(trade_off: fmpq, impurity: str, **point: object) -> fmpq:
    """Return the ratio of the expected cost of Algorithm 1 to the minimum."""
    problem = instance(**point)
    return identification(
        problem, trade_off=trade_off, impurity=class_scores(impurity)
    ).expected_cost / least_cost(problem)


@cache
def climb(seed: int, steps: int, trade_off: fmpq, impurity: str) -> tuple[Point, fmpq]:
    """Return an instance of large ratio, with the parameters of Algorithm 1, and its ratio, after ``steps`` changes."""
    chance = Random(seed)
    rule = {"trade_off": trade_off, "impurity": impurity}
    here = _random_instance(chance)
    while not is_solvable(instance(**here)):
        here = _random_instance(chance)
    best = ratio(**rule, **here)
    for _ in range(steps):
        there = here
        for _ in range(chance.randint(1, 3)):
            there = _change(chance, there)
        if is_solvable(instance(**there)):
            value = ratio(**rule, **there)
            if value >= best:
                here, best = there, value
    return {**here, **rule}, best


def _random_instance(chance: Random) -> Point:
    return {
        "classes": tuple(chance.randrange(2) for _ in range(OBJECTS)),
        "tests": tuple(tuple(chance.randrange(2) for _ in range(OBJECTS)) for _ in range(TESTS)),
        "weights": tuple(chance.randint(1, MOST_WEIGHT) for _ in range(OBJECTS)),
        "theta": fmpq(0),
        "costs": tuple(chance.randint(1, MOST_COST) for _ in range(TESTS)),
    }


def _change(chance: Random, point: Point) -> Point:
    """Return the instance with one random change."""

    def put(name: str, place: int, value: object) -> Point:
        return {**point, name: _with(point[name], place, value)}

    x, d = chance.randrange(OBJECTS), chance.randrange(TESTS)
    weight, row = point["weights"][x], point["tests"][d]
    what = chance.choice(("classes", "weights", "scale", "costs", "tests"))
    if what == "classes":
        return put("classes", x, chance.randrange(3))
    if what == "weights":
        return put("weights", x, chance.randint(1, MOST_WEIGHT))
    if what == "scale":
        return put("weights", x, min(2 * weight, MOST_WEIGHT) if chance.randrange(2) else max(weight // 2, 1))
    if what == "costs":
        return put("costs", d, chance.randint(1, MOST_COST))
    return put("tests", d, _with(row, x, 1 - row[x]))


def _with(row: tuple, place: int, value: object) -> tuple:
    return (*row[:place], value, *row[place + 1 :])


def _instance_of(trade_off: int, classes: str, tests: str, weights: Row, costs: Row) -> Point:
    return {
        **instance_of_digits(classes, tests, weights),
        "costs": costs,
        "trade_off": fmpq(trade_off),
        "impurity": "gini",
    }


LARGEST = (
    (
        _instance_of(
            0,
            "0111120",
            "0110000 0100010 0000000 1010110 1111101 0111100",
            (1, 22, 22, 100, 100, 1, 1),
            (8, 8, 9, 10, 3, 7),
        ),
        fmpq(6583, 1738),
    ),
    (
        _instance_of(
            0,
            "00000201",
            "11111001 10110001 11011111 01000000 01101010 10000110 11010101 00000101",
            (39, 74, 1080, 10000, 11, 1, 1, 1),
            (475, 739, 783, 540, 851, 652, 810, 773),
        ),
        fmpq(13749593, 2887987),
    ),
    (
        _instance_of(
            2000,
            "2020220",
            "1000000 1101111 1110110 1011111 0000010 1111011",
            (1, 100, 1, 20, 1, 3, 64),
            (10, 10, 1, 1, 10, 8),
        ),
        fmpq(3553, 140),
    ),
)
"""The largest ratios found, with their instances: seven objects with prices up to 10, eight with prices up to 1000, and
seven with prices up to 10 and a dominating Gini index."""

LARGEST_SHARE = _instance_of(
    0,
    "0111100",
    "0000010 1001111 0000010 1010110 1111101 0111100",
    (1, 22, 22, 100, 100, 1, 1),
    (4, 8, 2, 10, 8, 7),
)
"""The end of a climb for the ratio over the factor of Theorem 1, started at the first of these."""

FOUND = Claim(
    id="ngi.largest-ratios",
    cite="Theorem 1, the largest ratios found",
    statement=r"On binary tests and for $\theta=0$, $C_A/C^*$ exceeds for $\lambda=0$ on some instance $3.78$ (seven"
    r" objects, six tests of cost at most $10$; it is $\frac{6583}{1738}$) and $4.76$ (eight objects, eight tests of"
    r" cost at most $1000$; $\frac{13749593}{2887987}$), and for $\lambda=2000$ with the Gini index $25.3$ (seven"
    r" objects, six tests of cost at most $10$; $\frac{3553}{140}$)",
    instances=Grid.over(place=range(len(LARGEST))),
    measured=lambda place: ratio(**LARGEST[place][0]),
    asserts=GREATER(
        lambda place: (fmpq(378, 100), fmpq(476, 100), fmpq(253, 10))[place],
        control=lambda place: (fmpq(379, 100), fmpq(477, 100), fmpq(254, 10))[place],
    ),
    complete=True,
    literature="Not in the paper; larger ones may exist",
)
