r"""Formal sums: exact values of impurities, with an enclosure at any precision and a test for zero.

A value such as an entropy of a rational distribution is a sum :math:`\sum_i c_i\,\phi(a_i)` with
rational coefficients, where :math:`\phi` is a logarithm or a root of a rational (see
:mod:`theorylab.numbers.atoms`). Differences of such values are sums of the same form, and whether one vanishes is
decidable. Sums of several kinds, and of a kind and rationals, remember the kind of every term
(:mod:`theorylab.numbers.mixed_atoms`); those of logarithms and roots are decidable, too.

The sign of a sum that does not vanish is settled by refining its enclosure.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, Generic

from flint import arb, fmpq

from theorylab.errors import InvalidArgument
from theorylab.numbers.atoms import Atom, Atoms, Logarithms, Opaque, Roots, Terms
from theorylab.numbers.counts import count
from theorylab.numbers.mixed_atoms import MIXED
from theorylab.numbers.rationals import nonnegative, rational

__all__ = ["Atoms", "FormalSum", "Logarithms", "Opaque", "Roots", "Terms", "root"]

Rational = fmpq | Fraction | int


class FormalSum(Generic[Atom]):
    """A rational combination of atoms.

    Sums are kept as they were written; equal atoms are collected only when an exact test needs it. They are added to
    each other, whatever their kinds, and to rationals; they are multiplied and divided by rationals.

    Parameters
    ----------
    atoms
        The kind of the atoms.
    terms
        Pairs (atom, coefficient), or a mapping from atoms to coefficients.

    Examples
    --------
    >>> from theorylab import ENTROPY, KEARNS_MANSOUR, compare
    >>> mixture = (ENTROPY("1/8") + KEARNS_MANSOUR("1/8")) / 2
    >>> round(float(mixture), 6), compare(2 * mixture - KEARNS_MANSOUR("1/8"), ENTROPY("7/8")).name
    (0.602501, 'EQUAL')
    """

    __slots__ = ("atoms", "terms")

    def __init__(self, atoms: Atoms[Atom], terms: Terms[Atom] | Iterable[tuple[Atom, fmpq]]):
        self.atoms = atoms
        self.terms = tuple(terms.items() if isinstance(terms, Mapping) else terms)

    def __add__(self, other: FormalSum[Any] | Rational) -> FormalSum[Any]:
        if not isinstance(other, FormalSum):
            other = self._constant(rational(other, name="summand"))
        if self.atoms == other.atoms:
            return FormalSum(self.atoms, self.terms + other.terms)
        if not (self.terms and other.terms):
            return self if self.terms else other
        return FormalSum(MIXED, self._by_kind() + other._by_kind())

    __radd__ = __add__

    def __neg__(self) -> FormalSum[Atom]:
        return self * fmpq(-1)

    def __sub__(self, other: FormalSum[Any] | Rational) -> FormalSum[Any]:
        return self + (-other if isinstance(other, FormalSum) else -rational(other, name="summand"))

    def __rsub__(self, other: Rational) -> FormalSum[Any]:
        return -self + other

    def __mul__(self, factor: Rational) -> FormalSum[Atom]:
        if isinstance(factor, FormalSum):
            raise InvalidArgument(
                "factor: a formal sum can be multiplied only by a rational, not by another formal sum"
            )
        exact = rational(factor, name="factor")
        return FormalSum(self.atoms, tuple((atom, c * exact) for atom, c in self.terms))

    __rmul__ = __mul__

    def __truediv__(self, divisor: Rational) -> FormalSum[Atom]:
        if isinstance(divisor, FormalSum):
            raise InvalidArgument(
                "divisor: a formal sum can be divided only by a rational, not by another formal sum"
            )
        exact = rational(divisor, name="divisor")
        if exact == 0:
            raise InvalidArgument("divisor: a formal sum cannot be divided by 0")
        return self * (1 / exact)

    def collect(self) -> dict[Atom, fmpq]:
        """Return the coefficients of the distinct atoms, without those that cancel."""
        total: dict[Atom, fmpq] = {}
        for atom, c in self.terms:
            total[atom] = total.get(atom, fmpq(0)) + c
        return {atom: c for atom, c in total.items() if c != 0}

    def enclosure(self) -> arb:
        """Return the ball that contains the value, at the current precision."""
        total = arb(0)
        for atom, c in self.terms:
            total += self.atoms.enclosure(atom) * c
        return total

    def vanishes(self) -> bool | None:
        """Return True if the value is exactly zero; ``None`` if no test is known."""
        return self.atoms.vanishes(self.collect())

    def _constant(self, value: fmpq) -> FormalSum[Any]:
        """Return a rational as a sum, over the same atoms if possible."""
        own = self.atoms.constant(value)
        return FormalSum(MIXED, MIXED.constant(value)) if own is None else FormalSum(self.atoms, own)

    def _by_kind(self) -> tuple[tuple[tuple[Atoms, Any], fmpq], ...]:
        """Return the terms, each with its kind."""
        if self.atoms == MIXED:
            return self.terms
        return tuple(((self.atoms, atom), c) for atom, c in self.terms)

    def __float__(self) -> float:
        return float(self.enclosure())

    def __repr__(self) -> str:
        return f"FormalSum({self.atoms!r}, {self.terms!r})"


def root(radicand: fmpq | Fraction | int | str, degree: int = 2) -> FormalSum[fmpq]:
    """Return the root of a rational, exactly: its sign and its ties with other roots are decided.

    Parameters
    ----------
    radicand
        The number under the root, at least 0.
    degree
        Degree of the root, at least 1.

    Raises
    ------
    InvalidArgument
        If the radicand is negative or no rational, or the degree is no positive integer.

    See Also
    --------
    compare

    Examples
    --------
    >>> from theorylab import compare
    >>> compare(root(8), 2 * root(2)).name
    'EQUAL'
    """
    exact = nonnegative(radicand, name="radicand")
    return FormalSum(Roots(count(degree, "degree")), [(exact, fmpq(1))] if exact else [])
