"""The pages of claims, in the site's own theme: every claim is checked, or its kept verdict read.

Verdicts are kept in ``build/docs/verdicts.sqlite``, a journal as ``theorylab check --resume`` writes it. One of other
code is removed, and every claim is checked anew, which takes minutes.
"""

from __future__ import annotations

import re
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

JOURNAL = Path("build", "docs", "verdicts.sqlite")
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


def _write(app: Sphinx) -> None:
    docs, known = Path(app.srcdir), installed()
    entries = [row for package in known.entries for row in find(known.entries, package, kind="entries")()]
    figures = [make() for make in known.figures.values()]
    write_folder(docs / "claims", site_pages(_verdicts(docs.parent), entries, figures))


def _anchors(app: Sphinx, doctree: nodes.document) -> None:
    """Make known to MyST the ids that stand in raw HTML, so that links to them are checked like others."""
    if not app.env.docname.startswith("claims/"):
        return
    slugs = app.env.metadata[app.env.docname].setdefault("myst_slugs", {})
    for raw in doctree.findall(nodes.raw):
        for id in _ID.findall(raw.astext()):
            slugs.setdefault(id, (raw.line or 0, id, id))


def setup(app: Sphinx) -> dict[str, Any]:
    """Register with Sphinx."""
    app.connect("builder-inited", _write, priority=100)
    app.connect("doctree-read", _anchors)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
