"""Identification instances as a class of search.

A member is a text such as ``2,1,1|0,1,2|1,3|011,001``: the weights of the objects, their classes, the costs of the
tests, and the outcomes of each test.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from theorylab.errors import InvalidArgument
from theorylab.hunts.search_class import SearchClass
from theorylab.problems.identification import IdentificationProblem

__all__ = ["IdentificationInstances"]

MOST_OBJECTS = 16
"""Maximum number of objects, since the optimum takes up to 2^objects steps."""

LARGEST = 9
"""Maximum weight of an object and cost of a test."""


class _Instance(NamedTuple):
    """Numbers of an instance, as for :class:`~theorylab.problems.identification.IdentificationProblem`."""

    weights: tuple[int, ...]
    classes: tuple[int, ...]
    costs: tuple[int, ...]
    tests: tuple[str, ...]

    def written(self) -> str:
        """Return the text of the instance."""
        numbers = (",".join(map(str, field)) for field in self)
        return "|".join(numbers)


def _read(member: str) -> _Instance:
    """Return the instance that a text describes."""
    weights, classes, costs, tests = (field.split(",") for field in member.split("|"))
    return _Instance(tuple(map(int, weights)), tuple(map(int, classes)), tuple(map(int, costs)), tuple(tests))


class IdentificationInstances(SearchClass[str]):
    """Instances of a number of objects with integer weights, each in a class, and of binary tests with integer costs.

    Parameters
    ----------
    objects
        Number of objects, 2 to :data:`MOST_OBJECTS`.
    tests
        Number of tests.
    """

    form = "identification:OBJECTS,TESTS"
    imports = "from theorylab import IdentificationProblem"

    def __init__(self, objects: int, tests: int):
        if not 2 <= objects <= MOST_OBJECTS:
            raise InvalidArgument(f"class {self.form}: {objects} objects; it has 2 to {MOST_OBJECTS}")
        self.objects, self.tests = objects, tests
        self.name = f"identification:{objects},{tests}"

    def problem(self, member: str) -> IdentificationProblem:
        """Return the problem of a member."""
        of = _read(member)
        tests = [[int(outcome) for outcome in test] for test in of.tests]
        return IdentificationProblem(of.classes, tests, weights=of.weights, costs=of.costs)

    def text(self, member: str) -> str:
        """Return the member as an expression of Python."""
        of = _read(member)
        tests = [[int(outcome) for outcome in test] for test in of.tests]
        return f"IdentificationProblem({list(of.classes)}, {tests}, weights={list(of.weights)}, costs={list(of.costs)})"

    def random(self, rng: Random) -> str:
        """Return random weights, classes and outcomes, with all costs 1."""
        return _Instance(
            tuple(rng.randint(1, LARGEST) for _ in range(self.objects)),
            tuple(rng.randrange(self.objects) for _ in range(self.objects)),
            (1,) * self.tests,
            tuple("".join(rng.choice("01") for _ in range(self.objects)) for _ in range(self.tests)),
        ).written()

    def neighbour(self, member: str, rng: Random) -> str:
        """Return the instance with one weight, class, cost or outcome changed."""
        of = _read(member)
        way = rng.randrange(4)
        if way == 0:
            return of._replace(weights=_with(of.weights, rng, rng.randint(1, LARGEST))).written()
        if way == 1:
            return of._replace(classes=_with(of.classes, rng, rng.randrange(self.objects))).written()
        if way == 2:
            return of._replace(costs=_with(of.costs, rng, rng.randint(1, LARGEST))).written()
        at, x = rng.randrange(len(of.tests)), rng.randrange(len(of.classes))
        test = of.tests[at]
        flipped = f"{test[:x]}{'10'[int(test[x])]}{test[x + 1 :]}"
        return of._replace(tests=(*of.tests[:at], flipped, *of.tests[at + 1 :])).written()

    def simpler(self, member: str) -> Iterator[str]:
        """Yield instances without a test, without an object, and with smaller numbers."""
        of = _read(member)
        for t in range(len(of.tests) if len(of.tests) > 1 else 0):
            yield of._replace(costs=_without(of.costs, t), tests=_without(of.tests, t)).written()
        for x in range(len(of.classes) if len(of.classes) > 2 else 0):
            tests = tuple(test[:x] + test[x + 1 :] for test in of.tests)
            yield _Instance(_without(of.weights, x), _without(of.classes, x), of.costs, tests).written()
        for field, least in (("weights", 1), ("costs", 1), ("classes", 0)):
            numbers = getattr(of, field)
            for at, value in enumerate(numbers):
                for smaller in dict.fromkeys((least, value - 1)):
                    if least <= smaller < value:
                        new = (*numbers[:at], smaller, *numbers[at + 1 :])
                        yield of._replace(**{field: new}).written()


def _with(numbers: tuple[int, ...], rng: Random, value: int) -> tuple[int, ...]:
    """Return the numbers with a random one replaced."""
    at = rng.randrange(len(numbers))
    return (*numbers[:at], value, *numbers[at + 1 :])


def _without(entries: tuple, at: int) -> tuple:
    return entries[:at] + entries[at + 1 :]
