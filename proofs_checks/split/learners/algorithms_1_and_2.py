"""Algorithms 1 and 2: the learner is SPLIT, before and after its postprocessing.

Problem. Functions of two, three and four variables on cubes, product distributions, random labels; grids; samples, that
is weighted tables; lumped problems where the lookahead is the whole depth; penalties from 0 to 1.

Algorithm. SPLIT with lookahead depth d_l and depth d: search with the greedy bounds of Algorithm 1, then GOSDT at
every leaf of the prefix with lambda renormalised.

``split``, ``split`` without completion and ``split_prefix`` are compared. If the lookahead is the whole depth, the
objective is the minimum over all trees, also on lumped problems. Shallow leaves are completed on cubes and on the same
rows as a sample, which another engine solves.

How it is checked. The pseudo-code on lists of points (:mod:`proofs_checks.split.printed.split`). The
controls: lambda is not renormalised, or shallow leaves are given d - d_l tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from flint import fmpq

from proofs_checks.shared.labelled_instances import (
    HARD,
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
from proofs_checks.shared.labelled_kinds import grids, on_sample
from proofs_checks.shared.questions import asking, whether
from proofs_checks.split.printed.lookahead import lookahead_tree
from proofs_checks.split.printed.split import printed_split
from proofs_checks.transcribed.points import Points
from proofs_checks.transcribed.trees import Grown, is_the_tree, leaves, mislabelled_mass
from theorylab.claims import Claim, Grid, Point, scoped
from theorylab.learners import split, split_prefix
from theorylab.trees.tree import Tree

PENALTIES = tuple(map(fmpq, ("0", "1/64", "1/20", "1/8", "1/4", "1/3", "1")))
DEPTHS = ((2, 1), (3, 1), (3, 2), (2, 2), (2, 0), (1, 1))
"""Depth and lookahead depth."""
RULES = ("first", "last")
VARIANTS = ("completed", "lookahead", "prefix")


def _trees() -> Iterator[Point]:
    for data, each in (
        (functions(2), {"depths": DEPTHS[:2], "penalty": PENALTIES, "impurity": ("entropy",)}),
        (functions(3), {"depths": DEPTHS, "penalty": PENALTIES[:4], "impurity": ("gini",)}),
        (
            [*unequal(6), *tables(24), *noisy(36)],
            {"depths": DEPTHS[:3], "penalty": PENALTIES[1:5], "impurity": ("entropy", "error")},
        ),
        (grids(24), {"depths": DEPTHS[:3], "penalty": PENALTIES[:3], "impurity": ("entropy", "gini")}),
        (HARD, {"depths": ((3, 1), (3, 2)), "penalty": PENALTIES[1:3], "impurity": ("entropy",)}),
    ):
        yield from with_lookahead(spread(data, variant=VARIANTS, ties=RULES, **each))
    whole = {"depths": ((2, 2),), "penalty": PENALTIES[1:4], "impurity": ("entropy",)}
    yield from with_lookahead(every(LUMPED, variant=("completed",), ties=("first",), **whole))


def _all_trees() -> Iterator[Point]:
    data = [*functions(2), *functions(3)[::2], *unequal(4), *tables(60), *noisy(60), *grids(24), *HARD]
    axes = {"depths": DEPTHS[:4], "penalty": PENALTIES[1:5], "impurity": ("entropy", "error")}
    yield from with_lookahead(every(data, variant=VARIANTS, ties=RULES, **axes))


def _shallow() -> Iterator[Point]:
    axes = {"penalty": PENALTIES[:3], "impurity": ("entropy",), "ties": RULES}
    yield from with_lookahead(every([*HARD, *map(on_sample, HARD)], depths=((3, 1), (3, 2), (4, 2)), **axes))


LEARNERS: dict[str, Callable[..., Tree]] = {
    "completed": split,
    "lookahead": lambda problem, **options: split(problem, complete=False, **options),
    "prefix": split_prefix,
}


def _with_greedy_ends(points: Points, depth: int, lookahead: int, **options: Any) -> Grown:
    return lookahead_tree(points, depth, depth - lookahead, total=1, **options)[0]


def _agrees(data: Labelled, changed: dict[str, Any], variant: str, **options: Any) -> bool:
    """Return True if the learner's tree is the transcribed one, with ``changed`` options of :func:`printed_split`."""
    found = LEARNERS[variant](data.problem, **options)
    if variant == "lookahead":
        expected = _with_greedy_ends(data.points, **options)
    else:
        expected, _ = printed_split(data.points, postprocess=variant == "completed", **options, **changed)
    if data not in LUMPED:
        return is_the_tree(found, expected, data.points)
    penalty = options["penalty"]
    return found.error + penalty * found.leaves == mislabelled_mass(expected, data.points) + penalty * leaves(
        expected
    )


CLAIM = Claim(
    id="split.alg-2.learner",
    cite="Algorithms 1 and 2, also for a leaf of the prefix above the lookahead depth",
    statement=r"On cubes, grids and samples the tree of SPLIT, with and without postprocessing, is the one that the"
    r" algorithms return, ties by index; a leaf of the prefix at depth $u<d_l$ is replaced by an optimal tree of"
    r" depth at most $d-u$",
    **asking(
        {
            "tree": whether(
                Grid(scoped(_trees, _all_trees)),
                partial(_agrees, changed={}),
                control=partial(_agrees, changed={"renormalised": False}),
            ),
            "shallow leaves": whether(
                Grid(_shallow),
                partial(_agrees, changed={}, variant="completed"),
                control=partial(_agrees, changed={"allowed": "beyond"}, variant="completed"),
            ),
        }
    ),
    method="exhaustive",
    literature="A comparison of two programs on instances, without a proof that they always agree",
    origin="reading",
)
