r"""Small labelled distributions that exercise every rule of a learner, as problems and as lists of points.

They are: all functions of two and three variables, uniform and with unequal probabilities; random labels; weighted
tables with repeated and constant features; functions of four variables on which greedy fails; gains whose difference
is below the precision of floats; and lumped problems with the equivalent cubes, expanded from the definitions of their
blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, cached_property
from itertools import product
from random import Random

from flint import fmpq

from constructions.parameters import HALF
from constructions.parts.block import Block
from constructions.parts.blocks import constant, majority, parity, random_coordinate
from constructions.parts.dnf import read_once_dnf
from constructions.parts.expanded import expand
from constructions.parts.mixture import mixture
from proofs_checks.shared.explicit.points import cube_points
from proofs_checks.transcribed.points import Points
from theorylab.claims import Point
from theorylab.numbers.counted import quantity
from theorylab.problems.cube import CubeProblem
from theorylab.problems.problem import Problem
from theorylab.problems.samples.sample import SampleProblem


class Labelled:
    """A distribution: its points, and the problem for the learners.

    name: its name in witnesses; made: the module-level function and the arguments that create it, used for pickling;
    points, problem: functions that create these; thresholds: for a grid, the threshold tests that its features encode.
    """

    def __init__(
        self,
        name: str,
        made: tuple[Callable[..., Labelled], tuple],
        points: Callable[[], Points],
        problem: Callable[[], Problem],
        thresholds: tuple[tuple[int, int], ...] = (),
    ):
        self.name, self._made, self._points, self._problem = name, made, points, problem
        self.thresholds = thresholds

    @cached_property
    def points(self) -> Points:
        """The points with the masses of their labels, of total mass 1."""
        return self._points()

    @cached_property
    def problem(self) -> Problem:
        """The problem on which the learners run."""
        return self._problem()

    def __reduce__(self) -> tuple:
        return self._made

    def __str__(self) -> str:
        return self.name


def on_cube(means: tuple[fmpq | int, ...], probabilities: tuple[fmpq, ...] = ()) -> Labelled:
    """Return label means on a cube, x1 changing fastest, under a product distribution or the uniform one."""
    return _on_cube(means, probabilities)


@cache
def _on_cube(means: tuple[fmpq | int, ...], probabilities: tuple[fmpq, ...]) -> Labelled:
    n = len(means).bit_length() - 1
    shown = "".join(map(str, means)) if set(means) <= {0, 1} else f"means {', '.join(map(str, means))}"
    name = f"{shown} on {quantity(n, 'variable')}"
    return Labelled(
        name + (f", p = {', '.join(map(str, probabilities))}" if probabilities else ""),
        (_on_cube, (means, probabilities)),
        lambda: _points_of(means, probabilities or (HALF,) * n),
        lambda: CubeProblem(list(means), list(probabilities)),
    )


def _points_of(means: Sequence[fmpq | int], probabilities: Sequence[fmpq]) -> Points:
    return Points.of((x, *masses) for x, masses in cube_points(means, probabilities).inputs)


def _mix(block: Block, other: Block) -> Block:
    return mixture((fmpq(3, 4), block), (fmpq(1, 4), other))


BLOCKS: dict[str, Callable[[], Block]] = {
    "parity of 2 or one of 2 decoys": lambda: _mix(parity(2), random_coordinate(2)),
    "parity of 2 or of 3": lambda: _mix(parity(2), parity(3)),
    "parity of 3 or of 2": lambda: _mix(parity(3), parity(2)),
    "parity of 2 beside 3 irrelevant variables": lambda: parity(2) ^ constant(0, 3),
    "majority of 3 or parity of 2": lambda: _mix(majority(3), parity(2)),
    "or of two terms, or a decoy": lambda: _mix(read_once_dnf((2, 2)), random_coordinate(1)),
    "parity of 2 or a decoy, beside an irrelevant variable": lambda: (
        _mix(parity(2), random_coordinate(1)) ^ constant(0, 1)
    ),
    "majority of 5": lambda: majority(5),
    "or of terms of 1 and 3": lambda: read_once_dnf((1, 3)),
}
"""Blocks in which one test represents several; if all gains are 0, the error depends on which of them are taken."""


@cache
def lumped_block(name: str) -> Labelled:
    """Return one of :data:`BLOCKS` as a lumped problem, with its expansion to all inputs of the cube."""

    def all_points() -> Points:
        means, probabilities = expand(BLOCKS[name]())
        return _points_of([_rational(mean) for mean in means], probabilities)

    return Labelled(name, (lumped_block, (name,)), all_points, lambda: BLOCKS[name]())


def _rational(value: object) -> fmpq:
    return value if isinstance(value, fmpq) else fmpq(int(value))  # type: ignore[call-overload]


Weights = tuple[tuple[tuple[int, ...], tuple[int, int]], ...]
"""Inputs of a table, each with the weights of its two labels."""


@cache
def on_table(weights: Weights) -> Labelled:
    """Return a weighted table."""
    total = sum(a + b for _, (a, b) in weights)
    return Labelled(
        "table " + "; ".join(f"{''.join(map(str, x))} {a}-{b}" for x, (a, b) in weights),
        (on_table, (weights,)),
        lambda: Points.of((x, fmpq(a, total), fmpq(b, total)) for x, (a, b) in weights),
        lambda: SampleProblem({x: (fmpq(a), fmpq(b)) for x, (a, b) in weights}, labels=2),
    )


def _noisy(seed: int) -> Labelled:
    """Return random label means in quarters on two to four variables, under a uniform or a product distribution."""
    random, n = Random(seed), 2 + seed % 3
    means = tuple(fmpq(random.choice((0, 0, 1, 2, 3, 4, 4)), 4) for _ in range(1 << n))
    chances = tuple(fmpq(random.choice((1, 2)), 3) for _ in range(n))
    return on_cube(means, chances if seed // 3 % 2 else ())


def noisy(count: int) -> list[Labelled]:
    """Return instances with random labels."""
    return [_noisy(seed) for seed in range(count)]


def _table(seed: int) -> Labelled:
    """Return a random table of a few weighted inputs; one feature may repeat another or be constant."""
    random = Random(seed)
    n = 2 + seed % 3
    weights: dict[tuple[int, ...], list[int]] = {}
    for _ in range(random.randint(3, 7)):
        x = [random.randrange(2) for _ in range(n)]
        if seed % 4 == 1:
            x[-1] = x[0]
        weights.setdefault(tuple(x), [random.choice((0, 1, 2, 5)), random.choice((0, 1, 3))])
    weights[next(iter(weights))][seed % 2] += 1
    return on_table(tuple((x, (a, b)) for x, (a, b) in weights.items()))


LUMPED = tuple(map(lumped_block, BLOCKS))
"""Lumped problems with the cubes that they represent."""


def tables(count: int) -> list[Labelled]:
    """Return random weighted tables."""
    return [_table(seed) for seed in range(count)]


def functions(n: int, probabilities: Sequence[tuple[fmpq, ...]] = ((),), step: int = 1) -> list[Labelled]:
    """Return functions of n variables, by truth table, cycling through the given product distributions.

    step: take every ``step``-th function.
    """
    tables = list(product((0, 1), repeat=1 << n))[::step]
    return [on_cube(labels, probabilities[at % len(probabilities)]) for at, labels in enumerate(tables)]


UNEQUAL = ((fmpq(1, 4), fmpq(1, 2), fmpq(2, 3)), (fmpq(3, 10), fmpq(3, 10), fmpq(7, 10)))


def unequal(step: int) -> list[Labelled]:
    """Return every ``step``-th function of three variables, under two product distributions or with noise, in turn."""
    found = []
    for at, labels in enumerate(product((0, 1), repeat=8)):
        if at % step == 0:
            turn = at // step % 3
            noisy = tuple(fmpq(1 + 2 * label, 4) for label in labels[:3]) + labels[3:]
            found.append(on_cube(noisy) if turn == 2 else on_cube(labels, UNEQUAL[turn]))
    return found


CLOSE = fmpq(1, 1 << 70)
CLOSE_GAINS = (
    on_cube((fmpq(1, 4), HALF, HALF + CLOSE, fmpq(3, 4) + CLOSE)),
    on_cube((fmpq(1, 4), HALF + CLOSE, HALF, fmpq(3, 4) + CLOSE)),
    on_cube((fmpq(1, 4), HALF, HALF + CLOSE, fmpq(3, 4) + CLOSE), (HALF, fmpq(1, 3))),
    on_table((((1, 1), (767, 836)), ((1, 0), (1532, 1562)), ((0, 0), (3701, 3602)))),
    on_table((((1, 1), (767, 836)), ((0, 1), (1532, 1562)), ((0, 0), (3701, 3602)))),
    on_table((((1, 1), (0, 1)), ((0, 1), (1, 2)), ((0, 0), (2, 1)))),
)
"""The gains of two variables have a relative difference of about 2^-70; in one instance, after the first test as well.

In the first two tables the entropies of the tests differ by less than the tolerance for floats. In the third table they
are equal, although no outcome of one test has the masses of an outcome of the other:
6^6 / (3^3 3^3) = (4^4 / 3^3) (3^3 / 2^2).
"""


def _of_bits(n: int, label: Callable[[tuple[int, ...]], fmpq | int]) -> Labelled:
    return on_cube(tuple(label(tuple(x >> i & 1 for i in range(n))) for x in range(1 << n)))


HARD = (
    _of_bits(4, lambda x: (x[1] ^ x[2]) & (1 - x[3])),
    _of_bits(4, lambda x: (x[2] ^ x[3]) & x[0] | (1 - x[0]) & (x[1] & x[2] & x[3])),
    _of_bits(4, lambda x: x[1] ^ x[2] ^ x[3]),
    _of_bits(4, lambda x: x[0] & x[1] | x[2] & x[3]),
    _of_bits(4, lambda x: int(sum(x) >= 3) ^ (x[0] & x[3])),
)
"""Functions of four variables: parities below or beside another variable, on which greedy fails, and others."""


FOUR = tuple(
    on_cube(tuple(map(int, labels)))
    for labels in ("1100011100010110", "0101010011001010", "1000111101011100", "0011111101011100")
)
"""Functions on which a search with bounds meets a subproblem twice, and a half whose error exceeds the bound."""


def _late(x: tuple[int, ...]) -> fmpq:
    if not x[0]:
        return fmpq(0) if x[1] else fmpq(1) if x[2] else fmpq(1 + x[3], 8)
    return fmpq(4 + x[3], 8) if x[1] else fmpq(1 + x[3], 8)


LATE = _of_bits(4, _late)
"""With the error as impurity, a leaf at depth 3 is created before one at depth 2, and their splits then tie."""


def spread(instances: Iterable[Labelled], **axes: Sequence) -> Iterator[Point]:
    """Yield each instance with one combination of the values, cycling through all combinations."""
    settings = list(product(*axes.values()))
    for at, data in enumerate(instances):
        yield {"data": data, **dict(zip(axes, settings[at % len(settings)]))}


def every(instances: Iterable[Labelled], **axes: Sequence) -> Iterator[Point]:
    """Yield each instance with every combination of the values."""
    for data, *values in product(instances, *axes.values()):
        yield {"data": data, **dict(zip(axes, values))}


def with_lookahead(points: Iterable[Point]) -> Iterator[Point]:
    """Yield the points, with each pair of ``depths`` replaced by a depth and a lookahead depth."""
    for point in points:
        depth, lookahead = point.pop("depths")
        yield {**point, "depth": depth, "lookahead": lookahead}
