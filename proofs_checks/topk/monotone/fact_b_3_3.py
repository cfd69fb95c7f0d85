r"""Fact B.3, part 3: the variables of Tribes have small correlation.

Problem. Tribes on l uniform bits (Definition 7): w is the largest width with
:math:`(1 - 2^{-w})^{l/w} \le \frac12`, and there are t = floor(l/w) terms.

Algorithm. None; in the proof of Theorem 3 a variable of Tribes must rank behind every unread bit of a majority.

Statement. Cov(x_i, Tribes_l) = O(log l / l). Here with a constant: with
:math:`\delta_l = \mathbb{E}[\mathrm{Tribes}_l|x_i=1] - \mathbb{E}[\mathrm{Tribes}_l|x_i=0] = 4\,\mathrm{Cov}`,

.. math:: \delta_l \le \frac{\log_2 l}{l} \quad\text{for every } l \ge 2 \text{ and every } i.

Proof. Let q = 1 - 2^-w. A variable matters iff the others of its term are one and all other terms are zero, so
:math:`\delta_l = 2^{1-w} q^{t-1}`; the last bits, which no term uses, have 0. From t >= l/w - (w-1)/w,
:math:`\delta_l \le 2^{1-w} q^{l/w} q^{-2}`, and :math:`x q^{x/w} \le w/(-e \ln q) \le w 2^w / e` for every x > 0, so
:math:`l \delta_l \le 2w/(e q^2)`. The definition of w says l >= w ln 2 / (-ln q) >= w ln 2 (2^w - 1), so log2 l >= w
for w >= 3, where w ln 2 (1 - 2^-w) >= 1. Hence :math:`l \delta_l / \log_2 l \le 2/(e q^2)`, at most 128/(49 e) < 1 for
w >= 3. For w <= 2, that is l < 16, see the instances. ∎

*The rate.* :math:`l \delta_l / \log_2 l` does not converge. Within a width l runs from about :math:`w 2^w \ln 2` to
twice that, and :math:`l q^{l/w}` has its maximum :math:`w 2^w/e` in between: the lower limit is ln 2, attained at both
ends, and the upper limit 2/e, attained where l is near w 2^w.

*Fewer terms.* Balanced Tribes (``constructions.parts.balanced_tribes``) keep q^t near 1/2 while l doubles, and
delta_l with it: the upper limit of the same quotient is 2 ln 2 > 1, along the last lengths of the widths. The second
claim has the constant 2. *Proof.* q^t is at most 1/2, or at most 1/(2q) if t = floor(l/w); so :math:`\delta_l \le
2^{-w}/q^2`. And l < L = (w+1) ln 2 2^(w+1), where the next width begins. As l / log2 l increases from l = 3 on,
:math:`l \delta_l / \log_2 l \le 2 \ln 2\,(w+1) / (q^2 \log_2 L)`, which for w >= 3 is at most 2 ln 2 / q^2 < 2; for w
<= 2, see the instances. ∎

How it is checked. The exact difference of every length up to a limit, and at the first, the middle and the last
length of wider Tribes, against an exact multiple of a logarithm; equality is decided exactly.

Is it tight? The constant 1 is attained at l = 2, where Tribes is the or of two bits, and only there; the
constant 2 of balanced Tribes at l = 2 and l = 4, where one bit is left. The controls have 9/10 and 1.
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import fmpq

from constructions.parts.balanced_tribes import balanced_tribes
from constructions.parts.dnf import tribes
from proofs_checks.shared.tribes_and_majority import first_length, term_difference
from theorylab.claims import AT_MOST, Cite, Claim, Grid, Point
from theorylab.numbers.formal_sum import FormalSum, Logarithms

__all__ = ["logarithm_over_length"]

LOGARITHMS = Logarithms()
BALANCED_CONSTANT = 2


def logarithm_over_length(n: int, constant: fmpq | int = 1) -> FormalSum:
    """The number constant log2(n) / n.

    n: the length, at least 1; constant: the factor.
    """
    return FormalSum(LOGARITHMS, {fmpq(n): fmpq(constant) / n})


def _lengths(all_up_to: int, widest: int) -> Iterator[Point]:
    """All lengths from 2, then the first, the middle and the last of each width."""
    yield from ({"n": n} for n in range(2, all_up_to + 1))
    for w in range(2, widest + 1):
        first, after = first_length(w), first_length(w + 1)
        yield from ({"n": n} for n in (first, (first + after) // 2, after - 1) if n > all_up_to)


PRINTED = Claim(
    id="topk.fact-b.3.3",
    cite=Cite("blanc2023", "Fact B.3, part 3"),
    statement=r"$\mathrm{Cov}(x_i,\mathrm{Tribes}_l)=O(\tfrac{\log l}{l})$ for every $i$; with a constant,"
    r" $\mathrm{Cov}(x_i,\mathrm{Tribes}_l)\le\tfrac14\cdot\tfrac{\log_2l}{l}$ for $l\ge2$",
    instances=Grid(quick=lambda: _lengths(60, 6), full=lambda: _lengths(700, 10)),
    measured=lambda n: term_difference(tribes(n)) / 4,
    asserts=AT_MOST(
        lambda n: logarithm_over_length(n, fmpq(1, 4)),
        control=lambda n: logarithm_over_length(n, fmpq(9, 40)),
    ),
    method="certified",
    status="proved in O'Donnell's book without a constant; with it in the source of the claim",
)

BALANCED = Claim(
    id="topk.fact-b.3.3.balanced",
    cite=Cite("blanc2023", "Fact B.3, part 3, with fewer terms"),
    statement=r"With the number of terms that balances $\mathrm{Tribes}_l$ (the repair of part 2),"
    r" $\mathrm{Cov}(x_i,\mathrm{Tribes}_l)\le\tfrac12\cdot\tfrac{\log_2l}{l}$ for $l\ge2$",
    instances=PRINTED.instances,
    measured=lambda n: term_difference(balanced_tribes(n)) / 4,
    asserts=AT_MOST(
        lambda n: logarithm_over_length(n, fmpq(BALANCED_CONSTANT, 4)),
        control=lambda n: logarithm_over_length(n, fmpq(1, 4)),
    ),
    method="certified",
    status="not in the paper",
)
