"""Checks of claims in several processes; if a process dies, the other verdicts are kept and its claim is reported.

No more tasks are submitted than there are processes, so the claims that were being checked when a process died are
known. Each of them is checked again in a separate process; a claim whose process dies again has failed.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from threading import Thread, current_thread, main_thread

from theorylab.claims.claim import Claim
from theorylab.claims.records import verdict_as_told
from theorylab.claims.registry import claim_named
from theorylab.claims.runner import check_instances, failed_verdict
from theorylab.claims.verdict import Verdict
from theorylab.files.own_files import file_of

__all__ = ["check_named", "has_result", "in_processes"]

LOST = "its process died twice, the second time with no other beside it: out of memory, killed, or a crash"
THREADS = "NUMBA_NUM_THREADS"


def in_processes(claims: Sequence[Claim], scope: str, jobs: int) -> Iterator[Verdict]:
    """Check claims on their instances alone, and yield each verdict as soon as it is known.

    Parameters
    ----------
    claims
        The claims, from an installed catalog or a loaded file.
    scope
        ``"quick"`` or ``"full"``.
    jobs
        Number of processes.

    Raises
    ------
    KeyboardInterrupt
        On Ctrl-C, after yielding the finished verdicts.
    """
    waiting = deque(claims)
    while waiting:
        suspects: list[Claim] = []
        yield from _in_a_pool(waiting, suspects, scope, min(jobs, len(waiting)))
        for suspect in suspects:
            lost: list[Claim] = []
            yield from _in_a_pool(deque([suspect]), lost, scope, 1)
            yield from (failed_verdict(claim, scope, LOST) for claim in lost)


def _in_a_pool(waiting: deque[Claim], lost: list[Claim], scope: str, jobs: int) -> Iterator[Verdict]:
    """Check the waiting claims until a process dies; add the claims being checked at that moment to ``lost``."""
    others = set(active_children())
    running: dict[Future[Verdict], Claim] = {}
    # spawn, because compiled kernels and polars start threads, which do not survive a fork
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_serve) as pool:
        try:
            while waiting or running:
                while waiting and len(running) < jobs:
                    running[_submit(pool, waiting[0], scope, jobs)] = waiting[0]
                    waiting.popleft()
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    verdict = future.result()
                    del running[future]
                    yield verdict
        except BrokenProcessPool:
            lost.extend(claim for future, claim in running.items() if not has_result(future))
            yield from [future.result() for future in running if has_result(future)]
        except BaseException as stop:
            finished = [future.result() for future in running if has_result(future)]
            for worker in set(active_children()) - others:
                worker.terminate()
            pool.shutdown(cancel_futures=True)
            if isinstance(stop, KeyboardInterrupt):
                yield from finished
            raise


def _submit(pool: ProcessPoolExecutor, claim: Claim, scope: str, jobs: int) -> Future[Verdict]:
    with _ignore_sigint(), _threads_shared(jobs):
        return pool.submit(check_named, claim.id, file_of(claim.module), scope)


def check_named(id: str, file: str | None, scope: str) -> Verdict:
    """Check the instances of the claim called ``id``, from a catalog or a user's file, on a scope.

    The verdict gives its instances in words, because not every parameter can be sent to another process.
    """
    return verdict_as_told(check_instances(claim_named(id, file), scope))


def has_result(future: Future) -> bool:
    """Return True if a task has ended with a result."""
    return future.done() and not future.cancelled() and future.exception() is None


def _serve() -> None:
    """Set up a worker: it exits with its parent, and the output of a claim goes to standard error."""
    parent = parent_process()
    if parent is not None:
        Thread(target=_end_with, args=(parent,), daemon=True).start()
    with suppress(AttributeError):  # only POSIX systems have the signal
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    with suppress(OSError):
        os.dup2(2, 1)


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


@contextmanager
def _threads_shared(jobs: int) -> Iterator[None]:
    """Give the compiled kernels of each process started here an equal share of the cores, unless the user set one."""
    if THREADS in os.environ:
        yield
        return
    os.environ[THREADS] = str(max(1, (os.cpu_count() or 1) // jobs))
    try:
        yield
    finally:
        del os.environ[THREADS]


@contextmanager
def _ignore_sigint() -> Iterator[None]:
    """Make the processes started here ignore Ctrl-C, so that only this one handles it."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
