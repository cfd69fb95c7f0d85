"""Nodes of a problem as described by the problem and by the list of its inputs, in the same order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from flint import fmpq

from proofs_checks.shared.explicit.points import (
    Inputs,
    Points,
    is_final,
    label_masses,
    mass,
    open_tests,
    parts,
    test_called,
)
from theorylab.problems.problem import Path, Problem, State

Numbers = list[fmpq | int]

DEPTH = 3
"""Maximum length of a path."""


def walked(problem: Problem, *, names: bool = True) -> Numbers:
    """Return the description of every path of a problem, in the order of its tests."""
    numbers: Numbers = []

    def walk(state: State, path: Path) -> None:
        numbers.extend(problem.label_distribution(state))
        numbers.append(int(problem.is_pure(state)))
        if problem.is_pure(state) or len(path) == DEPTH:
            return
        splits = problem.splits(state)
        numbers.append(sum(split.multiplicity for split in splits))
        for split in sorted(splits, key=lambda each: problem.variable(each.test, path)):
            variable = problem.variable(split.test, path)
            numbers.extend([variable, split.cost, len(split.branches)])
            numbers.extend(_letters(problem.test_name(split.test, variable)) if names else ())
            for outcome, (probability, child) in enumerate(split.branches):
                numbers.append(probability)
                walk(child, (*path, (variable, outcome)))

    walk(problem.root, ())
    return numbers


def _letters(name: str) -> Iterator[int]:
    return map(ord, name)


def listed(
    points: Points, *, variables: Sequence[int] = (), turned: bool = False, lumped: bool = False
) -> Numbers:
    """Return the same from the list of inputs; ``variables`` are those of the tests, by default their indices."""
    numbers: Numbers = []

    def walk(inputs: Inputs, depth: int) -> None:
        here = mass(inputs)
        numbers.extend(m / here for m in label_masses(inputs))
        final = is_final(points, inputs)
        numbers.append(int(final))
        if final or depth == DEPTH:
            return
        tests = open_tests(points, inputs)
        numbers.append(len(tests))
        for test in _of_classes(points, inputs, tests) if lumped else tests:
            after = parts(inputs, test)
            numbers.extend([variables[test] if variables else test, points.costs[test], len(after)])
            if not lumped:
                numbers.extend(_letters(test_called(points, inputs, test)))
            for part in after[::-1] if turned else after:
                numbers.append(mass(part) / here)
                walk(part, depth + 1)

    walk(points.inputs, 0)
    return numbers


def _of_classes(points: Points, inputs: Inputs, tests: list[int]) -> Iterator[int]:
    """Return one test of each class of interchangeable tests; exchanging two of them preserves the labelling."""
    kept: list[int] = []
    table = dict(inputs)
    for test in tests:
        for other in kept:
            turned = {_exchanged(x, test, other): m for x, m in inputs}
            if turned == table:
                break
        else:
            kept.append(test)
            yield test


def _exchanged(x: tuple[int, ...], i: int, j: int) -> tuple[int, ...]:
    values = list(x)
    values[i], values[j] = values[j], values[i]
    return tuple(values)
