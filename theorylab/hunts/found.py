"""The result of a hunt, and certified bounds on its value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flint import ctx, fmpq, fmpz

from theorylab.claims.wording import number
from theorylab.hunts.goal import Goal, Violation
from theorylab.hunts.search_class import SearchClass
from theorylab.numbers.comparison import Order, Value, compare, enclosure
from theorylab.numbers.counted import quantity
from theorylab.numbers.decimals import decimal_of
from theorylab.problems.problem import Problem

__all__ = ["DIGITS", "Found", "bound_below", "decimal_places", "shown_value"]

DIGITS = 12
"""Decimal places of a bound on an irrational value."""

BITS = 128


@dataclass(frozen=True, eq=False, kw_only=True)
class Found:
    """What a hunt found, and how.

    Attributes
    ----------
    goal
        What was sought.
    search
        The class.
    member, problem
        The problem and its description in the class; ``None`` if nothing was found.
    value
        The exact value of the quantity.
    symmetry, seed, steps
        As given.
    rounds
        Number of finished runs, or of finished parts of a class that is listed.
    begun
        Number of runs or parts up to the last one that contributed, which may be unfinished: a hunt with so many rounds
        finds a problem at least as good.
    tried
        Number of problems that were scored.
    whole
        True if the whole class was gone through.
    finished
        False if the search ended before its last part.
    seconds
        Time taken.
    interrupted
        True after Ctrl-C.

    See Also
    --------
    hunt

    Examples
    --------
    >>> from theorylab.hunts import hunt
    >>> found = hunt("influence", "all:3", violate="influence <= 2")
    >>> found.value, found.member, found.words
    (9/4, '01101000', 'violates influence <= 2')
    """

    goal: Goal
    search: SearchClass
    member: Any
    problem: Problem | None
    value: Value | None
    symmetry: str
    seed: int
    steps: int
    rounds: int
    begun: int
    tried: int
    whole: bool
    finished: bool
    seconds: float
    interrupted: bool

    @property
    def listed(self) -> bool:
        """True if the members of the class are listed, not searched."""
        return self.search.parts(self.goal.quantity) > 0

    @property
    def words(self) -> str:
        """What the result is, in words: a maximum is one of all members only if the whole class was gone through."""
        violation = isinstance(self.goal, Violation)
        if violation and self.member is not None:
            return self.goal.text.replace("violate", "violates", 1)
        extreme = (
            "violation" if violation else {"maximise": "largest", "minimise": "smallest"}[self.goal.text]
        )
        if self.whole:
            every = quantity(self.search.size(), self.search.noun)
            return f"no violation among all {every}" if violation else f"{extreme} of all {every}"
        how = f"in {self.seconds:.1f} s, seed {self.seed}"
        if self.member is None:
            return f"{'no violation' if violation else 'nothing'} found {how}"
        return f"{extreme} found {how}"

    def record(self) -> dict[str, Any]:
        """Return the result for JSON; exact numbers are texts."""
        return {
            "quantity": self.goal.quantity.name,
            "goal": self.goal.text,
            "over": self.search.name,
            "symmetry": self.symmetry or None,
            "found": self.member is not None,
            "value": None if self.value is None else number(self.value),
            "value_float": None if self.value is None else float(self.value),
            "member": self.member,
            "problem": None if self.member is None else self.search.text(self.member),
            "words": self.words,
            "whole": self.whole,
            "members": str(self.search.size()) if self.whole else None,
            "finished": self.finished,
            "tried": self.tried,
            "rounds": self.rounds,
            "steps": self.steps,
            "seed": self.seed,
            "seconds": round(self.seconds, 3),
            "interrupted": self.interrupted,
        }


def bound_below(value: Value) -> fmpq:
    """Return the largest decimal of :data:`DIGITS` places that is certified to be at most a value; a rational itself.

    Parameters
    ----------
    value
        The value.
    """
    if isinstance(value, fmpq | int):
        return fmpq(value)
    scale = fmpz(10) ** DIGITS
    with ctx.workprec(BITS):
        near = (enclosure(value).mid().fmpq() * scale).floor()
    bounds = (fmpq(near + step, scale) for step in (1, 0, -1))
    return next(each for each in bounds if compare(value, each) in (Order.GREATER, Order.EQUAL))


def shown_value(value: Value) -> str:
    """Return a value for a line of text: a rational with its decimal, or the first decimals of an irrational number.

    Examples
    --------
    >>> from theorylab import root
    >>> shown_value(fmpq(7, 3)), shown_value(fmpq(4)), shown_value(root(2)), shown_value(root(4))
    ('7/3 = 2.33333', '4', '1.414213562373...', '2')
    """
    bound = bound_below(value)
    if compare(value, bound) is not Order.EQUAL:
        return f"{decimal_places(bound)}..."
    return number(bound) if bound.q == 1 else f"{number(bound)} = {decimal_of(bound, 6)}"


def decimal_places(bound: fmpq) -> str:
    """Return a multiple of 10^-12 as a decimal."""
    scaled = int((abs(bound) * 10**DIGITS).p)
    whole, places = divmod(scaled, 10**DIGITS)
    return f"{'-' * (bound < 0)}{whole}.{places:0{DIGITS}}"
