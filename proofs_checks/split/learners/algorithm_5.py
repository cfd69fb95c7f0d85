"""Algorithm 5: RESPLIT's set has exactly the trees of the algorithm, each once, even if tests are interchangeable.

Problem. Functions of two and three variables on cubes, product distributions; grids; samples, that is weighted tables;
lumped problems, in which one test represents several, with the cubes that they represent.

Algorithm. RESPLIT with lookahead depth d_l, penalty and slack, as in :mod:`theorylab.learners.resplit`.

Also compared: the tree that the learner returns, which has minimum objective, and on lumped problems the total number
of internal nodes of the set.

How it is checked. All prefixes and all subtrees, one by one (:mod:`proofs_checks.split.printed.resplit`). The control
inserts all subtrees, even if they are worse than the greedy subtree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from flint import fmpq

from proofs_checks.shared.labelled_instances import (
    LUMPED,
    Labelled,
    every,
    functions,
    noisy,
    spread,
    tables,
    unequal,
    with_lookahead,
)
from proofs_checks.shared.labelled_kinds import grids
from proofs_checks.shared.questions import asking, whether
from proofs_checks.split.printed.resplit import resplit_trees
from proofs_checks.transcribed.trees import Grown, leaves, mislabelled_mass, transcribe
from theorylab.claims import Claim, Grid, Point, scoped
from theorylab.learners import resplit, resplit_set
from theorylab.trees.tree import Tree

PENALTIES = tuple(map(fmpq, ("0", "1/64", "1/20", "1/8", "1/4")))
SLACKS = (fmpq(0), fmpq(1, 8), fmpq(1, 3))
DEPTHS = ((2, 1), (1, 1), (2, 0), (2, 2), (3, 1))
"""Depth and lookahead depth."""
MOST_DRAWN = 100
"""Maximum size of a set whose trees are drawn one by one."""


def _trees() -> Iterator[Point]:
    first = {"ties": ("first", "last"), "slack": SLACKS[:2], "penalty": PENALTIES[1:4], "depths": DEPTHS[:4]}
    yield from with_lookahead(spread(functions(2), impurity=("entropy",), **first))
    yield from with_lookahead(spread(functions(3)[::2], impurity=("entropy", "error"), **first))
    yield from with_lookahead(
        spread([*unequal(12), *tables(16), *noisy(18), *grids(12)], impurity=("gini",), **first)
    )


def _all_trees() -> Iterator[Point]:
    axes = {"ties": ("first", "last"), "slack": SLACKS, "penalty": PENALTIES, "depths": DEPTHS}
    yield from with_lookahead(
        spread(
            [*functions(2), *functions(3), *unequal(1), *tables(60), *noisy(60), *grids(24)] * 3,
            impurity=("entropy",),
            **axes,
        )
    )


def _counts() -> Iterator[Point]:
    axes = {"ties": ("first",), "impurity": ("entropy",), "slack": SLACKS[1:2], "penalty": PENALTIES[1:4]}
    yield from with_lookahead(every(LUMPED, depths=((2, 1), (2, 2), (1, 0)), **axes))


def _read(data: Labelled, trees: Iterable[Tree]) -> Iterator[Grown]:
    return (transcribe(tree) for tree in trees)


def _lists_the_same(data: Labelled, every_subtree: bool = False, **options: object) -> bool:
    expected = resplit_trees(data.points, every_subtree=every_subtree, **options)
    trees = resplit_set(data.problem, **options)
    if trees.count != len(expected) or Counter(_read(data, trees)) != Counter(tree for tree, _ in expected):
        return False
    least = min(objective for _, objective in expected)
    chosen = resplit(data.problem, **options)
    error = mislabelled_mass(transcribe(chosen), data.points)
    return trees.optimum == least == error + options["penalty"] * chosen.leaves and error == chosen.error


def _counts_the_same(data: Labelled, every_subtree: bool = False, **options: object) -> bool:
    expected = resplit_trees(data.points, every_subtree=every_subtree, **options)
    by_objective = Counter(objective for _, objective in expected)
    trees = resplit_set(data.problem, **options)
    if dict(trees.objectives) != by_objective:
        return False
    nodes = sum(
        trees.counts.occurrences(v, choice)
        for v, node in enumerate(trees.graph.nodes)
        for choice in node.choices
    )
    if nodes != sum(leaves(tree) - 1 for tree, _ in expected):
        return False
    return trees.count > MOST_DRAWN or Counter(map(trees.objective, trees)) == by_objective


CLAIM = Claim(
    id="split.alg-5.learner",
    cite="Algorithm 5, at most in line 8, for the leaves at depth d_l",
    statement=r"On cubes, grids and samples the trees of RESPLIT's set are those of the algorithm, each once; on a"
    r" lumped problem they are counted as on the cube, by objective",
    **asking(
        {
            "trees": whether(
                Grid(scoped(_trees, _all_trees)),
                _lists_the_same,
                control=lambda **point: _lists_the_same(**point, every_subtree=True),
            ),
            "interchangeable tests": whether(
                Grid(_counts),
                _counts_the_same,
                control=lambda **point: _counts_the_same(**point, every_subtree=True),
            ),
        }
    ),
    method="exhaustive",
    literature="A comparison of two programs on instances, without a proof that they always agree",
    origin="repaired",
)
