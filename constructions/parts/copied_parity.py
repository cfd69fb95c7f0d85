"""Parity of fair bits with noisy copies, where each copy has a fixed bit."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import groupby
from math import prod

import numpy as np
from flint import fmpq

from constructions.parameters import HALF, Rational, count
from constructions.parts.constant import ONE, ZERO
from constructions.parts.dependent import DependentBlock, flip_probability
from constructions.parts.lumped import Assignment, BlockTest
from theorylab.errors import InvalidArgument
from theorylab.numbers.exact_draws import coins
from theorylab.problems.problem import Test
from theorylab.showing import call

__all__ = ["CopiedParity"]

Bit = tuple[int, int]
"""An unread bit: its number of unread copies, and the number of ones minus the number of zeros among the read ones."""

State = tuple[int, tuple[Bit, ...]]
"""The parity of the bits read, and the sorted tuple of the unread ones."""


class CopiedParity(DependentBlock[State]):
    """Parity of independent fair bits, each with copies that are flipped independently.

    The information on an unread bit is its :data:`Bit`: if z more of its read copies are one than zero,
    the odds of a one are ((1 - flip)/flip)^z. The state is the parity of the bits read, and the sorted
    tuple of the others. A copy of a bit matters until the bit is read. The bits are numbered first, then the
    copies of the first bit, of the second, and so on.

    Parameters
    ----------
    copies
        Number of copies of each bit.
    flip
        Probability that a copy differs from its bit, strictly between 0 and 1/2.

    Notes
    -----
    A bit with r copies has T_r = (r + 1)(r + 2)/2 values of :data:`Bit`, and those for r and r + 1
    copies are distinct. So for a bits with r and b bits with r + 1 copies the number of states is
    2 C(a + T_r, a) C(b + T_{r+1}, b) - C(a + T_r - 1, a) C(b + T_{r+1} - 1, b):
    two parities for each choice of Bits of the unread ones, but only one if all bits are unread.
    """

    def __init__(self, copies: Sequence[int], flip: Rational):
        if not copies:
            raise InvalidArgument("copies: no bits given, at least one is needed")
        self.copies = tuple(count(number, "copies", least=0) for number in copies)
        self.flip = flip_probability(flip, "flip")
        bits = len(self.copies)
        self.owner = tuple(range(bits)) + tuple(i for i, r in enumerate(self.copies) for _ in range(r))
        probabilities = (HALF,) * bits + (None,) * (len(self.owner) - bits)
        super().__init__(probabilities, self.state((None,) * len(probabilities)))

    def _expression(self) -> str | None:
        return call("CopiedParity", list(self.copies), self.flip)

    def _one(self, bit: Bit) -> fmpq:
        """Return the probability that an unread bit is one."""
        odds = ((1 - self.flip) / self.flip) ** bit[1]
        return odds / (1 + odds)

    def mean(self, state: State | fmpq) -> fmpq:
        """Return the probability that the parity is odd: the bits are independent given their copies."""
        if isinstance(state, fmpq):
            return state
        read, bits = state
        # E[(-1)^x] = 1 - 2p for a bit
        sign = prod((1 - 2 * self._one(bit) for bit in bits), start=fmpq(1 - 2 * read))
        return (1 - sign) / 2

    def tests(self, state: State | fmpq) -> Sequence[BlockTest[State]]:
        """Return, for each kind of unread bit, the bits themselves, then their copies."""
        if isinstance(state, fmpq):
            return ()
        read, bits = state
        found = []
        for bit, same in groupby(bits):
            number, one, (unread, net) = sum(1 for _ in same), self._one(bit), bit
            at = bits.index(bit)
            others = (*bits[:at], *bits[at + 1 :])
            zeros, ones = (
                (value, others) if others else (ONE if value else ZERO) for value in (read, 1 - read)
            )
            found.append((("bit", *bit), number, (1 - one, one), zeros, ones))
            if unread:
                copy = one * (1 - self.flip) + (1 - one) * self.flip
                zeros, ones = ((read, _with(others, (unread - 1, net + change))) for change in (-1, 1))
                found.append((("copy", *bit), number * unread, (1 - copy, copy), zeros, ones))
        return found

    def _bits_known(self, assignment: Assignment) -> list[Bit]:
        """Return the :data:`Bit` of each bit, given the copies read."""
        unread, net = list(self.copies), [0] * len(self.copies)
        for i, value in list(zip(self.owner, assignment))[len(self.copies) :]:
            if value is not None:
                unread[i] -= 1
                net[i] += 2 * value - 1
        return list(zip(unread, net))

    def state(self, assignment: Assignment) -> State | fmpq:
        """Return the state of a partial assignment."""
        own = assignment[: len(self.copies)]
        read = sum(value == 1 for value in own) % 2
        bits = tuple(sorted(bit for bit, value in zip(self._bits_known(assignment), own) if value is None))
        return (read, bits) if bits else (ONE if read else ZERO)

    def variable_classes(self, assignment: Assignment) -> tuple[Test | None, ...]:
        """Return for each variable ("bit" or "copy", :data:`Bit` of the bit), or ``None``."""
        known = self._bits_known(assignment)
        return tuple(
            ("bit" if position == i else "copy", *known[i])
            if assignment[position] is None and assignment[i] is None
            else None
            for position, i in enumerate(self.owner)
        )

    def definition(self, x: np.ndarray) -> np.ndarray:
        """Return label means of the rows of ``x``: the parity of the bits."""
        odd = np.count_nonzero(x[:, : len(self.copies)], axis=1) % 2
        return np.array([fmpq(0), fmpq(1)], dtype=object)[odd]

    def draw_inputs(self, generator: np.random.Generator, count: int) -> np.ndarray:
        """Draw inputs: fair bits, then the flips of the copies."""
        bits = coins(generator, HALF, (count, len(self.copies)))
        flips = coins(generator, self.flip, (count, self.variables - len(self.copies)))
        return np.concatenate([bits, bits[:, self.owner[len(self.copies) :]] ^ flips], axis=1)

    def chance(self, assignment: Assignment) -> fmpq:
        """Return the probability of a partial assignment: bits with their copies are independent."""
        likely = [[HALF, HALF] for _ in self.copies]
        for position, (i, value) in enumerate(zip(self.owner, assignment)):
            for bit in (0, 1) if value is not None else ():
                same = value == bit
                other = fmpq(0) if position == i else self.flip
                likely[i][bit] *= 1 - other if same else other
        return prod((zero + one for zero, one in likely), start=fmpq(1))

    def chances(self, x: np.ndarray) -> np.ndarray:
        """Return the probabilities of the rows of ``x``, from the number of copies that differ from their bits."""
        total = self.variables - len(self.copies)
        flipped = np.count_nonzero(x != x[:, list(self.owner)], axis=1)
        by_flips = [self.flip**j * (1 - self.flip) ** (total - j) for j in range(total + 1)]
        return np.array(by_flips, dtype=object)[flipped] / 2 ** len(self.copies)


def _with(bits: tuple[Bit, ...], bit: Bit) -> tuple[Bit, ...]:
    """Return the sorted tuple with one more entry."""
    place = bisect_left(bits, bit)
    return (*bits[:place], bit, *bits[place:])
