"""Content of the page of a statement besides its claims: its source, figures, code and citation."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from theorylab.claims import Claim, Verdict
from theorylab.claims.verdict import versions
from theorylab.claims.weights import weight
from theorylab.files.bibliography import Work, entry_of
from theorylab.plotting.figure import Figure
from theorylab.reports.site.figure_page import illustrates
from theorylab.reports.site.site_index import SiteIndex
from theorylab.reports.site.source_page import Source

__all__ = ["AUTHOR", "YEAR", "statement_facts"]

AUTHOR, YEAR = "The theorylab developers", "2026"
"""Author and year of the laboratory in citations, as in ``CITATION.cff`` and ``LICENSE``."""
_SPECIAL, _ESCAPED = re.compile(r"([#%&_$])"), r"\\\1"


def statement_facts(
    site_index: SiteIndex,
    page: str,
    works: Mapping[str, Work],
    figures: Sequence[Figure],
    sources: Mapping[str, Source],
) -> dict[str, Any]:
    """Return the variables of the template of the page.

    Parameters
    ----------
    site_index
        Where everything stands.
    page
        Name of the page.
    works
        Works by key.
    figures
        All figures.
    sources
        The files of the claims, by name of the module.
    """
    pairs, row = site_index.of(page), site_index.rows.get(page)
    first = pairs[0][0] if pairs else None
    kind = row["kind"].replace("-", " ") if row else "statement"
    heavy = (row["weight"] if row else "") or (weight(first) if first else "")
    return {
        "paper": page.partition(".")[0],
        "work": works.get(first.cite.key) if first else None,
        "pairs": pairs,
        "row": row,
        "facts": [fact for fact in (kind, f"weight: {heavy}" if heavy else "") if fact],
        "files": [sources[name] for name in dict.fromkeys(claim.module for claim, _ in pairs)],
        "figures": [figure for figure in figures if illustrates(figure, site_index, page)],
        "bibtex": _bibtex_of(*pairs[0], works) if pairs else "",
    }


def _bibtex_of(claim: Claim, verdict: Verdict, works: Mapping[str, Work]) -> str:
    """Return the BibTeX entries of the check of a claim, with its verdict, and of its paper."""
    work, release = works.get(claim.cite.key), dict(versions())["theorylab"]
    paper = f"``{work.title}'' ({work.authors}, {work.year})" if work else claim.cite.key
    title = f"{'Erratum to' if claim.erratum else 'On'} {claim.cite.place} of {paper}"
    own = (
        f"@misc{{theorylab:{claim.id},\n"
        f"  author = {{{{{AUTHOR}}}}},\n"
        f"  title  = {{{_SPECIAL.sub(_ESCAPED, title)}}},\n"
        f"  year   = {{{YEAR}}},\n"
        f"  note   = {{theorylab {release}, statement {claim.id}, verdict: {verdict.outcome.value}}}\n"
        "}"
    )
    return f"{own}\n\n{entry_of(works, claim.cite.key)}"
