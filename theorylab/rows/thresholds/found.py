"""Trees that a search found, and bounds on their values."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Found", "Test"]


class Test(NamedTuple):
    """A test "rank in the column <= rank", with the trees of the entries that satisfy it and of the others.

    In place of a tree, None is the best tree of at most one test.
    """

    column: int
    rank: int
    low: Test | None = None
    high: Test | None = None


class Found(NamedTuple):
    """A lower bound on a value; if ``exact``, the value itself, and a tree that attains it.

    ``shallow`` is a lower bound with one test less on a path.
    """

    value: int
    exact: bool = False
    tree: Test | None = None
    shallow: int = 0
