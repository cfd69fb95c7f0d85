"""The files of data on the site have the verdicts found, and the page of records what the table has."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from recorded import recorded

from theorylab.claims import CONSISTENT, claim_named, select
from theorylab.claims.entries import entry_rows
from theorylab.files.verdict_data import stored_records
from theorylab.reports.data.bounds import latest
from theorylab.reports.site.pages import site_pages


@pytest.fixture(scope="module")
def pages():
    return site_pages([(claim, recorded(claim)) for claim in select(["ngi.*"])], entry_rows(), ())


@pytest.mark.slow
def test_the_records_are_the_stored_ones_but_for_what_a_check_finds(pages):
    stored, _ = stored_records()
    found = json.loads(pages["verdicts.json"])["claims"]
    assert {record["id"] for record in found} == {id for id in stored if id.startswith("ngi.")}
    for record in found:
        same = {name for name in record if record[name] == stored[record["id"]][name]}
        assert record.keys() - same <= {"counterexample", "tried", "changed"}, record["id"]
        if record["counterexample"] is None:
            assert record["changed"] == stored[record["id"]]["changed"]
    assert pages["verdicts.csv"].count("\n") == len(found) + 1
    assert json.loads(pages["verdicts.schema.json"])["properties"]["claims"]


def test_a_verdict_that_is_not_the_recorded_one_is_in_the_data_as_found():
    claim = claim_named("ngi.thm-1")
    verdict = replace(recorded(claim), outcome=CONSISTENT, rests_on="instances")
    (record,) = json.loads(site_pages([(claim, verdict)], (), ())["verdicts.json"])["claims"]
    assert (record["verdict"], record["rests_on"]) == ("consistent", "instances")
    assert "verdict: consistent" in record["bibtex"]


def test_a_page_shows_the_date_of_its_record(pages):
    day = stored_records()[0]["ngi.thm-1"]["changed"]["date"]
    assert f"Last changed on {day}, version " in pages["statements/ngi.thm-1.md"]


def test_the_page_of_records_has_every_value_of_these_claims_and_the_counts(pages):
    page = pages["records.md"]
    for row in latest():
        line = [
            line for line in page.splitlines() if f"| {row['value']} |" in line and row["command"] in line
        ]
        assert bool(line) == (row["claim"].startswith("ngi.") or not row["claim"]), row["quantity"]
    assert "before: 300 (2022)" in page
    assert [line for line in page.splitlines() if line.startswith("## ")] == [
        "## Largest ratios",
        "## Largest gaps",
        "## Constants",
        "## Counts",
    ]
    assert "(records.md)" in pages["index.md"]


def test_claims_without_records_have_no_page_of_them():
    claim = claim_named("ngi.time")
    pages = site_pages([(claim, recorded(claim))], (), ())
    assert "records.md" not in pages
    assert "(records.md)" not in pages["index.md"]
