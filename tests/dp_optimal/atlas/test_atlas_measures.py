"""Every measure of the atlas against its definition, and against the optimal programs and learners."""

from functools import partial

import naive_atlas as naive
import numpy as np
import pytest

from dp_optimal import optimal_expected_cost, shallowest_exact_tree, smallest_exact_tree
from dp_optimal.atlas.classes import measures
from dp_optimal.atlas.columns import COLUMNS, RATIOS
from dp_optimal.atlas.recursion import INFINITE
from dp_optimal.atlas.tables import all_functions, all_monotone
from theorylab import CubeProblem, influence
from theorylab.boolean.functions import functions_of

IMPURITIES = ("entropy", "gini", "km")


def of_all(n):
    """Return every measure of all functions on n variables."""
    functions = np.arange(1 << (1 << n), dtype=np.uint64)
    return measures(functions, n, all_functions)


def of_classes(n):
    functions = functions_of(n, up_to="npn").words
    return functions, measures(functions, n, all_functions)


def histogram(values, weights):
    return {int(v): int(weights[values == v].sum()) for v in np.unique(values)}


def with_ratios_of_one(found):
    """Return the measures and, for each ratio, whether it is 1, that is, whether a greedy tree is optimal."""
    return found | {
        ratio.name: (found[ratio.over] == found[ratio.under]).astype(np.int64) for ratio in RATIOS
    }


def problem(f, n):
    return CubeProblem([int(f) >> x & 1 for x in range(1 << n)])


def test_measures_are_the_columns():
    assert list(of_all(2)) == [column.name for column in COLUMNS]


@pytest.mark.parametrize("n", [0, 1, 2, 3, pytest.param(4, marks=pytest.mark.slow)])
def test_trees_composed_from_trees(n):
    """Minimum sizes by depth, and path lengths, of every function equal those of trees composed from smaller trees."""
    table, composed = all_functions(n), naive.trees(n)
    assert len(composed) == len(table.functions)
    for f, (sizes, path) in composed.items():
        assert [min(size, INFINITE) for size in sizes] == table.least_sizes[f].tolist()
        assert path == table.path_lengths[f]


@pytest.mark.parametrize("n", range(4))
def test_pointwise_measures_by_definition(n):
    found = of_all(n)
    for f in range(1 << (1 << n)):
        edges = naive.edges(f, n)
        expected = {
            "minority": min(f.bit_count(), (1 << n) - f.bit_count()),
            "relevant": sum(e > 0 for e in edges),
            "certificate": naive.certificate(f, n),
            "sensitivity": naive.sensitivity(f, n),
            "total_influence": sum(edges),
            "max_influence": max(edges, default=0),
            "degree": naive.degree(f, n),
        }
        assert {name: found[name][f] for name in expected} == expected


def assert_greedy(f, n, row):
    assert naive.greedy_size(f, n, naive.best_by_influence, min) == row("greedy_kind")
    assert naive.greedy_size(f, n, naive.best_by_influence, max) == row("greedy_unkind")
    for impurity in IMPURITIES:
        best = partial(naive.best_by_gain, impurity=impurity)
        assert naive.greedy_size(f, n, best, min) == row("gain_kind")
        assert naive.greedy_size(f, n, best, max) == row("gain_unkind")


@pytest.mark.parametrize("n", range(4))
def test_greedy_sizes_by_definition(n):
    functions, found = of_classes(n)
    for at, f in enumerate(functions.tolist()):
        assert_greedy(f, n, lambda name, at=at: found[name][at])


def assert_measures_of_four(chosen):
    functions, found = of_classes(4)
    for at in chosen:
        f = int(functions[at])
        row = {name: values[at] for name, values in found.items()}
        assert_greedy(f, 4, row.__getitem__)
        assert naive.certificate(f, 4) == row["certificate"]
        assert naive.degree(f, 4) == row["degree"]
        assert naive.sensitivity(f, 4) == row["sensitivity"]
        assert sum(naive.edges(f, 4)) == row["total_influence"]


def test_some_classes_of_four_variables_by_definition():
    assert_measures_of_four((57, 131, 200, 221))


@pytest.mark.slow
def test_all_classes_of_four_variables_by_definition():
    assert_measures_of_four(range(222))


@pytest.mark.parametrize("n", range(5))
def test_histograms_by_the_programs_for_one_function(n):
    """The histograms equal those of the generic programs, run on one function of each class."""
    classes = functions_of(n, up_to="npn")
    functions, sizes, table = classes.words, classes.sizes, of_all(n)
    problems = [problem(f, n) for f in functions.tolist()]
    by_program = {
        "size": [smallest_exact_tree(p).value for p in problems],
        "depth": [shallowest_exact_tree(p).value for p in problems],
        "size_at_depth": [shallowest_exact_tree(p).tree.size for p in problems],
        "expected_depth": [optimal_expected_cost(p).value * 2**n for p in problems],
    }
    one_each = np.ones(len(table["size"]), dtype=np.int64)
    for name, values in by_program.items():
        found = np.array([int(value) for value in values])
        assert histogram(found, sizes) == histogram(table[name], one_each)


@pytest.mark.parametrize("n", range(5))
def test_a_class_has_the_measures_of_its_functions(n):
    """In every column, classes weighted by their sizes have the histograms of all functions."""
    sizes = functions_of(n, up_to="npn").sizes
    functions, by_class = of_classes(n)
    by_class = with_ratios_of_one(by_class)
    by_function, one_each = with_ratios_of_one(of_all(n)), np.ones(1 << (1 << n), dtype=np.int64)
    assert sizes.sum() == len(one_each)
    for name, values in by_class.items():
        assert histogram(values, sizes) == histogram(by_function[name], one_each), name
        assert (by_function[name][functions] == values).all()


@pytest.mark.parametrize("n", range(4))
def test_all_runs_of_the_learner(n):
    """With the best ties the learner is exact from the kind size on, with the worst ties from the unkind size on."""
    functions, found = of_classes(n)
    for at, f in enumerate(functions.tolist()):
        for rule, name in (("best", "greedy_kind"), ("worst", "greedy_unkind")):
            size = int(found[name][at])
            assert influence(problem(f, n), size=size, ties=rule).error == 0
            assert size == 0 or influence(problem(f, n), size=size - 1, ties=rule).error > 0


def test_on_monotone_functions_influence_is_gain():
    table = all_monotone(5)
    assert (table.influence_kind == table.gain_kind).all()
    assert (table.influence_unkind == table.gain_unkind).all()
    assert (table.influence_kind <= table.influence_unkind).all()


@pytest.mark.parametrize("n", range(5))
def test_monotone_functions_are_among_all(n):
    monotone = functions_of(n, "monotone").words
    found, every = measures(monotone, n, all_monotone), of_all(n)
    for name, values in found.items():
        assert (values == every[name][monotone]).all(), name


@pytest.mark.slow
def test_five_variables_without_their_classes():
    """All 2^32 functions are counted as pairs; the restriction to x5 = 0 represents its class on four variables.

    Permutations and negations of the first four variables, and the negation of the function, act on both halves of a
    function on five variables. No class of functions on five variables is used.
    """
    lower, classes = functions_of(4, up_to="npn"), functions_of(5, up_to="npn")
    functions, sizes = classes.words, classes.sizes
    by_class = with_ratios_of_one(measures(functions, 5, all_functions))
    assert sizes.sum() == 1 << 32
    upper = np.arange(1 << 16, dtype=np.uint64) << np.uint64(16)
    counted = {name: {} for name in by_class}
    for f, weight in zip(lower.words, lower.sizes.tolist()):
        for name, values in with_ratios_of_one(measures(upper | f, 5, all_functions)).items():
            for value, count in enumerate(np.bincount(values).tolist()):
                if count:
                    counted[name][value] = counted[name].get(value, 0) + weight * count
    for name, values in by_class.items():
        assert histogram(values, sizes) == dict(sorted(counted[name].items())), name
