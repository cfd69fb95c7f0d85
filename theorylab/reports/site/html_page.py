"""Conversion of the pages from Markdown to HTML that can be read from disk, without server, network or scripts."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import partial
from posixpath import dirname, relpath
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.front_matter import front_matter_plugin

from theorylab.reports.plain_mathematics import plain_mathematics
from theorylab.reports.site.mathml import mathml
from theorylab.reports.site.templates import render_page

__all__ = ["html_pages"]


def html_pages(pages: Mapping[str, str | bytes], footer: Sequence[str]) -> dict[str, str | bytes]:
    """Return the files of a site: each ``.md`` is converted to ``.html``, and the others are kept.

    Parameters
    ----------
    pages
        As :func:`~theorylab.reports.site.pages.site_pages` makes them.
    footer
        Texts at the end of each page, such as version and date.
    """
    stems = [name.removesuffix(".md") for name in pages if name.endswith(".md")]
    papers = [(stem, stem.partition("/")[2]) for stem in stems if stem.startswith("papers/")]
    written = {name: content for name, content in pages.items() if not name.endswith(".md")}
    for stem in stems:
        title, description, body = _read(str(pages[f"{stem}.md"]))
        address = partial(relpath, start=dirname(stem) or ".")
        written[f"{stem}.html"] = render_page(
            "page.html",
            title=title,
            description=description,
            body=body,
            address=address,
            here=stem,
            papers=papers,
            footer=footer,
        )
    return written


def _read(markdown: str) -> tuple[str, str, str]:
    """Return the title of a page, its description, and its HTML, with links to the HTML of other pages."""
    tokens = _MARKDOWN.parse(markdown)
    matter = json.loads(tokens.pop(0).content) if tokens[0].type == "front_matter" else {}
    description = matter.get("myst", {}).get("html_meta", {}).get("description", "")
    title = tokens[1].children or ()
    within = [child for token in tokens for child in token.children or ()]
    for token in (*tokens, *within):
        target = str(token.attrGet("href"))
        if token.type == "link_open" and target.endswith(".md") and ":" not in target:
            token.attrSet("href", f"{target.removesuffix('.md')}.html")
        if token.type == "th_open":
            token.attrSet("scope", "col")
    body = _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {})
    body = body.replace("<pre>", '<pre tabindex="0">')  # a wide one is scrolled by keyboard too
    return "".join(map(_plain, title)), description, body


def _plain(token: Token) -> str:
    """Return a part of a title in plain characters."""
    if token.type == "math_inline":
        return plain_mathematics(f"${token.content}$")
    return "" if token.type.startswith("html") else token.content


def _formula(latex: str, options: Mapping[str, Any]) -> str:
    return mathml(latex.strip(), bool(options.get("display_mode")))


_MARKDOWN = MarkdownIt("commonmark", {"html": True}).enable("table").use(front_matter_plugin)
_MARKDOWN.use(dollarmath_plugin, renderer=_formula)
