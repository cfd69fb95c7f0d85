"""Checking many claims, one after another or in several processes."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from threading import current_thread, main_thread

from theorylab.claims.claim import Claim
from theorylab.claims.registry import named
from theorylab.claims.runner import Progress, check
from theorylab.claims.verdict import Verdict
from theorylab.errors import InvalidArgument

__all__ = ["check_all"]


def check_all(
    claims: Sequence[Claim], scope: str = "quick", jobs: int = 1, progress: Progress | None = None
) -> Iterator[Verdict]:
    """Check claims, yielding every verdict as soon as it is known: with several jobs in any order.

    Parameters
    ----------
    claims
        The claims; with several jobs they must be in an installed catalog, because the tasks name them
        by id.
    scope
        ``"quick"`` or ``"full"``.
    jobs
        Number of processes.
    progress
        Called after every instance; not with several jobs.

    Raises
    ------
    InvalidArgument
        For an unknown scope or fewer than one job.
    KeyboardInterrupt
        On Ctrl-C, after yielding what is known: a partial verdict with one job, the finished verdicts
        with several.
    """
    if jobs < 1:
        raise InvalidArgument(f"jobs: {jobs} processes; at least 1")
    if jobs > 1 and len(claims) > 1:
        yield from _in_processes(claims, scope, min(jobs, len(claims)))
        return
    for claim in claims:
        verdict = check(claim, scope, progress=progress)
        yield verdict
        if verdict.partial:
            raise KeyboardInterrupt


def _in_processes(claims: Sequence[Claim], scope: str, jobs: int) -> Iterator[Verdict]:
    others = set(active_children())
    # a fresh interpreter each: compiled kernels and polars start threads, which do not survive a fork
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        with _deaf_to_interrupts():
            waiting = {pool.submit(_check_named, claim.id, scope) for claim in claims}
        try:
            for future in as_completed(list(waiting)):
                waiting.remove(future)
                yield future.result()
        except BaseException as stop:
            finished = [future.result() for future in waiting if _succeeded(future)]
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in set(active_children()) - others:
                worker.terminate()
            if isinstance(stop, KeyboardInterrupt):
                yield from finished
            raise


def _check_named(id: str, scope: str) -> Verdict:
    return check(named(id), scope)


def _succeeded(future: Future) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Start processes that leave Ctrl-C to this one: they inherit that the signal is ignored."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
