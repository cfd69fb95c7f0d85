"""Errata: printed statements that are false as written, with counterexamples and corrected statements.

A claim is an erratum if it is marked as one and is known to be refuted. Refuted statements that are in no paper, such
as a theorem under a weaker hypothesis, are not errata.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from theorylab.claims import Claim, Verdict, registered_claims
from theorylab.claims.cite import FALLS
from theorylab.claims.registry import of_paper
from theorylab.claims.verdict import FALSE
from theorylab.numbers.counted import quantity
from theorylab.reports.names_of_claims import name_to_check
from theorylab.reports.reach import reach
from theorylab.reports.standing import standing

__all__ = ["Erratum", "errata_among", "refuted_claims", "script_of"]


def refuted_claims(paper: str | None = None) -> tuple[list[Claim], list[Claim]]:
    """Return the claims recorded as refuted or repaired.

    Parameters
    ----------
    paper
        First part of the ids, such as ``topk``, or key of the paper; see
        :func:`theorylab.claims.registry.of_paper`; all papers if not given.

    Returns
    -------
    printed, not_printed
        The claims on printed statements, and the other ones; both in the order of the catalogs.

    Raises
    ------
    InvalidArgument
        If there is no claim of the paper.
    """
    known = registered_claims().values() if paper is None else of_paper(paper)
    found = [claim for claim in known if claim.expected in FALSE]
    return [c for c in found if c.erratum], [c for c in found if not c.erratum]


def script_of(claim: Claim) -> str | None:
    """Return the path of the script of an erratum, or None without one.

    A script needs nothing but Python. It stands beside the package that states the claim, in a folder that is part of
    the repository and not of an installation.

    Parameters
    ----------
    claim
        A claim on a printed statement.

    See Also
    --------
    Erratum

    Examples
    --------
    >>> from theorylab.claims import registered_claims
    >>> script_of(registered_claims()["topk.thm-1.repaired"]) is None
    True
    """
    file = getattr(sys.modules.get(claim.module.partition(".")[0]), "__file__", None)
    script = Path("errata", f"{claim.id}.py")
    return script.as_posix() if file and (Path(file).parent.parent / script).is_file() else None


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
    def place(self) -> str:
        """Key of the paper in the bibliography, and the place in it."""
        return f"{self.claim.cite.key}, {self.claim.cite.place}"

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
        failing, tried = self.verdict.violations, self.verdict.instances
        grid = reach(self.claim.instances.points(self.verdict.scope))
        share = f"{failing:,} of {quantity(tried, 'instance')} fail"
        return f"{self.verdict.witness} ({'; '.join(filter(None, (share, grid)))})"

    @property
    def reproduce(self) -> str:
        """The command that reproduces the counterexample."""
        return f"theorylab check {name_to_check(self.claim)}"

    @property
    def independent(self) -> tuple[str, ...]:
        """Commands that show the counterexample without the check: with an excerpt of the output, or a script."""
        script = script_of(self.claim)
        return (*map(str, self.claim.independent), *([] if script is None else [f"python {script}"]))

    @property
    def repair(self) -> str | None:
        """The id and statement of the repair, if there is one."""
        repair = self.claim.repair
        return None if repair is None else f"{repair.id}: {repair.statement}"

    @property
    def repair_verdict(self) -> str | None:
        """The outcome of the check of the repair, if there is one."""
        return None if self.verdict.repair is None else self.verdict.repair.outcome.value

    def as_dict(self) -> dict[str, Any]:
        """Return the erratum as written to JSON by the command line: statements in LaTeX, exact numbers."""
        return {
            "id": self.claim.id,
            "place": self.place,
            "falls": self.claim.falls,
            "printed": self.printed,
            "reading": self.reading,
            "counterexample": self.counterexample,
            "reproduce": self.reproduce,
            "independent": list(self.independent),
            "repair": self.repair,
            "repair_verdict": self.repair_verdict,
        }


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
