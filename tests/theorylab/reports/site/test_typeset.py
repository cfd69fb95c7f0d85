"""Mathematics is typeset: no text that a page shows of a claim or figure leaves it in plain characters."""

from __future__ import annotations

from sys import modules

import pytest
from markdown_it import MarkdownIt
from mdit_py_plugins.dollarmath import dollarmath_plugin
from unset_mathematics import unset_mathematics

from theorylab.claims import registered_claims
from theorylab.claims.entries import entry_rows
from theorylab.plotting.figure import installed_figures
from theorylab.reports.data.known import known_records
from theorylab.reports.site.prose import docstring_markdown, in_cell, inline_markdown, proof_text, typeset
from theorylab.reports.site.templates import in_a_sentence

READER = (
    MarkdownIt("commonmark")
    .enable("table")
    .use(dollarmath_plugin, renderer=lambda latex, options: "<math></math>")
)
PLAIN = [
    "h >= 2",
    "D_{h,K}",
    "the rate eps",
    "within 2.82e-13",
    "0.5 +/- 0.1",
    "x^2",
    "a + b",
    "at n",
    "\N{LESS-THAN OR EQUAL TO}",
]
WORDS = [
    "Lemma A.1, part (b)",
    "a tree of depth 2, as I said",
    "parity-xor with k-ary tests",
    "Appendix B, (a) to (c)",
]


@pytest.mark.parametrize("text", PLAIN)
def test_mathematics_in_plain_characters_is_found(text):
    assert unset_mathematics(f"<p>{text.replace('>', '&gt;')}</p>")
    assert not unset_mathematics(f"<p><math>{text}</math> of <code>{text}</code></p>")


@pytest.mark.parametrize("text", WORDS)
def test_words_are_no_mathematics(text):
    assert not unset_mathematics(f"<p>{text}</p>")


def rendered(texts):
    return "".join(READER.render(text) for text in dict.fromkeys(texts) if text)


def cells(texts):
    return READER.render(
        "\n".join(["| cell |", "| --- |", *(f"| {in_cell(text)} |" for text in dict.fromkeys(texts))])
    )


CLAIMS = [link for claim in registered_claims().values() for link in claim.with_repairs]


def test_statements_and_places_in_cells():
    places = [
        inline_markdown(place)
        for place in [claim.cite.place for claim in CLAIMS] + [r["place"] for r in entry_rows()]
    ]
    table = cells([typeset(claim.statement) for claim in CLAIMS] + places)
    assert table.count("<td>") > 700
    assert table.count("<td>") == table.count("<tr>") - 1  # no bar ended a cell
    assert unset_mathematics(table) == []


def test_literature_counterexamples_and_what_no_claim_checks():
    texts = [claim.literature for claim in CLAIMS] + [
        row["checked by"] for row in entry_rows() if ":" not in row["checked by"]
    ]
    texts += [
        record["counterexample"]["witness"] for record in known_records().values() if record["counterexample"]
    ]
    assert unset_mathematics(rendered(map(inline_markdown, texts))) == []


def test_docstrings_and_proofs():
    docstrings = [modules[claim.module].__doc__ or "" for claim in CLAIMS]
    proofs = [claim.derivation.proof for claim in CLAIMS if claim.derivation is not None]
    written = [docstring_markdown(text) for text in docstrings] + [
        proof_text(text, lambda id: None) for text in proofs
    ]
    assert unset_mathematics(rendered(written)) == []


def test_titles_and_captions_of_figures():
    figures = installed_figures()
    texts = [inline_markdown(in_a_sentence(figure).rstrip(".")) for figure in figures]
    texts += [typeset(figure.caption_text) for figure in figures] + [
        inline_markdown(figure.cite.place) for figure in figures
    ]
    assert unset_mathematics(rendered(texts)) == []
