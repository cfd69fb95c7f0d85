"""What the page of a figure tells: its table, and the statements that the figure illustrates."""

from __future__ import annotations

import re

from theorylab.plotting.figure import Figure
from theorylab.reports.site.shelf import Shelf

__all__ = ["illustrated", "illustrates"]

_RANGE = re.compile(r"(figure)s (\d+) to (\d+)")


def illustrates(figure: Figure, shelf: Shelf, page: str) -> bool:
    """Return True if the figure names the place of a statement, or of a claim on its page, as one that it illustrates.

    Parameters
    ----------
    figure
        The figure.
    shelf
        Where everything stands.
    page
        The page of the statement.
    """
    claims = [claim for claim, _ in shelf.of(page)]
    places = {shelf.place(page), *(claim.cite.place for claim in claims)}
    own = figure.cite.place.lower()
    named = {own, *re.split(r", | and ", own)}
    for kind, first, last in _RANGE.findall(own):
        named |= {f"{kind} {number}" for number in range(int(first), int(last) + 1)}
    paper = page.partition(".")[0]
    cited = {claim.cite.key for claim, _ in shelf.pairs.values() if claim.paper == paper}
    return figure.cite.key in cited and not named.isdisjoint(place.lower() for place in places)


def illustrated(shelf: Shelf, figure: Figure) -> list[str]:
    """Return the pages of the statements that a figure illustrates.

    Parameters
    ----------
    shelf
        Where everything stands.
    figure
        The figure.
    """
    return [page for page in shelf.pages if illustrates(figure, shelf, page)]
