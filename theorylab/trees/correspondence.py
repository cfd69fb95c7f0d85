"""Matching by name of the tests and labels of one problem's trees with those of another problem.

A tree numbers variables and labels as its own problem does, and another table may have a different order of columns,
other classes and other thresholds. So variables and labels are matched by name; for a test of a binarized table the
name includes the threshold (``age <= 24.5``). Variables are matched by position only if neither problem names them.
If there is no match, an error is raised.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.numbers.counted import quantity
from theorylab.numbers.shown import abbreviate
from theorylab.problems.losses import SQUARED, ZERO_ONE, Answer
from theorylab.problems.named_test import NamedTest, Value, readings_of
from theorylab.problems.problem import Problem, Test
from theorylab.problems.samples.drawn import DrawnSample
from theorylab.trees.tree import Tree

__all__ = ["Correspondence", "require_own"]

MOST_NAMED = 12
"""Maximum number of names that an error message lists."""
RELATIONS = (" <= ", " = ")
"""Between column and threshold or value in the name of a test."""


class Correspondence:
    """Counterparts of the variables, tests and labels of a tree's problem in another problem.

    Parameters
    ----------
    source
        The problem of the tree.
    target
        The problem on which the tree is evaluated.
    what
        Purpose of the comparison; error messages begin with it.

    Raises
    ------
    InvalidArgument
        If neither problem names its variables and their numbers differ, if no label that occurs in the target is one
        of the source, if two labels have one name, or if the labels of one of them are numbers.
    """

    def __init__(self, source: Problem, target: Problem, what: str):
        if (source.loss is SQUARED) is not (target.loss is SQUARED):
            raise InvalidArgument(
                f"{what}: the tree is for the loss {source.loss.name}, the population for {target.loss.name}"
            )
        self.source, self.target, self._what = source, target, what
        self._same = source is target or (isinstance(source, DrawnSample) and source.population is target)
        # a tree that was read and tests nothing has no names either
        self._by_position = self._same or (source.variables > 0 and not (source.names or target.names))
        if self._by_position and source.variables != target.variables:
            raise InvalidArgument(
                f"{what}: the tree is for {quantity(source.variables, 'variable')}, the population has"
                f" {target.variables:,}"
            )
        self._labels: Sequence[int | None] = range(source.labels) if self._same else self._labels_by_name()

    def variable(self, test: Test, variable: int) -> int:
        """Return the variable of the target that corresponds to a ``test`` of a ``variable`` of the source.

        Raises
        ------
        InvalidArgument
            If no variable of the target, or more than one, has the name of the variable, of the whole test or of its
            column.
        """
        if self._by_position:
            return variable
        name = self._find_test(test, variable).column
        for problem, places in ((self.source, self._own), (self.target, self._places)):
            if len(places.get(name, ())) > 1:
                raise InvalidArgument(
                    f"{self._what}: {len(places[name])} variables of {abbreviate(problem)} are called {name!r}"
                )
        if name not in self._places:
            raise InvalidArgument(
                f"{self._what}: the tree tests {self.source.test_name(test, variable)!r}; the population"
                f" {self._instead(name)}"
            )
        return self._places[name][0]

    def branch(self, test: Test, variable: int, value: Any) -> int:
        """Return the branch of a ``test`` of the source if the :meth:`variable` of the target has a ``value``.

        Raises
        ------
        InvalidArgument
            If the test has no branch for the value.
        """
        if not self._by_position:
            asked = self._find_test(test, variable)
            if asked.relation:
                return asked.branch(Value(str(value), None if isinstance(value, str) else fmpq(value)))
            if asked.column != self.source.variable_name(variable):
                return value  # the variable of the target is the test itself
        return self.source.outcome(test, variable, (value,) * self.source.variables)

    def test(self, test: Test) -> Any:
        """Return the test of the target that corresponds to a ``test`` of the source.

        Raises
        ------
        InvalidArgument
            If the problems differ, and either does not name its tests by the 0/1 variable that they read.
        """
        if self.source is self.target:
            return test
        for problem in (self.source, self.target):
            kind = type(problem)
            if kind.variable is not Problem.variable or kind.outcome is not Problem.outcome:
                raise InvalidArgument(
                    f"{self._what}: the tree belongs to another problem, and the tests of a {kind.__name__} are"
                    " compared within one problem only"
                )
        return self.variable(test, self.source.variable(test, ()))

    def label(self, label: Answer) -> Answer | None:
        """Return the label of the target with the name of a ``label`` of the source; None if there is none."""
        if isinstance(label, fmpq):
            return label
        return self._labels[label] if 0 <= label < len(self._labels) else None

    def _find_test(self, test: Test, variable: int) -> NamedTest:
        """Return the test to find in the target: by its variable or, failing that, by the 0/1 test or its column."""
        name, whole = self.source.variable_name(variable), self.source.test_name(test, variable)
        if name in self._places:
            return NamedTest(name)
        binary = [self.source.outcome_name(test, branch) for branch in (0, 1)] == ["0", "1"]
        return next(readings_of(whole, self._places), NamedTest(name)) if binary else NamedTest(name)

    def _labels_by_name(self) -> list[int | None]:
        known, names = (list(map(p.label_name, range(p.labels))) for p in (self.source, self.target))
        for called in (known, names):
            if len(set(called)) < len(called):
                raise InvalidArgument(
                    f"{self._what}: two labels have the same name; the names are {_name_list(called)}"
                )
        shares = self.target.label_statistics(self.target.root)
        occurring = [name for name, share in zip(names, shares) if share or self.target.loss is not ZERO_ONE]
        if known and not set(known).intersection(occurring):
            raise InvalidArgument(
                f"{self._what}: the labels of the tree are {_name_list(known)}, those of the population"
                f" {_name_list(occurring)}; they have no label in common"
            )
        return [names.index(name) if name in names else None for name in known]

    @cached_property
    def _own(self) -> dict[str, list[int]]:
        return _places_of_names(self.source)

    @cached_property
    def _places(self) -> dict[str, list[int]]:
        return _places_of_names(self.target)

    def _instead(self, name: str) -> str:
        """Describe what the population has instead of a variable with the given name."""
        for relation in RELATIONS:
            column, found, _ = name.rpartition(relation)
            others = [other for other in self._places if found and other.startswith(column + found)]
            if others:
                return f"has other tests of {column!r}, {_name_list(others)}; read its table with read_sample_of_tests"
        return f"has no variable of this name; it has {_name_list(self._places)}"


def require_own(tree: Tree, problem: Problem, what: str) -> None:
    """Raise an error if a ``tree`` does not belong to ``problem``.

    Raises
    ------
    InvalidArgument
        If it belongs to another problem; the message begins with ``what``.
    """
    if tree.problem is not problem:
        raise InvalidArgument(
            f"{what}: the tree belongs to another problem, {abbreviate(tree.problem)}; grow it on the problem object"
            f" that is given, {abbreviate(problem)}"
        )


def _places_of_names(problem: Problem) -> dict[str, list[int]]:
    """Return the variables by name."""
    places: dict[str, list[int]] = {}
    for variable in range(problem.variables):
        places.setdefault(problem.variable_name(variable), []).append(variable)
    return places


def _name_list(names: Iterable[str]) -> str:
    """Return the first names, as text."""
    shown = list(map(repr, names))
    return ", ".join([*shown[:MOST_NAMED], *["..."] * (len(shown) > MOST_NAMED)]) or "none"
