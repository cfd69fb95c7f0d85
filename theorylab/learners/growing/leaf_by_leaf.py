"""Leaf-by-leaf growth: every iteration splits the leaf of highest priority by its best test.

The priority of a leaf is derived from the score of its best test, such as the purity gain. Equal
priorities are detected exactly, and a rule chooses among them. Pure leaves are never split.

**Equal leaves** share the subproblem, the depth and the probability. Several of them are split in one *burst* if the
rule puts no leaf of equal priority between them. Each is split together with its descendants before the next one.
The errors after every single test are known, and 2^40 tests cost as many steps as there are bursts. Leaves that are
alike (:mod:`theorylab.learners.growing.alike`) are treated as equal here. If a rule separates equal leaves, as
``first`` does when the leaves that remain below them are of equal priority, they are split one by one. The rule
``shallowest`` does so most rarely.

Cost of n bursts: O(n log n) comparisons, of which only those of differently written priorities are exact, and the
exact order of the tests at every distinct subproblem met.
"""

from __future__ import annotations

from dataclasses import replace

from theorylab.impurities.ties import Ties
from theorylab.learners.growing.bursts import Burst, Bursts, Repeated
from theorylab.learners.growing.grown import Growth
from theorylab.learners.growing.rounds import Kind, Kinds, Priority, Queue, Round, Scores
from theorylab.limits import require
from theorylab.problems.problem import Problem
from theorylab.progress import advance
from theorylab.trees.drawing.numbers import short_number

__all__ = ["grow_leaf_by_leaf"]

STEP_BYTES = 2000
"""Approximate memory of a burst: the leaves split, their children and queue entries, and their nodes."""
BURSTS_BETWEEN_CHECKS = 1 << 12
ADVICE = "this rule separates equal leaves and splits them one by one; ties=shallowest does so most rarely"


def grow_leaf_by_leaf(
    problem: Problem, size: int, priority: Priority, best_tests: Scores, rule: Ties
) -> Growth:
    """Split ``size`` leaves, each time one of highest priority.

    Parameters
    ----------
    problem
        The distribution.
    size
        Number of internal nodes; growth stops earlier when no leaf can be split.
    priority
        Priority of a leaf.
    best_tests
        Function that returns the tests of largest score at a subproblem.
    rule
        ``FIRST``, ``LAST``, ``SHALLOWEST`` or ``DEEPEST``. Among tests of equal score at a leaf, ``LAST`` chooses
        the last one and the other rules choose the first.

    Returns
    -------
    Growth
        The errors after every test are those of the rule. If growth stops before all of several equal or alike leaves
        are split, the choice among them does not change the error, size, depth or expected cost of the tree.

    Raises
    ------
    TooLarge
        If the nodes grown so far exceed the memory budget.
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
    """Repeat a step ``count`` times, or as often as ``most`` >= 1 tests allow; return the splits."""
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
    """Return the splits of a step repeated ``count`` times."""
    if isinstance(step, Kind):
        return step.leaves.burst(step.split, step.score, kinds.children(step), count)
    if step.bursts is None:
        step.bursts = Bursts(_burst(kinds, inner, each) for inner, each in step.steps)
    only = step.bursts[0] if len(step.bursts) == 1 else None
    return (
        replace(only, count=only.count * count) if isinstance(only, Burst) else Repeated(step.bursts, count)
    )
