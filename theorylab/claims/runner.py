"""The check of one claim: evaluate its instances, check the steps of its proof, and return the verdict."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from itertools import repeat
from time import perf_counter

from theorylab.claims.claim import DATA_SET, Claim
from theorylab.claims.dependencies import derive, steps_of
from theorylab.claims.grid import SCOPES
from theorylab.claims.instance import Instance, evaluate
from theorylab.claims.registry import claim_named
from theorylab.claims.tally import Tally
from theorylab.claims.verdict import OnData, Outcome, Point, Verdict, versions
from theorylab.errors import InvalidArgument, MissingExtra
from theorylab.files.own_files import file_of
from theorylab.numbers.counted import quantity

__all__ = ["Progress", "check", "check_instances", "failed_verdict", "in_words"]

Progress = Callable[[str, int], None]
"""Callback with the id of a claim and the number of its completed instances."""


def check(
    claim: Claim, scope: str = "quick", executor: Executor | None = None, progress: Progress | None = None
) -> Verdict:
    """Check a claim on each instance of a scope, and likewise the steps of its proof.

    Parameters
    ----------
    claim
        The claim. With an executor it must be in an installed catalog or in a loaded file, because the tasks refer to
        it by id.
    scope
        ``"quick"`` or ``"full"``.
    executor
        Executor that runs the instances; by default they run in this process, one after another.
    progress
        Callback after each instance.

    Returns
    -------
    Verdict
        Partial if interrupted by Ctrl-C; it is then undecided unless a counterexample was found.

    Raises
    ------
    InvalidArgument
        For an unknown scope.
    MissingExtra
        If the claim needs a module of an extra that is not installed.

    See Also
    --------
    check_all : check several claims
    Verdict

    Examples
    --------
    >>> from theorylab.claims import AT_MOST, Claim, Grid
    >>> claim = Claim(
    ...     id="own.square",
    ...     statement="n^2 <= 2 n",
    ...     measured=lambda n: n * n,
    ...     asserts=AT_MOST(lambda n: 2 * n, control=lambda n: n),
    ...     instances=Grid.over(n=range(1, 5)),
    ... )
    >>> verdict = check(claim)
    >>> verdict.outcome.name, verdict.counterexample
    ('REFUTED', {'n': 3})
    """
    verdict = check_instances(claim, scope, executor, progress)
    return derive(claim, verdict, _check_steps(steps_of(claim), scope, executor, progress))


def _check_steps(
    steps: Iterable[Claim], scope: str, executor: Executor | None, progress: Progress | None
) -> dict[str, Verdict]:
    known: dict[str, Verdict] = {}
    for step in steps:
        if step.id not in known:
            known[step.id] = check(step, scope, executor, progress)
    return known


def check_instances(
    claim: Claim, scope: str = "quick", executor: Executor | None = None, progress: Progress | None = None
) -> Verdict:
    """Check a claim on its instances alone, without its proof.

    Parameters
    ----------
    claim, scope, executor, progress
        As for :func:`check`.
    """
    if scope not in SCOPES:
        raise InvalidArgument(f"scope: unknown {scope!r}; use {' or '.join(SCOPES)}")
    tally = Tally()
    by_data: dict[str, Tally] = {}
    started = perf_counter()
    partial, broke = False, ""
    points = claim.instances.points(scope)
    try:
        for instance in _instances(claim, points, executor, tally, by_data):
            tally.add(instance)
            if claim.needs_data:
                by_data.setdefault(instance.point[DATA_SET], Tally()).add(instance)
            if progress is not None:
                progress(claim.id, tally.instances)
    except KeyboardInterrupt:
        partial = True
    except MissingExtra:
        raise
    except (Exception, SystemExit) as error:  # the other claims continue
        broke = in_words(error)
    seconds = perf_counter() - started
    repair = None
    if tally.counterexample is not None and claim.repair is not None and not partial and not broke:
        repair = check_instances(claim.repair, scope, executor, progress)
    return _verdict(claim, scope, tally, by_data, partial, broke, seconds, repair)


def failed_verdict(claim: Claim, scope: str, reason: str) -> Verdict:
    """Return the verdict on a claim whose check was lost before it produced a result.

    Parameters
    ----------
    claim
        The claim.
    scope
        ``"quick"`` or ``"full"``.
    reason
        Why the check was lost.
    """
    return _verdict(claim, scope, Tally(), {}, False, reason, 0.0, None)


def _verdict(
    claim: Claim,
    scope: str,
    tally: Tally,
    by_data: Mapping[str, Tally],
    partial: bool,
    broke: str,
    seconds: float,
    repair: Verdict | None,
) -> Verdict:
    """Return the verdict from the instances tried, or from the error that stopped the check."""
    decided = tally.counterexample is not None
    on_data = tuple(_on_data(claim, name, of_set, tally) for name, of_set in by_data.items())
    outcome, reason = (Outcome.FAILED, broke) if broke else _conclude(claim, scope, tally, partial, repair)
    return Verdict(
        claim=claim.id,
        outcome=outcome,
        expected=_recorded_outcome(claim, scope, tally, on_data),
        rests_on="machine" if decided or outcome is Outcome.PROVED else "instances",
        scope=scope,
        method=claim.method,
        instances=tally.instances,
        violations=tally.violations,
        slack=tally.slack,
        tightest=tally.tightest,
        counterexample=None if tally.counterexample is None else tally.counterexample.point,
        witness=None if tally.counterexample is None else tally.counterexample.note,
        control=tally.control,
        reason=reason,
        partial=partial or (repair is not None and repair.partial),
        seconds=seconds,
        seed=claim.seed,
        versions=versions(),
        repair=repair,
        on_data=on_data,
    )


def _recorded_outcome(claim: Claim, scope: str, tally: Tally, on_data: Sequence[OnData]) -> Outcome:
    """Return the recorded outcome, adjusted to the data sets that are present.

    A claim recorded as undecided for lack of data must be decided on the data sets that are present; a claim that a
    data set refutes is expected to be refuted as soon as that data set is present.
    """
    if not claim.needs_data or not tally.instances:
        return claim.expected_on(scope)
    if any(each.expected is Outcome.REFUTED for each in on_data):
        return Outcome.REFUTED if claim.repair is None else Outcome.REPAIRED
    if any(each.expected is Outcome.UNDECIDED for each in on_data):
        return Outcome.UNDECIDED
    return replace(claim, needs_data=False, recorded_on={}).expected_on(scope)


def _on_data(claim: Claim, name: str, tally: Tally, whole: Tally) -> OnData:
    """Return the result on one data set; it suffices that the control is refuted on any data set."""
    absent = tally.lacking_data > 0 and not tally.violations
    outcome, reason = (
        (Outcome.UNDECIDED, tally.first_undecided) if absent else _agreement(tally, whole.control_refuted)
    )
    recorded = claim.recorded_on.get(name, Outcome.CONSISTENT)
    return OnData(
        data_set=name,
        outcome=outcome,
        expected=Outcome.UNDECIDED if absent else recorded,
        instances=tally.instances,
        violations=tally.violations,
        slack=tally.slack,
        control=tally.control,
        witness=None if tally.counterexample is None else tally.counterexample.note,
        reason=reason,
    )


def in_words(error: BaseException) -> str:
    """Return an error in words, with its notes, which name the claim and the instance."""
    notes = "; ".join(getattr(error, "__notes__", ()))
    return f"{type(error).__name__}: {error}" + (f" ({notes})" if notes else "")


def _instances(
    claim: Claim,
    points: Iterator[Point],
    executor: Executor | None,
    tally: Tally,
    by_data: Mapping[str, Tally],
) -> Iterator[Instance]:
    if executor is None:
        # one refutation of the control is enough; of a claim on data sets, one on each
        def is_refuted(values: Point) -> bool:
            of_set = by_data.get(values[DATA_SET]) if claim.needs_data else tally
            return of_set is not None and of_set.control_refuted

        return (evaluate(claim, values, with_control=not is_refuted(values)) for values in points)
    return executor.map(_evaluate_named, repeat(claim.id), repeat(file_of(claim.module)), points)


def _evaluate_named(id: str, file: str | None, values: Point) -> Instance:
    return evaluate(claim_named(id, file), values)


def _conclude(
    claim: Claim, scope: str, tally: Tally, partial: bool, repair: Verdict | None
) -> tuple[Outcome, str]:
    """Return the outcome, and the reason if it is undecided."""
    if tally.violations:
        held = repair is not None and repair.outcome in (Outcome.PROVED, Outcome.CONSISTENT)
        return (Outcome.REPAIRED if held else Outcome.REFUTED), ""
    if partial:
        return Outcome.UNDECIDED, f"interrupted after {quantity(tally.instances, 'instance')}"
    if tally.instances == 0:
        return Outcome.UNDECIDED, "the scope has no instance"
    outcome, reason = _agreement(tally, tally.control_refuted)
    proved = outcome is Outcome.CONSISTENT and claim.covers(scope)
    return (Outcome.PROVED if proved else outcome), reason


def _agreement(tally: Tally, control_refuted: bool) -> tuple[Outcome, str]:
    """Return consistent if each instance agrees and some instance refutes the control, else undecided with a reason."""
    if tally.violations:
        return Outcome.REFUTED, ""
    if tally.undecided:
        return Outcome.UNDECIDED, f"{tally.undecided} of {tally.instances} undecided; {tally.first_undecided}"
    if not control_refuted:
        return Outcome.UNDECIDED, "the control was not refuted, so agreement proves nothing"
    return Outcome.CONSISTENT, ""
