"""What the page of a figure tells: its table, and the statements that the figure illustrates."""

from __future__ import annotations

import re

from theorylab.claims import Claim
from theorylab.plotting.figure import Figure
from theorylab.reports.site.shelf import Shelf

__all__ = ["illustrated", "illustrates"]

_RANGE = re.compile(r"(figure)s (\d+) to (\d+)")


def illustrates(figure: Figure, claim: Claim) -> bool:
    """Return True if the figure names the place of the claim as one that it illustrates.

    Parameters
    ----------
    figure, claim
        A figure and a claim.
    """
    own = figure.cite.place.lower()
    named = {own, *re.split(r", | and ", own)}
    for kind, first, last in _RANGE.findall(own):
        named |= {f"{kind} {number}" for number in range(int(first), int(last) + 1)}
    return claim.cite.key == figure.cite.key and claim.cite.place.lower() in named


def illustrated(shelf: Shelf, figure: Figure) -> list[str]:
    """Return the pages of the statements that a figure illustrates.

    Parameters
    ----------
    shelf
        Where everything stands.
    figure
        The figure.
    """
    return [page for page in shelf.pages if any(illustrates(figure, claim) for claim, _ in shelf.of(page))]
