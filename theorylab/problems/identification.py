r"""Identification instances as problems: objects with classes, tests with costs, a stopping threshold.

An instance (Zhang and Gionis 2022, Problem 1) has objects :math:`x_1,\dots,x_n` with probabilities and
classes, and tests with integer costs that map every object to one of finitely many outcomes. The goal is a
tree of minimum expected cost that tests until the set of remaining objects is *final*: all of one class, or of
total probability at most :math:`\theta`. With :math:`\theta=0` this is group identification, and entity
identification if every object has its own class.

A subproblem is the set of objects that reach the node, a bit mask. A test is open if it splits the set. Paths that
leave the same objects share one subproblem; there are at most 2^n subproblems, and a tree visits fewer than 2n.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from flint import fmpq

from theorylab.errors import InvalidArgument, TooLarge
from theorylab.numbers.counted import quantity
from theorylab.numbers.counts import whole_number
from theorylab.numbers.rationals import rational
from theorylab.numbers.several import several
from theorylab.numbers.shown import abbreviate
from theorylab.problems.losses import majority_label
from theorylab.problems.problem import Branch, Path, Problem, Split, integer_value
from theorylab.showing import MOST_COPIED, call

__all__ = ["MOST_OBJECTS", "IdentificationProblem", "OpenTest"]

MOST_OBJECTS = 1 << 14
"""Maximum number of objects of an instance."""

Rational = fmpq | Fraction | int | str

V = TypeVar("V", bound=Hashable)
"""Attribute of an object: the outcome of one test, or those of all tests."""


@dataclass(frozen=True, slots=True)
class OpenTest:
    """A test at a subproblem: its index and the outcomes of the objects there, one for each branch."""

    index: int
    outcomes: tuple[int, ...]


class _Contents(NamedTuple):
    """Stored values of a set of objects: class masses, total mass, number of heterogeneous pairs."""

    masses: tuple[fmpq, ...]
    mass: fmpq
    pairs: int


class IdentificationProblem(Problem[int, OpenTest]):
    r"""Objects and tests that identify their classes.

    Parameters
    ----------
    classes
        Class of each object, an integer from 0 to :data:`MOST_OBJECTS` - 1.
    tests
        For each test its outcome on every object, a nonnegative integer.
    weights
        Weights of the objects, positive, proportional to their probabilities; all equal if empty.
    costs
        Positive integer cost of each test; all 1 if empty.
    theta
        Stopping threshold, between 0 and 1: objects of at most this total probability need not be distinguished.
    names
        Names of the tests in drawings; x1, x2, ... if empty.
    class_names
        Names of the classes in drawings; 0, 1, ... if empty. Names of absent classes may be added at the end.

    Attributes
    ----------
    objects
        Number n of objects.
    probabilities
        Probabilities of the objects.
    classes, tests, costs, theta
        As given, exact.

    Raises
    ------
    InvalidArgument
        If lengths differ or a number is out of range.
    TooLarge
        For more than :data:`MOST_OBJECTS` objects.

    See Also
    --------
    identification : a learner
    identification_problem : conversion from another problem

    Notes
    -----
    ``is_pure`` returns True for every final subproblem, including one of several classes whose probability is at most
    ``theta``; ``splits`` is then empty, so learners stop. Label distributions, and hence the errors of trees, do not
    depend on ``theta``.

    An input, as passed to :meth:`Tree.label`, is the sequence of the outcomes of all tests.

    Examples
    --------
    >>> from dp_optimal import optimal_expected_cost
    >>> problem = IdentificationProblem([0, 1, 2], [[0, 1, 1], [0, 0, 1]], weights=[2, 1, 1])
    >>> optimal_expected_cost(problem).value  # 1 for the first object, 2 for the others
    3/2
    """

    def __init__(
        self,
        classes: Sequence[int],
        tests: Sequence[Sequence[int]],
        *,
        weights: Sequence[Rational] = (),
        costs: Sequence[int] = (),
        theta: Rational = 0,
        names: Sequence[str] = (),
        class_names: Sequence[str] = (),
    ):
        classes, class_names = several(classes, "classes"), several(class_names, "class names")
        self.objects = len(classes)
        if self.objects > MOST_OBJECTS:
            raise TooLarge(f"identification: {self.objects} objects; at most {MOST_OBJECTS}")
        if self.objects == 0:
            raise InvalidArgument("identification: no objects given; at least 1 is needed")
        self.classes = _indices(classes, "class")
        if max(self.classes) >= MOST_OBJECTS:
            raise InvalidArgument(f"class: {max(self.classes)} given, classes are 0 to {MOST_OBJECTS - 1}")
        self.tests = tuple(
            _indices(row, f"outcome of test {t}") for t, row in enumerate(several(tests, "tests"))
        )
        for t, row in enumerate(self.tests):
            if len(row) != self.objects:
                raise InvalidArgument(
                    f"test {t}: {quantity(len(row), 'outcome')} for {quantity(self.objects, 'object')}"
                )
        self.variables = len(self.tests)
        self.labels = max(2, 1 + max(self.classes))
        self.names: tuple[str, ...] = tuple(names)
        if len(self.names) not in (0, self.variables):
            raise InvalidArgument(
                f"identification: {quantity(len(self.names), 'name')} for {quantity(self.variables, 'test')}"
            )
        if 0 < len(class_names) < self.labels:
            raise InvalidArgument(
                f"identification: {quantity(len(class_names), 'name')} for {quantity(self.labels, 'class')}"
            )
        self.class_names = tuple(class_names[: self.labels])
        self.probabilities = _probabilities(weights, self.objects)
        self.costs = _costs(costs, self.variables)
        self.theta = rational(theta, name="theta")
        if not 0 <= self.theta <= 1:
            raise InvalidArgument(f"theta: {abbreviate(self.theta)} given, it must lie in [0, 1]")
        self.root = (1 << self.objects) - 1
        self._outcomes = [dict(sorted(_masks(row).items())) for row in self.tests]
        self._met: dict[int, _Contents] = {}

    def _expression(self) -> str | None:
        if max(self.objects, self.variables) > MOST_COPIED:
            return None
        return call(
            "IdentificationProblem",
            list(self.classes),
            list(map(list, self.tests)),
            weights=[] if len(set(self.probabilities)) == 1 else list(self.probabilities),
            costs=[] if set(self.costs) <= {1} else list(map(int, self.costs)),
            theta=self.theta,
            names=list(self.names),
            class_names=list(self.class_names),
        )

    def _facts(self) -> dict[str, Any]:
        theta = self.theta or None
        return {"tests": self.variables, "objects": self.objects, "theta": theta, **self._label_facts()}

    def label_distribution(self, state: int) -> tuple[fmpq, ...]:
        """Return the probability of each class among the objects of ``state``."""
        here = self._contents(state)
        return tuple(mass / here.mass for mass in here.masses)

    def is_pure(self, state: int) -> bool:
        """Return True if ``state`` is final: of one class, or of probability at most ``theta``."""
        return self.heterogeneous_pairs(state) == 0 or self.probability(state) <= self.theta

    def splits(self, state: int) -> list[Split[int, OpenTest]]:
        """Return the tests on which the objects of ``state`` differ, in order of index; none if it is final.

        Outcomes that no object of ``state`` has are omitted.
        """
        if self.is_pure(state):
            return []
        total = self.probability(state)
        found = []
        for index, outcomes in enumerate(self._outcomes):
            parts = {v: state & mask for v, mask in outcomes.items() if state & mask}
            if len(parts) > 1:
                branches = tuple(Branch(self.probability(part) / total, part) for part in parts.values())
                found.append(Split(OpenTest(index, tuple(parts)), branches, cost=self.costs[index]))
        return found

    def members(self, state: int) -> Iterator[int]:
        """Yield the objects of ``state`` in order of index."""
        while state:
            lowest = state & -state
            yield lowest.bit_length() - 1
            state ^= lowest

    def probability(self, state: int) -> fmpq:
        """Return the probability p(S) of the objects of ``state``."""
        return self._contents(state).mass

    def heterogeneous_pairs(self, state: int) -> int:
        r"""Return the number :math:`\phi(S)` of pairs of objects of ``state`` that differ in class."""
        return self._contents(state).pairs

    def reached(self, x: int, tests: Iterable[int]) -> int:
        """Return the objects that agree with the object ``x`` on all of ``tests``, in any order."""
        state = self.root
        for index in tests:
            state &= self._outcomes[index][self.tests[index][x]]
        return state

    def end(self, x: int) -> int:
        """Return the objects that no test distinguishes from the object ``x``."""
        return self._ends[x]

    @cached_property
    def _ends(self) -> list[int]:
        rows = list(zip(*self.tests)) or [()] * self.objects
        alike = _masks(rows)
        return [alike[row] for row in rows]

    def with_threshold(self, theta: Rational) -> IdentificationProblem:
        """Return the same instance with the stopping threshold ``theta``."""
        return IdentificationProblem(
            self.classes,
            self.tests,
            weights=self.probabilities,
            costs=[int(cost.p) for cost in self.costs],
            theta=theta,
            names=self.names,
            class_names=self.class_names,
        )

    def coalesced(self) -> IdentificationProblem:
        """Return the instance with indistinguishable objects merged, as in section 6 of the paper.

        A merged object has the total probability and the most probable class of its objects. In the new instance some
        tree makes no error.
        """
        ends = dict.fromkeys(self.end(x) for x in range(self.objects))
        first = [next(self.members(end)) for end in ends]
        return IdentificationProblem(
            [majority_label(self.label_distribution(end)) for end in ends],
            [[row[x] for x in first] for row in self.tests],
            weights=[self.probability(end) for end in ends],
            costs=[int(cost.p) for cost in self.costs],
            theta=self.theta,
            names=self.names,
            class_names=self.class_names,
        )

    def variable(self, test: OpenTest, path: Path) -> int:
        """Return the index of the test, which is also its index in an input."""
        return test.index

    def test_name(self, test: OpenTest, variable: int) -> str:
        """Return the name of the test and, unless the branches are the outcomes 0, 1, ..., their outcomes."""
        name = self.variable_name(variable)
        if test.outcomes == tuple(range(len(test.outcomes))):
            return name
        return f"{name} in {', '.join(map(str, test.outcomes))}"

    def outcome_name(self, test: OpenTest, branch: int) -> str:
        """Return the outcome of the objects of a branch."""
        return str(test.outcomes[branch])

    def outcome(self, test: OpenTest, variable: int, x: Sequence[int]) -> int:
        """Return the branch that an input takes.

        Raises
        ------
        InvalidArgument
            If no object that reaches the node has the outcome of the input.
        """
        value = integer_value(x[variable], self.variable_name(variable))
        if value not in test.outcomes:
            raise InvalidArgument(
                f"input: outcome {value} of test {variable}; the objects of this subproblem have"
                f" {', '.join(map(str, test.outcomes))}"
            )
        return test.outcomes.index(value)

    def _contents(self, state: int) -> _Contents:
        known = self._met.get(state)
        if known is None:
            masses, number = [fmpq(0)] * self.labels, [0] * self.labels
            for x in self.members(state):
                masses[self.classes[x]] += self.probabilities[x]
                number[self.classes[x]] += 1
            pairs = (state.bit_count() ** 2 - sum(k * k for k in number)) // 2
            known = self._met[state] = _Contents(tuple(masses), sum(masses, fmpq(0)), pairs)
        return known


def _masks(values: Sequence[V]) -> dict[V, int]:
    """Return the objects that have each value, as bit masks."""
    masks: dict[V, int] = {}
    for x, value in enumerate(values):
        masks[value] = masks.get(value, 0) | 1 << x
    return masks


def _indices(values: Sequence[int], name: str) -> tuple[int, ...]:
    return tuple(whole_number(value, name, least=0) for value in several(values, name))


def _probabilities(weights: Sequence[Rational], objects: int) -> tuple[fmpq, ...]:
    exact = [rational(w, name="weight") for w in several(weights, "weights")] or [fmpq(1)] * objects
    if len(exact) != objects:
        raise InvalidArgument(f"weights: {len(exact)} given for {quantity(objects, 'object')}")
    if any(w <= 0 for w in exact):
        raise InvalidArgument(f"weights: {abbreviate(min(exact))} given, every weight must be positive")
    total = sum(exact, fmpq(0))
    return tuple(w / total for w in exact)


def _costs(costs: Sequence[int], tests: int) -> tuple[fmpq, ...]:
    exact = tuple(rational(c, name="cost") for c in several(costs, "costs")) or (fmpq(1),) * tests
    if len(exact) != tests:
        raise InvalidArgument(f"costs: {len(exact)} given for {quantity(tests, 'test')}")
    for cost in exact:
        if cost.q != 1 or cost < 1:
            raise InvalidArgument(f"costs: {abbreviate(cost)} given, every cost is a positive integer")
    return exact
