"""A bar that counts the claims checked, on a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from theorylab.claims.runner import Progress as Report
from theorylab.cli.progress import moves

__all__ = ["checking"]


@contextmanager
def checking(claims: int, done: int = 0) -> Iterator[tuple[Callable[[int], None], Report]]:
    """Show a bar that counts claims and repairs on the standard error of a terminal, and nothing in a pipe.

    Parameters
    ----------
    claims
        Number of claims; no bar is shown if there are none.
    done
        Number of claims that are already checked.

    Yields
    ------
    tuple
        A function to call with the number of newly checked claims, and a function to which the runner reports the
        instances of the current claim.
    """
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    hidden = not (claims and moves(console))
    with Progress(*columns, console=console, transient=True, disable=hidden) as bar:
        task = bar.add_task("checking", total=claims, completed=done)

        def report(claim: str, instances: int) -> None:
            bar.update(task, description=f"{claim} {instances:,}")

        yield (lambda claims: bar.advance(task, claims)), report
