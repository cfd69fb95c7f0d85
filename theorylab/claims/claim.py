"""A claim: a statement of a paper beside the computation that checks it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from theorylab.claims.relation import HOLDS, Relation
from theorylab.claims.verdict import Outcome, Point
from theorylab.errors import InvalidArgument

__all__ = ["METHODS", "SCOPES", "Cite", "Claim", "Grid"]

SCOPES = ("quick", "full")
METHODS = ("exact", "exhaustive", "certified", "symbolic", "statistical")
_ID = re.compile(r"[a-z0-9]+\.[a-z0-9]+([._-][a-z0-9]+)*\Z")

Points = Iterable[Point] | Callable[[], Iterable[Point]]


@dataclass(frozen=True)
class Cite:
    """Where a statement stands.

    Parameters
    ----------
    key
        Key of the paper in the bibliography.
    place
        Place in the paper, such as ``"Theorem 2"``.
    """

    key: str
    place: str


@dataclass(frozen=True, eq=False)
class Grid:
    """The instances that a claim is checked on, ordered from small to large.

    Parameters
    ----------
    quick, full
        Points, each a dictionary of parameters: a list of them, or a function that makes them. The
        first violation in this order is the counterexample that is reported. ``full`` is ``quick``
        unless given.
    """

    quick: Points
    full: Points | None = None

    def __post_init__(self) -> None:
        for scope in SCOPES:
            if isinstance(getattr(self, scope), Iterator):
                raise InvalidArgument(
                    f"instances: {scope} can be walked only once; give a list or a function"
                )

    def points(self, scope: str) -> Iterator[Point]:
        """Points of a scope, in order.

        Raises
        ------
        InvalidArgument
            For an unknown scope.
        """
        if scope not in SCOPES:
            raise InvalidArgument(f"scope: unknown {scope!r}; use {' or '.join(SCOPES)}")
        chosen = self.quick if scope == "quick" or self.full is None else self.full
        yield from chosen() if callable(chosen) else chosen


@dataclass(frozen=True, kw_only=True, eq=False)
class Claim:
    r"""A statement, where it stands, and how to check it.

    Parameters
    ----------
    id
        ``paper.entry``, lower case.
    cite
        Where it stands.
    statement
        The statement in LaTeX.
    instances
        What it is checked on.
    measured
        Function from the parameters of a point to what is measured there: a number, a sequence of
        numbers of which every entry is claimed, or, for ``HOLDS``, a boolean. A
        :class:`~theorylab.errors.PrecisionExhausted`, :class:`~theorylab.errors.TooLarge` or
        :class:`~theorylab.errors.MissingData` raised here leaves the instance undecided.
    relation
        One of ``EQUALS``, ``AT_MOST``, ``AT_LEAST``, ``LESS``, ``GREATER``, ``HOLDS``.
    claimed
        What is claimed of it: a function of the same parameters, or a constant.
    control
        A deliberately too strong twin of ``claimed`` that the same measurements must refute somewhere on
        the scope. For ``HOLDS`` there is no number to strengthen, so it is the measurement of a stronger
        statement: a function to a boolean that must be false somewhere.
    method
        One of :data:`METHODS`.
    expected
        The outcome that the claim is known to have.
    complete
        Whether the instances cover the whole statement, so that agreement proves it: ``True`` on every
        scope, ``"full"`` on the full scope only.
    status
        What the literature says of it: proved, conjectured, with an erratum, ...
    repair
        The corrected statement, a claim with its own id and verdict.
    witness
        Function ``(point, measured, claimed) -> str`` that puts a counterexample in words.
    seed
        Seed of a statistical method, handed to ``measured`` as ``seed``.
    tags
        Words to find it by.

    Raises
    ------
    InvalidArgument
        If a field is not one of the values above.
    """

    id: str
    cite: Cite
    statement: str
    instances: Grid
    measured: Callable[..., Any]
    relation: Relation
    claimed: Any = True
    control: Any
    method: str
    expected: Outcome | str
    complete: bool | str = False
    status: str = ""
    repair: Claim | None = None
    witness: Callable[[Point, Any, Any], str] | None = None
    seed: int | None = None
    tags: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        self._require(bool(_ID.match(self.id)), "the id must read paper.entry in lower case")
        self._require(self.method in METHODS, f"unknown method {self.method!r}; use {', '.join(METHODS)}")
        outcomes = [outcome.value for outcome in Outcome]
        self._require(
            self.expected in outcomes or isinstance(self.expected, Outcome),
            f"unknown expected outcome {self.expected!r}; use {', '.join(outcomes)}",
        )
        object.__setattr__(self, "expected", Outcome(self.expected))
        self._require(
            self.complete in (True, False, "full"),
            f"complete is {self.complete!r}; use True, False or 'full'",
        )
        self._require(
            self.relation is not HOLDS or callable(self.control),
            "the control of a statement that HOLDS is a function that measures a stronger statement",
        )
        statistical = self.method == "statistical"
        self._require(
            statistical == (self.seed is not None), "a statistical method, and no other, has a seed"
        )
        self._require(
            not (statistical and self.complete), "a statistical method proves nothing; complete is False"
        )
        self._require(
            self.expected is not Outcome.REPAIRED or self.repair is not None,
            "expected repaired, without a repair",
        )
        self._require(self.repair is None or self.repair.id != self.id, "the repair needs an id of its own")

    def _require(self, holds: bool, otherwise: str) -> None:
        if not holds:
            raise InvalidArgument(f"claim {self.id}: {otherwise}")

    @property
    def paper(self) -> str:
        """First part of the id."""
        return self.id.partition(".")[0]

    def covers(self, scope: str) -> bool:
        """Whether the instances of a scope are the whole statement."""
        return self.complete is True or self.complete == scope

    def expected_on(self, scope: str) -> Outcome:
        """Outcome known for a scope: a claim proved by a complete scope is consistent on a smaller one."""
        if self.expected is Outcome.PROVED and not self.covers(scope):
            return Outcome.CONSISTENT
        return self.expected
