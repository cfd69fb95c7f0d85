"""The exit code of a set of verdicts."""

from __future__ import annotations

from collections.abc import Iterable

from theorylab.claims import Outcome, Verdict
from theorylab.cli.exit_codes import AS_RECORDED, DIFFERS, FAILED, UNDECIDED

__all__ = ["exit_code"]


def exit_code(verdicts: Iterable[Verdict]) -> int:
    """Return the exit code: a failed check comes first, then a verdict that differs, then an undecided one."""
    outcomes = {verdict.outcome for verdict in verdicts if not verdict.as_recorded}
    if not outcomes:
        return AS_RECORDED
    if Outcome.FAILED in outcomes:
        return FAILED
    return UNDECIDED if outcomes == {Outcome.UNDECIDED} else DIFFERS
