r"""Certified positivity of a continuous function on a closed interval, by bisection with balls.

*Correctness.* Let E be an enclosure of f: for every ball X, E(X) contains f(x) for all x in X. If the interval is
covered by balls X_1, ..., X_N with E(X_i) > 0, then f > 0 on the whole interval, its ends included. Pieces whose
enclosure contains zero are halved. A midpoint x with E(x) <= 0 refutes the positivity. An enclosure that is not finite
(a division by zero, a logarithm of zero) is ignored, even if it has a sign.

*Termination.* If E(X) shrinks to f(x) as X shrinks to x, and f has no zero on the interval, bisection stops. If the
minimum of f is a zero at an end, f must be divided by the power with which it vanishes, and the quotient enclosed;
:mod:`proofs_checks.bdm.computed.impurity_sums` does this for the sums of this folder.

Cost. About L |I| / min f evaluations for an enclosure whose width is at most L times that of its argument.
"""

from __future__ import annotations

from collections.abc import Callable

from flint import arb, fmpq

from theorylab.errors import PrecisionExhausted
from theorylab.numbers.comparison import Order, compare

MOST_PIECES = 20_000
"""Maximum number of pieces; a function that needs more has a zero or nearly one."""


def is_positive_on(enclosure: Callable[[arb], arb], low: fmpq, high: fmpq) -> bool:
    """Return True if a function is certified positive on a closed interval, False if certified not to be at some point.

    The enclosure takes a ball to a ball that contains the values of the function on it; it is called only with points
    of the interval, up to the rounding of the ends. A :class:`~theorylab.errors.PrecisionExhausted` is raised if
    neither answer is certified with the allowed number of pieces.
    """
    pieces = [(fmpq(low), fmpq(high))]
    for _ in range(MOST_PIECES):
        if not pieces:
            return True
        left, right = pieces.pop()
        if _sign(enclosure(arb(left).union(arb(right)))) is Order.GREATER:
            continue
        middle = (left + right) / 2
        if _sign(enclosure(arb(middle))) in (Order.LESS, Order.EQUAL):
            return False
        pieces += [(middle, right), (left, middle)]
    raise PrecisionExhausted(f"positivity on [{low}, {high}]: not settled with {MOST_PIECES} pieces")


def _sign(ball: arb) -> Order:
    # Arb calls an exact infinity positive
    return compare(ball, 0) if ball.is_finite() else Order.UNDECIDED
