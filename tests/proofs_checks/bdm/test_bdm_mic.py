"""Sweeps, growing classes, extremal families and samples of section 8 and 9 of the ID3 paper, by other ways."""

from __future__ import annotations

from collections import Counter
from copy import copy
from itertools import product
from types import SimpleNamespace

import numpy as np
import pytest
from flint import fmpq

from constructions.papers.bdm import product_class, read_once_dnf, uniform_class
from dp_optimal.by_size import optimal_by_size
from dp_optimal.consistency import mic
from dp_optimal.generic.oracle import least_errors_by_size
from proofs_checks.bdm.computed import mic_tables, sweeps
from proofs_checks.bdm.computed.finite_samples import (
    SIZES,
    FewPoints,
    drawn,
    population,
    sampled_errors,
)
from proofs_checks.bdm.computed.typed_terms import PAIRS, dnf
from proofs_checks.bdm.computed.unread_tail import UnreadTail, mic_of, mic_with_tail
from proofs_checks.bdm.mic import conjecture, figure_4_any_ties, figure_4_ties
from proofs_checks.bdm.mic.extremal_family import _tails_in_class
from proofs_checks.bdm.mic.extremal_steps import BEST, LARGEST, family
from proofs_checks.bdm.mic.figure_4_ties import near_ties, near_ties_of_pair
from proofs_checks.bdm.two_terms.two_tests import approaching, gap_of_two_tests
from theorylab.claims import check, named
from theorylab.classes.gains import ClassGains
from theorylab.errors import InvalidArgument
from theorylab.learners import best_first, best_first_growth, top_down, top_down_growth
from theorylab.trees.population_error import population_error

HALF = fmpq(1, 2)


def fails(lengths):
    q = fmpq(1)
    for length in lengths:
        q *= 1 - HALF**length
    return q


@pytest.mark.parametrize("impurity", ["entropy", "gini", "km"])
def test_without_near_ties_all_tie_choices_agree(impurity):
    assert near_ties(3, 3, "top-down", impurity) == 0
    for lengths in uniform_class(3, 3).members:
        problem = read_once_dnf(lengths)
        for t in (2, 4, 7):
            errors = {
                top_down(problem, size=t, impurity=impurity, ties=ties).error
                for ties in ("first", "last", "shallowest", "deepest", "best", "worst")
            }
            assert len(errors) == 1


def test_gini_has_ties_with_consequences():
    gini = named("bdm.fig4-td.ties.gini")
    found = check(gini)
    assert found.counterexample["terms"] == ((0, 3), (1, 4), (2, 0))
    problem = dnf(((0, 3), (1, 4), (2, 0)), PAIRS[0])
    errors = [top_down(problem, size=23, impurity="gini", ties=ties).error for ties in ("first", "last")]
    assert errors == [fmpq(173498661, 10**10), fmpq(131145021, 10**10)]
    assert near_ties_of_pair(3, 5, PAIRS[0], "gini") > 0


def test_without_near_ties_shallow_and_deep_are_the_extremes_of_best_first():
    assert near_ties(3, 3, "best-first", "entropy") == 0
    for lengths in uniform_class(3, 3).members:
        problem = read_once_dnf(lengths)
        for rule, extreme in (("shallowest", "best"), ("deepest", "worst")):
            by_rule = best_first_growth(problem, size=7, ties=rule).errors
            assert all(by_rule[t] == best_first(problem, size=t, ties=extreme).error for t in (2, 4, 7))


@pytest.mark.parametrize("p", PAIRS)
def test_without_ties_in_a_product_class_all_tie_choices_agree(p):
    assert near_ties_of_pair(2, 2, p, "entropy") == 0
    for problem in functions_of(product_class(2, 2, p)):
        for t in (2, 3, 5):
            rules = ("first", "last", "shallowest", "deepest", "best", "worst")
            assert len({top_down(problem, size=t, ties=ties).error for ties in rules}) == 1


def functions_of(of_class):
    for state in of_class.members:
        problem = copy(of_class.problem)
        problem.root = state
        yield problem


def test_ties_between_tests_of_a_product_class_are_counted(monkeypatch):
    # without the exact order of the gains the last test of a subproblem differs from the first
    class Last(ClassGains):
        def __init__(self, compiled, impurity, *, last=False):
            super().__init__(compiled, impurity, last=last)
            self.best = self.best + last

    monkeypatch.setattr(figure_4_ties, "ClassGains", Last)
    assert near_ties_of_pair(2, 2, PAIRS[0], "entropy") > 0


@pytest.mark.parametrize(("terms", "literals", "p"), [(2, 2, PAIRS[0]), (2, 3, PAIRS[1]), (3, 2, PAIRS[0])])
def test_extreme_runs_by_searching_all_tie_choices(terms, literals, p):
    size = 10
    runs, roots, least = figure_4_any_ties._of_class(terms, literals, p)
    of_class = product_class(terms, literals, p)
    differ = 0
    for root, problem in zip(roots, functions_of(of_class)):
        for worst, rule in ((False, "best"), (True, "worst")):
            errors = runs.errors(root, size, worst=worst)
            for t in (3, 5, 8, size):
                assert fmpq(errors[t], runs.unit) == best_first(problem, size=t, ties=rule).error
            by_depth = best_first_growth(problem, size=size, ties="deepest" if worst else "shallowest").errors
            differ += fmpq(errors[size], runs.unit) != by_depth[size]
    assert (differ > 0) == (terms == 3)
    best = optimal_by_size(problem, sweeps.SIZE).errors
    assert least[-1] == sum(best[1:], fmpq(0))
    grown = [fmpq(error, runs.unit) for error in errors]
    assert grown[size] == best_first(problem, size=size, ties="worst").error


def test_mic_over_all_ties_lies_beyond_the_rules():
    of_class = product_class(2, 3, PAIRS[1])
    for worst, rule in ((False, "shallowest"), (True, "deepest")):
        extreme = figure_4_any_ties.mic_over_all_ties(2, 3, PAIRS[1], worst)
        by_rule = mic(of_class, size=sweeps.SIZE, learner="best-first", ties=rule).exact
        assert all(x >= y if worst else x <= y for x, y in zip(extreme, by_rule))
    assert extreme[-1] == by_rule[-1]


def test_a_class_with_ties_has_no_extreme_runs(monkeypatch):
    monkeypatch.setattr(figure_4_any_ties, "sweep_best_first", lambda *_, **__: SimpleNamespace(resolved=1))
    with pytest.raises(InvalidArgument, match="equal gain"):
        figure_4_any_ties._of_class.__wrapped__(1, 2, PAIRS[0])


@pytest.mark.parametrize("size", [1, 5])
@pytest.mark.parametrize("learner", ["top-down", "best-first"])
@pytest.mark.parametrize(
    "of_class", [uniform_class(2, 2), product_class(2, 2, PAIRS[0])], ids=["uniform", "product"]
)
def test_mic_of_a_class_is_that_of_its_definition(of_class, learner, size):
    """Definitions 4.1 and 4.2, function by function: the mean over t >= 1 of gaps that are not negative."""
    grow = {"top-down": top_down_growth, "best-first": best_first_growth}[learner]
    values = []
    for problem in functions_of(of_class):
        learned, best = grow(problem, size=size).errors[1:], optimal_by_size(problem, size).errors[1:]
        gaps = [mine - least for mine, least in zip(learned, best)]
        assert min(gaps) >= 0
        values.append(sum(gaps, fmpq(0)) / size)
    assert mic(of_class, size=size, learner=learner).exact == values


@pytest.mark.slow
@pytest.mark.parametrize("ties", sweeps.TIES)
@pytest.mark.parametrize("learner", ["top-down", "best-first"])
@pytest.mark.parametrize("functions", sweeps.CLASSES)
def test_no_gap_is_negative_in_the_classes_of_figure_4(functions, learner, ties):
    """A tree below the optimum would say that one of the two errors is wrong."""
    assert sweeps.sweep(functions, learner, ties).negative_gaps == 0


def test_growing_classes_have_the_distributions_of_their_functions():
    found = sweeps.product_growing(2, 2, PAIRS[0])
    values = [mic_of(problem, sweeps.SIZE) for problem in functions_of(product_class(2, 2, PAIRS[0]))]
    assert (found.mean, found.largest) == (sum(values, fmpq(0)) / 20, max(values))
    assert found.worst == [[[0, 2], [0, 2]]]
    problem = dnf(((0, 2), (1, 0)), PAIRS[0])
    gap = top_down_growth(problem, size=1).errors[1] - optimal_by_size(problem, 1).errors[1]
    assert found.gap == gap == fmpq(53, 500)
    found = sweeps.uniform_growing(2, 2)
    assert found.worst == [[1], [2], [1, 1], [1, 2], [2, 2]]
    assert (found.largest, found.gap, found.negative_gaps) == (0, 0, 0)


def test_what_rises_from_class_to_class():
    assert named("bdm.conj.growth").measured(4)
    values = sorted(mic_of(read_once_dnf(lengths), 100) for lengths in uniform_class(4, 4).members)
    # the 99% quantile of 69 functions is the largest value
    assert conjecture._rising(4) == [values[-1], fmpq(sum(value > fmpq(1, 100) for value in values), 69)]


def test_shape_of_the_worst_functions(monkeypatch):
    shape = named("bdm.conj.shape.wide")
    for worst, expected in (
        ([[3] * 9], True),
        ([[3] * 8 + [5]], True),
        ([[3] * 7 + [5, 5]], False),
        ([[2] + [3] * 8], False),
        ([[3] * 9, [3] * 10], False),
    ):
        monkeypatch.setattr(
            conjecture, "uniform_growing", lambda *_, found=worst: SimpleNamespace(worst=found)
        )
        assert shape.measured(9, 9) == expected


def test_extremes_of_best_first_at_the_example_of_section_8_1():
    extremes = named("bdm.fig4-bf.extremes")
    found = extremes.measured(sizes=(2, 3))
    assert (found[4], found[12 + 4]) == (fmpq(1, 32), fmpq(1, 16))


@pytest.mark.parametrize("lengths", [(2, 2), (2, 2, 2), (2, 2, 3), (2, 2, 2, 3), (2, 2, 3, 3, 3)])
def test_gap_of_two_tests_by_exhaustive_search(lengths):
    problem = read_once_dnf(lengths)
    least = optimal_by_size(problem, 2).errors[2]
    if len(lengths) <= 3:
        assert least == least_errors_by_size(problem, 2)[2]
    q = fails(lengths)
    assert top_down_growth(problem, size=2).errors[2] - least == gap_of_two_tests(q)
    assert top_down_growth(problem, size=2).errors[2] == min(q, fmpq(3, 4) - q)


def test_gap_of_two_tests_peaks_at_three_eighths():
    grid = [fmpq(i, 1000) for i in range(1, 563)]
    assert max(map(gap_of_two_tests, grid)) == gap_of_two_tests(fmpq(3, 8)) == fmpq(1, 12)


@pytest.mark.parametrize("longest", [3, 5, 8, 12])
def test_approaching_three_eighths_from_above(longest):
    q = fails(approaching(longest))
    assert fmpq(3, 8) < q
    assert q * (1 - HALF**longest) <= fmpq(3, 8)
    assert fmpq(1, 12) - gap_of_two_tests(q) == fmpq(10, 9) * (q - fmpq(3, 8))


def test_unread_tail_is_the_distribution_of_its_definition():
    lengths, tail = (2, 2), (3, 4)
    whole, hidden = read_once_dnf(lengths + tail), UnreadTail(lengths, fails(tail))
    assert hidden.label_mean(hidden.root) == whole.label_mean(whole.root)
    assert mic_of(whole, 3) == mic_with_tail(2, 2, fails(tail), 3)
    # with enough tests the tail is read, and the optimum is smaller than without
    assert optimal_by_size(whole, 12).value < optimal_by_size(hidden, 12).value


def test_tails_of_a_class():
    of_class = named("bdm.conj.tail")
    # seven terms of 3 literals and one of 4 or of 5 are all that 8 terms of 5 literals leave
    found = mic(uniform_class(8, 5), size=100)
    members = found.function_class.members
    wanted = [found.exact[members.index((3,) * 7 + tail)] for tail in ((4,), (5,))]
    assert of_class.measured(8, 5, None) == of_class.claimed(8, 5, None) == wanted
    # (5, 5, 5) fails with probability above 9/10, (4, 4) with less
    assert {fails(tail) > fmpq(9, 10) for tail in ((5, 5, 5), (4, 5))} == {True}
    assert fails((4, 4)) < fmpq(9, 10)
    tails = {tail for threes, tail in _tails_in_class(10, 5) if threes == 7}
    assert tails == {(4,), (5,), (4, 5), (5, 5), (5, 5, 5)}


def test_mic_of_one_function_is_that_of_its_class():
    found = mic(uniform_class(3, 3), size=20)
    for lengths, value in zip(found.function_class.members, found.exact):
        assert mic_of(read_once_dnf(lengths), 20) == value


def test_best_tail_makes_a_leaf_balanced_and_is_a_kink():
    assert BEST * fmpq(7, 8) ** 5 == HALF
    step = fmpq(1, 10**6)
    values = [mic_with_tail(9, 3, BEST + i * step, 100) for i in (-1, 0, 1)]
    assert values[1] == LARGEST == family(BEST)
    assert values[0] < values[1] > values[2]


@pytest.mark.slow
@pytest.mark.parametrize("terms", [5, 6, 7, 8, 10, 11])
def test_other_numbers_of_terms_have_smaller_mic(terms):
    for i in range(40, 101):
        assert mic_with_tail(terms, 3, fmpq(i, 100), 100) < LARGEST


def test_sweep_of_an_impurity_is_the_distribution_of_its_class(monkeypatch):
    of_class = uniform_class(3, 3)
    monkeypatch.setattr(sweeps, "CLASSES", {"small": lambda: of_class})
    found = sweeps.sweep.__wrapped__("small", impurity="km")
    values = [mic_of_km(lengths) for lengths in of_class.members]
    assert (found.functions, found.largest) == (len(values), max(values))
    assert found.zero == values.count(fmpq(0))


def mic_of_km(lengths):
    problem = read_once_dnf(lengths)
    learned = top_down_growth(problem, size=sweeps.SIZE, impurity="km").errors
    return (sum(learned, fmpq(0)) - sum(optimal_by_size(problem, sweeps.SIZE).errors, fmpq(0))) / sweeps.SIZE


def test_number_of_optimal_pairs_counts_the_refutations_of_the_extension():
    share, optimality = named("bdm.two-term-product.share"), named("bdm.two-term-product")
    point = next(iter(share.instances.points("quick")))
    types = [c for c in product(range(4), repeat=2) if 1 <= sum(c) <= 3]
    pairs = [(a, b) for i, a in enumerate(types) for b in types[i:]]
    optimal = [
        optimality.measured(pair, point["p"], 30) == optimality.claimed(pair, point["p"], 30)
        for pair in pairs
    ]
    assert len(pairs) == 45
    assert share.measured(**point) == sum(optimal) == 29


@pytest.fixture(scope="module")
def training_set():
    dnf = population([3, 7] * 19)
    return dnf, drawn(dnf, 200, np.random.default_rng(1))


def test_training_points_are_labelled_by_the_dnf(training_set):
    _, points = training_set
    ends = np.cumsum(SIZES)[:-1]
    terms = np.split(points[:, :-1], ends, axis=1)
    assert (points[:, -1] == np.any([term.all(axis=1) for term in terms], axis=0)).all()
    assert points.shape == (200, 39)
    assert np.abs(points[:, 1:38:2].mean() - 0.7) < 0.05


def test_only_leaves_with_enough_points_are_split(training_set):
    _, points = training_set
    sample = FewPoints(points)
    reached = Counter()

    def walk(node, rows):
        if not hasattr(node, "edges"):
            reached[len(rows)] += 1
            return
        assert len(rows) >= 20
        for outcome, edge in enumerate(node.edges):
            walk(edge.child, rows[rows[:, node.test] == outcome])

    tree = best_first(sample, size=20)
    walk(tree.root, points)
    assert sum(size * leaves for size, leaves in reached.items()) == 200
    assert tree.size < 20


def test_population_error_by_sampling_and_of_a_leaf(training_set):
    dnf, points = training_set
    tree = top_down(FewPoints(points), size=4)
    error = population_error(tree, dnf.relevant())
    test_set = drawn(dnf, 20000, np.random.default_rng(2))

    def label(node, x):
        while hasattr(node, "edges"):
            node = node.edges[x[node.test]].child
        return node.label

    wrong = np.mean([label(tree.root, x) != x[-1] for x in test_set.tolist()])
    assert abs(wrong - float(error)) < 5 * 0.5 / 20000**0.5
    mean = dnf.label_mean(dnf.root)
    assert population_error(top_down(FewPoints(points), size=0), dnf.relevant()) in (mean, 1 - mean)


def test_samples_are_seeded():
    once = sampled_errors.__wrapped__("product 2/5, 3/5", 60, 2, 5)
    assert once == sampled_errors.__wrapped__("product 2/5, 3/5", 60, 2, 5)
    assert once != sampled_errors.__wrapped__("product 2/5, 3/5", 60, 2, 6)


def test_tables_agree_with_the_claims():
    rows = mic_tables.growth([(3, 3), (4, 4)])
    assert [row["functions"] for row in rows] == [19, 69]
    assert rows[1]["largest"] == max(mic(uniform_class(4, 4), size=100).exact)
    assert rows[0]["worst"] == [[2, 2, 2]]
    assert mic_tables.family(9, 3, [BEST]) == [{"fails": BEST, "mic": LARGEST}]
    assert {row["distribution"] for row in mic_tables.population()} == set(mic_tables.DISTRIBUTIONS)
    table = mic_tables.histogram("uniform", "top-down", "first", [fmpq(0), fmpq(1, 1000), fmpq(1, 100)])
    assert sum(row["functions"] for row in table) == 12869
    found = sweeps.sweep("uniform")
    assert table[0]["functions"] == found.zero
    assert table[3]["functions"] == found.above[fmpq(1, 100)]
    rows = mic_tables.samples([50], 1, 3)
    assert len(rows) == 6
    assert rows[0]["errors"] == sampled_errors("uniform", 50, 1, 3)["top-down"]


def test_optimality_stops_being_the_rule_at_five_terms_and_literals():
    from_conjecture = named("bdm.conj.optimal")
    verdict = check(from_conjecture)
    assert verdict.counterexample == {"terms": 5, "literals": 5}
    optimal = sum(
        top_down_growth(read_once_dnf(lengths), size=100).errors
        == optimal_by_size(read_once_dnf(lengths), 100).errors
        for lengths in uniform_class(4, 4).members
    )
    assert from_conjecture.measured(4, 4) == fmpq(optimal, 69)


def test_the_bounds_for_100_tests_fail_for_fewer():
    """By the definition, function by function, on the smallest class and t* where they do."""
    verdict = check(named("bdm.conj.every-t"))
    (terms, literals), t = verdict.counterexample["classes"], verdict.counterexample["t"]
    gaps = []
    for lengths in uniform_class(terms, literals).members:
        problem = read_once_dnf(lengths)
        learned, best = top_down_growth(problem, size=t).errors, optimal_by_size(problem, t).errors
        gaps.append((sum(learned, fmpq(0)) - sum(best, fmpq(0))) / t)
    found = conjecture._four(sweeps.uniform_at(terms, literals, t))
    assert found[0] == fmpq(sum(gap > fmpq(1, 100) for gap in gaps), len(gaps))
    assert (found[1], found[3]) == (sum(gaps, fmpq(0)) / len(gaps), max(gaps))
    assert any(value > bound for value, bound in zip(found, named("bdm.conj.every-t").claimed))
