"""Columns computed on demand, user-defined columns, and exact rows for other libraries."""

from collections import Counter
from decimal import Decimal

import naive_atlas as naive
import polars
import pytest
from flint import fmpq

from dp_optimal import atlas_of, read_data_set, write_data_set
from dp_optimal.atlas.on_demand import ON_DEMAND
from theorylab import (
    PackedFunction,
    certificate_complexity,
    influences,
    rank,
    spectral_norm,
    total_influence,
)
from theorylab.boolean.functions import functions_of
from theorylab.errors import InvalidArgument


def of_all(n):
    """Return the columns of all functions on n variables, by their definitions."""
    ranks = naive.ranks(n)
    return {
        f: {
            "rank": ranks[f],
            "block_sensitivity": naive.block_sensitivity(f, n),
            "gf2_degree": naive.gf2_degree(f, n),
            "staircase": naive.merged_staircase(f, n),
            "stuck_kind": naive.stuck(f, n, min),
            "stuck_unkind": naive.stuck(f, n, max),
            "certificate_0": naive.certificate(f, n, 0),
            "certificate_1": naive.certificate(f, n, 1),
        }
        for f in range(1 << (1 << n))
    }


def counted(atlas):
    found = Counter()
    for row in atlas.entries.iter_rows(named=True):
        found[tuple(row[name] for name in ON_DEMAND)] += row["functions"]
    return found


@pytest.mark.parametrize("n", range(4))
def test_rows_count_all_functions(n):
    """A row is split only where negation exchanges two values; each row has the measures of its functions."""
    every, found = of_all(n), atlas_of(n).measured()
    assert counted(found) == Counter(tuple(row[name] for name in ON_DEMAND) for row in every.values())
    for row in found.entries.iter_rows(named=True):
        assert {name: row[name] for name in ON_DEMAND} == every[row["function"]]
    assert found.summary() == atlas_of(n).summary()
    assert found.measured("certificate_1").entries.equals(found.entries)


def test_rows_of_monotone_functions_are_not_divided():
    every, found = of_all(3), atlas_of(3, "monotone").measured("certificate_0", "rank")
    assert found.classes == atlas_of(3, "monotone").classes
    both = Counter()
    for row in found.entries.iter_rows(named=True):
        both[row["certificate_0"], row["certificate_1"], row["rank"]] += row["functions"]
    assert both == Counter(
        (every[f]["certificate_0"], every[f]["certificate_1"], every[f]["rank"])
        for f in functions_of(3, "monotone").words.tolist()
    )


@pytest.mark.parametrize("condition", ["certificate_0 = 2", "rank = 2 and certificate_1 > certificate_0"])
def test_conditions_count_functions(condition):
    meets = {
        "certificate_0 = 2": lambda row: row["certificate_0"] == 2,
        "rank = 2 and certificate_1 > certificate_0": lambda row: (
            row["rank"] == 2 and row["certificate_1"] > row["certificate_0"]
        ),
    }[condition]
    found = atlas_of(3).chosen(condition, sort="-certificate_0")
    assert found.functions == sum(map(meets, of_all(3).values())) > 0
    order = [row["certificate_0"] for row in found.records(256)]
    assert order == sorted(order)


def test_only_columns_that_are_named_are_computed(monkeypatch):
    monkeypatch.setattr("dp_optimal.atlas.atlas.measure_columns", None)
    assert atlas_of(3).chosen("size = 7", sort="ratio").functions == 2
    with pytest.raises(TypeError):
        atlas_of(3).chosen(sort="rank")


def test_a_column_of_ones_own():
    whole = atlas_of(3)
    found = whole.with_column("mine", rank).with_column("third", lambda f: total_influence(f) / 3)
    assert found.chosen("mine = rank").functions == 256
    assert found.chosen("third = total_influence / 3").functions == 256
    assert found.chosen("third = 1/2").functions == whole.chosen("total_influence = 3/2").functions > 0
    assert {row["third"] for row in found.records(256)} >= {fmpq(0), fmpq(1, 4)}
    assert found.rows["third"].dtype == polars.String
    assert found.rows["mine"].dtype == polars.Int64


@pytest.mark.parametrize(
    ("name", "measure", "wrong"),
    [
        ("size", rank, "already exists"),
        ("rank", rank, "already exists"),
        ("two words", rank, "not a valid name"),
        ("not", rank, "not a valid name"),
        (None, rank, "not a valid name"),
        ("half", lambda f: 0.5, "half"),
        ("huge", lambda f: fmpq(1, 2**64), "63 bits"),
        ("value", lambda f: f(1), r"'value' is 0 for .*\(0x0, 2\) and 1 for .*\(0xf, 2\), which share a row"),
    ],
)
def test_columns_that_are_refused(name, measure, wrong):
    with pytest.raises(InvalidArgument, match=wrong):
        atlas_of(2).with_column(name, measure)


@pytest.mark.parametrize(
    ("found", "measure"),
    [
        (lambda: atlas_of(4), lambda f: certificate_complexity(f, 0)),
        (lambda: atlas_of(4), lambda f: influences(f)[0]),
        (lambda: atlas_of(3), lambda f: int(f(0) == f(7))),
        (lambda: atlas_of(3, p="1/3"), lambda f: influences(f)[0]),
        (lambda: atlas_of(6, "monotone"), lambda f: influences(f)[5]),
    ],
)
def test_a_column_that_is_not_one_of_the_rows_is_refused(found, measure):
    with pytest.raises(InvalidArgument, match="share a row; it must not change under permutations"):
        found().with_column("mine", measure)


@pytest.mark.parametrize(
    ("found", "measure"),
    [
        (lambda: atlas_of(3).measured("certificate_0"), lambda f: certificate_complexity(f, 0)),
        (lambda: atlas_of(3, p="1/3"), lambda f: certificate_complexity(f, 0)),
        (lambda: atlas_of(3, p="1/3,1/2,1/5"), lambda f: influences(f)[0]),
        (lambda: atlas_of(4, "monotone"), PackedFunction.ones),
    ],
)
def test_a_column_need_not_be_the_same_for_functions_of_other_rows(found, measure):
    whole = found()
    assert whole.with_column("mine", measure).chosen("mine >= 0").functions == whole.functions


def test_a_picture_of_an_added_column():
    pyplot = pytest.importorskip("matplotlib.pyplot")
    axes = atlas_of(3).with_column("norm", spectral_norm).plot("norm", "rank", pyplot.figure().subplots())
    marks = axes.collections[0]
    counts = Counter()
    for f, size in functions_of(3, up_to="npn"):
        counts[float(spectral_norm(f)), float(rank(f))] += size
    drawn = zip(map(tuple, marks.get_offsets().tolist()), marks.get_array().tolist())
    assert dict(drawn) == counts
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("norm", "rank")
    with pytest.raises(InvalidArgument, match="plot: unknown column 'norm'"):
        atlas_of(2).plot("norm", "rank")


def test_a_column_that_is_unknown():
    with pytest.raises(InvalidArgument, match="'size' is none of rank"):
        atlas_of(2).measured("size")


def test_rows_are_exact_and_read_by_other_libraries():
    found = atlas_of(3)
    by_record = {row["function"]: row for row in found.records(256)}
    read = polars.DataFrame(found)
    assert read.equals(found.rows)
    for row in read.iter_rows(named=True):
        record = by_record[f"0x{row['function']:02x}"]
        for name in ("expected_depth", "total_influence", "max_influence"):
            assert isinstance(row[name], Decimal)
            assert fmpq(*row[name].as_integer_ratio()) == record[name]
        assert row["size"] == record["size"]


def test_a_data_set_keeps_added_columns(tmp_path):
    """A data set keeps added columns, and rows that were split are not split again when they are read."""
    found = atlas_of(3).with_column("third", lambda f: total_influence(f) / 3).chosen("certificate_0 = 1")
    write_data_set(found, tmp_path / "part")
    again = read_data_set(tmp_path / "part")
    assert again.rows.equals(found.rows.sort("function"))
    assert again.chosen("certificate_0 = 1 and third >= 0").functions == found.functions
