"""What the command line answers to its caller: a contract."""

from __future__ import annotations

from collections.abc import Iterable

from theorylab.claims import Outcome, Verdict

__all__ = ["AS_RECORDED", "DIFFERS", "FAILED", "INTERRUPTED", "UNDECIDED", "exit_code"]

AS_RECORDED, DIFFERS, UNDECIDED, FAILED, INTERRUPTED = 0, 1, 3, 4, 130


def exit_code(verdicts: Iterable[Verdict]) -> int:
    """What to answer to verdicts: a check that broke weighs most, then a verdict that differs, then doubt."""
    outcomes = {verdict.outcome for verdict in verdicts if not verdict.as_recorded}
    if not outcomes:
        return AS_RECORDED
    if Outcome.FAILED in outcomes:
        return FAILED
    return UNDECIDED if outcomes == {Outcome.UNDECIDED} else DIFFERS
