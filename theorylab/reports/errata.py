"""Errata: printed statements that are false as written, with counterexamples and corrected statements.

A claim is an erratum if it is marked as one and is known to be refuted. Refuted statements that are in no paper, such
as a theorem under a weaker hypothesis, are not errata.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from theorylab.claims import Claim, Verdict
from theorylab.claims.cite import FALLS
from theorylab.reports.data.erratum import counterexample_text
from theorylab.reports.data.record import counterexample_of, tried_by
from theorylab.reports.data.script import independent_commands
from theorylab.reports.names_of_claims import name_to_check
from theorylab.reports.standing import standing

__all__ = ["Erratum", "errata_among"]


@dataclass(frozen=True, eq=False)
class Erratum:
    """A printed statement that a check has refuted.

    Attributes
    ----------
    claim
        The statement.
    verdict
        The verdict of the check, with a counterexample.
    """

    claim: Claim
    verdict: Verdict

    @property
    def printed(self) -> str:
        """The printed statement in LaTeX, which is that of the claim unless the claim states a reading of it."""
        return self.claim.cite.printed or self.claim.statement

    @property
    def reading(self) -> str | None:
        """The statement that was checked, if it is a reading of the printed one."""
        return self.claim.statement if self.claim.cite.printed else None

    @property
    def counterexample(self) -> str:
        """The first counterexample, the number of instances that fail, and the range of the instances."""
        found = counterexample_of(self.claim, self.verdict)
        return "" if found is None else counterexample_text(found, tried_by(self.claim, self.verdict))

    @property
    def reproduce(self) -> str:
        """The command that reproduces the counterexample."""
        return f"theorylab check {name_to_check(self.claim)}"

    @property
    def independent(self) -> tuple[str, ...]:
        """Commands that show the counterexample without the check: with an excerpt of the output, or a script."""
        return tuple(independent_commands(self.claim))

    @property
    def repair_verdict(self) -> str | None:
        """The outcome of the check of the repair, if there is one."""
        return None if self.verdict.repair is None else self.verdict.repair.outcome.value


def errata_among(pairs: Iterable[tuple[Claim, Verdict]]) -> list[Erratum]:
    """Return the errata whose verdicts have a counterexample, by what falls, the gravest first.

    Parameters
    ----------
    pairs
        Claims on printed statements, each with its verdict.
    """
    found = [
        Erratum(claim, standing(claim, verdict))
        for claim, verdict in pairs
        if verdict.counterexample is not None
    ]
    return sorted(found, key=lambda erratum: FALLS.index(erratum.claim.falls))
