"""Every public callable, given unusual arguments, returns the plain answer or raises a one-line error of the library.

An argument with the same meaning (``np.int64(3)`` for 3, a fraction for a rational, an iterator for a list) gives the
same answer or is rejected. A meaningless argument, such as 1.5 for a number of tests, is rejected. One that may be
meaningful, such as a negative number, gives any answer or is rejected.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import is_dataclass
from enum import Enum
from fractions import Fraction
from inspect import isclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from flint import arb, fmpq
from public_calls import AS_LONG_AS_ASKED, CALLS, NOT_CALLED, cube, plain_call, public_callables, sample

from constructions import Block
from theorylab import Impurity, Problem, Tree, compare
from theorylab.errors import TheoryLabError
from theorylab.numbers.comparison import Order
from theorylab.numbers.formal_sum import FormalSum
from theorylab.numbers.shown import abbreviate

SAME, REFUSED, ANY = "the same answer or a refusal", "a refusal", "any answer or a refusal"
MOST_ASKED = 10**6
MOST_CHARACTERS = 400
"""Maximum length of an error message."""


class Unusual(NamedTuple):
    """An unusual argument that replaces a plain one, with the permitted outcomes."""

    value: Any
    allowed: str


def _of_integer(plain: int) -> Iterator[Unusual]:
    for kind in (np.int64, np.int8, np.uint16):
        yield Unusual(kind(plain), SAME)
    yield Unusual(np.array(plain), SAME)
    yield Unusual(fmpq(plain), SAME)
    yield Unusual(Fraction(plain), SAME)
    for wrong in (float(plain), plain + 0.5, Fraction(2 * plain + 1, 2), str(plain), "x", True, [plain], 1j):
        yield Unusual(wrong, REFUSED)
    for wrong in (float("nan"), float("inf"), np.float64(plain), arb(plain), np.array([plain, plain])):
        yield Unusual(wrong, REFUSED)
    for far in (None, 0, -1, -(10**30), 10**30, 10**5000, -(10**5000)):
        yield Unusual(far, ANY)


def _of_rational(plain: fmpq) -> Iterator[Unusual]:
    yield Unusual(Fraction(int(plain.p), int(plain.q)), SAME)
    yield Unusual(f"{plain.p}/{plain.q}", SAME)
    for wrong in ("x", 1j, float("nan"), float("inf"), "1/0", "1e99999999", True):
        yield Unusual(wrong, REFUSED)
    for other in ([plain], arb(1)):
        yield Unusual(other, ANY)
    for far in (None, 0.25, 0, 1, -1, "-1/2", fmpq(10) ** 400, 10**5000, -(10**5000), fmpq(1, 10**5000)):
        yield Unusual(far, ANY)


def _of_several(plain: Any) -> Iterator[Unusual]:
    for made in (tuple, list, iter, lambda several: (each for each in several)):
        yield Unusual(made(plain), SAME)
    array = np.empty(len(plain), dtype=object)
    array[:] = list(plain)
    yield Unusual(array, SAME)
    if all(isinstance(each, int) and not isinstance(each, bool) for each in plain):
        for kind in (np.int64, np.int8):
            yield Unusual(np.array(plain, dtype=kind), SAME)
        yield Unusual([each + 0.5 for each in plain], REFUSED)
        yield Unusual(np.array(plain) + 0.5, REFUSED)
    for wrong in (object(), 1j, [None], [object()] * len(plain)):
        yield Unusual(wrong, REFUSED)
    for other in (None, [], (), plain[:-1], [*plain, *plain[:1]], [-1] * len(plain), "x", {}, plain[0], 3):
        yield Unusual(other, ANY)


def _of_name(plain: str) -> Iterator[Unusual]:
    for other in (3, None, 1.5, [plain], "", "no-such-name", plain.upper(), f" {plain}", b"x", object()):
        yield Unusual(other, ANY)


def _of_object(plain: Any) -> Iterator[Unusual]:
    for wrong in (None, 3, "x", [plain], object(), 1.5):
        yield Unusual(wrong, REFUSED)
    if isinstance(plain, Problem):
        for other in (sample(), plain_call("constructions.majority")(), cube()):
            yield Unusual(other, ANY)


def unusual_for(plain: Any) -> Iterator[Unusual]:
    """Return the unusual values to try for an argument."""
    if isinstance(plain, int):
        return _of_integer(plain)
    if isinstance(plain, fmpq):
        return _of_rational(plain)
    if isinstance(plain, str):
        return _of_name(plain)
    if isinstance(plain, list | tuple):
        return _of_several(plain)
    if isinstance(plain, Path):
        return iter((Unusual(str(plain), SAME), Unusual("no/such/file", ANY)))
    return iter(()) if callable(plain) and not isinstance(plain, Impurity) else _of_object(plain)


def _written(answer: Any) -> Any:
    """Return a result in a form that can be compared."""
    if isinstance(answer, Tree):
        return answer.error, answer.size, answer.depth, str(answer.as_dict())
    if isinstance(answer, FormalSum | arb):
        return _Sum(answer)
    if isinstance(answer, Problem):
        return type(answer), answer.label_statistics(answer.root), [
            (split.branches[0].probability, answer.label_statistics(split.branches[0].child))
            for split in answer.splits(answer.root)
        ]  # fmt: skip
    if isinstance(answer, Block):
        root = answer.root
        return answer.probabilities, answer.mean(root), str(answer.tests(root))
    if isinstance(answer, Impurity):
        return answer.name
    if isinstance(answer, np.ndarray):
        return answer.tolist()
    if isinstance(answer, list | tuple | Iterator):
        return [_written(each) for each in answer]
    if hasattr(answer, "tree") and hasattr(answer, "__dataclass_fields__"):
        return _written(answer.tree), getattr(answer, "value", None), getattr(answer, "errors", None)
    return answer


class _Sum:
    """A sum of irrational numbers, equal to any sum of the same value."""

    def __init__(self, value: Any):
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Sum) and compare(self.value, other.value) is Order.EQUAL

    __hash__ = None  # type: ignore[assignment]


def _tried(call: Any, parameter: str, unusual: Unusual, plain: Any) -> str | None:
    """Return the fault of the answer to an unusual argument."""
    tried = f"{parameter}={type(unusual.value).__name__} {abbreviate(unusual.value)}"
    try:
        answer = _written(call(**{parameter: unusual.value}))
    except TheoryLabError as error:
        said = str(error)
        if "\n" in said or not said or len(said) > MOST_CHARACTERS:
            return f"{tried}: refused in {said[:80]!r}..., not in one line"
        return None
    except Exception as error:
        return f"{tried}: {type(error).__name__}: {error.args[:1]!r:.100}"
    if unusual.allowed == REFUSED:
        return f"{tried}: taken, {abbreviate(answer)}"
    if unusual.allowed == SAME and answer != plain:
        return f"{tried}: another answer, {abbreviate(answer)} instead of {abbreviate(plain)}"
    return None


@pytest.mark.parametrize("name", sorted(CALLS))
def test_unusual_arguments_give_the_plain_answer_or_one_line(name):
    call, wrong = plain_call(name), []
    plain = _written(plain_call(name)())
    for parameter, given in call.arguments.items():
        for unusual in unusual_for(given):
            if parameter.startswith("*") and not isinstance(unusual.value, Iterable):
                continue  # Python itself rejects it
            if name in AS_LONG_AS_ASKED and isinstance(unusual.value, int) and unusual.value > MOST_ASKED:
                continue
            problem = _tried(plain_call(name), parameter, unusual, plain)
            if problem is not None:
                wrong.append(problem)
    assert not wrong, f"{name}:\n" + "\n".join(wrong)


def _made_by_the_library(value: Any) -> bool:
    """Return True if the class is an error, a choice among names, or a record."""
    return isclass(value) and (issubclass(value, Exception | Enum | tuple) or is_dataclass(value))


def test_every_public_callable_has_a_call():
    named = public_callables()
    called = {name for name, value in named.items() if not _made_by_the_library(value)}
    missing = sorted(called - CALLS.keys() - NOT_CALLED.keys())
    assert not missing, f"tests/repository/public_calls.py: add to CALLS a plain call of {', '.join(missing)}"
    gone = sorted((CALLS.keys() | NOT_CALLED.keys()) - named.keys())
    assert not gone, f"tests/repository/public_calls.py: no public names: {', '.join(gone)}"
