r"""Theorem 3: the hierarchy on monotone distributions, at finite sizes.

Problem. D_{h,K} of section 4.2: Tribes of h uniform bits with probability 1 - eps, the majority of K - 1 others with
probability eps, 0 < eps < 1/4 (from 1/4 on the two accuracies of the theorem may coincide).

Algorithm. Top-K and Top-k, k <= K - h, with a depth budget of h, on the population.

Statement. Top-K has accuracy at least 1 - eps and Top-k at most 1/2 + eps, for K between about h and about h^2 up to
logarithmic factors that are not given.

What is true of it. Top-K always has its accuracy (Lemma 4.3: one of K unread variables belongs to Tribes, so a complete
tree on these is in the search space, and it errs with probability eps Pr[Tribes != majority]). For Top-k:

1. *No h <= 103.* The bound fails for every eps < 1/4, every K > h and every k, and Top-k has accuracy at least 1 - eps.
   *Proof.* Let delta be the difference of means of a Tribes variable and mu_m that of a bit of the majority of m bits.
   mu_m does not increase with m, and mu_h <= 3 delta for these h; so eps mu_{K-1} <= eps mu_h < (1 - eps) delta. At the
   root, and then until Tribes is settled, every test of the highest rank is a variable of Tribes
   (:mod:`proofs_checks.shared.greedy_walk`). The tree that reads these is in the search space of Top-k and errs only
   where Tribes and majority differ and the majority made the label. ∎ At h = 104, K = 105 the inequality fails.
2. *Infinitely many h.* At h = l_{w+1} - 1, the last length at which Tribes has width w, its mean exceeds 3/4
   (:mod:`proofs_checks.topk.monotone.fact_b_3`), so for eps <= 1/5 the constant tree has accuracy at least
   (1 - eps) 3/4 + eps/2 >= 1/2 + eps whatever K is, strictly; and Top-k is at least as accurate.
3. *Beyond h = 103* the bound fails at every size of a grid of K between 5h/4 and 3h, up to h = 1416 for eps = 6/25 and
   up to h = 7094 for eps = 1/5, although majority bits rank first at many of these roots (lower bound of the walk).
4. *The first certified sizes.* With K = 7h/4 rounded up to an even number, the bound is certified for every k <= K - h
   at h = 1480 for eps = 6/25, and with K from 3h/2 to 5h/2 at h = 7095, the first length of width 10, for eps = 1/5;
   for larger h see the instances. The lengths are those at which Tribes has a few terms more than balance
   it: each term more lowers delta, and eps = 6/25 leaves room for a mean above 1/2.
5. *Repaired.* With Tribes of fewer terms, which is balanced (``constructions.parts.balanced_tribes``), the statement
   holds for large h. The walk of :mod:`proofs_checks.shared.majority_walk` certifies it for every k <= K - h at once,
   with K a small multiple of h: for eps = 6/25 at h = l_9 = 3191, for 1/5 at l_10 = 7095, for 3/20 at l_12 = 34066,
   and for larger h up to some length well before the next width; not at the first length of the width before. It
   cannot cover all large h (an instance is a size and all its k).

Where 1/2 + eps is between the two bounds on the printed distribution, which differ by less than 1/30 at the sizes of 3
and 4, a size is open, such as h = 1480, K = 2220 for eps = 6/25.
:func:`proofs_checks.topk.computed.separation_map.separation_map` makes the map.

How it is checked. The theorem as printed: exact runs, ties against Top-K and in favour of Top-k, at every size where
the trees can be grown. 1 is a comparison of two rationals for each h, 2 of exact means of Tribes. The others are exact
walks, whose results, rationals with thousands of digits, are reported as balls.

Is it tight? 103 is the largest h of the first argument. 1480 is the smallest certified h on the grid of K = 13h/8,
14h/8, 15h/8, 16h/8 (rounded up to even numbers) and 1417 <= h. The bound is not: for large h a majority that is read in
part only is known in part only. At h = l_11 = 15612, K = 6h, eps = 6/25 the walk gives less than 1/2 + eps/5 with
balanced Tribes, where the proof in the paper ends with 1/2 + eps/2 + o(1).
"""

from __future__ import annotations

from collections.abc import Iterable

from flint import arb, fmpq

from constructions.papers.topk import tribes_majority
from constructions.parameters import HALF
from constructions.parts.balanced_tribes import balanced_tribes
from constructions.parts.blocks import majority
from constructions.parts.dnf import ReadOnceDNF, tribes
from proofs_checks.shared.greedy_walk import even_multiple, greedy_walk
from proofs_checks.shared.majority_walk import largest_difference, majority_walk
from proofs_checks.shared.tribes_and_majority import constant_accuracy, first_length, term_difference
from proofs_checks.topk.computed.separation import paper_claim, separation
from theorylab.claims import AT_LEAST, AT_MOST, GREATER, Cite, Claim, Grid, Point, number, scoped
from theorylab.numbers.comparison import enclosure

__all__ = ["ALWAYS_FAILS"]

ALWAYS_FAILS = 103
"""Largest h up to which the bound fails for every K > h and every eps < 1/4, by the first argument."""

LARGE, SMALL = fmpq(6, 25), fmpq(1, 5)
WIDE = 8
"""Width of the Tribes that a counterexample mentions beside the smallest one."""


def _separation(h: int, K: int, k: int, eps: fmpq) -> tuple[fmpq, fmpq]:
    return separation(tribes_majority(h, K, eps), K, k, depth=h)


def _in_words(values: Point, measured: tuple[fmpq, fmpq], claimed: tuple[fmpq, fmpq]) -> str:
    h, K, k, eps = (values[name] for name in ("h", "K", "k", "eps"))
    constant = number(constant_accuracy(WIDE, eps))
    return (
        f"h={h}, K={K}, k={k}, eps={number(eps)}: Top-{K} at depth {h} has accuracy {number(measured[0])}"
        f" and Top-{k} {number(1 - measured[1])}, claimed at most {number(1 - claimed[1])}; for large h too:"
        f" at h={first_length(WIDE + 1) - 1} and infinitely many others a constant has accuracy at least {constant},"
        " whatever K and k (topk.thm-3.unbalanced)"
    )


def _lower(h: int, K: int, eps: fmpq) -> arb:
    """Lower bound on the accuracy of Top-k for every k."""
    return enclosure(greedy_walk(tribes(h), K=K, eps=eps, depth=h))


def _upper(target: ReadOnceDNF, h: int, K: int, eps: fmpq) -> arb:
    """Upper bound on the accuracy of Top-k for every k <= K - h."""
    return enclosure(majority_walk(target, K=K, eps=eps, depth=h).accuracy)


def _sizes(lengths: Iterable[int], factors: Iterable[fmpq | int], *weights: fmpq) -> list[Point]:
    """Sizes with K = factor h, rounded up to an even number."""
    return [
        {"h": h, "K": even_multiple(h, fmpq(f)), "eps": eps}
        for h in lengths
        for f in factors
        for eps in weights
    ]


def _uncertified(lengths: Iterable[int], eps: fmpq) -> list[Point]:
    return _sizes(lengths, (fmpq(5, 4), fmpq(3, 2), 2, 3), eps)


L_9, L_10, L_11, L_12 = (first_length(w) for w in range(9, 13))
BALANCED = [{"h": h, "K": m * h, "eps": eps} for h, eps in ((L_9, LARGE), (L_10, SMALL)) for m in (2, 3)]

PRINTED = Claim(
    id="topk.thm-3",
    cite=Cite("blanc2023", "Theorem 3"),
    statement=r"For every $\varepsilon>0$, $h$, $K$ from $\tilde\Omega(h)$ to $\tilde O(h^2)$ and $k\le K-h$, on"
    r" $\mathcal{D}_{h,K}$ of section 4.2, at depth $h$, Top-$K$ has accuracy at least $1-\varepsilon$ and Top-$k$ at"
    r" most $\tfrac12+\varepsilon$",
    instances=Grid.over(
        h=scoped(range(1, 5), range(1, 9)),
        K=scoped(lambda h: range(h + 1, 2 * h + 1), lambda h: range(h + 1, 3 * h + 1)),
        k=lambda h, K: sorted({1, K - h}),
        eps=(fmpq(1, 10), SMALL, LARGE),
    ),
    measured=_separation,
    asserts=AT_LEAST(
        lambda eps, **point: paper_claim(eps), control=lambda eps, **point: paper_claim(eps / 2)
    ),
    status="false for small h, and for infinitely many h",
    falls="theorem",
    witness=_in_words,
).repaired(
    place="Theorem 3, for large h and balanced Tribes",
    statement=r"For every $\varepsilon\in(0,\tfrac14)$ and large $h$ there are $K>h$ for which, with Tribes of fewer"
    r" terms, Top-$k$ at depth $h$ has accuracy at most $\tfrac12+\varepsilon$ for every $k\le K-h$ (and Top-$K$ at"
    r" least $1-\varepsilon$ by Lemma 4.3)",
    instances=Grid(
        quick=BALANCED,
        full=lambda: [
            *BALANCED,
            *_sizes(range(3200, 4401, 200), [fmpq(5, 2)], LARGE),
            *_sizes(range(7200, 9801, 200), [fmpq(5, 2)], SMALL, LARGE),
            *_sizes([L_11], (2, 4, 6), SMALL, LARGE),
            *_sizes([L_12], [3], fmpq(3, 20)),
        ],
    ),
    measured=lambda h, **point: _upper(balanced_tribes(h), h, **point),
    asserts=AT_MOST(lambda eps, **point: HALF + eps, control=lambda eps, **point: HALF + eps / 2),
    method="certified",
    status="proved in the paper for unspecified constants, if Tribes is balanced",
)

SMALL_SIZES = Claim(
    id="topk.thm-3.small",
    cite=Cite("blanc2023", "Theorem 3, for h at most 103"),
    statement=r"For every $h\le103$, $\varepsilon<\tfrac14$, $K>h$ and $k\ge1$, Top-$k$ at depth $h$ on the printed"
    r" $\mathcal{D}_{h,K}$ has accuracy at least $1-\varepsilon>\tfrac12+\varepsilon$, because a Tribes variable has"
    r" at least a third of the correlation of a majority bit",
    instances=Grid.over(h=range(1, ALWAYS_FAILS + 1)),
    measured=lambda h: largest_difference(majority(h)),
    asserts=AT_MOST(
        lambda h: 3 * term_difference(tribes(h)), control=lambda h: 2 * term_difference(tribes(h))
    ),
    complete=True,
    status="not in the paper; the reduction to these inequalities is proved in the source of the claim",
    falls="theorem",
)

UNBALANCED = Claim(
    id="topk.thm-3.unbalanced",
    cite=Cite("blanc2023", "Theorem 3, lengths where it fails"),
    statement=r"For $h=l_{w+1}-1$, $\varepsilon\le\tfrac15$ and every $K$ and $k$, Top-$k$ at depth $h$ on the printed"
    r" $\mathcal{D}_{h,K}$ has accuracy greater than $\tfrac12+\varepsilon$, because a constant has",
    instances=Grid.over(w=scoped(range(1, 9), range(1, 13)), eps=(fmpq(1, 10), SMALL)),
    measured=constant_accuracy,
    asserts=GREATER(lambda eps, **point: HALF + eps, control=lambda eps, **point: HALF + 2 * eps),
    method="certified",
    status="not in the paper; proof in the source of the claim",
    falls="theorem",
)

BELOW = Claim(
    id="topk.thm-3.fails",
    cite=Cite("blanc2023", "Theorem 3, below the first sizes where it holds"),
    statement=r"On the printed $\mathcal{D}_{h,K}$, for $K$ between $\tfrac54h$ and $3h$, $\varepsilon=\tfrac6{25}$"
    r" and $h<1417$, or $\varepsilon=\tfrac15$ and $h<7095$, Top-$k$ at depth $h$ has accuracy more than"
    r" $\tfrac12+\varepsilon$ for every $k$",
    instances=Grid(
        quick=_uncertified(range(104, 700, 99), LARGE),
        full=[
            *_uncertified((*range(104, 1417, 41), 1416), LARGE),
            *_uncertified((*range(1417, 7095, 631), 7094), SMALL),
        ],
    ),
    measured=_lower,
    asserts=GREATER(lambda eps, **point: HALF + eps, control=lambda eps, **point: HALF + 3 * eps / 2),
    method="certified",
    status="not in the paper; the bound is proved in the source of the walk",
    falls="theorem",
)

ABOVE = Claim(
    id="topk.thm-3.holds",
    cite=Cite("blanc2023", "Theorem 3, the first sizes where it is certified"),
    statement=r"On the printed $\mathcal{D}_{h,K}$ Top-$k$ at depth $h$ has accuracy at most $\tfrac12+\varepsilon$"
    r" for every $k\le K-h$: at $\varepsilon=\tfrac6{25}$ and $h=1480$, $K=2590$, at $\varepsilon=\tfrac15$ and"
    r" $h=7095$, $K=2h$, and at larger sizes up to $h=10^4$",
    instances=Grid(
        quick=_sizes([1480], [fmpq(7, 4)], LARGE),
        full=[
            *_sizes((1480, 1600, 1700), [fmpq(7, 4)], LARGE),
            *_sizes(range(1800, 2201, 100), [2], LARGE),
            *_sizes([7095], (fmpq(3, 2), 2, fmpq(5, 2)), SMALL),
            *_sizes((8000, 9000, 10000), [fmpq(5, 2)], LARGE),
        ],
    ),
    measured=lambda h, **point: _upper(tribes(h), h, **point),
    asserts=AT_MOST(lambda eps, **point: HALF + eps, control=lambda eps, **point: HALF + fmpq(49, 50) * eps),
    method="certified",
    status="not in the paper, which has no explicit sizes",
)
