from itertools import combinations

import pytest
from flint import fmpq

from constructions.papers.ngi import (
    entity_identification,
    one_by_one,
    random_identification,
    set_cover,
    xor_identification,
)
from dp_optimal.expected_cost import optimal_expected_cost
from theorylab.errors import InvalidArgument
from theorylab.learners.identification import identification

COVERS = [
    (1, (1,)),
    (3, (3, 6)),
    (4, (3, 5, 9, 14)),
    (5, (3, 6, 12, 24, 17)),
    (5, (7, 25, 2, 18, 12)),
    (6, (21, 42, 7, 56)),
]


def same_instance(one, other):
    parts = ("classes", "tests", "probabilities", "costs", "theta")
    return all(getattr(one, part) == getattr(other, part) for part in parts)


@pytest.mark.parametrize("seed", range(5))
def test_random_instances(seed):
    problem = random_identification(9, 4, 3, seed, outcomes=3, most_weight=5, most_cost=4, theta=fmpq(1, 8))
    assert same_instance(problem, random_identification(9, 4, 3, seed, 3, 5, 4, fmpq(1, 8)))
    assert not same_instance(problem, random_identification(9, 4, 3, seed + 1, 3, 5, 4, fmpq(1, 8)))
    assert (problem.objects, problem.variables, problem.labels) == (9, 4, 3)
    assert set(problem.classes) == {0, 1, 2}
    assert sum(problem.probabilities, fmpq(0)) == 1
    assert all(0 <= v < 3 for row in problem.tests for v in row)
    assert all(1 <= c <= 4 for c in problem.costs)
    assert problem.theta == fmpq(1, 8)
    assert all(problem.end(x) == 1 << x for x in range(9))
    assert identification(problem.with_threshold(0), trade_off=1).error == 0


def test_every_entity_is_a_class():
    problem = entity_identification(8, 3, 1)
    assert problem.classes == tuple(range(8))
    assert problem.heterogeneous_pairs(problem.root) == 28
    assert identification(problem, trade_off=1).leaves == 8
    assert optimal_expected_cost(problem).value == 3


@pytest.mark.parametrize(("elements", "sets"), COVERS)
def test_cost_tells_the_size_of_a_least_cover(elements, sets):
    problem, full = set_cover(elements, sets), (1 << elements) - 1
    least = next(
        k for k in range(1, elements + 1) for chosen in combinations(sets, k) if union(chosen) == full
    )
    assert min(problem.probabilities) == fmpq(1, (elements + 1) ** 3)
    cost, p0 = optimal_expected_cost(problem).value, problem.probabilities[0]
    assert p0 * least <= cost <= p0 * least + fmpq(2 * elements**2, (elements + 1) ** 3)
    quotient = cost / p0
    assert quotient.p // quotient.q == least


def union(sets):
    covered = 0
    for chosen in sets:
        covered |= chosen
    return covered


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: random_identification(3, 2, 4, 0), "classes: 4 given for 3 objects"),
        (lambda: random_identification(0, 2, 1, 0), "objects: 0"),
        (lambda: random_identification(5, 2, 2, 0), "separate at most 4 objects, not 5"),
        (lambda: random_identification(3, 2, 2, 0, outcomes=1), "outcomes: 1"),
        (lambda: random_identification(3, 2, 2, 0, most_cost=0), "most_cost: 0"),
        (lambda: random_identification(3, 2, 2, 0, theta=fmpq(2)), "theta: 2"),
        (lambda: entity_identification(0, 2, 0), "objects: 0"),
        (lambda: xor_identification(0), "q: 0"),
        (lambda: one_by_one(0, 2, 1), "elements: 0"),
        (lambda: one_by_one(1, 1, 1), "price: 1"),
        (lambda: one_by_one(1, 2, 0), "heaviness: 0"),
        (lambda: set_cover(3, (3,)), "element 2 of 0 to 2 is in none"),
        (lambda: set_cover(2, (3, -1)), "sets: -1"),
    ],
)
def test_wrong_parameters(call, message):
    with pytest.raises(InvalidArgument, match=message):
        call()
