"""Small labelled distributions of two further kinds: cubes as weighted samples, and grids.

A grid has the features ``x_i >= theta``, by variable and then by ascending threshold, as in the test list of its
problem.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from math import prod
from operator import getitem
from random import Random

import numpy as np
from flint import fmpq

from proofs_checks.shared.labelled_instances import Labelled, on_table
from proofs_checks.transcribed.points import Points, bits
from theorylab.problems.grid import GridProblem

Shape = tuple[int, ...]
SHAPES: tuple[Shape, ...] = ((3, 2), (2, 3), (4, 2), (3, 3))


def on_sample(data: Labelled) -> Labelled:
    """Return the same distribution as a weighted table."""
    points = data.points.with_integer_masses()
    return on_table(tuple((bits(x, points.features), (zeros, ones)) for x, zeros, ones in points.rows))


@cache
def on_grid(shape: Shape, means: tuple[fmpq | int, ...], marginals: tuple[tuple[fmpq, ...], ...]) -> Labelled:
    """Return label means on a grid, the last variable changing fastest, under a product distribution."""
    values = list(product(*map(range, shape)))
    thresholds = tuple((i, theta) for i, size in enumerate(shape) for theta in range(1, size))

    def points() -> Points:
        masses = (prod(map(getitem, marginals, x), start=fmpq(1)) for x in values)
        reached = (tuple(int(x[i] >= theta) for i, theta in thresholds) for x in values)
        return Points.of((x, mass * (1 - mean), mass * mean) for x, mass, mean in zip(reached, masses, means))

    return Labelled(
        f"means {', '.join(map(str, means))} on the grid {' x '.join(map(str, shape))}",
        (on_grid, (shape, means, marginals)),
        points,
        lambda: GridProblem(np.array(means, dtype=object).reshape(shape), marginals),
    )


def _grid(seed: int) -> Labelled:
    """Return random label means in halves on a grid, under the uniform or a random product distribution, in turn."""
    random, shape = Random(seed), SHAPES[seed % len(SHAPES)]
    means = tuple(fmpq(random.choice((0, 0, 1, 2, 2)), 2) for _ in range(prod(shape)))
    marginals = []
    for values in shape:
        weights = [random.randint(1, 3) if seed // len(SHAPES) % 2 else 1 for _ in range(values)]
        marginals.append(tuple(fmpq(weight, sum(weights)) for weight in weights))
    return on_grid(shape, means, tuple(marginals))


def grids(count: int) -> list[Labelled]:
    """Return grids with two variables of two, three or four values."""
    return [_grid(seed) for seed in range(count)]
