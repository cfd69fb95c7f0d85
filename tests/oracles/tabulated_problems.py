"""Small problems of every kind that a certificate writes as a table, with an objective for each."""

import random

from flint import fmpq

from constructions.papers.bdm import conjunction, read_once_dnf
from constructions.papers.ngi import xor_identification
from constructions.papers.topk import parity_xor
from theorylab.problems.cube import CubeProblem
from theorylab.problems.identification import IdentificationProblem
from theorylab.problems.ordered.ordered_sample import OrderedSample

generator = random.Random(29)


def ordered():
    rows = [[generator.randrange(4), generator.randrange(3)] for _ in range(9)]
    return OrderedSample(rows, [generator.randrange(2) for _ in rows])


def objects(theta):
    return IdentificationProblem(
        (0, 0, 1, 1, 2),
        ((0, 1, 0, 1, 0), (0, 0, 1, 1, 1), (0, 1, 1, 0, 0), (1, 0, 0, 0, 1)),
        weights=(1, 2, 1, 3, 1),
        theta=theta,
    )


TABULATED = {
    "function": (CubeProblem([0, 1, 1, 0, 1, 1, 1, 0]), {"depth": 2}),
    "function, penalty": (CubeProblem([0, 1, 1, 0, 1, 1, 1, 0]), {"penalty": "1/20"}),
    "product": (CubeProblem([0, 1, 1, 0], [fmpq(1, 3), fmpq(3, 4)]), {"size": 2}),
    "product, cost": (CubeProblem([0, 1, 1, 1], [fmpq(1, 3), fmpq(3, 4)]), {"expected_cost": True}),
    "noisy": (CubeProblem([fmpq(k * k % 7, 6) for k in range(8)]), {"depth": 3, "penalty": "1/50"}),
    "parity and decoys": (parity_xor(2, 3, fmpq(1, 10)), {"depth": 3}),
    "conjunction": (conjunction(3, ("1/5", "1/2", "9/10")), {"expected_cost": True}),
    "disjunction of terms": (read_once_dnf((2, 2), ("3/10", "7/10", "1/2", "3/10")), {"size": 3}),
    "numbers": (ordered(), {"depth": 3}),
    "numbers, size": (ordered(), {"size": 4}),
    "objects": (objects(0), {"expected_cost": True}),
    "objects, theta": (objects(fmpq(1, 4)), {"expected_cost": True}),
    "objects, error": (objects(0), {"depth": 2}),
    "pairs of objects": (xor_identification(2), {"expected_cost": True}),
}
