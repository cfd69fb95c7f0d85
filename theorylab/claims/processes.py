"""Checks of claims in several processes; if a process dies, the other verdicts are kept and its claim is reported.

No more tasks are submitted than there are processes, so the claims that were being checked when a process died are
known. Each of them is checked again in a separate process; a claim whose process dies again has failed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool

from theorylab.claims.claim import Claim
from theorylab.claims.records import verdict_as_told
from theorylab.claims.registry import claim_named
from theorylab.claims.runner import check_instances, failed_verdict
from theorylab.claims.verdict import Verdict
from theorylab.files.own_files import file_of
from theorylab.numbers.workers import Workers, has_result

__all__ = ["check_named", "in_processes"]

LOST = "its process died twice, the second time with no other beside it: out of memory, killed, or a crash"


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
    running: dict[Future[Verdict], Claim] = {}
    with Workers(jobs) as workers:
        try:
            while waiting or running:
                while waiting and len(running) < jobs:
                    running[_submit(workers, waiting[0], scope)] = waiting[0]
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
            workers.end()
            if isinstance(stop, KeyboardInterrupt):
                yield from finished
            raise


def _submit(workers: Workers, claim: Claim, scope: str) -> Future[Verdict]:
    return workers.submit(check_named, claim.id, file_of(claim.module), scope)


def check_named(id: str, file: str | None, scope: str) -> Verdict:
    """Check the instances of the claim called ``id``, from a catalog or a user's file, on a scope.

    The verdict gives its instances in words, because not every parameter can be sent to another process.
    """
    return verdict_as_told(check_instances(claim_named(id, file), scope))
