"""``theorylab check ID --at``: check claims at instances of the user."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from time import perf_counter
from typing import Any, NamedTuple

from flint import fmpq
from rich.console import Console

from theorylab.claims import Claim, Outcome, Point, number
from theorylab.claims.instance import Sides, look
from theorylab.claims.points.hypotheses import outside
from theorylab.claims.points.own_points import own_points
from theorylab.claims.points.parameters import parameters
from theorylab.claims.relation import HOLDS, Agreement, Slack
from theorylab.claims.runner import in_words
from theorylab.claims.wording import point, surprise
from theorylab.cli.exit_codes import AS_RECORDED, DIFFERS, FAILED, UNDECIDED
from theorylab.cli.output.files import STANDARD_OUTPUT, write_json
from theorylab.cli.progress import working
from theorylab.errors import TheoryLabError
from theorylab.numbers.counted import quantity
from theorylab.numbers.rationals import format_rational
from theorylab.reports.console import emit, emit_table
from theorylab.reports.tables import Table

__all__ = ["check_at"]

OUTCOMES = {
    Agreement.AGREES: Outcome.CONSISTENT,
    Agreement.VIOLATES: Outcome.REFUTED,
    Agreement.UNDECIDED: Outcome.UNDECIDED,
}
CONTROLS = {Agreement.VIOLATES: "refuted", Agreement.AGREES: "not refuted", Agreement.UNDECIDED: "undecided"}
NEVER_PROVED = "one instance proves nothing about others; hypotheses are checked if the claim states them"


class _Found(NamedTuple):
    """The result of a claim at one instance."""

    claim: Claim
    at: Point
    outcome: Outcome
    slack: Slack | None
    control: str
    sides: Sides | None
    note: str
    seconds: float

    @property
    def expected(self) -> bool:
        """True if the outcome agrees with the recorded verdict; a claim known to fail may hold at an instance."""
        if self.outcome is Outcome.REFUTED:
            return self.claim.expected in (Outcome.REFUTED, Outcome.REPAIRED)
        return self.outcome is Outcome.CONSISTENT or self.claim.expected is Outcome.UNDECIDED


def check_at(claims: Sequence[Claim], points: Sequence[str], scope: str, json: str | None) -> int:
    """Check each claim at each instance, and print the measured value, the claimed value and the control.

    Parameters
    ----------
    claims
        The claims; a repair with the same parameters is checked too.
    points
        The instances, such as ``h=5,K=12,eps=1/20``; see :func:`theorylab.claims.points.own_points.own_points`.
    scope
        Scope that supplies the values of parameters that are not given.
    json
        File to write JSON to; ``-`` for standard output.

    Returns
    -------
    int
        The exit code.

    Raises
    ------
    InvalidArgument
        If the names or values are not those of the parameters of every claim, or a claim refuses a value.
    """
    wanted = {claim: [at for text in points for at in own_points(claim, text, scope)] for claim in claims}
    console = Console()
    of_claims: list[list[_Found]] = []
    for each in _evaluate(wanted):
        of_claims.append(each)
        if json is None:
            _print(console, each)
    found = [instance for each in of_claims for instance in each]
    code = _exit_code(found)
    counts = {outcome.value: sum(each.outcome is outcome for each in found) for outcome in Outcome}
    if json is not None:
        summary = {"instances": len(found), **counts, "exit_code": code}
        write_json({"claims": [_entry(each) for each in found], "summary": summary}, json)
        for each in of_claims if json != STANDARD_OUTPUT else ():
            _print(console, each)
    if json != STANDARD_OUTPUT:
        listed = ", ".join(f"{count} {outcome}" for outcome, count in counts.items() if count)
        emit(
            console,
            f"{quantity(len(found), 'instance')}: {listed}; {NEVER_PROVED}",
        )
    return code


def _evaluate(wanted: Mapping[Claim, Sequence[Point]]) -> Iterator[list[_Found]]:
    """Yield the results of each claim and of each of its repairs."""
    for claim, points in wanted.items():
        for link in claim.with_repairs:
            known = parameters(link)
            forms = {frozenset(form) for form in known.forms}
            # a repair often excludes small parameters
            fitting = [
                at
                for at in points
                if link is claim
                or (frozenset(at) in forms and not known.below(at) and not outside(link, at, known))
            ]
            if fitting:
                with working(f"checking {link.id}"):
                    found = [_check_instance(link, at, known.below(at)) for at in fitting]
                yield found


def _check_instance(claim: Claim, at: Point, below: str) -> _Found:
    started = perf_counter()
    try:
        instance, sides = look(claim, at)
    except TheoryLabError:
        raise
    except (Exception, SystemExit) as error:  # an error of a claim is reported in one line
        return _Found(claim, at, Outcome.FAILED, None, "", None, in_words(error), perf_counter() - started)
    note = instance.note
    if below and instance.agreement is not Agreement.AGREES:
        note = f"{note}; smaller than every instance of the claim, so its hypotheses may exclude it: {below}"
    control = "" if instance.control is None else CONTROLS[instance.control]
    seconds = perf_counter() - started
    return _Found(claim, at, OUTCOMES[instance.agreement], instance.slack, control, sides, note, seconds)


def _exit_code(found: Sequence[_Found]) -> int:
    surprises = {each.outcome for each in found if not each.expected}
    for outcome, code in (
        (Outcome.FAILED, FAILED),
        (Outcome.REFUTED, DIFFERS),
        (Outcome.UNDECIDED, UNDECIDED),
    ):
        if outcome in surprises:
            return code
    return AS_RECORDED


def _print(console: Console, found: Sequence[_Found]) -> None:
    """Print the results of one claim: in lines at one instance, in a table at several."""
    if len(found) == 1:
        for line in _lines(found[0]):
            emit(console, line)
    else:
        emit(console, found[0].claim.id)
        emit_table(console, _table(found))
    for each in found:
        if each.note:
            emit(console, f"{each.claim.id}: {each.note}")
        if not each.expected:
            emit(console, surprise(each.claim, each.outcome, each.claim.expected))
    emit(console, "")


def _lines(found: _Found) -> Iterator[str]:
    yield f"{found.claim.id} at {point(found.at)}"
    measured, claimed, control = _cells(found)
    if found.sides is not None:
        yield f"  measured  {measured}"
        yield f"  claimed   {claimed}"
        yield f"  control   {control}: {found.control}"
    if found.slack is not None:
        yield f"  slack     {number(found.slack)}"
    yield f"  verdict   {found.outcome.value}"


def _cells(found: _Found) -> tuple[str, str, str]:
    """Return the measured value, the claimed value and the claim of the control, as text."""
    relation, sides = found.claim.relation, found.sides
    if sides is None:
        return "-", "-", "-"
    if relation is HOLDS:
        return number(sides.measured), relation.wording, "a stronger statement"
    claimed, control = (f"{relation.wording} {number(side)}" for side in (sides.claimed, sides.control))
    return number(sides.measured), claimed, control


def _table(found: Sequence[_Found]) -> Table:
    names = tuple(found[0].at)
    rows = tuple(
        (*map(number, each.at.values()), *_cells(each), each.control or "-", each.outcome.value)
        for each in found
    )
    headings = (*names, "measured", "claimed", "too strong", "control", "verdict")
    return Table(headings, rows, drop=("too strong", "control", "claimed", "measured"))


def _entry(found: _Found) -> dict[str, Any]:
    claim, sides = found.claim, found.sides
    return {
        "id": claim.id,
        "paper": claim.paper,
        "where": claim.cite.place,
        "statement": claim.statement,
        "at": {name: _exact(value) for name, value in found.at.items()},
        "verdict": found.outcome.value,
        "relation": claim.relation.wording,
        "measured": None if sides is None else _exact(sides.measured),
        "claimed": None if sides is None else _exact(sides.claimed),
        "control_claimed": None if sides is None else _exact(sides.control),
        "control": found.control,
        "slack": None if found.slack is None else _exact(found.slack),
        "as_recorded": found.expected,
        "note": found.note,
        "method": claim.method,
        "seconds": round(found.seconds, 3),
    }


def _exact(value: Any) -> Any:
    """Return a value for JSON: exact numbers as text, except integers and truth values."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, tuple | list):
        return [_exact(entry) for entry in value]
    return format_rational(value) if isinstance(value, fmpq) else number(value)
