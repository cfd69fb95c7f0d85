"""Proof of Proposition 6.3: the gains increase along the right path, and exceed those of all left subtrees.

Algorithm. TopDown splits the leaf of largest weighted gain W (:mod:`proofs_checks.bdm.computed.weighted_gains`).

*Part 1*, with x = 2^-(l-1) and y = 2^-m:

    W(v_1) = H(x+y-xy)/2 - H(y)/4 - H(2x+y-2xy)/4,     (7)
    W(v_2) = H(1-y)/2 - H(1-2y)/4.     (8)

*Two slips.* (``c-part1``) For l = 1 the node v_1 is pure, W(v_1) = 0 < W(v_2), and (7) has the argument 2x+y-2xy = 2 -
y > 1. The right path is then complete, and there is nothing to prove. (``c-part2.cases``) Part 2 must distinguish cases
by l - k, not by l. Part 2 of Lemma C.6 requires x <= 2^-3, which fails at k = l - 2 for every l >= 3. Part 3 applies
there; its left side is the same, as H(4x+y-4xy) = H(1) = 0. For l = 2 there is no k with 1 <= k <= l - 2.

How it is checked. For all l and m, by the steps of :mod:`proofs_checks.bdm.two_terms.prop_6_3_steps`: the arguments of
the gains are polynomials, which are compared by expanding, and the differences are the left sides of Lemma C.6, which
is proved for all reals that occur. The end of the proof follows. By parts 1 and 2 W is larger on the right path below
the root than at v_2. W is positive and halves from one left child to the next, so v_2 has the largest W of all left
children. Part 3 covers the left subtrees. The controls are those of the parts of Lemma C.6. The refuted claims are
measured with the gains that the learner computes.

Is it tight? *Gini*: all parts hold. *Kearns-Mansour*: all parts are false, as is Proposition 6.3
(:mod:`proofs_checks.bdm.appendix_c.kearns_mansour`).
"""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from flint import fmpq

from proofs_checks.bdm.computed.impurity_axis import over_impurities
from proofs_checks.bdm.computed.proof_steps import step_by_step
from proofs_checks.bdm.computed.weighted_gains import (
    children_differ_by,
    on_left,
    on_right_path,
    right_parents,
    term_sizes,
)
from proofs_checks.bdm.two_terms.prop_6_3_steps import (
    PART_OF_LEMMA,
    Steps,
    grows,
    left_gain_exceeds,
    lemma_c_6_claim,
)
from theorylab.claims import GREATER, Cite, Claim, Grid, number, scoped
from theorylab.numbers.comparison import Order, Value, compare

WORDS = {"entropy": "the entropy", "gini": "the Gini impurity"}
PROOF = "proof of Proposition 6.3"
WRITTEN_OUT = 8


def _in_order(ell: int, m: int, impurity: str) -> bool:
    """Return True if W ranks the right path first, then higher left children, then an unfinished left subtree."""
    right = [on_right_path(ell, m, d, impurity) for d in range(1, ell)]
    left = [on_left(m, d + 1, 0, impurity) for d in range(ell)]
    started = [on_left(m, 1, k, impurity) for k in range(m)]
    return (
        all(_greater(v, left[0]) for v in right)
        and all(_greater(v, w) for v, w in pairwise(left))
        and all(_greater(w, v) for v, w in pairwise(started))
    )


def _greater(left: Value, right: Value) -> bool:
    return compare(left, right) is Order.GREATER


STEPS: Steps = {
    **{f"part {part}, {name}": step for part in PART_OF_LEMMA for name, step in grows(part).items()},
    "W of the left children is positive": lambda impurity: left_gain_exceeds(fmpq(0), impurity),
    "the learner's order": lambda impurity: all(
        _in_order(**at, impurity=impurity) for at in term_sizes(WRITTEN_OUT)
    ),
}


def _stronger(impurity: str) -> bool:
    """Return True if the control of one of the parts of Lemma C.6 holds."""
    lemmas = (lemma_c_6_claim(part, impurity) for part in PART_OF_LEMMA.values())
    return any(all(lemma.control(**point) for point in lemma.instances.points("quick")) for lemma in lemmas)


def _finish(impurity: str) -> Claim:
    return Claim(
        id="bdm.c-finish",
        cite=f"{PROOF}, parts 1 to 3 and finish",
        statement=r"For every $1\le l\le m$: (7) and (8) if $l\ge2$; $W$ is larger on the right path below the root"
        r" than at the left child of the root, increases along the path from depth $1\le k\le l-2$ to $k+1$, is"
        " larger at a higher left child than at a lower one, increases down a left subtree, and is positive there"
        " until the last variable is read; for " + WORDS[impurity],
        **step_by_step(STEPS, _stronger, impurity, method="certified"),
        literature="Proved, by Lemma C.6",
        origin="reading",
    )


ORDER = over_impurities({impurity: _finish(impurity) for impurity in WORDS})

CLAIMS = (
    Claim(
        id="bdm.c-part1",
        cite=Cite(
            "bdm",
            f"{PROOF}, part 1",
            r"$W(v_1)-W(v_2)=\frac12H(x+y-xy)-\frac34H(y)+\frac14H(2y)-\frac14H(2x+y-2xy)$ which is positive by part"
            " 1 of Lemma C.6.",
        ),
        statement=r"$W(v_1)\ge W(v_2)$ for the right child $v_1$ and the left child $v_2$ of the root, for every"
        r" $1\le l\le m$",
        instances=Grid(scoped(lambda: term_sizes(8), lambda: term_sizes(20))),
        measured=partial(children_differ_by, impurity="entropy"),
        # twice the gain of the left child, as if it were reached as often as the root
        asserts=GREATER(0, control=lambda ell, m: on_left(m, 1, 0, "entropy")),
        literature="The case l = 1, in which v_1 is pure, must be excluded; it needs no proof",
        falls="slip",
        repair=ORDER,
        witness=lambda values, measured, claimed: (
            f"l={values['ell']}, m={values['m']}: v_1 is pure, so W(v_1) = 0, and W(v_2) = {number(-measured)}"
        ),
    ),
    Claim(
        id="bdm.c-part2.cases",
        cite=Cite(
            "bdm",
            f"{PROOF}, part 2",
            r"First assume that $l\ge3$. Let $1\le k\le l-2$ be the depth of $u$, $x=\frac1{2^{l-k}}$ and"
            r" $y=\frac1{2^m}$. [...] $2^kW(v)-2^kW(u)=H(2x+y-2xy)+\frac14H(y)-H(x+y-xy)-\frac14H(4x+y-4xy)>0$ by"
            " part 2 of Lemma C.6.",
        ),
        statement=r"For $l\ge3$ and $1\le k\le l-2$ part 2 of Lemma C.6 applies to $x=2^{-(l-k)}$: its hypothesis"
        r" $l-k\ge3$ holds",
        instances=Grid(scoped(lambda: right_parents(8), lambda: right_parents(20))),
        measured=lambda ell, m, k: ell - k,
        asserts=GREATER(2, control=3),
        literature="The case distinction must be on l - k, not on l",
        falls="slip",
        repair=ORDER,
        witness="l={ell}, m={m}, k={k}: x = 2^-{measured}, while part 2 of Lemma C.6 is stated for x = 2^-3 and"
        " smaller; part 3 applies",
    ),
)
