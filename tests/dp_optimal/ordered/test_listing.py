"""Computations that list the subproblems of ordered columns: right on small tables, refused on larger ones."""

from __future__ import annotations

import random

import numpy as np
import pytest
from flint import fmpq
from random_tables import random_table

from dp_optimal import optimal_by_size, penalty_path, rashomon_set
from theorylab import TooLarge, read_binarized_sample, read_ordered_sample
from theorylab.problems.ordered.ordered_sample import OrderedSample

REFUSED = {
    "optimum by size": lambda problem: optimal_by_size(problem, 3),
    "optimum for all penalties": lambda problem: penalty_path(problem, depth=3),
    "set of near-optimal trees": lambda problem: rashomon_set(
        problem, depth=3, penalty=fmpq(1, 9), slack=fmpq(1, 9)
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_larger_tables_are_refused(what):
    numbers = np.random.default_rng(1)
    problem = OrderedSample(numbers.random((300, 5)), numbers.integers(0, 2, 300))
    with pytest.raises(TooLarge, match=f"{what} of a sample with 1495 thresholds") as refusal:
        REFUSED[what](problem)
    assert "\n" not in str(refusal.value)


def test_sizes_of_small_tables_are_those_of_the_binarized_table(tmp_path):
    rng, path = random.Random(3), tmp_path / "own.csv"
    for _ in range(5):
        path.write_text(random_table(rng))
        ordered, bits = read_ordered_sample(path), read_binarized_sample(path)
        assert optimal_by_size(ordered, 3).errors == optimal_by_size(bits, 3).errors
