"""Read-once DNFs, and the classes of them over which MIC is computed (Brutzkus et al. 2020)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from math import comb

from flint import fmpq

from constructions.parameters import HALF, count, probability
from constructions.parts.dnf import ReadOnceDNF, conjunction, read_once_dnf
from constructions.parts.relevant import RelevantProblem
from theorylab.classes.multisets import TermMultisets
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.numbers.several import several
from theorylab.numbers.shown import abbreviate

__all__ = [
    "MOST_FUNCTIONS",
    "FunctionClass",
    "conjunction",
    "product_class",
    "read_once_dnf",
    "uniform_class",
]

MOST_FUNCTIONS = 5_000_000
"""Maximum number of functions of a class; the data of each would take gigabytes for more."""

DECISIVE = 12
"""A number above which binomials exceed the maximum: C(2 x 12 + 2, 12) is above :data:`MOST_FUNCTIONS`."""

Terms = tuple[int, ...]
"""A member of a class: the types of its terms, sorted."""


@dataclass(frozen=True)
class FunctionClass:
    """Functions that share their subproblems, so that one pass solves all of them.

    Attributes
    ----------
    problem
        Problem whose states include every function of the class and are closed under reading a
        variable. Its root is one of the largest functions.
    members
        The state of each function of the class.
    describe
        Function from a member to its terms, in a printable form.
    """

    problem: RelevantProblem
    members: Sequence[Terms]
    describe: Callable[[Terms], list]


def _require_few(terms: int, types: int) -> None:
    """Reject too many multisets of at most ``terms`` terms of ``types`` types."""
    few = min(terms, types, DECISIVE)  # gives a lower bound, exact or above the limit, at low cost
    functions = comb(terms + types, few) - 1
    if functions > MOST_FUNCTIONS:
        least = "at least " if few == DECISIVE else ""
        raise TooLarge(
            f"class: {least}{functions} functions; at most {MOST_FUNCTIONS}, take fewer terms or literals"
        )


def uniform_class(terms: int, literals: int) -> FunctionClass:
    """All read-once DNFs of at most ``terms`` terms of at most ``literals`` literals, uniform (section 8.2).

    Up to symmetry these are the non-empty multisets of term sizes, C(terms + literals, terms) - 1 of
    them; each is described by its list of term sizes.

    See Also
    --------
    product_class
    dp_optimal.mic : a learner on each function of the class

    Examples
    --------
    >>> found = uniform_class(terms=2, literals=2)
    >>> len(found.members), found.describe(found.members[0])
    (5, [1])
    """
    terms, literals = count(terms, "terms"), count(literals, "literals")
    _require_few(terms, literals)
    # with one probability, the type of a term is its number of literals
    block = ReadOnceDNF([(HALF,) * literals] * terms, (HALF,))
    return FunctionClass(block.relevant(), TermMultisets(terms, literals), list)


def product_class(terms: int, literals: int, probabilities: tuple[fmpq, ...]) -> FunctionClass:
    """As :func:`uniform_class`, where each variable has one of two probabilities (section 8.2).

    There are m = literals (literals + 3) / 2 types of terms, pairs (n1, n2) of numbers of literals of either
    probability, and C(terms + m, terms) - 1 functions up to symmetry; each is described by its list of [n1, n2].

    Parameters
    ----------
    terms, literals
        Maximum number of terms, and of literals per term.
    probabilities
        The two probabilities of one, distinct.

    Raises
    ------
    InvalidArgument
        If a parameter is out of range.
    TooLarge
        If the class has more than :data:`MOST_FUNCTIONS` functions.

    See Also
    --------
    uniform_class
    dp_optimal.mic : a learner on each function of the class

    Notes
    -----
    For more than one literal no function contains all others as restrictions, so a program for
    the class starts from all ``members``, not from the root alone.

    Examples
    --------
    >>> len(product_class(2, 1, ("1/3", "1/2")).members)  # one or two of two kinds of variables
    5
    """
    terms, literals = count(terms, "terms"), count(literals, "literals")
    probabilities = several(probabilities, "probabilities")
    if len(probabilities) != 2:
        raise InvalidArgument(f"probabilities: {len(probabilities)} given, 2 are needed")
    levels = tuple(probability(p, "probabilities") for p in probabilities)
    if levels[0] == levels[1]:
        raise InvalidArgument(f"probabilities: {abbreviate(levels[0])} given twice, they must differ")
    pairs = [pair for pair in product(range(literals + 1), repeat=2) if 1 <= sum(pair) <= literals]
    _require_few(terms, len(pairs))
    block = ReadOnceDNF([levels[1:] * literals] * terms, levels)
    types = sorted(block.type_of(pair) for pair in pairs)
    members = tuple(
        chosen for size in range(1, terms + 1) for chosen in combinations_with_replacement(types, size)
    )

    def describe(state: Terms) -> list[list[int]]:
        return [list(block.counts(term)) for term in state]

    return FunctionClass(block.relevant(), members, describe)
