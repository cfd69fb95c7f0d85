"""Growing a tree leaf by leaf: in every iteration the leaf and test of largest priority are split.

The priority of a leaf comes from the score of its best test: its purity gain, or another. Equal
priorities are found exactly, and a rule chooses among them. Pure leaves are never split.

**Equal leaves** have one subproblem, one depth and one probability. Several of them are split in one *burst* where
no leaf of equal priority stands between them in the order of the rule: each with what comes below it before the next.
The errors after every single test are known, and 2^40 tests cost as many steps as there are bursts. Leaves that are
alike (:mod:`theorylab.learners.growing.alike`) are not told apart there. Where a rule separates equal leaves, as
``first`` does when what is left below them is of equal priority, they are split one by one; ``shallowest`` separates
them most rarely.

Cost of n bursts: O(n log n) comparisons, exact ones only of priorities written differently, and the exact order of the
tests of every distinct subproblem met.
"""

from __future__ import annotations

from dataclasses import replace

from theorylab.impurities.best_tests import BestTests
from theorylab.impurities.impurity import Impurity
from theorylab.impurities.ties import Ties
from theorylab.learners.growing.bursts import Burst, Bursts, Repeated
from theorylab.learners.growing.grown import Growth
from theorylab.learners.growing.rounds import Kind, Kinds, Priority, Queue, Round, Scores
from theorylab.limits import require
from theorylab.problems.by_kind import ByKind
from theorylab.problems.problem import Problem
from theorylab.progress import advance
from theorylab.trees.drawing.numbers import short_number

__all__ = ["by_purity", "grow_leaf_by_leaf"]

STEP_BYTES = 2000
"""Rough memory of a burst: the leaves that are split, their children with their places in the queue, their nodes."""
BURSTS_BETWEEN_CHECKS = 1 << 12
ADVICE = (
    "this rule separates equal leaves, which are then split one by one; ties=shallowest does so most rarely"
)


@ByKind
def by_purity(problem: Problem, impurity: Impurity) -> Scores:
    """Scores by purity gain."""
    return BestTests(problem, impurity)


def grow_leaf_by_leaf(
    problem: Problem, size: int, priority: Priority, best_tests: Scores, rule: Ties
) -> Growth:
    """Split ``size`` leaves, each time one of largest priority.

    Parameters
    ----------
    problem
        The distribution.
    size
        Number of internal nodes; growth stops earlier when no leaf can be split.
    priority
        Priority of a leaf.
    best_tests
        The tests of largest score at a subproblem.
    rule
        ``FIRST``, ``LAST``, ``SHALLOWEST`` or ``DEEPEST``; ``LAST`` also takes the last of the tests of
        equal score at a leaf, the others the first.

    Returns
    -------
    Growth
        The errors after every test are those of the rule. Where some of several leaves that are equal or alike are
        not split any more, which ones is a choice among trees of equal error, size, depth and expected cost.

    Raises
    ------
    TooLarge
        If the nodes grown so far need more memory than allowed.
    """
    kinds = Kinds(problem, priority, best_tests, rule, size)
    queue = Queue(kinds)
    bursts: list[Burst | Repeated] = []
    done = 0
    queue.enter(kinds.tree.root, 1)
    while done < size and (run := queue.next()):
        for step, count in run:
            made = _repeat_step(kinds, step, count, size - done)
            bursts += made
            done += sum(burst.tests for burst in made)
            advance(done, size)
            if len(bursts) % BURSTS_BETWEEN_CHECKS < len(made):
                require(
                    len(bursts) * STEP_BYTES,
                    f"a tree grown to {short_number(done)} tests of {short_number(size)} in"
                    f" {len(bursts)} bursts of equal leaves (ties={rule.value})"
                    + (f"; {ADVICE}" if kinds.separated and rule is not Ties.SHALLOWEST else ""),
                )
        queue.leave(run)
    return replace(kinds.tree.growth(bursts, size), separated=kinds.separated)


def _repeat_step(kinds: Kinds, step: Kind | Round, count: int, most: int) -> list[Burst | Repeated]:
    """Do a step so often, or as often as ``most`` tests allow, which is at least one; what was split."""
    if isinstance(step, Kind):
        times = min(count, most)
        step.leaves.cut(step.split, kinds.children(step), times)
        return [_burst(kinds, step, times)]
    times = min(count, most // step.tests)
    made = [_burst(kinds, step, times)] if times else []
    for kind, each in step.splits.items() if times else ():
        kind.leaves.cut(kind.split, kinds.children(kind), each * times)
    most -= times * step.tests
    if times < count:
        for inner, each in step.steps:
            if not most:
                break
            begun = _repeat_step(kinds, inner, each, most)
            made += begun
            most -= sum(burst.tests for burst in begun)
    return made


def _burst(kinds: Kinds, step: Kind | Round, count: int) -> Burst | Repeated:
    """What doing a step so often splits."""
    if isinstance(step, Kind):
        return step.leaves.burst(step.split, step.score, kinds.children(step), count)
    if step.bursts is None:
        step.bursts = Bursts(_burst(kinds, inner, each) for inner, each in step.steps)
    only = step.bursts[0] if len(step.bursts) == 1 else None
    return (
        replace(only, count=only.count * count) if isinstance(only, Burst) else Repeated(step.bursts, count)
    )
