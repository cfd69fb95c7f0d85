"""A map of which statement of a paper is used in the proof of which, as a picture with links and as a list.

The picture has a box for every page that takes part, those that use nothing in the lowest row; a line leads up from a
statement to the one whose proof uses it. igraph places the boxes row by row so that few arrows cross.
"""

from __future__ import annotations

from html import escape
from posixpath import relpath

import lazy_loader

from theorylab.reports.site.shelf import Shelf
from theorylab.trees.drawing.text_width import text_width

igraph = lazy_loader.load("igraph")

__all__ = ["dependencies", "map_list", "map_picture"]

LETTERS, HEIGHT, PADDING, GAP, ROW = 12, 24, 8, 14, 76
MOST_WIDTH = 1100
"""Pixels; a row of boxes that is wider is set in several."""

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
    places = _places(names, arrows)
    width = max(x + _box(name) / 2 for name, (x, _) in places.items()) + GAP
    height = max(y for _, y in places.values()) + HEIGHT
    lines = [
        '<div class="map">',
        f'<svg viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}" role="group"'
        ' aria-label="Map of the statements; the list below it says the same">',
    ]
    for step, user in arrows:
        (x1, y1), (x2, y2) = places[step], places[user]
        y1, y2 = y1 - HEIGHT / 2, y2 + HEIGHT / 2
        bend = max((y1 - y2) / 2, 12)
        lines.append(
            f'<path d="M{x1:.0f} {y1:.0f}C{x1:.0f} {y1 - bend:.0f} {x2:.0f} {y2 + bend:.0f} {x2:.0f} {y2:.0f}"/>'
        )
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


def _places(names: list[str], arrows: Arrows) -> dict[str, tuple[float, float]]:
    """Middles of the boxes: rows by longest way from what uses nothing, their order by igraph."""
    index = {name: at for at, name in enumerate(names)}
    graph = igraph.Graph([(index[a], index[b]) for a, b in arrows], n=len(names), directed=True)
    level = [0] * len(names)
    for vertex in graph.topological_sorting():
        level[vertex] = max((level[before] + 1 for before in graph.predecessors(vertex)), default=0)
    layout = graph.layout_sugiyama(layers=[max(level) - each for each in level])
    rows: dict[int, list[str]] = {}
    for name in sorted(names, key=lambda name: layout[index[name]][0]):
        rows.setdefault(level[index[name]], []).append(name)
    places: dict[str, tuple[float, float]] = {}
    y = HEIGHT / 2 + 2
    broken = [part for at in sorted(rows, reverse=True) for part in _broken(rows[at])]
    most = max(sum(_box(name) + GAP for name in part) for part in broken)
    for part in broken:
        x = GAP + (most - sum(_box(name) + GAP for name in part)) / 2
        for name in part:
            places[name] = (x + _box(name) / 2, y)
            x += _box(name) + GAP
        y += ROW
    return places


def _broken(row: list[str]) -> list[list[str]]:
    """A row in parts that are not too wide."""
    parts: list[list[str]] = [[]]
    for name in row:
        if parts[-1] and sum(_box(other) + GAP for other in (*parts[-1], name)) > MOST_WIDTH:
            parts.append([])
        parts[-1].append(name)
    return parts


def _short(name: str) -> str:
    return name.partition(".")[2]


def _box(name: str) -> float:
    return text_width(_short(name), LETTERS) + 2 * PADDING
