"""Blocks: functions of disjoint independent variables, up to symmetry, closed under composition."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Sequence
from itertools import accumulate
from math import prod
from typing import Any, NamedTuple, TypeVar

import numpy as np
from flint import fmpq

from constructions.parameters import HALF
from constructions.parts.constant import Constant
from constructions.parts.lumped import Assignment, BlockTest, LumpedProblem, Mean
from constructions.parts.lumped_level import LumpedLevel, PartTables
from constructions.parts.relevant import RelevantProblem
from theorylab.errors import InvalidArgument
from theorylab.problems.problem import Test

__all__ = [
    "AND",
    "NOT",
    "OR",
    "XOR",
    "Block",
    "Composition",
    "Connective",
    "Product",
]

S = TypeVar("S", bound=Hashable)
"""The non-constant states of a type of block."""


class Block(LumpedProblem[S]):
    """A lumped problem that can be combined with others over disjoint variables, by ``&``, ``|``, ``^`` and ``~``.

    See Also
    --------
    mixture
    expand : as a table

    Examples
    --------
    >>> from constructions import majority, parity
    >>> from theorylab import greedy
    >>> greedy(majority(3) & parity(1), depth=4).error
    0
    """

    def first_level(self) -> LumpedLevel:
        """Return the level of the root; see :class:`theorylab.problems.levels.Levelled`."""
        tables = PartTables(self)
        return LumpedLevel(tables, tables.root(), 0)

    def relevant(self) -> RelevantProblem:
        """Return the same problem without the irrelevant variables."""
        return RelevantProblem(self)

    def __and__(self, other: Block) -> Block:
        return _join(AND, self, other)

    def __or__(self, other: Block) -> Block:
        return _join(OR, self, other)

    def __xor__(self, other: Block) -> Block:
        return _join(XOR, self, other)

    def __invert__(self) -> Block:
        return Product(NOT, (self,))


def _join(connective: Connective, left: Block, right: Block) -> Block:
    """Join two blocks; a chain of the same associative connective becomes one composition."""
    if not isinstance(right, Block):
        return NotImplemented
    parts = (
        part
        for block in (left, right)
        for part in (
            block.parts if isinstance(block, Product) and block.connective == connective else (block,)
        )
    )
    return Product(connective, tuple(parts))


class _PartState(NamedTuple):
    """The cached values of a state of a part of a composition."""

    tests: tuple[BlockTest[Hashable], ...]
    contribution: fmpq


class Composition(Block[tuple[Hashable, ...]]):
    """A function of the values of blocks over disjoint variables, numbered in the order of the blocks.

    The state is the tuple of the states of the parts, or a constant as soon as the value is determined. The values of a
    part's state are cached, so the cost of a state of the composition is that of joining its parts.

    Parameters
    ----------
    parts
        The blocks.
    """

    def __init__(self, parts: Sequence[Block[Any]]):
        if not parts:
            raise InvalidArgument("composition: no parts given, at least one is needed")
        for part in parts:
            if not isinstance(part, Block):
                raise InvalidArgument(f"composition: {part!r} is not a block")
        self._parts = tuple(parts)
        ends = accumulate(part.variables for part in self._parts)
        self._slices = tuple(slice(end - part.variables, end) for part, end in zip(self._parts, ends))
        self._known: tuple[dict[Hashable, _PartState], ...] = tuple({} for _ in self._parts)
        super().__init__(
            [p for part in self._parts for p in part.probabilities],
            self.settle(tuple(part.start for part in self._parts)),
        )

    @property
    def parts(self) -> tuple[Block[Any], ...]:
        """The parts of the composition."""
        return self._parts

    @abstractmethod
    def contribution(self, index: int, mean: Mean) -> Mean:
        """Return the contribution of a part with label mean ``mean``."""

    @abstractmethod
    def join(self, contributions: Sequence[Mean]) -> Mean:
        """Return the label mean of the composition, from the contributions of its parts."""

    def _is_settled(self, states: tuple[Hashable, ...]) -> bool:
        """Return True if no unread variable can change the value."""
        return all(isinstance(state, fmpq) for state in states) or any(
            self.absorbs(index, state) for index, state in enumerate(states)
        )

    def _part_state(self, index: int, state: Hashable) -> _PartState:
        part = self.parts[index]
        tests = tuple(
            ((index, test), multiplicity, probabilities, zero, one)
            for test, multiplicity, probabilities, zero, one in part.tests(state)
        )
        known = _PartState(tests, self.contribution(index, part.mean(state)))
        self._known[index][state] = known
        return known

    def _contributions(self, states: tuple[Hashable, ...]) -> list[fmpq]:
        return [
            (self._known[index].get(state) or self._part_state(index, state)).contribution
            for index, state in enumerate(states)
        ]

    def settle(self, states: tuple[Hashable, ...]) -> tuple[Hashable, ...] | fmpq:
        """Return the state of the composition: its value if that is determined, else the states of the parts."""
        return Constant(self.join(self._contributions(states))) if self._is_settled(states) else states

    def mean(self, state: tuple[Hashable, ...] | fmpq) -> fmpq:
        """Return the label mean, computed from the label means of the parts."""
        return state if isinstance(state, fmpq) else self.join(self._contributions(state))

    def tests(self, state: tuple[Hashable, ...] | fmpq) -> Sequence[BlockTest[tuple[Hashable, ...]]]:
        """Return the tests of the parts, part by part; a test of part i is named (i, its name there)."""
        if isinstance(state, fmpq):
            return ()
        found = []
        for index, own in enumerate(state):
            before, after = state[:index], state[index + 1 :]
            tests, _ = self._known[index].get(own) or self._part_state(index, own)
            for test, multiplicity, probabilities, zero, one in tests:
                zeros, ones = (*before, zero, *after), (*before, one, *after)
                after_zero = self.settle(zeros) if isinstance(zero, fmpq) else zeros
                after_one = self.settle(ones) if isinstance(one, fmpq) else ones
                found.append((test, multiplicity, probabilities, after_zero, after_one))
        return found

    def state(self, assignment: Assignment) -> tuple[Hashable, ...] | fmpq:
        """Return the state of a partial assignment."""
        return self.settle(tuple(part.state(assignment[own]) for part, own in zip(self.parts, self._slices)))

    def variable_classes(self, assignment: Assignment) -> tuple[Test | None, ...]:
        """Return the test of each variable, or ``None``."""
        if isinstance(self.state(assignment), fmpq):
            return (None,) * self.variables
        return tuple(
            None if test is None else (index, test)
            for index, (part, own) in enumerate(zip(self.parts, self._slices))
            for test in part.variable_classes(assignment[own])
        )

    def draw_inputs(self, generator: np.random.Generator, count: int) -> np.ndarray:
        """Draw inputs, part by part."""
        return np.concatenate([part.draw_inputs(generator, count) for part in self.parts], axis=1)

    def chance(self, assignment: Assignment) -> fmpq:
        """Return the probability of a partial assignment: the parts are independent."""
        chances = (part.chance(assignment[own]) for part, own in zip(self.parts, self._slices))
        return prod(chances, start=fmpq(1))

    def chances(self, x: np.ndarray) -> np.ndarray:
        """Return the probabilities of the rows of ``x``: the parts are independent."""
        chances = [part.chances(x[:, own]) for part, own in zip(self.parts, self._slices)]
        return prod(chances[1:], start=chances[0])

    def definition(self, x: np.ndarray) -> np.ndarray:
        """Return label means of the rows of ``x``: the parts are independent given the input."""
        return self.join(
            [
                self.contribution(index, part.definition(x[:, own]))
                for index, (part, own) in enumerate(zip(self.parts, self._slices))
            ]
        )


class Connective(NamedTuple):
    """A connective that is a product of one factor per part, both affine in label means.

    A part of label mean m gives the factor ``at_zero + slope m``; the product P of the factors gives
    the label mean ``value_at_zero + value_slope P``.
    """

    at_zero: fmpq
    slope: fmpq
    value_at_zero: fmpq
    value_slope: fmpq


AND = Connective(fmpq(0), fmpq(1), fmpq(0), fmpq(1))
OR = Connective(fmpq(1), fmpq(-1), fmpq(1), fmpq(-1))
XOR = Connective(fmpq(1), fmpq(-2), HALF, -HALF)
NOT = Connective(fmpq(1), fmpq(-1), fmpq(0), fmpq(1))
SIGNS = {AND: "&", OR: "|", XOR: "^"}


class Product(Composition):
    """Conjunction, disjunction or xor of blocks, or the negation of one.

    The label mean is affine in a product with one factor per part: m for *and*, 1 - m for *or* and
    *not*, 1 - 2m for *xor* (the correlation with the sign of a fair coin). So a part that is constant with
    factor zero determines the value, and nothing else does before every part is
    constant: if no factor vanishes identically, the other parts have inputs at which theirs do not vanish.

    Parameters
    ----------
    connective
        One of ``AND``, ``OR``, ``XOR`` and, for a single part, ``NOT``.
    parts
        The blocks.
    """

    def __init__(self, connective: Connective, parts: Sequence[Block[Any]]):
        self.connective = connective
        super().__init__(parts)
        self.is_unate = connective != XOR and all(part.is_unate for part in self.parts)

    def _expression(self) -> str | None:
        written = [part._expression() for part in self.parts]
        if None in written or (len(written) == 1) != (self.connective == NOT):
            return None
        inner = [isinstance(part, Product) and part.connective != NOT for part in self.parts]
        parts = [f"({text})" if joined else f"{text}" for text, joined in zip(written, inner)]
        return f"~{parts[0]}" if self.connective == NOT else f" {SIGNS[self.connective]} ".join(parts)

    def contribution(self, index: int, mean: Mean) -> Mean:
        return mean * self.connective.slope + self.connective.at_zero

    def join(self, contributions: Sequence[Mean]) -> Mean:
        product = contributions[0]
        for factor in contributions[1:]:
            product = product * factor
        return product * self.connective.value_slope + self.connective.value_at_zero

    def absorbs(self, index: int, state: Hashable) -> bool:
        """Return True if the part is constant with factor zero."""
        return isinstance(state, fmpq) and self.contribution(index, state) == 0
