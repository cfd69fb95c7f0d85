"""Problems with inputs merged by symmetry: functions of variables, up to permutations of the unread ones."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Sequence
from typing import Any, Generic, TypeVar

import numpy as np
from flint import fmpq

from constructions.parameters import HALF
from theorylab.errors import InvalidArgument
from theorylab.numbers.exact_draws import coins, coins_of_each
from theorylab.problems.problem import Branch, Path, Problem, Split, Test
from theorylab.problems.samples.distinct_inputs import distinct_rows

__all__ = ["IRRELEVANT", "Assignment", "BlockTest", "LumpedProblem", "Mean"]

IRRELEVANT = "irrelevant"
"""Name of the class of unread variables that cannot change the label mean."""

Assignment = Sequence[int | None]
"""A partial assignment: for each variable 0, 1, or ``None`` if it is unread."""

S = TypeVar("S", bound=Hashable)
"""The non-constant states of a type of block."""

Mean = TypeVar("Mean", fmpq, np.ndarray)
"""A label mean, or an array of them."""

BlockTest = tuple[Test, int, tuple[fmpq, fmpq], S | fmpq, S | fmpq]
"""A class of interchangeable unread variables that matter: its name, unique among the classes of a
state; its number of variables; the probabilities of zero and of one for each of them; the states
after one is read as zero and as one. (A plain tuple, because millions are created.)"""


class LumpedProblem(Problem[tuple[Any, int], Test], Generic[S]):
    """A Boolean function of variables, possibly stochastic, and the problem of learning it.

    A *block state* represents all partial assignments that leave the same function up to permutations of the
    unread variables. If that function is constant, the state is its value, a :class:`~flint.fmpq`; so
    a block state is a rational exactly when it has no tests, and an unread variable belongs to a test
    exactly when the label mean depends on it.

    A state of the problem is (block state, number of variables read). Top-k needs the irrelevant
    variables as candidates, because they may be among the k best. They form one class, after the
    block's own, and reading one changes only the number of variables read; as both outcomes lead to the
    same subproblem, their probabilities are set to 1/2.

    Every block consists of parts; a block that is not a composition is its own single part.

    Parameters
    ----------
    probabilities
        Pr[x_i = 1] of each variable; ``None`` for one that depends on others.
    start
        Block state of the empty assignment.
    """

    is_unate = False
    """True if the function is known to be unate: no variable raises it at some inputs and lowers it at others."""

    def __init__(self, probabilities: Sequence[fmpq | None], start: S | fmpq):
        self.probabilities = tuple(probabilities)
        self.variables = len(self.probabilities)
        self.start = start
        self.root = (start, 0)

    @abstractmethod
    def mean(self, state: S | fmpq) -> fmpq:
        """Return the probability of label 1 given a block state."""

    @abstractmethod
    def tests(self, state: S | fmpq) -> Sequence[BlockTest[S]]:
        """Return the classes of unread variables that matter at a block state; none if it is constant."""

    @abstractmethod
    def state(self, assignment: Assignment) -> S | fmpq:
        """Return the block state of a partial assignment."""

    @abstractmethod
    def variable_classes(self, assignment: Assignment) -> tuple[Test | None, ...]:
        """Return the test of each variable, or ``None`` if it is read or does not matter."""

    @abstractmethod
    def definition(self, x: np.ndarray) -> np.ndarray:
        """Return label means of inputs, the rows of a Boolean array, as rationals in an object array.

        They are computed directly from the definition of the function, without the lumped states, so that each can be
        tested against the other.
        """

    def draw_inputs(self, generator: np.random.Generator, count: int) -> np.ndarray:
        """Draw inputs, the rows of a Boolean array; their variables are independent.

        Parameters
        ----------
        generator
            Source of randomness.
        count
            Number of inputs.
        """
        columns = [coins(generator, p, count) for p in self.probabilities if p is not None]
        return np.stack(columns, axis=1) if columns else np.zeros((count, 0), dtype=bool)

    def chance(self, assignment: Assignment) -> fmpq:
        """Return the probability of a partial assignment; the variables are independent."""
        found = fmpq(1)
        for p, value in zip(self.probabilities, assignment):
            if p is not None and value is not None:
                found *= p if value else 1 - p
        return found

    def chances(self, x: np.ndarray) -> np.ndarray:
        """Return probabilities of inputs, the rows of a Boolean array, as rationals in an object array."""
        found = np.full(len(x), fmpq(1), dtype=object)
        for column, p in zip(x.T, self.probabilities, strict=True):
            if p is not None:
                found = found * np.array([1 - p, p], dtype=object)[column.astype(int)]
        return found

    @property
    def parts(self) -> tuple[LumpedProblem[Any], ...]:
        """The parts of the block, over consecutive variables."""
        return (self,)

    def contribution(self, index: int, mean: Mean) -> Mean:
        """Return the contribution of a part with label mean ``mean``."""
        return mean

    def join(self, contributions: Sequence[Mean]) -> Mean:
        """Return the label mean of the block, from the contributions of its parts."""
        return contributions[0]

    def absorbs(self, index: int, state: Hashable) -> bool:
        """Return True if that state of a part determines the value for all states of the other parts."""
        return False

    def settle(self, states: tuple[Any, ...]) -> Any:
        """Return the block state, from the states of the parts."""
        return states[0]

    def _facts(self) -> dict[str, Any]:
        classes = len(self.tests(self.start))
        return {"tests": self.variables, "classes of tests": classes, **self._label_facts()}

    def label_distribution(self, state: tuple[Any, int]) -> tuple[fmpq, fmpq]:
        """Return Pr[y = 0 | state] and Pr[y = 1 | state]."""
        mean = self.mean(state[0])
        return (1 - mean, mean)

    def splits(self, state: tuple[Any, int]) -> Sequence[Split[tuple[Any, int], Test]]:
        """Return the block's classes of tests, then the class of irrelevant variables if there are any."""
        block_state, read = state
        unread = self.variables - read
        read += 1
        found: list[Split[tuple[Any, int], Test]] = []
        for test, multiplicity, (p_zero, p_one), zero, one in self.tests(block_state):
            unread -= multiplicity
            found.append(
                Split(test, (Branch(p_zero, (zero, read)), Branch(p_one, (one, read))), multiplicity)
            )
        if unread:
            either = Branch(HALF, (block_state, read))
            found.append(Split(IRRELEVANT, (either, either), unread))
        return found

    def influence(self, state: tuple[Any, int], split: Split[Any, Test]) -> fmpq:
        """Return Pr[f(x) != f(x with the variable flipped)] given the state, for unate f.

        It equals the difference of the label means, because flips of a variable never change f in opposite directions
        (Fact 2.1 of Blanc, Lange, Tan 2020).

        Raises
        ------
        InvalidArgument
            If the function is not known to be unate: only *and*, *or* and *not* of thresholds and terms are.
        """
        if not self.is_unate:
            raise InvalidArgument(
                "influence: for lumped problems it is known only for and, or, not of thresholds and terms;"
                " expand other problems to the cube"
            )
        return abs(self.label_mean(split.one) - self.label_mean(split.zero))

    def draw(self, generator: np.random.Generator, count: int) -> tuple[np.ndarray, np.ndarray]:
        """Draw examples: inputs, and labels with the probabilities of the definition.

        Parameters
        ----------
        generator
            Source of randomness.
        count
            Number of examples.
        """
        x = self.draw_inputs(generator, count)
        first, which = distinct_rows(x)
        return x, coins_of_each(generator, self.definition(x[first]), which).astype(np.intp)

    def label_masses(self, path: Path) -> tuple[fmpq, fmpq]:
        """Return Pr[the outcomes of the path, y = label] for the labels 0 and 1."""
        assignment = self._assignment(path)
        chance, mean = self.chance(assignment), self.mean(self.state(assignment))
        return chance * (1 - mean), chance * mean

    def variable(self, test: Test, path: Path) -> int:
        """Return the first unread variable of the class ``test`` after the path."""
        assignment = self._assignment(path)
        classes = self.variable_classes(assignment)
        if test == IRRELEVANT:
            return next(i for i, own in enumerate(classes) if own is None and assignment[i] is None)
        return classes.index(test)

    def _assignment(self, path: Path) -> list[int | None]:
        assignment: list[int | None] = [None] * self.variables
        for variable, outcome in path:
            assignment[variable] = outcome
        return assignment
