"""Read-once DNFs as a class of search: all of them are listed, up to names and signs of variables.

A member is the formula, such as ``dnf:x1|x2&x3``, a term being a set of consecutive variables.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from theorylab.errors import TooLarge
from theorylab.hunts.quantity import Quantity
from theorylab.hunts.search_class import SearchClass
from theorylab.problems.names import problem_named
from theorylab.problems.problem import Problem

__all__ = ["ReadOnceDNFs"]

MOST_VARIABLES = 20


class ReadOnceDNFs(SearchClass[str]):
    """Disjunctions of conjunctions on disjoint sets of variables, at most N variables in all.

    Parameters
    ----------
    variables
        The maximum number N of variables, at most :data:`MOST_VARIABLES`.
    """

    noun = "read-once DNF"
    form = "read-once-dnf:N"
    imports = "from theorylab.problems.names import problem_named"

    def __init__(self, variables: int):
        if variables > MOST_VARIABLES:
            raise TooLarge(f"class {self.form}: {variables} variables; at most {MOST_VARIABLES}")
        self.name = f"read-once-dnf:{variables}"
        self._all = [_formula(sizes) for n in range(1, variables + 1) for sizes in _partitions(n, least=1)]

    def problem(self, member: str) -> Problem:
        """Return the problem of a member."""
        return problem_named(member)

    def text(self, member: str) -> str:
        """Return the member as an expression of Python."""
        return f'problem_named("{member}")'

    def random(self, rng: Random) -> str:
        """Return a random member."""
        return rng.choice(self._all)

    def neighbour(self, member: str, rng: Random) -> str:
        """Return a random member that differs little."""
        return rng.choice(self._all)

    def parts(self, quantity: Quantity) -> int:
        """Return the number of parts of the listed members; 0 if they are not listed."""
        return 1

    def members(self, part: int, quantity: Quantity) -> Sequence[str]:
        """Return the members of a part."""
        return self._all

    def size(self) -> int:
        """Return the number of members."""
        return len(self._all)


def _partitions(n: int, least: int) -> Iterator[tuple[int, ...]]:
    """Yield the increasing sequences of integers from ``least`` on with sum n."""
    if n == 0:
        yield ()
    for first in range(least, n + 1):
        for rest in _partitions(n - first, first):
            yield (first, *rest)


def _formula(sizes: Sequence[int]) -> str:
    """Return the DNF whose terms have the given numbers of variables."""
    terms, used = [], 0
    for size in sizes:
        terms.append("&".join(f"x{used + i + 1}" for i in range(size)))
        used += size
    return f"dnf:{'|'.join(terms)}"
