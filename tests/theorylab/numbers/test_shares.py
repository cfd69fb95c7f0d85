"""Shares cover a loop exactly once, whatever their number, and an error skips those not begun."""

from threading import Barrier, get_ident

import pytest

from theorylab.numbers import shares
from theorylab.numbers.shares import in_threads


@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize("steps", [0, 1, 1 << 20, 1 << 40])
@pytest.mark.parametrize("count", [0, 1, 2, 7, 10_000])
def test_shares_cover_the_range_once(count, steps, threads, monkeypatch):
    monkeypatch.setattr(shares, "thread_count", lambda: threads)
    found = []
    in_threads(count, steps, lambda first, last: found.append((first, last)))
    assert [i for first, last in sorted(found) for i in range(first, last)] == list(range(count))
    assert len(found) <= shares.MOST_SHARES


def test_a_short_loop_starts_no_thread():
    found = []
    in_threads(1000, 100, lambda first, last: found.append((first, last, get_ident())))
    assert found == [(0, 1000, get_ident())]


def test_a_long_loop_runs_in_several_threads_at_a_time(monkeypatch):
    monkeypatch.setattr(shares, "thread_count", lambda: 2)
    both = Barrier(2, timeout=60)
    in_threads(2, shares.SHARE_STEPS, lambda first, last: both.wait())


def test_an_error_skips_the_shares_not_begun(monkeypatch):
    monkeypatch.setattr(shares, "thread_count", lambda: 1)
    begun = []

    def work(first, last):
        begun.append(first)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        in_threads(1000, shares.SHARE_STEPS, work)
    assert len(begun) < 1000
