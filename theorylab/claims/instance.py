"""One instance of a claim: measured, compared with what is claimed and with the control."""

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
    """What one instance says.

    Attributes
    ----------
    point
        The instance.
    agreement, slack
        Whether it agrees with the claim, and with how much room; see
        :class:`~theorylab.claims.relation.Judgement`.
    control
        Whether it agrees with the too strong twin; ``None`` if that was not asked.
    note
        The counterexample in words, or why the instance is undecided.
    lacks_data
        Whether it is undecided for lack of a data set.
    """

    point: Point
    agreement: Agreement
    slack: Any
    control: Agreement | None
    note: str
    lacks_data: bool = False


class Sides(NamedTuple):
    """What is compared at an instance.

    Attributes
    ----------
    measured, claimed
        What is measured there, and what is claimed of it.
    control
        What the too strong twin claims; for ``HOLDS``, whether the stronger statement holds. ``None`` if that was
        not asked or is undecided.
    """

    measured: Any
    claimed: Any
    control: Any


def evaluate(claim: Claim, values: Point, *, with_control: bool = True) -> Instance:
    """Measure one instance of a claim and compare.

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
    """Measure one instance of a claim, compare, and keep the two sides, if they could be computed.

    Parameters
    ----------
    claim, values, with_control
        As for :func:`evaluate`.

    Raises
    ------
    Exception
        Whatever the measurement raised, with the claim and the instance added as a note, except for
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
    """Whether the too strong twin agrees, and what it says."""
    try:
        if claim.relation is HOLDS:
            stronger = claim.control(**values, **_seed(claim))
            return HOLDS.judge(stronger, True).agreement, stronger
        bound = _at(claim.control, values)
        return claim.relation.judge(measured, bound).agreement, bound
    except (MissingData, PrecisionExhausted, TooLarge):
        return Agreement.UNDECIDED, None


def _at(value: Callable[..., Any] | Any, values: Point) -> Any:
    """A bound at an instance: itself when it is a constant."""
    return value(**values) if callable(value) else value


def _seed(claim: Claim) -> dict[str, int]:
    return {} if claim.seed is None else {"seed": claim.seed}


# python-flint does not pickle balls; slacks travel between processes
copyreg.pickle(arb, lambda number: (ball, (number.mid().man_exp(), number.rad().man_exp())))
