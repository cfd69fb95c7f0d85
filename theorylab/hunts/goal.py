"""Goals of a hunt: a quantity made large or small, or a condition violated."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

import numpy as np
from flint import fmpq

from theorylab.files.conditions import names_in, parse_condition
from theorylab.hunts.conditions import Margins, Truths
from theorylab.hunts.quantity import Quantity
from theorylab.hunts.search_class import Member, SearchClass
from theorylab.numbers.comparison import Value
from theorylab.problems.problem import Problem

__all__ = ["NEAR", "UNDEFINED", "Extreme", "Goal", "Violation", "approximations"]

VALUE, VARIABLES = "value", "variables"
"""Names in a condition of the hunted quantity and of the number of variables."""

NEAR = 1e-9
"""Relative difference below which approximate scores are compared exactly; their rounding errors are far smaller."""

UNDEFINED = -1e9
"""Largest score of a problem on which a quantity is not defined."""

FARTHEST = 1e6
"""Difference that the distance from the problems on which a quantity is defined makes to a score."""


class Goal(ABC):
    """What a hunt seeks.

    Attributes
    ----------
    quantity
        The quantity that is reported.
    text
        ``maximise``, ``minimise`` or ``violate CONDITION``.
    minimises
        True if small values are sought.
    """

    quantity: Quantity
    text: str
    minimises: bool = False

    @abstractmethod
    def scores(self, search: SearchClass[Member], members: Sequence[Member]) -> np.ndarray:
        """Return an approximate score of each member, the larger the better.

        It is at most :data:`UNDEFINED` where a quantity is not defined.
        """

    @abstractmethod
    def rank(self, problem: Problem) -> Value | None:
        """Return a certified number, the larger the better; ``None`` for a problem that is not what is sought."""

    def may_stop(self, score: float) -> bool:
        """Return True if a search may stop at a problem with this approximate score, once its rank is certified."""
        return False


class Extreme(Goal):
    """A quantity made as large, or as small, as possible.

    Parameters
    ----------
    quantity
        The quantity.
    minimise
        True to make it small.
    """

    def __init__(self, quantity: Quantity, *, minimise: bool = False):
        self.quantity = quantity
        self.text = "minimise" if minimise else "maximise"
        self.minimises = minimise
        self._sign = -1 if minimise else 1

    def scores(self, search: SearchClass[Member], members: Sequence[Member]) -> np.ndarray:
        """Return approximate scores."""
        found = self._sign * approximations(self.quantity, search, members)
        return np.where(
            np.isnan(found), UNDEFINED - FARTHEST * _distances(self.quantity, search, members), found
        )

    def rank(self, problem: Problem) -> Value | None:
        """Return the certified rank of a problem."""
        value = self.quantity.of(problem)
        return None if value is None else value * self._sign


class Violation(Goal):
    """A condition on quantities that some problem may violate.

    Parameters
    ----------
    quantity
        The quantity that the condition calls ``value``.
    condition
        The condition, such as ``value <= 2*influence``.
    others
        Further quantities, by name.

    Raises
    ------
    InputFormatError
        If the condition is malformed or uses an unknown name.
    """

    def __init__(self, quantity: Quantity, condition: str, others: Mapping[str, Quantity]):
        self.quantity = quantity
        self.condition = condition
        self.text = f"violate {condition}"
        known = {**others, VALUE: quantity}
        names = (*known, VARIABLES)
        self._margin = parse_condition(condition, Margins(names))
        self._truth = parse_condition(condition, Truths(names))
        self._needed = {name: known[name] for name in names_in(condition) if name in known}

    def scores(self, search: SearchClass[Member], members: Sequence[Member]) -> np.ndarray:
        """Return approximate scores."""
        at = {name: approximations(each, search, members) for name, each in self._needed.items()}
        at[VARIABLES] = np.array([search.variables_of(member) for member in members], dtype=float)
        margins = -np.broadcast_to(self._margin(at), len(members))
        defined = [~np.isnan(values) for values in at.values()]
        return np.where(np.logical_and.reduce(defined), margins, UNDEFINED)

    def rank(self, problem: Problem) -> Value | None:
        """Return the certified rank of a problem."""
        return fmpq(1) if self.holds(problem) is False else None

    def may_stop(self, score: float) -> bool:
        """Return True if a search may stop with a score."""
        return score >= -NEAR

    def holds(self, problem: Problem) -> bool | None:
        """Return whether a problem satisfies the condition; ``None`` if that is undecided or it is not defined."""
        at: dict[str, Value | None] = {name: each.of(problem) for name, each in self._needed.items()}
        at[VARIABLES] = fmpq(problem.variables)
        if any(value is None for value in at.values()):
            return None
        return self._truth(at)  # type: ignore[arg-type] # none is None


def approximations(quantity: Quantity, search: SearchClass[Member], members: Sequence[Member]) -> np.ndarray:
    """Return a quantity of members in floats, computed together if it can be, else from the exact values.

    Parameters
    ----------
    quantity
        The quantity.
    search
        The class of the members.
    members
        The members.

    Returns
    -------
    numpy.ndarray
        ``nan`` where the quantity is not defined.
    """
    if quantity.of_spectra is not None and (spectra := search.spectra(members)) is not None:
        return quantity.of_spectra(spectra)
    if quantity.of_tables is not None:
        tables = search.tables(members, quantity.most_variables)
        if tables is not None:
            return quantity.of_tables(tables)
    values = (quantity.of(search.problem(member)) for member in members)
    return np.array([np.nan if value is None else float(value) for value in values])


def _distances(quantity: Quantity, search: SearchClass[Member], members: Sequence[Member]) -> np.ndarray:
    """Return how far members are from those on which a quantity is defined; 0 if that is not known."""
    if quantity.distance is None or (spectra := search.spectra(members)) is None:
        return np.zeros(len(members))
    return quantity.distance(spectra)
