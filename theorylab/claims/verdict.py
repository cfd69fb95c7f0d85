"""The verdict on a claim: a value that says what was tried, and never just true or false."""

from __future__ import annotations

import platform
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any, NoReturn

from theorylab.claims.relation import Slack
from theorylab.showing import ReprMixin

__all__ = [
    "CONSISTENT",
    "FALSE",
    "PROVED",
    "RECORDABLE",
    "REFUTED",
    "REPAIRED",
    "UNDECIDED",
    "Control",
    "OnData",
    "Outcome",
    "Point",
    "Verdict",
    "versions",
]

Point = Mapping[str, Any]
"""An instance of a claim: the values of its parameters by name."""


class Outcome(Enum):
    """The outcome of the check of a claim.

    ``PROVED``: a finite statement covered completely, or a proof of the whole range. ``CONSISTENT``:
    every instance tried agrees. ``REFUTED``: there is a counterexample. ``REPAIRED``: refuted as
    written, and the corrected statement beside it is proved or consistent. ``UNDECIDED``: none of these. ``FAILED``:
    the check itself broke, which says nothing of the claim.

    See Also
    --------
    Verdict
    check

    Examples
    --------
    >>> from theorylab.claims import PROVED
    >>> PROVED is Outcome.PROVED
    True
    """

    PROVED = "proved"
    CONSISTENT = "consistent"
    REFUTED = "refuted"
    REPAIRED = "repaired"
    UNDECIDED = "undecided"
    FAILED = "failed"


RECORDABLE = tuple(outcome for outcome in Outcome if outcome is not Outcome.FAILED)
"""Outcomes that a claim may be known to have."""

FALSE = (Outcome.REFUTED, Outcome.REPAIRED)
"""Outcomes of a statement that does not hold as written."""

CONSISTENT, PROVED, REFUTED = Outcome.CONSISTENT, Outcome.PROVED, Outcome.REFUTED
REPAIRED, UNDECIDED = Outcome.REPAIRED, Outcome.UNDECIDED


class Control(Enum):
    """The outcome of the deliberately too strong twin of a claim; ``NO_DATA`` if nothing could be measured.

    See Also
    --------
    Verdict
    Relation

    Examples
    --------
    >>> from theorylab.claims import EQUALS, Claim, check
    >>> two = Claim(id="own.two", statement="1 + 1 = 2", measured=lambda: 1 + 1, asserts=EQUALS(2, control=3))
    >>> check(two).control is Control.REFUTED
    True
    """

    REFUTED = "refuted"
    NOT_REFUTED = "NOT refuted"
    NO_DATA = "no data"

    @property
    def wording(self) -> str:
        """What the check made of the twin: ``refuted`` alone would read as a failure of the claim."""
        return self.value.replace("refuted", "noticed")


@dataclass(frozen=True, kw_only=True)
class OnData:
    """What a check found out about a claim on one data set.

    Attributes
    ----------
    data_set
        Its name.
    outcome, expected
        What its instances say, and what they are known to say; undecided where the data set is missing.
    instances, violations, slack, control
        As for a verdict, of the instances on this data set.
    witness, reason
        Its first violation in words, or why it is undecided.
    """

    data_set: str
    outcome: Outcome
    expected: Outcome
    instances: int
    violations: int
    slack: Slack | None
    control: Control
    witness: str | None
    reason: str


@dataclass(frozen=True, kw_only=True, repr=False)
class Verdict(ReprMixin):
    """The result of the check of a claim.

    Attributes
    ----------
    claim
        Id of the claim.
    outcome, expected
        What the check says, and what it is known to say on this scope.
    rests_on
        ``machine`` for a counterexample, and where instances or a computation cover the whole statement;
        ``derivation`` where a proof in words does, every step of which is proved; else ``instances``: every one that
        was tried agrees.
    scope, method
        Where and how it was checked.
    instances, violations
        How many instances were tried, and how many of them violate the claim.
    slack, tightest
        Smallest slack over the instances (negative if violated), and the instance that attains it.
    counterexample, witness
        First violating instance in the order tried, from small to large, and the same in words.
    control
        Whether the too strong twin was refuted; if not, the check proves nothing.
    reason
        Why the outcome is undecided, why its proof does not stand, or what broke.
    partial
        Whether the check was interrupted.
    seconds, seed, versions
        How long it took, the seed of a statistical method, and the software it ran on.
    repair
        Verdict on the corrected statement.
    on_data
        For a claim that needs data sets, what it found on each.
    seen
        What the scope says, where ``outcome`` is recorded on the full scope, see
        :func:`~theorylab.reports.standing.standing`.

    See Also
    --------
    check
    Outcome, Control

    Examples
    --------
    >>> from theorylab.claims import EQUALS, Claim, check
    >>> two = Claim(id="own.two", statement="1 + 1 = 2", measured=lambda: 1 + 1, asserts=EQUALS(2, control=3))
    >>> verdict = check(two)
    >>> verdict.instances, verdict.violations, verdict.rests_on
    (1, 0, 'instances')
    """

    claim: str
    outcome: Outcome
    expected: Outcome
    rests_on: str
    scope: str
    method: str
    instances: int
    violations: int
    slack: Slack | None
    tightest: Point | None
    counterexample: Point | None
    witness: str | None
    control: Control
    reason: str
    partial: bool
    seconds: float
    seed: int | None
    versions: tuple[tuple[str, str], ...]
    repair: Verdict | None
    on_data: tuple[OnData, ...] = ()
    seen: Outcome | None = None

    def _facts(self) -> dict[str, Any]:
        return {
            "claim": self.claim,
            "outcome": self.outcome.value,
            "rests on": self.rests_on,
            "instances": self.instances,
            "slack": self.slack,
            "witness": self.witness,
            "reason": self.reason or None,
            "repair": None if self.repair is None else f"{self.repair.claim}: {self.repair.outcome.value}",
        }

    @property
    def as_recorded(self) -> bool:
        """Whether the outcome is the one the claim is known to have, on every data set too."""
        return self.outcome is self.expected and all(each.outcome is each.expected for each in self.on_data)

    def __bool__(self) -> NoReturn:
        raise TypeError(
            f"the verdict on {self.claim} is not a truth value; compare verdict.outcome with "
            "Outcome.PROVED, CONSISTENT, REFUTED, REPAIRED, UNDECIDED or FAILED"
        )


@cache
def versions() -> tuple[tuple[str, str], ...]:
    """Versions of Python, of the laboratory and of the libraries that its numbers rest on, by name."""
    found = [("python", platform.python_version())]
    for name in ("theorylab", "python-flint", "numpy", "numba", "sympy"):
        with suppress(PackageNotFoundError):  # symbolic algebra is an extra
            found.append((name, version(name)))
    return tuple(found)
