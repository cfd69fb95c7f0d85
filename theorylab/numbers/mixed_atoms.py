r"""Sums of numbers of several kinds, each with its own atoms: logarithms beside roots, roots of several degrees.

A sum of logarithms and roots :math:`\sum_i c_i\log_2 r_i + A` with algebraic :math:`A` vanishes iff
:math:`\sum_p e_p\log p + A\log 2 = 0`, where :math:`e_p=\sum_i c_i v_p(r_i)`. Logarithms of different primes
are linearly independent over the rationals, hence over the algebraic numbers (Baker 1966). So it vanishes iff
:math:`e_p=0` for every odd prime and :math:`A=-e_2`. The second is a question about roots only: with
:math:`A=\sum_j A_j/D_j` it asks whether :math:`\sum_j A_j\prod_{k\ne j}D_k` is zero, a sum of roots of a common degree.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import lcm
from typing import Any

from flint import arb, fmpq, fmpz

from theorylab.numbers.atoms import RATIONALS, Atoms, Logarithms, Roots, Terms, valuation

__all__ = ["MIXED", "MixedAtoms"]

Pairs = Sequence[tuple[fmpq, fmpq]]
"""Radicands with their coefficients."""


@dataclass(frozen=True, slots=True)
class MixedAtoms:
    """Atoms ``(kind, atom)`` stand for the number that the atom is of its own kind."""

    def enclosure(self, atom: tuple[Atoms, Any]) -> arb:
        """Return the ball around the value of the atom."""
        kind, own = atom
        return kind.enclosure(own)

    def vanishes(self, terms: Terms[tuple[Atoms, Any]]) -> bool | None:
        """Return True if the sum is zero; decided for logarithms and roots, and where the other atoms cancel."""
        parts: dict[Atoms, dict[Any, fmpq]] = defaultdict(dict)
        for (kind, atom), coefficient in terms.items():
            parts[kind][atom] = coefficient
        logarithms = parts.pop(Logarithms(), {})
        roots = {kind: parts.pop(kind) for kind in list(parts) if isinstance(kind, Roots)}
        if not all(kind.vanishes(part) for kind, part in parts.items()):
            return None
        two = sum((c * valuation(r, fmpz(2)) for r, c in logarithms.items()), fmpq(0))
        if not Logarithms().vanishes({**logarithms, fmpq(2): logarithms.get(fmpq(2), fmpq(0)) - two}):
            return False
        return _roots_vanish([*roots.items(), (RATIONALS, {fmpq(1): two})])

    def constant(self, value: fmpq) -> Terms[tuple[Atoms, Any]]:
        """Return one rational atom."""
        return {(RATIONALS, fmpq(1)): value}


MIXED = MixedAtoms()


def _roots_vanish(parts: Sequence[tuple[Roots, Terms[fmpq]]]) -> bool:
    """Return True if sums of roots, of several degrees and over several denominators, add up to zero."""
    degree = lcm(*(kind.degree for kind, _ in parts))

    def common(kind: Roots, pairs: Iterable[tuple[fmpq, fmpq]]) -> Pairs:
        return [(r ** (degree // kind.degree), c) for r, c in pairs]

    total: dict[fmpq, fmpq] = defaultdict(fmpq)
    for i, (kind, terms) in enumerate(parts):
        product = common(kind, terms.items())
        for j, (other, _) in enumerate(parts):
            if j != i:
                product = _product(product, common(other, other.denominator))
        for r, c in product:
            total[r] += c
    return Roots(degree).vanishes(total)


def _product(a: Pairs, b: Pairs) -> Pairs:
    """Return the product of two sums of roots of the same degree."""
    return [(r * s, c * d) for r, c in a for s, d in b]
