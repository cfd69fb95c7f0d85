"""Algorithm 1 and its rivals on sets of objects, by hand and beside the naive ones."""

from __future__ import annotations

from fractions import Fraction

import naive_identification
import pytest
from flint import fmpq

from proofs_checks.ngi.learners.algorithm_1 import WEIGHED
from proofs_checks.ngi.printed.algorithm_1 import algorithm_1, grown, impurity_decrease
from proofs_checks.ngi.printed.objects import Instance, of_function, random_instance
from proofs_checks.ngi.printed.section_6 import GainRatio, by_rule
from proofs_checks.shared.exact_sums import LOGARITHMS, logarithm, number

EVEN = Instance((0, 0, 1, 1), ((0, 0, 1, 1), (0, 1, 0, 1)), (1, 1, 1, 1), (2, 1), fmpq(0))


def as_naive(instance):
    """The instance for the naive algorithm."""
    naive = naive_identification.Instance.__new__(naive_identification.Instance)
    naive.n, naive.m = len(instance.classes), len(instance.tests)
    naive.classes, naive.tests = list(instance.classes), [list(row) for row in instance.tests]
    naive.weights, naive.costs = list(instance.weights), list(instance.costs)
    naive.theta = Fraction(int(instance.theta.p), int(instance.theta.q))
    naive._complete()
    return naive


def written(instance, tree):
    """A naive tree, whose leaves are sets of objects, as the transcription writes it."""
    if isinstance(tree, frozenset):
        return instance.label(tree)
    d, below = tree
    return d, tuple((v, written(instance, subtree)) for v, subtree in below.items())


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


@pytest.mark.parametrize("impurity", ["entropy", "gini"])
def test_algorithm_1_is_the_naive_one(impurity):
    for seed in range(24):
        instance, trade_off, last = random_instance(seed), (0, 1, 5)[seed % 3], bool(seed % 2)
        # the naive Gini is that of the library, twice the one of the paper
        weight = Fraction(trade_off, 2 if impurity == "gini" else 1)
        naive = naive_identification.algorithm_1(weight, impurity)
        expected = written(instance, naive_identification.grow(as_naive(instance), naive, last))
        own = grown(instance, algorithm_1(fmpq(trade_off), impurity), "last" if last else "first")
        assert own == expected


def test_gain_ratios_that_are_equal_and_that_are_not():
    two, three, six = (logarithm(fmpq(n)) for n in (2, 3, 6))
    assert GainRatio(two, six) == GainRatio(two.times(fmpq(2)), six.times(fmpq(2)))
    assert GainRatio(two, three) < GainRatio(three, two)
    assert not GainRatio(three, two) < GainRatio(two, three)
    assert GainRatio(two, three).times(fmpq(2)) == GainRatio(logarithm(fmpq(4)), three)
