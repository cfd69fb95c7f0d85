"""The verdict on a claim: an outcome with the evidence on which it rests, never just true or false."""

from __future__ import annotations

import platform
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any, NoReturn

from theorylab.showing import ReprMixin

if TYPE_CHECKING:
    from theorylab.claims.relation import Slack

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

    ``PROVED``: the instances or a proof cover the whole statement. ``CONSISTENT``: each instance tried agrees.
    ``REFUTED``: there is a counterexample. ``REPAIRED``: refuted as written, and the corrected statement is proved or
    consistent. ``UNDECIDED``: none of these. ``FAILED``: the check itself failed, which says nothing about the claim.

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
"""Outcomes that a claim may record."""

FALSE = (Outcome.REFUTED, Outcome.REPAIRED)
"""Outcomes of a statement that does not hold as written."""

CONSISTENT, PROVED, REFUTED = Outcome.CONSISTENT, Outcome.PROVED, Outcome.REFUTED
REPAIRED, UNDECIDED = Outcome.REPAIRED, Outcome.UNDECIDED


class Control(Enum):
    """The outcome of the control, a deliberately too strong version of a claim; ``NO_DATA`` if nothing was measured.

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
        """The outcome in words; ``refuted`` alone would read as a failure of the claim."""
        return self.value.replace("refuted", "noticed")


@dataclass(frozen=True, kw_only=True)
class OnData:
    """The result of the check of a claim on one data set.

    Attributes
    ----------
    data_set
        Name of the data set.
    outcome, expected
        The outcome on its instances, and the recorded outcome; undecided if the data set is missing.
    instances, violations, slack, control
        As for a verdict, restricted to the instances on this data set.
    witness, reason
        The first violation in words, or why the outcome is undecided.
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
        The outcome of the check, and the recorded outcome on this scope.
    rests_on
        ``kernel`` if Coq has checked a formal theorem that states it, or refutes it; ``machine`` if there is a
        counterexample, or the instances or a computation cover the whole statement;
        ``derivation`` if a proof in words does, each step of which is proved; else ``instances``: each instance
        tried agrees.
    scope, method
        Scope and method of the check.
    instances, violations
        Number of instances tried, and of those that violate the claim.
    slack, tightest
        Minimum slack over the instances (negative if violated), and the instance that attains it.
    counterexample, witness
        First violating instance in the order tried, from small to large, and its description in words.
    control
        Whether the control was refuted; if not, the check proves nothing.
    reason
        Why the outcome is undecided, why its proof is not accepted, or the error that stopped the check.
    partial
        Whether the check was interrupted.
    seconds, seed, versions
        Running time, seed of a statistical method, and versions of the software.
    repair
        Verdict on the corrected statement.
    on_data
        For a claim that needs data sets, the result on each of them.
    seen
        The outcome on the checked scope, if ``outcome`` is the recorded outcome on the full scope; see
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
        """True if the outcome is the recorded one, in total and on each data set."""
        return self.outcome is self.expected and all(each.outcome is each.expected for each in self.on_data)

    def __bool__(self) -> NoReturn:
        raise TypeError(
            f"the verdict on {self.claim} is not a truth value; compare verdict.outcome with "
            "Outcome.PROVED, CONSISTENT, REFUTED, REPAIRED, UNDECIDED or FAILED"
        )


@cache
def versions() -> tuple[tuple[str, str], ...]:
    """Return the versions of Python, the laboratory and the libraries that affect its numbers, by name."""
    found = [("python", platform.python_version())]
    for name in ("theorylab", "python-flint", "numpy", "numba", "sympy"):
        with suppress(PackageNotFoundError):  # sympy is an optional extra
            found.append((name, version(name)))
    return tuple(found)
