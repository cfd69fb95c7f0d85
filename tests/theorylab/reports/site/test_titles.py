"""Titles of pages, their search terms, and their links to figures, source files and papers."""

from __future__ import annotations

import pytest
from recorded import recorded

from theorylab.claims import claim_named, select
from theorylab.claims.entries import entry_rows
from theorylab.files.bibliography import known_works
from theorylab.plotting.figure import installed_figures
from theorylab.reports.site.figure_page import illustrated_pages, illustrates
from theorylab.reports.site.site_index import build_site_index
from theorylab.reports.site.source_page import sources_of
from theorylab.reports.site.titles import plain_title, search_words, short_names, titles, typeset_title


@pytest.fixture(scope="module")
def site_index():
    return build_site_index([(claim, recorded(claim)) for claim in select()], entry_rows())


@pytest.fixture(scope="module")
def headings(site_index):
    return titles(site_index, short_names(site_index, known_works()))


def test_no_two_pages_share_a_title(headings):
    assert headings["bdm.thm-6.1"] == "ID3 (2019), Theorem 6.1"
    assert (
        headings["topk.lemma-4.2-half"] == "Top-k (2023), Appendix B.1, proof of Lemma 4.2, second paragraph"
    )
    assert headings["topk.claim-3.1"] == "Top-k (2023), Claim 3.1"
    assert headings["blt.claim-4.3"] == "Agnostic setting (2020), Claim 4.3"
    assert len({*headings.values()}) == len(headings)


def test_titles_are_places_of_the_papers_and_no_ids(headings):
    ends = [title for page, title in headings.items() if title.endswith(f"({page.partition('.')[2]})")]
    assert ends == []
    assert all(title.partition(", ")[2][0].isupper() for title in headings.values())


def test_a_place_that_two_pages_have_is_followed_by_the_name_of_the_page():
    rows = [
        {"entry": f"topk.{name}", "kind": "definition", "weight": "", "place": "Section 2", "checked by": ""}
        for name in ("e-le-h", "other")
    ]
    claim = claim_named("topk.thm-2")
    shared = titles(build_site_index([(claim, recorded(claim))], rows), {"topk": "Top-k"})
    assert shared.pop("topk.thm-2") == "Top-k, Theorem 2"
    assert shared == {"topk.e-le-h": "Top-k, Section 2 (e-le-h)", "topk.other": "Top-k, Section 2 (other)"}
    for page, title in shared.items():  # e-le-h is not a difference
        assert (typeset_title(title, page), plain_title(title, page)) == (title, title)


def test_formulas_of_titles_are_typeset(headings):
    shown = {page: (typeset_title(title, page), plain_title(title, page)) for page, title in headings.items()}
    assert shown["blt.u-f"] == (
        "Agnostic setting (2020), Section 5, potential $u_{f}$",
        "Agnostic setting (2020), Section 5, potential u_f",
    )
    assert len({plain for _, plain in shown.values()}) == len(headings)


def test_words_lead_to_one_page_and_every_id_is_among_them(site_index, headings):
    words = search_words(site_index, headings)
    pages = {word.lower(): page for page, found in words.items() for word in found}
    assert len(pages) == sum(len({word.lower() for word in found}) for found in words.values())
    assert {id: pages[id] for id in site_index.page_of} == site_index.page_of
    assert pages["split theorem 6.5"] == "split.thm-6.5"


def test_a_figure_knows_its_statements(site_index):
    figures = {figure.id: figure for figure in installed_figures()}
    assert illustrated_pages(site_index, figures["split.theorem-6-5"]) == ["split.thm-6.5"]
    assert illustrated_pages(site_index, figures["topk.accuracy-k"]) == ["topk.thm-2", "topk.lemma-4.2"]
    assert illustrates(figures["bdm.trees-1-3"], site_index, "bdm.fig-1.as-printed")
    assert illustrated_pages(site_index, figures["papers.verdicts"]) == []


def test_every_claim_stands_in_a_source_that_is_shown(site_index):
    claims = [claim for claim, _ in site_index.pairs.values()]
    sources = sources_of(claims)
    assert all(claim.id in sources[claim.module].ids for claim in claims)
    assert all(source.page and source.says in source.text for source in sources.values())
    assert len({source.page for source in sources.values()}) == len(sources)
    xor = sources["proofs_checks.ngi.guarantee.xor_family"]
    assert xor.imports == ("proofs_checks.ngi.computed.class_scores",)
    assert sources[xor.imports[0]].ids == ()
