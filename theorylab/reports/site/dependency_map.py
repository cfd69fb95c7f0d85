"""A map of which statement of a paper is used in the proof of which, as a picture with links and as a list.

The picture has a box for every page that takes part, those that use nothing in the lowest row; a line leads up from a
statement to the one whose proof uses it.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import pairwise
from posixpath import relpath

from theorylab.reports.site.layered_layout import layered
from theorylab.reports.site.shelf import Shelf
from theorylab.trees.drawing.text_width import text_width

__all__ = ["dependencies", "map_list", "map_picture"]

LETTERS, HEIGHT, PADDING, MARGIN = 12, 24, 8, 14
TOP = HEIGHT / 2 + 2
MOST_WIDTH = 1100
"""Pixels; a row of boxes that is wider is set in several."""

Point = tuple[float, float]
Arrows = list[tuple[str, str]]


def dependencies(shelf: Shelf, paper: str) -> Arrows:
    """Pairs of pages of a paper, the second of which uses the first.

    Parameters
    ----------
    shelf
        Where everything stands.
    paper
        First part of the names.
    """
    arrows = {
        (shelf.page_of[step], shelf.page_of[user])
        for step, users in shelf.needed_by.items()
        if step in shelf.page_of
        for user in users
    }
    of_paper = {name for name in shelf.pages if name.partition(".")[0] == paper}
    return sorted((a, b) for a, b in arrows if a != b and {a, b} <= of_paper)


def map_picture(shelf: Shelf, arrows: Arrows, standing: str) -> str:
    """The picture as SVG in HTML, without an empty line, as Markdown takes HTML in.

    Parameters
    ----------
    shelf
        Where everything stands.
    arrows
        As :func:`dependencies` gives them.
    standing
        Address of the page with the picture.
    """
    names = sorted({name for arrow in arrows for name in arrow})
    layout = layered({name: _box(name) for name in names}, arrows, MOST_WIDTH)
    places = {name: (x, y + TOP) for name, (x, y) in layout.boxes.items()}
    ways = [[(x, y + TOP) for x, y in way] for way in layout.ways.values()]
    width = max(
        *(x + _box(name) / 2 for name, (x, _) in places.items()), *(x for way in ways for x, _ in way)
    )
    width += MARGIN
    height = max(y for _, y in places.values()) + TOP
    lines = [
        '<div class="map">',
        f'<svg viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}" role="group"'
        ' aria-label="Map of the statements; the list below it says the same">',
    ]
    lines += [f'<path d="{_curve(way)}"/>' for way in ways]
    lines += [_linked_box(shelf, name, places[name], standing) for name in names]
    return "\n".join((*lines, "</svg>", "</div>"))


def map_list(shelf: Shelf, arrows: Arrows, standing: str) -> str:
    """The same as a nested list in Markdown: every statement that uses others, and those below it.

    Parameters
    ----------
    shelf, arrows, standing
        As for :func:`map_picture`.
    """
    lines = []
    for user in dict.fromkeys(user for _, user in arrows):
        lines.append(f"- {shelf.link(user, standing)} uses")
        lines += [f"  - {shelf.link(step, standing)}" for step, other in arrows if other == user]
    return "\n".join(lines)


def _linked_box(shelf: Shelf, name: str, place: tuple[float, float], standing: str) -> str:
    x, y = place
    address = relpath(f"statements/{name}.html", standing.rpartition("/")[0] or ".")
    verdict = next((verdict.outcome.value for _, verdict in shelf.of(name)), "definition")
    width = _box(name)
    return (
        f'<a href="{address}" class="{verdict}"><title>{escape(shelf.place(name))}: {verdict}</title>'
        f'<rect x="{x - width / 2:.0f}" y="{y - HEIGHT / 2:.0f}" width="{width:.0f}" height="{HEIGHT}" rx="4"/>'
        f'<text x="{x:.0f}" y="{y + 4:.0f}">{escape(_short(name))}</text></a>'
    )


def _curve(way: Sequence[Point]) -> str:
    """A line from the top of a box up to the bottom of another, upright where it passes a row between them."""
    drawn = ""
    for (x1, below), (x2, above) in pairwise(way):
        y1, y2 = below - HEIGHT / 2, above + HEIGHT / 2
        middle = (y1 + y2) / 2
        drawn += f"{'L' if drawn else 'M'}{x1:.0f} {y1:.0f}"
        drawn += f"C{x1:.0f} {middle:.0f} {x2:.0f} {middle:.0f} {x2:.0f} {y2:.0f}"
    return drawn


def _short(name: str) -> str:
    return name.partition(".")[2]


def _box(name: str) -> float:
    return text_width(_short(name), LETTERS) + 2 * PADDING
