"""Theorem A.6: every tree of RESPLIT can be arbitrarily better than the greedy tree.

Problem. As printed: with probability 1 - eps the label is the parity of l = (d-1)/2 bits *and* the majority of d - l
other bits; with probability eps it is the majority of d decoys. There are also R copies of the l bits, each flipped
with probability eps'. Repaired: the parity of l = floor(d/2) >= 2 bits *xor* the majority, or a random decoy; a copy
belongs to the same bit on every input.

Algorithm. RESPLIT with lookahead depth l, depth d, no penalty on leaves, and slack (1 - eps) eps', which is the error
that an ideal tree gains by reading a copy in place of its bit; and the greedy tree of depth d. Both run on the
population.

With "and" instead of "xor" the label is 0 whenever the parity is even. So the constant 0 has accuracy between 3/5 and
3/4, and the bits of the majority are more informative than the decoys. The sentence after equation 112 describes xor.
For d = 3 there is a single parity bit, and greedy finds the optimal tree. On the repaired distribution only the decoys
are informative until the parity is known. The set also contains trees that read no copy.

Nothing is claimed about copies if condition (2) of the repair fails, which requires d >= 27 and large eps. If (1) or
(2) fails, all trees of the set still have the claimed accuracy, but the trees that read copies may be lost
(:mod:`proofs_checks.split.optimality.theorem_a_6_flips`).

The trees of equation 113 read the parity with a copy and then the majority. For small eps' they do not belong to the
set: if the majority is decided early, a test remains for the bit that was copied, and the greedy completion, which
tests this bit, has a smaller error.

How it is checked. The set of RESPLIT is represented by the number of trees of each exact error, and the maximum error
is compared. The trees with a copy in place of its bit are counted by restricting the tests of the prefix. Greedy is
grown exactly, with ties in its favour.

Is it tight? On the repaired distribution greedy has accuracy 1/2 + eps E|S_d| / (2d), where S_d is a sum of d random
signs. This does not increase with d (``theorem_6_5``), and d = 4 attains the bound 1/2 + 3 eps / 16.
"""

from __future__ import annotations

from collections.abc import Callable

from flint import fmpq

from constructions.papers.split import resplit_parity, resplit_parity_repaired
from constructions.parameters import HALF
from proofs_checks.split.computed.copied_prefixes import (
    copies_read,
    instances,
    most_flips,
    near_optimal_trees,
)
from proofs_checks.split.computed.greedy_separation import BELOW_QUARTER
from proofs_checks.split.optimality import theorem_6_5, theorem_a_7
from theorylab.claims import AT_LEAST, Cite, Claim, Derivation, Grid, Independent, Point, scoped
from theorylab.claims.wording import number, point
from theorylab.impurities.ties import Ties
from theorylab.learners import greedy
from theorylab.problems.problem import Problem

GENERAL = 5
"""A depth with more than one parity bit; the witness gives the accuracy of a constant there."""

Measured = tuple[fmpq, int | fmpq, fmpq]
"""Minimum accuracy of a tree of RESPLIT, number of trees (or of copies that some tree reads), error of the
greedy tree."""


def _accuracy(problem: Problem, depth: int) -> fmpq:
    return greedy(problem, depth=depth, ties=Ties.BEST).accuracy


def _on_printed(d: int, R: int, eps: fmpq, eps2: fmpq, *, resplit: bool = True) -> Measured | tuple[fmpq]:
    problem = resplit_parity(d, R, eps, eps2)
    error = 1 - _accuracy(problem, d)
    if not resplit:
        return (error,)
    trees = near_optimal_trees(problem, d, eps, eps2)
    return 1 - max(trees.objectives), trees.count, error


def _on_repaired(d: int, R: int, eps: fmpq, eps2: fmpq, *, resplit: bool = True) -> Measured | tuple[fmpq]:
    problem = resplit_parity_repaired(d, R, eps, eps2)
    error = 1 - _accuracy(problem, d)
    if not resplit:
        return (error,)
    trees = near_optimal_trees(problem, d, eps, eps2)
    return 1 - max(trees.objectives), copies_read(trees, d // 2, R), error


def _claimed_bounds(share: fmpq) -> Callable[..., Measured | tuple[fmpq]]:
    """Return the bounds for RESPLIT and greedy, or for greedy alone, whose accuracy is at most 1/2 + share eps."""

    def bounds(
        R: int, eps: fmpq, eps2: fmpq, *, resplit: bool = True, **point: int
    ) -> Measured | tuple[fmpq]:
        error = HALF - share * eps
        return ((1 - eps) * (1 - eps2), fmpq(R), error) if resplit else (error,)

    return bounds


def _greedy_alone(quick: range, full: range, copies: tuple[int, int]) -> Grid:
    grid = instances(quick, full, copies)

    def points(scope: str) -> Callable[[], list[Point]]:
        return lambda: [{**point, "resplit": False} for point in grid.points(scope)]

    return Grid(scoped(points("quick"), points("full")))


def _in_words(values: Point, measured: Measured, claimed: Measured) -> str:
    greedy_has = f"greedy has accuracy {number(1 - measured[-1])}, claimed at most {number(1 - claimed[-1])}"
    eps, eps2 = values["eps"], values["eps2"]
    problem = resplit_parity(GENERAL, 1, eps, eps2)
    constant = problem.label_distribution(problem.root)[0]
    here = point(values)
    if len(measured) > 1:
        here += f", lambda=0, slack {number((1 - eps) * eps2)}"
        greedy_has = (
            f"the {measured[1]} trees of RESPLIT have accuracy at least {number(measured[0])}, claimed at least"
            f" {number(claimed[0])}, and {greedy_has}"
        )
    return (
        f"with 'and' for 'xor' the label is 0 on half of the inputs, so that at d={GENERAL} the constant 0 has accuracy"
        f" {number(constant)}; {here}: {greedy_has}. Tried for d = 3 and 5, R = 1 and 2, and greedy alone for R up to 2"
        " (full scope: d up to 7), eps = 1/20, 1/5, 6/25 and two eps'"
    )


THEOREM = Claim(
    id="split.thm-a.6",
    cite=Cite(
        "split",
        "Theorem A.6, the distribution of its proof",
        r"For every $\epsilon,\epsilon^{\prime}>0$, depth budget $d$, and lookahead depth $d_l$, Rashomon"
        r" set size $R$, there exists a data distribution $\mathcal{D}$ and sample size $n$ for which,"
        r" with high probability over a random sample $S\sim\mathcal{D}^n$, all $R$ trees output by"
        r" Algorithm 5 with minimum runtime lookahead depth $d_l=\frac{d-1}2$ achieve accuracy at least"
        r" $1-\epsilon-\epsilon^{\prime}+\mathcal{O}(\epsilon\epsilon^{\prime})$ but a pure greedy"
        r" approach achieves accuracy at most $\frac12+\epsilon$",
    ),
    statement=r"For every $\varepsilon,\varepsilon'>0$, $d$ and $R$ there exists a data distribution $\mathcal D$, that"
    r" of equations 111 and 112, for which all $R$ trees output by Algorithm 5 with $d_l=\tfrac{d-1}2$ achieve accuracy"
    r" at least $1-\varepsilon-\varepsilon'+\mathcal O(\varepsilon\varepsilon')$ but a pure greedy approach at most"
    r" $\tfrac12+\varepsilon$",
    instances=instances(range(3, 6, 2), range(3, 6, 2), (2, 3))
    + _greedy_alone(range(3, 6, 2), range(3, 8, 2), (2, 3)),
    hypotheses={"eps > 0 and eps' > 0": lambda eps, eps2: eps > 0 and eps2 > 0},
    measured=_on_printed,
    asserts=AT_LEAST(_claimed_bounds(fmpq(1)), control=_claimed_bounds(HALF)),
    literature="The printed words, for every eps, eps' and depth budget d, are false at d = 1, where for small eps and"
    " eps' no distribution exists (topk.depth-one). For d >= 4 the theorem is true on another distribution, the"
    " repaired one: it has the claimed accuracies, on large samples too, and for small eps' there are"
    " R trees on the population. The paper states neither penalty nor slack; here they are 0 and (1 - eps) eps'. The"
    " check takes (1 - eps)(1 - eps') from the proof and requires at least R trees. Coq has checked that the"
    " construction fails; the case d = 1 rests on the derivation of topk.depth-one",
    falls="theorem",
    formal="split/thm_a_6.v:printed_is_false",
    independent=(
        Independent("learn greedy resplit-parity:d=3,R=1,eps=1/20,eps2=1/20 --depth 3", shows="error 1/40"),
    ),
    witness=_in_words,
).repaired(
    place="Theorem A.6, for d >= 4 and small eps', with xor and random decoys",
    statement=r"For every $0<\varepsilon<\tfrac14$, $d\ge4$, $R$ and $0<\varepsilon'<\tfrac12$, on the repaired"
    r" distribution all trees of RESPLIT with $d_l=\lfloor d/2\rfloor$ and slack $(1-\varepsilon)\varepsilon'$ have"
    r" accuracy at least $(1-\varepsilon)(1-\varepsilon')$, and greedy has accuracy at most"
    r" $\tfrac12+\tfrac{3\varepsilon}{16}$, and so they have on $n$ examples drawn from it, with a probability that"
    r" tends to $1$ as $n$ grows. With $f=\lfloor\tfrac{d+1}4\rfloor$, if (1)"
    r" $\varepsilon'\le1/(3+8(2^f-1)^2)$ and (2) $(1-2\varepsilon')(1-\varepsilon)d>2^f\varepsilon$, then for each of"
    r" the $R$ copies at least one of these trees has a prefix that reads the copy and all bits but its own on every"
    r" path; so there are at least $R$ of them",
    instances=Grid.over(
        d=scoped((4, 5, 7), range(4, 8)),
        R=scoped(lambda d: range(1, 3 if d < 7 else 2), (1, 2)),
        eps=BELOW_QUARTER,
        eps2=lambda d: (fmpq(1, 4**d), most_flips(d)),
    )
    + _greedy_alone(range(4, 7), range(4, 10), (2, 4)),
    hypotheses={
        "0 < eps < 1/4": lambda eps: 0 < 4 * eps < 1,
        "0 < eps' < 1/2": lambda eps2: 0 < 2 * eps2 < 1,
    },
    measured=_on_repaired,
    asserts=AT_LEAST(_claimed_bounds(fmpq(3, 16)), control=_claimed_bounds(fmpq(1, 6))),
    derivation=Derivation(
        r"""Let $l=\lfloor d/2\rfloor\ge2$. Call the $d-l$ variables of the majority votes;
        $f=\lfloor\frac{d-l}2\rfloor$. The difference of a test is the difference $\delta$ of the label means of its two
        children.

        *Greedy.* At a node where only decoys have been read, at least two bits of the parity are unread. Whichever bit,
        copy or vote is tested, one of them remains a fair coin independent of the test, so the test has $\delta=0$. An
        unread decoy has $\delta=\frac\varepsilon d>0$. So the $d$ tests of a path are the decoys, and by the argument
        of [split.thm-6.5.repaired] the accuracy is $\frac12+\frac{\varepsilon\mathbb E|S_d|}{2d}$, where $\mathbb
        E|S_d|/d$ does not increase with $d$, and $\mathbb E|S_4|=\frac32$.

        *Every tree is accurate.* Consider the prefix that reads the $l$ bits. Its greedy completions have depth $d-l$,
        one test for each vote. They err with probability less than $\varepsilon$ by the second part of the proof of
        [split.thm-a.7.repaired], with the parity in the role of $x_1$: copies give no further information, $u\le d-l<d$
        votes are unread, and that part does not use that the number of votes is odd. So the cheapest prefix costs less
        than $\varepsilon$. The prefixes of the trees of the set cost at most the slack more, and their completions are
        no worse than greedy ones. So these trees err with probability less than
        $\varepsilon+(1-\varepsilon)\varepsilon'=1-(1-\varepsilon)(1-\varepsilon')$.

        *Examples.* Both bounds hold for every rule for ties, the second one strictly. There are finitely many trees and
        finitely many nodes, each of positive probability. So, as in the proof of [split.thm-6.5.repaired], with a
        probability that tends to $1$ greedy and the greedy completions choose among the tests that are best on the
        population, and the error of every tree is arbitrarily close to its error on the population.

        *A cheapest prefix.* At a node where $a$ more ones or $b$ more zeros decide the majority, a vote is pivotal with
        probability $D=\binom{a+b-2}{a-1}2^{2-a-b}$. Let $k$ be the minimum and $n$ the maximum of $a-1$ and $b-1$, so
        $n\le f$. The binomial is the product of $\frac{n+i}i\ge2$ over $1\le i\le k$, so $D\ge2^k/2^{n+k}\ge2^{-f}$.
        The majority is one with a probability $\mu$ that satisfies $|2\mu-1|\le1-D$, because a pivotal vote is a fair
        coin and determines it. After the $l$ bits a vote has $\delta=(1-\varepsilon)D$, by (2) more than the
        $\frac\varepsilon d$ of a decoy, and a copy has $\delta=0$. So greedy reads votes until the majority is decided,
        and errs with probability $\frac\varepsilon2$. No tree has a smaller error: given the whole input the label mean
        is at most $\varepsilon$ or at least $1-\varepsilon$, and on average the better label errs with probability
        $\frac\varepsilon2$.

        *A copy.* After a copy and the other bits, the last bit agrees with the copy with probability $1-\varepsilon'$.
        A vote now has $\delta=(1-2\varepsilon')(1-\varepsilon)D$, by (2) more than a decoy. Let $p$ be the label mean.
        In nats the gain of a vote is more than $\frac{\delta^2}{8p(1-p)}$, the first term of a series with positive
        terms. The gain of the bit is a mean relative entropy, which is at most the mean $\chi^2$ divergence
        $\varepsilon'(1-\varepsilon')\bigl((1-\varepsilon)(2\mu-1)\bigr)^2/(p(1-p))$; other copies of the bit depend on
        the label only through the bit, so their gain is no larger, and copies of other bits have gain zero. With
        $q=4\varepsilon'(1-\varepsilon')$, hence $(1-2\varepsilon')^2=1-q$, a vote has the maximum gain if
        $(1-q)D^2\ge2q(1-D)^2$, which holds if $q(1+2(2^f-1)^2)\le1$. With $N=4(1+2(2^f-1)^2)$ (1) says
        $\varepsilon'\le\frac1{N-1}$, so $\frac q4\le\frac{N-2}{(N-1)^2}<\frac1N$, as needed. So here too greedy reads
        votes until the majority is decided. Labels that take the copy for the bit err with probability
        $\frac\varepsilon2+(1-\varepsilon)\varepsilon'$; better labels and further tests do not increase this error. So
        the cost of this prefix is within the slack of the minimum, and a tree of the set has this prefix. Different
        copies give different trees.""",
        steps=(theorem_6_5.CLAIM.repair, theorem_a_7.CLAIM.repair),
    ),
)
