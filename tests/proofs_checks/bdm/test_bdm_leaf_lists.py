"""The loops of Figures 1 and 6 on lists of leaves, by hand and beside the naive ones."""

from __future__ import annotations

import pytest
from flint import fmpq
from naive_learners import TIE_RULES, leaf_by_leaf_errors
from rows_of_points import fraction, rows_of

from proofs_checks.bdm.printed.scores import DELTAS
from proofs_checks.shared.labelled_instances import functions, on_cube, unequal
from proofs_checks.shared.leaf_lists import all_last_errors, grown_list

# x1 and x2, x1 changing fastest
AND = on_cube((0, 0, 0, 1))


def test_runs_by_hand():
    delta = DELTAS["top-down"]("entropy")
    assert grown_list(AND.points, 0, delta, "first") == (0, [fmpq(1, 4)])
    assert grown_list(AND.points, 2, delta, "first") == ((0, 0, (1, 0, 1)), [fmpq(1, 4), fmpq(1, 4), fmpq(0)])
    assert grown_list(AND.points, 3, delta, "last") == (
        (1, 0, (0, 0, 1)),
        [*[fmpq(1, 4)] * 2, fmpq(0), fmpq(0)],
    )


@pytest.mark.parametrize("ties", TIE_RULES)
@pytest.mark.parametrize("algorithm", DELTAS)
def test_errors_are_the_naive_ones(algorithm, ties):
    for at, data in enumerate((*functions(3)[7::40], *unequal(60))):
        impurity = ("entropy", "gini", "km", "error")[at % 4]
        errors = grown_list(data.points, 4, DELTAS[algorithm](impurity), ties)[1]
        naive = leaf_by_leaf_errors(
            list(rows_of(data.points)), 3, 4, impurity, algorithm == "top-down", TIE_RULES[ties]
        )
        assert [fraction(error) for error in errors] == naive


def test_all_runs_have_the_errors_of_every_rule():
    for data in functions(3)[::16]:
        delta = DELTAS["top-down"]("error")
        errors = all_last_errors(data.points, 3, delta)
        assert {grown_list(data.points, 3, delta, ties)[1][-1] for ties in TIE_RULES} <= errors
