"""Certified comparisons: the only place where two numbers that are not both rational are ordered.

A comparison has four outcomes. LESS and GREATER are certified by disjoint enclosures or exact
arithmetic; EQUAL only by exact arithmetic; UNDECIDED is what remains at the precision limit.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from fractions import Fraction

from flint import arb, ctx, fmpq

from theorylab.errors import PrecisionExhausted
from theorylab.numbers.formal_sum import FormalSum
from theorylab.numbers.rationals import rational

__all__ = ["MOST_BITS", "Certified", "Order", "Value", "compare", "enclosure"]

Value = fmpq | int | arb | FormalSum
FIRST_BITS = 53
MOST_BITS = 1 << 16
"""Highest working precision of a comparison, in bits."""


class Order(Enum):
    """The outcome of a comparison.

    See Also
    --------
    compare

    Examples
    --------
    >>> from theorylab import compare
    >>> compare(1, "1/2") is Order.GREATER
    True
    """

    LESS = -1
    EQUAL = 0
    GREATER = 1
    UNDECIDED = None

    def __bool__(self) -> bool:
        raise TypeError("an Order is not a truth value; compare it with LESS, EQUAL, GREATER or UNDECIDED")


def compare(x: Value | Fraction, y: Value | Fraction) -> Order:
    """Return the order of ``x`` and ``y``, with certainty.

    Rationals and integers are compared exactly. Formal sums are enclosed at 53, 106, ... bits until
    they separate; once the balls have overlapped, an exact test for equality decides. Balls given as
    arguments cannot be refined: disjoint ones are LESS or GREATER, all others are UNDECIDED unless both
    are the same exact number.

    Raises
    ------
    InvalidArgument
        If a number is none of these, such as a Python ``float``.

    See Also
    --------
    Order
    root : numbers that are not rational

    Examples
    --------
    >>> from theorylab import root
    >>> compare(root(2), "141/100").name, compare(root(2) * 3, root(18)).name
    ('GREATER', 'EQUAL')
    """
    x, y = _number(x, "first number"), _number(y, "second number")
    if isinstance(x, fmpq) and isinstance(y, fmpq):
        return Order.LESS if x < y else Order.GREATER if x > y else Order.EQUAL
    if not (isinstance(x, arb) or isinstance(y, arb)):
        difference: FormalSum = x - y  # type: ignore[assignment] # not both are rationals
        return _separate(difference.enclosure, difference.vanishes)
    refinable = isinstance(x, FormalSum) or isinstance(y, FormalSum)
    x, y = _collect_atoms(x), _collect_atoms(y)
    return _separate(
        lambda: enclosure(x) - enclosure(y), lambda: None, most_bits=MOST_BITS if refinable else FIRST_BITS
    )


def enclosure(x: Value) -> arb:
    """Return the ball that contains ``x``, at the current precision."""
    return x.enclosure() if isinstance(x, FormalSum) else arb(x)


class Certified:
    """A value ordered by certified comparisons; the first enclosure is kept for quick decisions.

    Raises
    ------
    PrecisionExhausted
        If a comparison stays undecided.
    """

    __slots__ = ("_ball", "value")

    def __init__(self, value: Value):
        self.value = value
        self._ball: arb | None = None

    def order(self, other: Certified) -> int:
        """Return -1, 0 or 1 if the value is less than, equal to or greater than ``other``."""
        x, y = self.value, other.value
        if not (isinstance(x, fmpq) and isinstance(y, fmpq)):
            difference = self._enclose() - other._enclose()
            if difference > 0:
                return 1
            if difference < 0:
                return -1
        order = compare(x, y)
        if order is Order.UNDECIDED:
            raise PrecisionExhausted(f"comparison: {x!r} and {y!r} are not separated at {MOST_BITS} bits")
        return order.value

    def __lt__(self, other: Certified) -> bool:
        return self.order(other) < 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Certified) and self.order(other) == 0

    def _enclose(self) -> arb:
        if self._ball is None:
            self._ball = enclosure(self.value)
        return self._ball


def _number(x: Value | Fraction, name: str) -> fmpq | arb | FormalSum:
    """Return the number itself; integers and fractions become exact rationals."""
    return x if isinstance(x, fmpq | arb | FormalSum) else rational(x, name=name)


def _collect_atoms(x: Value) -> Value:
    """Return the same number with equal atoms collected: terms that cancel would widen its enclosure."""
    return FormalSum(x.atoms, x.collect()) if isinstance(x, FormalSum) else x


def _separate(
    difference: Callable[[], arb], vanishes: Callable[[], bool | None], most_bits: int = MOST_BITS
) -> Order:
    """Return the sign of a number that is given by its enclosure at the current precision and a test for zero."""
    bits = FIRST_BITS
    while True:
        with ctx.workprec(bits):
            ball = difference()
        if ball > 0:
            return Order.GREATER
        if ball < 0:
            return Order.LESS
        if ball == 0:
            return Order.EQUAL
        if bits > FIRST_BITS and vanishes():
            return Order.EQUAL
        if bits >= most_bits:
            return Order.UNDECIDED
        bits *= 2
