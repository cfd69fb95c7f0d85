from math import comb

from flint import fmpq

from proofs_checks.ngi.small_instances import (
    BIPARTITIONS,
    instance,
    labellings,
    random_points,
    small_points,
)
from proofs_checks.ngi.submodularity import CLAIMS
from proofs_checks.ngi.termination import CLAIM


def test_labellings_are_the_partitions_into_at_least_two_classes():
    bell = [1, 1, 2, 5, 15, 52]
    for n in range(1, 6):
        found = list(labellings(n))
        assert len(set(found)) == len(found) == bell[n] - 1


def test_bipartitions_are_distinct_up_to_names():
    cuts = {
        frozenset({frozenset(x for x in range(4) if row[x] == v) for v in (0, 1)}) for row in BIPARTITIONS
    }
    assert len(cuts) == len(BIPARTITIONS) == 7
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
    for claim in (*CLAIMS, CLAIM):
        roots = [instance(**point) for point in claim.instances.points("quick")]
        assert not any(problem.is_pure(problem.root) for problem in roots)
