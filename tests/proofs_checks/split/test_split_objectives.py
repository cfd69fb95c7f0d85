"""What the claims about SPLIT's objective are checked with: classes of labellings, lucky ties, small data sets."""

from itertools import product
from math import log2

import pytest
from flint import fmpq

from dp_optimal.penalty import optimal_with_penalty
from proofs_checks.shared.data_sets import functions, up_to_size
from proofs_checks.split.computed.lucky_greedy import least_objective_greedy_below
from proofs_checks.split.computed.small_labellings import (
    HIDDEN_XOR,
    functions_below,
    labellings,
    objective,
    problem_of,
    written,
)
from proofs_checks.split.optimality.lookahead_depths import MISLED
from proofs_checks.split.printed.split import printed_split
from proofs_checks.transcribed.trees import objective as part_of_objective
from theorylab.claims import registered
from theorylab.impurities.ties import Ties
from theorylab.learners import leaf_penalty_greedy, lickety_split, split
from theorylab.numbers.comparison import enclosure

PENALTY = fmpq(1, 50)


def negations(labels):
    n = len(labels).bit_length() - 1
    for mask, flip in product(range(1 << n), (False, True)):
        moved = "".join(labels[x ^ mask] for x in range(1 << n))
        yield "".join(str(2 - int(digit)) for digit in moved) if flip else moved


@pytest.mark.parametrize(("n", "digits"), [(1, "012"), (2, "012"), (2, "02"), (3, "02")])
def test_one_labelling_of_each_class(n, digits):
    everything = {"".join(labels) for labels in product(digits, repeat=1 << n)}
    classes = [set(negations(labels)) for labels in labellings(n, digits)]
    assert set().union(*classes) == everything
    assert sum(map(len, classes)) == len(everything)


def test_functions_by_truth_table():
    classes = [set(negations(labels)) for labels in functions_below(3, 256)]
    assert sum(map(len, classes)) == 256
    assert list(functions_below(4, 61))[-1] == HIDDEN_XOR
    assert HIDDEN_XOR not in list(functions_below(4, 60))


def test_hidden_xor():
    bits = [[x >> i & 1 for i in range(4)] for x in range(16)]
    assert "".join("02"[(x[1] ^ x[2]) & (1 - x[3])] for x in bits) == HIDDEN_XOR
    assert written(HIDDEN_XOR) == "4 uniform variables, truth table 0011110000000000 (x1 changing fastest)"
    assert written("01").startswith("1 uniform variable, numbers 01 of ones")


@pytest.mark.parametrize("labels", [*list(labellings(2))[::3], *list(labellings(3, "02"))[::5]])
def test_negations_change_no_objective(labels):
    def objectives(labels):
        problem, options = problem_of(labels), {"depth": 2, "penalty": PENALTY}
        return [
            objective(tree, PENALTY)
            for tree in (
                lickety_split(problem, **options),
                leaf_penalty_greedy(problem, **options),
                split(problem, lookahead=1, **options),
            )
        ]

    assert all(objectives(other) == objectives(labels) for other in set(negations(labels)))


@pytest.mark.parametrize("labels", [*list(labellings(3, "02"))[::4], HIDDEN_XOR])
def test_between_greedy_and_optimal(labels):
    problem, depth = problem_of(labels), 3
    values = [
        least_objective_greedy_below(problem, depth, lookahead, PENALTY) for lookahead in range(depth + 1)
    ]
    assert values[-1] == optimal_with_penalty(problem, PENALTY, depth).value
    assert values == sorted(values, reverse=True)
    lucky = leaf_penalty_greedy(problem, depth=depth, penalty=PENALTY, ties=Ties.BEST)
    assert values[0] == objective(lucky, PENALTY)
    first = split(problem, depth=depth, lookahead=1, penalty=PENALTY, complete=False)
    assert objective(first, PENALTY) == least_objective_greedy_below(problem, depth, 1, PENALTY, Ties.FIRST)


def test_the_data_set_on_which_more_lookahead_is_worse():
    assert MISLED.mass == 28
    errors = []
    for lookahead in (1, 2):
        tree, _ = printed_split(MISLED, fmpq(0), lookahead, 3, postprocess=True)
        errors.append(part_of_objective(tree, MISLED, fmpq(0), 28))
        assert split(MISLED.problem(), depth=3, lookahead=lookahead, penalty=0).error == errors[-1]
    assert errors[0] < errors[1]
    assert lickety_split(MISLED.problem(), depth=3, penalty=0).error < errors[1]


def test_equation_1_on_two_examples():
    """y = x1: a leaf errs on one of two; a test has two leaves, of which each subset is charged a half."""
    data, penalty = (
        next(data for data in up_to_size(1, 2) if data.rows == ((0, 1, 0), (1, 0, 1))),
        fmpq(1, 10),
    )
    claim = registered()["split.eq-1.normalisation"]
    assert claim.measured(data=data, depth=1, penalty=penalty) == 2 * penalty / 2
    assert claim.repair.measured(data=data, depth=1, penalty=penalty) == 2 * penalty


def test_least_expected_entropy_belongs_to_the_feature_that_tells_most():
    """The exact order of entropies beside the products of powers that the pseudo-code compares."""
    claim = registered()["split.def-setup"]
    for data in functions(3):
        if 0 < data.ones < data.mass:
            best = data.best()
            exact = sum(
                -n / data.mass * log2(n / half.mass)
                for half in (data.half(best, v) for v in (0, 1))
                for n in (half.zeros, half.ones)
                if n
            )
            assert abs(float(enclosure(claim.measured(data=data))) - exact) < 1e-12
            assert abs(float(enclosure(claim.claimed(data=data))) - exact) < 1e-12
