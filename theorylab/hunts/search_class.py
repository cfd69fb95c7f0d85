"""Classes in which a hunt searches: how members are drawn, changed, simplified, listed and written."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Generic, Self, TypeVar

import numpy as np

from theorylab.errors import InvalidArgument
from theorylab.hunts.quantity import Quantity, Spectra
from theorylab.numbers.counts import whole_number
from theorylab.numbers.rationals import integer
from theorylab.problems.problem import Problem

__all__ = ["Member", "SearchClass", "integers", "require_no_symmetry"]

Member = TypeVar("Member")
"""Type of the members: a text, or anything else that is hashable and that JSON gives back unchanged."""


class SearchClass(ABC, Generic[Member]):
    """Problems of one kind, each made from a *member*, a short description that is easily changed.

    A new class defines :meth:`problem`, :meth:`random`, :meth:`neighbour` and :meth:`text`, and a search works. The
    other methods make it faster (:meth:`spectra`, :meth:`tables`, :meth:`run`), exhaustive (:meth:`parts`,
    :meth:`members`) or its result simpler (:meth:`simpler`). It gets a name in :data:`theorylab.hunts.names.CLASSES`.

    Attributes
    ----------
    form
        The form of its name, such as ``read-once-dnf:N``, if its parameters are integers and it has no symmetries.
    name
        Its name on the command line, with all its parameters.
    imports
        A line that imports the names in :meth:`text`.
    noun
        What its members are, for messages.
    has_tables
        True if the members are truth tables, which a stand-alone program can have.
    """

    form: str = ""
    name: str

    @classmethod
    def from_text(cls, parameters: str, symmetry: str) -> Self:
        """Return the class with the parameters that follow the colon in its name; only for classes that have names.

        Parameters
        ----------
        parameters
            The parameters.
        symmetry
            Name of a group of permutations of the variables; empty for none.

        Raises
        ------
        InvalidArgument
            If they are malformed, or the class has no symmetries.
        """
        if not cls.form:
            raise InvalidArgument(f"class {cls.__name__}: it has no parameters")
        require_no_symmetry(symmetry, cls.form)
        return cls(*integers(parameters, cls.form))

    @abstractmethod
    def problem(self, member: Member) -> Problem:
        """Return the problem of a member."""

    @abstractmethod
    def random(self, rng: Random) -> Member:
        """Return a random member."""

    @abstractmethod
    def neighbour(self, member: Member, rng: Random) -> Member:
        """Return a random member that differs little from a given one."""

    @abstractmethod
    def text(self, member: Member) -> str:
        """Return a member as a Python expression of a problem, whose names :attr:`imports` imports."""

    imports = "from theorylab import CubeProblem"

    noun = "problem"
    has_tables = False

    def plain(self, member: Member) -> str:
        """Return Python without the library that defines the truth table TABLE; empty unless :attr:`has_tables`."""
        return ""

    def simpler(self, member: Member) -> Iterator[Member]:
        """Yield simpler members, the simplest first.

        They need not be in the class (they may have fewer variables), but :meth:`problem` and :meth:`text` accept them.
        """
        return iter(())

    def parts(self, quantity: Quantity) -> int:
        """Return the number of parts into which all members are divided; 0 if there are too many to list.

        Parameters
        ----------
        quantity
            What is measured; members that its symmetries identify need not be listed twice.
        """
        return 0

    def members(self, part: int, quantity: Quantity) -> Sequence[Member]:
        """Return the members of a part, 0 to :meth:`parts` - 1, simple ones first."""
        return ()

    def size(self) -> int:
        """Return the number of all members, 0 if they cannot be listed."""
        return 0

    def variables_of(self, member: Member) -> int:
        """Return the number of variables, or of tests, of a member."""
        return self.problem(member).variables

    def run(
        self, quantity: Quantity, rng: Random, steps: int, stop: Callable[[], bool]
    ) -> tuple[Member, int] | None:
        """Return the best member of a compiled run of annealing, and how many it scored; ``None`` without such a run.

        Parameters
        ----------
        quantity
            What is made large.
        rng
            Source of random numbers.
        steps
            Number of members to score.
        stop
            Tells when to stop.
        """
        return None

    def spectra(self, members: Sequence[Member]) -> Spectra | None:
        """Return the Fourier coefficients of members, for approximations; ``None`` if they have none."""
        return None

    def tables(self, members: Sequence[Member], most: int) -> np.ndarray | None:
        """Return the truth tables of members, uint8[B, 2^n]; ``None`` if n would be above ``most``."""
        return None


def integers(parameters: str, form: str) -> list[int]:
    """Return the integers that a name of a class has after the colon.

    Parameters
    ----------
    parameters
        The text after the colon.
    form
        The form of the name, such as ``partial:N,J``.

    Raises
    ------
    InvalidArgument
        If their number is wrong, or one is not an integer above 0.
    """
    words = parameters.split(",") if parameters else []
    if len(words) != form.count(",") + 1:
        raise InvalidArgument(f"class {form}: write {form}, with integers above 0")
    return [whole_number(integer(word, name=form), form, least=1) for word in words]


def require_no_symmetry(symmetry: str, form: str) -> None:
    """Raise an error if a symmetry is given for a class that has none.

    Parameters
    ----------
    symmetry
        Name of a group; empty for none.
    form
        The form of the name of the class.

    Raises
    ------
    InvalidArgument
        If a symmetry is given.
    """
    if symmetry:
        raise InvalidArgument(f"class {form}: it has no symmetries; leave out {symmetry}")
