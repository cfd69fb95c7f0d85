"""Normal forms, lists of points and small distributions that the transcribed algorithms run on."""

from __future__ import annotations

import pickle
from math import isclose, log2

import pytest
from flint import fmpq

from proofs_checks.shared.labelled_instances import (
    CLOSE_GAINS,
    LUMPED,
    functions,
    lumped,
    on_cube,
    tables,
    unequal,
)
from proofs_checks.transcribed.exact_sums import LOGARITHMS, logarithm, number, root
from proofs_checks.transcribed.impurities import IMPURITY_OF_MASSES
from proofs_checks.transcribed.points import Points
from proofs_checks.transcribed.trees import Cut, asked, is_the_tree, measures
from theorylab.impurities.impurity import impurity
from theorylab.learners import greedy
from theorylab.numbers.comparison import enclosure

XOR = on_cube((0, 1, 1, 0))


def test_logarithms_that_are_equal_and_that_are_close():
    assert logarithm(fmpq(12)) == logarithm(fmpq(3)).plus(fmpq(2))
    assert (logarithm(fmpq(8)) - number(fmpq(3), LOGARITHMS)).sign() == 0
    close = logarithm(1 + fmpq(1, 1 << 200))
    assert number(fmpq(0), LOGARITHMS) < close
    assert not close < number(fmpq(0), LOGARITHMS)
    assert close.sign() == 1
    assert close.times(fmpq(-1)).sign() == -1


def test_roots_in_normal_form():
    assert root(fmpq(1, 8), 2) == root(fmpq(2), 2).times(fmpq(1, 4))
    assert root(fmpq(16, 27), 3) == root(fmpq(2), 3).times(fmpq(2, 3))
    assert root(fmpq(9, 4), 2) == number(fmpq(3, 2), 2)
    assert root(fmpq(0), 2).sign() == 0
    assert root(fmpq(2), 2) + root(fmpq(3), 2) < root(fmpq(10), 2)


@pytest.mark.parametrize("name", IMPURITY_OF_MASSES)
def test_impurities_are_those_of_the_library_up_to_a_factor(name):
    factors = []
    for a, b in ((1, 1), (1, 3), (2, 5), (4, 1)):
        own = float(IMPURITY_OF_MASSES[name](fmpq(a), fmpq(b)).ball())
        value = impurity(name)(fmpq(b, a + b))
        factors.append(own / (a + b) / float(value if isinstance(value, fmpq) else enclosure(value)))
    assert factors[0] > 0
    assert all(isclose(factor, factors[0]) for factor in factors)


def test_entropy_of_masses_by_hand():
    points = Points(1, [(0, 1, 3), (1, 0, 0)])
    assert len(points.rows) == 1
    assert isclose(float(points.impurity("entropy").ball()), -3 * log2(3 / 4) - log2(1 / 4))
    assert (points.minority, points.label, points.telling) == (1, 1, [])


def test_gains_that_no_float_tells_apart():
    assert [data.points.groups("entropy") for data in CLOSE_GAINS[:2]] == [[[1], [0]], [[0], [1]]]
    assert XOR.points.groups("km") == [[0, 1]]


def test_measures_by_hand_and_of_a_learner():
    tree = Cut(0, Cut(1, 0, 1), 1)
    assert measures(tree, XOR.points) == (fmpq(1, 4), fmpq(3, 2), 2, 3, 2)
    grown = greedy(XOR.problem, depth=2)
    assert asked(grown) == (0, (1, 0, 1), (1, 1, 0))
    assert is_the_tree(grown, Cut(0, Cut(1, 0, 1), Cut(1, 1, 0)), XOR.points)
    assert not is_the_tree(grown, Cut(1, Cut(0, 0, 1), Cut(0, 1, 0)), XOR.points)


def test_instances_go_to_other_processes_and_are_the_same_there():
    for data in (XOR, *functions(2), *unequal(60), *tables(3), *LUMPED):
        sent = pickle.dumps(data)
        arrived = pickle.loads(sent)
        assert arrived is pickle.loads(sent)
        assert (arrived.name, arrived.points.rows) == (data.name, data.points.rows)


def test_a_lumped_problem_and_its_points_have_the_same_labels():
    for data in LUMPED:
        assert data.problem.label_mean(data.problem.root) == data.points.ones
    assert len(lumped("majority of 5").points.rows) == 32
