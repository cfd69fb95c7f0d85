"""One instance of a claim: its measured value, compared with the claimed value and the control."""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from typing import Any, NamedTuple

from flint import arb

from theorylab.claims.claim import Claim
from theorylab.claims.records import ball
from theorylab.claims.relation import HOLDS, Agreement
from theorylab.claims.verdict import Point
from theorylab.claims.wording import counterexample, point, sentence
from theorylab.errors import MissingData, PrecisionExhausted, TooLarge
from theorylab.files.own_files import place_in

__all__ = ["Instance", "Sides", "evaluate", "look"]


class Instance(NamedTuple):
    """The result of checking one instance.

    Attributes
    ----------
    point
        The instance.
    agreement, slack
        Agreement with the claim, and slack; see :class:`~theorylab.claims.relation.Judgement`.
    control
        Agreement with the control; ``None`` if the control was not tried.
    note
        The counterexample in words, or why the instance is undecided.
    lacks_data
        Whether it is undecided because a data set is missing.
    """

    point: Point
    agreement: Agreement
    slack: Any
    control: Agreement | None
    note: str
    lacks_data: bool = False


class Sides(NamedTuple):
    """The values compared at an instance.

    Attributes
    ----------
    measured, claimed
        The measured and the claimed value.
    control
        The value of the control; for ``HOLDS``, whether the stronger statement holds. ``None`` if the control was
        not tried or is undecided.
    """

    measured: Any
    claimed: Any
    control: Any


def evaluate(claim: Claim, values: Point, *, with_control: bool = True) -> Instance:
    """Measure one instance of a claim and compare it with the claimed value.

    Parameters
    ----------
    claim
        The claim.
    values
        Parameters of the instance.
    with_control
        Whether to compare with the control too.

    Raises
    ------
    Exception
        As :func:`look`.
    """
    return look(claim, values, with_control=with_control)[0]


def look(claim: Claim, values: Point, *, with_control: bool = True) -> tuple[Instance, Sides | None]:
    """Measure and compare as :func:`evaluate`; also return the compared values, or ``None`` if not computed.

    Parameters
    ----------
    claim, values, with_control
        As for :func:`evaluate`.

    Raises
    ------
    Exception
        Any exception that the measurement raised, with the claim and the instance added as a note, except for
        :class:`~theorylab.errors.PrecisionExhausted`, :class:`~theorylab.errors.TooLarge` and
        :class:`~theorylab.errors.MissingData`, which leave the instance undecided.
    """
    try:
        measured = claim.measured(**values, **_seed(claim))
        claimed = _at(claim.claimed, values)
        judgement = claim.relation.judge(measured, claimed)
        control, bound = _judge_control(claim, values, measured) if with_control else (None, None)
    except (MissingData, PrecisionExhausted, TooLarge) as error:
        why = ": ".join(filter(None, (point(values), str(error))))
        return Instance(values, Agreement.UNDECIDED, None, None, why, isinstance(error, MissingData)), None
    except (Exception, SystemExit) as error:
        where = (f"claim {claim.id} at {point(values) or 'its only instance'}", place_in(claim.module, error))
        error.add_note(", ".join(filter(None, where)))
        raise
    note = ""
    if judgement.agreement is Agreement.VIOLATES:
        if claim.witness is None:
            note = counterexample(values, claim.relation, judgement)
        elif isinstance(claim.witness, str):
            note = sentence(claim.witness, values, measured, claimed)
        else:
            note = claim.witness(values, measured, claimed)
    elif judgement.agreement is Agreement.UNDECIDED:
        note = f"{point(values)}: the two numbers were not separated"
    instance = Instance(values, judgement.agreement, judgement.slack, control, note)
    return instance, Sides(measured, claimed, bound)


def _judge_control(claim: Claim, values: Point, measured: Any) -> tuple[Agreement, Any]:
    """Return the agreement with the control, and the value of the control."""
    try:
        if claim.relation is HOLDS:
            stronger = claim.control(**values, **_seed(claim))
            return HOLDS.judge(stronger, True).agreement, stronger
        bound = _at(claim.control, values)
        return claim.relation.judge(measured, bound).agreement, bound
    except (MissingData, PrecisionExhausted, TooLarge):
        return Agreement.UNDECIDED, None


def _at(value: Callable[..., Any] | Any, values: Point) -> Any:
    """Return the value of a bound at an instance; a bound may be a constant."""
    return value(**values) if callable(value) else value


def _seed(claim: Claim) -> dict[str, int]:
    return {} if claim.seed is None else {"seed": claim.seed}


# python-flint does not pickle balls; slacks travel between processes
copyreg.pickle(arb, lambda number: (ball, (number.mid().man_exp(), number.rad().man_exp())))
