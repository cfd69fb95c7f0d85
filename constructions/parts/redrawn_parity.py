"""Parity of fair bits with noisy copies, where the bit of each copy is drawn anew for every input."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

import numpy as np
from flint import fmpq

from constructions.parameters import HALF, Rational, count
from constructions.parts.constant import ONE, ZERO
from constructions.parts.dependent import DependentBlock, flip_probability
from constructions.parts.lumped import Assignment, BlockTest
from theorylab.numbers.exact_draws import coins
from theorylab.problems.problem import Test
from theorylab.showing import call

__all__ = ["RedrawnParity"]

BIT, COPY = "bit", "copy"

State = tuple[int, int, int, int]
"""Unread bits, bits read as one, unread copies, copies read as one."""


class RedrawnParity(DependentBlock[State]):
    """Parity of independent fair bits; each copy is a random one of them, drawn for each input, or its negation.

    Given the bits, of which t are one, the copies are independent and one with probability a_t = flip + (1 - 2 flip) t
    / bits. So the state is (unread bits, bits read as one, unread copies, copies read as one), and its label mean is a
    sum over the number of ones among the unread bits. All unread bits are interchangeable, and so are all unread
    copies, which matter until every bit is read. The bits are numbered first.

    Parameters
    ----------
    bits
        Number of bits.
    copies
        Number of copies.
    flip
        Probability that a copy differs from the bit drawn for it, strictly between 0 and 1/2.

    Notes
    -----
    There are bits (bits + 1)/2 (copies + 1)(copies + 2)/2 + 2 states, each of O(bits) rational operations.
    """

    def __init__(self, bits: int, copies: int, flip: Rational):
        self.bits, self.copies = count(bits, "bits"), count(copies, "copies", least=0)
        self.flip = flip_probability(flip, "flip")
        self._copy_is_one = [
            self.flip + (1 - 2 * self.flip) * fmpq(ones, self.bits) for ones in range(self.bits + 1)
        ]
        self._known: dict[State, list[fmpq]] = {}
        super().__init__((HALF,) * self.bits + (None,) * self.copies, (self.bits, 0, self.copies, 0))

    def _expression(self) -> str | None:
        return call("RedrawnParity", self.bits, self.copies, self.flip)

    def _posterior(self, state: State) -> list[fmpq]:
        """Return the probabilities of 0, 1, ... ones among the unread bits given the copies read."""
        if state in self._known:
            return self._known[state]
        unread, ones, copies, copies_one = state
        copies_zero = self.copies - copies - copies_one
        likely = [
            comb(unread, more) * a**copies_one * (1 - a) ** copies_zero
            for more, a in enumerate(self._copy_is_one[ones : ones + unread + 1])
        ]
        total = sum(likely)
        found = self._known[state] = [weight / total for weight in likely]
        return found

    def mean(self, state: State | fmpq) -> fmpq:
        """Return the probability that the parity is odd."""
        if isinstance(state, fmpq):
            return state
        return sum(self._posterior(state)[1 - state[1] % 2 :: 2], fmpq(0))

    def tests(self, state: State | fmpq) -> Sequence[BlockTest[State]]:
        """Return the unread bits, then the unread copies."""
        if isinstance(state, fmpq):
            return ()
        unread, ones, copies, copies_one = state
        posterior = self._posterior(state)
        one = sum((p * more for more, p in enumerate(posterior)), fmpq(0)) / unread
        at_zero, at_one = (self._after(unread - 1, ones + value, copies, copies_one) for value in (0, 1))
        found: list[BlockTest[State]] = [(BIT, unread, (1 - one, one), at_zero, at_one)]
        if copies:
            one = sum((p * a for p, a in zip(posterior, self._copy_is_one[ones:])), fmpq(0))
            at_zero, at_one = (self._after(unread, ones, copies - 1, copies_one + value) for value in (0, 1))
            found.append((COPY, copies, (1 - one, one), at_zero, at_one))
        return found

    def _after(self, unread: int, ones: int, copies: int, copies_one: int) -> State | fmpq:
        return (unread, ones, copies, copies_one) if unread else (ONE if ones % 2 else ZERO)

    def state(self, assignment: Assignment) -> State | fmpq:
        """Return the state of a partial assignment."""
        bits, copies = assignment[: self.bits], assignment[self.bits :]
        return self._after(
            *(sum(value == wanted for value in part) for part in (bits, copies) for wanted in (None, 1))
        )

    def variable_classes(self, assignment: Assignment) -> tuple[Test | None, ...]:
        """Return the test of each variable, unread bits or unread copies; ``None`` if it is read or does not matter."""
        if isinstance(self.state(assignment), fmpq):
            return (None,) * self.variables
        kinds = (BIT,) * self.bits + (COPY,) * self.copies
        return tuple(kind if value is None else None for kind, value in zip(kinds, assignment))

    def definition(self, x: np.ndarray) -> np.ndarray:
        """Return label means of the rows of ``x``: the parity of the bits."""
        odd = np.count_nonzero(x[:, : self.bits], axis=1) % 2
        return np.array([fmpq(0), fmpq(1)], dtype=object)[odd]

    def draw_inputs(self, generator: np.random.Generator, count: int) -> np.ndarray:
        """Draw inputs: fair bits, then the bit and the flip of each copy."""
        bits = coins(generator, HALF, (count, self.bits))
        copied = generator.integers(self.bits, size=(count, self.copies))
        flips = coins(generator, self.flip, (count, self.copies))
        return np.concatenate([bits, np.take_along_axis(bits, copied, axis=1) ^ flips], axis=1)

    def chance(self, assignment: Assignment) -> fmpq:
        """Return the probability of a partial assignment: a sum over the number of ones among the unread bits."""
        bits, copies = list(assignment[: self.bits]), list(assignment[self.bits :])
        unread, ones = bits.count(None), bits.count(1)
        zero, one = copies.count(0), copies.count(1)
        likely = (
            comb(unread, more) * a**one * (1 - a) ** zero
            for more, a in enumerate(self._copy_is_one[ones : ones + unread + 1])
        )
        return sum(likely, fmpq(0)) / 2**self.bits

    def chances(self, x: np.ndarray) -> np.ndarray:
        """Return the probabilities of the rows of ``x``: each copy draws its bit and its flip independently."""
        fits = x[:, None, self.bits :] == x[:, : self.bits, None]
        agreeing = np.count_nonzero(fits, axis=1)
        draw = [
            (same * (1 - self.flip) + (self.bits - same) * self.flip) / self.bits
            for same in range(self.bits + 1)
        ]
        return np.array(draw, dtype=object)[agreeing].prod(axis=1) * fmpq(1, 2**self.bits)
