r"""The lower bound of section 4 with every constant explicit.

The function is f = TRIBES' or (REST and MAJ_k), k odd, inputs uniform: TRIBES is the or of m terms of w literals,
TRIBES' that of the first m' of them, REST = TRIBES and not TRIBES'. Put F = 1 - 2^-w.

**Influences.** Let a path have read r variables of the majority and no others, let S be the number of ones among them
minus the number of zeros, and :math:`\mu` the mean of the majority there. Then

.. math:: \mathrm{Inf}_{x}(f_\pi) = (1-\mu)\, 2^{1-w} F^{m'-1} + \mu\, 2^{1-w} F^{m-1}, \qquad
          \mathrm{Inf}_{y}(f_\pi) = \Pr[\mathrm{REST}]\, \binom{N}{(N-S)/2} 2^{-N},\quad N = k - 1 - r

for a variable x of TRIBES' and a variable
y of the majority (``blt.claim-4.3.influences``). So a path whose nodes are all *safe*,

.. math:: \binom{N}{(N-S)/2} 2^{-N} > \varrho := 2^{1-w} F^{m'-1} / \Pr[\mathrm{REST}],

reads variables of the majority only, for every strictly concave impurity and every tie rule.

**The bound.** Let early(d) be the probability that S, a simple random walk, meets a node that is not safe
before d variables are read. A tree with at most :math:`2^e` leaves that a top-down learner grows has error at least

.. math:: (1 - \mathrm{early}(d) - 2^{e-d})\, \min(\Pr[\mathrm{TRIBES}'], 1 - \Pr[\mathrm{TRIBES}])

for every d (``blt.lower-lumped``).

**The walk for large k.** All nodes with r < d and |S| <= D are safe if the four nodes with |S| = D, D - 1 and extreme N
are, and the walk leaves |S| <= D before d steps with probability at most :math:`4\exp(-(D+1)^2/(2d))` (the proof of
``blt.thm-3.repaired``).

:mod:`proofs_checks.blt.computed.large_parameters` treats all wide terms and all long majorities at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from flint import arb, ctx, fmpq

from proofs_checks.shared.majority_walk import safe_leaves
from theorylab.numbers.comparison import Order, compare

BITS = 192
"""Working precision of the balls."""

ROUNDING = 1 << 64

SPARE_LEVELS = 16
"""Number of depths d tried beyond the depth of a balanced tree."""

MOST_EXACT = 1000
"""Length of the longest walk that is followed exactly."""


class TunedTribes(NamedTuple):
    """Terms of w literals tuned as in section 4, with certified probabilities.

    The numbers m and m' of terms bring the mean of TRIBES as near as possible to 1/2 and that of TRIBES' to 0.499. The
    probabilities are these means, Pr[REST = 1], and the influence of a variable on TRIBES'.
    """

    width: int
    terms: int
    first_terms: int
    mean: arb
    first_mean: arb
    rest: arb
    influence: arb

    @property
    def literals(self) -> int:
        """Number of variables of TRIBES."""
        return self.width * self.terms

    @property
    def ratio(self) -> arb:
        """Threshold that the influence on the majority exceeds at a safe node."""
        return self.influence / self.rest


def tuned_tribes(w: int) -> TunedTribes:
    """Return the terms of w literals as in section 4, for any w from 9 on, so that m' < m."""
    with ctx.workprec(BITS):
        log_fails = (-(arb(2) ** -w)).log1p()
        terms, first_terms = (_nearest(log_fails, target) for target in (fmpq(1, 2), fmpq(499, 1000)))
        mean, first_mean = (-(log_fails * number).expm1() for number in (terms, first_terms))
        influence = arb(2) ** (1 - w) * (log_fails * (first_terms - 1)).exp()
        return TunedTribes(w, terms, first_terms, mean, first_mean, mean - first_mean, influence)


def _nearest(log_fails: arb, target: fmpq) -> int:
    """Return the number of terms whose or has mean nearest to the target."""
    below = int((arb(1 - target).log() / log_fails).floor().unique_fmpz())
    midpoint = -(log_fails * below).expm1() - (log_fails * (below + 1)).expm1()
    return below if compare(midpoint, 2 * target) is Order.GREATER else below + 1


def log2(number: int | fmpq | arb) -> arb:
    """Return the binary logarithm of a positive number, as a ball."""
    return arb(number).log() / arb(2).log()


def early_exactly(k: int, depth: int, ratio: fmpq) -> list[fmpq]:
    """Return the probability that a path meets an unsafe node before d variables are read, d = 0, ..., depth <= k.

    This takes at most depth^2 / 2 additions of integers of at most ``depth`` bits.
    """
    found = [fmpq(0)]
    for read, ended in enumerate(safe_leaves(k, depth, ratio).ended):
        found.append(found[-1] + fmpq(ended, 1 << read))
    return found


def early_at_most(k: int, depth: int, ratio: arb) -> arb:
    """Bound the probability of an unsafe node within ``depth`` variables, by O(log k) values of the gamma function."""
    with ctx.workprec(BITS):
        spread, unsafe = 0, k - depth  # with a spread of 0 the bound exceeds one
        while unsafe - spread > 1:
            middle = (spread + unsafe) // 2
            if _all_safe(k, depth, middle, ratio):
                spread = middle
            else:
                unsafe = middle
        return 4 * (-(arb(spread + 1) ** 2) / (2 * depth)).exp()


def _all_safe(k: int, depth: int, spread: int, ratio: arb) -> bool:
    """Return True if every node with r < depth and |S| <= spread is safe (False if that cannot be certified)."""
    ends = (
        (difference, unread)
        for difference in (spread, spread - 1)
        for unread in (k - 1 - difference % 2, k - depth + (k - depth - difference) % 2)
    )
    threshold = arb(ratio).log()
    return all(compare(_log_pivotal(n, s), threshold) is Order.GREATER for s, n in ends)


def _log_pivotal(n: int, s: int) -> arb:
    """Return the logarithm of C(n, (n-s)/2) 2^-n."""
    return (
        arb(n + 1).lgamma()
        - arb((n - s) // 2 + 1).lgamma()
        - arb((n + s) // 2 + 1).lgamma()
        - n * arb(2).log()
    )


def guaranteed_error(tribes: TunedTribes, k: int, exponent: fmpq) -> arb:
    """Return the largest error that the bound guarantees for a tree with at most 2^exponent leaves."""
    with ctx.workprec(BITS):
        return kept_fraction(tribes.ratio, k, exponent) * arb.min(tribes.first_mean, 1 - tribes.mean)


def kept_fraction(ratio: arb, k: int, exponent: fmpq) -> arb:
    """Return the first factor of the bound, 1 - early(d) - 2^(exponent - d), for the best of several depths d."""
    with ctx.workprec(BITS):
        # every depth gives a valid bound, so the choice among them need not be certified
        return max((1 - missed for missed in _uncovered_fractions(ratio, k, exponent)), key=float)


def _uncovered_fractions(ratio: arb, k: int, exponent: fmpq) -> Iterator[arb]:
    """Yield the fraction of the inputs that the bound does not cover, for several depths."""
    shallowest = min(int(exponent.ceil()), k)
    deepest = min(shallowest + SPARE_LEVELS, k)
    if deepest > MOST_EXACT:
        yield early_at_most(k, deepest, ratio) + _at_depth(exponent, deepest)
        return
    early = early_exactly(k, deepest, round_up(ratio))
    for depth in range(shallowest, deepest + 1):
        yield arb(early[depth]) + _at_depth(exponent, depth)


def round_up(ratio: arb) -> fmpq:
    """Return a multiple of 2^-64 that is at least the ratio; with it, fewer nodes count as safe."""
    with ctx.workprec(BITS):
        return fmpq((ratio * ROUNDING).upper().ceil().unique_fmpz(), ROUNDING)


def _at_depth(exponent: fmpq, depth: int) -> arb:
    """Return the largest fraction of the inputs at depth d or below in a tree with at most 2^exponent leaves."""
    leaves = arb(2) ** arb(exponent)
    if compare(leaves, depth + 1) is Order.LESS:
        return arb(0)  # a tree with s leaves has depth at most s - 1
    return leaves / arb(2) ** depth
