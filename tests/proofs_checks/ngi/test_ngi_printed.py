"""Algorithm 1 and its rivals on sets of objects, by hand."""

from __future__ import annotations

from flint import fmpq

from proofs_checks.ngi.learners.algorithm_1 import WEIGHED
from proofs_checks.ngi.printed.algorithm_1 import algorithm_1, grown, impurity_decrease
from proofs_checks.ngi.printed.objects import Instance, of_function
from proofs_checks.ngi.printed.section_6 import GainRatio, by_rule
from proofs_checks.transcribed.exact_sums import LOGARITHMS, logarithm, number

EVEN = Instance((0, 0, 1, 1), ((0, 0, 1, 1), (0, 1, 0, 1)), (1, 1, 1, 1), (2, 1), fmpq(0))


def test_decrease_by_hand():
    objects = EVEN.everything
    assert impurity_decrease(EVEN, objects, 0, "entropy") == number(fmpq(1), LOGARITHMS)
    assert impurity_decrease(EVEN, objects, 0, "gini") == number(fmpq(1, 2))
    assert impurity_decrease(EVEN, objects, 1, "entropy").sign() == 0


def test_balance_leaves_out_the_branch_of_most_objects():
    objects = WEIGHED.everything
    by_count, by_mass = (algorithm_1(fmpq(0), "gini", by) for by in ("cardinality", "probability"))
    difference = by_count(WEIGHED, objects, (), 0) - by_mass(WEIGHED, objects, (), 0)
    # three objects of 12 in all are left out, or the one of weight 9
    assert difference == number(fmpq(9, 12) - fmpq(3, 12))


def test_trees_by_hand():
    assert grown(EVEN, by_rule("reduction-gini", priced=True), "first") == (0, ((0, 0), (1, 1)))
    assert grown(EVEN, by_rule("balanced", priced=False), "last") == (
        1,
        ((0, (0, ((0, 0), (1, 1)))), (1, (0, ((0, 0), (1, 1))))),
    )
    assert grown(of_function((0, 1)), algorithm_1(fmpq(1), "entropy"), "first") == (0, ((0, 0), (1, 1)))


def test_gain_ratios_that_are_equal_and_that_are_not():
    two, three, six = (logarithm(fmpq(n)) for n in (2, 3, 6))
    assert GainRatio(two, six) == GainRatio(two.times(fmpq(2)), six.times(fmpq(2)))
    assert GainRatio(two, three) < GainRatio(three, two)
    assert not GainRatio(three, two) < GainRatio(two, three)
    assert GainRatio(two, three).times(fmpq(2)) == GainRatio(logarithm(fmpq(4)), three)
