"""The stack of a search over sets of rows: requests, answers from the table, and growth."""

import numpy as np
import pytest

from theorylab.errors import TooLarge
from theorylab.rows.frames import (
    BEST,
    CODE,
    DEPTH,
    ENDLESS,
    NEITHER,
    ONE,
    ONE_DONE,
    RESULT,
    ROOT,
    TOP,
    UPPER,
    ZERO,
    ZERO_DONE,
    ask,
    decide,
    finish,
    new_frames,
    push,
    sort_by,
    with_more_frames,
)
from theorylab.rows.solved import NOT_SETTLED, new_table, settled_entry

ROWS = np.array([5], dtype=np.uint64)


def finished(table, value, exact):
    """Push a subproblem onto the stack, and store a value for it."""
    frames = new_frames(1, 1, 1)
    push(frames, ROWS, 2, 7, ENDLESS)
    frames.numbers[0, BEST], frames.numbers[0, ROOT] = value, 0
    assert finish(table, frames, 0, exact)
    assert (frames.registers[TOP], frames.registers[RESULT]) == (-1, value)


@pytest.mark.parametrize(("exact", "upper", "known"), [(True, 50, True), (False, 4, True), (False, 5, False)])
def test_a_subproblem_is_solved_only_if_the_table_does_not_settle_it(exact, upper, known):
    table, frames = new_table(2, 1), new_frames(1, 1, 1)
    finished(table, 4, exact)
    assert (settled_entry(table, ROWS, 7, upper) != NOT_SETTLED) == known
    ask(table, frames, ROWS, 3, 7, upper)
    if known:
        assert (frames.registers[TOP], frames.registers[RESULT]) == (-1, 4)
    else:
        assert frames.registers[TOP] == 0
        assert frames.numbers[0, [DEPTH, CODE, UPPER]].tolist() == [3, 7, upper]
        assert frames.rows[0] == ROWS


@pytest.mark.parametrize(
    ("bounds", "done", "limit", "side"),
    [
        ((3, 3), (False, False), 7, 0),  # in most tables most rows lack a feature
        ((3, 4), (False, False), 8, 1),
        ((4, 3), (False, False), 8, 0),
        ((3, 3), (True, False), 7, 1),
        ((3, 4), (False, True), 8, 0),
        ((3, 3), (False, False), 6, NEITHER),
        ((3, 4), (True, True), 8, NEITHER),
    ],
)
def test_the_side_with_more_to_lose_is_solved_first(bounds, done, limit, side):
    frames = new_frames(1, 1, 1)
    push(frames, ROWS, 2, 7, ENDLESS)
    frames.order[0, 0], frames.bounds[0, 0] = 0, bounds
    frames.numbers[0, [ZERO, ONE]], frames.numbers[0, [ZERO_DONE, ONE_DONE]] = bounds, done
    assert decide(frames, 0, limit) == side


def test_a_full_table_leaves_the_frame_where_it_is():
    table, frames = new_table(1, 1), new_frames(1, 1, 1)
    finished(table, 4, True)
    push(frames, ROWS, 2, 8, ENDLESS)
    assert not finish(table, frames, 0, True)
    assert frames.registers[TOP] == 0


def test_a_deeper_stack_has_the_same_frames_and_is_refused_where_it_does_not_fit(monkeypatch):
    frames = new_frames(2, 1, 3)
    push(frames, ROWS, 2, 7, 9)
    deeper = with_more_frames(frames)
    assert len(deeper.rows) == len(deeper.bounds) == 4
    assert deeper.rows[0] == ROWS
    assert (deeper.numbers[0] == frames.numbers[0]).all()
    assert deeper.registers[TOP] == 0
    monkeypatch.setenv("THEORYLAB_MEMORY", "512B")
    with pytest.raises(TooLarge, match="a search 2 tests deep"):
        with_more_frames(frames)


def test_sorting_what_is_to_be_tried():
    rng = np.random.default_rng(1)
    for size in (0, 1, 2, 3, 9, 40):
        scores, order = rng.integers(0, 9, 41), np.arange(41)
        scored = scores.copy()
        sort_by(scores, order, size)
        assert sorted(order.tolist()) == list(range(41))
        assert scores[:size].tolist() == sorted(scored[:size].tolist())
        assert (scores == scored[order]).all()
        assert order[size:].tolist() == list(range(size, 41))
