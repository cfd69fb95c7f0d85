"""The pages of whole papers, with recorded verdicts: every address, formula and id."""

from __future__ import annotations

import re
from importlib.metadata import version
from pathlib import Path

import bibtexparser
import pytest
from recorded import faults, recorded
from unset_mathematics import unset_mathematics

from theorylab.claims import claim_named, registered_claims, select
from theorylab.claims.entries import entry_rows
from theorylab.plotting.figure import installed_figures
from theorylab.reports.site.html_page import html_pages
from theorylab.reports.site.mathml import mathml
from theorylab.reports.site.pages import site_pages
from theorylab.reports.site.prose import typeset

ROOT = Path(__file__).parents[4]
FORMULA = re.compile(r"\$(.*?)\$")


def site(pattern, figures=()):
    pairs = [(claim, recorded(claim)) for claim in select([pattern])]
    drawn = installed_figures(*figures) if figures else ()
    return pairs, html_pages(site_pages(pairs, entry_rows(), drawn), ("theorylab",))


def shown(files):
    """Return the names of the pages in HTML, except source code and redirects."""
    pages = (name for name in files if name.endswith(".html") and not name.startswith("sources/"))
    return [name for name in pages if 'http-equiv="refresh"' not in files[name]]


def require_sound(pairs, files):
    assert faults(files) == []
    assert [(name, found) for name in shown(files) for found in unset_mathematics(files[name])] == []
    ids = {link.id for claim, _ in pairs for link in claim.with_repairs}
    assert {f"statements/{id}.html" for id in ids} <= files.keys()


@pytest.mark.slow
def test_the_pages_of_a_paper():
    pairs, files = site("ngi.*", ["ngi.ratio"])
    require_sound(pairs, files)
    assert b"<svg" in files["figures/ngi.ratio.svg"]
    assert '<img src="../figures/ngi.ratio.svg"' in files["papers/ngi.html"]


def test_a_citation_has_author_year_version_and_verdict_and_no_field_of_ours():
    claim = claim_named("split.thm-6.5")
    page = str(site_pages([(claim, recorded(claim))], (), ())["statements/split.thm-6.5.md"])
    own, paper = bibtexparser.parse_string(page.partition("```bibtex")[2].partition("```")[0]).entries
    cff = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"  - name: {own['author'].strip('{}')}\n" in cff
    assert f"(c) {own['year']} {own['author'].strip('{}')}\n" in (ROOT / "LICENSE").read_text(
        encoding="utf-8"
    )
    assert own["note"] == f"theorylab {version('theorylab')}, statement split.thm-6.5, verdict: repaired"
    assert own["title"].startswith("Erratum to Theorem 6.5")
    assert "Babbar" in own["title"]
    assert "\\" not in own["title"]
    assert not {"ids", "shorttitle"} & {field.key for field in paper.fields}
    assert paper["year"] == "2025"


@pytest.mark.slow
def test_the_pages_of_all_papers():
    require_sound(*site("*"))


def test_every_formula_of_every_statement_is_set():
    formulas = {
        formula
        for claim in registered_claims().values()
        for text in (claim.statement, claim.cite.printed)
        for formula in FORMULA.findall(typeset(text))
    }
    assert len(formulas) > 1000
    for formula in formulas:
        written = mathml(formula)
        assert not re.search("math-core-(error|unknown)", written), formula
        assert not re.search(r"\\[A-Za-z{}]|[$`]", re.sub("<[^>]*>", "", written)), formula
