r"""Proof of Proposition 6.3: the steps of parts 1 to 3, for all l and m.

Derivation. Let gain(x, y) be the gain of a variable of the first term on terms with x = 2^-k_1 and y = 2^-k_2
(:mod:`proofs_checks.bdm.computed.gains_of_all_sizes`). No other variable has a larger gain, because the x-term has at
most m variables. At the children of the root, with x = 2^-(l-1) and y = 2^-m: W(v_1) = gain(x, y)/2 and W(v_2) =
gain(y, 0)/2. On the right path, with x = 2^-(l-k): 2^k W(u) = gain(x, y) and 2^k W(v) = gain(2x, y)/2. In a left
subtree, with y = 2^-(m-k): 2^d(u) W(u) = gain(y, 0) and 2^d(u) W(v) = gain(2y, 0)/2. So the differences are the left
sides of parts 1, 2 and 4 of Lemma C.6, and part 2 at x = 1/4 is part 3, as G(1) = 0. The lemma is proved for all reals
that occur: for 0 < 2y <= x <= 1/2 in part 1, where 1 <= l-1 <= m-1; for 0 < x <= 1/4 in part 2, where l-k >= 2; and for
0 < y <= 1/4 in part 4, where m-k >= 2.

Left children: W at depth d is 2^-d gain(y, 0), and decreases with d because gain(y, 0) = G(y) - G(2y)/2 > 0 for 0 < y
<= 1/2, which is certified on the whole interval.

With these x and y the sums for W(v_1) and W(v_2) are (7) and (8) of the paper.

*Comparison with the learner.* The sums are compared, for l <= m <= 12, with the gains that the learner computes, which
are formal sums or rationals; equality is decided exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache

from flint import fmpq

from proofs_checks.bdm.appendix_c import lemma_c_6
from proofs_checks.bdm.computed.gains_of_all_sizes import difference, first_term_is_best, gain
from proofs_checks.bdm.computed.impurity_sums import Sum, Term, canonical_sum, exceeds
from proofs_checks.bdm.computed.left_sides import left_side, left_sum, x_and_y
from proofs_checks.bdm.computed.weighted_gains import (
    children_differ_by,
    left_parents,
    left_step,
    on_left,
    on_right_path,
    right_parents,
    right_step,
    term_sizes,
)
from theorylab.claims import Claim, Point
from theorylab.impurities.impurity import impurity as impurity_named
from theorylab.numbers.comparison import Order, Value, compare

LEARNED = 12
HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)

Steps = Mapping[str, Callable[[str], bool]]
"""By name, a function that returns True if the step holds for a given impurity."""


@cache
def _equation_7() -> Sum:
    x, y = x_and_y()
    return canonical_sum([(HALF, x + y - x * y), (-QUARTER, y), (-QUARTER, 2 * x + y - 2 * x * y)])


@cache
def _equation_8() -> Sum:
    _, y = x_and_y()
    return canonical_sum([(HALF, 1 - y), (-QUARTER, 1 - 2 * y)])


def _equal(pairs: Iterable[tuple[Value, Value]]) -> bool:
    """Return True if the two values of every pair, at least one, are equal, exactly."""
    found = [compare(first, second) is Order.EQUAL for first, second in pairs]
    return bool(found) and all(found)


def _agree(
    impurity: str,
    points: Iterable[Point],
    step: Callable[..., Value],
    place: Callable[..., tuple[int, int, int]],
) -> bool:
    """Return True if the learner's differences are the left sides of Lemma C.6, for the given part and exponents."""
    function = impurity_named(impurity)
    found = [(step(**at, impurity=impurity), *place(**at)) for at in points]
    return _equal((learned, left_side(part, function, k, m)) for learned, part, k, m in found)


def _at(display: Sum, impurity: str, k: int, m: int) -> Value:
    """Return the value of a display for x = 2^-k, y = 2^-m."""
    function = impurity_named(impurity)
    numbers = dict(zip(x_and_y(), (Fraction(1, 2**k), Fraction(1, 2**m))))
    found = function(0)
    for argument, c in display.items():
        p = argument.subs(numbers)
        found = found + function(fmpq(int(p.p), int(p.q))) * fmpq(int(c.p), int(c.q))
    return found


def _learned_equations(impurity: str) -> bool:
    """Return the gains of the learner at the children of the root."""
    sizes = [(at["ell"], at["m"]) for at in term_sizes(LEARNED, least=2)]
    right = (
        (on_right_path(ell, m, 1, impurity), _at(_equation_7(), impurity, ell - 1, m)) for ell, m in sizes
    )
    left = ((on_left(m, 1, 0, impurity), _at(_equation_8(), impurity, 1, m)) for _, m in sizes)
    return _equal(right) and _equal(left)


def _gain_at_right_child() -> Sum:
    """W(v_1)."""
    return gain(*x_and_y(), HALF)


def _gain_at_left_child() -> Sum:
    """W(v_2)."""
    _, y = x_and_y()
    return gain(y, 0, HALF)


def _right_path_grows_by() -> Sum:
    """Return the excess of W(v) over W(u) on the right path, times 2^k."""
    x, y = x_and_y()
    return difference(gain(2 * x, y, HALF), gain(x, y))


def _left_subtree_grows_by() -> Sum:
    """Return the excess of W(v) over W(u) in a left subtree, times 2^d(u)."""
    _, y = x_and_y()
    return difference(gain(2 * y, 0, HALF), gain(y, 0))


BEST = "no variable has a larger gain than one of the shorter term"

DISPLAYS: Mapping[int, Steps] = {
    1: {
        "equation 7": lambda _: _gain_at_right_child() == _equation_7(),
        "equation 8": lambda _: _gain_at_left_child() == _equation_8(),
        "the learner's gains of equations 7 and 8": _learned_equations,
        "the difference is the left side of part 1": lambda _: (
            difference(_gain_at_right_child(), _gain_at_left_child()) == left_sum(1)
        ),
        BEST: lambda _: first_term_is_best(),
        "the learner's gains": lambda impurity: _agree(
            impurity, term_sizes(LEARNED, least=2), children_differ_by, lambda ell, m: (1, ell - 1, m)
        ),
    },
    2: {
        "the difference is the left side of part 2": lambda _: _right_path_grows_by() == left_sum(2),
        "at x = 1/4 that is part 3": lambda _: left_sum(2, HALF**2) == left_sum(3, HALF**2),
        BEST: lambda _: first_term_is_best(),
        "the learner's gains": lambda impurity: _agree(
            impurity,
            right_parents(LEARNED),
            right_step,
            lambda ell, m, k: (2 if ell - k >= 3 else 3, ell - k, m),
        ),
    },
    3: {
        "the difference is the left side of part 4": lambda _: _left_subtree_grows_by() == left_sum(4),
        "the learner's gains": lambda impurity: _agree(
            impurity, left_parents(LEARNED), left_step, lambda m, k: (4, 0, m - k)
        ),
    },
}
"""By part, the steps showing that the difference of weighted gains is the left side of Lemma C.6, for all l and m."""

PART_OF_LEMMA = {1: 1, 2: 2, 3: 4}


def lemma_c_6_claim(part: int, impurity: str) -> Claim:
    """Return the claim of a part of Lemma C.6, for all reals in a range."""
    return lemma_c_6.BY_PART[part][impurity]


def grows(part: int) -> Steps:
    """Steps to show that the difference of weighted gains of a part is positive, for all l and m."""
    lemma = PART_OF_LEMMA[part]

    def lemma_holds(impurity: str) -> bool:
        claim = lemma_c_6_claim(lemma, impurity)
        return claim.complete is True and all(claim.measured(**at) for at in claim.instances.points("quick"))

    return {**DISPLAYS[part], f"part {lemma} of Lemma C.6": lemma_holds}


def left_gain_exceeds(bound: fmpq, impurity: str) -> bool:
    """Return True if G(y) - G(2y)/2, divided by its power of y, is more than a bound for all 0 < y <= 1/2.

    The gain is positive with the bound zero; the impurity is ``entropy`` or ``gini``.
    """
    _, y = x_and_y()
    terms = (Term(1, 1), Term(fmpq(-1, 2), 2))
    is_gain = gain(y, 0) == {y: 1, 2 * y: -HALF}
    return is_gain and exceeds(terms, impurity, fmpq(0), fmpq(1, 2), bound)
