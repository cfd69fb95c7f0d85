"""Repaired Theorem A.6: the information of a vote on a majority is minimal where a single vote settles it.

Problem. A majority of independent fair votes that a more ones or b more zeros decide. It is zero with probability pi,
and the next vote decides it with probability D = C(a+b-2, a-1) 2^(2-a-b). The label is the majority with probability 1
- eps, and otherwise a fair coin. W(a, b) is twice the information gain of the next vote.

How it is checked. By exact comparisons of entropies at every state. The tests check the algebra of the proof. The
control makes the same claim for f - 1.

Is it tight? For f = 2 and small eps the claim is false: for eps = 0, W is .2485 at (2, 3) and .2758 at (1, 3).
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from flint import fmpq

from theorylab.claims import HOLDS, Claim, Derivation, Grid, scoped
from theorylab.impurities.impurity import ENTROPY
from theorylab.numbers.comparison import Order, Value, compare


def decision_probability(a: int, b: int) -> fmpq:
    """Return D, the probability that the next vote decides a majority that a more ones or b more zeros decide."""
    return fmpq(comb(a + b - 2, a - 1), 2 ** (a + b - 2))


def zero_majority(a: int, b: int) -> fmpq:
    """Return the probability pi that the majority is zero: at least b of the a + b - 1 remaining votes are zeros."""
    left = a + b - 1
    return fmpq(sum(comb(left, j) for j in range(b, left + 1)), 2**left)


def vote_gain(a: int, b: int, eps: fmpq) -> Value:
    """Return W(a, b), twice the information gain of the next vote."""

    def entropy(nu: fmpq) -> Value:
        label = eps / 2 + (1 - eps) * nu
        return ENTROPY.value((1 - label, label))

    pi, half = zero_majority(a, b), decision_probability(a, b) / 2
    return entropy(pi) * 2 - entropy(pi - half) - entropy(pi + half)


def _states(f: int) -> Iterator[tuple[int, int]]:
    """Return all states a <= b <= f + 1 but (1, f+1)."""
    return ((a, b) for b in range(1, f + 2) for a in range(1, b + 1) if (a, b) != (1, f + 1))


def _is_least(f: int, eps: fmpq) -> bool:
    least = vote_gain(1, f + 1, eps)
    return all(compare(vote_gain(a, b, eps), least) is Order.GREATER for a, b in _states(f))


LEAST_GAIN = Claim(
    id="split.thm-a.6.flips.votes",
    cite="Theorem A.6, copies for larger eps', gains of votes",
    statement=r"Where $a$ more ones or $b$ more zeros settle a majority of fair votes let it be zero with probability"
    r" $\pi$ and decided by the next vote with probability $D$. For $0\le\varepsilon<1$ and $f\ge3$,"
    r" $W(a,b)=2\varphi(\pi)-\varphi(\pi-\tfrac D2)-\varphi(\pi+\tfrac D2)$,"
    r" $\varphi(\nu)=G(\tfrac\varepsilon2+(1-\varepsilon)\nu)$, $G$ the entropy, is least over $1\le a\le b\le f+1$ at"
    r" $(1,f+1)$ alone",
    instances=Grid.over(
        f=scoped(range(3, 8), range(3, 20)), eps=(fmpq(0), fmpq(1, 20), fmpq(1, 5), fmpq(1, 2))
    ),
    hypotheses={"f >= 3": lambda f: f >= 3, "0 <= eps < 1": lambda eps: 0 <= eps < 1},
    measured=_is_least,
    asserts=HOLDS(control=lambda f, eps: _is_least(f - 1, eps)),
    derivation=Derivation(
        r"""Let $q=2^{-f}\le\frac18$ and $x=1-2\pi$. Then $x\ge0$ for $a\le b$, and $x\le1-D$ as $\pi\ge\frac D2$. There
        are $n=a+b-1$ votes, $\pi=2^{-n}\sum_{j\ge b}\binom nj$, $D=\binom{n-1}{b-1}2^{1-n}$. At $(1,b)$ both $2\pi$ and
        $D$ are $2^{1-b}$.

        *As an integral.* With $\theta=(1-\varepsilon)^2$, $\Phi(s)=\varphi(\frac{1-s}2)$ is even, and
        $-\Phi''(s)=K_\theta(s)=\frac\theta{(1-\theta s^2)\ln2}$. So $W=2\Phi(x)-\Phi(x-D)-\Phi(x+D)=\int
        TK_\theta$ with the triangle $T(s)=\max(0,D-|s-x|)$.

        *For $a=1$.* $W(1,1)=2\varphi(\frac12)-2\varphi(0)$ is more than $W(1,f+1)=2\varphi(\frac
        q2)-\varphi(0)-\varphi(q)$. For $2\le b\le f$ the triangle of $(1,b)$ has its peak at $1-D$ and ends at 1. So it
        increases with $D$ and contains the triangle of $(1,f+1)$.

        *From $\varepsilon=0$ to $\varepsilon>0$, for $a\ge2$.* There $q\le D\le\frac12$, as $D=2^{1-b}$ for $a=1$, the
        step from $a<b$ to $a+1$ multiplies $D$ by $\frac{a+b-1}{2a}\ge1$, and $D\le\frac12$ if at least two votes
        remain. Let $T$ be the triangle of $(a,b)$, folded to $s\ge0$, and $T_0$ that of $(1,f+1)$, which has height $q$
        over $[1-2q,1]$. As $1-2q\ge\frac34>D-x$, nothing is folded onto this interval. On $[0,1-2q]$, $T-T_0\ge0$. On
        $[1-2q,1-q]$ the difference $T-T_0$ does not increase, as $T_0$ has slope 1. Beyond $1-q$ it is constant as long
        as $T>0$, since $x\le1-D\le1-q$, and then it is $-T_0\le0$. So it changes sign at most once, at some $s_0$, from
        $+$ to $-$. As $r(s)=K_\theta(s)/K_1(s)=\theta\frac{1-s^2}{1-\theta s^2}$ does not increase,
        $\int(T-T_0)K_\theta\ge r(s_0)\int(T-T_0)K_1$. As $s_0<1$, $r(s_0)>0$. So it suffices to prove $W(a,b)>W(1,f+1)$
        for $\varepsilon=0$, which we assume from here on.

        *Bounds.* $K_1$ is convex, so $W\ge D^2K_1(x)=\frac{D^2}{4\pi(1-\pi)\ln2}$. Half of $W(1,b)$, the information of
        the vote about the majority, is $1-(1-\frac q2)G(\frac1{2-q})$, now with $q=2^{1-b}$. By $G(p)\ge4p(1-p)$,
        $W(1,b)\le\frac{2q}{2-q}=\frac{2^{1-b}}{1-2^{-b}}$. By the case $a=1$, $W(1,b)$ decreases with $b$. So for
        $b\ge4$ it suffices that (1) $\frac{D^2}{4\pi(1-\pi)\ln2}>\frac{2^{1-b}}{1-2^{-b}}$ for $2\le a\le b$. For
        $b\le3$ the states are $(2,2),(2,3),(3,3)$ with $D\ge\frac38$, and $\frac9{64\ln2}>\frac2{15}\ge W(1,4)\ge
        W(1,f+1)$.

        *(1) for $a=2$.* $D=b2^{-b}$ and $2\pi=(b+2)2^{-b}$, so (1) is $\frac{b^2(1-2^{-b})}{(b+2)(1-\pi)}>4\ln2$. For
        $b=4$ the left side is $\frac{40}{13}$. For $b\ge5$ it is at least $\frac{25}7\cdot\frac{31}{32}$.

        *(1) for $a\le\frac{b+1}2$.* If $b\ge2a+1$, then from $a\ge2$ to $a+1$ the quotient $D^2/\pi$ does not decrease,
        and $1-\pi$ decreases. The step multiplies $D$ by $k=\frac{a+b-1}{2a}$ and adds $\frac{kD}2$ to $\pi$, so the
        first of these is $k^2-1\ge k\frac D{2\pi}$. As $\frac{2\pi}D\ge\bigl(\binom nb+\binom
        n{b+1}\bigr)/\binom{n-1}{b-1}=\frac{(a+b)(a+b-1)}{b(b+1)}$, it suffices that $(b-1-a)(3a+b-1)(a+b)\ge2ab(b+1)$,
        which with $a=2+\alpha$, $b=2a+1+\beta$ says that a polynomial with nonnegative coefficients is nonnegative.

        *(1) for larger $a\le b$.* $k\ge1$ for $a<b$, so $D$ is at least that of $(\lfloor\frac{b+1}2\rfloor,b)$, and
        $4\pi(1-\pi)\le1$. For $b=2m+1\ge5$ this $D$ is $\binom{3m}m8^{-m}$, and it suffices that
        $\binom{3m}m^2>\frac{16^m\ln2}{1-2^{-2m-1}}$. This holds for $m=2$, and from $m$ to $m+1$ the binomial grows at
        least by a factor of 4. For $b=2m\ge6$ it is $\binom{3m-2}{m-1}4^{1-m}2^{-m}$, and
        $\binom{3m-2}{m-1}^2>\frac{2^{4m-3}\ln2}{1-4^{-m}}$ holds for $m=3$ and then likewise for all $m$. For $b=4$ and
        $a=3,4$, $D=\frac5{16}$, and $\frac{25}{256\ln2}>\frac2{15}$."""
    ),
    literature="Not in the paper",
)
