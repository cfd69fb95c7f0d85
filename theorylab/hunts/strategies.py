"""Hypothesis strategies as classes of search: ``strategy:monotone-functions,5``, or a strategy in a user's file.

A strategy draws its problems by choices that it reads from a sequence of bytes. A member is such a sequence, in
hexadecimal, without what the strategy does not read: the same bytes give the same problem, as long as the strategy and
the version of Hypothesis are the same. A neighbour differs in a few bytes, or in a piece that is inserted, repeated or
left out. Shorter sequences and smaller bytes are simpler; Hypothesis draws simple values from them.

A draw costs Hypothesis about a millisecond for a function of five variables, mostly for its 32 choices.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from theorylab.boolean.packed import PackedFunction
from theorylab.catalog import find
from theorylab.errors import InvalidArgument
from theorylab.extras import hypothesis
from theorylab.files.own_files import in_file
from theorylab.hunts.quantity import Spectra
from theorylab.hunts.search_class import SearchClass, integers, require_no_symmetry
from theorylab.hunts.truth_tables import ONCE, degrees, transform_rows
from theorylab.problems.cube import CubeProblem
from theorylab.problems.problem import Problem

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

__all__ = ["STRATEGIES", "Strategies", "is_strategy"]

STRATEGIES: Mapping[str, str] = {
    f"{name.replace('_', '-')}": f"theorylab.testing:{name}"
    for name in (
        "boolean_functions",
        "monotone_functions",
        "label_means",
        "cube_problems",
        "grid_problems",
        "identification_instances",
        "samples",
    )
}
"""The strategies of the laboratory by name; what they take are integers."""

FORM = "strategy:NAME"

LONGEST = 8192
"""Number of bytes that a strategy may read; Hypothesis allows no more choices."""

FRESH = 64
"""Number of random bytes that a neighbour may read beyond its own."""

PIECE = 4
"""Maximum number of bytes that a step inserts, repeats or leaves out."""

TRIES = 100
"""Number of draws until one is accepted, or until a neighbour differs."""

KEPT = 4096
"""Number of draws that are kept, so that a member is not drawn again when it is scored."""


class _Drawn(NamedTuple):
    """A problem, and the bytes that were read for it."""

    read: bytes
    problem: Problem


def is_strategy(value: object) -> bool:
    """Return True if an object is a Hypothesis strategy, without importing Hypothesis."""
    loaded = sys.modules.get("hypothesis.strategies")
    return loaded is not None and isinstance(value, loaded.SearchStrategy)


class Strategies(SearchClass[str]):
    """The problems that a strategy draws; Boolean functions and label means may be drawn as truth tables.

    Parameters
    ----------
    name
        Its name.
    strategy
        The strategy.

    Raises
    ------
    InvalidArgument
        If it draws something else, or all random draws are rejected.
    MissingExtra
        If Hypothesis is not installed.
    """

    imports = "import theorylab.hunts"

    def __init__(self, name: str, strategy: SearchStrategy):
        self.name = name
        self._values: list[Any] = []
        self._kept: dict[bytes, _Drawn | None] = {}

        @hypothesis.settings(database=None, deadline=None)
        @hypothesis.given(strategy)
        def draw(value: Any) -> None:
            self._values.append(value)

        self._read: Callable[[bytes], bytes | None] = draw.hypothesis.fuzz_one_input  # type: ignore[attr-defined]
        self.random(Random(0))  # rejects a strategy that draws no problems

    @classmethod
    def from_text(cls, parameters: str, symmetry: str) -> Strategies:
        """Return the class with the parameters in its name."""
        require_no_symmetry(symmetry, FORM)
        name, comma, rest = parameters.partition(",")
        strategy = find(STRATEGIES, name.strip().lower(), kind="strategy")
        numbers = integers(rest, "N" + ",N" * rest.count(",")) if comma else []
        try:
            return cls(f"strategy:{parameters}", strategy(*numbers))
        except TypeError:
            raise InvalidArgument(f"class strategy:{parameters}: {name} takes fewer integers") from None

    def problem(self, member: str) -> Problem:
        """Return the problem of a member."""
        drawn = self._drawn(bytes.fromhex(member))
        if drawn is None:
            raise InvalidArgument(f"class {self.name}: {member} is rejected by the strategy")
        return drawn.problem

    def text(self, member: str) -> str:
        """Return the member as an expression of Python; one that draws it again if its problem has none."""
        problem = self.problem(member)
        function = _function(problem)
        if function is not None:
            bits = "".join(map(str, function.bits().tolist()))
            return f'theorylab.CubeProblem([int(bit) for bit in "{bits}"])'
        written = repr(problem)
        if type(problem).__module__.startswith("theorylab.problems.") and not written.startswith("<"):
            return f"theorylab.{written}"
        own = in_file(self.name)
        name = self.name if own is None else f"{Path(own[0]).resolve()}:{own[1]}"
        return f'theorylab.hunts.class_named("{name}").problem("{member}")'

    def random(self, rng: Random) -> str:
        """Return a random member."""
        for _ in range(TRIES):
            drawn = self._drawn(rng.randbytes(LONGEST))
            if drawn is not None:
                return drawn.read.hex()
        raise InvalidArgument(f"class {self.name}: the strategy rejects {TRIES} random draws of {TRIES}")

    def neighbour(self, member: str, rng: Random) -> str:
        """Return the problem of a few other bytes."""
        for _ in range(TRIES):
            drawn = self._drawn(_changed(bytes.fromhex(member), rng) + rng.randbytes(FRESH))
            if drawn is not None and drawn.read.hex() != member:
                return drawn.read.hex()
        return member

    def simpler(self, member: str) -> Iterator[str]:
        """Yield problems of fewer bytes, then of smaller ones."""
        known = bytes.fromhex(member)
        for read in _simpler(known):
            drawn = self._drawn(read)
            if drawn is not None and (len(drawn.read), drawn.read) < (len(known), known):
                yield drawn.read.hex()

    def spectra(self, members: Sequence[str]) -> Spectra | None:
        """Return the Fourier coefficients of members that are Boolean functions of equally many variables."""
        tables = self.tables(members, LONGEST)
        if tables is None:
            return None
        sizes = transform_rows(1 - 2 * tables.astype(np.int8))
        return Spectra(sizes, ONCE, degrees(sizes.shape[1].bit_length() - 1), sizes.shape[1])

    def tables(self, members: Sequence[str], most: int) -> np.ndarray | None:
        """Return the truth tables of members that are Boolean functions of equally many variables."""
        found = [_function(self.problem(member)) for member in members]
        functions = [each for each in found if each is not None and each.variables <= most]
        if len(functions) < len(found) or len({each.variables for each in functions}) > 1:
            return None
        return np.array([each.bits() for each in functions], dtype=np.uint8)

    def _drawn(self, read: bytes) -> _Drawn | None:
        """Return what the strategy draws from bytes; ``None`` if it rejects them."""
        if read not in self._kept:
            self._values.clear()
            used = self._read(read)
            drawn = None if used is None else _Drawn(used, self._problem_of(self._values[-1]))
            if len(self._kept) >= KEPT:
                self._kept.clear()
            self._kept[read if drawn is None else drawn.read] = drawn
            return drawn
        return self._kept[read]

    def _problem_of(self, value: Any) -> Problem:
        """Return a drawn value as a problem."""
        if isinstance(value, Problem):
            return value
        if isinstance(value, PackedFunction | Sequence | np.ndarray) and not isinstance(value, str | bytes):
            return CubeProblem(value)
        raise InvalidArgument(
            f"class {self.name}: the strategy draws an object of type {type(value).__name__}, not a problem or a"
            " truth table"
        )


def _function(problem: Problem) -> PackedFunction | None:
    """Return the Boolean function of a problem under the uniform distribution; ``None`` for any other problem."""
    found = problem.masses.function if isinstance(problem, CubeProblem) else None
    return found if isinstance(found, PackedFunction) else None


def _changed(read: bytes, rng: Random) -> bytes:
    """Return bytes of which one or two, or a piece, are changed."""
    if not read or rng.random() < 0.7:
        new = bytearray(read)
        for _ in range(rng.randint(1, 2) if new else 0):
            # the lowest bit is the whole choice of a Boolean value
            new[rng.randrange(len(new))] ^= 1 if rng.random() < 0.5 else rng.randrange(1, 256)
        return bytes(new)
    at, to, length = rng.randrange(len(read)), rng.randrange(len(read)), rng.randint(1, PIECE)
    piece = rng.choice((b"", rng.randbytes(length), read[to : to + length]))
    return read[:at] + piece + read[at + rng.choice((0, length)) :]


def _simpler(read: bytes) -> Iterator[bytes]:
    """Yield bytes with a piece less, with zeros in a piece, and with a smaller byte."""
    length = 1 << max(len(read) - 1, 0).bit_length()
    while length:
        for at in range(0, len(read), length):
            yield read[:at] + read[at + length :]
        for at in range(0, len(read), length):
            yield read[:at] + bytes(min(length, len(read) - at)) + read[at + length :]
        length //= 2
    for at, byte in enumerate(read):
        if byte > 1:
            yield from (read[:at] + bytes([smaller]) + read[at + 1 :] for smaller in (1, byte // 2, byte - 1))
