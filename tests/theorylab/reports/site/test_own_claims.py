"""Pages of claims without entries, such as those of a user's file."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from flint import fmpq
from recorded import Page, faults

from theorylab.claims import AT_MOST, PROVED, Cite, Claim, Derivation, Grid, Independent, check_all
from theorylab.reports.site.dependency_map import dependencies, map_picture
from theorylab.reports.site.html_page import html_pages
from theorylab.reports.site.pages import site_pages
from theorylab.reports.site.site_index import build_site_index

STEP = Claim(
    id="demo.step",
    origin="printed",
    cite=Cite("zeno", "Lemma 1 & 2"),
    statement=r"for $n\ge1$, $\tfrac1n\le1$",
    instances=Grid([{"n": n} for n in (1, 2, 3)]),
    measured=lambda n: fmpq(1, n),
    asserts=AT_MOST(1, control=fmpq(1, 2)),
    complete=True,
)
REPAIRED = replace(
    STEP,
    id="demo.halves.repaired",
    origin="repaired",
    complete=False,
    derivation=Derivation("By [demo.step].", steps=(STEP,)),
)
PRINTED = replace(
    STEP,
    id="demo.halves",
    cite=Cite("zeno", "Theorem 1"),
    statement=r"\tfrac1n\le\tfrac12",
    complete=False,
    asserts=AT_MOST(fmpq(1, 2), control=0),
    falls="theorem",
    literature="false for <n = 1>",
    repair=REPAIRED,
    independent=(Independent("learn greedy dnf:x1 --depth 2", shows="error 0"),),
)
OPEN = replace(
    STEP,
    id="demo.halves.open",
    origin="new",
    complete=False,
    literature="no proof is known",
)
FALSE = replace(
    PRINTED,
    id="demo.halves.stronger",
    origin="new",
    falls="",
    repair=None,
    literature="",
)
LATER = replace(STEP, id="demo.halves.later", origin="new", complete="full", recorded=PROVED)
CLAIMS = (PRINTED, OPEN, LATER, STEP, FALSE)


@pytest.fixture
def pages(install):
    install(*CLAIMS)
    verdicts = {verdict.claim: verdict for verdict in check_all(CLAIMS, "quick", 1)}
    return site_pages([(claim, verdicts[claim.id]) for claim in CLAIMS], (), ())


def test_the_site_is_sound(pages):
    files = html_pages(pages, ("theorylab <1>",))
    assert faults(files) == []
    assert "theorylab &lt;1&gt;" in files["index.html"]
    assert not [name for name in files if name.endswith(".md")]
    (tree,) = (name for name in files if name.startswith("trees/"))
    assert "<title>Tree of learn greedy dnf:x1 --depth 2: 1 test, depth 1, error 0</title>" in files[tree]
    assert "<desc>x1" in files[tree]


def test_the_page_of_a_statement(pages):
    page = pages["statements/demo.halves.md"]
    headings = re.findall(r"^##+ (.*)$", page, re.MULTILINE)
    assert headings[:4] == [
        "Instances",
        "Repaired: demo.halves.repaired",
        "Proof of demo.halves.repaired",
        "Instances of demo.halves.repaired",
    ]
    assert len(headings) == len({*headings})
    for text in (
        r"> $$\tfrac1n\le\tfrac12$$",
        r"Literature and remarks: false for \<$n=1$\>",
        "$n=1$: measured 1, claimed at most 1/2 (1 of 3 instances fails)",
        "theorylab learn greedy dnf:x1 --depth 2  # error 0",
        r"By \[[demo.step](demo.step.md)\].",
        ">Slack</button>: -1/2, smallest at $n=1$",
        ">Slack</button>: 0 (tight)",
        "What was tried: recorded proved on the full scope; quick scope: consistent, 3 of ",
    ):
        assert text in page
    assert (
        '<a href="demo.halves.html#demo.halves.repaired">demo.halves.repaired</a>'
        in pages["statements/demo.step.md"]
    )
    assert 'url=demo.halves.html#demo.halves.open"' in pages["statements/demo.halves.open.html"]


def test_a_page_explains_the_words_that_it_marks_and_no_others(pages):
    texts = [text for name, text in pages.items() if name.endswith(".md")]
    explained = [{*re.findall(r'id="(word-[\w-]+)"', text)} for text in texts]
    assert explained == [{*re.findall(r'popovertarget="(word-[\w-]+)"', text)} for text in texts]
    assert set() in explained
    assert any(explained)


def test_errata_and_open_questions(pages):
    errata = pages["errata.md"]
    assert "1 erratum, the gravest first: printed statements" in errata
    assert r"> $$\tfrac1n\le\tfrac12$$" in errata
    assert "> for $n\\ge1$, $\\tfrac1n\\le1$" in errata
    assert 'Its verdict: <span class="verdict proved">proved</span>' in errata
    assert "misprints.md" not in pages
    wanted = pages["most-wanted.md"]
    assert re.findall("^### (.*?):", wanted, re.MULTILINE) == ["demo.halves.open"]
    assert "3 instances in quick scope: $n$ from 1 to 3." in wanted
    assert "Literature and remarks: no proof is known." in wanted
    assert "What is missing: a proof, or a check that covers the whole statement." in wanted
    false = pages["not-claimed.md"]
    assert re.findall("^### (.*)$", false, re.MULTILINE) == ["demo.halves.stronger"]
    assert false.count("### ") == wanted.count("### ") == 1


def test_new_results_are_proved_and_no_mere_steps(install):
    theorem = replace(REPAIRED, id="demo.theorem", origin="new")
    lemma = replace(STEP, id="demo.lemma", origin="new", cite=Cite("zeno", "Lemma 2"))
    used = replace(STEP, id="demo.used", origin="new")
    by_used = replace(
        REPAIRED,
        id="demo.sharp",
        origin="sharpened",
        derivation=Derivation("By [demo.used].", steps=(used,)),
    )
    claims = (STEP, theorem, lemma, used, by_used, OPEN, FALSE)
    install(*claims)
    verdicts = {verdict.claim: verdict for verdict in check_all(claims, "quick", 1)}
    page = site_pages([(claim, verdicts[claim.id]) for claim in claims], (), ())["new-results.md"]
    assert "3 theorems that no paper states in this form" in page
    found = ["demo.theorem", "demo.lemma", "demo.sharp"]
    assert re.findall(r"^### (demo\.\w+)", page, re.MULTILINE) == found
    assert "by derivation, from [demo.used](statements/demo.used.md)." in page
    assert (
        page.index("## New")
        < page.index("demo.lemma")
        < page.index("## Sharpened")
        < page.index("demo.sharp")
    )


def test_the_table_is_there_without_scripts_and_has_the_columns_that_they_filter(pages):
    lines = [line.strip("| ").split(" | ") for line in pages["index.md"].splitlines() if line[:1] == "|"]
    heads, _, *rows = lines[[line[0] for line in lines].index("statement") :]
    heads = [re.sub("<[^>]*>", "", head) for head in heads]
    assert [(re.sub("<[^>]*>", "", row[5]), row[6]) for row in rows] == [
        ("repaired", "machine"),
        ("proved", "derivation"),
        ("consistent", "instances"),
        ("proved", "machine"),
        ("proved", "machine"),
        ("refuted", "machine"),
    ]
    assert {*re.findall(r'cells\("(.*?)"\)', pages["table.js"].decode())} == {*heads} - {
        "place",
        "what it says",
    }
    assert len(json.loads(pages["verdicts.json"])["claims"]) == 6


def test_a_narrow_selection_names_the_steps_outside_it(install):
    install(*CLAIMS)
    pairs = [(REPAIRED, next(iter(check_all([REPAIRED], "quick", 1))))]
    files = html_pages(site_pages(pairs, (), ()), ())
    assert faults(files) == []
    text = "".join(Page(files["statements/demo.halves.repaired.html"]).text)
    assert "(recorded), exact" in text
    assert "No statement of this selection is refuted" in files["errata.html"]


def test_the_map_draws_what_is_used_to_the_left_of_what_uses_it():
    first = replace(STEP, id="demo.a")
    second = replace(STEP, id="demo.b", complete=False, derivation=Derivation("", steps=(first,)))
    third = replace(STEP, id="demo.c", complete=False, derivation=Derivation("", steps=(first, second)))
    claims = (third, first, second)
    site_index = build_site_index(zip(claims, check_all(claims, "quick", 1)), ())
    arrows = dependencies(site_index, "demo")
    assert arrows == [("demo.a", "demo.b"), ("demo.a", "demo.c"), ("demo.b", "demo.c")]
    picture = map_picture(site_index, arrows, "papers/demo.md")
    places = {name: float(x) for x, name in re.findall(r'<text x="(\d+)" y="\d+">(\w+)</text>', picture)}
    assert places["a"] < places["b"] < places["c"]
    assert re.findall(r'href="(.*?)"', picture) == [f"../statements/demo.{name}.html" for name in "abc"]
    assert "\n\n" not in picture
