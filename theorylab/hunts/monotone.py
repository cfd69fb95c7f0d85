"""Monotone functions as a class of search."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from theorylab.boolean.monotonicity import is_monotone
from theorylab.hunts.quantity import Quantity
from theorylab.hunts.truth_tables import TruthTables, changed, variables_of_table

__all__ = ["MonotoneFunctions"]

DEDEKIND = (2, 3, 6, 20, 168, 7581, 7828354)
"""Numbers of monotone functions of 0, 1, ... variables, A000372 of the OEIS."""


class MonotoneFunctions(TruthTables):
    """All monotone functions on n variables, or those invariant under a group.

    Parameters
    ----------
    group
        The group, which determines n.
    """

    kind = "monotone"

    def random(self, rng: Random) -> str:
        """Return a threshold of the number of ones, changed a hundred times."""
        least = rng.randrange(1, self.variables + 1)
        member = "".join("01"[x.bit_count() >= least] for x in range(1 << self.variables))
        for _ in range(100):
            member = self.neighbour(member, rng)
        return member

    def neighbour(self, member: str, rng: Random) -> str:
        """Return the function with the value of a random orbit changed, among those that keep it monotone."""
        for _ in range(8 * len(self._orbits)):
            orbit = rng.choice(self._orbits)
            if self._may_change(member, orbit[0]):
                return changed(member, orbit, "1" if member[orbit[0]] == "0" else "0")
        return member

    def simpler(self, member: str) -> Iterator[str]:
        """Yield simpler members."""
        return (each for each in super().simpler(member) if is_monotone([int(bit) for bit in each]))

    def parts(self, quantity: Quantity) -> int:
        """Return the number of parts of the listed members; 0 if they are not listed."""
        return 0 if self.group.generators else super().parts(quantity)

    def size(self) -> int:
        """Return the number of members."""
        return DEDEKIND[self.variables]

    def _may_change(self, member: str, x: int) -> bool:
        """Return True if all neighbours of an input on the side of its new value have that value already."""
        side = 0 if member[x] == "1" else 1
        return all(
            member[x ^ 1 << i] == "01"[side] for i in range(variables_of_table(member)) if x >> i & 1 != side
        )
