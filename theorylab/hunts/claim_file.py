"""What a hunt found as a file of a claim, and as a program of the standard library that verifies it."""

from __future__ import annotations

from pathlib import Path

from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.files.own_files import in_file
from theorylab.hunts.found import DIGITS, Found, bound_below, decimal_places, shown_value
from theorylab.hunts.goal import Violation
from theorylab.hunts.names import class_named, quantity_named
from theorylab.hunts.spectral import SPECTRAL
from theorylab.numbers.rationals import format_rational

__all__ = ["claim_file", "require_program", "verifying_program"]

HEAD = '''"""@TITLE@

Found with: @COMMAND@
Check it with: theorylab check @FILE@
"""

'''

EXTREME = (
    HEAD
    + """from flint import fmpq

@IMPORTS@
from theorylab.claims import @RELATION@, Claim
from theorylab.hunts import quantity_named

PROBLEM = @PROBLEM@

CLAIM = Claim(
    id="mine.hunt",
    statement="@STATEMENT@",
    measured=lambda: quantity_named("@QUANTITY@").of(PROBLEM),
    # the control, the next larger or smaller number of the same form, has to be refuted
    asserts=@RELATION@(@BOUND@, control=@CONTROL@),
    complete=True,  # one problem proves it
)
"""
)

VIOLATION = (
    HEAD
    + """@IMPORTS@
from theorylab.claims import HOLDS, REFUTED, Claim
from theorylab.hunts import satisfies

PROBLEM = @PROBLEM@


def holds():
    return satisfies(PROBLEM, "@CONDITION@", "@QUANTITY@")


CLAIM = Claim(
    id="mine.hunt",
    statement="@CONDITION@, where value is @QUANTITY@",
    measured=holds,
    asserts=HOLDS(control=holds),  # refuted itself, so nothing stronger is needed
    recorded=REFUTED,
    witness="@SHOWN@",
)
"""
)

SCRIPT = '''"""@TITLE@

Found with: @COMMAND@
Needs Python 3.11 and nothing else; exits with 0 if the value is confirmed.
"""

import sys
from collections import Counter
from decimal import Decimal, getcontext
from fractions import Fraction

getcontext().prec = 60
ERROR = Decimal("1e-40")  # a bound on the rounding error of decimals

@TABLE@


@VALUE@


found = value(TABLE)
print(__doc__)
print("Value:", f"{found:.40f}" if isinstance(found, Decimal) else found)
confirmed = @COMPARISON@
print("Confirmed:", confirmed)
sys.exit(not confirmed)
'''


def claim_file(found: Found, command: str, file: str) -> str:
    """Return the text of a file whose claim ``theorylab check`` confirms or, for a violated condition, refutes.

    Parameters
    ----------
    found
        The result of a hunt.
    command
        The command that found it.
    file
        Name of the file.

    Raises
    ------
    InvalidArgument
        If nothing was found.
    """
    _require_found(found)
    fill = {
        "TITLE": _title(found),
        "COMMAND": command,
        "FILE": Path(file).name,
        "IMPORTS": found.search.imports,
        "PROBLEM": found.search.text(found.member),
        "QUANTITY": _quantity(found),
    }
    if isinstance(found.goal, Violation):
        condition = found.goal.condition
        shown = "" if found.value is None else f"value {shown_value(found.value)}"
        return _filled(VIOLATION, fill | {"CONDITION": condition, "SHOWN": shown})
    bound, control = _bounds(found)
    large = not found.goal.minimises
    fill |= {
        "RELATION": "AT_LEAST" if large else "AT_MOST",
        "STATEMENT": _statement(found),
        "BOUND": f"fmpq({bound.p}, {bound.q})",
        "CONTROL": f"fmpq({control.p}, {control.q})",
    }
    return _filled(EXTREME, fill)


def verifying_program(found: Found, command: str) -> str:
    """Return the text of a program of the standard library that computes the value again and compares it.

    Parameters
    ----------
    found
        The result of a hunt for a large or small value.
    command
        The command that found it.

    Raises
    ------
    InvalidArgument
        If nothing was found.

    See Also
    --------
    require_program : before the hunt
    """
    _require_found(found)
    goal = found.goal
    bound = _bounds(found)[0]
    rational = isinstance(found.value, fmpq | int)
    written = f"Fraction({bound.p}, {bound.q})" if rational else f'Decimal("{decimal_places(bound)}")'
    error = "" if rational else f" {'+' if goal.minimises else '-'} ERROR"
    fill = {
        "TITLE": _title(found),
        "COMMAND": command,
        "TABLE": found.search.plain(found.member),
        "VALUE": goal.quantity.script.strip("\n"),
        "COMPARISON": f"found {'<=' if goal.minimises else '>='} {written}{error}",
    }
    return _filled(SCRIPT, fill)


def require_program(quantity: str, over: str, violate: str | None) -> None:
    """Raise an error if no program of the standard library can verify the result of a hunt.

    Parameters
    ----------
    quantity, over, violate
        As for :func:`~theorylab.hunts.hunt.hunt`.

    Raises
    ------
    InvalidArgument
        If the quantity or the class has no such program, or a condition is given.
    """
    programs = [name for name, each in SPECTRAL.items() if each.script]
    if violate is not None or not quantity_named(quantity).script:
        raise InvalidArgument(f"--script: it is written for large and small values of {', '.join(programs)}")
    if not class_named(over).has_tables:
        raise InvalidArgument(f"--script: it is written for truth tables, not for {over}")


def _require_found(found: Found) -> None:
    if found.member is None:
        raise InvalidArgument("hunt: nothing was found, so there is nothing to write")


def _bounds(found: Found) -> tuple[fmpq, fmpq]:
    """Return a bound on the value, and the next one, which it does not satisfy."""
    sign = -1 if found.goal.minimises else 1
    bound = bound_below(found.value * sign)  # type: ignore[operator] # an extreme has a value
    rational = isinstance(found.value, fmpq | int)
    step = fmpq(1, bound.q) if rational else fmpq(1, 10**DIGITS)
    return sign * bound, sign * (bound + step)


def _statement(found: Found) -> str:
    bound, name = _bounds(found)[0], found.goal.quantity.name
    written = format_rational(bound) if isinstance(found.value, fmpq | int) else decimal_places(bound)
    return f"Some problem has {name} at {'most' if found.goal.minimises else 'least'} {written}"


def _title(found: Found) -> str:
    what = found.words if isinstance(found.goal, Violation) else f"{_statement(found)}, the {found.words}"
    return (
        f"{what[0].upper()}{what[1:]} ({found.search.name}{f', {found.symmetry}' if found.symmetry else ''})."
    )


def _quantity(found: Found) -> str:
    """Return the name of the quantity; a user's file by its absolute path."""
    name = found.goal.quantity.name
    own = in_file(name)
    return name if own is None else f"{Path(own[0]).resolve()}:{own[1]}"


def _filled(template: str, fill: dict[str, str]) -> str:
    for key, text in fill.items():
        template = template.replace(f"@{key}@", text)
    return template
