r"""Kinds of irrational numbers in formal sums: logarithms, roots, and values known only by enclosures.

Every kind encloses its atoms at the current precision and decides, if possible, whether a combination vanishes:

* :math:`\sum_i c_i \log_2 r_i = 0` iff :math:`\prod_i r_i^{e_i} = 1` with :math:`e_i` the coefficients
  brought to integers; over a base of pairwise coprime integers this says that every exponent is zero.
* :math:`\sum_i c_i r_i^{1/d} = 0` iff it vanishes inside every class of radicands modulo rational d-th
  powers, because positive d-th roots from different classes are linearly independent over the
  rationals (Besicovitch 1940).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from flint import arb, fmpq, fmpz

__all__ = ["RATIONALS", "Atom", "Atoms", "Logarithms", "Opaque", "Roots", "Terms", "valuation"]

Atom = TypeVar("Atom", bound=Hashable)
"""The object that a term represents: a rational, a pair of rationals, a distribution."""

Terms = Mapping[Atom, fmpq]


class Atoms(Protocol[Atom]):
    """The kind of the terms of a sum."""

    def enclosure(self, atom: Atom) -> arb:
        """Return the ball around the value of one atom, at the current precision."""
        ...

    def vanishes(self, terms: Terms[Atom]) -> bool | None:
        """Return True if the sum is zero; ``None`` if no exact test is known."""
        ...

    def constant(self, value: fmpq) -> Terms[Atom] | None:
        """Return terms whose sum is the rational ``value``; ``None`` if there are none."""
        ...


@dataclass(frozen=True, slots=True)
class Logarithms:
    """Atoms ``r`` stand for the base-2 logarithm of the positive rational ``r``."""

    def enclosure(self, atom: fmpq) -> arb:
        """Return the ball around log2 of ``atom``."""
        return arb(atom).log() / arb(2).log()

    def vanishes(self, terms: Terms[fmpq]) -> bool:
        """Return True if the sum is zero: if the product of powers of which it is the logarithm equals one."""
        scale = fmpz(1)
        for coefficient in terms.values():
            scale = scale.lcm(coefficient.q)
        powers = [(r, (c * scale).p) for r, c in terms.items()]
        base = _coprime_base([n for r, _ in powers for n in (r.p, r.q) if n != 1])
        return all(sum((e * valuation(r, b) for r, e in powers), fmpz(0)) == 0 for b in base)

    def constant(self, value: fmpq) -> Terms[fmpq]:
        """Return the terms of ``value * log2(2)``."""
        return {fmpq(2): value}


ONE = ((fmpq(1), fmpq(1)),)
"""The denominator 1 of roots."""


@dataclass(frozen=True, slots=True)
class Roots:
    """Atoms ``r`` stand for the ``degree``-th root of the nonnegative rational ``r``, over a common denominator.

    Attributes
    ----------
    degree
        Degree of the roots.
    denominator
        Terms (r, c) of a positive sum of roots of the same degree, by which all are divided; by default 1.
    """

    degree: int
    denominator: tuple[tuple[fmpq, fmpq], ...] = ONE

    def enclosure(self, atom: fmpq) -> arb:
        """Return the ball around the root of ``atom`` divided by the denominator."""
        root = arb(atom).root(self.degree)
        if self.denominator == ONE:
            return root
        return root / sum((arb(r).root(self.degree) * c for r, c in self.denominator), arb(0))

    def vanishes(self, terms: Terms[fmpq]) -> bool:
        """Return True if the sum vanishes within every class of radicands."""
        classes: list[tuple[fmpq, fmpq]] = []
        for r, coefficient in terms.items():
            if r == 0:
                continue
            for i, (representative, total) in enumerate(classes):
                root = _rational_root(r / representative, self.degree)
                if root is not None:
                    classes[i] = (representative, total + coefficient * root)
                    break
            else:
                classes.append((r, coefficient))
        return all(total == 0 for _, total in classes)

    def constant(self, value: fmpq) -> Terms[fmpq]:
        """Return the terms of ``value`` times the denominator."""
        return {r: c * value for r, c in self.denominator}


RATIONALS = Roots(1)
"""The kind of rationals among irrational numbers."""


@dataclass(frozen=True, slots=True)
class Opaque(Generic[Atom]):
    """Atoms whose values can be enclosed but not compared exactly; equal atoms cancel."""

    value: Callable[[Atom], arb]

    def enclosure(self, atom: Atom) -> arb:
        """Return the ball around the value of ``atom``."""
        return self.value(atom)

    def vanishes(self, terms: Terms[Atom]) -> bool | None:
        """Return True for the empty sum, the only one known to be zero."""
        return None if terms else True

    def constant(self, value: fmpq) -> Terms[Atom] | None:
        """Return no terms for zero; no other rational is known to be a sum of opaque atoms."""
        return None if value else {}


def valuation(r: fmpq, b: fmpz) -> int:
    """Return the exponent of ``b`` in a rational ``r``: that in the numerator minus that in the denominator."""
    exponent = 0
    for n, step in ((r.p, 1), (r.q, -1)):
        while n % b == 0:
            n //= b
            exponent += step
    return exponent


def _coprime_base(numbers: list[fmpz]) -> list[fmpz]:
    """Return pairwise coprime integers > 1 of which every given number is a product of powers."""
    base: list[fmpz] = []
    waiting = list(numbers)
    while waiting:
        n = waiting.pop()
        if n == 1:
            continue
        for i, b in enumerate(base):
            g = n.gcd(b)
            if g != 1:
                if n != b:
                    del base[i]
                    waiting += [g, b // g, n // g]
                break
        else:
            base.append(n)
    return base


def _rational_root(r: fmpq, degree: int) -> fmpq | None:
    """Return the positive rational whose ``degree``-th power is ``r``, or ``None``."""
    p, q = r.p.root(degree), r.q.root(degree)
    return fmpq(p, q) if p**degree == r.p and q**degree == r.q else None
