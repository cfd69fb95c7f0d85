r"""Theorem A.6: every tree of RESPLIT can be arbitrarily better than the greedy tree.

Problem. As printed: the parity of l = (d-1)/2 bits, and the majority of d - l others, with probability 1 - eps; the
majority of d decoys with probability eps; and R copies of the l bits, flipped with probability eps'. Repaired: the
parity of l = floor(d/2) >= 2 bits *xor* the majority, or a random decoy; each copy is one of the same bit always.

Algorithm. RESPLIT with lookahead l and depth d, no penalty on leaves, and prefixes within (1 - eps) eps' of the
cheapest; that is what an ideal tree loses when it reads a copy in place of its bit. And the greedy tree of depth d.
Both on the population.

Statement. For every eps, eps', d and R there is a distribution on which each of the R trees of RESPLIT has accuracy at
least 1 - eps - eps' + O(eps eps'), here (1 - eps)(1 - eps'), and greedy at most 1/2 + eps. That is an existence
statement, and what falls is the construction of its proof. On the printed distribution RESPLIT does as claimed where
tried, but greedy is too good: the label is 0 wherever the parity is even, so a constant has accuracy about 3/4, and the
bits of the majority say more of the label than the decoys. For d = 3 there is a single parity bit, and greedy finds
everything. On the repaired distribution, for d >= 4, nothing but the decoys says anything of the label until the parity
is known, and all is as claimed for small eps': every tree is accurate, and for each copy some tree has a prefix that
reads it in place of its bit, hence at least R trees.

*Proof* that every tree of the set is accurate, whatever eps'. The prefix that reads the l bits costs less than eps
(:func:`~constructions.papers.split.resplit_parity_repaired`), so the trees of the set have an error below
eps + (1 - eps) eps' = 1 - (1 - eps)(1 - eps'). ∎

*One prefix a copy.* Call the d - l variables of the majority votes, and let f be half of their number, rounded
down. For eps < 1/4 and every R it is enough that

    (1)  eps' <= 1/(3 + 8 (2^f - 1)^2)    and    (2)  (1 - 2 eps')(1 - eps) d >= 2^f eps;

for d <= 26 the second follows from the first, as (1 - eps)/eps > 3. *Proof.* While a more ones or b more zeros
would settle the majority, a vote is pivotal with probability D = C(a + b - 2, a - 1)/2^(a + b - 2). Let k be the
smaller and n the larger of a - 1 and b - 1, which is at most f. The binomial is the product of (n + i)/i >= 2 over
i = 1..k, so that D >= 2^k/2^(n + k) >= 2^-f. Each value is the majority with probability at least D/2, that of
a pivotal vote for it; so Pr[majority 1] = mu has |2 mu - 1| <= 1 - D.

After the l bits a vote has the difference (1 - eps) D of label means, by (2) at least the eps/d of a decoy, which
comes later. So greedy reads votes until the majority is settled, and errs with probability eps/2. No tree errs
less, as given the whole input a label mean is at most eps or at least 1 - eps; so this prefix is a cheapest one.

After a copy and the other bits, the last bit is as the copy says with probability 1 - eps'. The difference of a vote
is now delta = (1 - 2 eps')(1 - eps) D, again not below that of a decoy. Let p be the label mean. In nats, the gain of
a vote is more than delta^2/(8 p (1 - p)), the first term of a series of positive ones. The gain of the bit is a mean
relative entropy, at most the mean chi-squared divergence eps' (1 - eps')((1 - eps)(2 mu - 1))^2/(p (1 - p)); and
the other copies of the bit tell of the label through it alone, so they gain no more. With q = 4 eps' (1 - eps'),
hence (1 - 2 eps')^2 = 1 - q, a vote gains most if (1 - q) D^2 >= 2 q (1 - D)^2, thus if q (1 + 2 (2^f - 1)^2) <= 1.
With N = 4 (1 + 2 (2^f - 1)^2) this follows from (1), eps' <= 1/(N - 1), for (N - 2)/(N - 1)^2 < 1/N. So greedy reads
votes until the majority is settled here too. Labels given as if the copy were the bit then err with probability
eps/2 + (1 - eps) eps'; the best ones, and tests that may follow, do not increase this. So the prefix is within the
slack of the cheapest. ∎ Every tree of RESPLIT beyond (1) and (2) is as accurate as claimed, but the copies may be
lost: :mod:`proofs_checks.split.optimality.theorem_a_6_flips` has the largest eps' exactly. For d >= 27 and eps so
large that (2) fails nothing is claimed.

The trees meant by equation 113, parity with a copy and then the majority, do not belong to the set for small eps':
where the majority is settled early a test is left for the bit that was copied, and the greedy completion, which asks
it, has a smaller error.

How it is checked. The set of RESPLIT is held as counts by exact error, of which the largest is read; the trees with a
copy in place of its bit are counted in it by restricting the tests of the prefix. Greedy is grown exactly, ties in
its favour.

Is it tight? On the repaired distribution greedy has accuracy 1/2 + eps E|S_d| / (2d), S_d a sum of d random signs; this
does not increase with d (``theorem_6_5``), so that d = 4 attains the bound 1/2 + 3 eps / 16.
"""

from __future__ import annotations

from collections.abc import Callable

from flint import fmpq

from constructions.papers.split import resplit_parity, resplit_parity_repaired
from constructions.parts.lumped import LumpedProblem
from proofs_checks.split.computed.copied_prefixes import (
    copies_read,
    instances,
    most_flips,
    near_optimal_trees,
)
from proofs_checks.split.computed.greedy_separation import BELOW_QUARTER
from theorylab.claims import AT_LEAST, AT_MOST, Cite, Claim, Grid, Point, scoped
from theorylab.claims.wording import number, point
from theorylab.impurities.ties import Ties
from theorylab.learners import greedy
from theorylab.problems.problem import Problem
from theorylab.trees.tree_set import TreeSet

HALF = fmpq(1, 2)

Measured = tuple[fmpq, int, fmpq]
"""Least accuracy of a tree of RESPLIT, number of trees (or of copies that some have), error of the greedy tree."""


def _accuracy(problem: Problem, depth: int) -> fmpq:
    return greedy(problem, depth=depth, ties=Ties.BEST).accuracy


def _both(
    problem: LumpedProblem, d: int, eps: fmpq, eps2: fmpq, number: Callable[[TreeSet], int]
) -> Measured:
    trees = near_optimal_trees(problem, d, eps, eps2)
    return 1 - max(trees.objectives), number(trees), 1 - _accuracy(problem, d)


def _on_printed(d: int, R: int, eps: fmpq, eps2: fmpq) -> Measured:
    return _both(resplit_parity(d, R, eps, eps2), d, eps, eps2, lambda trees: trees.count)


def _on_repaired(d: int, R: int, eps: fmpq, eps2: fmpq) -> Measured:
    problem = resplit_parity_repaired(d, R, eps, eps2)
    return _both(problem, d, eps, eps2, lambda trees: copies_read(trees, d // 2, R))


def _in_words(values: Point, measured: Measured, claimed: Measured) -> str:
    return (
        f"{point(values)}: the {measured[1]} trees of RESPLIT have accuracy at least {number(measured[0])}, claimed"
        f" at least {number(claimed[0])}, and greedy has {number(1 - measured[2])}, claimed at most"
        f" {number(1 - claimed[2])}"
    )


GREEDY = Claim(
    id="split.thm-a.6.greedy",
    cite=Cite("babbar2025", "Theorem A.6, greedy on the distribution of its proof"),
    statement=r"For every $\varepsilon,\varepsilon'>0$, $d$ and $R$, on the distribution of equations 111 and 112, a"
    r" pure greedy approach achieves accuracy at most $\tfrac12+\varepsilon$",
    instances=instances(range(3, 6, 2), range(3, 8, 2), (2, 3)),
    measured=lambda d, R, eps, eps2: _accuracy(resplit_parity(d, R, eps, eps2), d),
    asserts=AT_MOST(lambda eps, **point: HALF + eps, control=lambda eps, **point: HALF + eps / 2),
    status="what falls is the construction of the proof",
    falls="construction",
    witness="d={d}, R={R}, eps={eps}, eps2={eps2}: greedy has accuracy {measured}, claimed at most {claimed}",
).repaired(
    place="Theorem A.6, for d >= 4, greedy, with xor and random decoys",
    statement=r"For every $\varepsilon<\tfrac14$, $\varepsilon'<\tfrac12$, $d\ge4$ and $R$ greedy has accuracy at most"
    r" $\tfrac12+\tfrac{3\varepsilon}{16}$ on the repaired distribution",
    instances=instances(range(4, 7), range(4, 10), (2, 4)),
    measured=lambda d, R, eps, eps2: _accuracy(resplit_parity_repaired(d, R, eps, eps2), d),
    asserts=AT_MOST(lambda eps, **point: HALF + 3 * eps / 16, control=lambda eps, **point: HALF + eps / 6),
    status="proved in the source of the construction",
)


THEOREM = Claim(
    id="split.thm-a.6",
    cite=Cite("babbar2025", "Theorem A.6, the distribution of its proof"),
    statement=r"For every $\varepsilon,\varepsilon'>0$, $d$ and $R$ there exists a data distribution $\mathcal D$, that"
    r" of equations 111 and 112, for which all $R$ trees output by Algorithm 5 with $d_l=\tfrac{d-1}2$ achieve accuracy"
    r" at least $1-\varepsilon-\varepsilon'+\mathcal O(\varepsilon\varepsilon')$ but a pure greedy approach at most"
    r" $\tfrac12+\varepsilon$",
    instances=instances(range(3, 6, 2), range(3, 6, 2), (2, 3)),
    measured=_on_printed,
    asserts=AT_LEAST(
        lambda R, eps, eps2, **point: ((1 - eps) * (1 - eps2), R, HALF - eps),
        control=lambda R, eps, eps2, **point: ((1 - eps) * (1 - eps2), R, HALF - eps / 2),
    ),
    status="what falls is the construction of the proof; the theorem says only that some distribution exists, which is"
    " true for d >= 4 and small eps' by the one beside this. Checked with the (1 - eps)(1 - eps') of the proof, and at"
    " least R trees",
    falls="construction",
    witness=_in_words,
).repaired(
    place="Theorem A.6, for d >= 4 and small eps', with xor and random decoys",
    statement=r"For every $\varepsilon<\tfrac14$, $d\ge4$, $R$ and $0<\varepsilon'\le1/(3+8(2^f-1)^2)$ with"
    r" $f=\lfloor\tfrac{d+1}4\rfloor$ and $(1-2\varepsilon')(1-\varepsilon)d\ge2^f\varepsilon$, on the repaired"
    r" distribution all trees of RESPLIT with $d_l=\lfloor d/2\rfloor$ and slack $(1-\varepsilon)\varepsilon'$"
    r" have accuracy at least $(1-\varepsilon)(1-\varepsilon')$, each of the $R$ copies replaces its bit in the"
    r" prefix of one of them, and greedy has accuracy at most $\tfrac12+\tfrac{3\varepsilon}{16}$",
    instances=Grid.over(
        d=scoped((4, 5, 7), range(4, 8)),
        R=scoped(lambda d: range(1, 3 if d < 7 else 2), (1, 2)),
        eps=BELOW_QUARTER,
        eps2=lambda d: (fmpq(1, 4**d), most_flips(d)),
    ),
    measured=_on_repaired,
    asserts=AT_LEAST(
        lambda R, eps, eps2, **point: ((1 - eps) * (1 - eps2), R, HALF - 3 * eps / 16),
        control=lambda R, eps, eps2, **point: ((1 - eps) * (1 - eps2), R, HALF - eps / 6),
    ),
    status="proved here and in the source of the construction",
)
