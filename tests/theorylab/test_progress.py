"""Progress reports of long computations, and their display on a terminal."""

import io

import numpy as np
import pytest
from flint import fmpq
from rich.console import Console

from dp_optimal import optimal_by_size, optimal_with_penalty, rashomon_set
from theorylab import top_down
from theorylab.cli import progress as bars
from theorylab.cli.claims import progress as claim_bars
from theorylab.problems.compiled import compile_problem
from theorylab.problems.cube import CubeProblem
from theorylab.problems.samples.sample import SampleProblem
from theorylab.progress import advance, watch_progress
from theorylab.rows import anytime
from theorylab.rows.solved import ENTRY_BYTES
from theorylab.trees.and_or_graph import and_or_graph

PARITY = CubeProblem([bin(x).count("1") % 2 for x in range(16)])


def heard(work):
    said = []
    with watch_progress(lambda done, total, bounds: said.append((done, total))):
        work()
    return said


def test_leaf_by_leaf_growth_counts_its_iterations():
    assert heard(lambda: top_down(PARITY, size=7)) == [(t, 7) for t in range(1, 8)]


def test_size_curves_of_a_cube_end_with_all_steps_done():
    said = heard(lambda: optimal_by_size(PARITY, 6))
    done, totals = zip(*said)
    assert list(done) == sorted(done)
    assert set(totals) == {done[-1]}
    assert len(said) == 4


@pytest.mark.parametrize(
    ("work", "met"),
    [
        (lambda: compile_problem(PARITY), 81),
        (lambda: and_or_graph(PARITY, depth=4, penalty=fmpq(1, 100)), 81),
    ],
)
def test_a_walk_says_how_many_subproblems_it_has_met(work, met):
    said = heard(work)
    assert said[-1] == (met, None)
    assert [done for done, _ in said] == sorted(done for done, _ in said)


def test_a_search_of_a_sample_counts_on_when_its_table_is_emptied(monkeypatch):
    # no shorter tree predicts parity, so the search meets many subproblems
    points = np.random.default_rng(3).integers(0, 2, (60, 9))
    sample = SampleProblem(points, points.sum(axis=1) % 2)
    monkeypatch.setattr("theorylab.rows.anytime.ALLOWANCE", 2000)
    whole = [done for done, _ in heard(lambda: optimal_with_penalty(sample, fmpq(1, 100)))]
    assert whole == sorted(whole)
    assert whole[-1] > whole[0]
    emptied = with_room_for(5, monkeypatch)
    small = [done for done, _ in heard(lambda: optimal_with_penalty(sample, fmpq(1, 100)))]
    assert emptied
    assert small == sorted(small)
    assert small[-1] >= whole[-1]


@pytest.mark.parametrize("seconds", [None, 60])
def test_a_search_of_a_sample_says_between_what_the_optimum_lies(seconds, monkeypatch):
    points = np.random.default_rng(3).integers(0, 2, (60, 9))
    sample = SampleProblem(points, points.sum(axis=1) % 2)
    monkeypatch.setattr("theorylab.rows.anytime.ALLOWANCE", 2000)
    said = []
    with watch_progress(lambda done, total, bounds: said.append(bounds and bounds())):
        optimum = optimal_with_penalty(sample, fmpq(1, 100), seconds=seconds).value
    least, found = zip(*filter(None, said))
    assert all(low <= optimum <= high for low, high in zip(least, found))
    assert list(least) == sorted(least)
    assert list(found) == sorted(found, reverse=True)
    assert least[0] < least[-1]
    assert found[-1] < found[0]


def with_room_for(subproblems, monkeypatch):
    """Limit the table of a search to a few entries; the returned list gets an entry when the table is emptied."""
    original, emptied = anytime.with_room, []

    def with_room(table, words, most_bytes):
        if table is not None:
            emptied.append(int(table.sets.held[0]))
        return original(table, words, subproblems * (8 * words + ENTRY_BYTES))

    monkeypatch.setattr(anytime, "with_room", with_room)
    return emptied


@pytest.mark.parametrize(
    "work",
    [
        lambda sample: rashomon_set(sample, depth=3, penalty=0, slack=0),
        lambda sample: optimal_by_size(sample, 4),
    ],
)
def test_pair_counts_of_a_sample_end_with_all_subproblems_done(work, monkeypatch):
    monkeypatch.setattr("theorylab.numbers.pieces.FIRST_STEPS", 1)
    points = np.array([[x >> i & 1 for i in range(4)] for x in range(16)])
    said = heard(lambda: work(SampleProblem(points, points.sum(axis=1) % 2)))
    counted = [(done, total) for done, total in said if total is not None]
    assert [done for done, _ in counted[:1]] == [1]
    assert counted[-1][0] == counted[-1][1]


def test_nobody_need_listen_and_who_listened_is_left_alone():
    heard(lambda: None)
    advance(1, 2)
    outer = []
    with watch_progress(lambda done, total, bounds: outer.append(done)):
        heard(lambda: advance(1, 2))
        advance(3, 4)
    assert outer == [3]


@pytest.fixture
def terminal(monkeypatch):
    screen = io.StringIO()
    for module in (bars, claim_bars):
        monkeypatch.setattr(
            module, "Console", lambda stderr: Console(file=screen, force_terminal=stderr, width=100)
        )
    monkeypatch.setattr(bars, "BETWEEN", 0)
    return screen


def test_a_terminal_shows_the_share_that_is_done_and_no_guess_of_the_remaining_time(terminal):
    with bars.working("growing"):
        advance(1, 4)
    assert "growing" in terminal.getvalue()
    assert "25%" in terminal.getvalue()
    assert " left" not in terminal.getvalue()


def test_a_terminal_shows_what_is_met_where_nobody_knows_how_much_there_is(terminal):
    with bars.working("walking"):
        advance(12345)
    assert "12,345 subproblems" in terminal.getvalue()


def test_a_terminal_shows_between_what_the_value_of_a_search_lies(terminal):
    with bars.working("searching"):
        advance(12345, bounds=lambda: (fmpq(1, 8), fmpq(1, 3)))
    assert "best 0.3333, bound 0.125" in terminal.getvalue()


def test_names_of_files_are_no_markup_and_leave_room_for_numbers(terminal):
    name = f"csv:g[/x]\x1b{'l' * 100}"
    with bars.working(name):
        advance(12345)
    with claim_bars.checking(1) as (_, report):
        report("a[/x]", 1)
    assert "csv:g[/x]\\x1b" in terminal.getvalue()
    assert "12,345 subproblems" in terminal.getvalue()
    assert "llll..." in terminal.getvalue()
