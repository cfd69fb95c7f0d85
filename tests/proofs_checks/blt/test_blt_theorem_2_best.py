"""What the facts behind Theorem 2 allow: a linear program, and runs that are written down."""

from __future__ import annotations

from math import e, exp, log

import pytest
import sympy
from flint import fmpq
from scipy.optimize import linprog

from proofs_checks.blt.upper_bound.theorem_2_best import Facts, least_splits, satisfies, slow_run

EXAMPLES = [
    Facts(fmpq(1), fmpq(1), fmpq(0), fmpq(1, 4)),
    Facts(fmpq(2), fmpq(4), fmpq(1, 8), fmpq(1, 4)),
    Facts(fmpq(3, 2), fmpq(1), fmpq(1, 5), fmpq(1, 8)),
]


def largest_error_above(facts, splits, error):
    """Room left for the impurity if the error stays at a value: the optimum of a linear program in the I_j."""
    fall = [
        2 * float(facts.kappa) * (error - float(facts.opt)) ** 2 / j / float(facts.squared_log)
        for j in range(1, splits + 1)
    ]
    rows = [[0.0] * j + [-1.0, 1.0] + [0.0] * (splits - 1 - j) for j in range(splits)]
    found = linprog(
        [0.0] * splits + [-1.0],
        A_ub=rows,
        b_ub=[-each for each in fall],
        bounds=[(None, 1.0)] + [(None, None)] * splits,
    )
    return -found.fun - 2 * error


@pytest.mark.parametrize("facts", EXAMPLES)
def test_the_least_number_of_splits_is_where_the_linear_program_has_no_room(facts):
    t, target = least_splits(facts), float(facts.opt + facts.eps)
    assert largest_error_above(facts, t, target + 1e-9) < 0
    assert t == 1 or largest_error_above(facts, t - 1, target) > 0


@pytest.mark.parametrize("facts", EXAMPLES)
def test_the_run_that_is_written_down_has_the_facts_and_a_larger_error(facts):
    run = slow_run(facts, least_splits(facts) - 1)
    assert satisfies(facts, run)
    assert run[-1][0] > facts.opt + facts.eps
    error, impurity = run[-1]
    assert not satisfies(facts, [*run[:-1], (error, impurity - 1)])
    assert not satisfies(facts, [*run[:-1], (error + fmpq(1, 10**6), impurity)])
    assert not satisfies(facts, [(run[0][0], fmpq(2)), *run[1:]])
    if len(run) > 1:
        assert not satisfies(facts, [*run[:-1], (error, run[-2][1])])


@pytest.mark.parametrize("facts", EXAMPLES)
def test_the_number_of_the_theorem_is_at_most_e_times_the_least(facts):
    beta = float(facts.beta)
    assert exp(beta) / e <= least_splits(facts) < exp(beta)


def test_the_algebra_of_the_equivalence():
    kappa, square, opt, eps, h = sympy.symbols("kappa L2 o eps H", positive=True)
    beta = square * (1 - 2 * opt - 2 * eps) / (2 * kappa * eps**2)
    assert sympy.simplify(2 * kappa * eps**2 / square * beta - (1 - 2 * (opt + eps))) == 0
    assert (
        sympy.simplify(
            2 * kappa * eps**2 / square * (h - beta) - (2 * kappa * eps**2 / square * h - 1 + 2 * (opt + eps))
        )
        == 0
    )
    assert all(sum(1 / j for j in range(1, t + 1)) <= 1 + log(t) for t in range(1, 50))
