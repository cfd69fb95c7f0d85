"""Boxes in rows, and ways for the lines between them that run through no box.

A row has what uses only boxes of the rows below it, as low as it can stand; one that is too wide is set in several. A
line over several rows passes each of them in a gap that is kept free for the lines up to one box. igraph orders boxes
and gaps row by row so that few lines cross.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeVar

import lazy_loader

igraph = lazy_loader.load("igraph")

__all__ = ["Layout", "layered"]

Point = tuple[float, float]
Arrow = tuple[str, str]
T = TypeVar("T")
Place = str | tuple[str, int]
"""A box by its name, or the gap in a row that the lines up to a box pass."""

ROW, SPACE, GAP = 76, 14, 4
"""Pixels from one row to the next, between boxes, and for a line."""


class Layout(NamedTuple):
    """Where everything stands, in pixels.

    Attributes
    ----------
    boxes
        Middle of each box.
    ways
        Points that the line of each arrow passes, from the first box of the pair, up, to the second.
    """

    boxes: dict[str, Point]
    ways: dict[Arrow, list[Point]]


def layered(widths: Mapping[str, float], arrows: Sequence[Arrow], most_width: float) -> Layout:
    """Lay out boxes of given widths; an arrow leads up to its second box.

    Parameters
    ----------
    widths
        By name of the box; no width is above ``most_width``.
    arrows
        Pairs of names, without a circle.
    most_width
        Of the boxes of a row; gaps for lines come on top.
    """
    boxes = list(widths)
    levels = _levels(boxes, arrows)
    first = _ordered({box: levels[box] for box in boxes}, arrows)
    rows = [part for row in first for part in _broken(row, widths, most_width)]
    level_of = {box: level for level, row in enumerate(rows) for box in row}
    ways: dict[Arrow, list[Place]] = {}
    standing: dict[Place, int] = dict(level_of.items())
    for arrow in arrows:
        low, high = (level_of[end] for end in arrow)
        gaps: list[Place] = [(arrow[1], level) for level in range(low + 1, high)]
        standing |= {gap: low + 1 + at for at, gap in enumerate(gaps)}
        ways[arrow] = [arrow[0], *gaps, arrow[1]]
    links = dict.fromkeys(link for way in ways.values() for link in pairwise(way))
    places = _places(_ordered(standing, links), widths)
    return Layout(
        {box: places[box] for box in boxes},
        {arrow: [places[at] for at in way] for arrow, way in ways.items()},
    )


def _levels(boxes: Sequence[str], arrows: Iterable[Arrow]) -> dict[str, int]:
    """Longest way to a box from one that uses nothing."""
    index = {box: at for at, box in enumerate(boxes)}
    graph = igraph.Graph([(index[a], index[b]) for a, b in arrows], n=len(boxes), directed=True)
    levels = [0] * len(boxes)
    for vertex in graph.topological_sorting():
        levels[vertex] = max((levels[before] + 1 for before in graph.predecessors(vertex)), default=0)
    return {box: levels[at] for box, at in index.items()}


def _ordered(levels: Mapping[T, int], links: Iterable[tuple[T, T]]) -> list[list[T]]:
    """What stands on each level, from the lowest, in an order with few crossings."""
    index = {place: at for at, place in enumerate(levels)}
    top = max(levels.values())
    graph = igraph.Graph([(index[a], index[b]) for a, b in links], n=len(index), directed=True)
    layout = graph.layout_sugiyama(layers=[top - level for level in levels.values()])
    rows: list[list[T]] = [[] for _ in range(top + 1)]
    for place in sorted(index, key=lambda place: layout[index[place]][0]):
        rows[levels[place]].append(place)
    return rows


def _broken(row: Sequence[str], widths: Mapping[str, float], most_width: float) -> list[list[str]]:
    """A row in parts that are not too wide, the lowest first."""
    parts: list[list[str]] = [[]]
    for box in row:
        if parts[-1] and sum(widths[other] + SPACE for other in (*parts[-1], box)) > most_width:
            parts.append([])
        parts[-1].append(box)
    return parts[::-1]


def _places(rows: Sequence[Sequence[Place]], widths: Mapping[str, float]) -> dict[Place, Point]:
    """Middles, every row in the middle of the widest."""

    def room(place: Place) -> float:
        return (widths[place] if isinstance(place, str) else GAP) + SPACE

    most = max(sum(map(room, row)) for row in rows)
    places: dict[Place, Point] = {}
    for at, row in enumerate(reversed(rows)):
        x = SPACE + (most - sum(map(room, row))) / 2
        for place in row:
            places[place] = (x + (room(place) - SPACE) / 2, at * ROW)
            x += room(place)
    return places
