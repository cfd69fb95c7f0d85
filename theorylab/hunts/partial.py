r"""Partial functions completed by fresh variables as a class of search: compositions with a small core.

A member is a core of n variables, a text of 2^n characters: 0 and 1 are values, and a letter is a fresh variable, which
is the value of the function at every input of the core with this letter. With the set A_j of the inputs that have
letter j, and D of those that have a value, the completed function is

.. math:: F(x,y)=[x\in D]\,F(x)+\sum_j[x\in A_j]\,(-1)^{y_j}.

So the coefficient of F at S is that of the first summand, its coefficient at :math:`S\cup\{y_j\}` is that of the
indicator of :math:`A_j` at S, and all others are 0: the spectrum has (J + 1) 2^n entries, not :math:`2^{n+J}`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

import numpy as np

from theorylab.boolean.packed import PackedFunction
from theorylab.errors import InvalidArgument
from theorylab.hunts.groups import Group, group_named
from theorylab.hunts.partial_runs import annealed_core
from theorylab.hunts.quantity import Quantity, Spectra
from theorylab.hunts.search_class import integers
from theorylab.hunts.truth_tables import (
    TruthTables,
    changed,
    degrees,
    letters_of,
    transform_rows,
    variables_of_table,
)
from theorylab.problems.cube import CubeProblem

__all__ = ["LETTERS", "PartialFunctions", "completed_problem", "fresh_variables"]

LETTERS = "abcdefghijklmnopqrstuvwxyz"
"""Names of the fresh variables."""

EXCESSES = {"fei": 0, "fei:composed": 1}
"""What the quantities with a compiled run subtract from the influence."""

PLAIN = """core = "CORE"  # 0, 1, or the letter of a fresh variable
fresh = sorted(set(core) - {"0", "1"})
inputs = [(x, y) for y in range(2 ** len(fresh)) for x in range(len(core))]
TABLE = [int(core[x]) if core[x] in "01" else y >> fresh.index(core[x]) & 1 for x, y in inputs]"""
"""Text of a program for the truth table of the core CORE."""


class PartialFunctions(TruthTables):
    """Cores of n variables with at most J fresh variables, invariant under a group that also permutes the fresh ones.

    Parameters
    ----------
    group
        The group of the core, which determines n.
    fresh
        The maximum number J of fresh variables, at most 26.
    """

    kind = "partial"

    def __init__(self, group: Group, fresh: int):
        super().__init__(group)
        self.fresh = fresh
        self.name = f"partial:{group.variables},{fresh}"

    @classmethod
    def from_text(cls, parameters: str, symmetry: str) -> PartialFunctions:
        """Return the class ``partial:N`` with N fresh variables, or ``partial:N,J`` with J."""
        n, fresh = integers(parameters if "," in parameters else f"{parameters},{parameters}", "partial:N,J")
        if fresh > len(LETTERS):
            raise InvalidArgument(f"class partial:N,J: {fresh} fresh variables; at most {len(LETTERS)}")
        return cls(group_named(symmetry, n), fresh)

    def problem(self, member: str) -> CubeProblem:
        """Return the completed function; the fresh variables follow those of the core."""
        return completed_problem(member)

    def text(self, member: str) -> str:
        """Return the member as an expression of Python."""
        return f'completed_problem("{member}")'

    def plain(self, member: str) -> str:
        """Return lines of Python that define its truth table."""
        return PLAIN.replace("CORE", member)

    imports = "from theorylab.hunts import completed_problem"

    def random(self, rng: Random) -> str:
        """Return random values with, half of the time, one orbit of fresh variables."""
        member = super().random(rng)
        return self._opened(member, rng.choice(self._orbits)) if rng.random() < 0.5 else member

    def neighbour(self, member: str, rng: Random) -> str:
        """Return the core with one to three orbits changed: to a value, to fresh variables, or to shared ones."""
        for _ in range(rng.randint(1, 3)):
            member = self._changed(member, rng)
        return _renamed(member)

    def _changed(self, member: str, rng: Random) -> str:
        """Return the core with a random orbit changed; letters may be missing in between."""
        orbit = rng.choice(self._orbits)
        for way in rng.sample("01ab", 4):
            if way in "01":
                new = changed(member, orbit, way)
            elif way == "a":
                new = self._opened(member, orbit)
            else:
                new = self._sharing(member, rng)
            if new != member and len({*new} - {"0", "1"}) <= self.fresh:
                return new
        return member

    def simpler(self, member: str) -> Iterator[str]:
        """Yield cores without one of the fresh variables, then those simpler as functions."""
        for letter in sorted(set(member) & set(LETTERS)):
            yield from (_renamed(member.replace(letter, value)) for value in "01")
        for each in super().simpler(member):
            new = _renamed(each)
            if (len(new), new[::-1]) < (len(member), member[::-1]):
                yield new

    def run(
        self, quantity: Quantity, rng: Random, steps: int, stop: Callable[[], bool]
    ) -> tuple[str, int] | None:
        """Return the best core of a compiled run for ``fei`` or ``fei:composed``."""
        if quantity.name not in EXCESSES:
            return None
        core, tried = annealed_core(self.group, self.fresh, EXCESSES[quantity.name], rng, steps, stop)
        return _renamed("".join(("01" + LETTERS)[code] for code in core)), tried

    def parts(self, quantity: Quantity) -> int:
        """Return the number of parts of the listed members; 0 if they are not listed."""
        return 0

    def variables_of(self, member: str) -> int:
        """Return the number of variables of a member."""
        return variables_of_table(member) + fresh_variables(member)

    def spectra(self, members: Sequence[str]) -> Spectra | None:
        """Return the coefficients of the core, and of one fresh variable of each orbit under the group."""
        letters, n = letters_of(members).astype(np.int8), variables_of_table(members[0])
        orbits = [self._orbits_of_letters(member) for member in members]
        most = max(map(len, orbits))
        blocks = np.zeros((len(members), most + 1, 1 << n), dtype=np.int8)
        repeats = np.zeros((len(members), most + 1), dtype=np.int32)
        blocks[:, 0] = np.where(letters < ord("2"), 1 - 2 * (letters - ord("0")), 0)
        repeats[:, 0] = 1
        for row, found in enumerate(orbits):
            for j, (letter, count) in enumerate(found.items(), 1):
                blocks[row, j], repeats[row, j] = letters[row] == ord(letter), count
        sizes = transform_rows(blocks.reshape(-1, 1 << n)).reshape(len(members), -1)
        core = degrees(n)
        return Spectra(
            sizes, repeats.repeat(1 << n, axis=1), np.concatenate([core, *[core + 1] * most]), 1 << n
        )

    def _orbits_of_letters(self, member: str) -> dict[str, int]:
        """Return a letter of each orbit under the group, and the number of letters in it."""
        found, seen = {}, set()
        invariant = len(member) == 1 << self.variables
        for orbit in self._orbits if invariant else [[x] for x in range(len(member))]:
            letter = member[orbit[0]]
            if letter > "1" and letter not in seen:
                together = {member[x] for x in orbit}
                found[letter] = len(together)
                seen |= together
        return found

    def tables(self, members: Sequence[str], most: int) -> np.ndarray | None:
        """Return the truth tables of members."""
        return None

    def _opened(self, member: str, orbit: Sequence[int]) -> str:
        """Return a core with a fresh variable of its own at each input of an orbit, if there are enough letters."""
        free = [letter for letter in LETTERS if letter not in member]
        if len(free) < len(orbit):
            return member
        table = list(member)
        for x, letter in zip(orbit, free):
            table[x] = letter
        return "".join(table)

    def _sharing(self, member: str, rng: Random) -> str:
        """Return a core with a random orbit that has the fresh variables of another one, paired by the group.

        The image g(x) of an input x gets the letter of g(y), where y is the first input of the other orbit. If this is
        ambiguous, or there are no fresh variables, the core is returned unchanged.
        """
        others = [orbit[0] for orbit in self._orbits if member[orbit[0]] > "1"]
        if not others:
            return member
        x, y = rng.choice(rng.choice(self._orbits)), rng.choice(others)
        table = list(member)
        given: dict[int, str] = {}
        for image in self.group.elements:
            letter = member[image[y]]
            if given.setdefault(int(image[x]), letter) != letter:
                return member
        for at, letter in given.items():
            table[at] = letter
        return "".join(table)


def completed_problem(core: str) -> CubeProblem:
    """Return the problem of a core completed by its fresh variables, which follow those of the core.

    Parameters
    ----------
    core
        A text of 2^n characters: 0, 1, or the letter of a fresh variable, ``a`` for the first.

    See Also
    --------
    hunt

    Examples
    --------
    >>> from theorylab.hunts import function_of
    >>> function_of(completed_problem("0a")).bits().tolist()  # x1 and the fresh variable
    [0, 0, 0, 1]
    """
    return CubeProblem(PackedFunction.from_bits(_completed(core)))


def _completed(member: str) -> np.ndarray:
    """Return the truth table of a core completed by its fresh variables, uint8[2^(n + J)].

    Parameters
    ----------
    member
        The core; its letters are the first ones of the alphabet.
    """
    core = letters_of([member])[0]
    table = np.tile((core == ord("1")).astype(np.uint8), (1 << fresh_variables(member), 1))
    for j in range(fresh_variables(member)):
        ones = np.arange(len(table)) >> j & 1 == 1
        table[np.ix_(ones, core == ord(LETTERS[j]))] = 1
    return table.reshape(-1)


def fresh_variables(member: str) -> int:
    """Return the number of fresh variables of a core: the position of its last letter."""
    last = max(set(member))
    return LETTERS.index(last) + 1 if last in LETTERS else 0


def _renamed(member: str) -> str:
    """Return the core with the letters renamed in the order of their first inputs."""
    found = sorted(set(member) - {"0", "1"}, key=member.index)
    return member.translate({ord(letter): new for letter, new in zip(found, LETTERS)})
