r"""Lemma C.2, the steps of the paper's proof for 0 < a <= 1/512.

With h_1(x) = (3 - 2x)^(6 - 8x), h_2(x) = 729 - 5120x and

.. math:: \Delta = (1-2a)^{8-8a}(5-4a)^{5-8a} - 4(3-2a)^{6-8a}(1-a)^2(1-4a)^{5-8a}

and K = (5 - 1/128)^(5-1/64), the last form of g'(a) is the logarithm of the quotient of the two products in Delta, so
it has the sign of Delta. Moreover h_2(1/512) = 719 > 3^(6-1/64) > h_1(1/512). As h_1 is convex, it lies below its
chord, and the chord lies on or below h_2. The slips are checked in :mod:`proofs_checks.bdm.appendix_c.lemma_c_2_slips`.

How it is checked. Derivatives are checked by factoring the arguments of the logarithms, or by sympy. The numbers, and
the inequalities between functions on [0, 1/512], are certified on the whole interval; the inequalities are strict at
both ends. Linear functions are compared at both ends.

Is it tight? Delta(0) = 5^5 - 4 3^6 = 209, and the last bound is 100 there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from math import prod
from typing import TypeAlias

from flint import arb, fmpq

from proofs_checks.bdm.appendix_c.lemma_c_2 import TERMS
from proofs_checks.bdm.computed.impurity_sums import value
from proofs_checks.bdm.computed.log_identities import LogTerm, are_equal, entropy_slope
from proofs_checks.bdm.computed.positive_on_interval import is_positive_on
from proofs_checks.bdm.computed.proof_steps import step_by_step
from theorylab.claims import Claim
from theorylab.extras import sympy
from theorylab.impurities.impurity import ENTROPY
from theorylab.numbers.comparison import Order, compare

END = fmpq(1, 512)
ROOM = 4 * 3**6 + 100

Number: TypeAlias = "arb | sympy.Expr"
Power: TypeAlias = "tuple[Number, Number | int]"


def _is_derivative(form: Callable[[sympy.Symbol], list[LogTerm]]) -> bool:
    """Return True if a form of g'(a) is the derivative."""
    a = sympy.symbols("a", positive=True)
    slope = entropy_slope([(term.coefficient, a * term.slope(a)) for term in TERMS], a)
    return are_equal(slope, form(a))


def _first_form(a: sympy.Symbol) -> list[LogTerm]:
    p, r = 3 * a - 2 * a**2, 5 * a - 4 * a**2
    inner = [(-2 * (3 - 4 * a), p), (3, a), (-2, 2 * a), (5 - 8 * a, r)]
    return [(c, argument / (1 - argument)) for c, argument in inner]


def _second_form(a: sympy.Symbol) -> list[LogTerm]:
    p, r = 3 * a - 2 * a**2, 5 * a - 4 * a**2
    above = [(6 - 8 * a, (1 - a) * (1 - 2 * a)), (3, a), (2, 1 - 2 * a), (5 - 8 * a, r)]
    below = [(6 - 8 * a, p), (3, 1 - a), (2, 2 * a), (5 - 8 * a, (1 - a) * (1 - 4 * a))]
    return above + [(-power, base) for power, base in below]


def _powers(x: Number) -> tuple[list[Power], list[Power]]:
    """Return bases and exponents of two products: Delta is their difference, and g' the logarithm of their quotient."""
    return (
        [(1 - 2 * x, 8 - 8 * x), (5 - 4 * x, 5 - 8 * x)],
        [(x * 0 + 4, 1), (3 - 2 * x, 6 - 8 * x), (1 - x, 2), (1 - 4 * x, 5 - 8 * x)],
    )


def _third_form(a: sympy.Symbol) -> list[LogTerm]:
    above, below = _powers(a)
    return [(power, base) for base, power in above] + [(-power, base) for base, power in below]


def h_1(x: Number) -> Number:
    """Return h_1(x) = (3 - 2x)^(6 - 8x)."""
    return (3 - 2 * x) ** (6 - 8 * x)


def h_2(x: arb | fmpq) -> arb | fmpq:
    """Return h_2(x) = 729 - 5120x."""
    return 729 - 5120 * x


def delta(x: arb) -> arb:
    """Return the Delta of the docstring."""
    above, below = (prod((base**power for base, power in powers), start=arb(1)) for powers in _powers(x))
    return above - below


def _constant() -> arb:
    """Return the K of the docstring."""
    return arb(5 - fmpq(1, 128)) ** arb(5 - fmpq(1, 64))


def _values_at_the_end() -> bool:
    bound = arb(3) ** arb(6 - fmpq(1, 64))
    descending = (719, bound), (bound, h_1(arb(END)))
    return h_2(END) == 719 and all(compare(more, less) is Order.GREATER for more, less in descending)


def _second_derivative() -> bool:
    """(log h_1)'' and ((log h_1)')^2 are the two summands of the bracket."""
    a = sympy.symbols("a", positive=True)
    log_h = sympy.expand_log(sympy.log(h_1(a)), force=True)
    slope = -8 * sympy.log(3 - 2 * a) - 2 * (6 - 8 * a) / (3 - 2 * a)
    bend = (72 - 32 * a) / (3 - 2 * a) ** 2
    return (
        sympy.cancel(sympy.diff(log_h, a) - slope) == 0 and sympy.cancel(sympy.diff(log_h, a, 2) - bend) == 0
    )


def is_positive_line(at: Callable[[fmpq], fmpq]) -> bool:
    """Return True if a linear function is positive on [0, 1/512], that is at both ends."""
    return at(fmpq(0)) > 0 and at(END) > 0


def _first_bound(x: arb) -> arb:
    return (1 - 2 * x) ** arb(fmpq(15, 2)) * _constant() - 4 * h_2(x)


def after_bernoulli(coefficient: int, x: fmpq) -> fmpq:
    """(1 - coefficient x)(4 3^6 + 100) - 4 h_2(x): the coefficient is 15 in the paper, 16 in the repair."""
    return (1 - coefficient * x) * ROOM - 4 * h_2(x)


STEPS: Mapping[str, Callable[[], bool]] = {
    "derivative, first form": lambda: _is_derivative(_first_form),
    "derivative, second form": lambda: _is_derivative(_second_form),
    "derivative, third form": lambda: _is_derivative(_third_form),
    "h_1 and h_2 at 0": lambda: h_2(fmpq(0)) == 3**6 and compare(h_1(arb(0)), 3**6) is Order.EQUAL,
    "h_1 and h_2 at 1/512": _values_at_the_end,
    "second derivative of h_1": _second_derivative,
    "h_1 is convex": lambda: is_positive_line(lambda x: 72 - 32 * x),
    "first bound of Delta": lambda: is_positive_on(lambda x: delta(x) - _first_bound(x), fmpq(0), END),
    "K > 4 3^6 + 100": lambda: compare(_constant(), ROOM) is Order.GREATER,
    # Bernoulli, for the exponent 7.5 >= 1 and -2a >= -1
    "1 - 15a > 0": lambda: is_positive_line(lambda x: 1 - 15 * x),
    "last bound of Delta": lambda: is_positive_line(partial(after_bernoulli, 15)),
    "k = 2, ..., 8": lambda: all(
        compare(value(TERMS, ENTROPY, fmpq(1, 2**k)), 0) is Order.GREATER for k in range(2, 9)
    ),
}

CLAIM = Claim(
    id="bdm.c.2-steps",
    origin="printed",
    cite="proof of Lemma C.2",
    statement=r"The three forms of $g'(a)$, the values of $h_1$ and $h_2$ at $0$ and $\tfrac1{512}$, $h_1''>0$,"
    r" so that $h_2(x)>h_1(x)$ for $0<x\le\tfrac1{512}$,"
    r" $\Delta>(1-2a)^{7.5}(5-\tfrac1{128})^{5-1/64}-4(-5120a+3^6)>(1-15a)(4\cdot3^6+100)-4(-5120a+3^6)>0$ for"
    r" $0<a\le\tfrac1{512}$, and $g(2^{-k})>0$ for $2\le k\le8$",
    **step_by_step(STEPS, lambda: is_positive_line(partial(after_bernoulli, 42)), method="certified"),
    literature="True as displayed; the reason for the first bound of Delta needs a repair",
)
