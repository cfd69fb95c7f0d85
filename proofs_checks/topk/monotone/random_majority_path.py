r"""The lemma of Blanc, Lange and Tan on random paths in majority, as Lemma 4.4 cites it.

Problem. The majority of m = K - 1 uniform bits, m odd. At a node with b unread bits, c more ones make the majority one;
the correlation of each unread bit is :math:`\mathrm{piv}(b, c) = \binom{b-1}{c-1} 2^{1-b}` (in the encoding in which it
is largest).

The paper has k, the number of candidates of Top-k, under the square root. For k = 1 the statement is already false at
the root for m >= 6367.

How it is checked. The printed statement is checked by the exact correlation at the root. The repair is checked by exact
numbers of paths (:func:`proofs_checks.shared.majority_walk.safe_leaves`) that stay above 1/(100 floor(sqrt m)), a
stronger condition; for m up to 201 this is a step of the proof, which estimates the remaining cases.

Is it tight? 35 is the smallest integer: m = 11 needs more than 34 (the control), and more than 61 if the leaf after the
last test is also counted. m = 9 needs more than 36, m >= 31 less than 13, and for m from 41 to 4801 the probability is
between 2 m^-2 and 10 m^-2. The estimate gives 29 m^-2 at 203. On paths of half the length the probability is 0 for
small m and otherwise far smaller.

Reference. Blanc et al. (2023), proof of Lemma 4.4, citing Lemma 7.4 of Blanc, Lange and Tan (2020), Top-down
induction of decision trees.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt

from flint import arb, fmpq

from constructions.parts.blocks import majority
from proofs_checks.shared.majority_walk import largest_difference, safe_leaves
from theorylab.claims import AT_LEAST, AT_MOST, Claim, Derivation, Grid, Point, number, scoped
from theorylab.numbers.comparison import enclosure

HUNDREDTH = fmpq(1, 100)


def violation_probability(m: int) -> fmpq:
    """Return the probability that a random path has a test before which correlations are at most 1/(100 floor(sqrt m)).

    m: number of bits, at least 9; the path has floor(2 m / ln m) tests.
    """
    length = int((2 * m / arb(m).log()).floor().unique_fmpz())
    leaves = safe_leaves(m, length, HUNDREDTH / isqrt(m))
    return sum(fmpq(count, 1 << read) for read, count in enumerate(leaves.ended))


def _root_in_words(values: Point, measured: arb, claimed: fmpq) -> str:
    return (
        f"k=1, K={values['m'] + 1}: at the root every bit of the majority of {values['m']} has correlation"
        f" {number(measured)}, claimed at least {number(claimed)}; it tends to zero as K grows;"
        " tried: majorities of 11, 101, 1001, 6365 and 6367 bits"
    )


ESTIMATED = 203
"""The first number of bits for which the estimate of the proof suffices."""

CITE = "Proof of Lemma 4.4, the cited lemma with the square root of K"


def _most(constant: int) -> Callable[..., fmpq]:
    return lambda m: fmpq(constant, m * m)


SMALL = Claim(
    id="topk.blt20b-7.4.small",
    cite=CITE,
    statement=r"With probability at least $1-35m^{-2}$ every unread bit of the majority of $m$ bits,"
    rf" $11\le m<{ESTIMATED}$ odd, has correlation at least $\tfrac1{{100\sqrt m}}$ with it before each test of a"
    r" random path of $\lfloor\tfrac{2m}{\ln m}\rfloor$ tests",
    instances=Grid.over(m=range(11, ESTIMATED, 2)),
    measured=violation_probability,
    asserts=AT_MOST(_most(35), control=_most(34)),
    complete=True,
    literature="Not in the paper",
)

PROOF = r"""
For $m<203$ this is [topk.blt20b-7.4.small]. Let $m\ge203$, $L=\lfloor\frac{2m}{\ln m}\rfloor$, and let $S_r$ be the
ones minus the zeros among the first $r<L$ bits of a path. With $n=m-r-1\ge m-L$ and $u=|S_r|/n$ the correlation of an
unread bit is $D=\binom n{(n-S_r)/2}2^{-n}$.

*Where $S_r^2\le\frac{43}5(m-L)$, $D\ge\frac1{100\sqrt m}$.* The relative entropy of $\frac{1\pm u}2$ to fair coins is
$\sum_{j\ge1}\frac{u^{2j}}{2j(2j-1)}\le\frac{u^2}2+\frac{u^4}{12(1-u^2)}$. So by Robbins' form of Stirling's formula
$D\ge\sqrt{\frac2{\pi n}}\exp\bigl(-\frac{nu^2}2-\frac{nu^4}{12(1-u^2)}-\frac1{3n(1-u^2)}\bigr)$. Here
$nu^2\le\frac{43}5$ and $nu^4\le(\frac{43}5)^2/n$, and $n\ge m(1-\frac2{\ln m})>126$, which grows with $m$; so the
exponent is more than $-\frac{109}{25}$, and $100\sqrt{\frac2\pi}e^{-109/25}>1$; $n<m$.

*Few paths violate this condition.* Let $y=\sqrt{\frac{43}5(m-L)}$ and $N=L-1$. By the reflection principle $|S_r|>y$
for some $r\le N$ with probability at most $4\Pr[S_N>y]=4\Pr[S_N\ge a]$, $a\le y+2$ the least value of $S_N$ above $y$.
Let $v=a/N$. As $y\le\sqrt{\frac{43}5m}$, $v\le\frac{\ln m}{\sqrt m}\cdot\bigl(\sqrt{\frac{43}5}+\frac2{\sqrt
m}\bigr)/\bigl(2-\frac{2\ln m}m\bigr)$, whose factors fall with $m\ge e^2$; it is less than $\frac35$ at 203. The
probabilities of $S_N=a,a+2,\dots$ fall at least by the factor $\frac{N-a}{N+a+2}$, so $\Pr[S_N\ge
a]\le\frac{N+a+2}{2(a+1)}\Pr[S_N=a]\le\frac{1+v}{2v}\Pr[S_N=a]$ by $a\le N$, and by Robbins again
$\Pr[S_N=a]\le\sqrt{\frac2{\pi N(1-v^2)}}e^{-a^2/(2N)}$. Together $\Pr[S_N\ge a]\le\frac{\sqrt
N}{a\sqrt{2\pi}}\sqrt{\frac{1+v}{1-v}}e^{-a^2/(2N)}$, where the second root is at most 2. And
$\frac{a^2}N\ge\frac{43}5\cdot\frac{m-L}L\ge w=\frac{43}5(\frac{\ln m}2-1)$, so four times this is at most
$\frac8{\sqrt{2\pi w}}e^{-w/2}=\frac8{\sqrt{2\pi w}}e^{43/10}m^{-43/20}$. Times $m^2$ it falls with $m$, and at 203 it
is less than 29.
"""

CLAIM = Claim(
    id="topk.blt20b-7.4",
    cite="Proof of Lemma 4.4, the cited lemma",
    statement="With probability at least $1-O(K^{-2})$ a random root-to-leaf path satisfies: if its length is less"
    r" than $O(K/\log K)$, at any point along it all coordinates within $x^{(2)}$ that have not already been queried"
    r" have correlation at least $\tfrac1{100\sqrt k}$",
    instances=Grid.over(m=(11, 101, 1001, 6365, 6367)),
    measured=lambda m: enclosure(largest_difference(majority(m))),
    asserts=AT_LEAST(HUNDREDTH, control=2 * HUNDREDTH),
    method="certified",
    literature="A slip: the square root of K is meant; with k, as printed, the root violates the statement for k = 1",
    falls="slip",
    witness=_root_in_words,
).repaired(
    place=CITE,
    statement=r"With probability at least $1-35m^{-2}$ every unread bit of the majority of $m=K-1$ bits, $m\ge11$"
    r" odd, has correlation at least $\tfrac1{100\sqrt m}$ with it before each test of a random path of"
    r" $\lfloor\tfrac{2m}{\ln m}\rfloor$ tests",
    instances=Grid.over(m=scoped(range(11, 202, 2), (*range(11, 1002, 2), 1601, 3201))),
    hypotheses={"m is odd and at least 11": lambda m: m >= 11 and m % 2 == 1},
    measured=lambda m: enclosure(violation_probability(m)),
    asserts=AT_MOST(_most(35), control=_most(34)),
    derivation=Derivation(PROOF, steps=(SMALL,)),
    literature="Proved by Blanc, Lange and Tan for unspecified constants; 35 is the smallest integer",
)
