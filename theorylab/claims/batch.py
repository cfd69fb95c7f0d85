"""Checks of many claims: one after another, in several processes, or on an executor."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, as_completed

from theorylab.claims.claim import Claim
from theorylab.claims.dependencies import derive, steps_of
from theorylab.claims.processes import check_named, in_processes
from theorylab.claims.runner import Progress, check, check_instances, failed_verdict, in_words
from theorylab.claims.verdict import Verdict
from theorylab.errors import InvalidArgument, TheoryLabError
from theorylab.files.own_files import file_of
from theorylab.numbers.workers import has_result

__all__ = ["check_all"]


def check_all(
    claims: Sequence[Claim],
    scope: str = "quick",
    jobs: int = 1,
    progress: Progress | None = None,
    known: Mapping[str, Verdict] | None = None,
    executor: Executor | None = None,
) -> Iterator[Verdict]:
    """Check claims and yield each verdict as soon as it is known; with several jobs, in any order.

    A claim with a derivation waits for the verdicts on its steps. Each step is checked once.

    Parameters
    ----------
    claims
        The claims. With several jobs they must be in an installed catalog or in a loaded file, because the tasks
        refer to them by id.
    scope
        ``"quick"`` or ``"full"``.
    jobs
        Number of processes.
    progress
        Callback after each instance; not called with several jobs.
    known
        Known verdicts of the same scope, by id; steps of proofs that are among them are not checked again.
    executor
        Executor that runs the claims instead of local processes. A task refers to its claim by id, as with several
        jobs, so a user's file must exist under the same path on the workers.

    Raises
    ------
    InvalidArgument
        For an unknown scope or fewer than one job.
    KeyboardInterrupt
        On Ctrl-C, after yielding what is known: a partial verdict with one job, or the finished verdicts
        with several.

    See Also
    --------
    check : check one claim
    select : select claims by pattern

    Examples
    --------
    >>> from theorylab.claims import select
    >>> [(verdict.claim, verdict.outcome.name) for verdict in check_all(select(["topk.lemma-4.1"]))]
    [('topk.lemma-4.1', 'PROVED')]
    """
    if jobs < 1:
        raise InvalidArgument(f"jobs: {jobs} processes given; at least 1 is needed")
    asked = {claim.id for claim in claims}
    found = _with_repairs(known.values() if known else ())
    every = _with_steps(claims, found)
    if executor is not None:
        verdicts = _in_tasks(every, scope, executor)
    elif jobs > 1 and len(every) > 1:
        verdicts = in_processes(every, scope, jobs)
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
    for id, verdict in waiting.items():  # rests on a repair that was not checked
        for step in steps_of(by_id[id]):
            if step.id not in found:
                found[step.id] = check(step, scope, progress=progress)
        if id in asked:
            yield derive(by_id[id], verdict, found)


def _with_steps(claims: Sequence[Claim], found: Mapping[str, Verdict]) -> list[Claim]:
    """Return the claims and the steps of their proofs, without steps that have a verdict or are repairs of the claims.

    Steps precede the claims that rest on them, so that few claims are waiting when a run is interrupted.
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
    """Return the verdicts and the verdicts on their repairs, by id."""
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


def _in_tasks(claims: Sequence[Claim], scope: str, executor: Executor) -> Iterator[Verdict]:
    """Check each claim in a task; tasks that have not begun are cancelled when the run ends early."""
    waiting = {executor.submit(check_named, each.id, file_of(each.module), scope): each for each in claims}
    try:
        for future in as_completed(list(waiting)):
            claim = waiting.pop(future)
            try:
                verdict = future.result()
            except TheoryLabError:
                raise
            except Exception as error:  # its worker was lost
                verdict = failed_verdict(claim, scope, in_words(error))
            yield verdict
    except BaseException as stop:
        for future in waiting:
            future.cancel()
        if isinstance(stop, KeyboardInterrupt):
            yield from [future.result() for future in waiting if has_result(future)]
        raise
