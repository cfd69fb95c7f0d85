"""The tables stored with the atlas are those that are computed now."""

from math import comb

import naive_atlas
import pytest
from flint import fmpq

from dp_optimal import smallest_exact_tree
from dp_optimal.atlas.atlas import atlas_of
from dp_optimal.atlas.counted_pairs import counted_pairs
from dp_optimal.atlas.stored_tables import FOLDER, STORED, cell_files, cell_tables, table_files, tables_of
from theorylab import CubeProblem
from theorylab.plotting.data_table import read_table

SLOW = {("all", 5), ("monotone", 6)}


@pytest.mark.parametrize(
    ("name", "n"), [pytest.param(*key, marks=[pytest.mark.slow] * (key in SLOW)) for key in STORED]
)
def test_tables_are_the_computed_ones(name, n):
    for path, table in zip(table_files(name, n), tables_of(atlas_of(n, name))):
        assert read_table(path) == table


def test_every_table_has_a_class():
    assert {*FOLDER.iterdir()} >= {path for key in STORED for path in table_files(*key)}


@pytest.mark.parametrize(("name", "n"), STORED)
def test_every_histogram_counts_the_class(name, n):
    """Every histogram counts all 2^(2^n) functions, or all monotone ones, a Dedekind number (OEIS A000372)."""
    total = 1 << (1 << n) if name == "all" else (2, 3, 6, 20, 168, 7581, 7828354)[n]
    histograms, extremes = map(read_table, table_files(name, n))
    for measure in histograms.distinct("measure"):
        assert sum(histograms.where(measure=measure).column("functions")) == total
        top = histograms.where(measure=measure).rows[-1]
        largest = extremes.where(measure=measure).rows[0]
        assert largest[1:3] == top[1:3]


@pytest.fixture(scope="module")
def seven():
    return tuple(map(read_table, cell_files(7)))


def test_monotone_functions_of_seven_variables_are_all_counted(seven):
    costs, greedy = seven
    assert sum(costs.column("functions")) == 2_414_682_040_998
    for ties in ("kind", "unkind"):
        counted = greedy.where(ties=ties)
        assert sum(counted.column("functions")) == 2_414_682_040_998
        for size in costs.distinct("size"):
            both = (sum(table.where(size=size).column("functions")) for table in (costs, counted))
            assert len({*both}) == 1


def test_small_monotone_functions_of_seven_variables_follow_from_those_of_fewer(seven):
    """A function of size s depends on at most s variables, which determines the counts of size s <= 6.

    If e_k(s) functions of size s depend on all of k variables, there are sum_k C(n, k) e_k(s) on n variables.
    """
    costs, _ = seven
    of = [read_table(table_files("monotone", n)[0]).where(measure="size") for n in range(7)]
    for size in range(7):
        counts = [sum(table.where(value=size).column("functions")) for table in of]
        on_all = []
        for n, count in enumerate(counts):
            on_all.append(count - sum(comb(n, k) * e for k, e in enumerate(on_all)))
        expected = sum(comb(7, k) * e for k, e in enumerate(on_all))
        assert sum(costs.where(size=size).column("functions")) == expected


@pytest.mark.slow
def test_monotone_functions_of_seven_variables_are_the_computed_ones(seven):
    assert cell_tables(counted_pairs(7)) == seven


@pytest.mark.slow
def test_functions_of_seven_variables_by_definition(seven):
    """The functions with the worst greedy trees have the stored minimum and greedy sizes, by definition."""
    _, greedy = seven
    for ties, extreme in (("kind", min), ("unkind", max)):
        rows = [row for row in greedy.where(ties=ties).rows if row[1]]
        _, size, greedy_size, _, function = max(rows, key=lambda row: fmpq(row[2], row[1]))
        f = int(function, 16)
        problem = CubeProblem([f >> x & 1 for x in range(128)])
        assert smallest_exact_tree(problem).value == size
        assert naive_atlas.greedy_size(f, 7, naive_atlas.best_by_influence, extreme) == greedy_size
