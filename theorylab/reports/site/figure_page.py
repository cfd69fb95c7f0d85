"""Content of the page of a figure: its table, and the statements that the figure illustrates."""

from __future__ import annotations

import re

from theorylab.plotting.figure import Figure
from theorylab.reports.site.site_index import SiteIndex

__all__ = ["illustrated_pages", "illustrates"]

_RANGE = re.compile(r"(figure)s (\d+) to (\d+)")


def illustrates(figure: Figure, site_index: SiteIndex, page: str) -> bool:
    """Return True if the figure names the place of a statement, or of a claim on its page, as one that it illustrates.

    Parameters
    ----------
    figure
        The figure.
    site_index
        Where everything stands.
    page
        The page of the statement.
    """
    claims = [claim for claim, _ in site_index.of(page)]
    places = {site_index.place(page), *(claim.cite.place for claim in claims)}
    own = figure.cite.place.lower()
    named = {own, *re.split(r", | and ", own)}
    for kind, first, last in _RANGE.findall(own):
        named |= {f"{kind} {number}" for number in range(int(first), int(last) + 1)}
    if named.isdisjoint(place.lower() for place in places):
        return False
    paper = page.partition(".")[0]
    return figure.cite.key in {
        claim.cite.key for claim, _ in site_index.pairs.values() if claim.paper == paper
    }


def illustrated_pages(site_index: SiteIndex, figure: Figure) -> list[str]:
    """Return the pages of the statements that a figure illustrates.

    Parameters
    ----------
    site_index
        Where everything stands.
    figure
        The figure.
    """
    return [page for page in site_index.pages if illustrates(figure, site_index, page)]
