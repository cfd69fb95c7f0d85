"""The balance term of Algorithm 1, by hand."""

from __future__ import annotations

from flint import fmpq

from proofs_checks.ngi.learners.algorithm_1 import WEIGHED
from proofs_checks.ngi.printed.algorithm_1 import algorithm_1
from proofs_checks.transcribed.exact_sums import number


def test_balance_leaves_out_the_branch_of_most_objects():
    objects = WEIGHED.everything
    by_count, by_mass = (algorithm_1(fmpq(0), "gini", by) for by in ("cardinality", "probability"))
    difference = by_count(WEIGHED, objects, (), 0) - by_mass(WEIGHED, objects, (), 0)
    # of total weight 12, either the three light objects are left out or the one of weight 9
    assert difference == number(fmpq(9, 12) - fmpq(3, 12))
