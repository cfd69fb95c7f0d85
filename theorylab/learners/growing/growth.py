"""Common entry point of leaf-by-leaf growth for all tie rules."""

from __future__ import annotations

from theorylab.impurities.ties import Ties
from theorylab.learners.growing.grown import Growth
from theorylab.learners.growing.leaf_by_leaf import grow_leaf_by_leaf
from theorylab.learners.growing.rounds import Priority, Scores
from theorylab.learners.growing.tie_search import grow_over_all_ties
from theorylab.numbers.counts import budget
from theorylab.problems.problem import Problem

__all__ = ["grow"]


def grow(
    problem: Problem, size: int, priority: Priority, best_tests: Scores, ties: Ties | str, learner: str
) -> Growth:
    """Run a leaf-by-leaf algorithm for ``size`` iterations under any tie rule.

    ``learner`` is the name of the algorithm in error messages; ``best_tests`` and the others are those of
    :func:`~theorylab.learners.growing.leaf_by_leaf.grow_leaf_by_leaf`.
    """
    size = budget(size, "size")
    rule = Ties.from_name(ties, allowed=tuple(Ties), learner=learner)
    run = grow_over_all_ties if rule in (Ties.BEST, Ties.WORST) else grow_leaf_by_leaf
    return run(problem, size, priority, best_tests, rule)
