r"""All instances of a few objects with binary tests and unit costs, up to renaming the objects.

Two instances that differ by a renaming of the objects, the classes, the tests or the outcomes have the same value of
every quantity that does not depend on names, such as the least expected cost, or the largest cost over all ways to
break ties. An instance on n objects is then a partition of the objects into classes and a set of the
:math:`2^{n-1}-1` bipartitions; one instance of each orbit under permutations of objects of equal weight is enough.

The permutations that preserve the weights are first applied to the partitions, and those that fix a partition are
applied to the sets of tests: at most :math:`n!` times the number of sets, each an image of a bit mask.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, permutations

from flint import fmpq

from proofs_checks.ngi.computed.small_instances import Row, bipartitions, instance, is_solvable, labellings
from theorylab.claims import Point


def structures(weights: Row, tests: Iterable[int]) -> Iterator[tuple[Row, tuple[Row, ...], int]]:
    """Yield classes and tests up to permutations of objects of equal weight, with the size of each orbit."""
    objects, numbers = len(weights), tuple(tests)
    respecting = [
        order
        for order in permutations(range(objects))
        if all(weights[x] == weights[y] for x, y in enumerate(order))
    ]
    halves = bipartitions(objects)
    seen: set[Row] = set()
    for classes in labellings(objects):
        if classes in seen:
            continue
        images = {order: _rename_classes(tuple(classes[x] for x in order)) for order in respecting}
        seen |= set(images.values())
        moves = {_image_index(halves, order) for order in respecting if images[order] == classes}
        for chosen, alike in _orbits(len(halves), numbers, moves):
            yield classes, tuple(halves[d] for d in chosen), alike * len(set(images.values()))


def points_up_to_symmetry(
    weights: Iterable[Row], tests: Iterable[int], thresholds: Iterable[fmpq], every: int = 1
) -> Iterator[Point]:
    """Yield one solvable instance of each orbit, with a root that is not final, from one in ``every`` points."""
    tests, thresholds = tuple(tests), tuple(thresholds)
    position = 0
    for masses in weights:
        for classes, rows, _ in structures(masses, tests):
            for theta in thresholds:
                position += 1
                point = {"classes": classes, "tests": rows, "weights": masses, "theta": theta}
                if position % every == 0 and is_solvable(instance(**point)):
                    yield point


def _rename_classes(classes: Row) -> Row:
    """Return the same partition with classes in the order of their first objects."""
    names: dict[int, int] = {}
    return tuple(names.setdefault(label, len(names)) for label in classes)


def _image_index(halves: tuple[Row, ...], order: Row) -> Row:
    """Return the index of the image of each bipartition under a permutation of the objects."""
    place = {half: d for d, half in enumerate(halves)}
    images = (tuple(half[x] for x in order) for half in halves)
    return tuple(place[image if image[-1] == 0 else tuple(1 - v for v in image)] for image in images)


def _orbits(most: int, numbers: tuple[int, ...], moves: set[Row]) -> Iterator[tuple[Row, int]]:
    """Yield one set of each orbit of sets of the given sizes of the first ``most`` integers, and the orbit's size."""
    for number in numbers:
        seen: set[int] = set()
        for chosen in combinations(range(most), number):
            if sum(1 << d for d in chosen) not in seen:
                orbit = {sum(1 << move[d] for d in chosen) for move in moves}
                seen |= orbit
                yield chosen, len(orbit)
