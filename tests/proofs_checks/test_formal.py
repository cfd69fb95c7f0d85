"""The formal theorems of claims are checked with the sources as they are, and shown beside the claim."""

from __future__ import annotations

import json
from pathlib import Path

from theorylab.claims import check, registered_claims
from theorylab.claims.dependencies import recorded_basis
from theorylab.claims.entries import entry_rows
from theorylab.claims.verdict import FALSE, Outcome
from theorylab.cli.main import main
from theorylab.files.formal.theory import checked_theorems, checksum, coq_statement
from theorylab.reports.site.pages import site_pages

FORMAL = Path(__file__).parents[2] / "proofs_checks" / "formal"
CLAIMS = {id: claim for id, claim in registered_claims().items() if claim.formal}


def test_no_checksum_is_stale():
    for line in checked_theorems(FORMAL):
        found = checksum(FORMAL, line.theorem.partition(":")[0])
        assert line.sha256 == found, f"{line.theorem} has changed since Coq checked it: make formal"


def test_every_formal_theorem_of_a_claim_is_in_the_table_and_has_a_statement():
    table = {line.theorem for line in checked_theorems(FORMAL)}
    for id, claim in CLAIMS.items():
        assert claim.formal in table, id
        assert coq_statement(claim.formal).startswith(
            ("Theorem", "Lemma", "Corollary", "Definition printed_")
        ), id
        assert claim.expected in (Outcome.PROVED, *FALSE), id
        assert recorded_basis(claim) == "kernel", id
        assert FORMAL.joinpath(claim.formal.partition("/")[0]).name == claim.paper, id


def test_a_check_says_that_the_verdict_rests_on_the_kernel():
    claims = registered_claims()
    verdict = check(claims["topk.lemma-4.2-half"])
    assert (verdict.outcome, verdict.rests_on) == (Outcome.PROVED, "kernel")
    refuted = check(claims["topk.lemma-3.2-eq"])
    assert (refuted.outcome, refuted.rests_on, refuted.repair.rests_on) == (
        Outcome.REPAIRED,
        "kernel",
        "kernel",
    )


def test_show_and_the_page_print_the_formal_statement(capsys):
    claim = registered_claims()["topk.lemma-4.2-half"]
    statement = coq_statement(claim.formal)
    main(["show", claim.id])
    assert "".join(statement.split()) in "".join(capsys.readouterr().out.split())
    main(["show", claim.id, "--json", "-"])
    shown = json.loads(capsys.readouterr().out)
    assert (shown["rests_on"], shown["formal"], shown["coq"]) == ("kernel", claim.formal, statement)
    pages = site_pages([(claim, check(claim))], entry_rows(), ())
    page = str(pages[f"statements/{claim.id}.md"])
    assert f"```coq\n{statement}\n```" in page
    assert "by a formal proof, which Coq has checked" in page
