"""The page of the claims of a package: each statement with its recorded verdict, by paper, in Markdown.

``python -m theorylab.reports.claims_page PACKAGE FILE`` writes it. The titles of papers are taken from
``references.bib`` in the package, if there is one.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from importlib.resources import files
from pathlib import Path

from theorylab.claims import Claim, registered_claims
from theorylab.claims.verdict import RECORDABLE
from theorylab.extras import missing
from theorylab.files.bibliography import Work, works_of
from theorylab.reports.overview import recorded_totals

try:
    from theorylab.reports.site.templates import render_page
except ModuleNotFoundError as error:
    absent = missing(error)
    if __name__ != "__main__" or absent is None:
        raise
    sys.stderr.write(f"theorylab: the page of claims needs {absent.needed}\n")
    sys.exit(2)

__all__ = ["claims_page", "page_of"]


def claims_page(
    claims: Iterable[Claim], works: Mapping[str, Work], sources: Mapping[str, str] | None = None
) -> str:
    """Return the page in Markdown.

    Parameters
    ----------
    claims
        The claims, including repairs, in the order of the page.
    works
        Works by key, which provide the titles of papers.
    sources
        Address of the file of each module, by name of the module; claims of other modules have no link.
    """
    papers: dict[str, list[Claim]] = {}
    for claim in claims:
        papers.setdefault(claim.paper, []).append(claim)
    return render_page(
        "claims.md", papers=papers, works=works, sources=sources or {}, counts=_counts, totals=recorded_totals
    )


def page_of(package: str, file: Path) -> str:
    """Return the page of the claims that the modules of a package state, with links relative to ``file``.

    Parameters
    ----------
    package
        Name of an installed package whose claims are in a catalog.
    file
        The path of the page.
    """
    claims = [c for c in registered_claims().values() if c.module.partition(".")[0] == package]
    modules = {claim.module for claim in claims}
    folder = file.resolve().parent
    sources = {
        name: Path(os.path.relpath(str(sys.modules[name].__file__), folder)).as_posix() for name in modules
    }
    known = files(package).joinpath("references.bib")
    works = works_of(known.read_text(encoding="utf-8")) if known.is_file() else {}
    return claims_page(claims, works, sources)


def _counts(claims: Iterable[Claim]) -> dict[str, int]:
    """Return the number of claims with each verdict."""
    found = [claim.expected for claim in claims]
    return {outcome.value: found.count(outcome) for outcome in RECORDABLE}


if __name__ == "__main__":
    written = Path(sys.argv[2])
    written.write_text(page_of(sys.argv[1], written), encoding="utf-8")
