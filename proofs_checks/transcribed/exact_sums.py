r"""Sums of logarithms, or of roots, of rationals in a normal form that distinguishes equal sums from close ones.

The base-2 logarithm of a rational is a sum of integer multiples of logarithms of primes, which are linearly
independent over the rationals because factorisations are unique. A d-th root of a rational is a rational multiple of
the d-th root of an integer that no d-th power greater than 1 divides, and such roots of distinct integers are also
independent (Besicovitch). So a sum vanishes exactly if its normal form has no nonzero coefficient; otherwise a
sufficiently precise evaluation gives its sign.

Impurities and scores of the transcribed algorithms are such sums. This module does not use :mod:`theorylab.numbers`,
with which the learners under test make their comparisons.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from flint import arb, ctx, fmpq, fmpz

LOGARITHMS = 0
"""The kind of a sum of logarithms. Any other kind is the degree of the roots; degree 1 means plain rationals."""

FIRST_BITS = 64


class ExactSum:
    """A sum of rational multiples of atoms of one kind.

    kind: :data:`LOGARITHMS`, or the degree d of the roots; terms: the coefficient of each atom, a prime or an integer
    that no d-th power divides. Cost: a comparison evaluates one ball for each atom; precision grows only if it must.
    """

    __slots__ = ("_ball", "kind", "terms")

    def __init__(self, kind: int, terms: Mapping[int, fmpq]):
        self.kind = kind
        self.terms = {atom: c for atom, c in terms.items() if c != 0}
        self._ball: arb | None = None

    def __add__(self, other: ExactSum) -> ExactSum:
        terms = dict(self.terms)
        for atom, c in other.terms.items():
            terms[atom] = terms[atom] + c if atom in terms else c
        return ExactSum(self.kind, terms)

    def __sub__(self, other: ExactSum) -> ExactSum:
        return self + other.times(fmpq(-1))

    def times(self, factor: fmpq) -> ExactSum:
        """Return the sum multiplied by a rational."""
        return ExactSum(self.kind, {atom: c * factor for atom, c in self.terms.items()})

    def plus(self, rational: fmpq) -> ExactSum:
        """Return the sum plus a rational, a multiple of log 2 = 1 or of a root of 1."""
        return self + number(rational, self.kind)

    def ball(self, bits: int = FIRST_BITS) -> arb:
        """Return an enclosure, computed with the given number of bits."""
        if bits == FIRST_BITS and self._ball is not None:
            return self._ball
        with ctx.workprec(bits):
            found = sum((_atom(self.kind, atom, bits) * arb(c) for atom, c in self.terms.items()), arb(0))
        if bits == FIRST_BITS:
            self._ball = found
        return found

    def sign(self) -> int:
        """Return the sign: -1, 0 or 1."""
        if not self.terms:
            return 0
        bits = FIRST_BITS
        while True:
            ball = self.ball(bits)
            if ball > 0 or ball < 0:  # holds for the whole ball
                return 1 if ball > 0 else -1
            bits *= 2

    def __lt__(self, other: ExactSum) -> bool:
        if self.ball() < other.ball():
            return True
        return not self.ball() > other.ball() and (self - other).sign() < 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ExactSum) and self.kind == other.kind and self.terms == other.terms

    def __hash__(self) -> int:
        return hash((self.kind, frozenset(self.terms)))

    def __repr__(self) -> str:
        return f"ExactSum({self.kind}, {self.terms})"


def number(rational: fmpq, kind: int = 1) -> ExactSum:
    """Return a rational as a sum of the given kind."""
    return ExactSum(kind, {2 if kind == LOGARITHMS else 1: rational})


@lru_cache(1 << 14)
def logarithm(r: fmpq) -> ExactSum:
    """Return the base-2 logarithm of a positive rational."""
    terms = {int(prime): fmpq(exponent) for prime, exponent in _factors(r.p)}
    return ExactSum(LOGARITHMS, {**terms, **{int(prime): fmpq(-e) for prime, e in _factors(r.q)}})


@lru_cache(1 << 14)
def root(r: fmpq, degree: int) -> ExactSum:
    """Return the root of the given degree of a nonnegative rational."""
    if r == 0:
        return ExactSum(degree, {})
    outside, inside = fmpq(1, r.q), 1
    for prime, exponent in _factors(r.p * r.q ** (degree - 1)):
        outside *= prime ** (exponent // degree)
        inside *= int(prime) ** (exponent % degree)
    return ExactSum(degree, {inside: outside})


def _factors(n: fmpz) -> list[tuple[fmpz, int]]:
    return [] if n == 1 else fmpz(n).factor()


@lru_cache(1 << 12)
def _atom(kind: int, atom: int, bits: int) -> arb:
    with ctx.workprec(bits):
        return arb(atom).log() / arb(2).log() if kind == LOGARITHMS else arb(atom).root(kind)
