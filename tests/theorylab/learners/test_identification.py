from dataclasses import replace
from random import Random

import pytest
from flint import arb, fmpq
from tiny_problems import GraphProblem

from proofs_checks.ngi.printed.objects import random_instance
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.impurities.coverage import coverage, mass_coverage, pair_coverage
from theorylab.impurities.decomposable import DECOMPOSABLE, DecomposableImpurity, decomposable
from theorylab.impurities.gain_ratio import LogarithmQuotient
from theorylab.impurities.impurity import IMPURITIES
from theorylab.learners import LEARNERS, greedy
from theorylab.learners.identification import (
    identification,
)
from theorylab.numbers.formal_sum import FormalSum, Logarithms, Opaque
from theorylab.problems.cube import CubeProblem
from theorylab.problems.identification import MOST_OBJECTS, IdentificationProblem
from theorylab.problems.identification_table import identification_problem
from theorylab.problems.samples.sample import SampleProblem

SEEDS = range(80)
THREE = IdentificationProblem([0, 1, 0], [[0, 0, 1], [0, 1, 2]], costs=[1, 3])


def test_outcomes_may_be_renumbered():
    for seed in SEEDS:
        before, chance = random_instance(seed), Random(seed)
        names = [chance.sample(range(5), 3) for _ in before.tests]
        rows = zip(names, before.tests)
        after = replace(before, tests=tuple(tuple(name[v] for v in row) for name, row in rows))
        for trade_off in (0, 1):
            one, other = (identification(p.problem, trade_off=trade_off) for p in (before, after))
            assert (one.expected_cost, one.size, one.leaves) == (
                other.expected_cost,
                other.size,
                other.leaves,
            )


def test_final_subproblems_are_not_split():
    light = THREE.with_threshold("2/3")
    assert light.is_pure(0b011)
    assert light.splits(0b011) == []
    assert light.label_distribution(0b011) == (fmpq(1, 2), fmpq(1, 2))
    assert not light.is_pure(light.root)
    assert identification(THREE.with_threshold(1), trade_off=1).size == 0
    assert identification(IdentificationProblem([1, 1], [[0, 1]]), trade_off=1).size == 0
    assert identification(IdentificationProblem([0], []), trade_off=1).size == 0


def test_identical_objects_of_different_classes():
    problem = IdentificationProblem([0, 1, 1, 0], [[0, 0, 0, 1]], weights=[1, 2, 3, 4])
    tree = identification(problem, trade_off=1)
    assert (tree.size, tree.error) == (1, fmpq(1, 10))
    merged = problem.coalesced()
    assert merged.classes == (1, 0)
    assert merged.probabilities == (fmpq(3, 5), fmpq(2, 5))
    assert merged.tests == ((0, 1),)
    assert identification(merged, trade_off=1).error == 0
    stuck = identification(IdentificationProblem([0, 1], []), trade_off=1)
    assert (stuck.size, stuck.error) == (0, fmpq(1, 2))


def test_missing_outcomes_are_named_and_refused():
    problem = IdentificationProblem([0, 1], [[0, 2]])
    tree = identification(problem, trade_off=0)
    assert tree.label([2]) == 1
    assert tree.as_dict()["test"] == "x1 in 0, 2"
    assert [line.partition(":")[0] for line in tree.to_text().splitlines()[1:]] == ["├── 0", "└── 2"]
    assert ">2</text>" in tree.to_svg()
    assert "outcome=2" in tree.to_tikz()
    assert "label=2" in tree.to_dot()
    with pytest.raises(
        InvalidArgument, match=r"outcome 1 of test 0; the objects of this subproblem have 0, 2"
    ):
        tree.label([1])


@pytest.mark.parametrize("name", DECOMPOSABLE)
def test_decomposed_impurities_are_the_impurities(name):
    for seed in SEEDS:
        problem = random_instance(seed).problem
        distribution = problem.label_distribution(problem.root)
        own, known = decomposable(name).value(distribution), IMPURITIES[name].value(distribution)
        difference = own - known
        assert difference.vanishes() if isinstance(difference, FormalSum) else difference == 0


def test_an_impurity_of_one_s_own():
    cubic = DecomposableImpurity("cubic", lambda q: 1 - q * q)
    assert decomposable(cubic) is cubic
    assert identification(THREE, trade_off=1, impurity=cubic).error == 0
    balls = Opaque(lambda q: arb(1 - q * q))
    opaque = DecomposableImpurity("opaque", lambda q: FormalSum(balls, [(q, fmpq(1))]))
    ranked = identification(THREE, trade_off=1, impurity=opaque)
    assert ranked.expected_cost == identification(THREE, trade_off=1, impurity=cubic).expected_cost


def test_quotients_of_logarithms_are_ordered_and_tied_exactly():
    def log(*terms):
        return FormalSum(Logarithms(), [(fmpq(r), fmpq(c)) for r, c in terms])

    two, same_two = LogarithmQuotient(log((9, 1)), log((3, 1))), LogarithmQuotient(log((8, 2)), log((2, 3)))
    less = LogarithmQuotient(log((9, 10**30), (2, -1)), log((3, 10**30)))
    assert not two < same_two
    assert not same_two < two
    assert less < two
    assert not two < less


@pytest.mark.parametrize("p", [(), (fmpq(1, 3), fmpq(1, 2), fmpq(4, 5))])
def test_functions_on_the_cube_keep_their_trees(p):
    for values in ([0, 1, 1, 0, 1, 0, 0, 0], [fmpq(i, 8) for i in range(8)]):
        cube = CubeProblem(values, p)
        instance = identification_problem(cube)
        assert instance.label_distribution(instance.root) == cube.label_distribution(cube.root)
        for depth in range(4):
            assert greedy(instance, depth=depth).error == greedy(cube, depth=depth).error
    assert LEARNERS["identification"](CubeProblem([0, 1, 1, 0]), trade_off=1).depth == 2


def test_samples_keep_their_trees():
    chance = Random(5)
    rows = {
        tuple(i >> b & 1 for b in range(4)): (chance.randint(0, 3), chance.randint(0, 3)) for i in range(13)
    }
    sample = SampleProblem(rows)
    instance = identification_problem(sample)
    assert instance.objects == sum(w > 0 for row in rows.values() for w in row)
    for depth in range(5):
        assert greedy(instance, depth=depth).error == greedy(sample, depth=depth).error


def test_other_problems_are_refused():
    assert identification_problem(THREE) is THREE
    with pytest.raises(InvalidArgument, match="a GraphProblem has no list of objects"):
        identification(GraphProblem(0, {0: fmpq(1, 2)}, {}), trade_off=1)
    with pytest.raises(TooLarge, match="2\\^15 inputs"):
        identification_problem(CubeProblem([0] * (1 << 15)))


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        (([], []), {}, "no object"),
        (([0, -1], []), {}, "class: -1"),
        (([0, True], []), {}, "class: True"),
        (([0, 10**9], []), {}, "class: 1000000000 given, classes are 0 to 16383"),
        (([0, 1], [[0]]), {}, "test 0: 1 outcome for 2 objects"),
        (([0, 1], [[0, 0.5]]), {}, "outcome of test 0: 0.5"),
        (([0, 1], []), {"weights": [1]}, "weights: 1 given for 2 objects"),
        (([0, 1], []), {"weights": [1, 0]}, "weights: 0 given"),
        (([0, 1], [[0, 1]]), {"costs": [1, 1]}, "costs: 2 given for 1 test"),
        (([0, 1], [[0, 1]]), {"costs": ["1/2"]}, "costs: 1/2 given"),
        (([0, 1], [[0, 1]]), {"costs": [0]}, "costs: 0 given"),
        (([0, 1], []), {"theta": "3/2"}, "theta: 3/2 given"),
    ],
)
def test_wrong_instances(arguments, options, message):
    with pytest.raises(InvalidArgument, match=message):
        IdentificationProblem(*arguments, **options)


def test_as_many_objects_as_there_may_be():
    problem = IdentificationProblem(range(MOST_OBJECTS), [range(MOST_OBJECTS)])
    assert problem.heterogeneous_pairs(problem.root) == MOST_OBJECTS * (MOST_OBJECTS - 1) // 2


def test_too_many_objects():
    with pytest.raises(TooLarge, match="at most"):
        IdentificationProblem(range(MOST_OBJECTS + 1), [])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"trade_off": "-1"}, "trade-off: -1"),
        ({"trade_off": 1, "impurity": "km"}, "'km' is not a sum of scores"),
        ({"trade_off": 1, "ties": "best"}, "makes no sense for identification"),
    ],
)
def test_wrong_options(options, message):
    with pytest.raises(InvalidArgument, match=message):
        identification(THREE, **options)


def test_undefined_coverage():
    with pytest.raises(InvalidArgument, match="no other object"):
        mass_coverage(IdentificationProblem([0], [[0]]), 0)
    with pytest.raises(InvalidArgument, match="same class"):
        pair_coverage(IdentificationProblem([1, 1], [[0, 1]]), 0)
    with pytest.raises(InvalidArgument, match="theta is 1"):
        coverage(THREE.with_threshold(1), 0)
