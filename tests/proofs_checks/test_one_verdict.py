"""Every surface shows the same recorded verdict of each claim, after a check of the quick scope."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from figures.catalog import figures
from proofs_checks.entries import entries
from theorylab.claims import Verdict, registered_claims
from theorylab.claims.dependencies import recorded_basis
from theorylab.claims.entries import entry_rows
from theorylab.claims.verdict import FALSE, Control
from theorylab.claims.weights import statements
from theorylab.cli.main import main
from theorylab.reports.overview import main_statements, recorded_totals
from theorylab.reports.site.pages import site_pages
from theorylab.reports.standing import qualifier, standing

ROOT = Path(__file__).parents[2]
BADGE = re.compile(r'class="verdict (\w+)"')


def seen(claim):
    """Return a verdict with the outcome expected on the quick scope."""
    outcome = claim.expected_on("quick")
    false = outcome in FALSE
    return Verdict(
        claim=claim.id,
        outcome=outcome,
        expected=outcome,
        rests_on="instances",
        scope="quick",
        method=claim.method,
        instances=3,
        violations=int(false),
        slack=None,
        tightest=None,
        counterexample={} if false else None,
        witness="a counterexample" if false else None,
        control=Control.REFUTED,
        reason="",
        partial=False,
        seconds=0.0,
        seed=claim.seed,
        versions=(),
        repair=seen(claim.repair) if claim.repair is not None and false else None,
    )


@pytest.fixture(autouse=True)
def ranges_and_trees_left_out(monkeypatch):
    """Leave out the ranges of the instances and the trees, which say nothing of a verdict and take long."""
    for module in ("data.record", "site.selections"):
        monkeypatch.setattr(f"theorylab.reports.{module}.quick_reach", lambda claim: "")
    monkeypatch.setattr("theorylab.reports.site.shown_trees._instance", lambda *instance: None)
    monkeypatch.setattr("theorylab.reports.site.shown_trees._grow_tree", lambda shown: None)


@pytest.fixture(scope="module")
def expected():
    return {id: claim.expected.value for id, claim in registered_claims().items()}


def test_the_verdict_of_a_check_is_the_recorded_one_and_says_what_the_scope_saw(expected):
    for id, claim in registered_claims().items():
        found = standing(claim, seen(claim))
        assert (found.outcome.value, found.rests_on) == (expected[id], recorded_basis(claim)), id
        assert (found.seen is None) == (claim.expected_on("quick") is claim.expected), id
    claim = registered_claims()["bdm.fig4-td.ties"]
    said = "recorded proved on the full scope; quick scope: consistent, 3 of 434 instances"
    assert qualifier(claim, standing(claim, seen(claim))) == said


def test_list_entries_errata_page_and_figure_say_it(expected, capsys):
    main(["list", "claims", "--json"])
    assert {row["id"]: row["verdict"] for row in json.loads(capsys.readouterr().out)["claims"]} == expected
    main(["list", "entries", "--json"])
    rows = [row for row in json.loads(capsys.readouterr().out)["entries"] if row["checked by"] in expected]
    claims = registered_claims()
    for row in rows:
        id = row["checked by"]
        assert (row["verdict"], row["rests on"]) == (expected[id], recorded_basis(claims[id])), id
    page = (ROOT / "docs" / "claims.md").read_text(encoding="utf-8")
    lines = re.findall(
        r"^\| \[([a-z0-9._-]+)\]\(.*\| (\w+) \| \w+ \| [^|]*(?:\\\|[^|]*)*\|$", page, re.MULTILINE
    )
    assert dict(lines) == expected
    table = figures()["papers.verdicts"]().table()
    checked = {entry.entry: entry.claim_in(claims) for entry in entries()}
    for statement, outcome in zip(table.column("statement"), table.column("outcome")):
        claim = checked[statement]
        assert outcome == ("no claim" if claim is None else expected[claim.id]), statement
    main(["errata", "--json", "-"])
    found = {row["id"]: row["repair_verdict"] for row in json.loads(capsys.readouterr().out)}
    assert found == {
        id: expected[claim.repair.id] if claim.repair else None
        for id, claim in claims.items()
        if claim.erratum
    }


@pytest.mark.parametrize(
    "paper", ["topk", *(pytest.param(p, marks=pytest.mark.slow) for p in ("bdm", "blt", "ngi", "split"))]
)
def test_the_site_says_it(paper, expected):
    claims = {id: claim for id, claim in registered_claims().items() if claim.paper == paper}
    pages = site_pages([(claim, seen(claim)) for claim in claims.values()], entry_rows(), ())
    for row in json.loads(pages["verdicts.json"])["claims"]:
        assert (row["verdict"], row["rests_on"]) == (expected[row["id"]], recorded_basis(claims[row["id"]]))
    parts = re.split(
        r'<dl class="facts" id="',
        "".join(map(str, (p for n, p in pages.items() if n.startswith("statements/")))),
    )
    shown = {
        part.partition('"')[0]: BADGE.search(part.partition("<dt>Verdict</dt>")[2])[1] for part in parts[1:]
    }
    assert shown == {id: expected[id] for id in claims}
    assert not any("instances alone" in str(page) for page in pages.values())
    main_ones = [
        claim.expected.value
        for claim, _ in main_statements([(claim, seen(claim)) for claim in claims.values()])
    ]
    head = pages[f"papers/{paper}.md"].partition("## Main results")[2].partition("\n## ")[0]
    assert [BADGE.search(line)[1] for line in head.splitlines() if line.startswith("**")] == main_ones
    line = next(
        line for line in pages["index.md"].splitlines() if re.match(rf"- .*\]\(papers/{paper}.md\)", line)
    )
    counts = {word: int(number) for number, word in re.findall(r'(\d+) <span class="verdict (\w+)"', line)}
    assert counts == {word: main_ones.count(word) for word in set(main_ones)}


def test_totals_that_are_quoted_are_those_of_the_table():
    totals = recorded_totals(registered_claims().values())
    last = dict(zip(totals.headings, totals.rows[-1]))
    page = (ROOT / "docs" / "claims.md").read_text(encoding="utf-8")
    for row in (totals.headings, *totals.rows):
        assert f"| {' | '.join(row)} |" in page
    for name in ("README.md", "paper.md", "docs/index.md", "docs/tutorial.md", "docs/reference.md"):
        prose = re.sub(r"```.*?```", "", (ROOT / name).read_text(encoding="utf-8"), flags=re.DOTALL)
        for number, word in re.findall(r"\b(\d[\d,]*) (statements|claims)\b", prose):
            assert number.replace(",", "") == last[word], name


def test_main_statements_are_of_the_papers_and_every_count_of_them_agrees(expected):
    claims = registered_claims()
    main_ones = [row for row in entry_rows() if row["weight"] == "main"]
    assert not [row["entry"] for row in entry_rows() if row["place"] == "not in the paper"]
    assert not [row["entry"] for row in main_ones if claims[row["checked by"]].origin == "new"]
    counts = Counter(expected[row["checked by"]] for row in main_ones)
    stated = {*statements().values()}
    pairs = [(claim, seen(claim)) for claim in claims.values() if claim.id in stated]
    front = site_pages(pairs, main_ones, ())["index.md"]
    _, table, _ = front.split("<!-- main statements -->")
    lines = [line.split("|")[1:4] for line in table.splitlines() if line.startswith("| [")]
    assert Counter(BADGE.search(verdict)[1] for *_, verdict in lines) == counts
    assert len({(paper, place) for paper, place, _ in lines}) == len(main_ones)
    numbers = front.split("<!-- numbers -->")[1].partition("main statements](index.md)")
    assert numbers[0].rpartition("[")[2].strip() == str(len(main_ones))
    said = re.findall(r'(\d+) <span class="verdict (\w+)"', numbers[2].partition("</div>")[0])
    assert {word: int(number) for number, word in said} == counts
    table = figures()["papers.verdicts"]().table()
    assert table.column("weight").count("main") == len(main_ones)
