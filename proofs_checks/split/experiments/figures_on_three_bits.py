"""Figures 2 and 8 without data: near-optimal trees of all functions on three bits.

The fraction of greedy nodes is that of equation 3; the fraction of trees whose gaps decrease towards the leaves is that
of equation 7.

How it is checked. Exactly, from the counts of trees, once for each class of functions that are equivalent under
permutations of the bits (Figure 2, where all tests of maximum gain are greedy) or negations of bits and of the label
(Figure 8, whose greedy trees take the first test of maximum gain). The controls claim the same for each function
instead of the average.

Is it tight? The first function whose fractions are not monotone is 1 if x_2 = x_3 = 0: half of its nodes at level 1 are
greedy, but all nodes at levels 0 and 2. The fraction of Figure 8 decreases only for x_2 xor x_3 and its negations, from
1/2 to 1/3 between the penalties 1/200 and 1/100.
"""

from __future__ import annotations

from functools import cache, partial
from itertools import pairwise

from flint import fmpq

from dp_optimal.rashomon import rashomon_set
from proofs_checks.split.experiments.figures_with_data import PENALTIES, increases
from theorylab.boolean.functions import functions_of
from theorylab.claims import HOLDS, PROVED, Claim, Grid, scoped
from theorylab.problems.cube import CubeProblem
from theorylab.trees.decreasing_gaps import decreasing_gap_count
from theorylab.trees.greedy_fractions import greedy_fractions
from theorylab.trees.tree_set import TreeSet

DEPTH = 3
FUNCTIONS = 256
PENALTY, SLACK, NARROW = fmpq(1, 50), fmpq(1, 20), fmpq(1, 40)


def _near_optimal(function: int, penalty: fmpq = PENALTY, slack: fmpq = SLACK) -> TreeSet:
    cube = CubeProblem([function >> x & 1 for x in range(8)])
    return rashomon_set(cube, depth=DEPTH, penalty=penalty, slack=slack)


def _each_greedier_below() -> bool:
    """Return True if for every function the fraction of equation 3 does not decrease with the level."""
    sets = (_near_optimal(int(function)) for function, _ in functions_of(3, up_to="permutations"))
    return all(rise >= 0 for trees in sets for rise in increases(greedy_fractions(trees)))


def mean_greedy() -> list[fmpq]:
    """Return equation 3 by level, averaged over the functions of three bits whose sets have nodes at that level."""
    total, functions = [fmpq(0)] * DEPTH, [0] * DEPTH
    for function, size in functions_of(3, up_to="permutations"):
        for level, fraction in enumerate(greedy_fractions(_near_optimal(int(function)))):
            total[level] += size * fraction
            functions[level] += size
    return [some / number for some, number in zip(total, functions)]


@cache
def _negation_classes() -> dict[int, int]:
    """Return the smallest function and the size of each class under negations of the bits and of the label."""
    found: dict[int, int] = {}
    for function in range(FUNCTIONS):
        orbit = {
            sum((function >> (x ^ mask) & 1 ^ label) << x for x in range(8))
            for mask in range(8)
            for label in (0, 1)
        }
        found[min(orbit)] = len(orbit)
    return found


def _decreasing(function: int, penalty: fmpq) -> fmpq:
    """Return equation 7 for one function."""
    trees = _near_optimal(function, penalty, NARROW)
    return fmpq(decreasing_gap_count(trees), trees.count)


@cache
def mean_decreasing(penalty: fmpq) -> tuple[fmpq, fmpq]:
    """Return the average and the minimum of equation 7 over all functions of three bits."""
    fractions = {function: _decreasing(function, penalty) for function in _negation_classes()}
    total = sum((_negation_classes()[function] * fractions[function] for function in fractions), fmpq(0))
    return total / FUNCTIONS, min(fractions.values())


def _grows(less: fmpq, more: fmpq) -> bool:
    """Return True if the average does not decrease with the penalty and all values are at least the bound."""
    (first, first_least), (second, second_least) = mean_decreasing(less), mean_decreasing(more)
    return first <= second and min(first_least, second_least) >= fmpq(1, 9)


def _each_grows(less: fmpq, more: fmpq) -> bool:
    """Return True if no value decreases."""
    return all(_decreasing(function, less) <= _decreasing(function, more) for function in _negation_classes())


def _as_shown(figure: int, less: fmpq = PENALTY, more: fmpq = PENALTY, *, each: bool = False) -> bool:
    """Return True if the statement of Figure 2 or 8 holds, on average or for each function."""
    if figure == 8:
        return (_each_grows if each else _grows)(less, more)
    return _each_greedier_below() if each else all(rise >= 0 for rise in increases(mean_greedy()))


CLAIM = Claim(
    id="split.fig-2.synthetic",
    cite="Figures 2 and 8, on the functions of three bits",
    statement=r"On three bits, with depth 3, averaged over all functions: with $\lambda=\tfrac1{50}$ and"
    r" $\epsilon=\tfrac1{20}$ the fraction of greedy nodes does not decrease with the level (Figure 2); with"
    r" $\epsilon=\tfrac1{40}$ that of equation 7 does not decrease between the penalties $\tfrac1{1000}$,"
    r" $\tfrac1{200}$, $\tfrac1{100}$, $\tfrac1{50}$, $\tfrac1{25}$, $\tfrac1{10}$, and is at least $\tfrac19$ for"
    r" every function (Figure 8)",
    instances=Grid(
        scoped(
            [{"figure": 2}, {"figure": 8, "less": PENALTIES[1], "more": PENALTIES[2]}],
            [
                {"figure": 2},
                *({"figure": 8, "less": less, "more": more} for less, more in pairwise(PENALTIES)),
            ],
        )
    ),
    measured=_as_shown,
    asserts=HOLDS(control=partial(_as_shown, each=True)),
    method="exhaustive",
    complete="full",
    recorded=PROVED,
    literature="A substitute for the data of the figures; false for single functions; 1/9 is attained for the smallest"
    " penalty",
)
