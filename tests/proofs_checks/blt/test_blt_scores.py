"""Scores of Figures 1 and 2 on points with masses, by hand and beside the runs on bits."""

from __future__ import annotations

from flint import fmpq

from proofs_checks.blt.printed.build_top_down import build_top_down, build_top_down_inf
from proofs_checks.blt.printed.scores import change_of_means, influence_score, purity_score
from proofs_checks.shared.labelled_instances import functions, on_cube
from proofs_checks.transcribed.exact_sums import number
from proofs_checks.transcribed.leaf_lists import grown_list

XOR = on_cube((0, 1, 1, 0), (fmpq(1, 4), fmpq(1, 3)))


def test_influences_by_hand():
    points = XOR.points
    assert influence_score(points, 0) == number(fmpq(1))
    assert change_of_means(points, 0) == number(fmpq(1, 3))
    assert influence_score(points.half(1, 1), 0) == number(fmpq(1, 3))


def bits_of(data):
    """Bits of the function."""
    return sum(int(ones != 0) << x for x, _, ones in data.points.rows)


def test_errors_are_those_of_the_printed_runs_on_bits():
    # of monotone functions, where a leaf that is not pure has a gain: the printed runs split pure leaves too
    for data in functions(3)[1:-1]:
        bits = bits_of(data)
        if any(bits >> x & 1 > bits >> (x | 1 << i) & 1 for x in range(8) for i in range(3)):
            continue
        runs = (
            (influence_score, build_top_down_inf(3, bits, 4)),
            (purity_score("gini"), build_top_down(3, bits, 4, "gini")),
        )
        for score, steps in runs:
            errors = grown_list(data.points, 3, score, "first")[1]
            for error, step in zip(errors, steps, strict=True):
                masses = [((bits & leaf.inputs).bit_count(), leaf.inputs.bit_count()) for leaf in step.leaves]
                assert error == fmpq(sum(min(a, m - a) for a, m in masses), 8)
