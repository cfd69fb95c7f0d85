r"""Counts of all trees of a distribution by error, size, depth and price.

The trees at a subproblem are the leaf and, unless it is final, every open test with every combination of trees below
its outcomes. They are counted by their *shapes*, which combine additively over the outcomes. So each optimum of this
library is a minimum over one table, which is computed without budgets, penalties or Bellman's equation.

Cost. The recursion visits every order of the tests and caches no subproblem: there are n! 2^n orders for n tests with
two outcomes, each at the cost of the product of the numbers of distinct shapes below its outcomes. That is a
millisecond for three variables (244 trees) and some hundred milliseconds for four (238,145 trees).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import product
from math import lcm
from typing import NamedTuple

from flint import fmpq

from proofs_checks.shared.explicit.points import (
    Inputs,
    Points,
    is_final,
    label_masses,
    mass,
    open_tests,
    parts,
)


class Shape(NamedTuple):
    """Measures of a tree; the error and the price are relative to the whole population.

    Attributes
    ----------
    error
        Probability of reaching the tree and being mislabelled.
    leaves, size, depth
        Number of leaves, number of internal nodes, length of the longest path.
    price
        Sum of the prices of the tests, each times the probability of reaching it.
    right
        True if every leaf is final.
    """

    error: fmpq
    leaves: int
    size: int
    depth: int
    price: fmpq
    right: bool


def shapes(points: Points, depth: int, *, without: int | None = None) -> Counter[Shape]:
    """Return the number of trees of each shape with at most ``depth`` tests on a path and no test ``without``."""
    whole = lcm(
        *(int(m.q) for _, masses in points.inputs for m in masses)
    )  # masses as integers: five times as fast
    counted = points._replace(
        inputs=tuple((x, tuple(int(m * whole) for m in masses)) for x, masses in points.inputs),
        costs=tuple(map(int, points.costs)),
        theta=points.theta * whole,
    )
    return Counter(
        {
            shape._replace(error=fmpq(shape.error, whole), price=fmpq(shape.price, whole)): ways
            for shape, ways in shapes_at(counted, counted.inputs, depth, without).items()
        }
    )


def shapes_at(points: Points, inputs: Inputs, depth: int, without: int | None = None) -> Counter[Shape]:
    """Return the number of trees of each shape at a subproblem."""
    here, final = mass(inputs), is_final(points, inputs)
    found = Counter({Shape(here - max(label_masses(inputs)), 1, 0, 0, 0 * here, final): 1})
    if final or depth == 0:
        return found
    for test in open_tests(points, inputs):
        if test == without:
            continue
        price = points.costs[test] * here
        below = [shapes_at(points, part, depth - 1, without).items() for part in parts(inputs, test)]
        for together in product(*below):
            ways = 1
            for _, number in together:
                ways *= number
            found[join_shapes(price, [shape for shape, _ in together])] += ways
    return found


def join_shapes(price: fmpq, below: Sequence[Shape]) -> Shape:
    """Return the shape of a tree from the price of its root test and the shapes of its subtrees."""
    return Shape(
        sum(s.error for s in below),
        sum(s.leaves for s in below),
        1 + sum(s.size for s in below),
        1 + max(s.depth for s in below),
        price + sum(s.price for s in below),
        all(s.right for s in below),
    )


def least(
    every: Iterable[Shape],
    objective: Callable[[Shape], fmpq],
    *,
    size: int | None = None,
    depth: int | None = None,
) -> fmpq:
    """Return the minimum objective of a tree within the given limits."""
    return min(
        objective(s)
        for s in every
        if (size is None or s.size <= size) and (depth is None or s.depth <= depth)
    )


def error_curve(every: Iterable[Shape], size: int, depth: int | None = None) -> tuple[fmpq, ...]:
    """Return the minimum error of a tree with at most t internal nodes, for t = 0..size."""
    known = tuple(every)
    return tuple(least(known, lambda s: s.error, size=t, depth=depth) for t in range(size + 1))


def front(every: Iterable[Shape], size: int, depth: int | None = None) -> list[tuple[int, fmpq]]:
    """Return the sizes up to ``size`` at which the minimum error decreases, each with its error."""
    curve = error_curve(every, size, depth)
    return [(t, error) for t, error in enumerate(curve) if t == 0 or error < curve[t - 1]]


def hull(every: Iterable[Shape]) -> list[tuple[int, fmpq]]:
    """Return (leaves, error) of the trees that are the unique optimum for some penalty, fewest leaves first.

    A number of leaves is included if its minimum error lies below every line between a smaller and a larger tree, and
    below the error of every smaller tree.
    """
    lowest: dict[int, fmpq] = {}
    for shape in every:
        lowest[shape.leaves] = min(shape.error, lowest.get(shape.leaves, shape.error))
    return [(n, e) for n, e in sorted(lowest.items()) if _is_vertex(n, e, lowest)]


def _is_vertex(leaves: int, error: fmpq, lowest: dict[int, fmpq]) -> bool:
    fewer = [(n, e) for n, e in lowest.items() if n < leaves]
    more = [(n, e) for n, e in lowest.items() if n > leaves]
    below_lines = all(
        (e - error) * (m - leaves) > (error - f) * (leaves - n) for n, e in fewer for m, f in more
    )
    return below_lines and all(error < e for _, e in fewer)
