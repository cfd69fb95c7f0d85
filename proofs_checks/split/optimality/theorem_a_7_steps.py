r"""Theorem A.7, its proof: what greedy sees on the printed distribution, and what LicketySPLIT does with it.

Problem. x_1 xor the majority of d - 1 uniform bits with probability 1 - eps, the majority of d decoys with probability
eps. Repaired: the first majority is over an odd number of bits, d - 1 or d - 2, and the label of the decoys is a random
one of them.

Algorithm. Greedy, and LicketySPLIT without a penalty on leaves, both of depth d.

Statement. (a) At the root only the decoys have an information gain. (b) Greedy after x_1 has accuracy at least 1 -
eps, and LicketySPLIT hence too; (c) the first test of LicketySPLIT is x_1; (d) once x_1 is known, greedy picks the
d - 1 bits over the decoys.

(a) fails for odd d, where the majority of d - 1 bits is biased; on the repaired distribution it is true. (b) and (c)
agree with the computation; (d) does not. Once the d - 1 bits have settled their majority greedy reads decoys, already
for d = 3. Leave that out, and ask only of nodes at which one of the bits still has an information gain: for large d,
where their majority is almost settled, an open vote may say less of the label than a decoy, and greedy reads decoys
instead. So the accuracy after x_1 falls short of 1 - eps/2, by little, and never of 1 - eps on the range tried.

How it is checked. Exact label means at the root; the greedy trees after x_1 = 0 and x_1 = 1, ties
against them in (b). In (d) every node of these trees, ties in favour of the bits; all inputs are uniform, so that tests
rank by the difference of their label means.

Is it tight? For (b) not: the slack of 1 - eps is nearly eps/2.
"""

from __future__ import annotations

from functools import cache

from flint import fmpq

from constructions.papers.split import lickety_majority, lickety_majority_repaired
from constructions.parts.lumped import IRRELEVANT, LumpedProblem
from proofs_checks.split.computed.greedy_separation import BELOW_QUARTER
from proofs_checks.split.computed.root_correlations import (
    RootCorrelations,
    in_words,
    majority_influence,
    root_correlations,
)
from theorylab.claims import (
    AT_LEAST,
    EQUALS,
    HOLDS,
    REFUTED,
    Cite,
    Claim,
    Derivation,
    Grid,
    Independent,
    Point,
    number,
    scoped,
)
from theorylab.claims.wording import point
from theorylab.impurities.impurity import ENTROPY
from theorylab.impurities.ties import Ties
from theorylab.learners.deep_recursion import run
from theorylab.learners.leaf_penalty import GreedySubtrees
from theorylab.learners.lickety_split import lickety_split
from theorylab.learners.sparse_objective import Subproblem
from theorylab.problems.problem import Split, State
from theorylab.trees.nodes import Node


def _points(quick: range, full: range) -> Grid:
    return Grid.over(d=scoped(quick, full), eps=BELOW_QUARTER)


BUILDS = {"printed": lickety_majority, "repaired": lickety_majority_repaired}


def _split_on_first(problem: LumpedProblem) -> Split:
    return next(s for s in problem.splits(problem.root) if problem.variable(s.test, ()) == 0)


def _is_odd(of: str, d: int) -> bool:
    """Whether the number of decoys is odd, where that matters."""
    return of == "repaired" or d % 2 == 1


def _correlations(of: str, d: int, eps: fmpq) -> RootCorrelations:
    """On the printed or the repaired distribution."""
    return root_correlations(BUILDS[of](d, eps), d)


def _correlations_claimed(of: str, d: int, eps: fmpq) -> tuple[fmpq, fmpq]:
    """For odd d on the printed distribution, and for all d on the repaired one."""
    influence = majority_influence(d)
    return ((1 - eps) * influence, eps * influence) if of == "printed" else (fmpq(0), eps / d)


def _greedy_after_first(d: int, eps: fmpq, ties: Ties) -> fmpq:
    """Accuracy of the tree that reads x_1 and goes on greedily."""
    problem = lickety_majority(d, eps)
    greedy = GreedySubtrees(problem, ENTROPY, ties)
    below = (
        p * run(greedy(Subproblem(child, fmpq(0), d - 1))).error
        for p, child in _split_on_first(problem).branches
    )
    return 1 - sum(below, fmpq(0))


def _decoys_read(d: int, eps: fmpq, *, also_settled: bool) -> fmpq:
    """Probability that greedy, after x_1, comes to read a decoy although one of x_2, ..., x_d has a gain.

    also_settled: whether to count the nodes at which none of them has one, too.
    """
    problem = lickety_majority(d, eps)

    def rank(split: Split) -> tuple[fmpq, bool]:
        """Ties in favour of the bits."""
        return abs(problem.label_mean(split.one) - problem.label_mean(split.zero)), split.test[0] == 0

    @cache
    def below(state: State, left: int) -> fmpq:
        if left == 0 or problem.is_pure(state):
            return fmpq(0)
        ranked = {rank(split): split for split in problem.splits(state) if split.test != IRRELEVANT}
        if not ranked:
            return fmpq(0)
        (_, is_bit), best = max(ranked.items())
        if not is_bit and (also_settled or any(bit and gain > 0 for gain, bit in ranked)):
            return fmpq(1)
        return sum((p * below(child, left - 1) for p, child in best.branches), fmpq(0))

    return sum((p * below(child, d - 1) for p, child in _split_on_first(problem).branches), fmpq(0))


def _both(d: int, eps: fmpq) -> tuple[fmpq, fmpq, int]:
    """Accuracies of greedy after x_1 and of LicketySPLIT, and whether the latter starts with x_1."""
    problem = lickety_majority(d, eps)
    tree = lickety_split(problem, depth=d, penalty=0)
    first = isinstance(tree.root, Node) and problem.variable(tree.root.test, ()) == 0
    return _greedy_after_first(d, eps, Ties.WORST), tree.accuracy, int(first)


ZERO = Claim(
    id="split.a7-zero",
    cite=Cite("babbar2025", "proof of Theorem A.7", r"$x_{d+1},\ldots x_{2d}$"),
    statement=r"On the distribution of the proof all of $x_{d+1},\dots,x_{2d}$ have information gain greater than zero,"
    r" unlike the other variables: their correlations are the"
    r" $\varepsilon\binom{d-1}{\lfloor(d-1)/2\rfloor}2^{1-d}$ of a vote and $0$",
    instances=_points(range(2, 12), range(2, 30)),
    measured=lambda d, eps: root_correlations(lickety_majority(d, eps), d),
    asserts=EQUALS(
        lambda d, eps: (fmpq(0), eps * majority_influence(d)), control=lambda d, eps: (fmpq(0), eps)
    ),
    status="false for every odd d",
    falls="proof step",
    independent=(
        Independent(
            "learn greedy lickety-majority:d=3,eps=1/20 --depth 1",
            shows="error 21/80",  # (1 - 19/40)/2
        ),
    ),
    witness=in_words,
).repaired(
    place="Theorem A.7, proof, for odd d as printed, and with an odd majority and random decoys",
    statement=r"For odd $d\ge3$ and $\varepsilon<\tfrac12$ as printed the largest correlation is that of $x_1$,"
    r" $\tfrac{1-\varepsilon}\varepsilon$ times the $\varepsilon\binom{d-1}{(d-1)/2}2^{1-d}$ of a decoy. On the"
    r" repaired distribution, $d\ge2$, no variable but the decoys is correlated with the label, and each decoy has"
    r" correlation $\tfrac{\varepsilon}{d}$",
    instances=Grid.over(of=BUILDS, d=scoped(range(2, 12), range(2, 30)), eps=BELOW_QUARTER, where=_is_odd),
    measured=_correlations,
    asserts=EQUALS(
        _correlations_claimed, control=lambda of, d, eps: _correlations_claimed("repaired", d + 1, eps)
    ),
    derivation=Derivation(
        r"""A vote leaves the fair coin $x_1$ unread, so its correlation is 0, as are those of unread bits of the
        other part. Given $x_1$, that part is one with probability $\mu$ or $1-\mu$, $\mu$ being the mean of the first
        majority; so the correlation of $x_1$ is $(1-\varepsilon)|2\mu-1|$. For an odd number of votes $\mu=\frac12$.
        For $d-1=2m$ votes a tie counts as one, and $2\mu-1=\binom{2m}m4^{-m}$; this is also the probability that a
        vote decides the majority of $d=2m+1$. A random decoy moves the label mean by $\varepsilon$ times its weight
        $\frac1d$."""
    ),
)

LICKETY = Claim(
    id="split.a7-lickety",
    cite=Cite("babbar2025", "proof of Theorem A.7, LicketySPLIT"),
    statement=r"On the distribution of the proof, for $d\ge2$ and $\varepsilon<\tfrac14$, greedy after $x_1$ has"
    r" accuracy at least $1-\varepsilon$, and so has LicketySPLIT, whose first test is $x_1$",
    instances=_points(range(2, 8), range(2, 18)),
    measured=_both,
    asserts=AT_LEAST(lambda d, eps: (1 - eps, 1 - eps, 1), control=lambda d, eps: (1 - eps / 3, 1 - eps, 1)),
    status="stated with a sketch",
)


def _decoys_in_words(values: Point, measured: bool, claimed: bool) -> str:
    share, accuracy = (
        _decoys_read(**values, also_settled=False),
        _greedy_after_first(**values, ties=Ties.BEST),
    )
    return (
        f"{point(values)}: with probability {number(share)} greedy reads a decoy while a vote of the first majority"
        f" still has an information gain; its accuracy after x1 is {number(accuracy)},"
        f" not {number(1 - values['eps'] / 2)}"
    )


ORDER = Claim(
    id="split.a7-lickety.order",
    cite=Cite("babbar2025", "proof of Theorem A.7, order of the tests"),
    statement=r"Once $x_1$ is known, variables $x_2,\dots,x_d$ have high information gain, and a greedy tree will pick"
    r" those features for splits over $x_{d+1},\dots,x_{2d}$",
    instances=_points(range(2, 10), range(2, 21)),
    measured=lambda d, eps: _decoys_read(d, eps, also_settled=False) == 0,
    asserts=HOLDS(control=lambda d, eps: _decoys_read(d, eps, also_settled=True) == 0),
    recorded=REFUTED,
    status="asked only where one of x_2, ..., x_d still has an information gain, false for large d; where none has,"
    " greedy reads decoys from d = 3 on. The accuracy claimed in the theorem is not affected on the range tried",
    falls="proof step",
    witness=_decoys_in_words,
)
