r"""Fact B.3: Tribes is monotone, its variables have small correlation, and with fewer terms it is nearly balanced.

Problem. Tribes on l uniform bits (Definition 7): the disjunction of t = floor(l/w) conjunctions of w bits, where w is
the largest width with :math:`(1 - 2^{-w})^{l/w} \le \frac12`.

Algorithm. None. Theorem 3 needs a monotone distribution on which a tree that reads no variable of Tribes has error
about 1/2 and a variable of Tribes ranks behind every unread bit of a majority.

**Part 1**, monotonicity. How it is checked. Along every edge of the cube, on the truth table of every length up to a
limit and on the means of f, which come from the definitions of the blocks and not from the lumped states.

Is it tight? The last l - w floor(l/w) bits are irrelevant; l = 5 is the first length that has such a bit. The control
claims that every bit is relevant.

**Part 2**, near balance. It is false, and the construction of section 4.2 needs it. Just before the first length
l_{w+1} of a width, the mean exceeds 3/4 for every w (proved with ``topk.lemma-4.4.unbalanced``); it comes close to 1/2
only near l_w. The repaired Tribes are ``constructions.parts.balanced_tribes``, whose w grows without bound.

How it is checked. By exact means. The printed fact is checked at l = l_{w+1} - 1 for w = 1, 2, ..., with the bound 1/4,
below which any o(1) eventually stays; the repaired one at every length up to a limit. The means are rationals with
thousands of digits, so they are reported as balls.

Is it tight? 3/4 is the limit of the mean along l_{w+1} - 1. The repaired bound has the optimal order, because the
possible means 1 - q^t, q = 1 - 2^-w, are about 2^-w / 2 apart near 1/2.

**Part 3**, the correlations. Here delta_l = E[Tribes_l | x_i = 1] - E[Tribes_l | x_i = 0] is four times the
covariance.

*The rate.* :math:`l \delta_l / \log_2 l` does not converge. Within a width l runs from about :math:`w 2^w \ln 2` to
twice that, and :math:`l q^{l/w}` has its maximum :math:`w 2^w/e` in between. So the lower limit is ln 2, attained at
both ends, and the upper limit is 2/e, attained for l near w 2^w. For balanced Tribes q^t, and hence delta_l, stays
nearly constant while l doubles, so the upper limit is 2 ln 2 > 1, along the last lengths of the widths.

How it is checked. The exact difference at every length up to a limit, and at the first, the middle and the last length
of wider Tribes, is compared with a rational multiple of a logarithm; equality is decided exactly.

Is it tight? The constant 1 is attained only at l = 2, where Tribes is the disjunction of two bits. The constant 2 of
balanced Tribes is attained at l = 2 and l = 4, where a single bit remains. The controls have 3/4, which suffices for
large l, and 1.
"""

from __future__ import annotations

from itertools import pairwise, product

import numpy as np
from flint import arb, fmpq

from constructions.papers.topk import tribes_majority
from constructions.parameters import HALF
from constructions.parts.balanced_tribes import balanced_tribes
from constructions.parts.block import Block
from constructions.parts.dnf import tribes, tribes_width
from constructions.parts.expanded import expand
from proofs_checks.shared.tribes_and_majority import first_length, term_difference
from theorylab.boolean.monotonicity import is_monotone, rising_edges
from theorylab.claims import (
    AT_MOST,
    HOLDS,
    LESS,
    Cite,
    Claim,
    Derivation,
    Grid,
    Independent,
    Point,
    number,
    scoped,
)
from theorylab.numbers.comparison import enclosure
from theorylab.numbers.formal_sum import FormalSum, Logarithms

LOGARITHMS = Logarithms()
EPS = fmpq(1, 10)


def tribes_table(n: int) -> list[int]:
    """Return the truth table of Tribes from its definition; bit i of the index is x_{i+1}."""
    inputs = np.array(list(product((0, 1), repeat=n)), dtype=bool)[:, ::-1]
    return [int(value) for value in tribes(n).definition(inputs)]


def _monotone(n: int, h: int, *, strictly: bool = False) -> bool:
    """Return True if Tribes of n bits (h = n), or the mean of f with Tribes of h bits, is monotone (strictly)."""
    if h == n:
        return all(rising_edges(tribes_table(n))) if strictly else is_monotone(tribes_table(n))
    means, _ = expand(tribes_majority(h, n - h + 1, EPS))
    changes = (means[x | 1 << i] - means[x] for i in range(n) for x in range(1 << n) if not x >> i & 1)
    return all(change > 0 or (change == 0 and not strictly) for change in changes)


MONOTONE = Claim(
    id="topk.fact-b.3.1",
    origin="printed",
    cite="Fact B.3, part 1, and section 4.2 after the definition of f",
    statement=r"$\mathrm{Tribes}_l$ is monotone, and so is the stochastic function $\mathbf{f}$ of section 4.2",
    instances=Grid.over(n=scoped(range(1, 9), range(1, 17)), h=lambda n: (n,))
    + Grid.over(n=scoped(range(2, 7), range(2, 11)), h=lambda n: range(1, n)),
    measured=_monotone,
    asserts=HOLDS(control=lambda n, h: _monotone(n, h, strictly=True)),
    method="exhaustive",
    derivation=Derivation(
        proof=r"""A disjunction of conjunctions of bits, none of them negated, does not decrease when a bit increases,
nor does the indicator that at least half of some bits are one. So for $x\preceq x'$ both terms of
$\mathbb{E}[\mathbf{f}(x)]=(1-\varepsilon)\mathrm{Tribes}_h(x^{(1)})+\varepsilon\mathrm{Maj}_{K-1}(x^{(2)})$ are at most
those of $x'$. ∎""",
    ),
)


def _bias(block: Block) -> fmpq:
    return abs(block.label_mean(block.root) - HALF)


def _bound(n: int) -> fmpq:
    return fmpq(1, 2 * (2 ** tribes_width(n) - 1))


def _in_words(values: Point, measured: arb, claimed: fmpq) -> str:
    w = values["w"]
    target = tribes(first_length(w + 1) - 1)
    return (
        f"w={w}, l={first_length(w + 1) - 1}: E[Tribes_l] = {number(target.label_mean(target.root))}, which differs"
        f" from 1/2 by {number(_bias(target))}, claimed less than {number(claimed)} in the end; the mean exceeds 3/4 at"
        " the last length of every width (proof: topk.lemma-4.4.unbalanced); tried: the last lengths of the first eight"
        " widths (full: twelve)"
    )


MEAN = Claim(
    id="topk.fact-b.3.2",
    cite="Fact B.3, part 2",
    statement=r"$\mathrm{Tribes}_l$ is nearly balanced: $\mathbb{E}[\mathrm{Tribes}_l]=\tfrac12\pm o(1)$, where the"
    r" $o(1)$ goes to 0 as $l$ goes to $\infty$",
    instances=Grid.over(w=scoped(range(1, 9), range(1, 13))),
    measured=lambda w: enclosure(_bias(tribes(first_length(w + 1) - 1))),
    asserts=LESS(fmpq(1, 4), control=fmpq(1, 5)),
    method="certified",
    literature="False just before every change of the width, where the difference stays above 1/4 (proved with"
    " topk.lemma-4.4.unbalanced). So the construction of section 4.2 (Lemma 4.4) fails; with fewer terms Theorem 3 is"
    " proved (topk.thm-3). The whole family of lengths refutes the o(1); a single length cannot",
    falls="construction",
    formal="topk/fact_b_3_2.v:tribes_stays_unbalanced",
    independent=(Independent("learn greedy 'read-once-dnf:sizes=1;1;1;1' --depth 0", shows="error 1/16"),),
    witness=_in_words,
).repaired(
    place="Fact B.3, part 2, with fewer terms",
    statement=r"With $\min(\lfloor l/w\rfloor,\lceil\ln2/-\ln(1-2^{-w})\rceil)$ terms of the width $w$ of Definition"
    r" 7 the mean of Tribes on $l$ variables differs from $\tfrac12$ by at most $\tfrac1{2(2^w-1)}$",
    instances=Grid.over(n=scoped(range(1, 401), range(1, 2001))),
    measured=lambda n: enclosure(_bias(balanced_tribes(n))),
    asserts=AT_MOST(_bound, control=lambda n: fmpq(1, 2 * (2 ** (tribes_width(n) + 1) - 1))),
    derivation=Derivation(
        proof=r"""Let $q=1-2^{-w}$ and $t$ the number of terms; Tribes is zero with probability $q^t$. If
$t=\lceil\ln2/{-\ln q}\rceil$, then $q^t\le\tfrac12<q^{t-1}$, so $\tfrac12-q^t<\tfrac12-\tfrac q2=2^{-w-1}$, which is
less than $\tfrac1{2(2^w-1)}$. If $t=\lfloor l/w\rfloor$ is smaller than that, then $q^t>\tfrac12$, and from
$q^{l/w}\le\tfrac12$ (Definition 7) and $t\ge\tfrac lw-\tfrac{w-1}w\ge\tfrac lw-1$ it follows that
$q^t\le\tfrac1{2q}=\tfrac12+\tfrac1{2(2^w-1)}$. ∎""",
    ),
    literature="Not in the paper",
)
BALANCED = MEAN.repair


def logarithm_over_length(n: int, constant: fmpq | int = 1) -> FormalSum:
    """Return the number constant log2(n) / n, for a length n of at least 1."""
    return FormalSum(LOGARITHMS, {fmpq(n): fmpq(constant) / n})


def _lengths(all_up_to: int, widest: int) -> list[int]:
    """Return all lengths from 2, then the first, the middle and the last of each width."""
    begins = [first_length(w) for w in range(2, widest + 2)]
    wider = [n for a, b in pairwise(begins) for n in (a, (a + b) // 2, b - 1)]
    return [*range(2, all_up_to + 1), *(n for n in wider if n > all_up_to)]


FAMILIES = {"printed": (tribes, fmpq(1, 4), fmpq(3, 16)), "balanced": (balanced_tribes, HALF, fmpq(1, 4))}
"""For each number of terms the construction, the constant, and one that is too small."""


DIFFERENCE = Claim(
    id="topk.fact-b.3.3",
    cite=Cite(
        "topk",
        "Fact B.3, part 3",
        r"For each $i\in[\ell]$, $\text{Cov}_{\mathbf{x}\sim\{0,1\}^\ell}[x_i,\text{Tribes}_\ell(\mathbf{x})]"
        r" =O\left(\frac{\log\ell}{\ell}\right)$",
    ),
    statement=r"$\mathrm{Cov}(x_i,\mathrm{Tribes}_l)\le\tfrac14\cdot\tfrac{\log_2l}{l}$ for every $i$ and $l\ge2$,"
    r" with equality only for $l=2$; with the number of terms that balances $\mathrm{Tribes}_l$ (the repair of part"
    r" 2), $\mathrm{Cov}(x_i,\mathrm{Tribes}_l)\le\tfrac12\cdot\tfrac{\log_2l}{l}$",
    instances=Grid.over(family=tuple(FAMILIES), n=scoped(lambda: _lengths(60, 6), lambda: _lengths(700, 10))),
    hypotheses={"l >= 2": lambda n: n >= 2},
    measured=lambda family, n: term_difference(FAMILIES[family][0](n)) / 4,
    asserts=AT_MOST(
        lambda family, n: logarithm_over_length(n, FAMILIES[family][1]),
        control=lambda family, n: logarithm_over_length(n, FAMILIES[family][2]),
    ),
    method="certified",
    derivation=Derivation(
        proof=r"""Let $q=1-2^{-w}$, $t$ the number of terms and $\delta=4\,\mathrm{Cov}$. A variable of a term is
        pivotal if and only if the others of its term are one and all other terms are zero, so $\delta=2^{1-w}q^{t-1}$;
        for a variable outside all terms $\delta=0$.

*As printed*, $t=\lfloor l/w\rfloor\ge\tfrac lw-\tfrac{w-1}w$, so $\delta\le2^{1-w}q^{l/w}q^{-2}$. The maximum of
$xq^{x/w}$ over $x>0$ is $\tfrac w{-e\ln q}\le\tfrac{w2^w}e$, so $l\delta\le\tfrac{2w}{eq^2}$. Definition 7 says
$l\ge\tfrac{w\ln2}{-\ln q}\ge w\ln2\,(2^w-1)$. For $w\ge3$ this is at least $2^w$, as $w\ln2\,(1-2^{-w})\ge1$; so
$\log_2l\ge w$ and $\tfrac{l\delta}{\log_2l}\le\tfrac2{eq^2}\le\tfrac{128}{49e}<1$. For $w=2$, that is $5\le l\le15$,
$l\delta\le(2t+1)\tfrac12\bigl(\tfrac34\bigr)^{t-1}$, which is largest for $t=3$, where it is
$\tfrac{63}{32}<\log_25$. For $w=1$, that is $2\le l\le4$, $l\delta=l2^{1-l}\le1\le\log_2l$, with equality for $l=2$
only.

*Balanced.* By the number of terms $q^t\le\tfrac12$, or $t=\lfloor l/w\rfloor$ and $q^t\le\tfrac1{2q}$ (see part 2);
so $\delta\le\tfrac{2^{-w}}{q^2}$. And $l<\tfrac{(w+1)\ln2}{-\ln(1-2^{-w-1})}\le L=(w+1)\ln2\cdot2^{w+1}$, where
$\log_2L\ge w+1$. As $\tfrac l{\log_2l}$ increases from $l=3$ on,
$\tfrac{l\delta}{\log_2l}\le\tfrac{2\ln2\,(w+1)}{q^2\log_2L}\le\tfrac{2\ln2}{q^2}$, which for $w\ge3$ is at most
$\tfrac{128\ln2}{49}<2$. For $w=2$ the number of terms is $\min(\lfloor l/2\rfloor,3)$: $l\delta=\tfrac{15}8<2\log_25$
at $l=5$, and $l\delta=\tfrac{9l}{32}<5<2\log_26$ for $6\le l\le15$. For $w=1$ there is one term and
$l\delta=l\le2\log_2l$ for $l=2,3,4$. ∎""",
    ),
    literature="Proved in O'Donnell's book without a constant; balanced Tribes are not in the paper",
    origin="reading",
)
