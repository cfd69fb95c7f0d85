"""Lines of the map of statements run upwards, and through no box."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from theorylab.reports.site.layered_layout import layered

MOST_WIDTH = 300


def some_arrows(seed):
    chosen = Random(seed)
    names = [f"b{i}" for i in range(25)]
    pairs = [(names[i], names[j]) for j in range(25) for i in range(j) if chosen.random() < 0.12]
    return {name: chosen.randint(30, 110) for name in names}, pairs


@pytest.mark.parametrize("seed", range(5))
def test_no_line_runs_through_a_box_and_no_box_through_another(seed):
    widths, arrows = some_arrows(seed)
    boxes, ways = layered(widths, arrows, MOST_WIDTH)
    assert boxes.keys() == widths.keys()
    for name, (x, y) in boxes.items():
        for other, (x2, y2) in boxes.items():
            assert name == other or y != y2 or abs(x - x2) > (widths[name] + widths[other]) / 2
    for (step, user), way in ways.items():
        assert (way[0], way[-1]) == (boxes[step], boxes[user])
        assert all(above < below for (_, below), (_, above) in pairwise(way))
        for x, y in way[1:-1]:
            assert all(abs(x - at) > widths[name] / 2 for name, (at, row) in boxes.items() if row == y)
    rows = {y for _, y in boxes.values()}
    assert {y for way in ways.values() for _, y in way} <= rows
    assert all(sum(widths[name] for name, (_, at) in boxes.items() if at == y) <= MOST_WIDTH for y in rows)


def test_a_line_passes_every_row_between_its_boxes():
    """The lowest row is at the end of the longest way, and rows are evenly spaced."""
    boxes, ways = layered(
        dict.fromkeys("abcd", 40), [("a", "b"), ("b", "c"), ("a", "c"), ("d", "c")], MOST_WIDTH
    )
    assert boxes["a"][1] > boxes["b"][1] > boxes["c"][1]
    assert boxes["d"][1] == boxes["a"][1]
    assert [y for _, y in ways["a", "c"]] == [boxes[name][1] for name in "abc"]
    assert ways["a", "c"][1] == ways["d", "c"][1]
