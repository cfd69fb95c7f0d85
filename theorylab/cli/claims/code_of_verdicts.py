"""The exit code that verdicts come to."""

from __future__ import annotations

from collections.abc import Iterable

from theorylab.claims import Outcome, Verdict
from theorylab.cli.exit_codes import AS_RECORDED, DIFFERS, FAILED, UNDECIDED

__all__ = ["exit_code"]


def exit_code(verdicts: Iterable[Verdict]) -> int:
    """What to answer to verdicts: a check that broke weighs most, then a verdict that differs, then doubt."""
    outcomes = {verdict.outcome for verdict in verdicts if not verdict.as_recorded}
    if not outcomes:
        return AS_RECORDED
    if Outcome.FAILED in outcomes:
        return FAILED
    return UNDECIDED if outcomes == {Outcome.UNDECIDED} else DIFFERS
