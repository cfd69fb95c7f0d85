"""The Markdown of the pages as HTML that is read from disk: no server, no network, no script needed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from importlib.resources import files
from posixpath import relpath
from string import Template
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.dollarmath import dollarmath_plugin

from theorylab.reports.site.mathml import mathml

__all__ = ["html_pages"]

NAVIGATION = (
    ("index", "Statements"),
    ("errata", "Errata"),
    ("new-results", "New results"),
    ("most-wanted", "Most wanted"),
    ("not-claimed", "Not claimed"),
)
_PAGE = re.compile(r"(?!\w+:)(.*)\.md\Z")
_TITLE = re.compile(r"<h1[^>]*>(.*?)</h1>", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")


def html_pages(pages: Mapping[str, str | bytes], footer: Sequence[str]) -> dict[str, str | bytes]:
    """The files of a site: every ``.md`` becomes a page ``.html``, the others stay.

    Parameters
    ----------
    pages
        As :func:`~theorylab.reports.site.pages.site_pages` makes them.
    footer
        Words at the end of every page: version, date, ...
    """
    template = Template(
        files("theorylab.reports.site").joinpath("static/page.html").read_text(encoding="utf-8")
    )
    papers = [
        name.removeprefix("papers/").removesuffix(".md") for name in pages if name.startswith("papers/")
    ]
    places = (*NAVIGATION, *((f"papers/{paper}", paper) for paper in papers))
    renderer = _renderer()
    written: dict[str, str | bytes] = {}
    for name, content in pages.items():
        if not name.endswith(".md") or isinstance(content, bytes):
            written[name] = content
            continue
        page = name.removesuffix(".md")
        folder = page.rpartition("/")[0] or "."
        body = renderer.render(content, {})
        title = _TITLE.search(body)
        written[f"{page}.html"] = template.substitute(
            title=_TAG.sub("", title[1]) if title else escape(page),
            root=relpath(".", folder),
            navigation="\n".join(_place(*place, page, folder) for place in places),
            body=body,
            footer=" · ".join(map(escape, footer)),
        )
    return written


def _renderer() -> MarkdownIt:
    renderer = MarkdownIt("commonmark", {"html": True}).enable("table")
    renderer.use(dollarmath_plugin, renderer=_formula)
    renderer.core.ruler.push("addresses", _readdress)
    return renderer


def _formula(latex: str, options: Mapping[str, Any]) -> str:
    return mathml(latex.strip(), bool(options.get("display_mode")))


def _readdress(state: Any) -> None:
    """Turn links to pages in Markdown into links to their HTML, and name the scope of the heads of tables."""
    for token in _tokens(state.tokens):
        if token.type == "link_open" and (found := _PAGE.match(str(token.attrGet("href")))):
            token.attrSet("href", f"{found[1]}.html")
        if token.type == "th_open":
            token.attrSet("scope", "col")


def _tokens(tokens: Sequence[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from _tokens(token.children or ())


def _place(address: str, words: str, page: str, folder: str) -> str:
    here = ' aria-current="page"' if address == page else ""
    return f'<li><a href="{relpath(address, folder)}.html"{here}>{escape(words)}</a></li>'
