"""Verdicts that rest on a formal theorem, with and without a check by Coq."""

from __future__ import annotations

from dataclasses import replace

import pytest
from test_claims import SQUARES

from theorylab.claims import Outcome, check, claim, entries
from theorylab.claims.dependencies import recorded_basis
from theorylab.errors import InvalidArgument

CLAIM = replace(SQUARES, formal="demo/squares.v:sum_of_odd_numbers")
FALSE = replace(CLAIM, measured=lambda n: n, recorded=Outcome.REFUTED, formal="demo/squares.v:not_a_sum")


@pytest.fixture
def checked(monkeypatch):
    """Record the theorems that count as checked by Coq."""
    known = {CLAIM.formal, FALSE.formal}
    monkeypatch.setattr(claim, "is_checked", known.__contains__)
    return known


def test_a_checked_theorem_proves_its_claim_on_every_scope(checked):
    verdict = check(CLAIM)
    assert (verdict.outcome, verdict.rests_on, verdict.as_recorded) == (Outcome.PROVED, "kernel", True)
    assert {CLAIM.expected_on(scope) for scope in ("quick", "full")} == {Outcome.PROVED}
    assert recorded_basis(CLAIM) == entries.rests_on(CLAIM) == "kernel"


def test_a_theorem_that_has_changed_since_proves_nothing(checked):
    checked.clear()
    verdict = check(CLAIM)
    assert (verdict.outcome, verdict.rests_on, verdict.as_recorded) == (Outcome.CONSISTENT, "instances", True)
    assert recorded_basis(CLAIM) == entries.rests_on(CLAIM) == "instances"


def test_a_refutation_may_be_formal(checked):
    verdict = check(FALSE)
    assert (verdict.outcome, verdict.rests_on, recorded_basis(FALSE)) == (Outcome.REFUTED, "kernel", "kernel")


def test_what_contradicts_a_theorem_rests_on_the_machine(checked):
    verdict = check(replace(CLAIM, measured=lambda n: n))
    assert (verdict.outcome, verdict.rests_on, verdict.as_recorded) == (Outcome.REFUTED, "machine", False)
    confirmed = check(replace(FALSE, measured=CLAIM.measured))
    assert (confirmed.outcome, confirmed.rests_on) == (Outcome.CONSISTENT, "instances")


@pytest.mark.parametrize("name", ["squares", "squares.v", "../squares.v:a", "squares.v:a b"])
def test_the_name_of_a_theorem_has_a_form(name):
    with pytest.raises(InvalidArgument, match=r"formal is .*; write part/file\.v:theorem"):
        replace(CLAIM, formal=name)


def test_a_repair_does_not_inherit_the_theorem(checked):
    assert FALSE.repaired(measured=CLAIM.measured).repair.formal == ""
