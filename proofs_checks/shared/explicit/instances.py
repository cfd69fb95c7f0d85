r"""Instances given in two ways: as a problem of the library and as the list of their inputs.

A case has a kind and, if it is a function on the cube, the label means and the probabilities of the variables as text.
The kinds of functions are

=========================  ==========================================================
``cube``                   the cube, solved by the programs for subcubes
``sample``                 a table of weights with sum 7, solved by the general programs
``grid``                   a grid with two values for each variable
``identification``         one object for each input and label
=========================  ==========================================================

The other kinds name single tables, grids, identification instances and lumped distributions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np
from flint import fmpq

from constructions import conjunction, majority, mixture, parity, parity_xor, read_once_dnf
from constructions.parameters import HALF
from proofs_checks.shared.explicit.points import Points, cube_points, grid_points
from theorylab.problems.cube import CubeProblem
from theorylab.problems.grid import GridProblem
from theorylab.problems.identification import IdentificationProblem
from theorylab.problems.identification_table import identification_problem
from theorylab.problems.problem import Problem
from theorylab.problems.samples.sample import SampleProblem

FUNCTION_KINDS = ("cube", "sample", "grid", "identification")

UNEQUAL = {2: "1/3 4/5", 3: "1/3 1/2 4/5"}
"""Distinct probabilities for two and for three variables."""


Rows = list[tuple[tuple[int, ...], tuple[fmpq, ...]]]


class Case(NamedTuple):
    """The name of an instance; see the module docstring."""

    kind: str
    means: str = ""
    chances: str = ""

    def __str__(self) -> str:
        means, chances = (words.replace(" ", ", ") for words in (self.means, self.chances))
        given = [f"label means ({means})" if " " in self.means else f"labels {means}"] if means else []
        given += [f"probabilities ({chances})"] if chances else []
        return f"{self.kind} with {' and '.join(given)}" if given else self.kind

    @property
    def depth(self) -> int:
        """The number of tests, an upper bound on the length of a path."""
        return len(points_of(self).names)


def functions(n: int) -> Iterator[str]:
    """Yield the truth tables of all functions of n variables."""
    for bits in product("01", repeat=1 << n):
        yield "".join(bits)


def some_functions(n: int, every: int) -> list[str]:
    """Return every ``every``-th of these functions."""
    return list(functions(n))[every // 2 :: every]


def problem_of(case: Case) -> Problem:
    """Return the instance as a new problem of the library."""
    if case.kind not in FUNCTION_KINDS:
        return (OTHERS | LARGER)[case.kind][0]()
    means, chances = _numbers(case)
    if case.kind == "cube":
        given: Sequence = [int(m.p) for m in means] if all(m.q == 1 for m in means) else means
        return CubeProblem(given, chances if case.chances else ())
    if case.kind == "identification":
        return identification_problem(CubeProblem(means, chances))
    if case.kind == "sample":
        return SampleProblem({x: [7 * m for m in masses] for x, masses in points_of(case).inputs})
    cube = np.array(means, dtype=object).reshape((2,) * len(chances))
    # the first axis of the grid is the first variable, and the lowest bit of the index
    return GridProblem(cube.transpose(), [(1 - p, p) for p in chances])


@cache
def points_of(case: Case) -> Points:
    """Return the instance as the list of its inputs."""
    if case.kind not in FUNCTION_KINDS:
        return (OTHERS | LARGER)[case.kind][1]()
    points = cube_points(*_numbers(case))
    if case.kind == "grid":
        return points._replace(names=tuple(f"{name} >= 1" for name in points.names))
    return points


def _numbers(case: Case) -> tuple[list[fmpq], list[fmpq]]:
    words = case.means.split(" ") if " " in case.means else list(case.means)
    n = len(words).bit_length() - 1
    chances = [fmpq(word) for word in case.chances.split(" ")] if case.chances else [HALF] * n
    return [fmpq(word) for word in words], chances


TABLE = {
    (0, 0, 0): (fmpq(1, 3), fmpq(2)),
    (1, 0, 0): (fmpq(1), fmpq(0)),
    (1, 1, 0): (fmpq(3, 2), fmpq(3, 2)),
    (0, 1, 1): (fmpq(0), fmpq(4)),
    (1, 1, 1): (fmpq(5), fmpq(1, 7)),
    (0, 0, 1): (fmpq(0), fmpq(0)),
}
"""Weights whose sum is not an integer, an input of weight 0, and inputs that do not occur."""

LABELS = {
    (0, 0, 0): (fmpq(2), fmpq(1), fmpq(0)),
    (0, 1, 0): (fmpq(0), fmpq(3), fmpq(3)),
    (1, 0, 1): (fmpq(1), fmpq(1), fmpq(1)),
    (1, 1, 1): (fmpq(0), fmpq(0), fmpq(5, 2)),
    (1, 1, 0): (fmpq(4), fmpq(0), fmpq(1)),
}
"""Three labels, some of them tied."""

SURE = {
    (0, 0, 0): (fmpq(1, 3), 0, 0),
    (1, 1, 0): (0, fmpq(2), 0),
    (1, 0, 1): (0, 0, fmpq(3, 2)),
    (0, 1, 1): (0, fmpq(1), 0),
    (1, 0, 0): (fmpq(0), 0, 0),
}
"""One label for each input, and an input of weight 0."""

MARGINALS = ((fmpq(1, 2), fmpq(1, 3), fmpq(1, 6)), (fmpq(2, 5), fmpq(3, 5)))
MEANS = {(a, b): fmpq((a * a + 2 * b) % 5, 4) for a in range(3) for b in range(2)}
MEANS[2, 1] = fmpq(1)

CLASSES, WEIGHTS, COSTS = (0, 0, 1, 1, 2), (1, 2, 1, 3, 1), (1, 3, 2, 1)
ASKED = ((0, 1, 0, 1, 0), (0, 0, 1, 1, 2), (0, 1, 1, 0, 0), (1, 0, 0, 0, 1))


def _identification(theta: fmpq) -> IdentificationProblem:
    return IdentificationProblem(CLASSES, ASKED, weights=WEIGHTS, costs=COSTS, theta=theta)


def _objects(theta: fmpq) -> Points:
    rows: Rows = [
        (tuple(row[x] for row in ASKED), tuple(fmpq(WEIGHTS[x] if own == c else 0) for own in range(3)))
        for x, c in enumerate(CLASSES)
    ]
    return Points.of(rows, costs=COSTS, theta=theta)


ANSWERS = tuple(product(range(3), range(3), range(2)))
"""Objects named by their answers to two tests with three outcomes and one test with two."""
ANSWERED = tuple(zip(*ANSWERS))
OWN_CLASSES = tuple((a * b + c) % 3 for a, b, c in ANSWERS)
OWN_WEIGHTS = tuple(1 + a + 2 * b + c for a, b, c in ANSWERS)


def _answers() -> Points:
    weights = zip(ANSWERS, OWN_CLASSES, OWN_WEIGHTS)
    return Points.of([(x, tuple(fmpq(w if own == c else 0) for own in range(3))) for x, c, w in weights])


def _parity_or_coordinate(h: int, others: int, eps: fmpq) -> Points:
    """Return, from its definition, the parity of h bits mixed, with probability eps, with a random other bit."""
    means = []
    for index in range(1 << (h + others)):
        x = [index >> i & 1 for i in range(h + others)]
        means.append((1 - eps) * (sum(x[:h]) % 2) + eps * fmpq(sum(x[h:]), others))
    return cube_points(means, [HALF] * (h + others))


def _of_bits(n: int, function: Callable[[list[int]], fmpq | int]) -> Points:
    return cube_points(
        [fmpq(function([index >> i & 1 for i in range(n)])) for index in range(1 << n)], [HALF] * n
    )


OTHERS: dict[str, tuple[Callable[[], Problem], Callable[[], Points]]] = {
    "weights": (lambda: SampleProblem(TABLE), lambda: Points.of(list(TABLE.items()))),
    "three labels": (lambda: SampleProblem(LABELS), lambda: Points.of(list(LABELS.items()))),
    "3 x 2 grid": (
        lambda: GridProblem([[MEANS[a, b] for b in range(2)] for a in range(3)], MARGINALS),
        lambda: grid_points(MEANS, MARGINALS),
    ),
    "objects": (lambda: _identification(fmpq(0)), lambda: _objects(fmpq(0))),
    "objects, theta 1/4": (lambda: _identification(fmpq(1, 4)), lambda: _objects(fmpq(1, 4))),
    "table of objects": (
        lambda: identification_problem(SampleProblem(SURE)),
        lambda: Points.of([(x, weights) for x, weights in SURE.items() if any(weights)]),
    ),
    "parity or coordinate": (
        lambda: parity_xor(2, 3, fmpq(1, 10)),
        lambda: _parity_or_coordinate(2, 2, fmpq(1, 10)),
    ),
    "terms of 1 and 2": (
        lambda: read_once_dnf((1, 2)),
        lambda: _of_bits(3, lambda x: x[0] | x[1] & x[2]),
    ),
    "and, or majority": (
        lambda: mixture((fmpq(3, 4), conjunction(2)), (fmpq(1, 4), majority(2))),
        lambda: _of_bits(4, lambda x: fmpq(3 * (x[0] & x[1]), 4) + fmpq(x[2] | x[3], 4)),
    ),
    "parity or and": (
        lambda: parity(2) | conjunction(2),
        lambda: _of_bits(4, lambda x: x[0] ^ x[1] | x[2] & x[3]),
    ),
}
"""The problem and the list of its inputs, by name."""

LARGER: dict[str, tuple[Callable[[], Problem], Callable[[], Points]]] = {
    "18 objects": (lambda: IdentificationProblem(OWN_CLASSES, ANSWERED, weights=OWN_WEIGHTS), _answers)
}
"""The same for an instance with too many trees to be listed by every claim."""

LUMPED = ("parity or coordinate", "terms of 1 and 2", "and, or majority", "parity or and")
