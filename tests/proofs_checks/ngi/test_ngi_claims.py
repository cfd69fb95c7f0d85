from itertools import combinations, product
from math import comb

import pytest
import sympy
from flint import arb, fmpq

from constructions.papers import ngi as instances_of
from proofs_checks.ngi.computed.class_scores import GINI_INDEX, class_scores
from proofs_checks.ngi.computed.guarantee import (
    efficiency_for_every_threshold,
    guarantee_for_every_threshold,
)
from proofs_checks.ngi.computed.small_instances import (
    bipartitions,
    instance,
    labellings,
    one_by_one,
    random_points,
    small_points,
)
from proofs_checks.ngi.definitions.data_points import CLAIM as PMIN
from proofs_checks.ngi.definitions.impure_pairs import BIAS, SIX
from proofs_checks.ngi.definitions.impurity_conditions import OF_A_SHARE
from proofs_checks.ngi.definitions.submodularity import CLAIM as SUBMODULAR
from proofs_checks.ngi.definitions.termination import CLAIM
from proofs_checks.ngi.guarantee.efficiency_chain import largest_sum
from proofs_checks.ngi.guarantee.one_by_one import factor
from proofs_checks.ngi.guarantee.ratio_search import LARGEST, ratio
from theorylab.impurities.impurity import impurity
from theorylab.learners.identification import identification
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


def test_termination_control_fails_by_its_threshold_only():
    points = list(CLAIM.instances.points("quick"))
    assert all(CLAIM.control(**point) for point in points if point["theta"] == 0)
    assert not all(CLAIM.control(**point) for point in points if point["theta"] == fmpq(3, 10))


def test_no_claim_is_checked_on_a_final_root():
    for claim in (SUBMODULAR, CLAIM):
        points = (
            {key: point[key] for key in point if key != "function"}
            for point in claim.instances.points("quick")
        )
        roots = [instance(**point) for point in points]
        assert not any(problem.is_pure(problem.root) for problem in roots)


def of_a_share(name, share):
    """The formula of computer algebra, evaluated in balls."""
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
    times = 2 if name == "gini" else 1  # the library's is 1 at even shares of two classes
    assert (times * (one + other)).overlaps(enclosure(impurity(name)(share)))


def test_pairs_and_gains_of_the_example_against_impure_pairs_by_counting():
    measured = BIAS.measured(**SIX)
    for test, (gain, left) in zip(("silent", "telling"), (measured[:2], measured[2:])):
        objects = list(zip(SIX["classes"], SIX[test]))
        parts = [[label for label, outcome in objects if outcome == v] for v in (0, 1)]
        # the Gini index is the probability that two drawn objects differ in class
        before, *after = (
            fmpq(sum(a != b for a, b in product(part, repeat=2)), len(part)) / len(objects)
            for part in (SIX["classes"], *parts)
        )
        assert gain == before - sum(after, fmpq(0))
        assert left == sum(a != b for part in parts for a, b in combinations(part, 2))


def test_the_heaviest_probability_cannot_take_the_place_of_the_lightest():
    """Each step leaves k - 1 of k pairs, and all but about a tenth of the mass besides the heaviest object goes."""
    problem = instance(**one_by_one(5, 10))
    mass = {4: 1111, 3: 111, 2: 11, 1: 1}
    steps = [1 - fmpq((k - 1) * mass[k - 1], k * mass[k]) for k in (4, 3, 2)]
    by_hand = sum(steps, fmpq(1))
    assert largest_sum(problem, 4) == by_hand
    with_heaviest = 2 + arb(4 / problem.probabilities[4]).log()
    assert with_heaviest < by_hand < efficiency_for_every_threshold(problem)


def test_merged_data_are_their_different_points_with_their_shares():
    for point in PMIN.instances.points("quick"):
        times = point["times"]
        assert PMIN.measured(times) == fmpq(min(times), sum(times))
        assert PMIN.claimed(times) == fmpq(1, sum(times))


@pytest.mark.parametrize(("r", "c", "M"), [(1, 2, 1), (2, 3, 2), (4, 2, 5), (6, 4, 3)])
def test_factor_of_the_family_is_that_of_theorem_1(r, c, M):
    bound = guarantee_for_every_threshold(instances_of.one_by_one(r, c, M), fmpq(0), "gini")
    assert r < c - 1 or factor(r, c, M).overlaps(bound)


def test_of_two_elements_the_heavier_scores_more():
    """The difference of their own terms in the proof of ngi.thm-1.one-by-one."""
    beta, P, j, k = sympy.symbols("beta P j k", positive=True)
    own = {a: a + b * (1 - beta * (1 - a / (P - b))) for a, b in ((j, k), (k, j))}
    claimed = beta * (j - k) * (1 - j * k / ((P - j) * (P - k)))
    assert sympy.simplify(own[j] - own[k] - claimed) == 0


def test_trade_offs_are_those_of_the_gini_index_of_the_paper():
    """Of 1 - share; with twice that, half of the trade-off would do."""
    found, ratio_there = LARGEST[2]
    assert (found["trade_off"], ratio_there) == (2000, fmpq(3553, 140))
    assert ratio(**found) == ratio_there
    assert ratio(**{**found, "trade_off": fmpq(1000)}) == 1
    for q in (3, 4, 5):
        costs = [
            identification(
                instances_of.xor_identification(q), trade_off=fmpq(12 * q, half), impurity=GINI_INDEX
            ).expected_cost
            for half in (1, 2)
        ]
        assert costs == [fmpq(12 * q + 2, 8), 2]
