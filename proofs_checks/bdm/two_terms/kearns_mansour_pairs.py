"""Theorem 6.1 for the impurity of Kearns and Mansour: the pairs of terms on which TopDown is optimal.

For large m a gain is approximately proportional to the square root of y = 2^-m. So reading three variables multiplies
it by 2^(3/2), whereas the next left child is reached 2^2 times as often, and for m >= 5 TopDown leaves a left subtree
unfinished. After two variables both factors are 2, and the second-order term determines the sign.

How it is checked. ``prop-6.3.km.tail``: the sum is certified on the interval, and compared with the gains that the
learner computes for 5 <= m <= 40. ``prop-6.3.km.small``: each comparison on the pairs of its statement is decided
exactly. ``prop-6.3.km.pairs``: the gains that the learner computes are compared along the whole order, for l <= m <= 12
(quick) or 40 (full). ``thm-6.1.km.pairs``: the learner is compared with the dynamic program for all t, with ties first
and last, m <= 5 (quick) or 9 (full). The controls replace three nodes by two, extend the pairs to (2, 5), and replace
(3, 4) by (3, 3).

Is it tight? No comparison on these pairs is a tie. The closest one is for (2, 4): W is 0.0458 below two nodes of the
left subtree and 0.0384 at the other left child.

Where it nearly fails. The sum of ``prop-6.3.km.tail`` is negative for y above about 1/22. So the inequality fails at m
= 4 and barely holds at m = 5, where the sum is 0.0144. If it held at m = 4, TopDown would not be optimal on (2, 4) and
(3, 4); if it failed at m = 5, the case (2, 5), in which the right path does come first, would be open.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from flint import fmpq

from constructions.parts.dnf import read_once_dnf
from dp_optimal.by_size import optimal_by_size
from proofs_checks.bdm.appendix_c import lemma_c_8
from proofs_checks.bdm.computed.gains_of_all_sizes import difference, gain
from proofs_checks.bdm.computed.impurity_sums import Term, canonical_sum, exceeds
from proofs_checks.bdm.computed.left_sides import x_and_y
from proofs_checks.bdm.computed.proof_steps import step_by_step
from proofs_checks.bdm.computed.two_terms import full_size, pairs
from proofs_checks.bdm.computed.weighted_gains import on_left, on_right_path
from proofs_checks.bdm.definitions import smallest_terms
from proofs_checks.bdm.two_terms import prop_6_4
from theorylab.claims import EQUALS, HOLDS, Claim, Derivation, Grid, Point, scoped
from theorylab.learners import top_down_growth
from theorylab.numbers.comparison import Order, Value, compare

OPTIMAL_PAIRS = ((2, 2), (2, 3), (2, 4), (3, 4))
"""The pairs with l >= 2 on which TopDown is optimal."""

SMALL = ((2, 2), (2, 3), (2, 4), (3, 3), (3, 4), (4, 4))
"""All pairs 2 <= l <= m <= 4."""

LEARNED = 40
QUARTER, HALF = fmpq(1, 4), fmpq(1, 2)


def is_optimal_pair(x: int, y: int) -> bool:
    """Return True if TopDown with the Kearns-Mansour impurity is claimed to be optimal at every size."""
    return x == 1 or (x, y) in OPTIMAL_PAIRS


def _later(read: int) -> tuple[Term, ...]:
    """Return gamma(m) - 2^(1-k) gamma(m-k) with k = ``read``, in y = 2^-m."""
    share, longer = fmpq(2, 2**read), 2**read
    return (Term(1, 1), Term(-HALF, 2), Term(-share, longer), Term(share * HALF, 2 * longer))


def _is_later(read: int) -> bool:
    """Return True if that sum is the difference of the gains at the two leaves, argument by argument."""
    _, y = x_and_y()
    here, below = gain(y, 0), gain(2**read * y, 0, Fraction(2, 2**read))
    terms = ((term.coefficient, term.constant * y) for term in _later(read))
    return difference(here, below) == canonical_sum(terms)


def _is_left_behind(read: int) -> bool:
    """Return True if it is positive for all 0 < y <= 1/32."""
    return exceeds(_later(read), "km", fmpq(0), fmpq(1, 32), fmpq(0))


def _greater(left: Value, right: Value) -> bool:
    return compare(left, right) is Order.GREATER


TAIL = Claim(
    id="bdm.prop-6.3.km.tail",
    cite="Proposition 6.3, for the Kearns-Mansour impurity",
    statement=r"For every $m\ge5$ a single term of $m$ variables has a gain $\gamma(m)>\frac14\gamma(m-3)$; more"
    r" generally $G(y)-\frac12G(2y)-\frac14G(8y)+\frac18G(16y)>0$ for all real $0<y\le\frac1{32}$,"
    r" $G(p)=2\sqrt{p(1-p)}$",
    **step_by_step(
        {
            "the difference of the gains": lambda: _is_later(3),
            "positive on the interval": lambda: _is_left_behind(3),
            "the learner's gains": lambda: all(
                _greater(on_left(m, 2, 0, "km"), on_left(m, 1, 3, "km")) for m in range(5, LEARNED + 1)
            ),
        },
        lambda: _is_left_behind(2),
        method="certified",
    ),
    literature="Not in the paper",
)


def _completes_right_path(x: int, y: int) -> bool:
    """Return True if W is larger on the right path below the root than at every left child."""
    return all(_greater(on_right_path(x, y, d, "km"), on_left(y, 1, 0, "km")) for d in range(1, x))


def _leaves_right_path(x: int, y: int) -> bool:
    """Return True if W is smaller somewhere on the right path than at the left child of the root."""
    return any(_greater(on_left(y, 1, 0, "km"), on_right_path(x, y, d, "km")) for d in range(1, x))


def _completes_left_subtrees(x: int, y: int) -> bool:
    """Return True if W is larger in an unfinished left subtree than at the next left child, if any."""
    return x == 1 or all(_greater(on_left(y, 1, k, "km"), on_left(y, 2, 0, "km")) for k in range(1, y))


def _is_settled(x: int, y: int, in_order: tuple[tuple[int, int], ...] = OPTIMAL_PAIRS) -> bool:
    if (x, y) in in_order:
        return _completes_right_path(x, y) and _completes_left_subtrees(x, y)
    return _leaves_right_path(x, y)


SMALL_PAIRS = Claim(
    id="bdm.prop-6.3.km.small",
    cite=TAIL.cite,
    statement=r"On $(2,2)$, $(2,3)$, $(2,4)$ and $(3,4)$ $W$ is larger at every node of the right path below the root"
    " than at the left child of the root, and in a started left subtree larger than at the left child of the next node"
    r" of the right path; on $(3,3)$ and $(4,4)$ it is smaller at some node of the right path, of depth $1\le d<l$,"
    " than at the left child of the root",
    instances=Grid([{"x": x, "y": y} for x, y in SMALL]),
    measured=_is_settled,
    asserts=HOLDS(control=lambda x, y: _is_settled(x, y, in_order=((2, 2), (2, 3), (2, 4), (3, 3)))),
    method="exhaustive",
    complete=True,
    literature="Not in the paper",
)

ORDER = r"""*Shape.* $G$ is strictly concave, because its graph is half of an ellipse. So by [bdm.fp-minterm] exactly
the variables of a shortest term have the maximum gain at every impure node, and this gain is positive; a pure leaf has
gain 0. The root reads $x_1$, for $l=m$ up to the names of the terms. The right end at depth $1\le d<l$ has terms of
$l-d<m$ and $m$ variables and reads an $x$-variable; left children have only the $y$-term. So for every tie rule $T_t$
is, up to the names of the variables of a term, a right path of $1\le r\le l$ $x$-nodes whose $i$-th has a left path of
$0\le n_i\le m$ $y$-nodes, and only the order remains to be determined. $W$ is $2^{-i}\gamma(m)$ at the left child at
depth $i$, and $2^{-i-k}\gamma(m-k)$ at the end of a left path of $k<m$ nodes that begins there.

*The pairs.* For $l=1$ the right child of the root is pure, so only one leaf is impure, the left path grows, and
$T_t=B_t$. On $(2,2)$, $(2,3)$, $(2,4)$, $(3,4)$ the right path comes first by [bdm.prop-6.3.km.small], as the left
children at depths $i\ge1$ have $W\le2^{-1}\gamma(m)$. Then the left path at depth 1 is started, since $2^{-i}\gamma(m)$
decreases with $i$. While the left path at depth $i$ has $1\le k<m$ nodes, the paths above it are full and their leaves
pure, and its end has $2^{-i-k}\gamma(m-k)>2^{-i-1}\gamma(m)$, which is the inequality for $i=1$ times $2^{1-i}$. So it
is filled before the next one is started. Hence $T_t=B_t$ for all $t\le l+lm$.

*The others.* Let $l\ge2$, so $m\ge2$. (a) If $T_l$ is not the right path of $l$ nodes, it is not $B_l$. This is the
case on $(3,3)$ and $(4,4)$: by [bdm.prop-6.3.km.small], the left child of the root, or another leaf outside the right
path, is split before the right path passes the node named there. (b) Let $m\ge5$ and let $T_l$ be the right path. In
$B_{l+m}$ the left path at depth 1 has $m$ nodes. In $T_{l+m}$ it has fewer: otherwise it takes all of the last $m\ge5$
splits, but when it has three nodes its end has $W=2^{-4}\gamma(m-3)<2^{-2}\gamma(m)$ by [bdm.prop-6.3.km.tail], which
is the $W$ of the left child at depth 2, still a leaf. So $T_l\ne B_l$ or $T_{l+m}\ne B_{l+m}$, where $l+m\le l+lm$.
Pairs with $2\le l\le m\le4$ are the six of [bdm.prop-6.3.km.small], and all with $m\ge5$ are covered by (a) and (b).
"""

OPTIMALITY = r"""If $T_t=B_t$ for all $t\le l+lm$, then $E(T_t)=\mathrm{OPT}(t)$ by [bdm.prop-6.4], and both are 0 for
$t\ge l+lm$. Let $(l,m)$ be another pair, so $l\ge2$. By the proof of [bdm.prop-6.3.km.pairs] $T_l$ is not the right
path of $l$ nodes, or $m\ge5$ and $T_{l+m}$ consists of that path and left paths with $m$ nodes in total, of which the
one at depth 1 has fewer than $m$. The reduction $C(T)$ of a tree is the sum of $2^{-d(v)}C(v)$ over its nodes. By
[bdm.lemma-c.8], as in the proof of [bdm.prop-6.4], a right path of $r$ nodes has $2^{-l}$ for $r=l$, $2^{-(l+m-1)}$ for
$r=l-1$ and 0 for $r\le l-2$; a left path that begins at depth $i$ has $2^{-(m+i)}$ if it has $m$ nodes, and 0
otherwise. And $B_l$ has $2^{-l}$, $B_{l+m}$ has $2^{-l}+2^{-(m+1)}$.

In the first case $T_l$ has $1\le r\le l-1$ nodes on the right path. So at most $l-1<m$ nodes are on left paths, and
none of these is full. Hence $C(T_l)\le2^{-(l+m-1)}<2^{-l}$, as $m\ge2$. In the second case at most one left path is
full, and it is not the one at depth 1. So $C(T_{l+m})\le2^{-l}+2^{-(m+2)}$. By [bdm.prop-6.4] the errors of $B_l$ and
of $B_{l+m}$ are optimal, so $E(T_t)>\mathrm{OPT}(t)$ for $t=l$ or $t=l+m$.
"""


PAIRS = Claim(
    id="bdm.prop-6.3.km.pairs",
    cite=TAIL.cite,
    statement=r"On $(x_1\wedge\dots\wedge x_l)\vee(y_1\wedge\dots\wedge y_m)$, $l\le m$, under the uniform distribution"
    r" TopDown with the Kearns-Mansour impurity and any tie rule builds $T_t=B_t$ for every $1\le t\le l+lm$, up to the"
    r" names of variables, if $l=1$ or $(l,m)$ is $(2,2)$, $(2,3)$, $(2,4)$ or $(3,4)$, and on no other pair",
    instances=Grid(scoped(lambda: pairs(12), lambda: pairs(LEARNED))),
    hypotheses={"1 <= l <= m": lambda x, y: 1 <= x <= y},
    measured=lambda x, y: int(_completes_right_path(x, y) and _completes_left_subtrees(x, y)),
    asserts=EQUALS(
        lambda x, y: int(is_optimal_pair(x, y)),
        control=lambda x, y: int(is_optimal_pair(x, y) or (x, y) == (2, 5)),
    ),
    derivation=Derivation(ORDER, steps=(smallest_terms.SMALLEST_TERMS, SMALL_PAIRS, TAIL)),
    literature="Not in the paper; proved here",
)


def _with_ties(most: int) -> Iterator[Point]:
    return ({**pair, "ties": ties} for pair in pairs(most) for ties in ("first", "last"))


def _is_optimal(x: int, y: int, ties: str) -> tuple[int, int]:
    """Return two flags: E(T_t) = OPT(t) for every t <= l + lm, and for both t = l and t = l + m."""
    problem, size = read_once_dnf((x, y)), full_size(x, y)
    learned = top_down_growth(problem, size=size, impurity="km", ties=ties).errors
    least = optimal_by_size(problem, size).errors
    return int(learned == least), int(all(learned[t] == least[t] for t in (x, x + y)))


OPTIMAL = Claim(
    id="bdm.thm-6.1.km.pairs",
    cite="Theorem 6.1, for the Kearns-Mansour impurity",
    statement=r"On $(x_1\wedge\dots\wedge x_l)\vee(y_1\wedge\dots\wedge y_m)$, $l\le m$, under the uniform distribution"
    r" TopDown with the Kearns-Mansour impurity and any tie rule has $E(T_t)=\mathrm{OPT}(t)$ for every $t\ge1$ if"
    r" $l=1$ or $(l,m)$ is $(2,2)$, $(2,3)$, $(2,4)$ or $(3,4)$; on every other pair $E(T_t)>\mathrm{OPT}(t)$ for"
    r" $t=l$ or for $t=l+m$",
    instances=Grid(scoped(lambda: _with_ties(5), lambda: _with_ties(9))),
    hypotheses={"1 <= l <= m": lambda x, y: 1 <= x <= y},
    measured=_is_optimal,
    asserts=EQUALS(
        lambda x, y, ties: (int(is_optimal_pair(x, y)),) * 2,
        control=lambda x, y, ties: (int(is_optimal_pair(x, y) or (x, y) == (3, 3)),) * 2,
    ),
    derivation=Derivation(OPTIMALITY, steps=(PAIRS, lemma_c_8.LEMMA, prop_6_4.CLAIM)),
    literature="Not in the paper; proved here",
)
