"""Scores of Figures 1 and 2 on points with masses, by hand."""

from __future__ import annotations

from flint import fmpq

from proofs_checks.blt.printed.scores import change_of_means, influence_score
from proofs_checks.shared.labelled_instances import on_cube
from proofs_checks.transcribed.exact_sums import number

XOR = on_cube((0, 1, 1, 0), (fmpq(1, 4), fmpq(1, 3)))


def test_influences_by_hand():
    points = XOR.points
    assert influence_score(points, 0) == number(fmpq(1))
    assert change_of_means(points, 0) == number(fmpq(1, 3))
    assert influence_score(points.half(1, 1), 0) == number(fmpq(1, 3))
