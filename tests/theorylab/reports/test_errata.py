from __future__ import annotations

from dataclasses import replace

import pytest
from flint import fmpq

from theorylab.claims import AT_MOST, Cite, Claim, Grid, Outcome, check, registered_claims
from theorylab.errors import InvalidArgument
from theorylab.reports.data.erratum import errata_of, refuted_in
from theorylab.reports.data.known import known_records, of_paper
from theorylab.reports.data.record import records_of
from theorylab.reports.errata import Erratum, errata_among

HALVES = Claim(
    id="demo.halves.repaired",
    origin="printed",
    cite=Cite("zeno", "Paradox 1, for n >= 1"),
    statement=r"$\tfrac1n\le1$",
    instances=Grid([{"n": n} for n in (1, 2, 3)]),
    measured=lambda n: fmpq(1, n),
    asserts=AT_MOST(1, control=fmpq(1, 2)),
)
PRINTED = replace(
    HALVES,
    id="demo.halves",
    cite=Cite("zeno", "Paradox 1"),
    statement=r"$\tfrac1n\le\tfrac12$",
    asserts=AT_MOST(fmpq(1, 2), control=0),
    repair=HALVES,
    falls="theorem",
)
UNREPAIRED = replace(PRINTED, id="demo.open", recorded=Outcome.REFUTED, repair=None)
EXTENSION = replace(PRINTED, id="other.extension", recorded=Outcome.REFUTED, repair=None, falls="")


def test_an_erratum_is_what_the_check_finds():
    verdict = check(PRINTED)
    known = records_of([PRINTED], {PRINTED.id: verdict, HALVES.id: verdict.repair})
    (erratum,) = errata_of([PRINTED.id], known)
    assert erratum.counterexample == Erratum(PRINTED, verdict).counterexample
    assert erratum.as_dict() == {
        "id": "demo.halves",
        "place": "zeno, Paradox 1",
        "falls": "theorem",
        "printed": r"$\tfrac1n\le\tfrac12$",
        "reading": None,
        "counterexample": "n=1: measured 1, claimed at most 1/2 (1 of 3 instances fail; n from 1 to 3)",
        "reproduce": "theorylab check demo.halves",
        "independent": [],
        "repair": r"demo.halves.repaired: $\tfrac1n\le1$",
        "repair_verdict": "consistent",
    }


def test_without_a_repair_nothing_is_said_of_one():
    (erratum,) = errata_of([UNREPAIRED.id], records_of([UNREPAIRED], {UNREPAIRED.id: check(UNREPAIRED)}))
    data = erratum.as_dict()
    assert (data["repair"], data["repair_verdict"]) == (None, None)


def test_a_repair_that_fails_too_says_so():
    failing = replace(
        PRINTED, repair=replace(HALVES, asserts=AT_MOST(fmpq(2, 3), control=0)), recorded=Outcome.REFUTED
    )
    assert Erratum(failing, check(failing)).repair_verdict == "refuted"


def test_what_a_check_does_not_refute_is_no_erratum():
    pairs = [(PRINTED, check(PRINTED)), (PRINTED, check(replace(PRINTED, asserts=AT_MOST(1, control=0))))]
    assert [erratum.verdict for erratum in errata_among(pairs)] == [pairs[0][1]]


def test_statements_beyond_the_paper_stand_apart(install):
    install(PRINTED, EXTENSION, UNREPAIRED)
    for paper, printed, beyond in (
        (None, [PRINTED, UNREPAIRED], [EXTENSION]),
        ("DEMO", [PRINTED, UNREPAIRED], []),
        ("other", [], [EXTENSION]),
    ):
        found = refuted_in(known_records().values() if paper is None else of_paper(paper))
        assert [[record["id"] for record in part] for part in found] == [
            [claim.id for claim in part] for part in (printed, beyond)
        ]


def test_an_unknown_paper(install):
    install(PRINTED)
    with pytest.raises(InvalidArgument, match=r"unknown paper 'dmo'; did you mean 'demo'"):
        of_paper("dmo")


def test_every_refuted_claim_is_an_erratum_or_says_that_no_paper_states_it():
    printed, beyond = refuted_in(known_records().values())
    assert printed
    assert [record["id"] for record in beyond if record["origin"] == "printed"] == []


def test_an_erratum_says_where_it_fails_and_a_repair_is_recorded_to_hold():
    for claim in (claim for claim in registered_claims().values() if claim.erratum):
        assert claim.literature, claim.id
        assert (claim.expected is Outcome.REPAIRED) == (claim.repair is not None), claim.id
        if claim.repair is not None:
            assert claim.repair.expected in (Outcome.PROVED, Outcome.CONSISTENT), claim.id
