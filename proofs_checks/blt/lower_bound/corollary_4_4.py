r"""Corollary 4.4: few inputs make a path read TRIBES before it has read much of the majority.

Problem. A path reads bits of a majority of k, k odd; it goes on with them while each has influence above
:math:`1/(100\sqrt k)` on what is left of the majority (Claim 4.3).

Statement. There is a constant c_3 such that the path stops before :math:`c_3 k/\log k` bits with probability at most
0.001. Its proof says that the difference between the numbers of ones and zeros is then Omega(sqrt k).

Derivation. The bits read are a simple random walk S. The path stops when the influence
:math:`\binom{N}{(N-S)/2}2^{-N}`, N = k - 1 - r after r bits, is at most :math:`1/(100\sqrt k)`. This is about
:math:`\sqrt{2/(\pi N)}\,e^{-S^2/(2N)}`, so it needs :math:`S^2` of about :math:`2N\ln(100\sqrt{2k/(\pi N)})`. Not only
k/log k but a constant fraction of the k steps are safe, by the reflection principle; the union bound of the proof over
all times costs the logarithm.

How it is checked. The printed form with c_3 = 1, for all odd k >= 9: below 201 one by one, the walk being followed
exactly (:func:`proofs_checks.blt.computed.lower_bound.early_exactly`) with the threshold rounded up to a rational;
for all larger k at once by :mod:`proofs_checks.blt.computed.large_parameters`, with k/log2(k) <= 0.131 k. For 2k/5
bits, k = j^2 for odd j, so that the threshold is the rational 1/(100 j) and the probability exact. The difference is
the least S that stops the path after r bits, for all r <= k/3.

Is it tight? At k = 961 the probability is at most 0.001 up to 431 bits, 0.448 k. The least difference is
7/3 sqrt k, for k = 9.

Reference. Blanc, Lange and Tan (2020), Corollary 4.4. The proof prints c_3 k once where it means c_3 k/log k.
"""

from __future__ import annotations

from math import comb

from flint import arb, fmpq

from proofs_checks.blt.computed.large_parameters import early_at_most_for_long
from proofs_checks.blt.computed.lower_bound import early_exactly, log2, rounded_up
from theorylab.claims import AT_LEAST, AT_MOST, Cite, Claim, Grid, scoped
from theorylab.numbers.comparison import Value

LONG, SHARE, SPREAD = 201, fmpq(131, 1000), fmpq(7)
"""For k >= 201 bits at most 0.131 k + 1 are read, and paths with S^2 > 7k are given up."""

ALL_LARGER = f">= {LONG}"
THOUSANDTH = fmpq(1, 1000)


def _early(j: int, depth: int) -> fmpq:
    """Probability that a walk on k = j^2 bits stops before ``depth`` of them."""
    return early_exactly(j * j, depth, fmpq(1, 100 * j))[-1]


def _early_as_printed(k: int | str) -> Value:
    """Bound on the probability that a walk on k bits stops before k / log2 k of them."""
    if k == ALL_LARGER:
        return early_at_most_for_long(LONG, fmpq(1, 100), share=SHARE, extra=1, spread=SPREAD)
    # the times r with r < k / log2 k
    depth = int((k / log2(k)).ceil().unique_fmpz())
    return early_exactly(k, depth, rounded_up(1 / (100 * arb(k).sqrt())))[-1]


def _least_differences(j: int) -> list[int]:
    """Squares of the least differences that stop the path after r bits, for r = 0, ..., k/3."""
    k = j * j
    return [_least_difference(k, k - 1 - r, j) ** 2 for r in range(k // 3 + 1)]


def _least_difference(k: int, n: int, j: int) -> int:
    start = (k - 1 - n) % 2
    # beyond n the influence is zero: the majority is decided
    return next(s for s in range(start, n + 3, 2) if s > n or 100 * j * comb(n, (n - s) // 2) <= 1 << n)


PRINTED = Claim(
    id="blt.cor-4.4",
    cite=Cite("blanc2020", "Corollary 4.4, with an explicit constant"),
    statement=r"For odd $k\ge9$ the probability that a path meets $\mathrm{Inf}_{y_j}((\mathrm{MAJ}_k)_\pi)\le"
    r"\frac1{100\sqrt k}$ before it has read $c_3k/\log_2k$ many $y$-variables, $c_3=1$, is at most $0.001$",
    instances=Grid.over(k=(*range(9, LONG, 2), ALL_LARGER)),
    measured=_early_as_printed,
    asserts=AT_MOST(THOUSANDTH, control=fmpq(1, 10**30)),
    method="certified",
    complete=True,
    status="proved without the constant; with it in the source of the claim",
)

LINEAR = Claim(
    id="blt.cor-4.4.linear",
    cite=Cite("blanc2020", "Corollary 4.4, without the logarithm"),
    statement=r"For odd $k\ge9$ the probability that a path meets $\mathrm{Inf}_{y_j}((\mathrm{MAJ}_k)_\pi)\le"
    r"\frac1{100\sqrt k}$ before it has read $\lfloor 2k/5\rfloor$ many $y$-variables is at most $0.001$",
    instances=Grid.over(j=scoped(range(3, 22, 2), range(3, 32, 2))),
    measured=lambda j: _early(j, 2 * j * j // 5),
    asserts=AT_MOST(THOUSANDTH, control=fmpq(1, 10_000)),
    status="not in the paper; asymptotically by the reflection principle",
)

DIFFERENCE = Claim(
    id="blt.cor-4.4.difference",
    cite=Cite("blanc2020", "Corollary 4.4, first display of its proof"),
    statement=r"For odd $k\ge9$ and $t\le k/3$ bits read, $\mathrm{Inf}_{y_j}((\mathrm{MAJ}_k)_\pi)\le\frac1{100\sqrt"
    r" k}$ needs a difference of at least $\tfrac94\sqrt k$ between the numbers of ones and zeros in $\pi$",
    instances=Grid.over(j=scoped(range(3, 16, 2), range(3, 32, 2))),
    measured=_least_differences,
    asserts=AT_LEAST(lambda j: fmpq(81 * j * j, 16), control=lambda j: fmpq(144 * j * j, 25)),
    status="proved without the constant",
)
