"""The interface between distributions and the algorithms that grow or optimise trees.

A *subproblem* is the set of inputs that reach a node; it is identified by a hashable state. A problem gives the
label distribution of each subproblem and the splits by its open tests, which is all that a learner may use.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from operator import index
from typing import Any, Generic, NamedTuple, SupportsIndex, TypeVar

from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.numbers.counted import quantity
from theorylab.numbers.rationals import format_rational
from theorylab.numbers.shown import abbreviate
from theorylab.problems.losses import ZERO_ONE, Answer, Loss
from theorylab.problems.readings import ColumnReading
from theorylab.showing import ReprMixin

__all__ = [
    "Branch",
    "Path",
    "Problem",
    "Split",
    "State",
    "Test",
    "integer_value",
    "number_value",
    "require_problem",
]

State = Hashable
"""Identifier of a subproblem, opaque to everything but its problem."""

Test = Hashable
"""Identifier of a test of a problem, or of a class of interchangeable tests."""

S = TypeVar("S", bound=Hashable)
"""Type of the states of a problem."""

K = TypeVar("K", bound=Hashable)
"""Type of the children of a branch that are not states."""

T = TypeVar("T", bound=Hashable)
"""Type of the tests of a problem."""

Path = tuple[tuple[int, int], ...]
"""A path from the root: (variable, outcome) pairs in the order read."""

ONE = fmpq(1)


class Branch(NamedTuple, Generic[S]):
    """An outcome of a test: its conditional probability and the subproblem it leads to.

    See Also
    --------
    Split, Problem

    Examples
    --------
    >>> from theorylab import CubeProblem
    >>> both = CubeProblem([0, 0, 0, 1])
    >>> [(branch.probability, both.label_mean(branch.child)) for branch in both.splits(both.root)[0].branches]
    [(1/2, 0), (1/2, 1/2)]
    """

    probability: fmpq
    child: S


class Split(NamedTuple, Generic[S, T]):
    """An open test at a subproblem, or a class of interchangeable tests.

    Attributes
    ----------
    test
        Identifier of the test or of its class, unique among the splits of a state.
    branches
        One :class:`Branch` for each outcome, in order (zero-child before one-child).
    multiplicity
        Number of interchangeable tests that this split stands for.
    cost
        Cost of the test.
    last
        Identifier of the last of the interchangeable tests in the order of the tests, if they have identifiers of
        their own, as thresholds have; ``test`` is the first of them then.

    See Also
    --------
    Branch, Problem

    Examples
    --------
    >>> from constructions import majority
    >>> problem = majority(3)
    >>> [each.multiplicity for each in problem.splits(problem.root)]  # three interchangeable variables
    [3]
    """

    test: T
    branches: tuple[Branch[S], ...]
    multiplicity: int = 1
    cost: fmpq = ONE
    last: T | None = None

    @property
    def zero(self) -> S:
        """The zero-child of a binary test."""
        return self.branches[0].child

    @property
    def one(self) -> S:
        """The one-child of a binary test."""
        return self.branches[1].child

    def leading_to(self, children: Iterable[K]) -> Split[K, T]:
        """Return the same test with the given ``children`` in place of its own, in order."""
        branches = tuple(Branch(p, child) for (p, _), child in zip(self.branches, children))
        return Split(self.test, branches, self.multiplicity, self.cost, self.last)

    def by_last(self) -> Split[S, T]:
        """Return the split that performs the last of the interchangeable tests."""
        return self if self.last is None else self._replace(test=self.last)


class Problem(ReprMixin, ABC, Generic[S, T]):
    """A labelled distribution, accessed through its subproblems.

    Subclasses define ``root``, ``variables``, ``label_distribution`` and ``splits``. The defaults of the other
    attributes assume that each test reads one variable and is identified by its index, and that an input is the
    sequence of the outcomes of its variables. A problem with states S and tests T is a ``Problem[S, T]``.

    See Also
    --------
    CubeProblem, GridProblem, SampleProblem, IdentificationProblem
    constructions.Block

    Notes
    -----
    The tie rules *first* and *last* refer to the order of the tests in ``splits(state)``. A state must determine its
    label distribution and its splits: nodes with the same state are interchangeable, and every algorithm solves a
    state only once.

    Examples
    --------
    >>> from theorylab import CubeProblem
    >>> isinstance(CubeProblem([0, 1]), Problem)
    True
    """

    root: S
    labels: int = 2
    variables: int
    class_names: tuple[str, ...] = ()
    """Names of the labels; empty if they are 0, 1, ..."""
    names: Sequence[str] | None = None
    """Names of the variables; None if they are x1, x2, ..."""
    loss: Loss = ZERO_ONE
    """The loss of a leaf."""
    readings: tuple[ColumnReading, ...] = ()
    """How the columns were read, if the problem comes from a table."""

    @abstractmethod
    def label_distribution(self, state: S) -> tuple[fmpq, ...]:
        """Return Pr[y = label | state] for every label, exactly; the sum is one."""

    @abstractmethod
    def splits(self, state: S) -> Sequence[Split[S, T]]:
        """Return the tests open at ``state``; none repeats a test of the path to it."""

    def label_statistics(self, state: S) -> tuple[fmpq, ...]:
        """Return the mean values that determine the loss of a leaf: the label distribution, for the zero-one loss."""
        return self.label_distribution(state)

    def label_mean(self, state: S) -> fmpq:
        """Return Pr[y = 1 | state] in a problem with two labels."""
        distribution = self.label_distribution(state)
        if len(distribution) != 2:
            raise InvalidArgument(
                f"label mean: the problem has {quantity(len(distribution), 'label')}, not two"
            )
        return distribution[1]

    def _facts(self) -> dict[str, Any]:
        return {"tests": self.variables, **self._label_facts()}

    def _label_facts(self) -> dict[str, Any]:
        """Return the label mean, or the label distribution if there are more than two labels."""
        if self.labels == 2:
            return {"mean": self.label_mean(self.root)}
        return {"labels": self.labels, "distribution": self.label_distribution(self.root)}

    def is_pure(self, state: S) -> bool:
        """Return True if one answer is the best for every input; for the zero-one loss, if all have the same label."""
        return self.loss.is_pure(self.label_statistics(state))

    def relevant(self) -> Problem:
        """Return the problem without the tests known to be irrelevant.

        An optimal tree never needs an irrelevant test: both subtrees below it solve the same subproblem, so the
        better of the two can replace the node.
        """
        return self

    def variable(self, test: T, path: Path) -> int:
        """Return the index of the variable that ``test`` reads after ``path``.

        Raises
        ------
        InvalidArgument
            If the test is not identified by its variable and the problem does not override this method.
        """
        if not isinstance(test, SupportsIndex):
            raise InvalidArgument(f"test {test!r}: the problem does not say which variable it reads")
        return index(test)

    def variable_name(self, variable: int) -> str:
        """Return the name of a variable: x1, x2, ... if the problem defines no others."""
        return self.names[variable] if self.names else f"x{variable + 1}"

    def test_name(self, test: T, variable: int) -> str:
        """Return the name of a test in drawings, by default that of the variable it reads."""
        return self.variable_name(variable)

    def outcome_name(self, test: T, branch: int) -> str:
        """Return the text on a branch of a test in drawings, by default its index."""
        return str(branch)

    def label_name(self, label: Answer) -> str:
        """Return the name of a label in drawings; a number is its own name."""
        if isinstance(label, fmpq):
            return format_rational(label)
        return self.class_names[label] if self.class_names else str(label)

    def outcome(self, test: T, variable: int, x: Sequence[int]) -> int:
        """Return the outcome of ``test``, which reads ``variable``, on the input ``x``.

        Raises
        ------
        InvalidArgument
            If the value of the variable is not an integer.
        """
        return integer_value(x[variable], self.variable_name(variable))


def integer_value(value: Any, variable: str) -> int:
    """Return the value of a variable in an input as an integer; ``1.0`` and ``True`` are accepted.

    Parameters
    ----------
    value
        The value.
    variable
        Name of the variable, for messages.

    Raises
    ------
    InvalidArgument
        If the value is not an integer.
    """
    try:
        integer = int(value)
    except (TypeError, ValueError, OverflowError):
        integer = None
    if integer is None or integer != value:
        raise InvalidArgument(f"input: {variable} is {_literal(value)}; an integer is needed")
    return integer


def number_value(value: Any, variable: str) -> Any:
    """Return the value of a variable in an input if it is a number that can be compared with a threshold.

    Parameters
    ----------
    value
        The value.
    variable
        Name of the variable, for messages.

    Raises
    ------
    InvalidArgument
        If the value is not a number, or is NaN.
    """
    if isinstance(value, str | bytes) or value is None or value != value:
        raise InvalidArgument(f"input: {variable} is {_literal(value)}; a number is needed")
    return value


def _literal(value: Any) -> str:
    """Return the value as Python writes it; a numpy scalar without its type."""
    return repr(value.item() if hasattr(value, "item") else value)


def require_problem(given: Any) -> None:
    """Raise an error if the argument is not a problem.

    Raises
    ------
    InvalidArgument
        If it is not a problem.
    """
    if not isinstance(given, Problem):
        raise InvalidArgument(
            f"problem: {abbreviate(given)} is not a problem, such as CubeProblem([0, 0, 0, 1]) or parity(3)"
        )
