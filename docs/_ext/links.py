"""Links between documents that are read both in the repository and on the site.

In the repository ``claims.md`` is one long page; on the site, the pages of claims replace it. A file without a page on
the site, such as a source, can be downloaded there; a folder is named without a link.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

__all__ = ["setup"]

PAGES = {
    "../CONTRIBUTING.md": "contributing.md",
    "../../CONTRIBUTING.md": "../contributing.md",
    "../CHANGELOG.md": "changelog.md",
    "../README.md": "index.md",
    "claims.md": "claims/index.md",
    "../claims.md": "../claims/index.md",
}
"""Address on the site of a document of the repository, by its address in the documents of ``docs``."""
CONVENTIONS = ("../README.md", "#conventions")
GENERATED = ("claims/", "executed/", "names/")
_LINK = re.compile(r"(?<!!)\[([^\[\]\n]+)\]\(([^)\s#]*)(#[^)\s]*)?\)")
_INCLUDED = re.compile(r"^```\{include\} (\S+)\n```$", re.MULTILINE)


def _readdressed(found: re.Match[str], folder: Path, docs: Path) -> str:
    words, target, place = found[1], found[2], found[3] or ""
    if (target, place) == CONVENTIONS:
        return f"[{words}](discussion/conventions.md)"
    if target in PAGES:
        return f"[{words}]({PAGES[target]}{place})"
    outside = (folder / target).resolve()
    if target.startswith("../") and not outside.is_relative_to(docs):
        name = words.strip("`")
        return f"{{download}}`{name} <{target}>`" if outside.is_file() else f"`{name}`"
    return found[0]


def _seen_from_docs(found: re.Match[str]) -> str:
    """Return a link of a document at the root of the repository as written in ``docs``."""
    words, target, place = found[1], found[2], found[3] or ""
    outside = target.startswith(("http:", "https:")) or not target
    seen = (
        target if outside else target.removeprefix("docs/") if target.startswith("docs/") else f"../{target}"
    )
    return f"[{words}]({seen}{place})"


def _read(app: Sphinx, name: str, source: list[str]) -> None:
    def included(found: re.Match[str]) -> str:
        path = Path(app.srcdir, name).parent / found[1]
        app.env.note_dependency(str(path))
        return _LINK.sub(_seen_from_docs, path.read_text(encoding="utf-8"))

    docs = Path(app.srcdir).resolve()
    folder = Path(docs, name).parent
    if not name.startswith(GENERATED):
        text = _INCLUDED.sub(included, source[0])
        source[0] = _LINK.sub(lambda found: _readdressed(found, folder, docs), text)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register with Sphinx."""
    app.connect("source-read", _read)
    return {"parallel_read_safe": True}
