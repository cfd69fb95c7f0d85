"""Trees over time, the quantities of Theorem 1, and the searches of the claims, against slow definitions."""

from itertools import pairwise, product

import pytest
from flint import fmpq

from proofs_checks.ngi.computed.class_scores import GINI_INDEX
from proofs_checks.ngi.computed.guarantee import (
    guarantee,
    guarantee_for_every_threshold,
    largest_class_score,
    least_increment,
    subproblems,
)
from proofs_checks.ngi.computed.runs import RUNS, run_at
from proofs_checks.ngi.computed.small_instances import instance, is_solvable, priced_points, solvable_points
from proofs_checks.ngi.definitions.data_size import copied
from proofs_checks.ngi.definitions.delta import light_pairs
from proofs_checks.ngi.definitions.running_time import CountedInstance
from proofs_checks.ngi.definitions.set_cover_reduction import least_cover
from proofs_checks.ngi.guarantee.efficiency_chain import largest_sum
from proofs_checks.ngi.guarantee.lemma_3 import intervals
from proofs_checks.ngi.guarantee.lemma_5 import geometric_sum
from theorylab.impurities.coverage import coverage
from theorylab.learners.identification import identification

POINTS = list(priced_points(25, 21))
RUN_POINTS = [{**point, "trade_off": fmpq(1), "impurity": "gini"} for point in POINTS]


def test_points_are_solvable_priced_and_can_be_repeated():
    assert list(priced_points(25, 21)) == POINTS
    assert all(is_solvable(instance(**point)) for point in POINTS)
    assert {cost for point in POINTS for cost in point["costs"]} > {1, 10}
    everything = list(solvable_points((2,)))
    assert all(point in everything for point in solvable_points((2,), every=101))
    assert all(is_solvable(instance(**point)) for point in everything)


@pytest.mark.parametrize("point", RUN_POINTS)
def test_a_timeline_is_the_tree(point):
    run = run_at(**point)
    tree = identification(run.problem, trade_off=1, impurity=GINI_INDEX)
    assert run.greedy.expected_cost == tree.expected_cost
    assert len(run.greedy.steps) == tree.size
    assert run.optimal.expected_cost <= run.greedy.expected_cost
    for timeline in (run.greedy, run.optimal):
        for quarter in range(1, 4 * int(max(timeline.costs)) + 3):
            t = fmpq(quarter, 4)
            nodes = [s.state for s in timeline.steps if s.start < t <= s.end]
            assert sum(map(run.problem.probability, nodes), fmpq(0)) == timeline.unfinished(t)
            assert timeline.unfinished_after(t) == timeline.unfinished(t + fmpq(1, 1000))


def test_scores_over_time_are_sums_over_pieces():
    for point in RUN_POINTS:
        run = run_at(**point)
        end = max(run.greedy.costs)
        pieces = [run.total_score(run.greedy, fmpq(t, 2), fmpq(t + 1, 2)) for t in range(2 * int(end))]
        whole = run.total_score(run.greedy, fmpq(0))
        assert (
            sum(pieces, fmpq(0))
            == whole
            == sum((run.score(s) * s.split.cost for s in run.greedy.steps), fmpq(0))
        )


@pytest.mark.parametrize("point", POINTS)
def test_least_increment_by_all_sets_of_tests(point):
    problem = instance(**point)
    steps = set()
    for x in range(problem.objects):
        values = coverage(problem, x).values
        for subset, d in product(range(1 << problem.variables), range(problem.variables)):
            steps.add(values[subset | 1 << d] - values[subset])
    assert least_increment(problem) == min(step for step in steps if step > 0)


def test_largest_sum_by_all_orders_of_tests():
    for point in POINTS[:10]:
        problem = instance(**point)

        def best(x, state, problem=problem):
            f = coverage(problem, x)
            found = fmpq(0)
            for d in range(problem.variables):
                now, after = f([*state]), f([*state, d])
                if after > now:
                    found = max(found, (after - now) / (1 - now) + best(x, (*state, d)))
            return found

        assert all(largest_sum(problem, x) == best(x, ()) for x in range(problem.objects))


def test_guarantees_differ_by_their_logarithms_only():
    problem = instance(**POINTS[0])
    pairs = problem.heterogeneous_pairs(problem.root) / min(problem.probabilities)
    for trade_off in (fmpq(0), fmpq(3)):
        difference = guarantee_for_every_threshold(problem, trade_off, "gini") - guarantee(
            problem, trade_off, "gini"
        )
        assert difference.overlaps(1 + (type(difference)(pairs * least_increment(problem))).log())
    assert largest_class_score(problem, "gini") < 1


def test_subproblems_are_met_once_and_not_final():
    problem = instance(**POINTS[0])
    states = [state for state, _ in subproblems(problem)]
    assert len(states) == len(set(states))
    assert not any(problem.is_pure(state) for state in states)


def test_intervals_and_geometric_sums_cover_all_times():
    for point in RUN_POINTS:
        run = run_at(**point)
        last = max(*run.greedy.costs, *run.optimal.costs)
        for gamma in (fmpq(1, 5), fmpq(1), fmpq(7)):
            found = intervals(run, gamma)
            assert all(a[1] == b[0] for a, b in pairwise(found))
            assert found[-1][1] > last or found[-1][2] * 2 > last
        by_hand = sum(2**k * run.greedy.unfinished(fmpq(2**k)) for k in range(20))
        assert geometric_sum(run.greedy, fmpq(1)) == by_hand


def test_light_pairs_hardly_exceed_a_threshold_that_is_a_multiple_of_the_unit():
    for k in (1, 2, 10):
        problem = instance(**light_pairs(k))
        assert (problem.theta * (4 * k + 2)).q == 1
        assert problem.probability(0b0011) - problem.theta == fmpq(1, 4 * k + 2)


def test_copies_merge_to_the_instance_they_come_from():
    for point in POINTS:
        if len(set(zip(*point["tests"]))) == len(point["classes"]):
            merged, before = instance(**copied(point, 3)).coalesced(), instance(**point)
            assert merged.probabilities == before.probabilities
            assert merged.tests == before.tests


def test_counted_pairs_are_those_of_the_nodes_of_the_tree():
    for point in RUN_POINTS:
        names = ("classes", "tests")
        options = {name: point[name] for name in ("weights", "theta", "costs")}
        problem = CountedInstance(*(point[name] for name in names), **options)
        identification(problem, trade_off=1, impurity=GINI_INDEX)
        steps = run_at(**point).greedy.steps
        assert problem.pairs == sum(
            s.state.bit_count() * len(run_at(**point).problem.splits(s.state)) for s in steps
        )


def test_least_covers():
    assert least_cover(3, (0b111,)) == 1
    assert least_cover(3, (0b001, 0b010, 0b100)) == 3
    assert least_cover(4, (0b0011, 0b1100, 0b0110)) == 2


def test_quick_runs_meet_every_threshold_and_distribution():
    points = list(RUNS.points("quick"))
    assert {point["weights"] for point in points} > {(1, 1, 1, 1), (1, 2, 3, 4), (1, 1, 1, 7), (1, 5, 5, 1)}
    assert len({point["theta"] for point in points}) > 6
