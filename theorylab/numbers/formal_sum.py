r"""Formal sums: exact values of impurities, with an enclosure at any precision and a test for zero.

A value such as an entropy of a rational distribution is a sum :math:`\sum_i c_i\,\phi(a_i)` with
rational coefficients, where :math:`\phi` is a logarithm or a root of a rational. Differences of such
values are sums of the same form, and whether one vanishes is decidable:

* :math:`\sum_i c_i \log_2 r_i = 0` iff :math:`\prod_i r_i^{e_i} = 1` with :math:`e_i` the coefficients
  brought to integers; over a base of pairwise coprime integers this says that every exponent is zero.
* :math:`\sum_i c_i r_i^{1/d} = 0` iff it vanishes inside every class of radicands modulo rational d-th
  powers, because positive d-th roots from different classes are linearly independent over the
  rationals (Besicovitch 1940).

The sign of a sum that does not vanish is then settled by refining its enclosure.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from flint import arb, fmpq, fmpz

__all__ = ["Atoms", "FormalSum", "Logarithms", "Opaque", "Roots"]

Atom = TypeVar("Atom", bound=Hashable)
"""What a term stands for: a rational, a pair of them, a distribution."""

Terms = Mapping[Atom, fmpq]


class Atoms(Protocol[Atom]):
    """The kind of terms a sum is made of."""

    def enclosure(self, atom: Atom) -> arb:
        """Ball around the value of one atom, at the current precision."""
        ...

    def vanishes(self, terms: Terms[Atom]) -> bool | None:
        """Whether the sum is zero; ``None`` where no exact test is known."""
        ...

    def constant(self, value: fmpq) -> Terms[Atom] | None:
        """Terms whose sum is the rational ``value``; ``None`` where there are none."""
        ...


@dataclass(frozen=True, slots=True)
class Logarithms:
    """Atoms ``r`` stand for the base-2 logarithm of the positive rational ``r``."""

    def enclosure(self, atom: fmpq) -> arb:
        """Ball around log2 of ``atom``."""
        return arb(atom).log() / arb(2).log()

    def vanishes(self, terms: Terms[fmpq]) -> bool:
        """Whether the product of powers that the sum is the logarithm of equals one."""
        scale = fmpz(1)
        for coefficient in terms.values():
            scale = scale.lcm(coefficient.q)
        powers = [(r, (c * scale).p) for r, c in terms.items()]
        base = _coprime_base([n for r, _ in powers for n in (r.p, r.q) if n != 1])
        return all(
            sum((e * (_valuation(r.p, b) - _valuation(r.q, b)) for r, e in powers), fmpz(0)) == 0
            for b in base
        )

    def constant(self, value: fmpq) -> Terms[fmpq]:
        """Terms of ``value * log2(2)``."""
        return {fmpq(2): value}


@dataclass(frozen=True, slots=True)
class Roots:
    """Atoms ``r`` stand for the positive ``degree``-th root of the positive rational ``r``.

    ``unit`` is an irrational positive factor common to all values compared, kept out of the sum.
    """

    degree: int
    unit: Callable[[], arb] | None = None

    def enclosure(self, atom: fmpq) -> arb:
        """Ball around the root of ``atom``."""
        root = arb(atom).root(self.degree)
        return root if self.unit is None else root * self.unit()

    def vanishes(self, terms: Terms[fmpq]) -> bool:
        """Whether the sum vanishes within every class of radicands."""
        classes: list[tuple[fmpq, fmpq]] = []
        for r, coefficient in terms.items():
            for i, (representative, total) in enumerate(classes):
                root = _rational_root(r / representative, self.degree)
                if root is not None:
                    classes[i] = (representative, total + coefficient * root)
                    break
            else:
                classes.append((r, coefficient))
        return all(total == 0 for _, total in classes)

    def constant(self, value: fmpq) -> Terms[fmpq] | None:
        """Terms of ``value * 1^(1/degree)``; with a unit kept out only zero has any."""
        if self.unit is None:
            return {fmpq(1): value}
        return None if value else {}


@dataclass(frozen=True, slots=True)
class Opaque(Generic[Atom]):
    """Atoms whose values can be enclosed but not compared exactly; equal atoms cancel."""

    value: Callable[[Atom], arb]

    def enclosure(self, atom: Atom) -> arb:
        """Ball around the value of ``atom``."""
        return self.value(atom)

    def vanishes(self, terms: Terms[Atom]) -> bool | None:
        """Only the empty sum is known to be zero."""
        return None if terms else True

    def constant(self, value: fmpq) -> Terms[Atom] | None:
        """No terms for zero; opaque atoms make no other rational that we know of."""
        return None if value else {}


class FormalSum(Generic[Atom]):
    """A rational combination of atoms of one kind.

    Sums are kept as they were written; equal atoms are collected only when an exact test needs it.

    Parameters
    ----------
    atoms
        What the atoms stand for.
    terms
        Pairs (atom, coefficient), or a mapping from atoms to coefficients.
    """

    __slots__ = ("atoms", "terms")

    def __init__(self, atoms: Atoms[Atom], terms: Terms[Atom] | Iterable[tuple[Atom, fmpq]]):
        self.atoms = atoms
        self.terms = tuple(terms.items() if isinstance(terms, Mapping) else terms)

    def __add__(self, other: FormalSum[Atom]) -> FormalSum[Atom]:
        return FormalSum(self.atoms, self.terms + other.terms)

    def __neg__(self) -> FormalSum[Atom]:
        return self * fmpq(-1)

    def __sub__(self, other: FormalSum[Atom]) -> FormalSum[Atom]:
        return self + (-other)

    def __mul__(self, factor: fmpq | int) -> FormalSum[Atom]:
        return FormalSum(self.atoms, tuple((atom, c * factor) for atom, c in self.terms))

    __rmul__ = __mul__

    def collected(self) -> dict[Atom, fmpq]:
        """Coefficients of the distinct atoms, without those that cancel."""
        total: dict[Atom, fmpq] = {}
        for atom, c in self.terms:
            total[atom] = total.get(atom, fmpq(0)) + c
        return {atom: c for atom, c in total.items() if c != 0}

    def enclosure(self) -> arb:
        """Ball that contains the value, at the current precision."""
        total = arb(0)
        for atom, c in self.terms:
            total += self.atoms.enclosure(atom) * c
        return total

    def vanishes(self) -> bool | None:
        """Whether the value is zero, exactly; ``None`` where no test is known."""
        return self.atoms.vanishes(self.collected())

    def __float__(self) -> float:
        return float(self.enclosure())

    def __repr__(self) -> str:
        return f"FormalSum({self.atoms!r}, {self.terms!r})"


def _coprime_base(numbers: list[fmpz]) -> list[fmpz]:
    """Pairwise coprime integers > 1 of which every given number is a product of powers."""
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


def _valuation(n: fmpz, b: fmpz) -> int:
    """Largest e such that b^e divides n."""
    e = 0
    while n % b == 0:
        n //= b
        e += 1
    return e


def _rational_root(r: fmpq, degree: int) -> fmpq | None:
    """The positive rational whose ``degree``-th power is ``r``, or ``None``."""
    p, q = r.p.root(degree), r.q.root(degree)
    return fmpq(p, q) if p**degree == r.p and q**degree == r.q else None
