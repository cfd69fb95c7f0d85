r"""Remaining impurity after a test, computed from the masses of the inputs as a number that can be compared exactly.

Let W_b be the masses of the outcomes and m_bl those of their labels, as integers of sum W over a common denominator.
After the test, the expected entropy is

.. math:: \frac1W\sum_b\Bigl(W_b\log W_b-\sum_l m_{bl}\log m_{bl}\Bigr),

so tests are ordered, and tied, as the rational numbers :math:`\prod_b W_b^{W_b}/\prod_{b,l}m_{bl}^{m_{bl}}`. No
logarithm is needed. The Gini impurity and the error are already rational.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import lcm

from flint import fmpq

from proofs_checks.shared.explicit.every_tree import Shape, hull, join_shapes
from proofs_checks.shared.explicit.points import (
    Inputs,
    Points,
    is_final,
    label_masses,
    mass,
    open_tests,
    parts,
)


def _entropy(inputs: Inputs, test: int) -> fmpq:
    masses = [label_masses(part) for part in parts(inputs, test)]
    scale = lcm(*(int(m.q) for _, labels in inputs for m in labels))  # the same for all tests
    product = fmpq(1)
    for labels in masses:
        whole = [int((m * scale).p) for m in labels]
        product *= fmpq(sum(whole)) ** sum(whole)
        for m in whole:
            product /= fmpq(m) ** m if m else 1
    return product


def _gini(inputs: Inputs, test: int) -> fmpq:
    """Return the sum over the outcomes of W_b (1 - sum of squared shares)."""
    total = fmpq(0)
    for part in parts(inputs, test):
        labels = label_masses(part)
        total += mass(part) - sum((m * m for m in labels), fmpq(0)) / mass(part)
    return total


def _error(inputs: Inputs, test: int) -> fmpq:
    return sum((mass(part) - max(label_masses(part)) for part in parts(inputs, test)), fmpq(0))


REMAINING: dict[str, Callable[[Inputs, int], fmpq]] = {"entropy": _entropy, "gini": _gini, "error": _error}
"""A measure of the remaining impurity after a test; the smaller, the larger the gain."""


def greedy_tests(points: Points, inputs: Inputs, impurity: str) -> list[int]:
    """Return the tests of maximum gain."""
    left = {test: REMAINING[impurity](inputs, test) for test in open_tests(points, inputs)}
    return [test for test, value in left.items() if value == min(left.values())]


def greedy_prunings(
    points: Points, inputs: Inputs, depth: int, impurity: str, *, last: bool
) -> list[tuple[int, fmpq]]:
    """Return (leaves, error) of the prunings of the greedy tree for all penalties, fewest leaves first."""
    return hull(_pruned_greedy(points, inputs, depth, impurity, last=last))


def _pruned_greedy(points: Points, inputs: Inputs, depth: int, impurity: str, *, last: bool) -> list[Shape]:
    leaf = Shape(mass(inputs) - max(label_masses(inputs)), 1, 0, 0, fmpq(0), True)
    if depth == 0 or is_final(points, inputs) or not open_tests(points, inputs):
        return [leaf]
    best = greedy_tests(points, inputs, impurity)
    first, second = parts(inputs, best[-1 if last else 0])
    return [leaf] + [
        join_shapes(fmpq(0), pruned)
        for pruned in product(
            _pruned_greedy(points, first, depth - 1, impurity, last=last),
            _pruned_greedy(points, second, depth - 1, impurity, last=last),
        )
    ]
