r"""Fact B.3: Tribes is monotone, nearly balanced (only with fewer terms), and its variables have small correlation.

Problem. Tribes on l uniform bits (Definition 7): the or of t = floor(l/w) ands of w bits, w the largest width with
:math:`(1 - 2^{-w})^{l/w} \le \frac12`.

Algorithm. None; the proof of Theorem 3 needs a monotone distribution, and a mixture of monotone functions is monotone;
a tree that knows nothing of Tribes must err half of the time; and a variable of Tribes must rank behind every unread
bit of a majority.

**Part 1.** Raising a bit never lowers Tribes_l.

Proof. It is an or of ands of bits, none of them negated. ∎

How it is checked. The truth table of every length up to a limit, computed from the definition and not from the
lumped states, and every edge of the cube.

Is it tight? Raising a bit need not matter at all: the l - w floor(l/w) last bits are irrelevant, the first such length
being l = 5. The control asks that every bit matter.

**Part 2.** E[Tribes_l] = 1/2 + o(1). False, and with it what the construction of section 4.2 needs (Theorem 3, which
only says that some monotone distribution exists, may stand with the repaired fact): let l_w be the first length of
width w. Just before it, at l = l_{w+1} - 1, the mean exceeds 3/4 for every w; it comes close to 1/2 only near l_w.

Proof. Let :math:`a = -\ln(1 - 2^{-w-1})` and :math:`b = -\ln(1 - 2^{-w})`, so b > 2a. From l + 1 >= (w+1) ln 2 / a the
number of terms is at least (l - w + 1)/w >= ((w+1) ln 2 / a - w)/w > 2 (w+1) ln 2 / (w b) - 1, so Tribes is 0 with
probability less than :math:`\frac14\,2^{-2/w}/(1 - 2^{-w})`. This is at most 1/4 if b <= 2 ln 2 / w, and b is at most
:math:`2^{1-w} \ln 2` by convexity, as equality at w = 1 shows. ∎

Repaired. With ceil(ln 2 / b) terms, or floor(l/w) if there are not so many (``constructions.parts.balanced_tribes``,
which has the proof), the mean is within 1/(2 (2^w - 1)) of 1/2, and w grows without bound.

How it is checked. Exact means: the printed fact at l = l_{w+1} - 1 for w = 1, 2, ..., against the bound 1/4 that any
o(1) would respect in the end; the repaired one at every length up to a limit. They are rationals with thousands of
digits, so they are reported as balls.

Is it tight? 3/4 is the limit of the mean along l_{w+1} - 1 (the inequalities of the proof are equalities up to
factors that tend to 1). The repaired bound has the right order: the possible means are 1 - q^t, q = 1 - 2^-w, about
2^-w / 2 apart near 1/2.

**Part 3.** Cov(x_i, Tribes_l) = O(log l / l). Here with a constant: with
:math:`\delta_l = \mathbb{E}[\mathrm{Tribes}_l|x_i=1] - \mathbb{E}[\mathrm{Tribes}_l|x_i=0] = 4\,\mathrm{Cov}`,

.. math:: \delta_l \le \frac{\log_2 l}{l} \quad\text{for every } l \ge 2 \text{ and every } i.

Proof. Let q = 1 - 2^-w. A variable matters iff the others of its term are one and all other terms are zero, so
:math:`\delta_l = 2^{1-w} q^{t-1}`; the last bits, which no term uses, have 0. From t >= l/w - (w-1)/w, :math:`\delta_l
\le 2^{1-w} q^{l/w} q^{-2}`, and :math:`x q^{x/w} \le w/(-e \ln q) \le w 2^w / e` for every x > 0, so :math:`l \delta_l
\le 2w/(e q^2)`. The definition of w says l >= w ln 2 / (-ln q) >= w ln 2 (2^w - 1), so log2 l >= w for w >= 3, where w
ln 2 (1 - 2^-w) >= 1. Hence :math:`l \delta_l / \log_2 l \le 2/(e q^2)`, at most 128/(49 e) < 1 for w >= 3. For w <= 2,
that is l < 16, see the instances. ∎

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

Is it tight? The constant 1 is attained at l = 2, where Tribes is the or of two bits, and only there; the constant 2 of
balanced Tribes at l = 2 and l = 4, where one bit is left. The controls have 3/4, which is enough for large l, and 1.
"""

from __future__ import annotations

from itertools import pairwise, product

import numpy as np
from flint import arb, fmpq

from constructions.parameters import HALF
from constructions.parts.balanced_tribes import balanced_tribes
from constructions.parts.block import Block
from constructions.parts.dnf import tribes, tribes_width
from proofs_checks.shared.tribes_and_majority import first_length, term_difference
from theorylab.boolean.monotonicity import is_monotone, rising_edges
from theorylab.claims import AT_MOST, HOLDS, LESS, Cite, Claim, Grid, Point, number, scoped
from theorylab.numbers.comparison import enclosure
from theorylab.numbers.formal_sum import FormalSum, Logarithms

__all__ = ["logarithm_over_length", "tribes_table"]

LOGARITHMS = Logarithms()


def tribes_table(n: int) -> list[int]:
    """Truth table of Tribes from its definition; bit i of the index is x_{i+1}."""
    inputs = np.array(list(product((0, 1), repeat=n)), dtype=bool)[:, ::-1]
    return [int(value) for value in tribes(n).definition(inputs)]


MONOTONE = Claim(
    id="topk.fact-b.3.1",
    cite=Cite("blanc2023", "Fact B.3, part 1"),
    statement=r"$\mathrm{Tribes}_l$ is monotone",
    instances=Grid.over(n=scoped(range(1, 9), range(1, 17))),
    measured=lambda n: is_monotone(tribes_table(n)),
    asserts=HOLDS(control=lambda n: all(rising_edges(tribes_table(n)))),
    method="exhaustive",
    status="an or of ands of bits",
)


def _bias(block: Block) -> fmpq:
    return abs(block.mean(block.root) - HALF)


def _bound(n: int) -> fmpq:
    return fmpq(1, 2 * (2 ** tribes_width(n) - 1))


def _in_words(values: Point, measured: arb, claimed: fmpq) -> str:
    w = values["w"]
    target = tribes(first_length(w + 1) - 1)
    return (
        f"w={w}, l={first_length(w + 1) - 1}: E[Tribes_l] = {number(target.mean(target.root))}, which differs from"
        f" 1/2 by {number(_bias(target))}, claimed less than {number(claimed)} in the end; the mean exceeds 3/4 at the"
        " last length of every width"
    )


MEAN = Claim(
    id="topk.fact-b.3.2",
    cite=Cite("blanc2023", "Fact B.3, part 2"),
    statement=r"$\mathrm{Tribes}_l$ is nearly balanced: $\mathbb{E}[\mathrm{Tribes}_l]=\tfrac12\pm o(1)$",
    instances=Grid.over(w=scoped(range(1, 9), range(1, 13))),
    measured=lambda w: enclosure(_bias(tribes(first_length(w + 1) - 1))),
    asserts=LESS(fmpq(1, 4), control=fmpq(1, 5)),
    method="certified",
    status="false just before every change of the width, where the difference stays above 1/4; proof in the source of"
    " the claim. What falls is the construction of section 4.2 (Lemma 4.4); Theorem 3 may stand, with fewer terms",
    falls="construction",
    witness=_in_words,
).repaired(
    place="Fact B.3, part 2, with fewer terms",
    statement=r"With $\min(\lfloor l/w\rfloor,\lceil\ln2/-\ln(1-2^{-w})\rceil)$ terms of the width $w$ of Definition 7"
    r" the mean of Tribes on $l$ variables differs from $\tfrac12$ by at most $\tfrac1{2(2^w-1)}$",
    instances=Grid.over(n=scoped(range(1, 401), range(1, 2001))),
    measured=lambda n: enclosure(_bias(balanced_tribes(n))),
    asserts=AT_MOST(_bound, control=lambda n: fmpq(1, 2 * (2 ** (tribes_width(n) + 1) - 1))),
    status="not in the paper; proof in the source of the construction",
)


def logarithm_over_length(n: int, constant: fmpq | int = 1) -> FormalSum:
    """The number constant log2(n) / n, for a length n of at least 1."""
    return FormalSum(LOGARITHMS, {fmpq(n): fmpq(constant) / n})


def _lengths(all_up_to: int, widest: int) -> list[int]:
    """All lengths from 2, then the first, the middle and the last of each width."""
    begins = [first_length(w) for w in range(2, widest + 2)]
    wider = [n for a, b in pairwise(begins) for n in (a, (a + b) // 2, b - 1)]
    return [*range(2, all_up_to + 1), *(n for n in wider if n > all_up_to)]


DIFFERENCE = Claim(
    id="topk.fact-b.3.3",
    cite=Cite("blanc2023", "Fact B.3, part 3"),
    statement=r"$\mathrm{Cov}(x_i,\mathrm{Tribes}_l)=O(\tfrac{\log l}{l})$ for every $i$; with a constant,"
    r" $\mathrm{Cov}(x_i,\mathrm{Tribes}_l)\le\tfrac14\cdot\tfrac{\log_2l}{l}$ for $l\ge2$",
    instances=Grid.over(n=scoped(lambda: _lengths(60, 6), lambda: _lengths(700, 10))),
    measured=lambda n: term_difference(tribes(n)) / 4,
    asserts=AT_MOST(
        lambda n: logarithm_over_length(n, fmpq(1, 4)),
        control=lambda n: logarithm_over_length(n, fmpq(3, 16)),
    ),
    method="certified",
    status="proved in O'Donnell's book without a constant; with it in the source of the claim",
)

BALANCED_DIFFERENCE = Claim(
    id="topk.fact-b.3.3.balanced",
    cite=Cite("blanc2023", "Fact B.3, part 3, with fewer terms"),
    statement=r"With the number of terms that balances $\mathrm{Tribes}_l$ (the repair of part 2),"
    r" $\mathrm{Cov}(x_i,\mathrm{Tribes}_l)\le\tfrac12\cdot\tfrac{\log_2l}{l}$ for $l\ge2$",
    instances=DIFFERENCE.instances,
    measured=lambda n: term_difference(balanced_tribes(n)) / 4,
    asserts=AT_MOST(
        lambda n: logarithm_over_length(n, HALF), control=lambda n: logarithm_over_length(n, fmpq(1, 4))
    ),
    method="certified",
    status="not in the paper",
    origin="new",
)
