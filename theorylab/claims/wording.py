"""Numbers, instances and counterexamples in words."""

from __future__ import annotations

from string import Formatter
from types import FunctionType
from typing import TYPE_CHECKING, Any

from flint import arb, fmpq, fmpz

from theorylab.claims.relation import HOLDS, Judgement, Relation
from theorylab.claims.verdict import Outcome, Point
from theorylab.numbers.comparison import enclosure
from theorylab.numbers.decimals import decimal_of
from theorylab.numbers.formal_sum import FormalSum
from theorylab.numbers.rationals import format_rational

if TYPE_CHECKING:
    from theorylab.claims.claim import Claim

__all__ = ["SHORT", "counterexample", "number", "point", "sentence", "surprise"]

SHORT = 40
"""Exact numbers with more characters than this are accompanied by a decimal approximation."""
IN_WORDS = {None: "none", True: "yes", False: "no"}


def number(value: Any) -> str:
    """Return a value as text: rationals as ``a/b``, irrational numbers as a ball, sequences entry by entry.

    Truth values are ``yes`` and ``no``. A function has the name that a construction has on the command line.

    See Also
    --------
    theorylab.format_rational

    Examples
    --------
    >>> from fractions import Fraction
    >>> number([Fraction(1, 3), 2])
    '[1/3, 2]'
    >>> number(((1, 0), None, True))
    '((1, 0), none, yes)'
    >>> number(10**100)
    '10^100'
    """
    if isinstance(value, tuple | list) and type(value).__str__ is object.__str__:
        inner = ", ".join(number(entry) for entry in value)
        return f"[{inner}]" if isinstance(value, list) else f"({inner})"
    if value is None or isinstance(value, bool):
        return IN_WORDS[value]
    if isinstance(value, FormalSum):
        return number(enclosure(value))
    if isinstance(value, arb):
        written = value.str(12)
        decimal = "." in written and not set("[e") & set(written)
        return written.rstrip("0").rstrip(".") if decimal else written
    if isinstance(value, int):
        digits = str(fmpz(value))  # Python limits the digits of str(int)
        return f"10^{len(digits) - 1}" if len(digits) > SHORT and digits.rstrip("0") == "1" else digits
    if isinstance(value, FunctionType):  # its repr contains an address that varies between runs
        return value.__name__.replace("_", "-")
    if not isinstance(value, fmpq):
        return str(value)
    exact = format_rational(value)
    return exact if len(exact) <= SHORT else f"{exact} (about {decimal_of(value, 6)})"


def point(values: Point) -> str:
    """Write an instance as ``h=1, K=2, eps=1/10``; empty for a claim without parameters."""
    return ", ".join(f"{name}={number(value)}" for name, value in values.items())


def counterexample(values: Point, relation: Relation, judgement: Judgement) -> str:
    """Describe a violation: the instance ``values``, the measured value and the claimed one."""
    if relation is HOLDS:
        found = "the statement is false"
    else:
        entry = "" if judgement.entry is None else f"entry {judgement.entry}: "
        measured, claimed = number(judgement.measured), number(judgement.claimed)
        found = f"{entry}measured {measured}, claimed {relation.wording} {claimed}"
    return f"{point(values)}: {found}" if values else found


class _Numbers(Formatter):
    """Formatter that writes values as :func:`number` does, unless a field has a format of its own."""

    def format_field(self, value: Any, format_spec: str) -> str:
        return super().format_field(value, format_spec) if format_spec else number(value)


def sentence(template: str, values: Point, measured: Any, claimed: Any) -> str:
    """Fill in a template with the parameters of an instance, ``measured`` and ``claimed``.

    Parameters
    ----------
    template
        Text with fields of :meth:`str.format`, such as ``{measured[0]}``.
    values
        The instance.
    measured, claimed
        The measured and the claimed value.

    Examples
    --------
    >>> sentence("h={h}: {measured[1]}", {"h": 3}, (1, fmpq(1, 2)), 0)
    'h=3: 1/2'
    """
    return _Numbers().vformat(template, (), {**values, "measured": measured, "claimed": claimed})


def surprise(claim: Claim, outcome: Outcome, expected: Outcome) -> str:
    """Return a line on a claim with an unexpected outcome; if no outcome is recorded, it explains how to record one.

    Parameters
    ----------
    claim
        The claim.
    outcome, expected
        The outcome found, and the outcome expected on the checked scope.
    """
    if claim.recorded is not None:
        late = "; recorded=scoped(CONSISTENT, REFUTED) says that the full scope alone refutes it"
        known = late if (outcome, expected) == (Outcome.CONSISTENT, Outcome.REFUTED) else ""
        return f"{claim.id}: {outcome.value}, but recorded as {expected.value}{known}"
    known = "; recorded=REFUTED in the claim says that this is known" if outcome is Outcome.REFUTED else ""
    return f"{claim.id}: {outcome.value}, where {expected.value} is expected{known}"
