"""Read-once DNFs given by how many literals of each probability every term has, as in section 7.2."""

from __future__ import annotations

from flint import fmpq

from constructions.papers.bdm import read_once_dnf
from constructions.parts.lumped import LumpedProblem

__all__ = ["PAIRS", "UNIFORM", "Probabilities", "Term", "Terms", "dnf", "probabilities_by_term"]

Probabilities = tuple[fmpq, ...]
"""The distinct probabilities of a literal."""

Term = tuple[int, ...]
"""Numbers of literals of each probability."""

Terms = tuple[Term, ...]

UNIFORM: Probabilities = (fmpq(1, 2),)
PAIRS: tuple[Probabilities, ...] = ((fmpq(3, 10), fmpq(7, 10)), (fmpq(2, 5), fmpq(3, 5)))
"""The two pairs of probabilities of section 8.2."""


def probabilities_by_term(terms: Terms, p: Probabilities) -> list[tuple[fmpq, ...]]:
    """For each term the probabilities of its literals, one a literal, out of those in ``p``."""
    return [tuple(chance for literals, chance in zip(term, p) for _ in range(literals)) for term in terms]


def dnf(terms: Terms, p: Probabilities) -> LumpedProblem:
    """The DNF with these terms over the probabilities ``p``, as a problem."""
    return read_once_dnf(
        tuple(map(sum, terms)), tuple(chance for term in probabilities_by_term(terms, p) for chance in term)
    )
