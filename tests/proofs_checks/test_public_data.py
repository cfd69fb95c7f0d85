"""The data sets of the papers: shipped files are the recorded ones, and have the numbers that the papers print."""

from __future__ import annotations

import csv
from collections import Counter

import pytest

from proofs_checks.public_data import data_sets
from proofs_checks.shared.printed_tables import row
from theorylab.claims import registered_claims
from theorylab.claims.data import VARIABLE, data_rows, data_sample

SHIPPED = [known for known in data_sets().values() if known.shipped]


@pytest.fixture(autouse=True)
def no_directory(monkeypatch):
    monkeypatch.delenv(VARIABLE, raising=False)


@pytest.mark.parametrize("known", SHIPPED, ids=lambda known: known.name)
def test_what_is_shipped_is_as_seen_and_prepared_as_the_paper_says(known):
    """A shipped data set matches its record and has one test for each value of a column."""
    assert known.as_seen(known.shipped)
    printed = row("topk", 1, dataset=known.name)
    with known.shipped.open() as lines:
        header, *table = list(csv.reader(lines))
    values = [sorted(set(column)) for column in zip(*table)]
    tests = [(i, value) for i, column in enumerate(values[:-1]) for value in column]
    sample = data_sample(known.name)
    assert sample.names == tuple(f"{header[i]} = {value}" for i, value in tests)
    assert [len(table), len(header) - 1, len(tests), len(values[-1])] == [
        int(printed[key]) for key in ("size", "features", "binary_features", "classes")
    ]
    assert [len(table), len(header) - 1, len(tests)] == [known.rows, known.columns, known.features]
    expected = [
        (tuple(int(line[i] == value) for i, value in tests), values[-1].index(line[-1])) for line in table
    ]
    assert data_rows(known.name) == expected
    assert Counter(label for _, label in expected) == Counter(label for _, label in data_rows(known.name))


def test_known_data_sets_have_the_numbers_of_the_tables():
    for known in data_sets().values():
        if known.paper == "topk":
            printed = row("topk", 1, dataset=known.name)
            assert (known.rows, known.columns) == (int(printed["size"]), int(printed["features"]))
            assert known.features in (None, int(printed["binary_features"]))
            if known.method.startswith("spread"):
                assert known.method == f"spread:{100 // known.columns}"
        elif known.name != "hiv":
            name = known.name.upper() if known.name in ("heloc", "compas") else known.name.capitalize()
            assert known.rows == int(row("split", 3, dataset=name)["samples"])


def test_claims_name_known_data_sets():
    for claim in registered_claims().values():
        if claim.needs_data:
            for scope in ("quick", "full"):
                names = {point["dataset"] for point in claim.instances.points(scope)}
                assert names <= data_sets().keys(), claim.id
            assert claim.recorded_on.keys() <= names
            assert claim.shipped_data == all(data_sets()[name].shipped for name in names)
