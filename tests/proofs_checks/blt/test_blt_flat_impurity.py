"""The run that refutes Theorem 3 for a flat impurity is one that TopDown may take."""

import pytest
from flint import fmpq

from proofs_checks.blt.computed.packed_functions import monotone_representatives
from proofs_checks.blt.lower_bound import flat_impurity
from theorylab import CubeProblem, Impurity, top_down_growth

N = 3
# on three bits G_3 is 1 wherever the function is not constant
FLAT = Impurity(
    "flat-on-three-bits",
    lambda distribution: fmpq(0 < distribution[1] < 1),
    lambda means: ((means > 0) & (means < 1)).astype(float),
    False,
    None,
)


@pytest.mark.parametrize("f", monotone_representatives(N))
def test_no_choice_between_equal_gains_is_better_than_the_best_one(f):
    problem = CubeProblem([f >> x & 1 for x in range(1 << N)])
    for splits in (1, 3, 5):
        best = top_down_growth(problem, size=splits, impurity=FLAT, ties="best").errors[-1]
        runs = [flat_impurity._error_after(N, f, s, splits + 1) for s in range(1, 6)]
        assert best <= min(runs)


def test_the_run_is_the_best_one_where_it_follows_the_optimal_tree():
    f, optimal = 0b11101000, 3  # the majority of three bits
    problem = CubeProblem([f >> x & 1 for x in range(1 << N)])
    best = top_down_growth(problem, size=4, impurity=FLAT, ties="best").errors[-1]
    assert best == flat_impurity._error_after(N, f, optimal, 5)


def test_it_is_an_impurity_function_that_is_one_unless_the_function_is_constant():
    values = [flat_impurity.flat(fmpq(k, 16), N) for k in range(17)]
    assert values[::2] == [0, *[1] * 7, 0]
    assert values == values[::-1]
    assert all(2 * b >= a + c for a, b, c in zip(values, values[1:], values[2:]))
