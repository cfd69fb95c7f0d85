r"""Objects with classes and tests with prices, as plain tuples and sets, for the transcribed rules.

A node is the set of its objects and the tests on the path to it. Nothing is cached: the objects that agree with a given
one on some tests are searched among all objects each time.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from random import Random
from typing import Any, Literal

from flint import fmpq

from theorylab.claims.wording import number
from theorylab.problems.cube import CubeProblem
from theorylab.problems.identification import IdentificationProblem
from theorylab.problems.problem import Problem
from theorylab.problems.samples.sample import SampleProblem

Objects = frozenset[int]


@dataclass(frozen=True)
class Instance:
    """An identification instance.

    classes: the class of each object; tests: for each test its outcome on each object; weights: of the objects;
    costs: of the tests; theta: the threshold; written_as: the kind of problem whose inputs the objects are, if they are
    the inputs of a cube or of a table.
    """

    classes: tuple[int, ...]
    tests: tuple[tuple[int, ...], ...]
    weights: tuple[int, ...]
    costs: tuple[int, ...]
    theta: fmpq
    written_as: Literal["", "cube", "table"] = ""

    @cached_property
    def everything(self) -> Objects:
        """All objects."""
        return frozenset(range(len(self.classes)))

    @cached_property
    def p(self) -> tuple[fmpq, ...]:
        """Probabilities of the objects."""
        return tuple(fmpq(w, sum(self.weights)) for w in self.weights)

    def mass(self, objects: Objects) -> fmpq:
        """Return p(S)."""
        return sum((self.p[x] for x in objects), fmpq(0))

    def pairs(self, objects: Objects) -> int:
        """Return the number of heterogeneous pairs of objects."""
        return sum(self.classes[x] != self.classes[y] for x, y in combinations(objects, 2))

    def final(self, objects: Objects) -> bool:
        """Return True if a node need not be split: of one class, or light."""
        return self.pairs(objects) == 0 or self.mass(objects) <= self.theta

    def parts(self, objects: Objects, d: int) -> dict[int, Objects]:
        """Return S^v for each outcome v of the objects, in ascending order."""
        row = self.tests[d]
        return {v: frozenset(x for x in objects if row[x] == v) for v in sorted({row[x] for x in objects})}

    def shares(self, objects: Objects) -> list[fmpq]:
        """Return the probabilities of the classes that occur among the objects."""
        present = sorted({self.classes[x] for x in objects})
        whole = self.mass(objects)
        return [self.mass(frozenset(x for x in objects if self.classes[x] == c)) / whole for c in present]

    def label(self, objects: Objects) -> int:
        """Return the most probable class, in a tie the one of largest number."""
        mass = {c: self.mass(frozenset(x for x in objects if self.classes[x] == c)) for c in self.classes}
        return max(mass, key=lambda c: (mass[c], c))

    @cached_property
    def problem(self) -> Problem[Any, Any]:
        """The instance for the learners."""
        if self.written_as == "cube":
            return CubeProblem(list(self.classes))
        if self.written_as == "table":
            rows = zip(zip(*self.tests), self.classes, self.weights)
            return SampleProblem(
                {x: [weight * (label == c) for c in range(3)] for x, label, weight in rows}, labels=3
            )
        return IdentificationProblem(
            self.classes, self.tests, weights=self.weights, costs=self.costs, theta=self.theta
        )

    def __str__(self) -> str:
        names = ("classes", "tests", "weights", "costs", "theta")
        return ", ".join(f"{name} {number(getattr(self, name))}" for name in names)


def random_instance(seed: int) -> Instance:
    """Return up to six objects of three classes with up to five tests of three outcomes, weights, prices, a threshold.

    Every third instance has two objects that no test separates.
    """
    random = Random(seed)
    n, m = random.randint(3, 6), random.randint(2, 5)
    tests = [[random.randrange(2 + seed // 2 % 2) for _ in range(n)] for _ in range(m)]
    if seed % 3 == 0:
        for row in tests:
            row[1] = row[0]
    return Instance(
        tuple(random.randrange(2 + seed % 2) for _ in range(n)),
        tuple(map(tuple, tests)),
        tuple(random.choice((1, 2, 3, 9)) for _ in range(n)),
        tuple(random.choice((1, 1, 2, 3)) for _ in range(m)),
        fmpq(random.choice((0, 0, 0, 1, 2, 3)), 6),
    )


def of_function(labels: tuple[int, ...]) -> Instance:
    """Return the inputs of a cube as objects, their labels as classes and the variables as tests."""
    n = len(labels).bit_length() - 1
    tests = tuple(tuple(x >> i & 1 for x in range(1 << n)) for i in range(n))
    return Instance(labels, tests, (1,) * len(labels), (1,) * n, fmpq(0), "cube")


def of_table(seed: int) -> Instance:
    """Return distinct rows of three or four binary features, with weights and one of three labels each, as a table."""
    random = Random(seed)
    n = 3 + seed % 2
    rows = random.sample(list(product((0, 1), repeat=n)), random.randint(3, 7))
    labels = (0, 1, *(random.randrange(3) for _ in rows[2:]))
    weights = tuple(random.choice((1, 2, 3, 9)) for _ in rows)
    return Instance(labels, tuple(zip(*rows)), weights, (1,) * n, fmpq(0), "table")
