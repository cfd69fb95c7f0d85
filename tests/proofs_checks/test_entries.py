"""The list of the statements of the papers is complete, and everything that it names exists."""

from __future__ import annotations

import json
from pkgutil import resolve_name

import pytest

from proofs_checks.entries import entries
from theorylab.claims import Outcome, registered_claims
from theorylab.claims.entries import HEAVY, Entry, entry_table, reach, rests_on, share
from theorylab.cli.main import main

PAPERS = ("topk", "split", "bdm", "blt", "ngi")
LEAST = {"topk": 95, "split": 95, "bdm": 94, "blt": 95, "ngi": 95}
"""Minimum percentages of the statements of a paper that are claims; they never decrease."""


def test_names_are_unique_and_in_the_order_of_the_papers():
    keys = [(entry.entry, entry.kind) for entry in entries()]
    assert len(keys) == len(set(keys))
    assert list(dict.fromkeys(entry.paper for entry in entries())) == list(PAPERS)


def test_every_entry_says_where_it_stands():
    for entry in entries():
        assert entry.place or entry.kind == "erratum", entry
        assert bool(entry.code) == (entry.kind == "definition"), entry
        assert bool(entry.claim) >= (entry.kind == "erratum"), entry
        assert sum(map(bool, (entry.claim, entry.code, entry.reason))) <= 1, entry
        for name in entry.code.split():
            resolve_name(name)


def test_a_claim_is_found_by_name_in_any_case_or_by_the_column():
    claims = {"paper.lemma-a": 1, "paper.other": 2}
    by_name = Entry("paper.Lemma-A", "lemma", "here", "", "", "")
    assert by_name.claim_in(claims) == 1
    assert by_name._replace(claim="paper.other").claim_in(claims) == 2
    assert by_name._replace(entry="paper.lemma-b").claim_in(claims) is None


def test_a_reason_is_only_given_where_there_is_no_claim():
    claims = registered_claims()
    assert [entry.entry for entry in entries() if entry.reason and entry.claim_in(claims)] == []


@pytest.mark.parametrize("paper", PAPERS)
def test_reach(paper):
    checked, statements = reach(entries())[paper]
    assert 100 * checked >= LEAST[paper] * statements


def test_the_table_has_every_entry_and_the_reach_of_every_paper():
    rows = entry_table(entries())
    assert [row["entry"] for row in rows] == [entry.entry for entry in entries()] + [*PAPERS, "all papers"]
    by_entry = {row["entry"]: row for row in rows}
    assert by_entry["topk.fact-B.1"]["checked by"] == "topk.fact-b.1"
    assert by_entry["topk.def-5"]["checked by"] == "constructions.parts.blocks:parity"
    assert by_entry["topk"]["checked by"].startswith(f"{reach(entries())['topk'].claims} of ")
    missing = [row for row in rows if row["verdict"] == "missing"]
    assert not any(row["checked by"] in registered_claims() for row in missing)


def test_the_command_prints_it(capsys):
    assert main(["list", "entries"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[0] == "entries"
    assert len(lines) == len(entries()) + len(PAPERS) + 2


def test_the_main_statements_can_be_listed(capsys):
    deciding = {entry.claim or entry.entry.lower() for entry in entries() if entry.weight == "main"}
    assert main(["list", "claims", "--main", "--json"]) == 0
    assert {claim["id"] for claim in json.loads(capsys.readouterr().out)["claims"]} == deciding
    assert main(["list", "entries", "--main"]) == 2


def test_claims_come_in_the_order_of_the_papers():
    listed = list(registered_claims())
    repairs = {claim.repair.id for claim in registered_claims().values() if claim.repair is not None}
    for paper in PAPERS:
        named = [entry.claim or entry.entry.lower() for entry in entries() if entry.paper == paper]
        expected = list(dict.fromkeys(id for id in named if id in listed and id not in repairs))
        assert [id for id in listed if id in set(expected)] == expected
    after = listed.index("bdm.prop-6.3")
    assert all(id.startswith("bdm.prop-6.3") for id in listed[after : after + 5])


def test_main_results_and_lemmas_are_proved_or_say_what_is_missing():
    proved, true = share(entries(), *HEAVY)
    assert 100 * proved >= 80 * true
    checked = [row for row in entry_table(entries()) if row["weight"] in HEAVY and row["rests on"]]
    claims = registered_claims()
    without = {row["checked by"] for row in checked if rests_on(claims[row["checked by"]]) == "instances"}
    assert [
        row["entry"] for row in checked if (row["checked by"] in without) != bool(row["not proved"])
    ] == []
    refuted = {name for name in without if claims[name].with_repairs[-1].expected is Outcome.REFUTED}
    assert len({row["checked by"] for row in checked}) - len(refuted) == true
    assert len(without - refuted) == true - proved


def test_what_a_verdict_rests_on():
    claims = registered_claims()
    assert rests_on(claims["topk.thm-2.samples"]) == "derivation"
    assert rests_on(claims["topk.lemma-3.2"]) == "kernel"
    assert rests_on(claims["topk.any-impurity"]) == "instances"
    assert {rests_on(claim) for claim in claims.values()} == {"kernel", "machine", "derivation", "instances"}


def test_entries_are_listed_by_weight(capsys):
    assert main(["list", "entries", "--weight", "main"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 + sum(entry.weight == "main" for entry in entries())
    assert main(["list", "entries", "--paper", "topk"]) == 0
    _, *rows, _ = capsys.readouterr().out.splitlines()
    assert {row.split("\t")[1] for row in rows} == {"topk"}
