"""Pieces cover a loop exactly once, in order, and adapt their length to the clock."""

import pytest

from theorylab.numbers import pieces
from theorylab.numbers.pieces import in_pieces


class Clock:
    """A clock that advances with the work done."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


@pytest.mark.parametrize("seconds", [0, 1e-9, 1e-3, 0.5])
@pytest.mark.parametrize("steps", [0, 1, 1 << 20, 1 << 40])
@pytest.mark.parametrize("count", [0, 1, 2, 1000])
def test_pieces_cover_the_range_once_and_in_order(count, steps, seconds, monkeypatch):
    clock, done = Clock(), []
    monkeypatch.setattr(pieces, "monotonic", clock)

    def work(first, last):
        clock.now += seconds * (last - first)
        done.extend(range(first, last))

    in_pieces(count, steps, work)
    assert done == list(range(count))


def test_pieces_become_as_long_as_the_aim(monkeypatch):
    clock, lengths = Clock(), []
    monkeypatch.setattr(pieces, "monotonic", clock)

    def work(first, last):
        clock.now += 0.001 * (last - first)
        lengths.append(last - first)

    in_pieces(2000, pieces.FIRST_STEPS, work)
    assert lengths[:7] == [1, 2, 4, 8, 16, 32, 60]
    lengths.clear()
    in_pieces(2000, pieces.FIRST_STEPS // 1000, work)
    assert lengths[:3] == [1000, 125, 60]


def test_a_short_loop_is_one_piece():
    lengths = []
    in_pieces(1000, 100, lambda first, last: lengths.append(last - first))
    assert lengths == [1000]
