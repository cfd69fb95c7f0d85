"""Every claim of every paper: the verdict is the recorded one, and the check can tell right from wrong.

``make verify`` finds every verdict; what is recorded beside it is compared here, for one claim in eight among the quick
tests.
"""

from __future__ import annotations

import ast
import json
import re
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest
from shares import one_in

import proofs_checks
from proofs_checks import catalog
from theorylab.claims import Claim, Control, Grid, Outcome, check_all, registered_claims
from theorylab.claims.dependencies import derive
from theorylab.claims.records import as_record, from_record
from theorylab.claims.runner import check_instances
from theorylab.errors import InvalidArgument
from theorylab.files.verdict_data import records_in
from theorylab.reports.data.record import counterexample_of, tried_by
from theorylab.reports.verdict_tables import in_order

CLAIMS = catalog.claims()
ROOT = Path(proofs_checks.__file__).parent
MODULES = sorted(file for file in ROOT.glob("*/**/*.py") if file.stem != "__init__")
KEYS = re.findall(r"^@\w+\{([^,\s]+),", (ROOT / "references.bib").read_text(), re.MULTILINE)


def with_repairs(claim):
    while claim is not None:
        yield claim
        claim = claim.repair


ALL = {one.id: one for claim in CLAIMS.values() for one in with_repairs(claim)}


DERIVED = [claim for claim in ALL.values() if claim.derivation is not None]
FOUND = {}


RECORDED = records_in(ROOT / "verdicts.json")


def assert_as_recorded(claim):
    (verdict,) = check_all([claim], known=FOUND)
    FOUND[claim.id] = verdict
    for one, found in in_order([(claim, verdict)]):  # `make claims` writes the records
        stored = (RECORDED[one.id]["counterexample"], RECORDED[one.id]["tried"])
        assert stored == (counterexample_of(one, found), tried_by(one, found)), one.id
    # a journal tells the same verdict
    assert as_record(from_record(json.loads(json.dumps(as_record(verdict))))) == as_record(verdict)
    for one in with_repairs(claim):
        assert verdict.claim == one.id
        assert verdict.as_recorded, f"{one.id}: {verdict.outcome} {verdict.witness} {verdict.reason}"
        if verdict.control is Control.NO_DATA:
            # nothing was measured: recorded as such, and no control to refute
            assert (verdict.outcome, one.expected) == (Outcome.UNDECIDED, Outcome.UNDECIDED)
        else:
            assert verdict.control is Control.REFUTED
        if verdict.outcome in (Outcome.REFUTED, Outcome.REPAIRED):
            assert verdict.witness
            assert verdict.violations > 0
        else:
            assert verdict.violations == 0
        verdict = verdict.repair
        if verdict is None:
            break


@pytest.mark.parametrize("id", one_in(8, CLAIMS))
def test_quick_verdict_is_as_recorded_and_control_refuted(id):
    assert_as_recorded(CLAIMS[id])


@pytest.mark.parametrize("id", ALL)
def test_citation_key_resolves(id):
    assert ALL[id].cite.key in KEYS


@pytest.mark.parametrize("claim", DERIVED, ids=lambda claim: claim.id)
def test_a_proof_names_its_steps_and_what_it_cites_and_nothing_else(claim):
    proof = claim.derivation.proof
    assert set(re.findall(r"\[([a-z]+\.[^\],\s]+)\]", proof)) == {step.id for step in claim.derivation.steps}
    for work in claim.derivation.cited:
        assert f"[{work.key}, {work.place}]" in proof
        assert work.key in KEYS


@pytest.mark.parametrize("claim", DERIVED, ids=lambda claim: claim.id)
def test_a_theorem_falls_with_each_step_of_its_proof(claim):
    claim = replace(claim, formal="")  # a formal proof would hold without the steps
    steps = claim.derivation.steps
    held = SimpleNamespace(outcome=Outcome.PROVED, partial=False)
    broken = SimpleNamespace(outcome=Outcome.REFUTED, partial=False, as_recorded=False)
    unfounded = replace(check_instances(replace(claim, instances=Grid([]))), outcome=Outcome.CONSISTENT)
    known = {step.id: held for step in steps}
    assert derive(claim, unfounded, known).rests_on == "derivation"
    for step in steps:
        assert derive(claim, unfounded, {**known, step.id: broken}).outcome is Outcome.CONSISTENT


def test_bibliography_keys_are_unique():
    assert len(KEYS) == len(set(KEYS))


def test_ids_start_with_the_name_of_their_folder():
    folders = {file.relative_to(ROOT).parts[0] for file in MODULES}
    assert {claim.paper for claim in ALL.values()} <= folders


def test_the_command_line_sees_exactly_these_claims():
    assert {id for id in registered_claims() if id in ALL} == set(ALL)


def dotted(file):
    return ".".join(file.relative_to(ROOT.parent).with_suffix("").parts)


@pytest.mark.parametrize("module", [dotted(file) for file in MODULES])
def test_a_module_uses_claims_of_others_through_their_modules(module):
    source = ast.parse(Path(import_module(module).__file__).read_text(encoding="utf-8"))
    imported = {
        each.asname or each.name
        for node in source.body
        if isinstance(node, ast.ImportFrom)
        for each in node.names
    }
    values = {name: vars(import_module(module)).get(name) for name in imported}
    assert [
        name
        for name, value in values.items()
        if any(isinstance(each, Claim) for each in (value if isinstance(value, tuple | list) else (value,)))
    ] == []


@pytest.mark.parametrize("module", [dotted(file) for file in MODULES])
def test_no_claim_of_a_module_is_left_out(module):
    defined = {value.id for value in vars(import_module(module)).values() if isinstance(value, Claim)}
    assert defined <= set(ALL)


def test_every_paper_has_claims():
    assert {"topk", "bdm", "blt"} <= {claim.paper for claim in CLAIMS.values()}


def test_an_id_outside_its_folder_is_refused(monkeypatch):
    claim = next(iter(CLAIMS.values()))
    monkeypatch.setattr(catalog, "_modules", lambda: [("elsewhere", "elsewhere.module")])
    monkeypatch.setattr(catalog, "_defined_in", lambda module: (claim,))
    with pytest.raises(InvalidArgument, match=r"must have an id elsewhere\.ENTRY"):
        catalog.claims()


def test_a_repeated_id_is_refused(monkeypatch):
    claim = next(iter(CLAIMS.values()))
    monkeypatch.setattr(catalog, "_modules", lambda: [(claim.paper, "one"), (claim.paper, "two")])
    monkeypatch.setattr(catalog, "_defined_in", lambda module: (claim,))
    with pytest.raises(InvalidArgument, match="already taken"):
        catalog.claims()
