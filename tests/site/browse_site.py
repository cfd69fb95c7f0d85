"""The site as a reader sees it: `make browser` runs these tests on build/docs/html, with chromium and axe-core."""

from __future__ import annotations

import re
import shutil
from collections import deque
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from bs4 import BeautifulSoup
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[2]
SITE = ROOT / "build" / "docs" / "html"
DOCS = ROOT / "docs"
AXE = ROOT / ".venv-docs" / "node_modules" / "axe-core" / "axe.min.js"
FILES = {
    path.relative_to(SITE).as_posix(): path.read_text(encoding="utf-8")
    for path in SITE.rglob("*.html")
    if path.relative_to(SITE).parts[0]
    not in ("_static", "_modules")  # listings of sources link back to the names
}
SIGNPOSTS = {page: text for page, text in FILES.items() if 'http-equiv="refresh"' in text}
PAGES = sorted(FILES.keys() - SIGNPOSTS.keys())
KINDS = (
    "index.html",
    "tutorial.html",
    "how-to.html",
    "how-to/block.html",
    "how-to/cluster.html",
    "discussion/index.html",
    "discussion/low-degree.html",
    "reference.html",
    "names/theorylab.html",
    "names/of/theorylab.top_k.html",
    "claims/figures/index.html",
    "claims/figures/topk.separation-map.html",
    "executed/index.html",
    "executed/plot_separations.html",
    "contributing.html",
    "history.html",
    "claims/index.html",
    "claims/papers/topk.html",
    "claims/statements/topk.thm-2.html",
    "claims/statements/split.thm-6.5.html",
    "claims/statements/topk.fig5.html",
    "claims/statements/topk.fig-3.html",
    "claims/statements/blt.totally-optimal.html",
    "claims/statements/bdm.conj.html",
    "claims/sources/proofs_checks.bdm.two_terms.theorem_6_1.html",
    "claims/errata.html",
    "claims/most-wanted.html",
    "claims/new-results.html",
    "claims/not-claimed.html",
)
"""One page of each kind."""
NARROW, WIDE = 360, 1280
MOST_BYTES = 800_000
SEEN = [*KINDS, *PAGES[::20]]
"""Pages that the browser lays out, which takes half a second each."""
WAYS = [(width, scheme) for width in (NARROW, WIDE) for scheme in ("light", "dark")]


@pytest.fixture(scope="module")
def chromium():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def texts():
    """Return every page, parsed."""
    return {page: BeautifulSoup(FILES[page], "html.parser") for page in PAGES}


def opened(browser, page, width=WIDE, scheme="light"):
    tab = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme).new_page()
    tab.goto((SITE / page).as_uri())
    return tab


def test_the_site_is_there_and_its_pages_are_short():
    assert set(KINDS) <= set(PAGES)
    assert [page for page in PAGES if (SITE / page).stat().st_size > MOST_BYTES] == []


def test_every_page_is_three_clicks_from_home(texts):
    """Exceptions are the search page, which has a button, and sources, which are up to two imports further."""
    clicks = {"index.html": 0}
    queue = deque(clicks)
    while queue:
        page = queue.popleft()
        for tag in texts[page].find_all("a", href=True):
            address = urlsplit(tag["href"])
            target = ((SITE / page).parent / unquote(address.path)).resolve()
            name = target.relative_to(SITE).as_posix() if target.is_relative_to(SITE) else ""
            if not address.scheme and name in texts and name not in clicks:
                clicks[name] = clicks[page] + 1
                queue.append(name)
    far = {page for page in PAGES if clicks.get(page, 6) > (5 if page.startswith("claims/sources/") else 3)}
    assert far <= {"search.html"}


def test_an_id_without_a_page_leads_to_its_place(texts):
    assert len(SIGNPOSTS) > 200
    for page, text in SIGNPOSTS.items():
        target, _, place = re.search(r'content="0; url=(\S+?)"', text)[1].partition("#")
        assert not place or texts[f"claims/statements/{target}"].find(id=place), page


SEARCHES = {
    "bdm Theorem 6.1": "claims/statements/bdm.thm-6.1",
    "ID3 Theorem 6.1": "claims/statements/bdm.thm-6.1",
    "SPLIT Theorem 6.5": "claims/statements/split.thm-6.5",
    "split theorem a.7": "claims/statements/split.thm-a.7",
    "Top-k Theorem 3": "claims/statements/topk.thm-3",
    "topk Lemma 4.4": "claims/statements/topk.lemma-4.4",
    "blt Theorem 2": "claims/statements/blt.thm-2",
    "ngi Theorem 1": "claims/statements/ngi.thm-1",
    "bdm.thm-6.1": "claims/statements/bdm.thm-6.1",
    "bdm.thm-6.1.km": "claims/statements/bdm.thm-6.1",
    "split.thm-6.5.repaired": "claims/statements/split.thm-6.5",
    "topk.thm-2": "claims/statements/topk.thm-2",
    "topk.def-1.order": "claims/statements/topk.def-1",
    "bdm.conj": "claims/statements/bdm.conj",
    "blt.prop-2.2.sharp": "claims/statements/blt.prop-2.2",
    "ngi.cor-2": "claims/statements/ngi.cor-2",
    "Tribes": "names/of/constructions.tribes",
    "Rashomon": "names/of/dp_optimal.rashomon_set",
    "MIC": "executed/plot_mic",
    "Top-k": "claims/papers/topk",
    "ID3": "claims/papers/bdm",
    "SPLIT": "claims/papers/split",
    "errata": "claims/errata",
    "glossary": "glossary",
    "tutorial": "tutorial",
    "ties": "discussion/ties",
    "verdict": "discussion/verdicts",
    "Harnessing the Power of Choices": "claims/papers/topk",
    "On the Optimality of Trees Generated by ID3": "claims/papers/bdm",
}


def test_a_search_finds_the_page_that_is_meant(chromium):
    tab = chromium.new_page()
    tab.goto(f"{(SITE / 'search.html').as_uri()}?q=nothing")
    tab.wait_for_function("typeof Search === 'object' && Search.hasIndex()")
    meant = {Path(page).stem: page.removesuffix(".html") for page in PAGES if "/statements/" in page}
    for page, text in SIGNPOSTS.items():
        meant[Path(page).stem] = f"claims/statements/{re.search(r'url=(.*?)[.]html', text)[1]}"
    first = "queries => queries.map(each => Search._performSearch(...Search._parseQuery(each)).pop()?.[0])"
    meant |= SEARCHES
    found = dict(zip(meant, tab.evaluate(first, list(meant))))
    assert {query: page for query, page in found.items() if page != meant[query]} == {}


def test_titles_are_unique_and_every_page_is_described(texts):
    titles = [text.title.get_text() for text in texts.values()]
    assert sorted({title for title in titles if titles.count(title) > 1}) == []
    described = {page: text.find("meta", attrs={"name": "description"}) for page, text in texts.items()}
    assert [page for page, tag in described.items() if not (tag and tag["content"])] == ["search.html"]


def test_headings_of_a_page_differ(texts):
    double = {}
    for page, text in texts.items():
        headings = (
            [tag.get_text() for tag in text.find("article").find_all(["h1", "h2", "h3"])]
            if text.find("article")
            else []
        )
        if page.startswith("claims/") and len(headings) > len({*headings}):
            double[page] = sorted({heading for heading in headings if headings.count(heading) > 1})
    assert double == {}


def test_a_link_between_documents_is_one_on_the_site(texts):
    """Links between documents of ``docs`` lead to the pages of the site."""
    lost = []
    for path in sorted([*DOCS.glob("*.md"), *DOCS.glob("how-to/*.md"), *DOCS.glob("discussion/*.md")]):
        page = path.relative_to(DOCS).with_suffix(".html").as_posix()
        links = re.findall(r"\]\(((?:[\w./-]+/)?[\w-]+)\.md(#[\w-]+)?\)", path.read_text(encoding="utf-8"))
        if page in texts:
            has = {tag["href"] for tag in texts[page].find_all("a", href=True)}
            inside = [
                link for link in links if (path.parent / f"{link[0]}.md").resolve().is_relative_to(DOCS)
            ]
            places = [(link, place.replace("_", "-")) for link, place in inside]  # as docutils writes ids
            lost += [(page, link) for link, place in places if not has & {f"{link}.html{place}", place}]
    assert lost == []


def test_every_picture_has_words(texts):
    """A picture has an alternative text, unless it is in a link with the same words."""
    silent = [
        (page, tag.get("src"))
        for page, text in texts.items()
        for tag in text.find_all("img")
        if len(tag.get("alt", "").split()) < 3
        and not (tag.find_parent("a") or tag.find_parent(class_="sphx-glr-thumbcontainer"))
    ]
    assert silent == []


def test_every_page_says_of_which_version_it_is(texts):
    stamp = re.compile(r"theorylab [\w.]+, \d{4}-\d\d-\d\d, \w+")
    assert [
        page for page, text in texts.items() if not stamp.search(text.find(class_="made").get_text())
    ] == []


def test_every_link_within_the_site_leads_somewhere(texts):
    ids = {page: {tag["id"] for tag in text.find_all(id=True)} for page, text in texts.items()}
    lost = set()
    for page, text in texts.items():
        for tag in text.find_all(["a", "img", "link", "script", "source"]):
            address = urlsplit(tag.get("href") or tag.get("src") or "")
            if address.scheme or (tag.get("href") or tag.get("src")) in (None, "#"):
                continue
            target = ((SITE / page).parent / unquote(address.path)).resolve() if address.path else SITE / page
            name = target.relative_to(SITE).as_posix() if target.is_relative_to(SITE) else ""
            if not target.exists() or (
                address.fragment and name in ids and unquote(address.fragment) not in ids[name]
            ):
                lost.add((page, address.geturl()))
    assert sorted(lost)[:20] == []


def test_nothing_is_loaded_from_elsewhere(texts):
    remote = {
        (page, address)
        for page, text in texts.items()
        for tag in text.find_all(["img", "link", "script", "source", "iframe"])
        if (address := tag.get("src") or tag.get("href") or "").startswith(("http:", "https:", "//"))
    }
    assert remote == set()


def test_no_request_leaves_the_disk(chromium):
    tab = chromium.new_page()
    asked = []
    tab.on("request", lambda request: asked.append(request.url))
    for page in KINDS:
        tab.goto((SITE / page).as_uri())
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []


def test_no_formula_is_left_raw(texts):
    """Outside code, where formulas may be quoted, there are no pairs of dollars and no commands of LaTeX."""
    raw = {}
    for page, text in texts.items():
        article = text.find("article") or text
        for tag in article.find_all(["code", "pre", "script", "style", "annotation"]):
            tag.decompose()
        if found := re.search(r"\$[^$\n]+\$|\\[A-Za-z]{2,}", article.get_text()):
            raw[page] = found[0]
    assert raw == {}


def test_no_id_occurs_twice(texts):
    double = {}
    for page, text in texts.items():
        ids = [tag["id"] for tag in text.find_all(id=True)]
        if len(ids) > len(set(ids)):
            double[page] = sorted({id for id in ids if ids.count(id) > 1})
    assert double == {}


@pytest.mark.parametrize("width", [NARROW, WIDE])
def test_nothing_is_wider_than_the_window(chromium, width):
    tab = chromium.new_context(viewport={"width": width, "height": 900}).new_page()
    wide = []
    for page in SEEN:
        tab.goto((SITE / page).as_uri(), wait_until="domcontentloaded")
        if tab.evaluate("document.documentElement.scrollWidth > window.innerWidth"):
            wide.append(page)
    assert wide == []


def test_no_formula_is_cut_off(chromium):
    """On a phone, a formula that is too wide can be scrolled, or breaks."""
    tab = chromium.new_context(viewport={"width": NARROW, "height": 900}).new_page()
    cut = {}
    for page in SEEN:
        tab.goto((SITE / page).as_uri(), wait_until="domcontentloaded")
        found = tab.evaluate(
            "[...document.querySelectorAll('.math')].filter(each => each.scrollWidth > each.clientWidth + 1"
            " && getComputedStyle(each).overflowX === 'hidden').map(each => each.textContent)"
        )
        if found:
            cut[page] = found[:3]
    assert cut == {}


def test_a_printed_table_goes_on_on_the_next_page(chromium):
    """A scrolling or flexible box around a table would cut off its last rows at the end of a page."""
    tab = chromium.new_page()
    tab.emulate_media(media="print")
    held = {}
    for page in (
        "claims/index.html",
        "claims/errata.html",
        "claims/figures/topk.separation-map.html",
        "reference.html",
    ):
        tab.goto((SITE / page).as_uri(), wait_until="domcontentloaded")
        held[page] = tab.evaluate(
            """() => {
              const boxes = new Set();
              for (const table of document.querySelectorAll("article table"))
                for (let box = table.parentElement; box !== document.body; box = box.parentElement) boxes.add(box);
              const cuts = (look) => look.overflow !== "visible" || look.display !== "block";
              return [...boxes].filter((box) => cuts(getComputedStyle(box))).map((box) => box.className);
            }"""
        )
    assert {page: boxes for page, boxes in held.items() if boxes} == {}


@pytest.mark.parametrize(("width", "scheme"), WAYS)
def test_axe_finds_nothing(chromium, width, scheme):
    found = {}
    for page in KINDS:
        tab = opened(chromium, page, width, scheme)
        tab.add_script_tag(path=AXE)
        violations = tab.evaluate("async () => (await axe.run()).violations")
        if violations:
            found[page] = [(each["id"], [n["target"] for n in each["nodes"]][:3]) for each in violations]
        tab.context.close()
    assert found == {}


def test_rows_are_chosen_by_keyboard(chromium):
    """Tab moves to a control, a letter selects its value, and the address contains the choice."""
    tab = opened(chromium, "claims/index.html")
    rows = tab.locator("#statements tbody tr:visible")
    every = rows.count()
    tab.locator("#choice select[name=paper]").focus()
    tab.keyboard.press("Tab")
    while tab.evaluate("document.activeElement.name") != "verdict":
        tab.keyboard.press("Tab")
    tab.keyboard.type("refuted")
    tab.wait_for_function("location.search.includes('verdict=refuted')")
    chosen = rows.count()
    assert 0 < chosen < every
    address = tab.url
    tab.goto("about:blank")
    tab.goto(address)
    assert rows.count() == chosen
    assert str(chosen) in tab.locator("[aria-live], [role=status], output").first.inner_text()
