"""A block as a problem for learners and optimal programs, and its expansion to the full cube."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from flint import fmpq

from constructions.parameters import HALF
from constructions.parts.block import Block
from constructions.parts.lumped_level import LumpedLevel, PartTables
from constructions.parts.unate import is_unate
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.numbers.exact_draws import coins_of_each
from theorylab.numbers.shown import shown
from theorylab.problems.cube import cube_inputs
from theorylab.problems.problem import Branch, Path, Problem, Split, Test
from theorylab.problems.samples.distinct_inputs import distinct_rows

__all__ = ["IRRELEVANT", "MOST_VARIABLES_EXPANDED", "LumpedProblem", "RelevantProblem", "expand"]

IRRELEVANT = "irrelevant"
"""Name of the class of the unread variables that cannot change the label mean."""

MOST_VARIABLES_EXPANDED = 20
"""The full cube is written out up to this many variables."""

BlockState = Any
"""A state of the block, of whatever kind the block has."""


class RelevantProblem(Problem[BlockState, Test]):
    """A block as a problem whose tests are the variables that matter; a state is a state of the block.

    Parameters
    ----------
    block
        The labelling function.
    """

    def __init__(self, block: Block[Any]):
        if not isinstance(block, Block):
            raise InvalidArgument(f"block: {shown(block)} is not a block, such as parity(3)")
        self.block = block
        self.variables = block.variables
        self.root = block.root

    def _facts(self) -> dict[str, Any]:
        classes = len(self.splits(self.root))
        return {"tests": self.variables, "classes of tests": classes, **self._label_facts()}

    def label_distribution(self, state: BlockState) -> tuple[fmpq, fmpq]:
        """Pr[y = 0 | state] and Pr[y = 1 | state]."""
        mean = self.block.mean(state)
        return (1 - mean, mean)

    def splits(self, state: BlockState) -> Sequence[Split[BlockState, Test]]:
        """The block's classes of tests."""
        return [
            Split(test, (Branch(p_zero, zero), Branch(p_one, one)), multiplicity)
            for test, multiplicity, (p_zero, p_one), zero, one in self.block.tests(state)
        ]

    def influence(self, state: BlockState, split: Split[BlockState, Test]) -> fmpq:
        """Pr[f(x) != f(x with the variable flipped)] given the state, for unate f.

        It is the difference of the label means, because no flip undoes what another one changes (Fact 2.1 of
        Blanc, Lange, Tan 2020).

        Raises
        ------
        InvalidArgument
            If the function is not known to be unate; see :func:`~constructions.parts.unate.is_unate`.
        """
        if not self._unate:
            raise InvalidArgument(
                "influence: of lumped problems known for and, or, not of thresholds and terms only; "
                "write others out on the cube"
            )
        return abs(self.label_mean(split.one) - self.label_mean(split.zero))

    def draw(self, generator: np.random.Generator, count: int) -> tuple[np.ndarray, np.ndarray]:
        """Draw examples: inputs from the block, and labels with the probabilities of its definition.

        Parameters
        ----------
        generator
            Source of randomness.
        count
            Number of examples.
        """
        x = self.block.draw(generator, count)
        first, which = distinct_rows(x)
        return x, coins_of_each(generator, self.block.definition(x[first]), which).astype(np.intp)

    def label_masses(self, path: Path) -> tuple[fmpq, fmpq]:
        """Pr[the outcomes of the path, y = label] for the labels 0 and 1."""
        assignment = self._assignment(path)
        chance, mean = self.block.chance(assignment), self.block.mean(self.block.state(assignment))
        return chance * (1 - mean), chance * mean

    @cached_property
    def _unate(self) -> bool:
        return is_unate(self.block)

    def variable(self, test: Test, path: Path) -> int:
        """First unread variable of the class ``test`` after the path."""
        assignment = self._assignment(path)
        classes = self.block.classes(assignment)
        if test == IRRELEVANT:
            return next(i for i, own in enumerate(classes) if own is None and assignment[i] is None)
        return classes.index(test)

    def _assignment(self, path: Path) -> list[int | None]:
        assignment: list[int | None] = [None] * self.variables
        for variable, outcome in path:
            assignment[variable] = outcome
        return assignment


class LumpedProblem(RelevantProblem):
    """A block as a problem with all its variables, also those that cannot change the label mean.

    Top-k needs the irrelevant variables as candidates: they fill places among the k best. They form
    one class, after the block's own, and reading one changes only the count of variables read; as
    both outcomes lead to the same subproblem their probabilities are written 1/2 whatever they are.

    Parameters
    ----------
    block
        The labelling function.

    Notes
    -----
    A state is (state of the block, number of variables read).
    """

    def __init__(self, block: Block[Any]):
        super().__init__(block)
        self.root = (block.root, 0)

    def label_distribution(self, state: tuple[BlockState, int]) -> tuple[fmpq, fmpq]:
        """Pr[y = 0 | state] and Pr[y = 1 | state]."""
        mean = self.block.mean(state[0])
        return (1 - mean, mean)

    def splits(self, state: tuple[BlockState, int]) -> Sequence[Split[tuple[BlockState, int], Test]]:
        """The block's classes of tests, then the class of irrelevant variables if there are any."""
        block_state, read = state
        unread = self.variables - read
        read += 1
        found: list[Split[tuple[BlockState, int], Test]] = []
        for test, multiplicity, (p_zero, p_one), zero, one in self.block.tests(block_state):
            unread -= multiplicity
            found.append(
                Split(test, (Branch(p_zero, (zero, read)), Branch(p_one, (one, read))), multiplicity)
            )
        if unread:
            either = Branch(HALF, (block_state, read))
            found.append(Split(IRRELEVANT, (either, either), unread))
        return found

    def first_level(self) -> LumpedLevel:
        """The level of the root; see :class:`theorylab.problems.levels.Levelled`."""
        tables = PartTables(self.block)
        return LumpedLevel(tables, tables.root(), 0)

    def relevant(self) -> RelevantProblem:
        """The same problem without the irrelevant variables."""
        return RelevantProblem(self.block)


def expand(problem: RelevantProblem) -> tuple[np.ndarray, tuple[fmpq, ...]]:
    """Write a lumped problem out on the full cube, straight from the definition of its block.

    Parameters
    ----------
    problem
        A lumped problem of at most 20 variables.

    Returns
    -------
    label_means
        Pr[y = 1 | x] for the 2^n inputs x; bit i of the index is x_{i+1}.
    probabilities
        Pr[x_i = 1] for each variable.

    Raises
    ------
    InvalidArgument
        If the problem is not a lumped one, or variables depend on each other; see
        :func:`~constructions.parts.dependent.joint_table`.
    TooLarge
        If there are more variables.
    """
    if not isinstance(problem, RelevantProblem):
        raise InvalidArgument(
            f"problem: {shown(problem)} is not a lumped one, such as LumpedProblem(parity(3))"
        )
    n = problem.variables
    if n > MOST_VARIABLES_EXPANDED:
        raise TooLarge(
            f"full cube: {n} variables have 2^{n} inputs; at most {MOST_VARIABLES_EXPANDED} variables"
        )
    probabilities = tuple(p for p in problem.block.probabilities if p is not None)
    if len(probabilities) < n:
        first = problem.block.probabilities.index(None) + 1
        raise InvalidArgument(
            f"full cube: x{first} depends on other variables; write the inputs out one by one"
        )
    return problem.block.definition(cube_inputs(n)), probabilities
