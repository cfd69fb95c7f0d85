"""Functions on the cube as a class of search: all of them, or those invariant under a group of permutations.

A member is the truth table as a text of 2^n characters 0 and 1, bit i of the index being x_{i+1}, as in ``table:PATH``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from random import Random

import numpy as np

from theorylab.boolean.functions import MOST_VARIABLES, Functions, functions_of
from theorylab.boolean.packed import PackedFunction
from theorylab.errors import InvalidArgument
from theorylab.hunts.groups import Group, group_named
from theorylab.hunts.quantity import NEGATION, NPN, PERMUTATIONS, Quantity, Spectra
from theorylab.hunts.search_class import SearchClass, integers
from theorylab.problems.cube import CubeProblem

__all__ = ["TruthTables", "changed", "degrees", "letters_of", "transform_rows", "variables_of_table"]

PART = 1 << 12
"""Number of functions in a part."""

MOST_ORBITS = 20
"""Maximum number of orbits of inputs if all invariant functions are listed."""

SYMMETRIES = {NPN: (NPN, PERMUTATIONS, None), PERMUTATIONS: (PERMUTATIONS, None)}
"""Symmetries up to which functions may be listed, the largest first, by the invariance of the quantity."""


class TruthTables(SearchClass[str]):
    """All functions on n variables, or those invariant under a group.

    Parameters
    ----------
    group
        The group, which determines n.
    """

    kind = "all"
    noun = "function"
    has_tables = True

    def __init__(self, group: Group):
        self.group = group
        self.variables = group.variables
        self.name = f"{self.kind}:{group.variables}"

    @classmethod
    def from_text(cls, parameters: str, symmetry: str) -> TruthTables:
        """Return the class with the parameters in its name."""
        (n,) = integers(parameters, f"{cls.kind}:N")
        return cls(group_named(symmetry, n))

    def problem(self, member: str) -> CubeProblem:
        """Return the function under the uniform distribution."""
        return CubeProblem(PackedFunction.from_bits(letters_of([member])[0] - ord("0")))

    def text(self, member: str) -> str:
        """Return the member as an expression of Python."""
        return f'CubeProblem([int(bit) for bit in "{member}"])'

    def plain(self, member: str) -> str:
        """Return lines of Python that define its truth table."""
        return f'TABLE = [int(bit) for bit in "{member}"]'

    def random(self, rng: Random) -> str:
        """Return a random member."""
        return self._with({at: rng.choice("01") for at in range(len(self.group.orbits))})

    def neighbour(self, member: str, rng: Random) -> str:
        """Return the function with the values of one or two random orbits of inputs changed."""
        for orbit in rng.choices(self._orbits, k=rng.randint(1, 2)):
            member = changed(member, orbit, "1" if member[orbit[0]] == "0" else "0")
        return member

    def simpler(self, member: str) -> Iterator[str]:
        """Yield functions of fewer variables, then smaller ones under moves of the cube, then with fewer ones."""
        n, table = variables_of_table(member), letters_of([member])[0]
        inputs = np.arange(len(table))
        for i in range(n):
            yield from dict.fromkeys(table[inputs >> i & 1 == value].tobytes().decode() for value in (0, 1))
        moved = [inputs ^ 1 << i for i in range(n)]
        for i in range(n - 1):
            differ = (inputs >> i ^ inputs >> (i + 1)) & 1
            moved.append(inputs ^ (differ << i | differ << (i + 1)))
        images = [table, *(table[move] for move in moved)]
        images += [np.where(image < ord("2"), image ^ 1, image) for image in images]
        found = (image.tobytes().decode() for image in images)
        yield from sorted(each for each in set(found) if each[::-1] < member[::-1])
        if len(member) == len(self._with({})):
            yield from (changed(member, o, "0") for o in self._orbits if member[o[0]] != "0")

    def parts(self, quantity: Quantity) -> int:
        """Return the number of parts of the listed members; 0 if they are not listed."""
        return -(-self._listed(quantity)[0] // PART)

    def members(self, part: int, quantity: Quantity) -> Sequence[str]:
        """Return the members of a part."""
        count, functions = self._listed(quantity)
        numbers = range(part * PART, min(count, (part + 1) * PART))
        if functions is not None:
            return [_table_of(int(functions.words[k]), self.variables) for k in numbers]
        return [self._with({at: "01"[k >> at & 1] for at in range(len(self._orbits))}) for k in numbers]

    def size(self) -> int:
        """Return the number of members."""
        return 1 << len(self.group.orbits)

    def variables_of(self, member: str) -> int:
        """Return the number of variables of a member."""
        return variables_of_table(member)

    def spectra(self, members: Sequence[str]) -> Spectra | None:
        """Return the Fourier coefficients of members."""
        sizes = transform_rows(1 - 2 * (letters_of(members).astype(np.int8) - ord("0")))
        return Spectra(sizes, ONCE, degrees(variables_of_table(members[0])), sizes.shape[1])

    def tables(self, members: Sequence[str], most: int) -> np.ndarray | None:
        """Return the truth tables of members."""
        return letters_of(members) - ord("0") if len(members[0]) <= 1 << most else None

    @cached_property
    def _orbits(self) -> list[list[int]]:
        return [orbit.tolist() for orbit in self.group.orbits]

    def _with(self, letters: dict[int, str]) -> str:
        """Return the function with the given values on orbits; 0 on the others."""
        table = np.full(1 << self.variables, ord("0"), dtype=np.uint8)
        for at, letter in letters.items():
            table[self.group.orbits[at]] = ord(letter)
        return table.tobytes().decode()

    def _listed(self, quantity: Quantity) -> tuple[int, Functions | None]:
        """Return how many functions are to be listed, and these, if they are not all invariant ones."""
        if self.group.generators:
            orbits = len(self.group.orbits)
            return (1 << orbits if orbits <= MOST_ORBITS else 0), None
        for up_to in SYMMETRIES.get(quantity.invariant, (None,)):
            if self.variables <= MOST_VARIABLES.get((self.kind, up_to), -1):
                found = functions_of(self.variables, self.kind, up_to=up_to)
                if quantity.invariant == NEGATION and self.kind == "all":
                    zero_first = found.words & np.uint64(1) == 0
                    found = Functions(found.variables, found.words[zero_first], 2 * found.sizes[zero_first])
                return len(found), found
        return 0, None


ONCE = np.ones((1, 1), dtype=np.int32)
"""Repeats of coefficients that stand for themselves."""


@cache
def degrees(n: int) -> np.ndarray:
    """Return the sizes of all sets of n variables, int64[2^n], in the order of their bit masks."""
    return np.bitwise_count(np.arange(1 << n)).astype(np.int64)


def letters_of(members: Sequence[str]) -> np.ndarray:
    """Return the characters of texts of equal length, uint8[B, length].

    Raises
    ------
    InvalidArgument
        If the lengths differ.
    """
    if len({len(member) for member in members}) != 1:
        raise InvalidArgument("members: truth tables of equal length are expected")
    return np.frombuffer("".join(members).encode(), dtype=np.uint8).reshape(len(members), -1)


def _table_of(function: int, n: int) -> str:
    """Return the truth table of a function given as an integer whose bit x is f(x)."""
    return f"{function:0{1 << n}b}"[::-1]


def variables_of_table(member: str) -> int:
    """Return the number n of variables of a table of 2^n characters."""
    return len(member).bit_length() - 1


def changed(member: str, inputs: Sequence[int], letter: str) -> str:
    """Return a table with a letter at some inputs."""
    table = bytearray(member.encode())
    for x in inputs:
        table[x] = ord(letter)
    return table.decode()


def transform_rows(values: np.ndarray) -> np.ndarray:
    """Return the absolute values of the Walsh-Hadamard transform of each row of small integers, int32.

    A transform of 2^n = 2^a 2^b numbers is a product with two matrices of signs, which takes fewer passes than n levels
    of butterflies; each product is so small that no threads are started. Sums of at most 2^20 numbers -1, 0 and 1 are
    exact in single precision.
    """
    rows, size = values.shape
    low = 1 << (size.bit_length() - 1) // 2
    blocks = values.astype(np.float32).reshape(rows, -1, low) @ _signs(low)
    return np.abs(_signs(size // low) @ blocks).astype(np.int32).reshape(rows, size)


@cache
def _signs(size: int) -> np.ndarray:
    """Return the matrix of the characters, float32[size, size]."""
    numbers = np.arange(size)
    return 1 - 2 * (np.bitwise_count(numbers[:, None] & numbers) & 1).astype(np.float32)
