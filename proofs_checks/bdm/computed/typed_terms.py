"""Read-once DNFs given by the number of literals of each probability in each term, as in section 7.2."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations_with_replacement, product
from math import inf

from flint import fmpq

from constructions.parts.block import Block
from constructions.parts.dnf import read_once_dnf

Probabilities = tuple[fmpq, ...]
"""The distinct probabilities of a literal."""

Term = tuple[int, ...]
"""Numbers of literals of each probability."""

Terms = tuple[Term, ...]

UNIFORM: Probabilities = (fmpq(1, 2),)
PAIRS: tuple[Probabilities, ...] = ((fmpq(3, 10), fmpq(7, 10)), (fmpq(2, 5), fmpq(3, 5)))
"""The two pairs of probabilities of section 8.2."""


def probabilities_by_term(terms: Terms, p: Probabilities) -> list[tuple[fmpq, ...]]:
    """Return, for each term, the probability of each of its literals, from those in ``p``."""
    return [tuple(chance for literals, chance in zip(term, p) for _ in range(literals)) for term in terms]


def dnfs(counts: Iterable[int], longest: int, kinds: int = 2, *, most: float = inf) -> list[Terms]:
    """Return the DNFs with these numbers of terms of at most ``longest`` literals of ``kinds`` probabilities.

    At most ``most`` literals in all; fewest literals first.
    """
    types = [term for term in product(range(longest + 1), repeat=kinds) if 1 <= sum(term) <= longest]
    found = (terms for count in counts for terms in combinations_with_replacement(types, count))
    return sorted((terms for terms in found if _literals(terms) <= most), key=_literals)


def _literals(terms: Terms) -> int:
    return sum(map(sum, terms))


def dnf(terms: Terms, p: Probabilities) -> Block:
    """Return the DNF with these terms over the probabilities ``p``, as a problem."""
    return read_once_dnf(
        tuple(map(sum, terms)), tuple(chance for term in probabilities_by_term(terms, p) for chance in term)
    )
