"""A map of the dependencies between the proofs of a paper, as a picture with links.

The picture has a box for each page with a dependency; pages that use no other are in the first column. A line leads
right from a statement to one whose proof uses it.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import pairwise
from posixpath import relpath

from theorylab.reports.site.layered_layout import Room, lay_out
from theorylab.reports.site.site_index import SiteIndex
from theorylab.reports.site.words_and_formulas import plain_words
from theorylab.trees.drawing.text_width import text_width

__all__ = ["Arrows", "dependencies", "map_picture"]

LETTERS, HEIGHT, PADDING, MARGIN = 12, 24, 8, 2

Arrows = list[tuple[str, str]]


def dependencies(site_index: SiteIndex, paper: str) -> Arrows:
    """Return the pairs of pages of a paper of which the second uses the first.

    Parameters
    ----------
    site_index
        Where everything stands.
    paper
        First part of the names.
    """
    arrows = {
        (site_index.page_of[step], site_index.page_of[user])
        for step, users in site_index.needed_by.items()
        if step in site_index.page_of
        for user in users
    }
    of_paper = {name for name in site_index.pages if name.partition(".")[0] == paper}
    return sorted((a, b) for a, b in arrows if a != b and {a, b} <= of_paper)


def map_picture(site_index: SiteIndex, arrows: Arrows, standing: str) -> str:
    """Return the picture as SVG in HTML, without empty lines, which would end HTML in Markdown.

    Parameters
    ----------
    site_index
        Where everything stands.
    arrows
        As :func:`dependencies` gives them.
    standing
        Address of the page with the picture.
    """
    names = sorted({name for arrow in arrows for name in arrow})
    boxes, ways = lay_out({name: text_width(_short(name), LETTERS) + 2 * PADDING for name in names}, arrows)
    width = max(box.right for box in boxes.values()) + 2 * MARGIN
    height = max(room.y for way in ways.values() for room in way) + HEIGHT
    lines = [
        '<div class="map">',
        f'<svg viewBox="{-MARGIN} 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}" role="group"'
        ' aria-label="Map of the statements; the list below it says the same">',
        *(f'<path d="{_curve(way)}"/>' for way in ways.values()),
        *(_linked_box(site_index, name, boxes[name], standing) for name in names),
    ]
    return "\n".join((*lines, "</svg>", "</div>"))


def _linked_box(site_index: SiteIndex, name: str, box: Room, standing: str) -> str:
    address = relpath(f"statements/{name}.html", standing.rpartition("/")[0] or ".")
    verdict = next((verdict.outcome.value for _, verdict in site_index.of(name)), "definition")
    return (
        f'<a href="{address}" class="{verdict}"><title>{escape(plain_words(site_index.place(name)))}: {verdict}</title>'
        f'<rect x="{box.left:.0f}" y="{box.y - HEIGHT / 2:.0f}" width="{box.right - box.left:.0f}" height="{HEIGHT}"'
        f' rx="4"/><text x="{(box.left + box.right) / 2:.0f}" y="{box.y + 4:.0f}">{escape(_short(name))}</text></a>'
    )


def _curve(way: Sequence[Room]) -> str:
    """Return a line from the right of a box to the left of another, horizontal in the columns between them."""
    drawn = ""
    for here, there in pairwise(way):
        middle = (here.right + there.left) / 2
        drawn += f"{'H' if drawn else 'M'}{here.right:.0f}{'' if drawn else f' {here.y:.0f}'}"
        drawn += f"C{middle:.0f} {here.y:.0f} {middle:.0f} {there.y:.0f} {there.left:.0f} {there.y:.0f}"
    return drawn


def _short(name: str) -> str:
    return name.partition(".")[2]
