"""Claims about several printed tables at once; checking rows together loses nothing."""

from collections import Counter

import pytest
from flint import fmpq

from proofs_checks.shared.printed_tables import exact, printed_table
from proofs_checks.split.experiments import table_5, tables_1_2_18, tables_7_to_9, tables_10_to_17
from theorylab.claims import registered_claims


@pytest.mark.parametrize(
    ("id", "rows"),
    [
        ("split.table-7", {7: 3, 8: 6, 9: 6, 0: 3}),
        ("split.table-10", {10: 18, 11: 18, 12: 13, 13: 13}),
        ("split.table-14", {14: 6, 15: 9, 16: 9, 17: 7}),
    ],
)
def test_a_claim_has_the_rows_of_all_its_tables(id, rows):
    assert (
        Counter(point.get("table", 0) for point in registered_claims()[id].instances.points("quick")) == rows
    )


def test_both_columns_of_table_2_have_one_that_is_no_quotient():
    claim = registered_claims()["split.table-2"]
    wrong = [
        (point["dataset"], point["column"])
        for point in claim.instances.points("quick")
        if claim.measured(**point) > claim.claimed
    ]
    assert wrong == [("Spambase", "precision"), ("HIV", "precision_with_slack")]


def test_the_tables_that_repeat_losses():
    claim = registered_claims()["split.table-14"]
    differ = [
        (point["table"], point["dataset"])
        for point in claim.instances.points("quick")
        if not claim.measured(**point)
    ]
    assert sorted(differ) == [(14, "heloc"), (14, "netherlands"), (15, "bike"), (16, "heloc")]
    # the numbers of leaves agree, so the trees of Table 14 are those of Table 13
    assert all(tables_10_to_17._agree(14, line["dataset"], "leaves") for line in printed_table("split", 14))


def test_numbers_given_elsewhere():
    claim = registered_claims()["split.table-3"]
    points = list(claim.instances.points("quick"))
    assert len(points) == 9 + 4 + 8
    wrong = [
        (p["column"], p["dataset"])
        for p in points
        if not all(m >= c for m, c in zip(claim.measured(**p), claim.claimed(**p)))
    ]
    assert wrong == [
        ("binary_features", "COMPAS"),
        ("about", "Covertype"),
        *(("features", name) for name in ("HELOC", "COMPAS", "Adult", "Covertype")),
        ("samples", "Hypothyroid"),
        ("samples", "Spambase"),
    ]


def test_numbers_of_statuses():
    assert min(table_5._ratio(**point, column="leaves").low for point in table_5.ROWS) > 2
    assert sum(table_5._leaf_ratio(**point) > 4 for point in table_5.ROWS) == 5
    assert sum(table_5._ratio(**point, column="leaves").low > 4 for point in table_5.ROWS) == 4
    smaller = [
        sum(exact(r["lickety_loss"]) < exact(r["blossom_loss"]) for r in printed_table("split", table))
        for table in (5, 6)
    ]
    assert smaller == [3, 4]
    assert min(tables_1_2_18.speed_up(r["dataset"]).low for r in printed_table("split", 1)) > 8
    distances = registered_claims()["split.table-2"]
    assert all(distances.measured(**p) < fmpq(1, 1000) for p in distances.instances.points("quick"))
    assert [sum(map(bool, tables_7_to_9._over_100(name))) for name in tables_7_to_9.OURS] == [0, 9]
    assert [len(tables_7_to_9._over_100(name)) for name in tables_7_to_9.OURS] == [12, 15]


def test_both_differences_of_tables_5_and_6():
    claim = registered_claims()["split.table-6"]
    wrong = [(p["what"], p["dataset"]) for p in claim.instances.points("quick") if not claim.measured(**p)]
    assert wrong == [("columns", "adult"), ("seconds", "covertype")]


def test_blossom_takes_ten_times_longer_on_six():
    assert sum(table_5._ratio(**point, column="seconds").low > 10 for point in table_5.ROWS) == 6
