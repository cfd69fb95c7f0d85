r"""Algorithm 1 of Zhang and Gionis on sets of objects: the three terms of the score as section 4 defines them.

Balance: p(S) minus the probability of the branch with the most objects. If several branches have the most, the paper
does not say which is excluded; here it is the most probable of them. Efficiency: for every object the covered share of
its missing coverage, from the sets of tests of the path. Discrimination: the decrease of the impurity, by class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from flint import fmpq

from proofs_checks.ngi.printed.objects import Instance, Objects
from proofs_checks.transcribed.exact_sums import LOGARITHMS, ExactSum, logarithm, number

Identified = int | tuple[int, tuple[tuple[int, "Identified"], ...]]
"""A tree: the class of a leaf, or (test, ((outcome, subtree), ...))."""

Path = tuple[int, ...]
Score = Callable[[Instance, Objects, Path, int], Any]

KINDS = {"entropy": LOGARITHMS, "gini": 1}
BRANCH = {
    "cardinality": lambda instance, part: (len(part), instance.mass(part)),
    "probability": lambda instance, part: (instance.mass(part), len(part)),
}
"""Sizes by which the balance selects the branch to leave out; the paper has the number of objects."""


def grow(
    instance: Instance, score: Score, ties: str, objects: Objects | None = None, path: Path = ()
) -> Identified:
    """Return the tree that chooses the test of maximum score until a node is final or no test splits it."""
    here = instance.everything if objects is None else objects
    splitting = [d for d in range(len(instance.tests)) if len(instance.parts(here, d)) > 1]
    if instance.final(here) or not splitting:
        return instance.label(here)
    best, largest = splitting[0], score(instance, here, path, splitting[0])
    for d in splitting[1:]:
        own = score(instance, here, path, d)
        if largest < own or (ties == "last" and own == largest):
            best, largest = d, own
    parts = instance.parts(here, best)
    return best, tuple((v, grow(instance, score, ties, part, (*path, best))) for v, part in parts.items())


def answer(tree: Identified, values: Sequence[int]) -> int:
    """Return the class that a tree gives to an input."""
    while not isinstance(tree, int):
        d, below = tree
        tree = dict(below)[values[d]]
    return tree


def extreme_error(instance: Instance, score: Score, ties: str, objects: Objects | None = None) -> fmpq:
    """Return the minimum (``best``) or maximum (``worst``) error over all choices among tests of maximum score."""
    here = instance.everything if objects is None else objects
    scores = {
        d: score(instance, here, (), d)
        for d in range(len(instance.tests))
        if len(instance.parts(here, d)) > 1
    }
    if instance.final(here) or not scores:
        own = instance.label(here)
        return instance.mass(frozenset(x for x in here if instance.classes[x] != own))
    largest = [d for d, own in scores.items() if not any(own < other for other in scores.values())]
    errors = [
        sum(
            (extreme_error(instance, score, ties, part) for part in instance.parts(here, d).values()), fmpq(0)
        )
        for d in largest
    ]
    return (min if ties == "best" else max)(errors)


def _balance(instance: Instance, objects: Objects, d: int, largest_by: str) -> fmpq:
    """Return the term B."""
    left_out = max(instance.parts(objects, d).values(), key=lambda part: BRANCH[largest_by](instance, part))
    return instance.mass(objects) - instance.mass(left_out)


def _coverage(instance: Instance, i: int, tests: Iterable[int]) -> fmpq:
    """Return the submodular function of an object at a set of tests."""
    rows = [instance.tests[d] for d in tests]
    agree = frozenset(x for x in instance.everything if all(row[x] == row[i] for row in rows))
    mass = min((1 - instance.mass(agree)) / (1 - max(instance.p[i], instance.theta)), fmpq(1))
    all_pairs = instance.pairs(instance.everything)
    pairs = fmpq(all_pairs - instance.pairs(agree), all_pairs)
    return 1 - (1 - mass) * (1 - pairs)


def _efficiency(instance: Instance, objects: Objects, path: Path, d: int) -> fmpq:
    """Return the term E."""
    total = fmpq(0)
    for i in objects:
        now = _coverage(instance, i, path)
        gained = _coverage(instance, i, (*path, d)) - now
        total += instance.p[i] * gained / (_coverage(instance, i, range(len(instance.tests))) - now)
    return total


def _impurity(instance: Instance, objects: Objects, impurity: str) -> ExactSum:
    """Return h(S) by Equation 1: the sum, over the classes, of the share times its score."""
    total = number(fmpq(0), KINDS[impurity])
    for share in instance.shares(objects):
        of_class = logarithm(1 / share) if impurity == "entropy" else number(1 - share)
        total = total + of_class.times(share)
    return total


def impurity_decrease(instance: Instance, objects: Objects, d: int, impurity: str) -> ExactSum:
    """Return the term D."""
    total = _impurity(instance, objects, impurity).times(instance.mass(objects))
    for part in instance.parts(objects, d).values():
        total = total - _impurity(instance, part, impurity).times(instance.mass(part))
    return total


def algorithm_1(trade_off: fmpq, impurity: str, largest_by: str = "cardinality") -> Score:
    """Return the score Z of Equation 2."""

    def score(instance: Instance, objects: Objects, path: Path, d: int) -> ExactSum:
        regular = _balance(instance, objects, d, largest_by) + _efficiency(instance, objects, path, d)
        gain = impurity_decrease(instance, objects, d, impurity).times(trade_off)
        return gain.plus(regular).times(fmpq(1, instance.costs[d]))

    return score
