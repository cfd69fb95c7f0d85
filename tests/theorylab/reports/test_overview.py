"""The overview that ``check`` prints if there are many verdicts."""

from __future__ import annotations

from theorylab.claims import EQUALS, HOLDS, Cite, Claim, Derivation, check
from theorylab.reports.overview import paper_table

PROVED = Claim(
    id="euclid.step",
    origin="printed",
    cite=Cite("euclid", "Book IX"),
    statement="$1+1=2$",
    measured=lambda: 1 + 1,
    asserts=EQUALS(2, control=3),
    complete=True,
)
DERIVED = Claim(
    id="euclid.squares",
    origin="printed",
    cite=Cite("euclid", "Book IX"),
    statement="$n^2-(n-1)^2=2n-1$",
    measured=lambda: True,
    asserts=HOLDS(control=lambda: False),
    derivation=Derivation("One line, by [euclid.step].", steps=(PROVED,)),
)
TRIED = Claim(
    id="fermat.last",
    origin="printed",
    cite=Cite("fermat", "margin"),
    statement="$x^3+y^3\\ne z^3$",
    measured=lambda: True,
    asserts=HOLDS(control=lambda: False),
)


def test_what_a_proof_rests_on_has_a_column_and_what_occurs_nowhere_has_none():
    table = paper_table([(claim, check(claim)) for claim in (PROVED, DERIVED, TRIED)])
    assert table.headings == (
        "paper",
        "statements",
        "claims",
        "proved",
        "consistent",
        "proved by machine",
        "proved by derivation",
    )
    # no package lists these statements
    assert table.rows == (
        ("euclid", "0", "2", "2", "0", "1", "1"),
        ("fermat", "0", "1", "0", "1", "0", "0"),
        ("all", "0", "3", "2", "1", "1", "1"),
    )


def test_a_statement_counts_where_the_claim_that_checks_it_is_shown(monkeypatch):
    monkeypatch.setattr(
        "theorylab.reports.overview.statements",
        lambda *_: {"euclid.I": "euclid.step", "euclid.II": "euclid.step", "fermat.I": "fermat.missing"},
    )
    table = paper_table([(claim, check(claim)) for claim in (PROVED, TRIED)])
    assert [row[:3] for row in table.rows] == [("euclid", "2", "1"), ("fermat", "0", "1"), ("all", "2", "2")]
