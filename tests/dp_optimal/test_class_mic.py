"""The sweep over multisets of terms, against the programs for any class and against single functions."""

import copy
from dataclasses import replace
from io import BytesIO

import numpy as np
import pytest
from flint import arb, fmpq

from constructions.papers.bdm import uniform_class
from constructions.parts.dnf import read_once_dnf
from dp_optimal.by_size import optimal_by_size
from dp_optimal.classes.curves import curves_by_layer, room_for_layers
from dp_optimal.classes.mic import MultisetSweep
from dp_optimal.consistency import mic
from theorylab.classes import term_growth as class_term_growth
from theorylab.classes.blocks import threads
from theorylab.classes.leaf_masses import leaf_masses
from theorylab.classes.multisets import TermMultisets, layers
from theorylab.classes.words import integers
from theorylab.errors import InvalidArgument, PrecisionExhausted, TooLarge
from theorylab.impurities.impurity import ENTROPY, ERROR, GINI, Impurity
from theorylab.learners import best_first_growth, top_down_growth

LEARNERS = {"top-down": top_down_growth, "best-first": best_first_growth}


def listed(of_class):
    """Return the same class as a list of functions, which is solved subproblem by subproblem."""
    return replace(of_class, members=tuple(of_class.members))


def assert_same(one, other):
    assert one.exact == other.exact
    assert one.largest_gaps == other.largest_gaps
    assert one.largest_gap_at == other.largest_gap_at
    assert one.negative_gaps == other.negative_gaps == 0
    assert one.summary() == other.summary()


@pytest.mark.parametrize("learner", LEARNERS)
@pytest.mark.parametrize("ties", ["first", "last", "shallowest", "deepest"])
@pytest.mark.parametrize("impurity", ["entropy", "gini", "km", "tsallis:3,1"])
def test_both_programs_agree(impurity, ties, learner):
    of_class = uniform_class(4, 4)
    options = {"size": 20, "learner": learner, "impurity": impurity, "ties": ties}
    assert_same(mic(of_class, **options), mic(listed(of_class), **options))


@pytest.mark.parametrize("shape", [(1, 1), (1, 6), (6, 1), (2, 7), (6, 2), (5, 5)])
def test_both_programs_agree_on_every_shape(shape):
    of_class = uniform_class(*shape)
    for size in (1, 2, 37):
        assert_same(mic(of_class, size=size), mic(listed(of_class), size=size))


@pytest.mark.slow
@pytest.mark.parametrize("learner", LEARNERS)
@pytest.mark.parametrize("ties", ["first", "deepest"])
def test_both_programs_agree_on_the_class_of_the_paper(ties, learner):
    of_class = uniform_class(8, 8)
    options = {"size": 100, "learner": learner, "ties": ties}
    assert_same(mic(of_class, **options), mic(listed(of_class), **options))


@pytest.mark.parametrize("learner", LEARNERS)
@pytest.mark.parametrize("sizes", [(2, 3, 5), (1, 1, 4, 4), (12, 12), (1, 12, 12)])
def test_gaps_of_a_member_are_those_of_the_function_alone(sizes, learner):
    """Small functions in a class with integers of 144 bits, for which all three words are in use."""
    size = 30
    sweep = MultisetSweep(TermMultisets(12, 12), size, learner, ENTROPY, "first")
    problem = read_once_dnf(sizes).relevant()
    least = optimal_by_size(problem, size).errors
    grown = LEARNERS[learner](problem, size=size).errors
    assert sweep.gaps_of(sizes) == tuple(mine - best for mine, best in zip(grown, least, strict=True))


def test_masses_of_three_words_give_the_same_curves():
    """With masses 90 bits longer than necessary, the minimum errors are the same rationals."""
    multisets = TermMultisets(3, 3)
    order = layers(multisets)
    found = []
    for bits in (multisets.variables, multisets.variables + 90):
        _, leaf = leaf_masses(order, bits)
        errors = {}
        with threads() as shared:
            for first, stop, curves in curves_by_layer(order, leaf, 3, 14, shared):
                rows = len(curves.words) - 1
                for s in range(first, stop):
                    errors[s] = [fmpq(x, 1 << bits) for x in integers(curves.words[s % rows].T)]
        found.append(errors)
    assert found[0] == found[1]
    for s, number in enumerate(order.number.tolist()):
        problem = copy.copy(uniform_class(3, 3).problem)
        problem.root = multisets[number]
        assert found[0][s] == list(optimal_by_size(problem, 14).errors)


def test_floats_never_matter(monkeypatch):
    """With a tolerance so large that every comparison is exact, the result is the same."""
    of_class = uniform_class(3, 3)
    expected = [mic(listed(of_class), size=8, impurity="km", learner=learner) for learner in LEARNERS]
    monkeypatch.setattr(class_term_growth, "priority_tolerance", lambda *bounds: 1e300)
    for learner, result in zip(LEARNERS, expected):
        assert_same(mic(of_class, size=8, impurity="km", learner=learner), result)


def test_impurities_that_are_not_strictly_concave_are_solved_over_subproblems():
    of_class = uniform_class(3, 3)
    assert not MultisetSweep.possible(of_class.members, ERROR)
    assert not MultisetSweep.possible(TermMultisets(14, 12), ENTROPY)
    options = {"size": 9, "impurity": "error"}
    assert_same(mic(of_class, **options), mic(listed(of_class), **options))


def test_room_for_layers():
    order = layers(TermMultisets(3, 3))
    sizes = np.diff(order.start).tolist()
    assert room_for_layers(order.start, 3) == max(
        sum(sizes[max(t - 3, 0) : t + 1]) for t in range(len(sizes))
    )


def test_a_class_that_does_not_fit_says_what_would(monkeypatch):
    monkeypatch.setenv("THEORYLAB_MEMORY", "100KiB")
    with pytest.raises(TooLarge, match=r"69 functions at size 1000 needs .* size \d+ would fit"):
        mic(uniform_class(4, 4), size=1000)
    with pytest.raises(InvalidArgument, match="whole class"):
        mic(uniform_class(2, 2), size=3, ties="worst")


def test_gain_that_cannot_be_told_from_zero():
    blurred = Impurity("blurred", lambda d: arb(4 * d[0] * d[1], 0.1), GINI.at_means, True, None)
    with pytest.raises(PrecisionExhausted):
        mic(uniform_class(2, 2), size=2, impurity=blurred)


def test_terms_of_more_literals_than_a_byte_counts():
    """ID3 is optimal on a conjunction of any number of literals (Theorem 5.1), here of up to 160."""
    found = mic(uniform_class(1, 160), size=170)
    assert (found.functions, found.max_exact) == (160, 0)
    assert MultisetSweep(TermMultisets(1, 160), 3, "top-down", ENTROPY, "first").gaps_of((159,)) == (0,) * 4


@pytest.mark.parametrize("learner", LEARNERS)
def test_threads_change_nothing(learner):
    """The rows are the same, byte for byte, for any number of threads."""
    written = []
    for jobs in (1, 2, 3, 7):
        found = mic(uniform_class(5, 5), size=25, learner=learner, jobs=jobs)
        rows = BytesIO()
        found.table().write_parquet(rows)
        written.append((found.summary(), rows.getvalue()))
    assert all(each == written[0] for each in written)


@pytest.mark.parametrize("count", [1, 2, 5])
def test_blocks_cover_a_range_once(count):
    with threads(count) as shared:
        for first, stop in ((0, 0), (3, 4), (5, 500), (0, 10_000)):
            blocks = shared.over(first, stop, lambda *ends: ends)
            assert [i for a, b in blocks for i in range(a, b)] == [*range(first, stop)]
            assert all(a < b for a, b in blocks)
