"""Checking many claims, one after another, in several processes, or wherever an executor runs them."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from threading import current_thread, main_thread

from theorylab.claims.claim import Claim
from theorylab.claims.derivation import derive, steps_of
from theorylab.claims.registry import named
from theorylab.claims.runner import Progress, check, check_instances
from theorylab.claims.verdict import Verdict
from theorylab.errors import InvalidArgument
from theorylab.files.own_files import file_of

__all__ = ["check_all"]


def check_all(
    claims: Sequence[Claim],
    scope: str = "quick",
    jobs: int = 1,
    progress: Progress | None = None,
    known: Mapping[str, Verdict] | None = None,
    executor: Executor | None = None,
) -> Iterator[Verdict]:
    """Check claims, yielding every verdict as soon as it is known: with several jobs in any order.

    A claim with a derivation waits for the verdicts on its steps, which are checked too, each once.

    Parameters
    ----------
    claims
        The claims; with several jobs they must be in an installed catalog or in a file that was loaded, because
        the tasks name them by id.
    scope
        ``"quick"`` or ``"full"``.
    jobs
        Number of processes.
    progress
        Called after every instance; not with several jobs.
    known
        Verdicts of the same scope that need not be found again, by id: steps of the proofs.
    executor
        Where to run the claims, in the place of processes here; each is a task that names the claim as for several
        jobs, so a file of one's own has to be there under the same path.

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
    asked = {claim.id for claim in claims}
    found = _with_repairs(known.values() if known else ())
    every = _with_steps(claims, found)
    if executor is not None:
        verdicts = _in_tasks(every, scope, executor)
    elif jobs > 1 and len(every) > 1:
        verdicts = _in_processes(every, scope, min(jobs, len(every)))
    else:
        verdicts = _one_by_one(every, scope, progress)
    waiting: dict[str, Verdict] = {}
    by_id = {claim.id: claim for claim in every}
    for verdict in verdicts:
        waiting[verdict.claim] = verdict
        while ready := [id for id in waiting if all(step.id in found for step in steps_of(by_id[id]))]:
            for id in ready:
                derived = derive(by_id[id], waiting.pop(id), found)
                found.update(_with_repairs([derived]))
                if id in asked:
                    yield derived
    for id, verdict in waiting.items():  # rests on a repair not looked at: what it repairs was not refuted
        for step in steps_of(by_id[id]):
            if step.id not in found:
                found[step.id] = check(step, scope, progress=progress)
        if id in asked:
            yield derive(by_id[id], verdict, found)


def _with_steps(claims: Sequence[Claim], found: Mapping[str, Verdict]) -> list[Claim]:
    """The claims, and the steps of their proofs that neither they, as repairs, nor earlier verdicts cover.

    Steps stand before what rests on them, so that little is waiting when a run is interrupted.
    """
    holder = {link.id: claim for claim in claims for link in claim.with_repairs}
    every: list[Claim] = []
    met: set[int] = set()

    def add(claim: Claim) -> None:
        if id(claim) in met:
            return
        met.add(id(claim))
        for step in steps_of(claim):
            if step.id not in found:
                add(holder.get(step.id, step))
        every.append(claim)

    for claim in claims:
        add(claim)
    return every


def _with_repairs(verdicts: Iterable[Verdict]) -> dict[str, Verdict]:
    """Verdicts and those on the repairs beside them, by id."""
    found: dict[str, Verdict] = {}
    for verdict in verdicts:
        link: Verdict | None = verdict
        while link is not None:
            found.setdefault(link.claim, link)
            link = link.repair
    return found


def _one_by_one(claims: Iterable[Claim], scope: str, progress: Progress | None) -> Iterator[Verdict]:
    for claim in claims:
        verdict = check_instances(claim, scope, progress=progress)
        yield verdict
        if verdict.partial:
            raise KeyboardInterrupt


def _in_processes(claims: Sequence[Claim], scope: str, jobs: int) -> Iterator[Verdict]:
    others = set(active_children())
    # a fresh interpreter each: compiled kernels and polars start threads, which do not survive a fork
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        with _deaf_to_interrupts(), _threads_shared(jobs):
            waiting = {pool.submit(_check_named, claim.id, file_of(claim.module), scope) for claim in claims}
        try:
            for future in as_completed(list(waiting)):
                waiting.remove(future)
                yield future.result()
        except BaseException as stop:
            finished = [future.result() for future in waiting if _succeeded(future)]
            for worker in set(active_children()) - others:
                worker.terminate()
            pool.shutdown(cancel_futures=True)
            if isinstance(stop, KeyboardInterrupt):
                yield from finished
            raise


def _in_tasks(claims: Sequence[Claim], scope: str, executor: Executor) -> Iterator[Verdict]:
    """A task a claim; those that have not begun are dropped when the run ends early."""
    waiting = {executor.submit(_check_named, claim.id, file_of(claim.module), scope) for claim in claims}
    try:
        for future in as_completed(list(waiting)):
            waiting.remove(future)
            yield future.result()
    except BaseException as stop:
        for future in waiting:
            future.cancel()
        if isinstance(stop, KeyboardInterrupt):
            yield from [future.result() for future in waiting if _succeeded(future)]
        raise


def _check_named(id: str, file: str | None, scope: str) -> Verdict:
    return check_instances(named(id, file), scope)


def _succeeded(future: Future) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


@contextmanager
def _threads_shared(jobs: int) -> Iterator[None]:
    """Start processes whose compiled kernels have their part of the cores, if nobody has said how many."""
    threads = "NUMBA_NUM_THREADS"
    if threads in os.environ:
        yield
        return
    os.environ[threads] = str(max(1, (os.cpu_count() or 1) // jobs))
    try:
        yield
    finally:
        del os.environ[threads]


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
