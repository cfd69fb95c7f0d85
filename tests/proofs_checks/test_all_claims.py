"""Every claim of every paper has its recorded verdict, and its check can tell right from wrong.

``make verify`` finds every verdict; here one claim in forty is compared with its record in the quick tests, and all of
them in the slow tests.
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
    # a journal gives the same verdict
    assert as_record(from_record(json.loads(json.dumps(as_record(verdict))))) == as_record(verdict)
    for one in with_repairs(claim):
        assert verdict.claim == one.id
        assert verdict.as_recorded, f"{one.id}: {verdict.outcome} {verdict.witness} {verdict.reason}"
        if verdict.control is Control.NO_DATA:
            # nothing was measured: this is recorded, and there is no control to refute
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


LONG = ("bdm.fig-1.as-printed", "split.thm-a.6", "topk.lemma-4.2")


@pytest.mark.parametrize(
    "id",
    [pytest.param(id, marks=pytest.mark.slow) if id in LONG else id for id in one_in(40, CLAIMS)],
)
def test_quick_verdict_is_as_recorded_and_control_refuted(id):
    assert_as_recorded(CLAIMS[id])


def test_every_citation_key_resolves():
    assert {claim.id for claim in ALL.values() if claim.cite.key not in KEYS} == set()


def test_a_proof_names_its_steps_and_what_it_cites_and_nothing_else():
    for claim in DERIVED:
        proof = claim.derivation.proof
        named = set(re.findall(r"\[([a-z]+\.[^\],\s]+)\]", proof))
        assert named == {step.id for step in claim.derivation.steps}, claim.id
        for work in claim.derivation.cited:
            assert f"[{work.key}, {work.place}]" in proof, claim.id
            assert work.key in KEYS, claim.id


def test_a_theorem_falls_with_each_step_of_its_proof():
    held = SimpleNamespace(outcome=Outcome.PROVED, partial=False)
    broken = SimpleNamespace(outcome=Outcome.REFUTED, partial=False, as_recorded=False)
    for claim in DERIVED:
        claim = replace(claim, formal="")  # a formal proof would hold without its steps
        unfounded = replace(check_instances(replace(claim, instances=Grid([]))), outcome=Outcome.CONSISTENT)
        known = {step.id: held for step in claim.derivation.steps}
        assert derive(claim, unfounded, known).rests_on == "derivation", claim.id
        for step in known:
            fallen = derive(claim, unfounded, {**known, step: broken})
            assert fallen.outcome is Outcome.CONSISTENT, (claim.id, step)


def test_bibliography_keys_are_unique():
    assert len(KEYS) == len(set(KEYS))


def test_ids_start_with_the_name_of_their_folder():
    folders = {file.relative_to(ROOT).parts[0] for file in MODULES}
    assert {claim.paper for claim in ALL.values()} <= folders


def test_the_command_line_sees_exactly_these_claims():
    assert {id for id in registered_claims() if id in ALL} == set(ALL)


def dotted(file):
    return ".".join(file.relative_to(ROOT.parent).with_suffix("").parts)


def test_a_module_uses_claims_of_others_through_their_modules():
    taken = []
    for file in MODULES:
        values = vars(import_module(dotted(file)))
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            for each in node.names if isinstance(node, ast.ImportFrom) else ():
                value = values.get(each.asname or each.name)
                if any(
                    isinstance(one, Claim) for one in (value if isinstance(value, tuple | list) else (value,))
                ):
                    taken.append((dotted(file), each.name))
    assert taken == []


def test_no_claim_of_a_module_is_left_out():
    defined = [value for file in MODULES for value in vars(import_module(dotted(file))).values()]
    assert {value.id for value in defined if isinstance(value, Claim)} <= set(ALL)


def test_every_paper_has_claims():
    assert {"topk", "bdm", "blt"} <= {claim.paper for claim in CLAIMS.values()}


def test_an_id_outside_its_folder_is_refused(monkeypatch):
    claim = next(iter(CLAIMS.values()))
    monkeypatch.setattr(catalog, "_modules", lambda: [("elsewhere", "elsewhere.module")])
    monkeypatch.setattr(catalog, "_claims_defined_in", lambda module: (claim,))
    with pytest.raises(InvalidArgument, match=r"must have an id elsewhere\.ENTRY"):
        catalog.claims()


def test_a_repeated_id_is_refused(monkeypatch):
    claim = next(iter(CLAIMS.values()))
    monkeypatch.setattr(catalog, "_modules", lambda: [(claim.paper, "one"), (claim.paper, "two")])
    monkeypatch.setattr(catalog, "_claims_defined_in", lambda module: (claim,))
    with pytest.raises(InvalidArgument, match="already taken"):
        catalog.claims()
