"""Boxes in columns, and ways for the lines between them that run through no box.

A column has what uses only boxes of the columns to its left. A line over several columns passes each of them in a gap
that is kept free for the lines to one box. Boxes and gaps are ordered so that few lines cross.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

__all__ = ["Room", "lay_out"]

Arrow = tuple[str, str]
Place = str | tuple[str, int]
"""A box by its name, or the gap in a column that the lines to a box pass."""

SWEEPS = 12
BETWEEN, ROW, GAP = 40, 34, 12
"""Pixels from one column to the next, for a box, and for a line."""


class Room(NamedTuple):
    """Position of a box, or of the gap through which lines pass a column, in pixels."""

    left: float
    right: float
    y: float


def lay_out(
    widths: Mapping[str, float], arrows: Sequence[Arrow]
) -> tuple[dict[str, Room], dict[Arrow, list[Room]]]:
    """Lay out boxes; an arrow leads to the right, to its second box.

    Parameters
    ----------
    widths
        Least width by name of the box, in pixels; those of a column are as wide as its widest.
    arrows
        Pairs of names, without a circle.

    Returns
    -------
    dict, dict
        The room of each box, and what the line of each arrow passes, from the first box to the second.
    """
    steps: dict[str, list[str]] = {box: [] for box in widths}
    for step, user in arrows:
        steps[user].append(step)

    @cache
    def level(box: str) -> int:
        """Longest way to the box from one that uses nothing."""
        return max((1 + level(step) for step in steps[box]), default=0)

    columns: list[dict[Place, None]] = [{} for _ in range(1 + max(map(level, widths)))]
    for box in widths:
        columns[level(box)][box] = None
    ways: dict[Arrow, list[Place]] = {}
    for step, user in arrows:
        gaps = [(user, at) for at in range(level(step) + 1, level(user))]
        ways[step, user] = [step, *gaps, user]
        for gap in gaps:
            columns[gap[1]][gap] = None
    rooms = _rooms(_order_columns([list(column) for column in columns], ways.values()), widths)
    return (
        {box: rooms[box] for box in widths},
        {arrow: [rooms[place] for place in way] for arrow, way in ways.items()},
    )


def _order_columns(columns: list[list[Place]], ways: Iterable[Sequence[Place]]) -> list[list[Place]]:
    """Columns in which everything stands at the mean height of what it is linked to: sweeps to the right and left."""
    near: dict[int, dict[Place, list[Place]]] = {1: defaultdict(list), -1: defaultdict(list)}
    for one, other in dict.fromkeys(link for way in ways for link in pairwise(way)):
        near[1][other].append(one)
        near[-1][one].append(other)
    height = {place: at / len(column) for column in columns for at, place in enumerate(column)}
    for sweep in range(SWEEPS):
        step = -1 if sweep % 2 else 1
        for column in columns[::step]:
            for place in column:
                if linked := near[step][place]:
                    height[place] = sum(height[other] for other in linked) / len(linked)
            column.sort(key=height.__getitem__)
            height |= {place: (at + 0.5) / len(column) for at, place in enumerate(column)}
    return columns


def _rooms(columns: Sequence[Sequence[Place]], widths: Mapping[str, float]) -> dict[Place, Room]:
    """Every column in the middle of the highest."""
    heights = [[ROW if isinstance(place, str) else GAP for place in column] for column in columns]
    most, left = max(map(sum, heights)), 0.0
    rooms: dict[Place, Room] = {}
    for column, of_it in zip(columns, heights):
        right = left + max(widths[place] for place in column if isinstance(place, str))
        top = (most - sum(of_it)) / 2
        for place, height in zip(column, of_it):
            rooms[place] = Room(left, right, top + height / 2)
            top += height
        left = right + BETWEEN
    return rooms
