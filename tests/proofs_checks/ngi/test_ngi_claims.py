"""Instances of the identification claims, and the impurities as given to computer algebra."""

from math import comb

import pytest
import sympy
from flint import arb, fmpq

from proofs_checks.ngi.computed.class_scores import class_scores
from proofs_checks.ngi.computed.small_instances import (
    bipartitions,
    instance,
    labellings,
    random_points,
    small_points,
)
from proofs_checks.ngi.definitions.impurity_conditions import OF_A_SHARE
from proofs_checks.ngi.definitions.submodularity import CLAIM as SUBMODULAR
from proofs_checks.ngi.definitions.termination import CLAIM
from theorylab.impurities.impurity import impurity
from theorylab.numbers.comparison import enclosure


def test_labellings_are_the_partitions_into_at_least_two_classes():
    bell = [1, 1, 2, 5, 15, 52]
    for n in range(1, 6):
        found = list(labellings(n))
        assert len(set(found)) == len(found) == bell[n] - 1


def test_bipartitions_are_distinct_up_to_names():
    cuts = {
        frozenset({frozenset(x for x in range(4) if row[x] == v) for v in (0, 1)}) for row in bipartitions(4)
    }
    assert len(cuts) == len(bipartitions(4)) == 7
    assert all(len(cut) == 2 and all(cut) for cut in cuts)


def test_all_small_instances_are_walked():
    assert len(list(small_points((2, 3), labellings(4)))) == 14 * (comb(7, 2) + comb(7, 3))


def test_random_instances_can_be_repeated_and_are_not_final():
    points = list(random_points(50, 3))
    assert points == list(random_points(50, 3))
    assert all(len(set(point["classes"])) > 1 and point["theta"] < 1 for point in points)


def test_no_claim_is_checked_on_a_final_root():
    for claim in (SUBMODULAR, CLAIM):
        points = (
            {key: point[key] for key in point if key != "function"}
            for point in claim.instances.points("quick")
        )
        roots = [instance(**point) for point in points]
        assert not any(problem.is_pure(problem.root) for problem in roots)


def of_a_share(name, share):
    """Return the formula of computer algebra, evaluated in balls."""
    q = sympy.Symbol("q", positive=True)
    formula = sympy.lambdify(q, OF_A_SHARE[name](q), modules={"log": lambda x: arb(x).log()})
    ball = arb(formula(arb(share)))
    assert ball.rad() < arb(2) ** -40
    return ball


@pytest.mark.parametrize("name", OF_A_SHARE)
@pytest.mark.parametrize(
    "share", [fmpq(1, 97), fmpq(1, 4), fmpq(3, 10), fmpq(1, 2), fmpq(2, 3), fmpq(96, 97)]
)
def test_computer_algebra_takes_the_impurities_of_the_package(name, share):
    one, other = of_a_share(name, share), of_a_share(name, 1 - share)
    assert one.overlaps(enclosure(class_scores(name).score(share) * share))
    times = 2 if name == "gini" else 1  # the library's impurity is 1 for two equal classes
    assert (times * (one + other)).overlaps(enclosure(impurity(name)(share)))


def test_of_two_elements_the_heavier_scores_more():
    """The difference of the own terms of two elements is that of the proof of ngi.thm-1.one-by-one."""
    beta, P, j, k = sympy.symbols("beta P j k", positive=True)
    own = {a: a + b * (1 - beta * (1 - a / (P - b))) for a, b in ((j, k), (k, j))}
    claimed = beta * (j - k) * (1 - j * k / ((P - j) * (P - k)))
    assert sympy.simplify(own[j] - own[k] - claimed) == 0
