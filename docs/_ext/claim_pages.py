"""The pages of claims, in the site's own theme: every claim is checked, or its kept verdict read.

Verdicts are kept in ``build/docs/verdicts.jsonl``, a journal as ``theorylab check --resume`` writes it; one of
other code is not believed, and every claim is checked anew, which takes minutes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from docutils import nodes
from generated import write_folder
from sphinx.application import Sphinx
from sphinx.util import logging

from theorylab.catalog import find, installed
from theorylab.claims import Claim, Verdict, check_all, select
from theorylab.claims.journal import Journal
from theorylab.errors import InvalidArgument
from theorylab.reports.site.pages import site_pages

__all__ = ["setup"]

JOURNAL = Path("build", "docs", "verdicts.jsonl")
STATIC = ("statements.css", "table.js")
ORPHAN = "---\norphan: true\n---\n\n"
"""Pages that are reached from tables and not from the navigation."""
_ID = re.compile(r'\sid="([^"]+)"')


def _verdicts(root: Path) -> list[tuple[Claim, Verdict]]:
    """All claims with their verdicts in quick scope."""
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


def _pages(pairs: list[tuple[Claim, Verdict]]) -> Mapping[str, str | bytes]:
    known = installed()
    entries = [row for package in known.entries for row in find(known.entries, package, kind="entries")()]
    return site_pages(pairs, entries, [make() for make in known.figures.values()])


def _write(app: Sphinx) -> None:
    docs = Path(app.srcdir)
    pages = _pages(_verdicts(docs.parent))
    static = {name: pages[name] for name in STATIC}
    shown = {
        name: content
        if isinstance(content, bytes) or not name.endswith(".md") or name == "index.md"
        else ORPHAN + content
        for name, content in pages.items()
        if name not in STATIC
    }
    write_folder(docs / "claims", shown)
    write_folder(docs.parent / "build" / "docs" / "static", static)
    app.config.html_static_path.append(str(docs.parent / "build" / "docs" / "static"))


def _anchors(app: Sphinx, doctree: nodes.document) -> None:
    """Make known to MyST the ids that stand in raw HTML, so that links to them are checked like others."""
    if not app.env.docname.startswith("claims/"):
        return
    slugs = app.env.metadata[app.env.docname].setdefault("myst_slugs", {})
    for raw in doctree.findall(nodes.raw):
        for id in _ID.findall(raw.astext()):
            slugs.setdefault(id, (raw.line or 0, id, id))


def _dress(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """The styles of the pages of claims, and the script that chooses rows of the table."""
    if page.startswith("claims/"):
        app.add_css_file("statements.css")
        if page == "claims/index":
            app.add_js_file("table.js", loading_method="defer")


def setup(app: Sphinx) -> dict[str, Any]:
    """Register with Sphinx."""
    app.connect("builder-inited", _write, priority=100)
    app.connect("doctree-read", _anchors)
    app.connect("html-page-context", _dress)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
