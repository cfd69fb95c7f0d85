"""Appendix C for the impurity of Kearns and Mansour, who introduced TopDown: most of the inequalities are false.

Lemma C.5 and part 3 of Lemma C.6 hold. The sum of Lemma C.2 is negative at a = 2^-k for every k >= 3, and the sum of
part 4 of Lemma C.6 at y = 2^-m for every m >= 3; its zero is y = 7/32.

How it is checked. The left sides, or the weighted gains that the learner computes, are evaluated exactly at the points
of a grid up to the first point at which they are not positive; the claim names this point. Fractions are ordered by
their denominators, the a of Lemma C.2 by k, and terms by their lengths. The signs on the intervals are certified for
the sum divided by the root of a. The controls use the Gini impurity, which has no such point on the grid, and exchange
the intervals.

Is it tight? Each named point is the first on its grid. If a and b have a common denominator, Lemma C.4 holds up to
denominator 56.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from math import gcd

from flint import fmpq

from proofs_checks.bdm.appendix_c import lemma_c_1, lemma_c_2, lemma_c_3, lemma_c_4
from proofs_checks.bdm.computed.impurity_sums import Term, exceeds, value
from proofs_checks.bdm.computed.left_sides import left_side
from proofs_checks.bdm.computed.weighted_gains import (
    children_differ_by,
    left_parents,
    left_step,
    right_parents,
    right_step,
    term_sizes,
)
from theorylab.claims import HOLDS, Claim, Grid, Point
from theorylab.impurities.impurity import IMPURITIES
from theorylab.numbers.comparison import Order, Value, compare

PART_4 = (Term(1, 2), Term(-1, 1), Term(fmpq(-1, 4), 4))
"""Part 4 of Lemma C.6 as a sum in y."""


def _fractions() -> Iterator[Point]:
    """Return all a = i/q < 1/5 in lowest terms with q <= 60."""
    pairs = ((i, q) for q in range(2, 61) for i in range(1, q) if gcd(i, q) == 1 and 5 * i < q)
    return ({"a": fmpq(i, q)} for i, q in pairs)


def _two_fractions(times: int, ratio: int, most: int) -> Iterator[Point]:
    """Return all a = i/q and b = j/q with a + times b < 1 and b >= ratio a."""
    return (
        {"a": fmpq(i, q), "b": fmpq(j, q)}
        for q in range(2, most + 1)
        for i, j in product(range(1, q), repeat=2)
        if i + times * j < q and j >= ratio * i
    )


def _exponents(least: int) -> Iterator[Point]:
    """Return all least <= k < m <= 30."""
    return ({"k": k, "m": m} for m in range(2, 31) for k in range(least, m))


Sides = tuple[Callable[..., Value], Callable[[], Iterable[Point]]]

SIDES: Mapping[str, Sides] = {
    "C.1": (lambda name, a: value(lemma_c_1.TERMS, IMPURITIES[name], a), _fractions),
    "C.2": (
        lambda name, a: value(lemma_c_2.TERMS, IMPURITIES[name], a),
        lambda: ({"a": fmpq(1, 2**k)} for k in range(2, 101)),
    ),
    "C.3": (
        lambda name, a, b: lemma_c_3.left_side(IMPURITIES[name], a, b),
        lambda: _two_fractions(2, 2, 20),
    ),
    "C.4": (
        lambda name, a, b: lemma_c_4.left_side(IMPURITIES[name], a, b),
        lambda: _two_fractions(4, 0, 57),
    ),
    "C.6, part 1": (lambda name, k, m: left_side(1, IMPURITIES[name], k, m), lambda: _exponents(1)),
    "C.6, part 2": (lambda name, k, m: left_side(2, IMPURITIES[name], k, m), lambda: _exponents(3)),
    "C.6, part 4": (lambda name, k, m: left_side(4, IMPURITIES[name], k, m), lambda: _exponents(1)),
    "6.3, part 1": (
        lambda name, **at: children_differ_by(**at, impurity=name),
        lambda: term_sizes(20, least=2),
    ),
    "6.3, part 2": (lambda name, **at: right_step(**at, impurity=name), lambda: right_parents(20)),
    "6.3, part 3": (lambda name, **at: left_step(**at, impurity=name), lambda: left_parents(20)),
}
"""For each statement the quantity that is claimed to be positive, by the name of the impurity, and the points in the
order tried."""

FIRST: Mapping[str, Point] = {
    "C.1": {"a": fmpq(1, 6)},
    "C.2": {"a": fmpq(1, 8)},
    "C.3": {"a": fmpq(1, 6), "b": fmpq(1, 3)},
    "C.4": {"a": fmpq(1, 57), "b": fmpq(5, 57)},
    "C.6, part 1": {"k": 2, "m": 3},
    "C.6, part 2": {"k": 3, "m": 6},
    "C.6, part 4": {"k": 1, "m": 3},
    "6.3, part 1": {"ell": 3, "m": 3},
    "6.3, part 2": {"ell": 4, "m": 6, "k": 1},
    "6.3, part 3": {"m": 3, "k": 0},
}
"""By statement: the first point where it fails for Kearns and Mansour's impurity."""


def _first_failure(statement: str, name: str) -> Point | None:
    """Return the first point where a statement fails for the impurity of a name."""
    side, points = SIDES[statement]
    return next((at for at in points() if compare(side(name, **at), 0) is not Order.GREATER), None)


SUMS = {"C.1": lemma_c_1.TERMS, "C.2": lemma_c_2.TERMS, "C.6, part 4": PART_4}
RANGES = {
    "C.1": (fmpq(173, 1000), fmpq(174, 1000), fmpq(1, 5)),
    "C.2": (fmpq(235, 1000), fmpq(236, 1000), fmpq(1, 4)),
    "C.6, part 4": (fmpq(218, 1000), fmpq(219, 1000), fmpq(1, 4)),
}
"""For each statement the interval on which its sum is negative and the interval on which it is positive."""


def _has_signs(statement: str, below: int, above: int) -> bool:
    """Return True if the sum has these signs on the lower interval and on the upper one."""
    end, start, high = RANGES[statement]

    def has_sign(sign: int, low: fmpq, up_to: fmpq) -> bool:
        terms = [term._replace(coefficient=sign * term.coefficient) for term in SUMS[statement]]
        return exceeds(terms, "km", low, up_to, fmpq(0))

    return has_sign(below, fmpq(0), end) and has_sign(above, start, high)


def _check_statement(statement: str, what: str) -> bool:
    return (
        _first_failure(statement, "km") == FIRST[statement]
        if what == "fails"
        else _has_signs(statement, -1, 1)
    )


def _control(statement: str, what: str) -> bool:
    return _first_failure(statement, "gini") is not None if what == "fails" else _has_signs(statement, 1, -1)


CLAIM = Claim(
    id="bdm.lemma-c.km",
    cite="appendix C.1, for the Kearns-Mansour impurity",
    statement=r"With $2\sqrt{p(1-p)}$ for $H(p)$ these are false, first at the point named: "
    + "; ".join(
        f"{name} (${', '.join(f'{key}={each}' for key, each in at.items())}$)" for name, at in FIRST.items()
    )
    + r". The sum of Lemma C.1 is negative for $0<a\le0.173$ and positive for $0.174\le a\le\tfrac15$, that of Lemma"
    r" C.2 negative for $0<a\le0.235$ and positive for $0.236\le a\le\tfrac14$, that of part 4 of Lemma C.6 negative"
    r" for $0<y\le0.218$ and positive for $0.219\le y\le\tfrac14$",
    instances=Grid(
        [{"statement": name, "what": "fails"} for name in SIDES]
        + [{"statement": name, "what": "signs"} for name in RANGES]
    ),
    measured=_check_statement,
    asserts=HOLDS(control=_control),
    method="certified",
    complete=True,
    literature="Not in the paper: its inequalities do not extend to this impurity",
)
