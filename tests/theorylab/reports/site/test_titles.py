"""What pages are called and found by, and what they link: figures, source files, papers."""

from __future__ import annotations

import pytest
from recorded import recorded

from theorylab.claims import select
from theorylab.claims.entries import entry_rows
from theorylab.files.bibliography import known_works
from theorylab.plotting.figure import installed_figures
from theorylab.reports.site.figure_page import illustrated, illustrates
from theorylab.reports.site.shelf import shelved
from theorylab.reports.site.source_page import sources_of
from theorylab.reports.site.titles import searched_by, short_names, titles


@pytest.fixture(scope="module")
def shelf():
    return shelved([(claim, recorded(claim)) for claim in select()], entry_rows())


@pytest.fixture(scope="module")
def headings(shelf):
    return titles(shelf, short_names(shelf, known_works()))


def test_no_two_pages_share_a_title(headings):
    assert headings["bdm.thm-6.1"] == "ID3 (2019), Theorem 6.1"
    assert headings["topk.lemma-4.2-half"] == "Top-k (2023), Appendix B.1 (lemma-4.2-half)"
    assert len({*headings.values()}) == len(headings)


def test_words_lead_to_one_page_and_every_id_is_among_them(shelf, headings):
    words = searched_by(shelf, headings)
    pages = {word.lower(): page for page, found in words.items() for word in found}
    assert len(pages) == sum(len({word.lower() for word in found}) for found in words.values())
    assert {id: pages[id] for id in shelf.page_of} == shelf.page_of
    assert pages["split theorem 6.5"] == "split.thm-6.5"


def test_a_figure_knows_its_statements(shelf):
    figures = {figure.id: figure for figure in installed_figures()}
    assert illustrated(shelf, figures["split.theorem-6-5"]) == ["split.thm-6.5"]
    assert illustrated(shelf, figures["topk.accuracy-k"]) == ["topk.thm-2", "topk.lemma-4.2"]
    assert illustrates(figures["bdm.trees-1-3"], shelf, "bdm.fig-1.as-printed")
    assert illustrated(shelf, figures["papers.verdicts"]) == []


def test_every_claim_stands_in_a_source_that_is_shown(shelf):
    claims = [claim for claim, _ in shelf.pairs.values()]
    sources = sources_of(claims)
    assert all(claim.id in sources[claim.module].ids for claim in claims)
    assert all(source.page and source.says in source.text for source in sources.values())
    assert len({source.page for source in sources.values()}) == len(sources)
