"""In the map of statements lines run to the right, and not through boxes."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from theorylab.reports.site.layered_layout import lay_out


def some_arrows(seed):
    chosen = Random(seed)
    names = [f"b{i}" for i in range(25)]
    pairs = [(names[i], names[j]) for j in range(25) for i in range(j) if chosen.random() < 0.12]
    return {name: chosen.randint(30, 110) for name in names}, pairs


@pytest.mark.parametrize("seed", range(5))
def test_no_line_runs_through_a_box_and_no_box_through_another(seed):
    widths, arrows = some_arrows(seed)
    boxes, ways = lay_out(widths, arrows)
    for name, box in boxes.items():
        assert box.right - box.left >= widths[name]
        others = [other for each, other in boxes.items() if each != name and other.left == box.left]
        assert all(abs(other.y - box.y) > 24 for other in others)
    for (step, user), way in ways.items():
        assert (way[0], way[-1]) == (boxes[step], boxes[user])
        assert all(here.right < there.left for here, there in pairwise(way))
        for room in way[1:-1]:
            of_column = [box for box in boxes.values() if box.left == room.left]
            assert all(abs(box.y - room.y) > 12 for box in of_column)
            assert {box.right for box in of_column} == {room.right}


def test_a_line_passes_every_column_between_its_boxes():
    boxes, ways = lay_out(dict.fromkeys("abcd", 40), [("a", "b"), ("b", "c"), ("a", "c"), ("d", "c")])
    assert boxes["a"].left == boxes["d"].left < boxes["b"].left < boxes["c"].left
    assert [room.left for room in ways["a", "c"]] == [boxes[name].left for name in "abc"]
    assert ways["a", "c"][1] == ways["d", "c"][1]
