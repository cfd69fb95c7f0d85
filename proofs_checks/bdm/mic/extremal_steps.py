r"""The conjectured extremal family: the computed steps of the proof that its m(100) is linear on either side.

Problem. Read-once DNFs with nine terms of 3 literals and a tail whose terms all fail with probability rho, within
1/5000 of :math:`\rho^*=\frac12(\frac87)^5`; uniform distribution.

The terms of the tail have at least 6 literals, because a term of k literals makes rho at most 1 - 2^-k, and
:math:`\rho^*-\frac1{5000}>1-2^{-5}`.

How it is checked. The order is certified in balls that cover the interval
(:mod:`proofs_checks.bdm.computed.certified_order`), and its errors are compared with those of the learner at the five
rho. The sums come from the learner and from the dynamic program, exactly. The controls allow a term of 3 literals in
the tail, and claim a single line for both sides.

Is it tight? At rho* the two largest W of a step may differ by only 0.6%. The order is certified with 64 balls for the
interval, but not with 16.
"""

from __future__ import annotations

from functools import cache

from flint import fmpq

from dp_optimal.by_size import optimal_by_size
from proofs_checks.bdm.computed.certified_order import Leaf, certified_order, errors_of
from proofs_checks.bdm.computed.proof_steps import step_by_step
from proofs_checks.bdm.computed.sweeps import SIZE
from proofs_checks.bdm.computed.unread_tail import UnreadTail
from theorylab.claims import HOLDS, Claim, Grid
from theorylab.errors import PrecisionExhausted
from theorylab.learners import top_down_growth

TERMS, LITERALS, TAIL = 9, 3, 6
LENGTHS = (LITERALS,) * TERMS
BEST = fmpq(8, 7) ** 5 / 2
"""The rho of the largest m(100)."""

LARGEST = fmpq(16686889, 860518400)
RISING, FALLING = fmpq(2227901, 26214400), fmpq(-28673973, 419430400)
RADIUS = fmpq(1, 5000)
PIECES = 64
"""Balls that cover the interval."""

HALVES = ((BEST - RADIUS, BEST), (BEST, BEST + RADIUS))


def family(fails: fmpq) -> fmpq:
    """Return m(100) of nine terms of 3 literals and a tail that fails with a probability within 1/5000 of rho*."""
    return LARGEST + (RISING if fails <= BEST else FALLING) * (fails - BEST)


@cache
def _order(tail: int) -> tuple[Leaf, ...]:
    return certified_order(LENGTHS, BEST - RADIUS, BEST + RADIUS, size=SIZE, tail=tail, pieces=PIECES)


def _is_one_order(tail: int) -> bool:
    try:
        return len(_order(tail)) == SIZE
    except PrecisionExhausted:
        return False


@cache
def _errors(fails: fmpq) -> tuple[fmpq, ...]:
    return top_down_growth(UnreadTail(LENGTHS, fails), size=SIZE).errors


def _is_of_the_learner() -> bool:
    points = (BEST + RADIUS * fmpq(i, 2) for i in range(-2, 3))
    return all(tuple(errors_of(LENGTHS, _order(TAIL), rho)) == _errors(rho) for rho in points)


@cache
def _sums(fails: fmpq) -> tuple[fmpq, fmpq]:
    """Return the sums of E(T_t) and of OPT(t), t = 1, ..., 100."""
    least = optimal_by_size(UnreadTail(LENGTHS, fails), SIZE).errors
    return sum(_errors(fails)[1:], fmpq(0)), sum(least[1:], fmpq(0))


def _is_linear(low: fmpq, high: fmpq) -> bool:
    """Return True if both sums at the midpoint are the means of those at the ends."""
    return all(2 * here == a + b for a, here, b in zip(_sums(low), _sums((low + high) / 2), _sums(high)))


def _is_on_the_lines(low: fmpq, high: fmpq) -> bool:
    gaps = {fails: learned - least for fails in (low, high) for learned, least in [_sums(fails)]}
    return _is_linear(low, high) and all(gap == SIZE * family(fails) for fails, gap in gaps.items())


PLACE = "section 9"

ORDER = Claim(
    id="bdm.conj.family.order",
    cite=PLACE,
    statement="On a read-once DNF with nine terms of 3 literals and others, of at least 6, that fail with probability"
    r" $\rho$, $|\rho-\rho^*|\le\frac1{5000}$, under the uniform distribution, TopDown makes its first 100 splits at"
    r" leaves where a term of at most 3 literals is open, in an order that does not depend on $\rho$ except for"
    r" equivalent leaves, whether or not the others can be tested. It is the order of the learner at $\rho^*$,"
    r" $\rho^*\pm\frac1{10000}$ and $\rho^*\pm\frac1{5000}$. Other terms of at most 5 literals would make $\rho$"
    " smaller",
    **step_by_step(
        {
            "one order on the interval": lambda: _is_one_order(TAIL),
            "the learner's errors": _is_of_the_learner,
            "no term of 5 literals": lambda: 1 - fmpq(1, 2 ** (TAIL - 1)) < BEST - RADIUS,
        },
        lambda: _is_one_order(LITERALS),
        method="certified",
    ),
    literature="Not in the paper",
)

VALUES = Claim(
    id="bdm.conj.family.values",
    cite=PLACE,
    statement=r"On nine terms of 3 literals and a tail that cannot be tested and fails with probability $\rho$, the"
    r" values of $\sum_{t\le100}E(T_t)$ of TopDown and of $\sum_{t\le100}\mathrm{OPT}(t)$ at"
    r" $\rho=\rho^*\pm\frac1{10000}$ are the means of those at $\rho^*$ and at $\rho^*\pm\frac1{5000}$, and at these"
    r" three $\rho$ their difference is $100\,M(\rho)$ with the $M$ of bdm.conj.family",
    instances=Grid([{"low": low, "high": high} for low, high in HALVES]),
    measured=_is_on_the_lines,
    asserts=HOLDS(control=lambda low, high: _is_linear(BEST - RADIUS, BEST + RADIUS)),
    complete=True,
    literature="Not in the paper",
)
