"""Content of the page of a statement besides its claims: its source, figures, code and citation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from theorylab.claims.weights import weight
from theorylab.files.bibliography import Work, entry_of
from theorylab.plotting.figure import Figure
from theorylab.reports.data.citation import citation_of
from theorylab.reports.site.figure_page import illustrates
from theorylab.reports.site.site_index import SiteIndex
from theorylab.reports.site.source_page import Source

__all__ = ["statement_facts"]


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
        "bibtex": "\n\n".join(
            (
                citation_of(first, pairs[0][1].outcome, works.get(first.cite.key)),
                entry_of(works, first.cite.key),
            )
        )
        if first
        else "",
    }
