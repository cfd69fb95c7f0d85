"""Equation 2: the set of near-optimal trees, its members one by one.

Problem. Any distribution; see :mod:`proofs_checks.shared.explicit.instances`. On a lumped problem interchangeable tests
are counted individually, as on the cube.

Algorithm. :func:`dp_optimal.rashomon.rashomon_set`.

(``members``) The same trees in the order of :mod:`theorylab.trees.unranking`, the i-th tree from either end, the sample
for a given seed, and membership in the set. (``sums``) The histograms of sums from which the numbers are computed
(:mod:`proofs_checks.split.computed.histograms_of_sums`). (``greedy``) is equation 3, (``gaps``) equations 5 to 7.

How it is checked. By listing all trees, from the list of the inputs, by their shapes or written out. The controls
ignore the multiplicity, the order, one variable or the level, keep the trivial splits, omit the maximum sum, or require
a strict decrease.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

from flint import fmpq

from dp_optimal.rashomon import rashomon_set
from proofs_checks.shared.explicit.cases import all_functions, census, few
from proofs_checks.shared.explicit.every_tree import shapes
from proofs_checks.shared.explicit.greedy_rule import greedy_prunings, greedy_tests
from proofs_checks.shared.explicit.instances import Case, points_of, problem_of
from proofs_checks.shared.explicit.points import (
    Inputs,
    Points,
    label_masses,
    mass,
    open_tests,
    parts,
    performed_test,
)
from proofs_checks.shared.explicit.written_trees import Written, every_written
from proofs_checks.shared.questions import Question, asking, whether
from proofs_checks.split.computed.histograms_of_sums import SHAPES, combine_sums, pair_by_pair
from theorylab.claims import Claim, Grid
from theorylab.trees.decreasing_gaps import decreasing_gap_count
from theorylab.trees.greedy_fractions import greedy_fractions
from theorylab.trees.optimality_gaps import OptimalityGaps
from theorylab.trees.tree_set import TreeSet

Numbers = Sequence[fmpq | int]
Drawn = dict[str, Any]

SEED = 5


def _set(case: Case, depth: int, penalty: fmpq, slack: fmpq) -> TreeSet:
    return rashomon_set(problem_of(case), depth=depth, penalty=penalty, slack=slack)


def _counts(case: Case, depth: int, penalty: fmpq, slack: fmpq) -> Numbers:
    trees = _set(case, depth, penalty, slack)
    return [trees.optimum, trees.bound, trees.count, *(n for pair in trees.objectives.items() for n in pair)]


@cache
def _near(case: Case, depth: int, penalty: fmpq, slack: fmpq) -> Counter[fmpq]:
    """Return the number of trees of each objective within the bound."""
    number: Counter[fmpq] = Counter()
    for shape, ways in census(case).items():
        if shape.depth <= depth:
            number[shape.error + penalty * shape.leaves] += ways
    return Counter({value: ways for value, ways in sorted(number.items()) if value <= min(number) + slack})


def _all_counts(case: Case, depth: int, penalty: fmpq, slack: fmpq, *, once: bool = False) -> Numbers:
    near = _near(case, depth, penalty, slack)
    total = len(near) if once else near.total()
    return [min(near), min(near) + slack, total, *(n for pair in near.items() for n in pair)]


@cache
def _all_written(case: Case, depth: int, penalty: fmpq) -> list[Written]:
    return every_written(points_of(case), depth, penalty)


def _within(case: Case, depth: int, penalty: fmpq, slack: fmpq) -> list[Drawn]:
    every = _all_written(case, depth, penalty)
    return [tree.drawn for tree in every if tree.objective <= every[0].objective + slack]


def _members(case: Case, depth: int, penalty: fmpq, slack: fmpq, *, reverse: bool = False) -> bool:
    trees, near = _set(case, depth, penalty, slack), _within(case, depth, penalty, slack)
    if reverse:
        near = near[::-1]
    listed = list(trees)
    wider = rashomon_set(trees.problem, depth=depth, penalty=penalty, slack=slack + 1)
    belong = [tree in trees for tree in wider]
    random = Random(SEED)
    drawn = [near[random.randrange(len(near))] for _ in range(6)]
    return (
        [tree.as_dict() for tree in listed] == near
        and [trees[i - len(near)].as_dict() for i in range(len(near))] == near
        and belong == [i < len(near) for i in range(len(belong))]
        and [tree.as_dict() for tree in trees.sample(6, seed=SEED)] == drawn
        and [trees.objective(tree) for tree in listed]
        == [each.objective for each in _all_written(case, depth, penalty)[: len(near)]]
    )


def _without_trivial(case: Case, depth: int, penalty: fmpq, slack: fmpq, *, kept: bool = False) -> bool:
    """Return True if the set without trivial splits has exactly the trees without them; the control keeps all trees."""
    points = points_of(case)
    limits: dict[str, Any] = {"depth": depth, "penalty": penalty, "slack": slack}
    found = [tree.as_dict() for tree in rashomon_set(problem_of(case), **limits, trivial_splits=False)]
    listed = [drawn for drawn in _within(case, **limits) if kept or not _splits_in_vain(points, drawn)]
    return sorted(map(repr, found)) == sorted(map(repr, listed))


def _splits_in_vain(points: Points, drawn: Drawn) -> bool:
    if "label" in drawn:
        return False
    _, below = performed_test(points, points.inputs, drawn)
    if all("label" in each for each in below):
        return len({each["label"] for each in below}) == 1
    return any(_splits_in_vain(points, each) for each in below)


def _importances(case: Case, depth: int, penalty: fmpq, slack: fmpq) -> Numbers:
    found = _set(case, depth, penalty, slack).importances()
    return [n for pair in found.items() for n in pair]


def _share_by_listing(case: Case, depth: int, penalty: fmpq, slack: fmpq, shift: int = 0) -> Numbers:
    points = points_of(case)
    near = _near(case, depth, penalty, slack)
    numbers: list[fmpq | int] = []
    for test in open_tests(points, points.inputs):
        without = sum(
            ways
            for shape, ways in shapes(points, depth, without=(test + shift) % len(points.names)).items()
            if shape.error + penalty * shape.leaves in near
        )
        numbers += [test, 1 - fmpq(without, near.total())]
    return numbers


def _fractions(case: Case, impurity: str, penalty: fmpq, slack: fmpq) -> Numbers:
    found = greedy_fractions(_set(case, 2, penalty, slack), impurity=impurity)
    return [len(found), *found]


def _greedy_share(case: Case, impurity: str, penalty: fmpq, slack: fmpq, *, first: bool = False) -> Numbers:
    points = points_of(case)
    levels: dict[int, list[bool]] = defaultdict(list)
    greedy = _once(lambda inputs: greedy_tests(points, inputs, impurity))

    def walk(inputs: Inputs, drawn: Drawn, level: int) -> None:
        if "label" in drawn:
            return
        test, below = performed_test(points, inputs, drawn)
        best = greedy(inputs)
        levels[level].append(test in (best[:1] if first else best))
        for part, tree in zip(parts(inputs, test), below):
            walk(part, tree, level + 1)

    for drawn in _within(case, 2, penalty, slack):
        walk(points.inputs, drawn, 0)
    return [len(levels), *(fmpq(sum(levels[level]), len(levels[level])) for level in sorted(levels))]


def _once(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function with its results cached by the inputs at a node; for one problem, as masses are ignored."""
    known: dict[tuple, Any] = {}

    def at(inputs: Inputs, *more: int) -> Any:
        node = tuple(x for x, _ in inputs), *more
        if node not in known:
            known[node] = function(inputs, *more)
        return known[node]

    return at


def _gaps(case: Case, impurity: str, ties: str, penalty: fmpq) -> Numbers:
    trees = _set(case, 2, penalty, fmpq(1, 4))
    gaps = OptimalityGaps(trees.problem, penalty=penalty, impurity=impurity, ties=ties)
    numbers = [gap for tree in trees for gap in gaps.by_level(tree)]
    share = gaps.fraction_decreasing(trees)
    return [decreasing_gap_count(trees, impurity=impurity, ties=ties), share, *numbers]


def _listed_gaps(case: Case, impurity: str, ties: str, penalty: fmpq, *, strict: bool = False) -> Numbers:
    gaps = _gaps_of_all(case, impurity, ties, penalty)
    falls = sum(all(a > b if strict else a >= b for a, b in pairwise(levels)) for levels in gaps)
    return [falls, fmpq(falls, len(gaps)), *(gap for levels in gaps for gap in levels)]


@cache
def _gaps_of_all(case: Case, impurity: str, ties: str, penalty: fmpq) -> list[list[fmpq]]:
    points = points_of(case)
    pruned = _once(
        lambda inputs, depth: greedy_prunings(points, inputs, depth, impurity, last=ties == "last")
    )
    return [_by_level(points, drawn, pruned, penalty) for drawn in _within(case, 2, penalty, fmpq(1, 4))]


def _by_level(points: Points, drawn: Drawn, pruned: Callable[..., Any], penalty: fmpq) -> list[fmpq]:
    levels: dict[int, list[fmpq]] = defaultdict(list)

    def walk(inputs: Inputs, drawn: Drawn, level: int) -> tuple[fmpq, int, int]:
        """Return error, leaves and depth of a subtree."""
        if "label" in drawn:
            error, leaves, depth = mass(inputs) - max(label_masses(inputs)), 1, 0
        else:
            test, below = performed_test(points, inputs, drawn)
            found = [walk(part, tree, level + 1) for part, tree in zip(parts(inputs, test), below)]
            error = sum((e for e, _, _ in found), fmpq(0))
            leaves, depth = sum(n for _, n, _ in found), 1 + max(d for _, _, d in found)
        greedy = [p for p in pruned(inputs, depth) if p[0] <= leaves]
        levels[level].append(greedy[-1][1] + penalty * greedy[-1][0] - error - penalty * leaves)
        return error, leaves, depth

    walk(points.inputs, drawn, 0)
    return [sum(levels[level], fmpq(0)) / len(levels[level]) for level in sorted(levels)]


LIMITS = {"penalty": (fmpq(0), fmpq(1, 20), fmpq(1, 8)), "slack": (fmpq(0), fmpq(1, 10), fmpq(1, 4))}

WRITTEN = [case for case in few(lumped=False) if "objects" not in case.kind]

TIED = [Case("cube", "0110"), Case("cube", "01101001"), *WRITTEN]
"""Instances with several greedy tests, and the others."""

_COUNTED = Grid.over(
    case=few() + all_functions(2),
    depth=(0, 1, 2, 3),
    **LIMITS,
    where=lambda depth, slack: depth > 1 or slack == fmpq(1, 10),
)
_TESTED = Grid.over(
    case=[case for case in few() if case.kind not in ("grid", "3 x 2 grid")],
    depth=(1, 2, 3),
    penalty=(fmpq(1, 20),),
    slack=(fmpq(1, 20), fmpq(1, 4)),
)
_COMPARED = Grid.over(
    case=TIED,
    impurity=("entropy", "gini"),
    ties=("first", "last"),
    penalty=lambda ties: (fmpq(1, 20),) if ties == "last" else (fmpq(0), fmpq(1, 20)),
    where=lambda impurity, ties, penalty: impurity == "entropy" or (ties == "first" and penalty == 0),
)

CLAIM = Claim(
    id="split.eq-2.every-tree",
    cite="Equations 2, 3 and 5 to 7",
    statement="The set of near-optimal trees consists of the listed trees of bounded depth whose objective is within"
    " the bound. It has the same trees, best first, and the same number for each objective, with interchangeable"
    " tests counted one by one. Without trivial splits it has the trees in which no test is followed by leaves of one"
    " label only. The fractions of trees that test a variable, and that test greedily, by level, and the gaps to the"
    " greedy trees are those of the list",
    **asking(
        {
            "count": Question(
                _COUNTED, _counts, _all_counts, control=lambda **point: _all_counts(**point, once=True)
            ),
            "members": whether(
                Grid.over(case=WRITTEN, depth=(1, 2), **LIMITS),
                _members,
                control=lambda **point: _members(**point, reverse=True),
            ),
            "without trivial splits": whether(
                Grid.over(case=WRITTEN, depth=(2,), penalty=LIMITS["penalty"][:2], slack=LIMITS["slack"][1:]),
                _without_trivial,
                control=lambda **point: _without_trivial(**point, kept=True),
            ),
            "importances": Question(
                _TESTED,
                _importances,
                _share_by_listing,
                control=lambda **point: _share_by_listing(**point, shift=1),
            ),
            "sums": Question(
                Grid.over(shape=list(SHAPES), factors=lambda shape: (1, 2, 3) if shape == "few" else (2,)),
                combine_sums,
                pair_by_pair,
                control=lambda **point: pair_by_pair(**point, included=False),
            ),
            "greedy": Question(
                Grid.over(case=TIED, impurity=("entropy", "gini", "error"), **LIMITS),
                _fractions,
                _greedy_share,
                control=lambda **point: _greedy_share(**point, first=True),
            ),
            "gaps": Question(
                _COMPARED, _gaps, _listed_gaps, control=lambda **point: _listed_gaps(**point, strict=True)
            ),
        }
    ),
    literature="By listing all trees",
)
