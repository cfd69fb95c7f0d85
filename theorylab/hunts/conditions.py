"""Conditions on quantities: by how much floats satisfy them, and whether exact numbers do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import numpy as np
from flint import arb, ctx, fmpq

from theorylab.files.conditions import Algebra
from theorylab.numbers.comparison import Order, Value, compare, enclosure
from theorylab.numbers.formal_sum import FormalSum

__all__ = ["Margins", "Truths"]

Floats = Callable[[Mapping[str, np.ndarray]], np.ndarray]
Exact = Callable[[Mapping[str, Value]], Value]
Truth = Callable[[Mapping[str, Value]], bool | None]

BITS = 256
"""Precision of balls for products of irrational numbers."""

AGREEING = {
    "<": (Order.LESS,),
    "<=": (Order.LESS, Order.EQUAL),
    "==": (Order.EQUAL,),
    "!=": (Order.LESS, Order.GREATER),
    ">=": (Order.GREATER, Order.EQUAL),
    ">": (Order.GREATER,),
}


class Margins(Algebra[Floats, Floats]):
    """The amount by which arrays of floats satisfy a condition, negative where they violate it.

    The margin of a <= b is b - a, and that of an equality -|a - b|. A conjunction has the smaller margin, a disjunction
    the larger one, and a negation the opposite one.

    Parameters
    ----------
    names
        Names of the quantities.
    """

    def __init__(self, names: Iterable[str]):
        self.columns = {name: _named(name) for name in names}

    def literal(self, value: int) -> Floats:
        """Return an integer."""
        return lambda at: np.array(float(value))

    def inverse(self, value: int) -> Floats:
        """Return the inverse of a positive integer."""
        return lambda at: np.array(1 / value)

    def sum(self, a: Floats, b: Floats) -> Floats:
        """Return a + b."""
        return lambda at: a(at) + b(at)

    def product(self, a: Floats, b: Floats) -> Floats:
        """Return a b."""
        return lambda at: a(at) * b(at)

    def compare(self, sign: str, a: Floats, b: Floats) -> Floats:
        """Return the comparison of two numbers."""
        if sign in ("==", "!="):
            factor = -1 if sign == "==" else 1
            return lambda at: factor * np.abs(a(at) - b(at))
        return (lambda at: b(at) - a(at)) if sign in ("<", "<=") else (lambda at: a(at) - b(at))

    def both(self, a: Floats, b: Floats) -> Floats:
        """Return the conjunction."""
        return lambda at: np.minimum(a(at), b(at))

    def either(self, a: Floats, b: Floats) -> Floats:
        """Return the disjunction."""
        return lambda at: np.maximum(a(at), b(at))

    def negation(self, a: Floats) -> Floats:
        """Return the negation."""
        return lambda at: -a(at)


class Truths(Algebra[Exact, Truth]):
    """The truth of a condition on exact numbers; ``None`` if balls overlap.

    Parameters
    ----------
    names
        Names of the quantities.
    """

    def __init__(self, names: Iterable[str]):
        self.columns = {name: _named(name) for name in names}

    def literal(self, value: int) -> Exact:
        """Return an integer."""
        return lambda at: fmpq(value)

    def inverse(self, value: int) -> Exact:
        """Return the inverse of a positive integer."""
        return lambda at: fmpq(1, value)

    def sum(self, a: Exact, b: Exact) -> Exact:
        """Return a + b."""
        return lambda at: _sum(a(at), b(at))

    def product(self, a: Exact, b: Exact) -> Exact:
        """Return a b."""
        return lambda at: _product(a(at), b(at))

    def compare(self, sign: str, a: Exact, b: Exact) -> Truth:
        """Return the comparison of two numbers."""

        def holds(at: Mapping[str, Value]) -> bool | None:
            order = compare(a(at), b(at))
            return None if order is Order.UNDECIDED else order in AGREEING[sign]

        return holds

    def both(self, a: Truth, b: Truth) -> Truth:
        """Return the conjunction."""
        return lambda at: _conjunction(a(at), b(at))

    def either(self, a: Truth, b: Truth) -> Truth:
        """Return the disjunction."""
        return lambda at: _opposite(_conjunction(_opposite(a(at)), _opposite(b(at))))

    def negation(self, a: Truth) -> Truth:
        """Return the negation."""
        return lambda at: _opposite(a(at))


def _named(name: str):  # type: ignore[no-untyped-def] # a number of either algebra
    return lambda at: at[name]


def _sum(a: Value, b: Value) -> Value:
    return enclosure(a) + enclosure(b) if isinstance(a, arb) or isinstance(b, arb) else a + b


def _product(a: Value, b: Value) -> Value:
    if isinstance(a, arb | FormalSum) and isinstance(b, arb | FormalSum):
        with ctx.workprec(BITS):
            return enclosure(a) * enclosure(b)
    return a * b  # type: ignore[operator]


def _conjunction(a: bool | None, b: bool | None) -> bool | None:
    if a is False or b is False:
        return False
    return None if a is None or b is None else True


def _opposite(a: bool | None) -> bool | None:
    return None if a is None else not a
