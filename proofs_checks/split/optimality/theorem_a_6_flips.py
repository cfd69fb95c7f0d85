"""Repaired Theorem A.6: larger eps' for which every copy is read by some tree of RESPLIT.

Problem. The repaired distribution of Theorem A.6: the parity of l = floor(d/2) bits xor the majority of d - l votes,
or a random decoy; copies of the bits that are flipped with probability eps'. f is floor((d - l)/2).

The third hypothesis of the statements is condition (2) of :mod:`proofs_checks.split.optimality.theorem_a_6`, with
equality allowed. For eps' >= t a prefix may still read the copy on some paths, because its loss is then smaller.

Both claims are proved for all d >= 4; ``lost`` is empty if t >= 4^-f. As eps' increases, the state that defines t is
the first at which the bit is tested before the votes. The proof compares information gains of votes for f >= 3
(:mod:`proofs_checks.split.optimality.theorem_a_6_votes`) and power series for f <= 2.

How it is checked. t is enclosed between neighbouring multiples of 2^-20 by exact comparisons of entropies; the set of
RESPLIT is built at both, and at the largest multiple of 2^-20 below 4^-f. Only prefixes that read the copy first are
counted, because the order of the tests does not change the leaves. The controls are the same counts one multiple of
2^-20 above or below.

Is it tight? The bound eps' < t is tight if t < 4^-f, by ``lost``; this is the case for d <= 14 at every eps tried. For
eps' >= 4^-f the slack may exceed the loss. For d = 4, where f = 1, every copy is read again for eps' >= 1/4, and for d
= 7 there are several such intervals. As f grows, t 4^f tends to (1 - eps)/(2 eps (2 - eps) ln(2/eps - 1)), the quotient
of the terms of lowest order in 2^-f, which exceeds 1 for eps <= 7/100. For d = 19 and eps = 1/100, t 4^f is 1.69, and
copies are also read at eps' = 1/500, which is larger than t.
"""

from __future__ import annotations

from functools import cache

from flint import fmpq

from constructions.papers.split import resplit_parity_repaired
from proofs_checks.split.computed.copied_prefixes import (
    copies_read,
    half_of_votes,
    instances,
    near_optimal_trees,
)
from proofs_checks.split.optimality import theorem_a_6, theorem_a_6_votes
from theorylab.claims import EQUALS, Claim, Derivation
from theorylab.impurities.impurity import ENTROPY
from theorylab.numbers.comparison import Order, Value, compare

GRID = 1 << 20
"""Thresholds are enclosed between neighbouring multiples of 1/GRID."""


def _entropy(mean: fmpq) -> Value:
    return ENTROPY.value((1 - mean, mean))


def _vote_is_asked(f: int, eps: fmpq, eps2: fmpq) -> bool:
    """Return True if a vote leaves less entropy than the last bit in the state (1, f + 1)."""
    settled = eps / 2 + (1 - eps) * eps2
    open_still = eps / 2 + (1 - eps) * (eps2 + (1 - 2 * eps2) / 2**f)
    with_bit = eps / 2 + (1 - eps) / 2 ** (f + 1)
    return compare(_entropy(settled) + _entropy(open_still), _entropy(with_bit) * 2) is Order.LESS


def flips_between(d: int, eps: fmpq) -> tuple[fmpq, fmpq]:
    """Return neighbouring multiples of 2^-20 around t: the last one for votes, and the first one for the bit."""
    f, low, high = half_of_votes(d), 0, GRID // 2
    while high - low > 1:
        middle = (low + high) // 2
        if _vote_is_asked(f, eps, fmpq(middle, GRID)):
            low = middle
        else:
            high = middle
    return fmpq(low, GRID), fmpq(high, GRID)


@cache
def _copies(d: int, R: int, eps: fmpq, eps2: fmpq) -> int:
    trees = near_optimal_trees(resplit_parity_repaired(d, R, eps, eps2), d, eps, eps2)
    return copies_read(trees, d // 2, R)


def _below(d: int, eps: fmpq) -> tuple[fmpq, ...]:
    return flips_between(d, eps)[:1]


def _from(d: int, eps: fmpq) -> tuple[fmpq, ...]:
    return flips_between(d, eps)[1], fmpq(1, 4 ** half_of_votes(d)) - fmpq(1, GRID)


EQUATION = (
    r"$G(\tfrac\varepsilon2+(1-\varepsilon)t)+G(\tfrac\varepsilon2+(1-\varepsilon)(t+2^{-f}(1-2t)))"
    r"=2G(\tfrac\varepsilon2+2^{-f-1}(1-\varepsilon))$, $G$ the entropy, $0<t<\tfrac12$"
)
CONDITION = (
    r"$0<\varepsilon<\tfrac14$, $f=\lfloor\tfrac{d+1}4\rfloor$,"
    r" $(1-2\varepsilon')(1-\varepsilon)d\ge2^f\varepsilon$"
)

LOST = Claim(
    id="split.thm-a.6.flips.lost",
    cite="Theorem A.6, copies for larger eps', beyond t",
    statement=rf"On the repaired distribution with $d\ge4$, {CONDITION}, no prefix of a tree of RESPLIT, ties by index,"
    rf" reads on every path one of the $R$ copies and all bits but its own, if $t\le\varepsilon'<4^{{-f}}$, where"
    rf" {EQUATION}",
    instances=instances((4, 5, 7), range(4, 8), copies=(1, 2), flips=_from),
    hypotheses={
        "0 < eps < 1/4": lambda eps: 0 < 4 * eps < 1,
        "t <= eps' < 4^-f": lambda d, eps, eps2: (
            flips_between(d, eps)[0] < eps2 < fmpq(1, 4 ** half_of_votes(d))
        ),
    },
    measured=_copies,
    asserts=EQUALS(0, control=lambda eps2, **point: _copies(eps2=eps2 - fmpq(1, GRID), **point)),
    derivation=Derivation(
        r"""Consider such a prefix and one of its paths, at whose end one bit is unread, followed by the greedy tree of
        depth $d-l$, $l=\lfloor\frac d2\rfloor$. There are $d-l$ votes, that is $2f$ or $2f+1$. Let $(a,b)$ be the state
        in which $a$ more ones or $b$ more zeros decide the majority, where a tie counts as one. At $(1,f+1)$ the
        majority is $0$ with probability $2^{-f-1}$; a one decides it, and after a zero it is $0$ with probability
        $2^{-f}$. The copy gives the parity correctly with probability $1-\varepsilon'$. So the entropy after a vote is
        half of the left side of the equation, with $\varepsilon'$ in place of $t$, and the entropy after the last bit
        is half of the right side, for every $\varepsilon'$. The arguments on the left are at most $\frac12$ and do not
        decrease with $t$, so the left side does not decrease. Hence for $\varepsilon'\ge t$ the bit, whose index is
        smaller, is tested before the votes. The same holds at $(f+1,1)$, as $G(1-p)=G(p)$.

        *Until the majority is decided only votes are tested, and the bit at most once.* While it is open a vote is
        pivotal with probability $D\ge2^{-f}$, as in the proof of [split.thm-a.6.repaired]. The label means after a vote
        differ by $(1-2\varepsilon')(1-\varepsilon)D$, or by $(1-\varepsilon)D$ once the bit is read. By the condition
        this is at least the $\frac\varepsilon d$ of a decoy, whose index is larger. Other copies of the bit depend on
        the label only through the bit; they leave at least as much entropy and have larger indices. Copies of known
        bits have gain zero.

        For $2f$ votes the initial state is $(f,f+1)$; consider the inputs whose votes, in the order tested, are $f-1$
        ones and then $f$ zeros. For $2f+1$ votes the initial state is $(f+1,f+1)$; consider those with $f$ ones and
        then $f$ zeros, or $f$ zeros and then $f$ ones. They are a fraction $2^{1-2f}$ of the inputs of the path. They
        pass through $(1,f+1)$ or $(f+1,1)$, so the bit is tested there or earlier, and no test remains for the last
        vote, which decides the majority. Their leaf has read no decoy, and its label errs with probability $\frac12$.
        With the better label given the whole input, every input errs with probability at least $\frac\varepsilon2$ on
        average over the decoys, so all other inputs err at least this often. As this holds on every path, the prefix
        costs at least $2^{1-2f}(\frac12-\frac\varepsilon2)=(1-\varepsilon)4^{-f}$ more than $\frac\varepsilon2$. By the
        proof of [split.thm-a.6.repaired] the cheapest prefix costs $\frac\varepsilon2$; that part of the proof uses
        condition (2) without the factor $1-2\varepsilon'$, which follows from the condition here. The slack
        $(1-\varepsilon)\varepsilon'$ is less than the difference.""",
        steps=(theorem_a_6.THEOREM.repair,),
    ),
    literature="Not in the paper",
)

CLAIM = Claim(
    id="split.thm-a.6.flips",
    cite="Theorem A.6, copies for larger eps'",
    statement=rf"On the repaired distribution with $d\ge4$, {CONDITION}, for each of the $R$ copies some tree of"
    rf" RESPLIT, ties by index, has a prefix that reads the copy and all bits but its own on every path, if"
    rf" $\varepsilon'<t$, where {EQUATION}",
    instances=instances((4, 5, 7), range(4, 8), copies=(1, 2), flips=_below),
    hypotheses={
        "0 < eps < 1/4": lambda eps: 0 < 4 * eps < 1,
        "0 < eps' < t": lambda d, eps, eps2: 0 < eps2 <= flips_between(d, eps)[0],
    },
    measured=_copies,
    asserts=EQUALS(
        lambda R, **point: R, control=lambda eps2, **point: _copies(eps2=eps2 + fmpq(1, GRID), **point)
    ),
    derivation=Derivation(
        r"""Consider the prefix that reads the copy and all bits but its own, and a state in which $a$ more ones or $b$
        more zeros decide the majority of the $2f$ or $2f+1$ votes, so $a,b\le f+1$. Let the majority be zero with
        probability $\pi$, and let the next vote decide it with probability $D\ge2^{-f}$, as in the proof of
        [split.thm-a.6.repaired]. With $\varphi(\nu)=G(\frac\varepsilon2+(1-\varepsilon)\nu)=\varphi(1-\nu)$ and
        $\nu'=\varepsilon'+(1-2\varepsilon')\nu$, twice the entropy after a vote is $\varphi(\mu')+\varphi(\nu')$ with
        $\mu=\pi-\frac D2$ and $\nu=\pi+\frac D2$, and twice the entropy after the last bit is $2\varphi(\pi)$. By
        symmetry let $a\le b$, hence $\frac D2\le\pi\le\frac12$.

        *A vote leaves less entropy than the bit.* At $(1,f+1)$, where $2\pi=D=2^{-f}$, this holds for $\varepsilon'<t$,
        because the left side of the equation increases strictly with $t$. For the other states there are two cases.

        *$f\ge3$.* $N(\nu)=\varphi(\nu')-\varphi(\nu)$ increases strictly with $\varepsilon'$ for $\nu<\frac12$, and
        does not increase with $\nu\le\frac12$, as $(1-2\varepsilon')\varphi'(\nu')\le\varphi'(\nu)$ by
        $\nu\le\nu'\le\frac12$ and concavity; $N(1-\nu)=N(\nu)$. By the equation $N(0)+N(2^{-f})<W(1,f+1)$ for
        $\varepsilon'<t$, with the $W$ of [split.thm-a.6.flips.votes], and $W(1,f+1)<W(a,b)$. It remains to show
        $N(\mu)+N(\nu)<W(a,b)$. At $(1,1)$, $\mu=0$ and $\nu=1$, and this is $\varphi(\varepsilon')<\varphi(\frac12)$.
        Elsewhere $D\le\frac12$, so $\nu\ge D\ge2^{-f}$ and $1-\nu\ge\frac14>2^{-f}$, hence $N(\nu)\le N(2^{-f})$ and
        $N(\mu)\le N(0)$.

        *$f\le2$.* With $x=1-2\pi$ and $\lambda=1-2\varepsilon'$, as $\varphi(\frac{1-s}2)=1-\sum_{k\ge1}c_ks^{2k}$ with
        $c_k>0$, the entropy after the bit minus the entropy after a vote is $\sum_kc_kh_k$,
        $h_k=\frac{\lambda^{2k}}2\bigl((x+D)^{2k}+(x-D)^{2k}\bigr)-x^{2k}$. If $x=0$, all $h_k>0$. If $0<x\le D$ and
        $2\lambda^2\ge1$, by convexity $h_k\ge\lambda^{2k}(x^2+D^2)^k-x^{2k}\ge0$, and strictly for $k\ge2$. The other
        states are $(1,1)$, $(2,2)$ and, for $f=2$, $(3,3)$, with $x=0$, and, for $f=2$, $(1,2)$ and $(2,3)$, with
        $x=D=\frac12$ and $\frac38$. For $f=2$ $2\lambda^2>1$: if $2\lambda^2=1$, at $(1,3)$, where $x=\frac34$ and
        $D=\frac14$, all $h_k=\frac12(2^{-k}+8^{-k})-(\frac9{16})^k<0$, so $t<\frac12(1-\sqrt{1/2})$.

        *So greedy tests votes until the majority is decided.* Other copies of the bit depend on the label only through
        the bit and leave at least as much entropy; copies of other bits, which are known, have gain zero. The label
        means after a vote differ by $(1-2\varepsilon')(1-\varepsilon)D$, by the condition at least the
        $\frac\varepsilon d$ of a decoy, whose index is larger. Labels that take the copy for the bit err with
        probability $\frac\varepsilon2+(1-\varepsilon)\varepsilon'$; better labels and further tests do not increase
        this error. No tree errs with probability less than $\frac\varepsilon2$, so the cost of this prefix is within
        the slack of the minimum.""",
        steps=(theorem_a_6.THEOREM.repair, theorem_a_6_votes.LEAST_GAIN),
    ),
    literature="Not in the paper",
)
