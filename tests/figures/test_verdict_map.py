"""The map of all verdicts, against the list of entries and against verdicts found now."""

from __future__ import annotations

import pytest

from figures.catalog import figures
from proofs_checks.entries import entries
from theorylab.claims import check, registered_claims
from theorylab.claims.entries import entry_table


@pytest.fixture(scope="module")
def table():
    return figures()["papers.verdicts"]().table()


def test_every_statement_has_one_mark_with_its_recorded_outcome(table):
    listed = {row["entry"]: row["verdict"] or "no claim" for row in entry_table(entries()) if row["weight"]}
    marks = list(zip(table.column("statement"), table.column("outcome")))
    assert len(marks) == len(listed)
    assert dict(marks) == listed


def test_marks_of_a_row_stand_side_by_side_in_the_order_of_the_list(table):
    order = {row["entry"]: place for place, row in enumerate(entry_table(entries()))}
    for paper in table.distinct("paper"):
        of_paper = table.where(paper=paper)
        for weight in of_paper.distinct("weight"):
            row = of_paper.where(weight=weight)
            assert row.column("place") == tuple(range(1, len(row.rows) + 1))
            assert len(row.distinct("row")) == 1
            ranks = [order[statement] for statement in row.column("statement")]
            assert ranks == sorted(ranks)


@pytest.mark.parametrize(
    "id",
    [
        "split.table-1",
        "split.table-7",
        "blt.prop-2.2",
        "ngi.remark-1",
        pytest.param("blt.prop-2.3", marks=pytest.mark.slow),
    ],
)
def test_what_a_verdict_rests_on_is_what_a_check_says(id, table):
    verdict = check(registered_claims()[id])
    standing = verdict if verdict.repair is None else verdict.repair
    (mark,) = table.where(statement=id).rows
    assert mark[-2:] == (verdict.outcome.value, standing.rests_on)
