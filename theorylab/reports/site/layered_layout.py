"""Boxes in rows, and ways for the lines between them that run through no box.

A row has what uses only boxes of the rows below it, as low as it can stand; one that is too wide is set in several. A
line over several rows passes each of them in a gap that is kept free for the lines up to one box. Boxes and gaps are
ordered row by row so that few lines cross.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations, pairwise
from typing import NamedTuple, TypeVar

__all__ = ["Layout", "layered"]

Point = tuple[float, float]
Arrow = tuple[str, str]
T = TypeVar("T")
Place = str | tuple[str, int]
"""A box by its name, or the gap in a row that the lines up to a box pass."""

SWEEPS = 24
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
    rows, _ = _rows(_levels(list(widths), arrows), arrows)
    only_boxes = ([place for place in row if isinstance(place, str)] for row in rows)
    parts = [part for row in only_boxes for part in _broken(row, widths, most_width)]
    rows, ways = _rows({box: level for level, part in enumerate(parts) for box in part}, arrows)
    places = _places(rows, widths)
    return Layout(
        {box: places[box] for box in widths},
        {arrow: [places[at] for at in way] for arrow, way in ways.items()},
    )


def _rows(
    levels: Mapping[str, int], arrows: Iterable[Arrow]
) -> tuple[list[list[Place]], dict[Arrow, list[Place]]]:
    """What stands on each level, boxes and gaps; and what each line passes."""
    standing: dict[Place, int] = dict(levels.items())
    ways: dict[Arrow, list[Place]] = {}
    for arrow in arrows:
        step, user = arrow
        gaps = [(user, level) for level in range(levels[step] + 1, levels[user])]
        standing |= {gap: gap[1] for gap in gaps}
        ways[arrow] = [step, *gaps, user]
    links = dict.fromkeys(link for way in ways.values() for link in pairwise(way))
    return _ordered(standing, links), ways


def _levels(boxes: Sequence[str], arrows: Iterable[Arrow]) -> dict[str, int]:
    """Longest way to a box from one that uses nothing."""
    below: dict[str, list[str]] = {box: [] for box in boxes}
    for step, user in arrows:
        below[user].append(step)

    @cache
    def level(box: str) -> int:
        return max((1 + level(step) for step in below[box]), default=0)

    return {box: level(box) for box in boxes}


def _ordered(levels: Mapping[T, int], links: Iterable[tuple[T, T]]) -> list[list[T]]:
    """What stands on each level, from the lowest, in an order with few crossings.

    Sweeps up and down put everything at the mean place of what it is linked to in the row before, which is the
    barycentre heuristic; the order with the fewest crossings is taken.
    """
    rows: list[list[T]] = [[] for _ in range(max(levels.values()) + 1)]
    for place, level in levels.items():
        rows[level].append(place)
    near: dict[int, dict[T, list[T]]] = {-1: defaultdict(list), 1: defaultdict(list)}
    for low, high in links:
        near[-1][high].append(low)
        near[1][low].append(high)
    best, fewest = [list(row) for row in rows], _crossings(rows, near[-1])
    for sweep in range(SWEEPS):
        step = 1 if sweep % 2 else -1
        for at in range(1, len(rows)) if step < 0 else range(len(rows) - 2, -1, -1):
            rows[at] = _by_barycentre(rows[at], rows[at + step], near[step])
        crossings = _crossings(rows, near[-1])
        if crossings < fewest:
            best, fewest = [list(row) for row in rows], crossings
    return best


def _by_barycentre(row: Sequence[T], fixed: Sequence[T], near: Mapping[T, Sequence[T]]) -> list[T]:
    """A row in the order of the mean places of neighbours; what has none keeps its own relative place."""
    place = {other: (at + 0.5) / len(fixed) for at, other in enumerate(fixed)}
    own = {each: (at + 0.5) / len(row) for at, each in enumerate(row)}

    def mean(each: T) -> float:
        places = [place[other] for other in near.get(each, ())]
        return sum(places) / len(places) if places else own[each]

    return sorted(row, key=mean)


def _crossings(rows: Sequence[Sequence[T]], below: Mapping[T, Sequence[T]]) -> int:
    total = 0
    for low, high in pairwise(rows):
        place = {each: at for at, each in enumerate(low)}
        ends = [(at, place[other]) for at, each in enumerate(high) for other in below.get(each, ())]
        total += sum((one[0] - other[0]) * (one[1] - other[1]) < 0 for one, other in combinations(ends, 2))
    return total


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
