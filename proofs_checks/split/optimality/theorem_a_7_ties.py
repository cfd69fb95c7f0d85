r"""Theorem A.7, its proof: greedy on the printed distribution, with ties broken at random.

Problem. x_1 xor the majority of d - 1 uniform bits with probability 1 - eps, the majority of d decoys with probability
eps, for even d, where no variable but the decoys has an information gain at the root.

Algorithm. Greedy of depth d; at every node one of the variables of largest gain, each equally likely.

Statement. It "will only split on features in the x_{d+1}, ..., x_{2d} block" and so "can improve to at most 1/2 + eps
accuracy". What is done about ties is not said. Once the decoys have settled their majority, all variables have gain
zero, x_1 among them, and after x_1 the d - 1 bits have a large one. So for even d >= 4 the mean accuracy over the
random choices does not tend to 1/2 with eps: for d = 4 it is 13/24 + 3 eps/8, more than 1/2 + eps iff eps < 1/15. With
ties broken against greedy the bound holds, and for odd d it fails without ties.

How it is checked. The mean error is carried up the tree exactly.

Is it tight? The eps at which the mean accuracy is 1/2 + eps is 1/15 for d = 4, and below 1/10 for every d tried. A
decoy label without ties is the repair of ``theorem_a_7``.
"""

from __future__ import annotations

from flint import fmpq

from constructions.papers.split import lickety_majority
from constructions.parameters import HALF
from proofs_checks.split.computed.random_ties import expected_accuracy
from theorylab.claims import AT_MOST, Cite, Claim, Grid, scoped

EPS = (fmpq(1, 20), fmpq(1, 10), fmpq(1, 5), fmpq(6, 25))


def _mean_accuracy(d: int, eps: fmpq) -> fmpq:
    return expected_accuracy(lickety_majority(d, eps), d)


def _mean_twice(d: int, eps: fmpq) -> tuple[fmpq, fmpq]:
    """The mean accuracy, and for d = 4 what it lacks to the value claimed."""
    mean = _mean_accuracy(d, eps)
    return mean, _of_four(eps) - mean if d == 4 else fmpq(0)


def _of_four(eps: fmpq) -> fmpq:
    return fmpq(13, 24) + 3 * eps / 8


def _mean_claimed(d: int, eps: fmpq) -> tuple[fmpq, fmpq]:
    return (_of_four(eps) if d == 4 else HALF + eps), fmpq(0)


CLAIM = Claim(
    id="split.a7-zero.random-ties",
    cite=Cite("babbar2025", "proof of Theorem A.7, performance of greedy"),
    statement=r"A purely greedy, information-gain-based splitting approach will only split on features in the"
    r" $x_{d+1},\dots,x_{2d}$ block. Such a tree can improve to at most $\tfrac12+\varepsilon$ accuracy",
    instances=Grid.over(d=scoped(range(2, 9, 2), range(2, 25, 2)), eps=EPS),
    measured=_mean_accuracy,
    asserts=AT_MOST(lambda eps, **point: HALF + eps, control=lambda eps, **point: HALF + eps / 2),
    status="false for d >= 4 and small eps if ties are broken at random, for even d and on average; the paper does not"
    " say how they are broken, and against greedy the bound holds",
    falls="proof step",
    witness="d={d}, eps={eps}: with ties broken at random greedy has a mean accuracy of {measured}, claimed at most"
    " {claimed}",
).repaired(
    place="proof of Theorem A.7, performance of greedy, ties at random, d = 4 or eps >= 1/10",
    statement=r"For $d=4$ and $\varepsilon<\tfrac14$ the greedy tree whose ties are broken at random has a mean"
    r" accuracy of $\tfrac{13}{24}+\tfrac{3\varepsilon}8$, at most $\tfrac12+\varepsilon$ exactly if"
    r" $\varepsilon\ge\tfrac1{15}$. For even $d$ and $\tfrac1{10}\le\varepsilon<\tfrac14$ it is at most"
    r" $\tfrac12+\varepsilon$",
    instances=Grid.over(d=(4,), eps=[fmpq(i, 60) for i in range(1, 15)])
    + Grid.over(d=scoped(range(2, 9, 2), range(2, 25, 2)), eps=EPS[1:]),
    measured=_mean_twice,
    asserts=AT_MOST(_mean_claimed, control=lambda d, eps: (HALF + eps / 2, fmpq(0))),
    status="for d > 4 a threshold of ours, chosen after the computation: the mean is linear in eps, and up to d = 28"
    " the eps at which it is 1/2 + eps is largest for d = 14, about .0947",
)
