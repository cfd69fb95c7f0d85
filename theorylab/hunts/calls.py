"""Calls of a construction with free parameters as a class of search: ``parity-xor:h=2..4,K=3..6,eps=1/10..2/5``.

A range ``a..b`` of integers contains all of them. A range with a fraction or a decimal contains the rationals between
its ends whose denominators are at most :data:`LARGEST_DENOMINATOR`. A member is the list of free values, ``2,3,1/5``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, product
from math import prod
from random import Random

from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.hunts.quantity import Quantity
from theorylab.hunts.search_class import SearchClass, require_no_symmetry
from theorylab.numbers.rationals import format_rational, rational
from theorylab.problems.names import problem_named
from theorylab.problems.problem import Problem

__all__ = ["Calls"]

LARGEST_DENOMINATOR = 100

MOST_LISTED = 100_000
"""Maximum number of calls if all of them are listed."""

PART = 256
"""Number of calls in a part."""

TRIES = 100
"""Number of random values that are tried until a construction accepts them."""

_RANGE = re.compile(r"(?<==)([^,;=]+?)\.\.([^,;=]+)")


class _Range:
    """The values of a free parameter.

    Parameters
    ----------
    least, most
        The ends as they were given.

    Raises
    ------
    InvalidArgument
        If they are not numbers, or the range is empty.
    """

    def __init__(self, least: str, most: str):
        written = f"range {least}..{most}"
        self.least, self.most = rational(least, name=written), rational(most, name=written)
        if self.least > self.most:
            raise InvalidArgument(f"{written}: it is empty")
        self.whole = bool(re.fullmatch(r"\s*-?\d+\s*", least) and re.fullmatch(r"\s*-?\d+\s*", most))

    def all(self) -> list[str]:
        """Return the integers of the range."""
        return [str(value) for value in range(int(self.least.p), int(self.most.p) + 1)]

    def random(self, rng: Random) -> str:
        """Return a random value, with a random denominator."""
        denominator = 1 if self.whole else rng.randint(1, LARGEST_DENOMINATOR)
        return self.nearest(
            denominator, self.least + (self.most - self.least) * fmpq(rng.randrange(1001), 1000)
        )

    def beside(self, value: str, rng: Random) -> str:
        """Return a value next to a given one among those of the same denominator."""
        number = rational(value)
        step = fmpq(
            rng.choice((-1, 1)), 1 if self.whole else rng.choice((int(number.q), LARGEST_DENOMINATOR))
        )
        return format_rational(min(max(number + step, self.least), self.most))

    def simpler(self, value: str) -> Iterator[str]:
        """Yield values of smaller denominator near a given one, or smaller integers."""
        number = rational(value)
        if self.whole:
            yield from (str(each) for each in range(int(self.least.p), int(number.p)))
            return
        found = (self.nearest(q, number) for q in range(1, int(number.q)))
        yield from dict.fromkeys(each for each in found if rational(each).q < number.q)

    def nearest(self, denominator: int, value: fmpq) -> str:
        """Return a multiple of 1/denominator near a value, in the range if there is one, else an end of the range."""
        numerator = int((value * denominator + fmpq(1, 2)).floor())
        return format_rational(min(max(fmpq(numerator, denominator), self.least), self.most))


class Calls(SearchClass[str]):
    """Calls of a construction, or of a function in a user's file, that has a range for each free parameter.

    Parameters
    ----------
    call
        The call, with ranges.

    Raises
    ------
    InvalidArgument
        If a range is malformed or empty.
    """

    imports = "from theorylab.problems.names import problem_named"

    def __init__(self, call: str):
        self.name = call
        self._ranges = [_Range(*ends) for ends in _RANGE.findall(call)]
        self.random(Random(0))  # rejects ranges without any valid call

    @classmethod
    def from_text(cls, parameters: str, symmetry: str) -> Calls:
        """Return the class with the parameters in its name."""
        require_no_symmetry(symmetry, parameters)
        return cls(parameters)

    def problem(self, member: str) -> Problem:
        """Return the problem of a member."""
        return problem_named(self._call(member))

    def text(self, member: str) -> str:
        """Return the member as an expression of Python."""
        return f'problem_named("{self._call(member)}")'

    def random(self, rng: Random) -> str:
        """Return random values that the construction accepts."""
        for _ in range(TRIES - 1):
            member = ",".join(each.random(rng) for each in self._ranges)
            if self._accepts(member):
                return member
        self.problem(member)  # the error says why
        return member

    def neighbour(self, member: str, rng: Random) -> str:
        """Return the call with one value changed, to one beside it or to any other."""
        for _ in range(TRIES):
            values, at = member.split(","), rng.randrange(len(self._ranges))
            free = self._ranges[at]
            values[at] = free.beside(values[at], rng) if rng.random() < 0.7 else free.random(rng)
            if self._accepts(",".join(values)):
                return ",".join(values)
        return member

    def simpler(self, member: str) -> Iterator[str]:
        """Yield simpler members."""
        values = member.split(",")
        for at, free in enumerate(self._ranges):
            for value in free.simpler(values[at]):
                new = ",".join((*values[:at], value, *values[at + 1 :]))
                if self._accepts(new):
                    yield new

    def parts(self, quantity: Quantity) -> int:
        """Return the number of parts of the listed members; 0 if they are not listed."""
        count = prod(len(each.all()) for each in self._ranges) if self._listed else 0
        return -(-count // PART) if count <= MOST_LISTED else 0

    def members(self, part: int, quantity: Quantity) -> Sequence[str]:
        """Return the members of a part."""
        every = product(*(each.all() for each in self._ranges))
        some = islice(every, part * PART, (part + 1) * PART)
        return [member for values in some if self._accepts(member := ",".join(values))]

    def size(self) -> int:
        """Return the number of members."""
        return sum(
            self._accepts(",".join(values)) for values in product(*(each.all() for each in self._ranges))
        )

    @property
    def _listed(self) -> bool:
        return all(each.whole for each in self._ranges)

    def _call(self, member: str) -> str:
        values = iter(member.split(","))
        return _RANGE.sub(lambda _: next(values), self.name)

    def _accepts(self, member: str) -> bool:
        try:
            self.problem(member)
        except InvalidArgument:
            return False
        return True
