"""All identification instances on a few objects with tests of two outcomes, and random larger ones.

The claims do not depend on the names of classes and outcomes, nor on whether a test is listed twice. So an instance on
four objects with binary tests consists of a partition of the objects into classes, a set of the seven bipartitions as
tests, probabilities and a threshold. The lists of probabilities include ties and a heavy object; some thresholds equal
the probability of a set of objects, others lie between such probabilities.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, islice, product
from random import Random

from flint import fmpq

from theorylab.claims import Point
from theorylab.problems.identification import IdentificationProblem

WEIGHTS = ((1, 1, 1, 1), (1, 2, 3, 4), (1, 1, 1, 7), (1, 5, 5, 1))
THRESHOLDS = (fmpq(0), fmpq(1, 10), fmpq(1, 4), fmpq(3, 10), fmpq(1, 2), fmpq(7, 12), fmpq(9, 10))
OBJECTS = 4

PAIR = {"classes": (0, 1), "tests": ((0, 1),), "weights": (1, 1), "theta": fmpq(0)}
"""The smallest instance whose root is not final."""

Row = tuple[int, ...]


def bipartitions(objects: int) -> tuple[Row, ...]:
    """Return the tests of two outcomes on the objects, each once: the last object has outcome 0."""
    return tuple(tuple(half >> x & 1 for x in range(objects)) for half in range(1, 1 << (objects - 1)))


def labellings(objects: int) -> Iterator[Row]:
    """Yield the partitions of the objects into at least two classes, each once, classes in order of first objects."""
    for classes in product(range(objects), repeat=objects):
        if all(label <= max(classes[:x], default=-1) + 1 for x, label in enumerate(classes)) and max(classes):
            yield classes


def small_points(
    tests: Iterable[int],
    classes: Iterable[Row] = ((0, 1, 2, 3),),
    weights: Iterable[Row] = (WEIGHTS[0],),
    thresholds: Iterable[fmpq] = (THRESHOLDS[0],),
) -> Iterator[Point]:
    """Yield the instances on four objects with unit costs, for all sets of bipartitions of the given sizes as tests."""
    choices = list(classes), list(weights), list(thresholds)
    for number in tests:
        for rows in combinations(bipartitions(OBJECTS), number):
            for labels, masses, theta in product(*choices):
                yield {"classes": labels, "tests": rows, "weights": masses, "theta": theta}


def random_points(number: int, seed: int) -> Iterator[Point]:
    """Yield random instances of 3 to 6 objects with 2 to 4 tests of up to three outcomes and random thresholds."""
    chance = Random(seed)
    made = 0
    while made < number:
        n = chance.randint(3, 6)
        classes = tuple(chance.randrange(3) for _ in range(n))
        if len(set(classes)) == 1:
            continue
        made += 1
        yield {
            "classes": classes,
            "tests": tuple(tuple(chance.randrange(3) for _ in range(n)) for _ in range(chance.randint(2, 4))),
            "weights": tuple(chance.randint(1, 9) for _ in range(n)),
            "theta": fmpq(chance.randrange(12), 12),
        }


def solvable_points(
    tests: Iterable[int],
    weights: Iterable[Row] = WEIGHTS,
    thresholds: Iterable[fmpq] = THRESHOLDS,
    every: int = 1,
) -> Iterator[Point]:
    """Yield the solvable instances on four objects with a root that is not final, for all classes.

    Only one in ``every`` instances is taken; a prime number covers all classes, weights and thresholds.
    """
    points = small_points(tests, labellings(OBJECTS), weights, thresholds)
    return (point for point in islice(points, 0, None, every) if is_solvable(instance(**point)))


def priced_points(number: int, seed: int, most_cost: int = 10) -> Iterator[Point]:
    """Yield random solvable instances of 3 to 6 objects with tests of up to three outcomes and random prices."""
    chance = Random(seed)
    made = 0
    while made < number:
        n, m = chance.randint(3, 6), chance.randint(2, 5)
        point = {
            "classes": tuple(chance.randrange(3) for _ in range(n)),
            "tests": tuple(tuple(chance.randrange(3) for _ in range(n)) for _ in range(m)),
            "weights": tuple(chance.randint(1, 9) for _ in range(n)),
            "theta": fmpq(chance.choice((0, 0, 1, 2, 3)), 12),
            "costs": tuple(chance.randint(1, most_cost) for _ in range(m)),
        }
        if is_solvable(instance(**point)):
            made += 1
            yield point


def are_told_apart(point: Point) -> bool:
    """Return True if some test separates each pair of objects of an instance."""
    return len(set(zip(*point["tests"]))) == len(point["classes"])


def _isolating_tests(objects: int) -> tuple[Row, ...]:
    """Return, for each object, the test that separates it from all others."""
    return tuple(tuple(int(x == alone) for x in range(objects)) for alone in range(objects))


def isolating_instance(weights: Row) -> Point:
    """Return an instance whose objects have distinct classes and whose tests isolate one object each."""
    n = len(weights)
    return {"classes": tuple(range(n)), "tests": _isolating_tests(n), "weights": weights, "theta": fmpq(0)}


def one_by_one(objects: int, base: int) -> Point:
    """Return an instance whose heaviest object has its own class, and each other object a test that splits it off.

    The weights are 1, base, base^2, ...: if the lighter objects leave in order of decreasing weight, the mass from
    which the heaviest object has still to be separated decreases by about this factor with each test.
    """
    return {
        "classes": (0,) * (objects - 1) + (1,),
        "tests": _isolating_tests(objects)[:-1],
        "weights": tuple(base**x for x in range(objects)),
        "theta": fmpq(0),
    }


def instance_of_digits(classes: str, tests: str, weights: Row, theta: fmpq | int = 0) -> Point:
    """Return an instance with classes and outcomes given as digits, one per object: ``"0011", "1100 1010"``."""
    labels, *rows = (tuple(map(int, row)) for row in (classes, *tests.split()))
    return {"classes": labels, "tests": tuple(rows), "weights": weights, "theta": fmpq(theta)}


def instance(
    classes: Row, tests: tuple[Row, ...], weights: Row, theta: fmpq, costs: Row = ()
) -> IdentificationProblem:
    """Return the instance of a point."""
    return IdentificationProblem(classes, tests, weights=weights, costs=costs, theta=theta)


def is_solvable(problem: IdentificationProblem) -> bool:
    """Return True if the root is not final, but every set of objects that all tests together leave is final."""
    return not problem.is_pure(problem.root) and all(
        problem.is_pure(problem.end(x)) for x in range(problem.objects)
    )
