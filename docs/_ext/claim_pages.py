"""The pages of claims in the theme of the site; claims without a saved verdict are checked.

Verdicts are saved in ``build/docs/verdicts.sqlite``, a journal like that of ``theorylab check --resume``. If the
code has changed, the journal is removed, and all claims are checked again, which takes minutes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from io import BytesIO
from pathlib import Path
from textwrap import shorten
from typing import Any

import polars
from docutils import nodes
from generated import write_folder
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util import logging

from theorylab.claims import Claim, Verdict, check_all, select
from theorylab.claims.entries import entry_rows
from theorylab.claims.journal import Journal
from theorylab.errors import InvalidArgument
from theorylab.plotting.figure import installed_figures
from theorylab.reports.plain_mathematics import plain_mathematics
from theorylab.reports.site.pages import site_pages

__all__ = ["setup"]

JOURNAL = Path("build", "docs", "verdicts.sqlite")
_ID = re.compile(r'\sid="([^"]+)"')
_TITLE = re.compile(r"^# (.*)$", re.MULTILINE)
_INDEX = re.compile(r"_([0-9aehijklmnoprstuvx])\b")
LOWERED = str.maketrans("0123456789aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ")
"""Indices in entries of the sidebar, which have no formulas."""
COPIED = ("<!-- numbers -->", "<!-- main statements -->")
"""Marks of the parts of the page of claims that the home page has too, and of their places there."""
PARQUET = "verdicts.parquet"
DATA = ("verdicts.json", "verdicts.csv", PARQUET, "verdicts.schema.json")
"""Files whose addresses stay."""
SHORTEST, LONGEST = 40, 300
"""Minimum and maximum number of characters of a description."""
SEARCHED = {
    "glossary": ["glossary"],
    "tutorial": ["tutorial"],
    "names/of/constructions.tribes": ["Tribes"],
    "names/of/dp_optimal.rashomon_set": ["Rashomon", "Rashomon set"],
    "executed/plot_mic": ["MIC"],
    "claims/errata": ["errata", "erratum"],
    "claims/records": ["records", "constants", "bounds"],
    "how-to/data": ["verdicts.json", "verdicts.csv", "data"],
    "discussion/disputes": ["dispute", "corrections"],
    "discussion/verdicts": ["verdict", "verdicts", "proved", "consistent"],
    "discussion/ties": ["ties"],
}
"""Search terms of a page, in addition to its keywords."""


def _verdicts(root: Path) -> list[tuple[Claim, Verdict]]:
    """Return all claims with their verdicts in quick scope."""
    claims = select()
    path = root / JOURNAL
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with Journal(path, "quick"):
            pass
    except InvalidArgument:
        path.unlink()
    with Journal(path, "quick") as journal:
        known = dict(journal.verdicts)
        missing = [claim for claim in claims if claim.id not in known]
        if missing:
            logging.getLogger(__name__).info("checking %d claims for their pages", len(missing))
        for verdict in check_all(missing, "quick", 2, known=known):
            journal.keep(verdict)
            known[verdict.claim] = verdict
    return [(claim, known[claim.id]) for claim in claims]


def _write(app: Sphinx) -> None:
    docs = Path(app.srcdir)
    pages = site_pages(_verdicts(docs.parent), entry_rows(), installed_figures())
    app.config.signposts = {name: pages.pop(name) for name in [*pages] if name.endswith(".html")}
    for name in [name for name in pages if name in ("index.md", "figures/index.md") or name[:7] == "papers/"]:
        pages[name] = f"{pages[name]}\n{_contents(name, pages)}"
    pages[PARQUET] = _parquet(str(pages["verdicts.csv"]))
    app.config.copied = {
        mark: re.sub(r'(\]\(|href=")', r"\1claims/", str(pages["index.md"]).split(mark)[1]) for mark in COPIED
    }
    write_folder(docs / "claims", pages)


def _parquet(table: str) -> bytes:
    """Return a table in CSV as Parquet; its columns are text, but for the numbers of instances."""
    written = BytesIO()
    frame = polars.read_csv(table.encode(), infer_schema=False)
    frame = frame.with_columns(polars.col("violations", "instances").cast(polars.Int64))
    frame.fill_null("").write_parquet(written)
    return written.getvalue()


def _copy(app: Sphinx, name: str, source: list[str]) -> None:
    """Insert parts of the page of claims into the home page."""
    if name == app.config.root_doc:
        app.env.note_dependency(str(Path(app.srcdir, "claims", "index.md")))
        for mark, text in app.config.copied.items():
            source[0] = source[0].replace(mark, text)


def _contents(name: str, pages: Mapping[str, Any]) -> str:
    """Return the table of contents of a page, for the sidebar; a paper lists the places of its statements."""
    folder, _, stem = name.removesuffix(".md").rpartition("/")
    below = {
        "": ("papers/", "errata", "misprints", "new-results", "records", "most-wanted", "not-claimed"),
        "papers": (f"statements/{stem}.",),
        "figures": ("figures/",),
    }[folder]
    listed = [page for page in pages if page.startswith(below) and page.endswith(".md") and page != name]
    lines = [_entry(page.removesuffix(".md"), str(pages[page])) for page in listed]
    return "\n".join(["```{toctree}", ":hidden:", ":maxdepth: 1", "", *lines, "```", ""])


def _entry(page: str, text: str) -> str:
    """Return the entry of a page in a table of contents; a statement is listed without the name of its paper."""
    title = re.sub(r"\\([^A-Za-z])", r"\1", plain_mathematics(_TITLE.search(text)[1]))  # type: ignore[index]
    if page.startswith("statements/"):
        title = title.partition(", ")[2]
    elif page.startswith("papers/"):
        title = title.partition(": ")[0]
    title = _INDEX.sub(lambda found: found[1].translate(LOWERED), title)
    return f"{title.replace('<', '')} </claims/{page}>"


def _found_by(app: Sphinx, doctree: nodes.document) -> None:
    """Add the keywords of a page to the index that the search consults first; an id leads to its anchor."""
    name = app.env.docname
    words = app.env.metadata[name].get("keywords", "").split("; ") + SEARCHED.get(name, [])
    places = {id for raw in doctree.findall(nodes.raw) for id in _ID.findall(raw.astext())}
    entries = [("single", word, word if word in places else "", "main", None) for word in words if word]
    doctree += addnodes.index(entries=entries)


def _describe(
    app: Sphinx, name: str, _: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Use the first paragraph as the description of a page that has none."""
    if doctree is None or 'name="description"' in context.get("metatags", ""):
        return
    paragraphs = (" ".join(each.astext().split()) for each in doctree.findall(nodes.paragraph))
    words = next((text for text in paragraphs if len(text) > SHORTEST), context.get("title", ""))
    line = escape(shorten(words, LONGEST, placeholder=" ..."), quote=True)
    context["metatags"] = f'{context.get("metatags", "")}\n<meta name="description" content="{line}">'


def _signposts(app: Sphinx, error: Exception | None) -> None:
    """Write the pages that redirect from the address of an id to the page that shows it, and the files of data."""
    for name in () if error else DATA:
        Path(app.outdir, "claims", name).write_bytes(Path(app.srcdir, "claims", name).read_bytes())
    for name, text in {} if error else app.config.signposts.items():
        Path(app.outdir, "claims", name).write_text(text, encoding="utf-8")


def _anchors(app: Sphinx, doctree: nodes.document) -> None:
    """Register the ids in raw HTML with MyST, so that links to them are checked like others."""
    if not app.env.docname.startswith("claims/"):
        return
    slugs = app.env.metadata[app.env.docname].setdefault("myst_slugs", {})
    for raw in doctree.findall(nodes.raw):
        for id in _ID.findall(raw.astext()):
            slugs.setdefault(id, (raw.line or 0, id, id))


def setup(app: Sphinx) -> dict[str, Any]:
    """Register with Sphinx."""
    app.add_config_value("signposts", {}, "")
    app.add_config_value("copied", {}, "")
    app.connect("source-read", _copy)
    app.connect("builder-inited", _write, priority=100)
    app.connect("doctree-read", _anchors)
    app.connect("doctree-read", _found_by)
    app.connect("html-page-context", _describe)
    app.connect("build-finished", _signposts)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
