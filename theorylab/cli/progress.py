"""A sign of life for long work: how much is done and, where what is left is known, the time that it takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from flint import fmpq
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.progress_bar import ProgressBar
from rich.text import Text

from theorylab.claims.runner import Progress as Report
from theorylab.numbers.counted import counted
from theorylab.progress import Bounds, watched
from theorylab.reports.printable import printable

__all__ = ["checking", "working"]

LONGEST = 30
"""Characters of a description."""
BETWEEN = 0.1
"""Seconds between two looks at what is done."""


class _Share(ProgressColumn):
    """A bar, where all that is to do is known: elsewhere it would show nothing, and numbers need its room."""

    def __init__(self) -> None:
        super().__init__()
        self._bar = BarColumn()

    def render(self, task: Task) -> Text | ProgressBar:
        return Text("") if task.total is None else self._bar.render(task)


class _Left(TimeRemainingColumn):
    """The time left, where all that is to do is known."""

    def render(self, task: Task) -> Text:
        return Text("") if task.total is None else super().render(task) + Text(" left")


def _moves(console: Console) -> bool:
    """Whether a line can be written again; on a dumb terminal every bar would leave an empty one."""
    return console.is_terminal and not console.is_dumb_terminal


def _short(description: str) -> str:
    """The description, as names of files are, without control characters and so long that numbers have room."""
    words = printable(description)
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 3]}..."


def _decimal(value: fmpq) -> str:
    """Four digits, as many as a glance takes in."""
    return f"{int(value.p) / int(value.q):.4g}"


@contextmanager
def working(description: str) -> Iterator[None]:
    """Show a bar, the time, and what is done and left, on a terminal's standard error; nothing in a pipe."""
    console = Console(stderr=True)
    if not _moves(console):
        yield
        return
    columns = (
        TextColumn("{task.description}", markup=False),
        _Share(),
        TextColumn("{task.fields[done]}"),
        TimeElapsedColumn(),
        _Left(),
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
            words = counted(done, "subproblem") if total is None else f"{done / total:.0%}"
            if bounds is not None:
                least, found = bounds()
                words = f"best {_decimal(found)}, bound {_decimal(least)}"
            bar.update(task, completed=done, total=total, done=words)

        with watched(show):
            yield


@contextmanager
def checking(claims: int, done: int = 0) -> Iterator[tuple[Callable[[int], None], Report]]:
    """Show a bar over claims and their repairs on a terminal's standard error; nothing in a pipe.

    Parameters
    ----------
    claims
        How many there are.
    done
        How many are checked already.

    Yields
    ------
    tuple
        To be called with the number of claims that are checked, and with what the runner reports in between.
    """
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        _Left(),
    )
    with Progress(*columns, console=console, transient=True, disable=not _moves(console)) as bar:
        task = bar.add_task("checking", total=claims, completed=done)

        def report(claim: str, instances: int) -> None:
            bar.update(task, description=f"{claim} {instances:,}")

        yield (lambda claims: bar.advance(task, claims)), report
