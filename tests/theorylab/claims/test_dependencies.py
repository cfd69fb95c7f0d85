"""The graph of the claims that a proof rests on."""

from __future__ import annotations

from dataclasses import replace

import pytest
from test_derivation import STEP, resting_on

from theorylab.claims import Outcome, check, registered_claims
from theorylab.claims.dependencies import dependencies, recorded_basis
from theorylab.errors import InvalidArgument

OTHER = replace(STEP, id="demo.other")
MIDDLE = resting_on(STEP, OTHER, id="demo.middle")
TOP = resting_on(OTHER, MIDDLE, id="demo.top")


def test_every_claim_comes_once_and_before_what_it_rests_on():
    found = dependencies(TOP)
    assert [claim.id for claim in found.nodes] == ["demo.top", "demo.middle", "demo.step", "demo.other"]
    assert found.edges == (
        ("demo.top", "demo.other"),
        ("demo.top", "demo.middle"),
        ("demo.middle", "demo.step"),
        ("demo.middle", "demo.other"),
    )


def test_a_claim_without_a_proof_in_words_stands_alone():
    found = dependencies(STEP)
    assert (found.nodes, found.edges) == ((STEP,), ())


def test_a_proof_that_rests_on_its_own_statement_is_an_error():
    itself = resting_on(resting_on(STEP, id="demo.top"), id="demo.between")
    with pytest.raises(InvalidArgument, match=r"itself, by demo\.top -> demo\.between -> demo\.top$"):
        dependencies(resting_on(itself, id="demo.top"))


def test_two_claims_of_one_id_are_an_error():
    with pytest.raises(InvalidArgument, match=r"demo\.other: another claim below demo\.top has the same id"):
        dependencies(resting_on(MIDDLE, replace(OTHER), id="demo.top"))


@pytest.mark.parametrize("claim", [STEP, MIDDLE, replace(TOP, derivation=None)])
def test_the_recorded_basis_is_that_of_the_check(claim):
    assert recorded_basis(claim) == check(claim).rests_on


def test_what_is_decided_by_a_counterexample_rests_on_the_machine():
    refuted = replace(STEP, measured=lambda: False, complete=False, recorded=Outcome.REFUTED)
    assert recorded_basis(refuted) == check(refuted).rests_on == "machine"


def test_no_proof_of_the_catalogs_rests_on_itself():
    stated = [link for claim in registered_claims().values() for link in claim.with_repairs]
    graphs = [dependencies(claim) for claim in stated]
    for graph in graphs:
        place = {claim.id: i for i, claim in enumerate(graph.nodes)}
        assert all(place[above] < place[below] for above, below in graph.edges)
        assert all(claim.expected is Outcome.PROVED for claim in graph.nodes[1:])
    assert max(len(graph.nodes) for graph in graphs) > 10
