"""Claims about several printed tables at once: nothing is lost when rows are checked together."""

from collections import Counter

import pytest

from proofs_checks.shared.printed_tables import printed_table, row
from proofs_checks.split.experiments import table_5, tables_10_to_17
from theorylab.claims import check, registered


@pytest.mark.parametrize(
    ("id", "rows"),
    [
        ("split.table-7", {7: 3, 8: 6, 9: 6}),
        ("split.table-10", {10: 18, 11: 18, 12: 13, 13: 13}),
        ("split.table-14", {14: 6, 15: 9, 16: 9, 17: 7}),
    ],
)
def test_a_claim_has_the_rows_of_all_its_tables(id, rows):
    assert Counter(point["table"] for point in registered()[id].instances.points("quick")) == rows


def test_both_columns_of_table_2_have_one_that_is_no_quotient():
    claim = registered()["split.table-2"]
    wrong = [
        (point["dataset"], point["column"])
        for point in claim.instances.points("quick")
        if claim.measured(**point) > claim.claimed
    ]
    assert wrong == [("Spambase", "precision"), ("HIV", "precision_with_slack")]


def test_the_tables_that_repeat_losses():
    claim = registered()["split.table-14"]
    differ = [
        (point["table"], point["dataset"])
        for point in claim.instances.points("quick")
        if not claim.measured(**point)
    ]
    assert sorted(differ) == [(14, "heloc"), (14, "netherlands"), (15, "bike"), (16, "heloc")]
    # the numbers of leaves agree, so that the trees of Table 14 are those of Table 13
    assert all(tables_10_to_17._agree(14, line["dataset"], "leaves") for line in printed_table("split", 14))


def test_numbers_given_elsewhere():
    claim = registered()["split.table-3.text"]
    agree = [
        p["dataset"] for p in claim.instances.points("quick") if claim.measured(**p) == claim.claimed(**p)
    ]
    assert agree == ["Bank", "Spambase"]
    assert (row("split", 3, dataset="Spambase")["samples"], row("topk", 1, dataset="spambase")["size"]) == (
        "4600",
        "4601",
    )
    assert check(claim).counterexample["column"] == "samples"


def test_blossom_takes_ten_times_longer_on_six():
    assert sum(table_5._ratio(**point, column="seconds").low > 10 for point in table_5.ROWS) == 6
