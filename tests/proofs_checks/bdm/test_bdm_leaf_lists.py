"""The loops of Figures 1 and 6 on lists of leaves, by hand."""

from __future__ import annotations

from flint import fmpq

from proofs_checks.bdm.printed.scores import DELTAS
from proofs_checks.shared.labelled_instances import functions, on_cube
from proofs_checks.transcribed.leaf_lists import RULES, all_last_errors, grown_list

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


def test_all_runs_have_the_errors_of_every_rule():
    for data in functions(3)[::16]:
        delta = DELTAS["top-down"]("error")
        errors = all_last_errors(data.points, 3, delta)
        assert {grown_list(data.points, 3, delta, ties)[1][-1] for ties in RULES} <= errors
