"""Corollary 4.4 without the logarithm: two fifths of the majority are read before a path turns to TRIBES.

The bound of the proof is about a sixth of Hoeffding's bound 4 e^(-5a/4) = 0.0056, which is too large.

How it is checked. ``numbers``: for each odd k below 301 the walk is followed exactly, by at most k^2/8 additions; the
inequality and the bound are evaluated in balls for all larger k at once. ``linear``: the largest number of bits for k
up to 201 (quick) or 1001 (full). The control claims a share of 9/20.

Is it tight? The share is not: at k = 153 it is 4/9. The bound barely holds at k = 301: 0.00090 for 0.001; at k = 201 it
fails, because a is smaller there. Besides y_j, a path of r < 2k/5 bits leaves at least 3k/5 - 4/5 bits unread; with
3k/5 - 1, a = 5.26 is too large.
"""

from __future__ import annotations

from flint import arb, fmpq

from proofs_checks.blt.computed.large_parameters import early_at_most_for_long
from proofs_checks.blt.lower_bound import explicit
from proofs_checks.blt.lower_bound.corollary_4_4 import THOUSANDTH, most_bits
from theorylab.claims import AT_LEAST, Claim, Derivation, Grid, scoped
from theorylab.errors import PrecisionExhausted
from theorylab.numbers.comparison import Order, compare

LONG, SHARE, LARGER_SHARE, SPREAD = 301, fmpq(2, 5), fmpq(9, 20), fmpq(21, 4)
"""For k >= 301 the walk is followed for 2k/5 bits, and abandoned where S^2 > 21k/4."""

ALL_LARGER = f">= {LONG}"


def reflected_tail(least: int, share: fmpq, spread: fmpq) -> arb:
    """Bound the probability that S^2 exceeds spread k within share k bits, for all k >= least at once.

    least: least * share > 1 + sqrt(spread * least) + 2, so that x < 1.
    """
    steps = arb(share * least - 1)
    x = ((arb(spread) * least).sqrt() + 2) / steps
    squared = arb(spread / share)
    return (
        4
        / (2 * arb.pi() * squared).sqrt()
        * ((1 + x) / (1 - x)).sqrt()
        * (1 / (12 * steps) - squared / 2).exp()
    )


def _share(k: int | str) -> fmpq:
    """Return the largest share of bits before which the walk stops with probability <= 0.001; a bound for large k."""
    if k != ALL_LARGER:
        return fmpq(most_bits(k), k)
    # a node that is not certified to be safe is an error
    early_at_most_for_long(LONG, fmpq(1, 100), share=SHARE, extra=1, spread=SPREAD)
    tail = reflected_tail(LONG, SHARE, SPREAD)
    if compare(tail, THOUSANDTH) is not Order.LESS:
        raise PrecisionExhausted(f"all k {ALL_LARGER}: the probability, {tail}, is not certified to be small")
    return SHARE


PROOF = r"""
For odd $9\le k<301$ the walk is followed in [blt.cor-4.4.linear.numbers]. Let $k\ge301$. A path that meets the
influence before it has read $\frac25k$ bits meets it after $r<\frac25k$ of them. By the inequality for long majorities,
as in the proof of [blt.cor-4.4], with $\tau=\frac1{100}$, $a=\frac{21}4$ and $N=k-1-r\ge\frac35k-1$, such a node has
$S^2>ak$; it is certified for all these $k$ in [blt.cor-4.4.linear.numbers]. So $|S_j|>\sqrt{ak}$ for some $j\le
d=\lfloor\frac25k\rfloor$.

Let $h=\lfloor\sqrt{ak}\rfloor+1$. By the reflection principle $\Pr[\max_{j\le d}S_j\ge h]=\Pr[S_d\ge h]+\Pr[S_d>h]$,
and the same for $-S$. So the probability is at most $4\Pr[S_d\ge m]$, where $m$ is the smallest number $\ge h$ of the
parity of $d$; $\sqrt{ak}<m\le\sqrt{ak}+2$. Put $x=\frac md$ and $z=\frac m{\sqrt d}$. The quotient of
$\Pr[S_d=j+2]=\binom d{(d+j)/2+1}2^{-d}$ and $\Pr[S_d=j]$ is $\frac{d-j}{d+j+2}<\frac{1-x}{1+x}$ for $j\ge m$, so
$\Pr[S_d\ge m]\le\frac{1+x}{2x}\Pr[S_d=m]$. By Robbins' form of Stirling's formula, whose two factors below the line are
at least 1, $\Pr[S_d=m]\le\sqrt{\frac2{\pi d(1-x^2)}}\,e^{1/(12d)}e^{-\frac d2((1+x)\ln(1+x)+(1-x)\ln(1-x))}$, and the
bracket is $\sum_{j\ge1}\frac{x^{2j}}{j(2j-1)}\ge x^2$. With $x\sqrt d=z$ and $\sqrt{1-x^2}=\sqrt{(1-x)(1+x)}$ together

$4\Pr[S_d\ge m]\le\frac4{z\sqrt{2\pi}}\sqrt{\frac{1+x}{1-x}}\,e^{-z^2/2+1/(12d)}$.

Here $d>\frac25k-1$, $z^2\ge\frac{ak}{2k/5}=\frac{5a}2$ and $x<(\sqrt{ak}+2)/(\frac25k-1)$. The right side decreases
with $z$ and with $d$ and increases with $x$, and the last quotient decreases as $k$ increases: its derivative has the
sign of $-\frac15\sqrt{ak}-\frac12\sqrt{a/k}-\frac45<0$. So the value with these bounds at $k=301$, where $x<1$, bounds
all; by [blt.cor-4.4.linear.numbers] it is less than $0.001$. (As $x<1$, $m<d$, and both binomial parts are at least 1.)
"""

STATEMENT = (
    r"For odd $k\ge9$ the probability that a path meets $\mathrm{Inf}_{y_j}((\mathrm{MAJ}_k)_\pi)\le"
    r"\frac1{100\sqrt k}$ before it has read $\frac25k$ many $y$-variables is at most $0.001$"
)

NUMBERS = Claim(
    id="blt.cor-4.4.linear.numbers",
    cite="Corollary 4.4, without the logarithm: the numbers of its proof",
    statement=r"For odd $9\le k<301$ the walk on $k$ bits meets $\frac1{100\sqrt k}$ before $\frac25k$ bits with"
    r" probability at most $0.001$; for all $k\ge301$ the inequality for long majorities with $\tau=\frac1{100}$,"
    r" $a=\frac{21}4$ and at most $\frac25k+1$ bits holds, and $\frac4{z\sqrt{2\pi}}\sqrt{\frac{1+x}{1-x}}\,"
    r"e^{-z^2/2+1/(12d)}<0.001$ for $z^2=\frac{5a}2$, $d=\frac25\cdot301-1$, $x=(\sqrt{301a}+2)/d<1$",
    instances=Grid.over(k=(*range(9, LONG, 2), ALL_LARGER)),
    measured=_share,
    asserts=AT_LEAST(SHARE, control=LARGER_SHARE),
    method="certified",
    complete=True,
)

LINEAR = Claim(
    id="blt.cor-4.4.linear",
    cite="Corollary 4.4, without the logarithm",
    statement=STATEMENT,
    instances=Grid.over(k=scoped(range(9, 202, 2), range(9, 1002, 2))),
    hypotheses={"k is odd and at least 9": lambda k: k >= 9 and k % 2 == 1},
    measured=_share,
    asserts=AT_LEAST(SHARE, control=LARGER_SHARE),
    derivation=Derivation(PROOF, steps=(NUMBERS, explicit.COROLLARY_4_4)),
    literature="Not in the paper; proved here, the share chosen after a computation",
)
