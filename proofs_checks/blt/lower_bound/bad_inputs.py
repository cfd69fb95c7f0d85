r"""Corollary 4.4, its proof: the bad inputs, whose path leaves the majority early.

Problem. A path reads bits of a majority of k bits, k odd, while each unread bit has influence above
:math:`1/(100\sqrt k)` on the restricted majority; S is the number of ones minus the number of zeros read.

The paper calls an input bad if its path stops before c_3 k bits, and says that S is then Omega(sqrt k). Its sum omits
the paths that stop between c_3 k/log k and c_3 k bits: for fixed c_3 the probability that a path stops before c_3 k
bits tends to a positive constant, and the sum tends to 0. With the same number T on both sides it is a union bound.

How it is checked. The walk is followed exactly (:func:`proofs_checks.blt.computed.lower_bound.early_exactly`) where k =
j^2 for odd j, so that the threshold is the rational 1/(100 j). The least S that stops a path after r <= k/3 bits is
found for each odd k below 201, and for all larger k at once by :mod:`proofs_checks.blt.computed.large_parameters`.

Is it tight? The least S^2/k is 27/5, for k = 15, so the control, which replaces 9/4 by 12/5, fails.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb

from flint import fmpq

from proofs_checks.blt.computed.large_parameters import early_at_most_for_long
from proofs_checks.blt.computed.lower_bound import early_exactly, log2
from proofs_checks.blt.lower_bound import explicit
from proofs_checks.blt.lower_bound.corollary_4_4 import ALL_LARGER, LONG
from theorylab.claims import AT_LEAST, AT_MOST, Cite, Claim, Derivation, Grid, number, scoped

HUNDREDTH, SPREAD = fmpq(1, 100), fmpq(81, 16)
"""The influence times sqrt(k) at which a path stops, and a lower bound on S^2/k there."""


def _least_spread(k: int | str) -> fmpq:
    """Return the least S^2/k that stops a path after r <= k/3 bits; for all larger k a certified bound."""
    if isinstance(k, str):
        early_at_most_for_long(LONG, HUNDREDTH, share=fmpq(1, 3), extra=1, spread=SPREAD)
        return SPREAD
    return fmpq(min(_least_difference(k, k - 1 - r) ** 2 for r in range(k // 3 + 1)), k)


def _least_difference(k: int, n: int) -> int:
    """Return the least S with influence binom(n, (n-S)/2) 2^-n <= 1/(100 sqrt k), if n bits besides y are unread."""
    # for S > n the influence is zero, because the majority is decided
    return next(s for s in range(n % 2, n + 3, 2) if s > n or 100**2 * k * comb(n, (n - s) // 2) ** 2 <= 4**n)


def _early(j: int, bits: Callable[[int], int]) -> fmpq:
    """Return the probability that a walk on k = j^2 bits stops before the given number of them."""
    k = j * j
    return early_exactly(k, bits(k), fmpq(1, 100 * j))[-1]


def _union(j: int, bits: Callable[[int], int], difference: fmpq | int) -> fmpq:
    """Return the sum, over t up to the number of bits, of the probability that |S_t| is at least j times a factor."""
    least = difference * j
    return sum(
        (
            fmpq(sum(comb(t, ones) for ones in range(t + 1) if abs(2 * ones - t) >= least), 1 << t)
            for t in range(1, bits(j * j) + 1)
        ),
        fmpq(0),
    )


def _half(k: int) -> int:
    return k // 2


def _half_by_logarithm(k: int) -> int:
    return int((k / (2 * log2(k))).floor().unique_fmpz())


def _third(k: int) -> int:
    return k // 3


DIFFERENCES = Claim(
    id="blt.cor-4.4.differences",
    cite="Corollary 4.4, discrepancy in its proof",
    statement=r"For odd $9\le k<201$ and $t\le\tfrac k3$ bits read, $\mathrm{Inf}_{y_j}((\mathrm{MAJ}_k)_\pi)\le"
    r"\frac1{100\sqrt k}$ needs $S^2\ge\tfrac{81}{16}k$, $S$ the ones minus the zeros in $\pi$; the inequality for long"
    r" majorities with $\tau=\frac1{100}$, $a=\frac{81}{16}$ holds for all $k\ge201$ and as many bits",
    instances=Grid.over(k=(*range(9, LONG, 2), ALL_LARGER)),
    measured=_least_spread,
    asserts=AT_LEAST(SPREAD, control=fmpq(144, 25)),
    method="certified",
    complete=True,
)

BAD = Claim(
    id="blt.cor-4.4.bad",
    cite=Cite(
        "blt",
        "Corollary 4.4, definition of a bad input in its proof, and first line of the display",
        r"Call an input $(x,y)$ bad if $\pi_{(x,y)}$ queries an $x$-variable before $c_3k$ many"
        r" $y$-variables. $\Pr[(\mathbf{x},\mathbf{y})\text{ is bad}]\le\sum_{t=1}^{c_3k/\log"
        r" k}\Pr_{\mathbf{b}\sim\mathrm{Bin}(t,\frac12)}[|\mathbf{b}-\tfrac t2|\ge\Omega(\sqrt k)]$",
    ),
    statement=r"The probability that a path meets $\mathrm{Inf}_{y_j}((\mathrm{MAJ}_k)_\pi)\le\frac1{100\sqrt k}$"
    r" before it has read $c_3k$ many $y$-variables is at most $\sum_{t=1}^{c_3k/\log k}\Pr[|\mathbf{b}-\tfrac t2|\ge"
    r"\Omega(\sqrt k)]$, $\mathbf{b}\sim\mathrm{Bin}(t,\tfrac12)$; here for $c_3=\tfrac12$ and $\tfrac98\sqrt k$",
    instances=Grid.over(j=scoped(range(3, 16, 2), range(3, 32, 2))),
    measured=lambda j: _early(j, _half),
    asserts=AT_MOST(
        lambda j: _union(j, _half_by_logarithm, fmpq(9, 4)),
        control=lambda j: _union(j, _half_by_logarithm, 3),
    ),
    literature="Slip: c_3 k/log k is meant, as in the corollary, which remains true",
    falls="slip",
    witness=lambda point, measured, claimed: (
        f"k = {point['j'] ** 2}: the walk stops before k/2 bits with probability about {float(measured):.2g}, and the"
        f" sum over t <= k/(2 log2 k) is {number(claimed)}: no {_half_by_logarithm(point['j'] ** 2)} bits differ by as"
        " much"
    ),
).repaired(
    place="Corollary 4.4, first two displays of its proof, with one number of bits",
    statement=r"For odd $k\ge9$ and $t\le\tfrac k3$ bits read, $\mathrm{Inf}_{y_j}((\mathrm{MAJ}_k)_\pi)\le"
    r"\frac1{100\sqrt k}$ needs a difference of at least $\tfrac94\sqrt k$ between the numbers of ones and zeros in"
    r" $\pi$; so the probability that a path meets it before it has read $T\le\tfrac k3$ many $y$-variables is at most"
    r" $\sum_{t=1}^T\Pr[|\mathbf{b}-\tfrac t2|\ge\tfrac98\sqrt k]$ (here $T=\lfloor\tfrac k3\rfloor$)",
    hypotheses={"k = j^2 is odd and at least 9": lambda j: j >= 3 and j % 2 == 1},
    measured=lambda j: _early(j, _third),
    asserts=AT_MOST(lambda j: _union(j, _third, fmpq(9, 4)), control=lambda j: _union(j, _third, 3)),
    derivation=Derivation(
        r"""For $k<201$ the difference is found in [blt.cor-4.4.differences]. For $k\ge201$ the inequality for long
        majorities, as in the proof of [blt.cor-4.4], with $\tau=\frac1{100}$, $a=\frac{81}{16}$ and $N\ge\frac23k-1$
        bits unread besides $y_j$, says that the influence is larger wherever $S^2\le ak$; it is certified there too.
        As $a=(\frac94)^2$, this is the first part. With $\mathbf{b}$ ones among the $t$ bits read $|S|=2|\mathbf{b}
        -\frac t2|$, and the bits are fair coins. At $t=0$ there is no difference. So a path that meets the
        influence before it has read $T$ bits has for some $1\le t<T$ a difference that the sum counts.""",
        steps=(DIFFERENCES, explicit.COROLLARY_4_4),
    ),
)
