"""Checking one claim: walk its instances, keep what matters, check the steps of its proof, give the verdict."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import replace
from itertools import repeat
from time import perf_counter

from theorylab.claims.claim import Claim
from theorylab.claims.derivation import derive, steps_of
from theorylab.claims.grid import SCOPES
from theorylab.claims.instance import Instance, evaluate
from theorylab.claims.registry import named
from theorylab.claims.relation import Agreement, Slack
from theorylab.claims.verdict import Control, Outcome, Point, Verdict, versions
from theorylab.errors import InvalidArgument
from theorylab.files.own_files import file_of
from theorylab.numbers.comparison import Order, compare

__all__ = ["Progress", "check", "check_instances"]

Progress = Callable[[str, int], None]
"""Called with the id of a claim and the number of its instances done."""


def check(
    claim: Claim, scope: str = "quick", executor: Executor | None = None, progress: Progress | None = None
) -> Verdict:
    """Check a claim on every instance of a scope, and the steps of its proof on all of theirs.

    Parameters
    ----------
    claim
        The claim; with an executor it must be in an installed catalog or in a file that was loaded, because the
        tasks name it by id.
    scope
        ``"quick"`` or ``"full"``.
    executor
        Where to run the instances; here, one after another, if not given.
    progress
        Called after every instance.

    Returns
    -------
    Verdict
        Partial if interrupted by Ctrl-C: then undecided, unless a counterexample was found.

    Raises
    ------
    InvalidArgument
        For an unknown scope.
    """
    verdict = check_instances(claim, scope, executor, progress)
    return derive(claim, verdict, _checked(steps_of(claim), scope, executor, progress))


def _checked(
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
    """Check a claim on its instances alone, and leave its proof aside.

    Parameters
    ----------
    claim, scope, executor, progress
        As for :func:`check`.
    """
    if scope not in SCOPES:
        raise InvalidArgument(f"scope: unknown {scope!r}; use {' or '.join(SCOPES)}")
    tally = _Tally()
    started = perf_counter()
    partial, broke = False, ""
    points = claim.instances.points(scope)
    try:
        for instance in _instances(claim, points, executor, tally):
            tally.add(instance)
            if progress is not None:
                progress(claim.id, tally.instances)
    except KeyboardInterrupt:
        partial = True
    except Exception as error:  # whatever it is, the other claims go on
        broke = _in_words(error)
    seconds = perf_counter() - started
    repair = None
    if tally.counterexample is not None and claim.repair is not None and not partial and not broke:
        repair = check_instances(claim.repair, scope, executor, progress)
    decided = tally.counterexample is not None
    outcome, reason = (Outcome.FAILED, broke) if broke else _conclude(claim, scope, tally, partial, repair)
    return Verdict(
        claim=claim.id,
        outcome=outcome,
        expected=_expected(claim, scope, tally),
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
    )


class _Tally:
    """What is kept of the instances seen so far."""

    def __init__(self) -> None:
        self.instances = self.violations = self.undecided = self.lacking_data = 0
        self.slack: Slack | None = None
        self.tightest: Point | None = None
        self.counterexample: Instance | None = None
        self.first_undecided = ""
        self.control_refuted = False

    def add(self, instance: Instance) -> None:
        self.instances += 1
        if instance.slack is not None and (
            self.slack is None or compare(instance.slack, self.slack) is Order.LESS
        ):
            self.slack, self.tightest = instance.slack, instance.point
        if instance.control is Agreement.VIOLATES:
            self.control_refuted = True
        if instance.agreement is Agreement.VIOLATES:
            self.violations += 1
            self.counterexample = self.counterexample or instance
        elif instance.agreement is Agreement.UNDECIDED:
            self.undecided += 1
            self.lacking_data += instance.lacks_data
            self.first_undecided = self.first_undecided or instance.note

    @property
    def control(self) -> Control:
        if self.control_refuted:
            return Control.REFUTED
        return Control.NO_DATA if 0 < self.instances == self.lacking_data else Control.NOT_REFUTED


def _expected(claim: Claim, scope: str, tally: _Tally) -> Outcome:
    """The outcome recorded; a claim that is undecided for lack of data has to agree where its data are."""
    if claim.needs_data and tally.instances and not tally.lacking_data:
        claim = replace(claim, needs_data=False)
    return claim.expected_on(scope)


def _in_words(error: Exception) -> str:
    """What broke, and where: the notes say the claim and the instance."""
    notes = "; ".join(getattr(error, "__notes__", ()))
    return f"{type(error).__name__}: {error}" + (f" ({notes})" if notes else "")


def _instances(
    claim: Claim, points: Iterator[Point], executor: Executor | None, tally: _Tally
) -> Iterator[Instance]:
    if executor is None:
        # one refutation of the control is enough
        return (evaluate(claim, values, with_control=not tally.control_refuted) for values in points)
    return executor.map(_evaluate_named, repeat(claim.id), repeat(file_of(claim.module)), points)


def _evaluate_named(id: str, file: str | None, values: Point) -> Instance:
    return evaluate(named(id, file), values)


def _conclude(
    claim: Claim, scope: str, tally: _Tally, partial: bool, repair: Verdict | None
) -> tuple[Outcome, str]:
    """The outcome, and the reason why it is undecided."""
    if tally.violations:
        held = repair is not None and repair.outcome in (Outcome.PROVED, Outcome.CONSISTENT)
        return (Outcome.REPAIRED if held else Outcome.REFUTED), ""
    if partial:
        return Outcome.UNDECIDED, f"interrupted after {tally.instances} instances"
    if tally.instances == 0:
        return Outcome.UNDECIDED, "the scope has no instance"
    if tally.undecided:
        return Outcome.UNDECIDED, f"{tally.undecided} of {tally.instances} undecided; {tally.first_undecided}"
    if not tally.control_refuted:
        return Outcome.UNDECIDED, "the control was not refuted, so agreement proves nothing"
    return (Outcome.PROVED if claim.covers(scope) else Outcome.CONSISTENT), ""
