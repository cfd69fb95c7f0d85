"""Errata among records: printed statements that are false as written, with counterexamples and corrected statements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from theorylab.claims.cite import FALLS
from theorylab.claims.verdict import FALSE
from theorylab.files.verdict_data import Record
from theorylab.numbers.counted import quantity

__all__ = ["Erratum", "counterexample_text", "errata_of", "refuted_in"]


@dataclass(frozen=True, eq=False)
class Erratum:
    """The record of a printed statement that a check has refuted.

    Attributes
    ----------
    record
        The record, with a counterexample.
    repair
        The record of the corrected statement, if there is one.
    """

    record: Record
    repair: Record | None

    @property
    def id(self) -> str:
        """Id of the claim."""
        return str(self.record["id"])

    @property
    def falls(self) -> str:
        """What falls with the statement."""
        return str(self.record["falls"])

    @property
    def place(self) -> str:
        """Key of the paper in the bibliography, and the place in it."""
        return f"{self.record['work']}, {self.record['where']}"

    @property
    def reading(self) -> str | None:
        """The statement that was checked, if it is a reading of the printed one."""
        return None if self.record["statement"] == self.record["printed"] else self.record["statement"]

    @property
    def counterexample(self) -> str:
        """The first counterexample, the number of instances that fail, and the range of the instances."""
        return counterexample_text(self.record["counterexample"], self.record["tried"])

    @property
    def reproduce(self) -> str:
        """The command that reproduces the counterexample."""
        return f"theorylab check {self.id}"

    def as_dict(self) -> dict[str, Any]:
        """Return the erratum as written to JSON by the command line: statements in LaTeX, exact numbers."""
        repair = self.repair
        return {
            "id": self.id,
            "place": self.place,
            "falls": self.falls,
            "printed": self.record["printed"],
            "reading": self.reading,
            "counterexample": self.counterexample,
            "reproduce": self.reproduce,
            "independent": self.record["independent"],
            "repair": None if repair is None else f"{repair['id']}: {repair['statement']}",
            "repair_verdict": None if repair is None else repair["verdict"],
        }


def refuted_in(records: Iterable[Record]) -> tuple[list[Record], list[Record]]:
    """Return the refuted or repaired statements: those printed in papers, and the others.

    Parameters
    ----------
    records
        Records.
    """
    false = {outcome.value for outcome in FALSE}
    found = [record for record in records if record["verdict"] in false]
    return [r for r in found if r["falls"]], [r for r in found if not r["falls"]]


def counterexample_text(found: Mapping[str, Any], tried: Mapping[str, Any]) -> str:
    """Return a counterexample in words, with the number of instances that fail and their range.

    Parameters
    ----------
    found, tried
        The fields ``counterexample`` and ``tried`` of a record.
    """
    share = f"{found['violations']:,} of {quantity(tried['instances'], 'instance')} fail"
    return f"{found['witness']} ({'; '.join(filter(None, (share, tried['range'])))})"


def errata_of(ids: Iterable[str], known: Mapping[str, Record]) -> list[Erratum]:
    """Return the errata with a counterexample, by what falls, the gravest first.

    Parameters
    ----------
    ids
        Ids of refuted printed statements.
    known
        Records by id.
    """
    found = [Erratum(known[id], known.get(known[id]["repair"])) for id in ids]
    return sorted(
        (erratum for erratum in found if erratum.record["counterexample"] is not None),
        key=lambda erratum: FALLS.index(erratum.falls),
    )
