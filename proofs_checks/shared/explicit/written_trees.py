r"""Trees written out one by one, in a specified order, as the nested dictionaries that the command line prints.

``every_written`` lists all trees of a distribution. The other functions apply the rule that determines the tree an
optimal program must return: among the optimal trees it has the fewest leaves (or nodes), and at each node the first
test that allows it.

Cost. As in :mod:`proofs_checks.shared.explicit.every_tree`, but every tree is kept in memory: at most three variables.
"""

from __future__ import annotations

from itertools import product
from typing import Any, NamedTuple

from flint import fmpq

from proofs_checks.shared.explicit.every_tree import error_curve, shapes_at
from proofs_checks.shared.explicit.points import (
    Inputs,
    Points,
    is_final,
    label_masses,
    majority,
    mass,
    open_tests,
    parts,
    performed_test,
    test_called,
)
from theorylab.numbers.rationals import format_rational

Drawn = dict[str, Any]


class Written(NamedTuple):
    """A tree with its objective and sort key: index of the test, then objectives and ranks of the subtrees."""

    objective: fmpq
    order: tuple
    drawn: Drawn


def every_written(points: Points, depth: int, penalty: fmpq) -> list[Written]:
    """Return all trees of at most this depth sorted by error + penalty x leaves, ties in the order of unranking.

    In that order the leaf comes first. Trees are then sorted by test and by the objectives of the subtrees and their
    ranks among the trees of that objective, the last outcome changing fastest.
    """
    return _all_trees(points, points.inputs, depth, penalty)


def _all_trees(points: Points, inputs: Inputs, depth: int, penalty: fmpq) -> list[Written]:
    error = mass(inputs) - max(label_masses(inputs))
    found = [Written(error + penalty, (), leaf_of(inputs))]
    if depth and not is_final(points, inputs):
        for test in open_tests(points, inputs):
            below = [_all_trees(points, part, depth - 1, penalty) for part in parts(inputs, test)]
            for together in product(*map(enumerate, below)):
                order = (test, *((tree.objective, place) for place, tree in together))
                total = sum((tree.objective for _, tree in together), fmpq(0))
                found.append(
                    Written(total, order, _node(points, inputs, test, [t.drawn for _, t in together]))
                )
    return sorted(found, key=lambda tree: (tree.objective, tree.order))


def best_penalised(points: Points, inputs: Inputs, depth: int, penalty: fmpq) -> tuple[fmpq, int, Drawn]:
    """Return the minimum objective, the fewest leaves that attain it, and the tree with the first tests that does."""
    best = (mass(inputs) - max(label_masses(inputs)) + penalty, 1, leaf_of(inputs))
    if depth and not is_final(points, inputs):
        for test in open_tests(points, inputs):
            below = [best_penalised(points, part, depth - 1, penalty) for part in parts(inputs, test)]
            value = sum((v for v, _, _ in below), fmpq(0)), sum(leaves for _, leaves, _ in below)
            if value < best[:2]:
                best = (*value, _node(points, inputs, test, [drawn for _, _, drawn in below]))
    return best


def cheapest(points: Points, inputs: Inputs) -> tuple[fmpq, Drawn] | None:
    """Return the minimum price of a tree whose leaves are all final, and the tree with the first tests that has it."""
    if is_final(points, inputs):
        return fmpq(0), leaf_of(inputs)
    best: tuple[fmpq, Drawn] | None = None
    for test in open_tests(points, inputs):
        below = [cheapest(points, part) for part in parts(inputs, test)]
        known = [each for each in below if each is not None]
        if len(known) == len(below):
            price = points.costs[test] * mass(inputs) + sum((p for p, _ in known), fmpq(0))
            if best is None or price < best[0]:
                best = price, _node(points, inputs, test, [drawn for _, drawn in known])
    return best


def smallest(points: Points, inputs: Inputs, size: int, depth: int) -> Drawn:
    """Return a minimum-error tree: fewest nodes, then the first test, then fewest nodes below the last outcome."""
    curve = error_curve(shapes_at(points, inputs, depth), size)
    nodes = curve.index(curve[size])
    if nodes == 0:
        return leaf_of(inputs)
    for test in open_tests(points, inputs):
        first, last = parts(inputs, test)
        of_first = error_curve(shapes_at(points, first, depth - 1), nodes - 1)
        of_last = error_curve(shapes_at(points, last, depth - 1), nodes - 1)
        for share in range(nodes):
            if of_first[nodes - 1 - share] + of_last[share] == curve[nodes]:
                below = [
                    smallest(points, first, nodes - 1 - share, depth - 1),
                    smallest(points, last, share, depth - 1),
                ]
                return _node(points, inputs, test, below)
    raise AssertionError("a value that no test attains")


def error_of(points: Points, drawn: Drawn) -> fmpq:
    """Return the mass of the inputs that a written tree mislabels, following each input down the tree."""
    return sum(
        (mass(((x, m),)) - m[_label(points, points.inputs, drawn, x)] for x, m in points.inputs), fmpq(0)
    )


def _label(points: Points, inputs: Inputs, drawn: Drawn, x: tuple[int, ...]) -> int:
    while "label" not in drawn:
        test, below = performed_test(points, inputs, drawn)
        taken = parts(inputs, test)
        place = next(i for i, part in enumerate(taken) if part[0][0][test] == x[test])
        inputs, drawn = taken[place], below[place]
    return int(drawn["label"])


def leaf_of(inputs: Inputs) -> Drawn:
    """Return a leaf as printed, with the probability of label 1 or, for more than two labels, of each label."""
    masses = label_masses(inputs)
    means = [format_rational(each / mass(inputs)) for each in masses]
    return {"label": majority(inputs), "mean": means[1] if len(means) == 2 else means}


def _node(points: Points, inputs: Inputs, test: int, below: list[Drawn]) -> Drawn:
    name = test_called(points, inputs, test)
    if len(below) == 2:
        return {"test": name, "zero": below[0], "one": below[1]}
    return {"test": name, "outcomes": below}
