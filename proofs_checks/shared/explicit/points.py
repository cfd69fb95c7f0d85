r"""A distribution as the list of its inputs with their masses, the reference for every other representation.

An input is the tuple of the outcomes of all tests, with one mass for each label. So cubes, weighted tables, grids with
threshold tests and identification instances are all represented alike. A subproblem is a tuple of inputs, and its
probability is a sum. There are no states, subcubes, common denominators or caches.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any, NamedTuple

from flint import fmpq

Input = tuple[tuple[int, ...], tuple[fmpq, ...]]
"""Outcomes of the tests, and the mass of each label."""

Inputs = tuple[Input, ...]

ZERO = fmpq(0)


class Points(NamedTuple):
    """A distribution.

    Attributes
    ----------
    inputs
        The inputs of positive mass; their masses sum to one.
    names
        Names of the tests in drawings.
    costs
        Prices of the tests.
    theta
        A subproblem of at most this mass is final, regardless of its labels.
    """

    inputs: Inputs
    names: tuple[str, ...]
    costs: tuple[fmpq, ...]
    theta: fmpq = ZERO

    @classmethod
    def of(
        cls,
        rows: Sequence[tuple[Sequence[int], Sequence[fmpq]]],
        *,
        names: Sequence[str] = (),
        costs: Sequence[int] = (),
        theta: fmpq = ZERO,
    ) -> Points:
        """Return the distribution of weighted rows; weights need not sum to one, and a row may occur several times."""
        total = sum((w for _, weights in rows for w in weights), ZERO)
        collected: dict[tuple[int, ...], list[fmpq]] = {}
        for outcomes, weights in rows:
            before = collected.setdefault(tuple(outcomes), [ZERO] * len(weights))
            collected[tuple(outcomes)] = [b + w / total for b, w in zip(before, weights)]
        tests = len(rows[0][0])
        return cls(
            tuple((x, tuple(masses)) for x, masses in collected.items() if any(masses)),
            tuple(names) or tuple(f"x{i + 1}" for i in range(tests)),
            tuple(map(fmpq, costs)) or (fmpq(1),) * tests,
            theta,
        )


def cube_points(means: Sequence[fmpq | int], chances: Sequence[fmpq]) -> Points:
    """Return the cube under a product distribution; bit i of the index of a label mean is x_{i+1}."""
    rows = []
    for index, mean in enumerate(means):
        x = tuple(index >> i & 1 for i in range(len(chances)))
        weight = fmpq(1)
        for bit, p in zip(x, chances):
            weight *= p if bit else 1 - p
        rows.append((x, (weight * (1 - mean), weight * mean)))
    return Points.of(rows)


def grid_points(means: dict[tuple[int, ...], fmpq], marginals: Sequence[Sequence[fmpq]]) -> Points:
    """Return a grid under a product distribution; its tests compare each variable with 1, 2, ..."""
    tests = [(i, theta) for i, marginal in enumerate(marginals) for theta in range(1, len(marginal))]
    rows = []
    for x in product(*(range(len(marginal)) for marginal in marginals)):
        weight = fmpq(1)
        for value, marginal in zip(x, marginals):
            weight *= marginal[value]
        rows.append((tuple(int(x[i] >= t) for i, t in tests), (weight * (1 - means[x]), weight * means[x])))
    return Points.of(rows, names=[f"x{i + 1} >= {theta}" for i, theta in tests])


def mass(inputs: Inputs) -> fmpq:
    """Return the probability of a subproblem."""
    return sum(m for _, masses in inputs for m in masses)


def label_masses(inputs: Inputs) -> tuple[fmpq, ...]:
    """Return the joint probability of a subproblem and each label."""
    return tuple(map(sum, zip(*(masses for _, masses in inputs))))


def majority(inputs: Inputs) -> int:
    """Return the label of a leaf: the most probable label, the largest one if there is a tie."""
    masses = label_masses(inputs)
    return max(label for label, m in enumerate(masses) if m == max(masses))


def is_final(points: Points, inputs: Inputs) -> bool:
    """Return True if no further test is needed: one label is certain, or the mass is at most theta."""
    return sum(map(bool, label_masses(inputs))) == 1 or mass(inputs) <= points.theta


def parts(inputs: Inputs, test: int) -> tuple[Inputs, ...]:
    """Return the inputs for each outcome that occurs, outcomes ascending."""
    outcomes = sorted({x[test] for x, _ in inputs})
    return tuple(tuple(each for each in inputs if each[0][test] == outcome) for outcome in outcomes)


def open_tests(points: Points, inputs: Inputs) -> list[int]:
    """Return the tests on which the inputs differ, lowest index first."""
    return [test for test in range(len(points.names)) if len({x[test] for x, _ in inputs}) > 1]


def test_called(points: Points, inputs: Inputs, test: int) -> str:
    """Return the name of a test, followed by the outcomes that occur unless they are 0, 1, ..."""
    outcomes = sorted({x[test] for x, _ in inputs})
    name = points.names[test]
    plain = outcomes == list(range(len(outcomes)))
    return name if plain else f"{name} in {', '.join(map(str, outcomes))}"


def performed_test(points: Points, inputs: Inputs, drawn: dict[str, Any]) -> tuple[int, list[dict[str, Any]]]:
    """Return the root test of a written tree and its subtrees."""
    test = next(t for t in open_tests(points, inputs) if test_called(points, inputs, t) == drawn["test"])
    return test, drawn["outcomes"] if "outcomes" in drawn else [drawn["zero"], drawn["one"]]
