r"""Section 5: on conjunctions all variants of ID3 grow the same trees, which are optimal.

Problem. A conjunction of k variables, J, and one variable outside J.

How it is checked. By exact errors, under the worst of all ways to break ties, and exact comparisons of gains. The
probabilities are k distinct odd tenths, with k <= 2 and the entropy or the Gini impurity (quick), or k <= 4 and four
impurities (full). For the gain ratio the unread variables are any two (quick) to four (full) of the tenths, with a
further factor for the rest of J. The controls claim that no leaf is impure after k - 1 tests, and that the gain over
:math:`H(p_i)^2` also decreases.

Is it tight? The impurity has to be strictly concave; otherwise the tree depends on ties. The gain over a power of
H(p_i) above the first does not decrease: as p_i tends to 1, the gain is of the order of :math:`1-p_i`, and the entropy
of the order of :math:`(1-p_i)\log\frac1{1-p_i}`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise
from math import prod

from flint import fmpq

from dp_optimal.by_size import optimal_by_size
from proofs_checks.bdm.conjunctions import theorem_5_1
from theorylab.claims import EQUALS, HOLDS, Cite, Claim, Derivation, Grid, scoped
from theorylab.impurities.gain_ratio import LogarithmQuotient
from theorylab.impurities.impurity import ENTROPY
from theorylab.learners import best_first_growth, top_down_growth
from theorylab.learners.growing.grown import Growth
from theorylab.numbers.comparison import Order, compare, enclosure
from theorylab.numbers.formal_sum import FormalSum
from theorylab.problems.cube import CubeProblem
from theorylab.trees.nodes import Leaf

TENTHS = tuple(fmpq(tenths, 10) for tenths in range(1, 10))
LEARNERS: dict[str, Callable[..., Growth]] = {"top-down": top_down_growth, "best-first": best_first_growth}
REST = (fmpq(1), fmpq(9, 10), fmpq(1, 4))
"""Probabilities that the rest of a conjunction is satisfied."""


def _sets(chances: Sequence[fmpq], sizes: Iterable[int]) -> list[tuple[fmpq, ...]]:
    return [p for k in sizes for p in combinations(chances, k)]


def _errors_and_impure_leaves(p: tuple[fmpq, ...], learner: str, impurity: str) -> list[fmpq | int]:
    """Return the errors after 1, ..., k tests, and the numbers of impure leaves after 0, ..., k."""
    problem = CubeProblem.from_function(lambda x: x[:, 1:].all(axis=1), len(p) + 1, (fmpq(1, 2), *p))
    runs = [LEARNERS[learner](problem, size=t, impurity=impurity, ties="worst") for t in range(len(p) + 1)]
    impure = [
        sum(isinstance(place.node, Leaf) and place.node.error != 0 for place in run.tree.places())
        for run in runs
    ]
    return [*(run.tree.error for run in runs[1:]), *impure]


@cache
def _least_errors(p: tuple[fmpq, ...]) -> tuple[fmpq, ...]:
    """Return OPT(1), ..., OPT(k)."""
    return optimal_by_size(CubeProblem.from_function(lambda x: x.all(axis=1), len(p), p), len(p)).errors[1:]


def _optimum(p: tuple[fmpq, ...], *, last_impure: int) -> list[fmpq | int]:
    return [*_least_errors(p), *([1] * (len(p) - 1)), last_impure, 0]


def _gains(p: tuple[fmpq, ...], rest: fmpq) -> Iterator[tuple[FormalSum[fmpq], FormalSum[fmpq]]]:
    """Return the gains and entropies of the variables of a conjunction, of ascending probabilities."""
    satisfied = prod(p, start=rest)
    return ((ENTROPY(satisfied) - ENTROPY(satisfied / chance) * chance, ENTROPY(chance)) for chance in p)


def _falls(p: tuple[fmpq, ...], rest: fmpq) -> bool:
    """Return True if the gain ratios decrease."""
    ratios = (LogarithmQuotient(gain, entropy) for gain, entropy in _gains(p, rest))
    return all(after < before for before, after in pairwise(ratios))


def _falls_over_squares(p: tuple[fmpq, ...], rest: fmpq) -> bool:
    """Return True if the gains over the squares of the entropies decrease."""
    quotients = (enclosure(gain) / enclosure(entropy) ** 2 for gain, entropy in _gains(p, rest))
    return all(compare(after, before) is Order.LESS for before, after in pairwise(quotients))


PROOF = r"""Let $G$ be strictly concave on $[0,1]$ with $G(0)=G(1)=0$. By induction on $t\le k$, $T_t$ is right-skewed
and reads a set $I$ of $t$ variables of $J$ whose probabilities are, as a multiset, those of $J_t$. Its left leaves are
pure; for $t<k$ its right leaf has the label mean $P=\prod_{J\setminus I}p_i\in(0,1)$ and is the only impure leaf; for
$t=k$ it is pure. So for $t<k$ every policy splits it. A test outside $J\setminus I$ has gain 0. A test of $i\in
J\setminus I$ has gain $G(P)-p_iG(P/p_i)$, which is positive, as $P=(1-p_i)\cdot0+p_i\cdot P/p_i$ and $G$ is strictly
concave. If $p_i<p_r$, then $P/p_r=\frac{p_i}{p_r}\cdot\frac P{p_i}+(1-\frac{p_i}{p_r})\cdot0$, so that
$p_rG(P/p_r)>p_iG(P/p_i)$, and $i$ has the larger gain. Hence a variable of minimum probability in $J\setminus I$ is
read, and the multiset becomes that of $J_{t+1}$. The error $\prod_Ip_i\,C(\prod_{J\setminus I}p_i)$ of $T_t$ depends
only on the multiset. So it equals the error of TopDown's tree with the entropy, which is $\mathrm{OPT}(t)$ by
[bdm.thm-5.1].
"""

GAIN_RATIO = r"""At a node where the unread variables of the conjunction are satisfied with probability $P$ the gain of
$x_i$ is $N(p_i)$, $N(p)=H(P)-pH(P/p)$ for $P\le p<1$. As $H(z)-zH'(z)=-\log_2(1-z)$, $N'(p)=\log_2(1-\frac Pp)$ for
$p>P$, which is negative and increases with $p$; $N(1)=0$, so $N>0$. We have to show that $N/H$ decreases strictly, that
is $N'H<NH'$ for $p>P$. For $p<\frac12$ the left side is negative and the right side is positive. For $p\ge\frac12$,
$|H'(p)|=\log_2\frac p{1-p}$ increases with $p$ and $H(1)=0$, so $H(p)=\int_p^1|H'|\ge(1-p)|H'(p)|$; likewise
$N(p)=\int_p^1|N'|<(1-p)|N'(p)|$. Hence $N|H'|\le N\frac H{1-p}<|N'|H$, which is $N'H<NH'$. A variable outside the
conjunction has gain 0.
"""

CLAIMS = (
    Claim(
        id="bdm.sec5-any-id3",
        cite=Cite(
            "bdm",
            "section 5, first paragraph",
            r"$m_{\mathcal D}^{\mathrm{TopDown}}(t^*)=0$ for all $1\le t^*\le k$. In fact, this result holds"
            " for any variant of ID3",
        ),
        statement="On a conjunction of $k$ variables under a product distribution any variant of ID3 has $m(t^*)=0$"
        r" for every $1\le t^*\le k$, for every order in which it splits impure leaves, every strictly concave"
        r" impurity that vanishes at 0 and 1, and every rule for ties: its tree of $t\le k$ nodes has one impure"
        r" leaf, or none for $t=k$, and error $\mathrm{OPT}(t)$",
        instances=Grid.over(
            p=scoped(_sets(TENTHS[::-2], (1, 2)), _sets(TENTHS[::-2], (1, 2, 3, 4))),
            learner=LEARNERS,
            impurity=scoped(("entropy", "gini"), ("entropy", "gini", "km", "tsallis:3,1")),
        ),
        measured=_errors_and_impure_leaves,
        asserts=EQUALS(
            lambda p, **_: _optimum(p, last_impure=1), control=lambda p, **_: _optimum(p, last_impure=0)
        ),
        derivation=Derivation(PROOF, steps=(theorem_5_1.CLAIM,)),
        literature="Proved; pure leaves are not split",
        origin="reading",
    ),
    Claim(
        id="bdm.sec5-any-id3.gain-ratio",
        cite="section 5, first paragraph, with C4.5's criterion",
        statement="On a conjunction under a product distribution the gain ratio of $x_i$, its gain over $H(p_i)$,"
        " decreases strictly with $p_i$, so C4.5's criterion reads the variables in the order of Lemma 5.4",
        instances=Grid.over(p=scoped(_sets(TENTHS, (2,)), _sets(TENTHS, (2, 3, 4))), rest=REST),
        hypotheses={"0 < rest <= 1": lambda rest: 0 < rest <= 1},
        measured=_falls,
        asserts=HOLDS(control=_falls_over_squares),
        method="certified",
        derivation=Derivation(GAIN_RATIO),
        literature="Not in the paper",
    ),
)
