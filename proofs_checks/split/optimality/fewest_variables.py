r"""Theorem A.7: the least number of variables on which LicketySPLIT is arbitrarily better than greedy.

Problem. d - 1 decoys and two bits; the label is the xor of the bits with probability 1 - eps, and a random decoy with
probability eps. The distribution of the paper has 2d variables, and the repaired one of ``theorem_a_7`` 2d or 2d - 1.

How it is checked. Both trees are grown exactly on the population. The control has the formula for one more decoy.

Is it tight? The number of variables is. With more decoys the accuracy of greedy is closer to 1/2.
"""

from __future__ import annotations

from math import comb

from flint import fmpq

from constructions.parts.block import Block
from constructions.parts.blocks import parity, random_coordinate
from constructions.parts.mixture import mixture
from proofs_checks.split.optimality import theorem_a_1
from theorylab import greedy
from theorylab.claims import EQUALS, Claim, Derivation, Grid, scoped
from theorylab.learners.lickety_split import lickety_split

HALF = fmpq(1, 2)


def xor_or_decoy(d: int, eps: fmpq) -> Block:
    """Return the distribution with d - 1 decoys."""
    return mixture((1 - eps, parity(2)), (eps, random_coordinate(d - 1)))


def _accuracies(d: int, eps: fmpq, ties: str) -> tuple[fmpq, fmpq]:
    problem = xor_or_decoy(d, eps)
    return lickety_split(problem, depth=d, penalty=0).accuracy, greedy(problem, depth=d, ties=ties).accuracy


def _formulas(d: int, eps: fmpq, more: int = 0, **rule: object) -> tuple[fmpq, fmpq]:
    m = d - 1 + more
    distance = sum((abs(2 * ones - m) * comb(m, ones) for ones in range(m + 1)), 0)
    return 1 - eps / 2, HALF + eps * fmpq(distance, 2 * m << m)


FEWEST = Claim(
    id="split.thm-a.7.fewest-variables",
    cite="Theorem A.7, the least number of variables",
    statement=r"For $d\ge2$ and $0<\varepsilon<\tfrac12$ let $d+1$ fair bits be given, and let the label be the xor of"
    r" two of them with probability $1-\varepsilon$, and otherwise a random one of the $d-1$ others. LicketySPLIT of"
    r" depth $d$ has accuracy $1-\tfrac\varepsilon2$, and greedy $\tfrac12+\tfrac{\varepsilon\,\mathbb{E}|S_{d-1}|}{"
    r"2(d-1)}\le\tfrac12+\tfrac\varepsilon2$, where $S_m$ is the sum of $m$ random signs",
    also="With d variables greedy of depth d is as accurate as every tree, on every distribution.",
    instances=Grid.over(
        d=scoped(range(2, 6), range(2, 10)),
        eps=(fmpq(1, 20), fmpq(1, 5), fmpq(9, 20)),
        ties=("best", "worst"),
    ),
    hypotheses={"d >= 2": lambda d: d >= 2, "0 < eps < 1/2": lambda eps: 0 < 2 * eps < 1},
    measured=_accuracies,
    asserts=EQUALS(_formulas, control=lambda **point: _formulas(**point, more=1)),
    derivation=Derivation(
        r"""*Greedy.* Where only decoys have been read, neither bit of the xor changes the label mean, and an unread
        decoy changes it by $\frac\varepsilon{d-1}$. As the xor is a fair coin there, no node is pure. So greedy reads
        the decoys, on every path, and the last test does not change the label mean, $\frac{1-\varepsilon}2+\varepsilon
        \frac{\text{ones}}{d-1}$, whose distance from $\frac12$ is $\frac{\varepsilon|S_{d-1}|}{2(d-1)}$.

        *LicketySPLIT.* If both bits of the xor are known, the label is the xor with probability above $\frac12$,
        whatever the decoys are. So no tree has an error below $\frac\varepsilon2$, and a tree that reads both bits on
        every path attains it. With the first bit at the root greedy reads the second one next, since this changes the
        label mean by $1-\varepsilon>\frac\varepsilon{d-1}$. LicketySPLIT takes a test whose greedy subtrees have the
        smallest error, and the subtrees that it grows instead have no larger error
        [split.lemma-a1-lickety.repaired].

        *One variable less.* No test repeats on a path. So at each leaf of a greedy tree of depth $d$ all of the $d$
        variables are known or the label is. ∎""",
        steps=(theorem_a_1.CLAIM.repair,),
    ),
    literature="Not in the paper, whose distribution has 2d variables and does not separate (split.thm-a.7)",
)
