"""The check of ``theorylab errata --check``, and of errata for which no counterexample is stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from theorylab.claims import check_all, registered_claims
from theorylab.cli.claims.code_of_verdicts import exit_code
from theorylab.cli.claims.progress import checking
from theorylab.cli.exit_codes import INTERRUPTED
from theorylab.files.verdict_data import Record
from theorylab.numbers.counted import quantity
from theorylab.reports.data.record import records_of
from theorylab.reports.standing import standings
from theorylab.reports.verdict_tables import in_order

__all__ = ["CheckedAgain", "checked_again"]


@dataclass(frozen=True)
class CheckedAgain:
    """What a check of errata found.

    Attributes
    ----------
    records
        The records by id, with the verdicts found; those not reached have no counterexample.
    remarks
        Lines on verdicts that are not as recorded, and on an interruption.
    code
        The exit code.
    """

    records: dict[str, Record]
    remarks: list[str]
    code: int


def checked_again(ids: Sequence[str], jobs: int) -> CheckedAgain:
    """Check claims in quick scope.

    Parameters
    ----------
    ids
        Ids of installed claims.
    jobs
        Number of processes.
    """
    claims = [registered_claims()[id] for id in ids]
    verdicts, interrupted = {}, False
    try:
        with checking(len(claims)) as (finished, report):
            for verdict in check_all(claims, "quick", jobs, report):
                finished(1)
                if not verdict.partial:
                    verdicts[verdict.claim] = verdict
    except KeyboardInterrupt:
        interrupted = True
    pairs = [(claim, verdicts[claim.id]) for claim in claims if claim.id in verdicts]
    found = {claim.id: verdict for claim, verdict in in_order(standings(pairs))}
    surprises = [verdict for _, verdict in in_order(pairs) if not verdict.as_recorded]
    remarks = [f"{v.claim}: {v.outcome.value}, but recorded as {v.expected.value}" for v in surprises]
    if interrupted:
        remarks.append(f"interrupted: {len(pairs)} of {quantity(len(claims), 'statement')} checked")
    return CheckedAgain(
        records_of(claims, found), remarks, INTERRUPTED if interrupted else exit_code(surprises)
    )
