r"""Proposition 6.3, its proof: the displayed differences of weighted gains, and when which lemma applies.

Problem. As in :mod:`proofs_checks.bdm.two_terms.prop_6_3_parts`.

Statement. *Part 1*, with x = 2^-(l-1) and y = 2^-m,

    W(v_1) = H(x+y-xy)/2 - H(y)/4 - H(2x+y-2xy)/4,     (7)
    W(v_2) = H(1-y)/2 - H(1-2y)/4.     (8)

*Part 2*: for l >= 3, x = 2^-(l-k) and 1 <= k <= l - 2, 2^k (W(v) - W(u)) is the left side of part 2 of Lemma
C.6, which says that it is positive; for l = 2 it is that of part 3. *Part 3*: 2^d(u) (W(v) - W(u)) is the left
side of part 4 with y = 2^-(m-k).

*Two slips.* For l = 1, (7) has the argument 2x+y-2xy = 2 - y > 1. In part 2 the distinction has to be on l - k,
not on l: part 2 of Lemma C.6 asks for x = 2^-3 or smaller, which fails at k = l - 2 for every l >= 3; there
part 3 applies, whose left side is the same, as H(4x+y-4xy) = H(1) = 0. For l = 2 there is no k with 1 <= k <= l
- 2.

How it is checked. For all l and m, by the steps of :mod:`proofs_checks.bdm.two_terms.prop_6_3_steps`: the arguments of
the gains are polynomials in x and y, which are compared by expanding, and the gains that the learner computes are
compared with the displays as formal sums for l <= m <= 12. The controls have y/2 for y, as one variable more in the
y-term would, and leave out the probability 1/2 of the child.

Is it tight? They are identities.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import sympy
from flint import fmpq

from proofs_checks.bdm.computed.gains_of_all_sizes import difference, gain
from proofs_checks.bdm.computed.impurity_sums import Sum, written
from proofs_checks.bdm.computed.left_sides import left_sum, x, y
from proofs_checks.bdm.computed.proof_steps import step_by_step
from proofs_checks.bdm.computed.weighted_gains import on_left, on_right_path, right_parents, term_sizes
from proofs_checks.bdm.two_terms.prop_6_3_steps import BEST, DISPLAYS, LEARNED, equal
from theorylab.claims import GREATER, HOLDS, Cite, Claim, Grid
from theorylab.impurities.impurity import ENTROPY
from theorylab.numbers.comparison import Value

PROOF = "proof of Proposition 6.3"
HALF, QUARTER = sympy.Rational(1, 2), sympy.Rational(1, 4)

EQUATION_7 = written([(HALF, x + y - x * y), (-QUARTER, y), (-QUARTER, 2 * x + y - 2 * x * y)])
EQUATION_8 = written([(HALF, 1 - y), (-QUARTER, 1 - 2 * y)])


def _at(display: Sum, k: int, m: int) -> Value:
    """The value of a display for x = 2^-k, y = 2^-m and the entropy."""
    found = ENTROPY(0)
    for argument, c in display.items():
        p = argument.subs({x: sympy.Rational(1, 2**k), y: sympy.Rational(1, 2**m)})
        found = found + ENTROPY(fmpq(int(p.p), int(p.q))) * fmpq(int(c.p), int(c.q))
    return found


def _learned_equations() -> bool:
    """The gains of the learner at the children of the root."""
    sizes = [(at["ell"], at["m"]) for at in term_sizes(LEARNED, least=2)]
    right = ((on_right_path(ell, m, 1, "entropy"), _at(EQUATION_7, ell - 1, m)) for ell, m in sizes)
    left = ((on_left(m, 1, 0, "entropy"), _at(EQUATION_8, 1, m)) for _, m in sizes)
    return equal(right) and equal(left)


EQUATIONS: Mapping[str, Callable[[], bool]] = {
    "equation 7": lambda: gain(x, y, HALF) == EQUATION_7,
    "equation 8": lambda: gain(y, 0, HALF) == EQUATION_8,
    BEST: lambda: DISPLAYS[1][BEST]("entropy"),
    "the learner's gains": _learned_equations,
}


CLAIMS = (
    Claim(
        id="bdm.c-part1.equations",
        cite=Cite("brutzkus2020", f"{PROOF}, equations 7 and 8"),
        statement=r"$W(v_1)=\tfrac12H(x+y-xy)-\tfrac14H(y)-\tfrac14H(2x+y-2xy)$ and"
        r" $W(v_2)=\tfrac12H(1-y)-\tfrac14H(1-2y)$ for $x=2^{-(l-1)}$, $y=2^{-m}$, $2\le l\le m$",
        **step_by_step(EQUATIONS, lambda: gain(x, y / 2, HALF) == EQUATION_7),
        status="true for l >= 2; (7) has no meaning for l = 1",
    ),
    Claim(
        id="bdm.c-part2.display",
        cite=Cite("brutzkus2020", f"{PROOF}, part 2"),
        statement=r"$2^kW(v)-2^kW(u)$ is, with $x=2^{-(l-k)}$ and $y=2^{-m}$, the left side of part 2 of Lemma C.6 for"
        r" $l-k\ge3$, and of part 3 for $l-k=2$",
        **step_by_step(
            DISPLAYS[2],
            lambda _: difference(gain(2 * x, y / 2, HALF), gain(x, y / 2)) == left_sum(2),
            "entropy",
        ),
        status="true with the case distinction on l - k",
    ),
    Claim(
        id="bdm.c-part2.cases",
        cite=Cite("brutzkus2020", f"{PROOF}, part 2"),
        statement=r"For $l\ge3$ and $1\le k\le l-2$ part 2 of Lemma C.6 applies to $x=2^{-(l-k)}$: its hypothesis"
        r" $l-k\ge3$ holds",
        instances=Grid(quick=lambda: right_parents(8), full=lambda: right_parents(20)),
        measured=lambda ell, m, k: ell - k,
        asserts=GREATER(2, control=3),
        status="the case distinction has to be on l - k, not on l",
        falls="slip",
        witness="l={ell}, m={m}, k={k}: x = 2^-{measured}, while part 2 of Lemma C.6 is stated for x = 2^-3 and"
        " smaller; part 3 applies",
    ).repaired(
        place=f"{PROOF}, part 2, with the cases l - k >= 3 and l - k = 2",
        statement=r"For every $1\le k\le l-2$ part 2 of Lemma C.6 applies if $l-k\ge3$, and part 3 if $l-k=2$;"
        r" there is no other case",
        measured=lambda ell, m, k: ell - k in (2, *range(3, m)),
        asserts=HOLDS(control=lambda ell, m, k: ell - k in range(3, m)),
        status="proved: 2 <= l - k <= m - 1",
    ),
    Claim(
        id="bdm.c-part3.display",
        cite=Cite("brutzkus2020", f"{PROOF}, part 3"),
        statement=r"$2^{d(u)}(W(v)-W(u))=H(2y)-H(y)-\tfrac14H(4y)$ for $y=2^{-(m-k)}$",
        **step_by_step(
            DISPLAYS[3],
            lambda _: difference(gain(2 * y, 0), gain(y, 0)) == left_sum(4),
            "entropy",
        ),
        status="true",
    ),
)
