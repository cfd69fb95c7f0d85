"""Conversion of verdicts to and from plain data: exact numbers as text, balls as mantissas and exponents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flint import arb, fmpq, fmpz

from theorylab.claims.verdict import Control, OnData, Outcome, Point, Verdict
from theorylab.claims.wording import number
from theorylab.numbers.rationals import format_rational

__all__ = ["as_record", "as_told", "ball", "from_record", "verdict_as_told"]

PLAIN = ("claim", "rests_on", "scope", "method", "witness", "reason", "partial")
ON_DATA = ("data_set", "instances", "violations", "witness", "reason")
SAFE = 2**53
"""Largest integer that every reader of JSON represents exactly."""
COUNTED = ("instances", "violations", "seconds", "seed")
GUARD = 40
"""Binary digits added to a radius before it is decreased by one; more than the 30 that Arb keeps."""


def as_record(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict as data for JSON; in instances, values other than numbers, text and lists become words."""
    record = {name: getattr(verdict, name) for name in (*PLAIN, *COUNTED)}
    record["outcome"], record["expected"] = verdict.outcome.value, verdict.expected.value
    record["control"] = verdict.control.value
    record["slack"] = _record_value(verdict.slack)
    record["tightest"], record["counterexample"] = map(_point, (verdict.tightest, verdict.counterexample))
    record["versions"] = [list(version) for version in verdict.versions]
    record["repair"] = None if verdict.repair is None else as_record(verdict.repair)
    record["on_data"] = [_of_set(each) for each in verdict.on_data]
    return record


def from_record(record: Any) -> Verdict:
    """Return the verdict of a record.

    Raises
    ------
    TypeError, ValueError, LookupError
        If the record is not that of a verdict.
    """
    for name in PLAIN:
        _require(name in ("partial", "witness") or isinstance(record[name], str), name)
    _require(record["witness"] is None or isinstance(record["witness"], str), "witness")
    _require(record["partial"] is False, "partial")
    for name in COUNTED:
        _require(isinstance(record[name], int | float) or (name == "seed" and record[name] is None), name)
    return Verdict(
        **{name: record[name] for name in (*PLAIN, *COUNTED)},
        outcome=Outcome(record["outcome"]),
        expected=Outcome(record["expected"]),
        control=Control(record["control"]),
        slack=_read(record["slack"]),
        tightest=_point_of(record["tightest"]),
        counterexample=_point_of(record["counterexample"]),
        versions=tuple((str(name), str(version)) for name, version in record["versions"]),
        repair=None if record["repair"] is None else from_record(record["repair"]),
        on_data=tuple(map(_set_of, record["on_data"])),
    )


def as_told(values: Point) -> Point:
    """Return an instance as a record has it: values other than numbers, text and lists of these become words."""
    return {name: _read(_record_value(value)) for name, value in values.items()}


def verdict_as_told(verdict: Verdict) -> Verdict:
    """Return a verdict with its instances as a record has them, see :func:`as_told`."""
    named = (verdict.tightest, verdict.counterexample)
    tightest, counterexample = (None if values is None else as_told(values) for values in named)
    repair = None if verdict.repair is None else verdict_as_told(verdict.repair)
    return replace(verdict, tightest=tightest, counterexample=counterexample, repair=repair)


def _of_set(found: OnData) -> dict[str, Any]:
    record = {name: getattr(found, name) for name in ON_DATA}
    record |= {name: getattr(found, name).value for name in ("outcome", "expected", "control")}
    return {**record, "slack": _record_value(found.slack)}


def _set_of(record: Mapping[str, Any]) -> OnData:
    return OnData(
        **{name: record[name] for name in ON_DATA},
        outcome=Outcome(record["outcome"]),
        expected=Outcome(record["expected"]),
        control=Control(record["control"]),
        slack=_read(record["slack"]),
    )


def _require(holds: bool, name: str) -> None:
    if not holds:
        raise ValueError(f"record: {name} is not valid for a verdict")


def _point(values: Point | None) -> dict[str, Any] | None:
    return None if values is None else {name: _record_value(value) for name, value in values.items()}


def _point_of(values: Mapping[str, Any] | None) -> Point | None:
    return None if values is None else {str(name): _read(value) for name, value in values.items()}


def _record_value(value: Any) -> Any:
    if value is None or isinstance(value, bool | str) or (isinstance(value, int) and abs(value) <= SAFE):
        return value
    if isinstance(value, int):
        return {"rational": str(fmpz(value))}
    if isinstance(value, fmpq):
        return {"rational": format_rational(value)}
    if isinstance(value, fmpz):
        return {"rational": str(value)}
    if isinstance(value, arb):
        return {"ball": [str(part) for pair in _parts(value) for part in pair]}
    if type(value) in (tuple, list):  # a named tuple is written in words
        return {type(value).__name__: [_record_value(entry) for entry in value]}
    return number(value)


def _read(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    ((kind, content),) = value.items()
    if kind == "rational":
        numerator, _, denominator = content.partition("/")
        return fmpq(fmpz(numerator), fmpz(denominator or 1))
    if kind == "ball":
        middle, middle_exponent, radius, radius_exponent = (fmpz(part) for part in content)
        return ball((middle, middle_exponent), (radius, radius_exponent))
    entries = [_read(entry) for entry in content]
    return {"tuple": tuple, "list": list}[kind](entries)


def _parts(value: arb) -> tuple[tuple[fmpz, fmpz], tuple[fmpz, fmpz]]:
    return value.mid().man_exp(), value.rad().man_exp()


def ball(middle: tuple[fmpz, fmpz], radius: tuple[fmpz, fmpz]) -> arb:
    """Return the ball with the given midpoint and radius.

    Parameters
    ----------
    middle, radius
        Mantissa and binary exponent of each.

    Notes
    -----
    Arb keeps a radius in 30 bits. Given a radius, it keeps the leading 30 bits and adds one in the last
    place, even if the radius fits. A number just below the radius is therefore rounded up to the radius
    itself, and a radius of more than 30 bits is still rounded up.
    """
    mantissa, exponent = radius
    if mantissa > 0:
        mantissa, exponent = (mantissa << GUARD) - 1, exponent - GUARD
    return arb(middle, (mantissa, exponent))
