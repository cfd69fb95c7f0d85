"""The one interface between distributions and everything that grows or optimises a tree.

A *subproblem* is the set of inputs that reach a node; it is named by a hashable state. What a learner
may know of it is how it is labelled and how each open test splits it, so that is all a problem says.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from operator import index
from typing import Any, Generic, NamedTuple, SupportsIndex, TypeVar

from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.numbers.counted import quantity
from theorylab.numbers.shown import abbreviate
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
    "majority_label",
    "number_value",
    "require_problem",
]

State = Hashable
"""Name of a subproblem of some problem; only the problem itself knows what is in it."""

Test = Hashable
"""Name of a test of some problem, or of a class of interchangeable ones."""

S = TypeVar("S", bound=Hashable)
"""The states of one kind of problem."""

K = TypeVar("K", bound=Hashable)
"""What else a branch may lead to."""

T = TypeVar("T", bound=Hashable)
"""The tests of one kind of problem."""

Path = tuple[tuple[int, int], ...]
"""What a path has read: (variable, outcome) pairs from the root down."""

ONE = fmpq(1)


class Branch(NamedTuple, Generic[S]):
    """An outcome of a test: its probability given the subproblem, and the subproblem that it leads to.

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
    """An open test at a subproblem, or a class of interchangeable ones.

    Attributes
    ----------
    test
        Name of the test, or of its class, unique among the splits of a state.
    branches
        One :class:`Branch` an outcome, in the order of the outcomes (zero-child before one-child).
    multiplicity
        How many interchangeable tests this entry stands for.
    cost
        Price of performing the test.

    See Also
    --------
    Branch, Problem

    Examples
    --------
    >>> from constructions import majority
    >>> problem = majority(3)
    >>> [each.multiplicity for each in problem.splits(problem.root)]  # three variables alike
    [3]
    """

    test: T
    branches: tuple[Branch[S], ...]
    multiplicity: int = 1
    cost: fmpq = ONE

    @property
    def zero(self) -> S:
        """The zero-child of a binary test."""
        return self.branches[0].child

    @property
    def one(self) -> S:
        """The one-child of a binary test."""
        return self.branches[1].child

    def leading_to(self, children: Iterable[K]) -> Split[K, T]:
        """The same test with other ``children`` after its outcomes, in their order."""
        branches = tuple(Branch(p, child) for (p, _), child in zip(self.branches, children))
        return Split(self.test, branches, self.multiplicity, self.cost)


class Problem(ReprMixin, ABC, Generic[S, T]):
    """A labelled distribution, seen through its subproblems.

    Subclasses give ``root``, ``variables``, ``label_distribution`` and ``splits``; the rest has defaults for
    tests that read one variable, whose index is their name, and for inputs written as the sequence of the
    outcomes of their variables. A kind of problem with states S and tests T is a ``Problem[S, T]``.

    See Also
    --------
    CubeProblem, GridProblem, SampleProblem, IdentificationProblem
    constructions.Block

    Notes
    -----
    ``splits(state)`` lists the tests in the order that the tie rules *first* and *last* refer to. A
    state must determine its label distribution and its splits: two nodes in the same state are
    interchangeable, and every algorithm here solves a state once.

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
    """What the labels are called, one name each; empty where they are called 0, 1, ..."""
    names: Sequence[str] | None = None
    """What the variables are called, one name each; none where they are called x1, x2, ..."""
    readings: tuple[ColumnReading, ...] = ()
    """What was made of the columns of a table, if the problem is of one."""

    @abstractmethod
    def label_distribution(self, state: S) -> tuple[fmpq, ...]:
        """Pr[y = label | state] for every label, exact, summing to one."""

    @abstractmethod
    def splits(self, state: S) -> Sequence[Split[S, T]]:
        """The tests still open at ``state``; none repeats a test of the path to it."""

    def label_mean(self, state: S) -> fmpq:
        """Pr[y = 1 | state] of a problem with two labels."""
        distribution = self.label_distribution(state)
        if len(distribution) != 2:
            raise InvalidArgument(
                f"label mean: the problem has {quantity(len(distribution), 'label')}, not two"
            )
        return distribution[1]

    def _facts(self) -> dict[str, Any]:
        return {"tests": self.variables, **self._label_facts()}

    def _label_facts(self) -> dict[str, Any]:
        """How the labels are distributed."""
        if self.labels == 2:
            return {"mean": self.label_mean(self.root)}
        return {"labels": self.labels, "distribution": self.label_distribution(self.root)}

    def is_pure(self, state: S) -> bool:
        """Whether every input of the subproblem has the same label."""
        return any(p == 1 for p in self.label_distribution(state))

    def relevant(self) -> Problem:
        """The same problem without the tests known to be irrelevant, where they can be told.

        An optimal tree never needs one: its subtrees then solve the same subproblem, so the better of
        the two can replace the node.
        """
        return self

    def variable(self, test: T, path: Path) -> int:
        """Index of the variable that ``test`` reads on a path that has read ``path``.

        Raises
        ------
        InvalidArgument
            If the test is not named by its variable, and the problem says nothing else.
        """
        if not isinstance(test, SupportsIndex):
            raise InvalidArgument(f"test {test!r}: the problem does not say which variable it reads")
        return index(test)

    def variable_name(self, variable: int) -> str:
        """Name of a variable; x1, x2, ... where the problem has no other names."""
        return self.names[variable] if self.names else f"x{variable + 1}"

    def test_name(self, test: T, variable: int) -> str:
        """How a drawing calls the test: by default as the variable that it reads."""
        return self.variable_name(variable)

    def outcome_name(self, test: T, branch: int) -> str:
        """What a drawing writes on a branch of a test: by default the index of the branch."""
        return str(branch)

    def label_name(self, label: int) -> str:
        """How a drawing calls a label."""
        return self.class_names[label] if self.class_names else str(label)

    def outcome(self, test: T, variable: int, x: Sequence[int]) -> int:
        """Outcome of ``test`` (reading ``variable``) on the input ``x``.

        Raises
        ------
        InvalidArgument
            If the value of the variable is not an integer.
        """
        return integer_value(x[variable], self.variable_name(variable))


def integer_value(value: Any, variable: str) -> int:
    """The value of a variable in an input, which must be an integer; ``1.0`` and ``True`` are.

    Parameters
    ----------
    value
        The value.
    variable
        Name of the variable, for messages.

    Raises
    ------
    InvalidArgument
        If it is another number, or none.
    """
    try:
        integer = int(value)
    except (TypeError, ValueError, OverflowError):
        integer = None
    if integer is None or integer != value:
        raise InvalidArgument(f"input: {variable} is {_literal(value)}; an integer is needed")
    return integer


def number_value(value: Any, variable: str) -> Any:
    """The value of a variable in an input, which must be a number, to be compared with a threshold.

    Parameters
    ----------
    value
        The value.
    variable
        Name of the variable, for messages.

    Raises
    ------
    InvalidArgument
        If it is not a number, or the one that is not equal to itself.
    """
    if isinstance(value, str | bytes) or value is None or value != value:
        raise InvalidArgument(f"input: {variable} is {_literal(value)}; a number is needed")
    return value


def _literal(value: Any) -> str:
    """The value as Python writes it; a scalar of numpy without its type."""
    return repr(value.item() if hasattr(value, "item") else value)


def majority_label(distribution: Sequence[fmpq]) -> int:
    """Label of a leaf: the most probable one, the largest of them on a tie (so 1 when the mean is 1/2)."""
    best = max(distribution)
    return max(label for label, p in enumerate(distribution) if p == best)


def require_problem(given: Any) -> None:
    """Refuse an argument that is not a problem.

    Raises
    ------
    InvalidArgument
        If it is something else.
    """
    if not isinstance(given, Problem):
        raise InvalidArgument(
            f"problem: {abbreviate(given)} is not a problem, such as CubeProblem([0, 0, 0, 1]) or parity(3)"
        )
