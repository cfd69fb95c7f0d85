"""Relations between measured and claimed values, decided exactly or reported as undecided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

import numpy as np
from flint import arb, fmpq

from theorylab.errors import InvalidArgument
from theorylab.numbers.comparison import Order, Value, compare, enclosure
from theorylab.numbers.counted import quantity
from theorylab.numbers.formal_sum import FormalSum
from theorylab.numbers.rationals import rational

__all__ = [
    "AT_LEAST",
    "AT_MOST",
    "EQUALS",
    "GREATER",
    "HOLDS",
    "LESS",
    "Agreement",
    "Asserted",
    "Judgement",
    "Relation",
    "Slack",
]

Slack = fmpq | arb
"""Distance of the numbers from violating a relation: exact, or a ball if one of them is irrational."""


class Agreement(Enum):
    """Agreement of one instance with a statement."""

    AGREES = "agrees"
    VIOLATES = "violates"
    UNDECIDED = "undecided"


class Judgement(NamedTuple):
    """Result of comparing the measured value of one instance with the claimed one.

    Attributes
    ----------
    agreement
        A violation if any entry violates the relation, else undecided if any entry is.
    measured, claimed
        The decisive pair of numbers: that of the first violating entry, else of the first undecided one, else of the
        tightest.
    entry
        Index of the decisive pair if the measured value is a sequence.
    slack
        Minimum slack of all entries; negative if the relation is violated.
    """

    agreement: Agreement
    measured: Any
    claimed: Any
    entry: int | None
    slack: Slack | None


@dataclass(frozen=True, eq=False)
class Asserted:
    """The assertion of a claim about the measured value.

    Attributes
    ----------
    relation
        Relation between the measured and the claimed value.
    claimed
        The claimed value: a constant, or a function of the parameters of a point.
    control
        A deliberately too strong version of ``claimed``, which the same measurements must refute at some point of
        the scope. For ``HOLDS`` there is no number to strengthen, so the control measures a stronger
        statement: a function to a boolean, which must be false at some point.
    """

    relation: Relation
    claimed: Any
    control: Any


class Relation(Enum):
    """A relation that a claim asserts of the measured value, as ``AT_MOST(bound, control=smaller_bound)``.

    The bound and the control are numbers or functions of the parameters of an instance. The control is a deliberately
    too strong bound, which the check must refute. ``HOLDS(control=stronger)`` claims that a measured boolean is true;
    its control is a function to a boolean, which must be false at some instance.

    See Also
    --------
    Claim

    Examples
    --------
    >>> Relation.AT_MOST.judge(3, 4).slack, Relation.AT_MOST.judge(5, 4).slack
    (1, -1)
    """

    # wording, and the orders that agree with the relation

    EQUALS = ("=", frozenset({Order.EQUAL}))
    AT_MOST = ("at most", frozenset({Order.LESS, Order.EQUAL}))
    AT_LEAST = ("at least", frozenset({Order.GREATER, Order.EQUAL}))
    LESS = ("less than", frozenset({Order.LESS}))
    GREATER = ("greater than", frozenset({Order.GREATER}))
    HOLDS = ("holds", frozenset[Order]())

    @property
    def wording(self) -> str:
        """The relation in words."""
        return self.value[0]

    def __call__(self, claimed: Any = True, *, control: Any) -> Asserted:
        """Return the assertion of this relation with ``claimed`` and ``control``; see :class:`Asserted`."""
        return Asserted(self, claimed, control)

    def judge(self, measured: Any, claimed: Any) -> Judgement:
        """Compare a measured value with the claimed one.

        Parameters
        ----------
        measured
            A rational, an integer, a formal sum or a ball, or a tuple or list of these, each entry of which
            must satisfy the relation. For ``HOLDS``, a boolean.
        claimed
            The same; a single number is compared with all entries of a sequence. For ``HOLDS``, ``True``.

        Raises
        ------
        InvalidArgument
            For any other value, in particular a float, which carries no error bound.
        """
        if self is Relation.HOLDS:
            return _judge_truth(measured, claimed)
        if not isinstance(measured, tuple | list):
            return self._judge_number(measured, claimed, None)
        if len(measured) == 0:
            raise InvalidArgument("measured: an empty sequence has nothing to compare")
        if not isinstance(claimed, tuple | list):
            claimed = [claimed] * len(measured)
        if len(measured) != len(claimed):
            raise InvalidArgument(f"measured has {quantity(len(measured), 'entry')}, claimed {len(claimed)}")
        return _decisive([self._judge_number(m, c, i) for i, (m, c) in enumerate(zip(measured, claimed))])

    def _judge_number(self, measured: Any, claimed: Any, entry: int | None) -> Judgement:
        m, c = _number(measured, "measured"), _number(claimed, "claimed")
        order = compare(m, c)
        if order is Order.UNDECIDED:
            agreement = Agreement.UNDECIDED
        else:
            agreement = Agreement.AGREES if order in self.value[1] else Agreement.VIOLATES
        # the slack of numbers proved equal is exactly zero, not a ball around it
        slack = fmpq(0) if order is Order.EQUAL else self._slack(m, c)
        return Judgement(agreement, m, c, entry, slack)

    def _slack(self, measured: Value, claimed: Value) -> Slack:
        room: Slack
        if isinstance(measured, fmpq) and isinstance(claimed, fmpq):
            room = claimed - measured
        else:
            room = enclosure(claimed) - enclosure(measured)
        if self is Relation.EQUALS:
            return -abs(room)  # type: ignore[return-value]  # flint's stubs say less of abs()
        return room if self in (Relation.AT_MOST, Relation.LESS) else -room


EQUALS = Relation.EQUALS
AT_MOST = Relation.AT_MOST
AT_LEAST = Relation.AT_LEAST
LESS = Relation.LESS
GREATER = Relation.GREATER
HOLDS = Relation.HOLDS


def _number(value: Any, name: str) -> Value:
    if isinstance(value, fmpq | arb | FormalSum):
        return value
    if isinstance(value, float | np.floating):
        raise InvalidArgument(
            f"{name}: the float {value!r} carries no error bound; give a rational or a ball (arb)"
        )
    return rational(value, name=name)


def _judge_truth(measured: Any, claimed: Any) -> Judgement:
    if not isinstance(measured, bool | np.bool_) or claimed is not True:
        raise InvalidArgument(f"HOLDS compares a boolean with True, not {measured!r} with {claimed!r}")
    agreement = Agreement.AGREES if measured else Agreement.VIOLATES
    return Judgement(agreement, bool(measured), True, None, None)


def _decisive(entries: Sequence[Judgement]) -> Judgement:
    """Return the judgement of a sequence, given those of its entries."""
    tightest = entries[0]
    for judgement in entries[1:]:
        if _is_tighter(judgement.slack, tightest.slack):
            tightest = judgement
    for worst in (Agreement.VIOLATES, Agreement.UNDECIDED):
        for judgement in entries:
            if judgement.agreement is worst:
                return judgement._replace(slack=tightest.slack)
    return tightest


def _is_tighter(slack: Slack | None, than: Slack | None) -> bool:
    return slack is not None and than is not None and compare(slack, than) is Order.LESS
