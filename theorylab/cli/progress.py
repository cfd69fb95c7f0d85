"""Progress bars on a terminal: how much is done, and the time since the start.

The remaining time is not shown: a computation has several phases, and its steps take very different times.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from flint import fmpq
from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
)
from rich.progress_bar import ProgressBar
from rich.text import Text

from theorylab.numbers.counted import quantity
from theorylab.progress import Bounds, watch_progress
from theorylab.reports.printable import printable

__all__ = ["moves", "working"]

LONGEST = 30
"""Maximum number of characters of a description."""
BETWEEN = 0.1
"""Minimum number of seconds between two updates."""


class _Share(ProgressColumn):
    """A bar if the total is known, and nothing otherwise, so that the numbers have more space."""

    def __init__(self) -> None:
        super().__init__()
        self._bar = BarColumn()

    def render(self, task: Task) -> Text | ProgressBar:
        return Text("") if task.total is None else self._bar.render(task)


def moves(console: Console) -> bool:
    """Return True if the terminal can rewrite a line; on a dumb terminal, each bar would leave an empty line."""
    return console.is_terminal and not console.is_dumb_terminal


def _short(description: str) -> str:
    """Return the description without control characters, cut so that the numbers fit beside it."""
    words = printable(description)
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 3]}..."


def _decimal(value: fmpq) -> str:
    """Return a value rounded to four significant digits."""
    return f"{int(value.p) / int(value.q):.4g}"


def _best_and_bound(least: fmpq, found: fmpq) -> str:
    return f"best {_decimal(found)}, bound {_decimal(least)}"


@contextmanager
def working(description: str) -> Iterator[None]:
    """Show progress and elapsed time on the standard error of a terminal, and nothing in a pipe."""
    console = Console(stderr=True)
    if not moves(console):
        yield
        return
    columns = (
        TextColumn("{task.description}", markup=False),
        _Share(),
        TextColumn("{task.fields[done]}"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(_short(description), total=None, done="")
        shown = 0.0

        def show(done: int, total: int | None, bounds: Bounds | None) -> None:
            nonlocal shown
            now = monotonic()
            if now < shown + BETWEEN:
                return
            shown = now
            words = quantity(done, "subproblem") if total is None else f"{done / total:.0%}"
            if bounds is not None:
                known = bounds()
                words = known if isinstance(known, str) else _best_and_bound(*known)
            bar.update(task, completed=done, total=total, done=words)

        with watch_progress(show):
            yield
