"""Monotone functions counted as pairs, against the rows of their classes, and the file that resumes a run."""

import sqlite3
from contextlib import closing

import numpy as np
import pytest

from dp_optimal.atlas import counted_pairs as module
from dp_optimal.atlas import pairs as kernels
from dp_optimal.atlas.atlas import atlas_of
from dp_optimal.atlas.counted_pairs import counted_pairs
from dp_optimal.atlas.one_function import one_function
from dp_optimal.atlas.pairs import count_pairs, pairs_of
from dp_optimal.atlas.tables import all_functions
from theorylab.boolean.functions import functions_of
from theorylab.boolean.packed import PackedFunction
from theorylab.boolean.short_functions import restrict
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.files.parts import PARTS
from theorylab.limits import VARIABLE
from theorylab.numbers.rationals import rational
from theorylab.progress import watch_progress


@pytest.fixture
def interpreted(monkeypatch):
    """Run the Python bodies of the kernels instead of compiled code."""
    for name in ("_count", "_costs"):
        monkeypatch.setattr(kernels, name, getattr(kernels, name).py_func)


def assert_are_those_of_the_rows(n):
    found, rows = counted_pairs(n).summary(), atlas_of(n, "monotone").summary()
    for rule in ("kind", "unkind"):
        ratio, function = (found[f"worst_{rule}"].pop(key) for key in ("ratio", "function"))
        other = rows[f"worst_{rule}"]
        assert ratio == other["ratio"]
        # any function with this ratio: the pairs and the rows need not find the same one first
        measures = one_function(function, n).record
        assert measures["ratio" if rule == "kind" else "ratio_unkind"] == rational(other.pop("ratio"))
        other.pop("function")
    assert found == rows


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_counts_are_those_of_the_rows(n, interpreted):
    assert_are_those_of_the_rows(n)


@pytest.mark.parametrize("function", [0x001FAAFEFFE05501, 0x1FAAFE, 0x96696996, 0xFFFF, 1, 0])
def test_costs_from_words(function):
    """Costs follow from the words of the restrictions, also where no single tree has both minimum depth and size.

    All monotone functions on few variables have such a tree. The first function here is g xor x6 for a function g that
    has none.
    """
    alone = np.array([function], dtype=np.uint64)
    halves = (restrict(alone, i, value) for value in (0, 1) for i in range(6))
    words = [int(kernels._solve_restrictions(half, 5, all_functions(4))[1][0]) for half in halves]
    signed = np.array(words, dtype=np.uint64).astype(np.int64)
    one = one_function(PackedFunction.from_integer(function, 6)).record
    expected = one["depth"], one["size"], one["totally_optimal"]
    assert kernels._costs.py_func(signed[:6], signed[6:])[:3] == expected


@pytest.mark.slow
def test_counts_of_six_variables_by_the_compiled_kernels():
    assert_are_those_of_the_rows(6)


def test_every_monotone_function_is_a_pair():
    pairs = pairs_of(4)
    found = [
        pairs.function(a, b)
        for a in range(len(pairs.words))
        for b in range(len(pairs.words))
        if pairs.function(a, b) in set(functions_of(4, "monotone").words.tolist())
    ]
    assert sorted(found) == functions_of(4, "monotone").words.tolist()


@pytest.fixture
def small_slices(interpreted, monkeypatch):
    monkeypatch.setattr(module, "SLICE", 7)


def changed(folder, how):
    with closing(sqlite3.connect(folder / PARTS)) as database, database:
        database.execute(how)


def test_a_run_goes_on_where_it_stopped(small_slices, tmp_path, monkeypatch):
    path, whole = tmp_path / "kept", counted_pairs(5)
    steps = []
    with watch_progress(lambda done, total, _: steps.append((done, total))):
        assert counted_pairs(5, path) == whole
    assert steps == [(0, 5), (1, 5), (2, 5), (3, 5), (4, 5), (5, 5)]
    assert [part.name for part in path.iterdir()] == [PARTS]
    changed(path, "DELETE FROM results WHERE name IN ('slice-0002', 'slice-0004')")
    steps.clear()
    with watch_progress(lambda done, total, _: steps.append((done, total))):
        assert counted_pairs(5, path) == whole
    assert steps == [(3, 5), (4, 5), (5, 5)]
    monkeypatch.setattr(module, "count_pairs", None)  # nothing is left to count
    assert counted_pairs(5, path) == whole


def test_a_changed_slice_is_counted_again(small_slices, tmp_path):
    path, whole = tmp_path / "kept", counted_pairs(4)
    counted_pairs(4, path)
    changed(path, "UPDATE results SET content = zeroblob(9) WHERE name = 'slice-0000'")
    assert counted_pairs(4, path) == whole
    assert counted_pairs(4, path) == whole


def test_files_that_are_refused(small_slices, tmp_path):
    (tmp_path / "note").write_text("mine\n")
    with pytest.raises(InvalidArgument, match="not empty"):
        counted_pairs(4, tmp_path / "note")
    counted_pairs(4, tmp_path / "four")
    with pytest.raises(InvalidArgument, match="something else"):
        counted_pairs(5, tmp_path / "four")
    with pytest.raises(InvalidArgument, match="not empty"):
        counted_pairs(4, tmp_path)
    with pytest.raises(InvalidArgument, match="not a writable folder"):
        counted_pairs(4, tmp_path / "absent" / "kept")


def test_limits(monkeypatch):
    with pytest.raises(InvalidArgument, match="at least 2"):
        counted_pairs(1)
    with pytest.raises(TooLarge, match="at most 7"):
        counted_pairs(8)
    monkeypatch.setenv(VARIABLE, "1KiB")
    with pytest.raises(TooLarge, match="pairs of monotone functions on 4 variables needs about"):
        pairs_of(5)


def test_a_slice_counts_the_classes_of_its_functions(interpreted):
    """A representative contributes the size of its class times the number of functions above it; the slices add up."""
    pairs = pairs_of(5)
    each = [count_pairs(pairs, r, r + 1).costs.sum() for r in range(len(pairs.sizes))]
    functions = functions_of(4, "monotone").words.tolist()
    for r, total in enumerate(each):
        a = pairs.function(pairs.representatives[r], pairs.representatives[r]) & 0xFFFF
        assert total == pairs.sizes[r] * sum(a & ~b == 0 for b in functions)
    assert sum(each) == 7581
