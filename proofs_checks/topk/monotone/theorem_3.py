r"""Theorem 3: the hierarchy on monotone distributions, and the construction of section 4.2 at finite sizes.

Problem. Theorem 3 says that a monotone distribution exists. The construction of section 4.2 is D_{h,K}: Tribes of h
uniform bits with probability 1 - eps, the majority of K - 1 others with probability eps, 0 < eps < 1/4 (from 1/4 on the
two accuracies of the theorem may coincide).

Algorithm. Top-K and Top-k, k <= K - h, with a depth budget of h, on the population and with a strictly concave
impurity.

Statement. Top-K has accuracy at least 1 - eps and Top-k at most 1/2 + eps, for K between about h and about h^2 up to
logarithmic factors that are not given.

**The theorem** is not refuted here. With Tribes of fewer terms, which is balanced
(``constructions.parts.balanced_tribes``), the walk of :mod:`proofs_checks.shared.majority_walk` certifies the bound for
every k <= K - h at once, with K a small multiple of h: for eps = 6/25 at h = l_9 = 3191, for 1/5 at l_10 = 7095, for
3/20 at l_12 = 34066, and for larger h up to some length well before the next width; not at the first length of the
width before. Top-K has accuracy 1 - eps Pr[Tribes != majority] (Lemma 4.3, whose proof is of any function on h bits).
An instance is a size with all its k. They are finitely many: neither all large h, nor a range of K that grows like h^2,
nor a small eps is covered.

**The printed construction** is what falls (Lemma 4.4 is the statement, :mod:`proofs_checks.topk.monotone.lemma_4_4`).
Top-K always has its accuracy on it. For Top-k:

1. *No h <= 103.* The bound fails for every eps < 1/4, every K > h and every k, and Top-k has accuracy at least 1 - eps.
   *Proof.* Let delta be the difference of means of a Tribes variable and mu_m that of a bit of the majority of m bits.
   mu_m does not increase with m, and mu_h <= 3 delta for these h; so eps mu_{K-1} <= eps mu_h < (1 - eps) delta. At the
   root, and then until Tribes is settled, every test of the highest rank is a variable of Tribes
   (:mod:`proofs_checks.shared.greedy_walk`). The tree that reads these is in the search space of Top-k and errs only
   where Tribes and majority differ and the majority made the label. ∎ At h = 104, K = 105 the inequality fails.
2. *Infinitely many h.* At h = l_{w+1} - 1, the last length at which Tribes has width w, its mean m exceeds 3/4 for
   every w >= 1 (proved in :mod:`proofs_checks.topk.monotone.fact_b_3`). The constant 1 has accuracy (1 - eps) m + eps
   Pr[majority = 1] >= (1 - eps) m + eps/2, which exceeds 1/2 + eps iff eps < (2m - 1)/(2m + 1), a number above 1/5; and
   Top-k is at least as accurate as a constant. So for eps <= 1/5 the bound fails at these h for every K and k, whatever
   the constants that the paper leaves open. ∎ The range of eps is right: m tends to 3/4.
3. *Beyond h = 103* the bound fails at every h from 104 to 1416 for eps = 6/25 and K = 5h/4, 2h, 3h (rounded up to
   even numbers), and at some lengths from 1417 to 7094 for eps = 1/5, although majority bits rank first at many of
   these roots (lower bound of the walk). Sizes between these, and odd K, are not tried.
4. *The first certified sizes.* With K = 7h/4 rounded up to an even number, the bound is certified for every k <= K - h
   at h = 1480 for eps = 6/25, and with K from 3h/2 to 5h/2 at h = 7095, the first length of width 10, for eps = 1/5;
   for larger h see the instances. The lengths are those at which Tribes has a few terms more than balance it: each term
   more lowers delta, and eps = 6/25 leaves room for a mean above 1/2.

Where 1/2 + eps is between the two bounds on the printed distribution, which differ by less than 1/30 at the sizes of 3
and 4, a size is open, such as h = 1480, K = 2220 for eps = 6/25.
:func:`proofs_checks.topk.computed.separation_map.separation_map` makes the map.

How it is checked. 1 is a comparison of two rationals for each h, 2 of exact means of Tribes. The others are exact
walks, whose results, rationals with thousands of digits, are reported as balls.

Is it tight? 103 is the largest h of the first argument: the control asks for Tribes of one variable more. 1480 is the
smallest certified h on the grid of K = 13h/8, 14h/8, 15h/8, 16h/8 (rounded up to even numbers) and 1417 <= h. The bound
is not: for large h a majority that is read in part only is known in part only. At h = l_11 = 15612, K = 6h, eps = 6/25
the walk gives less than 1/2 + eps/5 with balanced Tribes, where the proof in the paper ends with 1/2 + eps/2 + o(1); at
the first certified sizes it gives more than 1/2 + eps/2, which is the control.
"""

from __future__ import annotations

from collections.abc import Iterable

from flint import arb, fmpq

from constructions.parameters import HALF
from constructions.parts.balanced_tribes import balanced_tribes
from constructions.parts.blocks import majority
from constructions.parts.dnf import ReadOnceDNF, tribes
from proofs_checks.shared.greedy_walk import even_multiple, greedy_walk
from proofs_checks.shared.majority_walk import largest_difference, majority_walk
from proofs_checks.shared.tribes_and_majority import first_length, term_difference
from proofs_checks.topk.computed.separation import paper_claim
from proofs_checks.topk.monotone.lemma_4_3 import majority_mean, target_known
from theorylab.claims import AT_LEAST, AT_MOST, GREATER, Cite, Claim, Grid, Point, scoped
from theorylab.numbers.comparison import enclosure

__all__ = ["ALWAYS_FAILS", "largest_weight"]

ALWAYS_FAILS = 103
"""Largest h up to which the bound fails for every K > h and every eps < 1/4, by the first argument."""

LARGE, SMALL = fmpq(6, 25), fmpq(1, 5)


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
    return _sizes(lengths, (fmpq(5, 4), 2, 3), eps)


def _balanced_separation(h: int, K: int, eps: fmpq) -> list[arb]:
    """Accuracy of Top-K with balanced Tribes, and a lower bound on the error of Top-k for every k <= K - h."""
    target = balanced_tribes(h)
    known = target_known(target.mean(target.root), majority_mean(K - 1), eps)
    return [enclosure(known), 1 - _upper(target, h, K, eps)]


def largest_weight(w: int) -> arb:
    """The eps up to which a constant is too accurate at the last length of width w, for the least favourable K."""
    target = tribes(first_length(w + 1) - 1)
    mean = target.mean(target.root)
    return enclosure((2 * mean - 1) / (2 * mean + 1))


L_9, L_10, L_11, L_12 = (first_length(w) for w in range(9, 13))
BALANCED = [{"h": h, "K": m * h, "eps": eps} for h, eps in ((L_9, LARGE), (L_10, SMALL)) for m in (2, 3)]

THEOREM = Claim(
    id="topk.thm-3",
    cite=Cite("blanc2023", "Theorem 3"),
    statement=r"For every $\varepsilon>0$, depth budget $h$, $K$ between $\tilde\Omega(h)$ and $\tilde O(h^2)$ and"
    r" $k\le K-h$, there is a monotone data distribution $\mathcal{D}$ and sample size $n$ for which, with high"
    r" probability over a random sample of $n$ points, Top-$K$ achieves at least $1-\varepsilon$ accuracy with a depth"
    r" budget of $h$, but Top-$k$ at most $\tfrac12+\varepsilon$",
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
    measured=_balanced_separation,
    asserts=AT_LEAST(
        lambda eps, **point: paper_claim(eps), control=lambda eps, **point: (1 - eps, HALF - eps / 2)
    ),
    method="certified",
    status="certified on the population at single sizes, for every k, with Tribes of fewer terms; the printed"
    " construction (section 4.2, topk.lemma-4.4) fails for infinitely many h, and the proof in the paper has no"
    " explicit constants",
)

SMALL_SIZES = Claim(
    id="topk.lemma-4.4.small",
    cite=Cite("blanc2023", "Section 4.2, the construction of Theorem 3 for h at most 103"),
    statement=r"For every $h\le103$, $\varepsilon<\tfrac14$, $K>h$ and $k\ge1$, Top-$k$ at depth $h$ on the printed"
    r" $\mathcal{D}_{h,K}$ has accuracy at least $1-\varepsilon>\tfrac12+\varepsilon$, because a Tribes variable has"
    r" at least a third of the correlation of a majority bit",
    instances=Grid.over(h=range(1, ALWAYS_FAILS + 1)),
    measured=lambda h: largest_difference(majority(h)),
    asserts=AT_MOST(
        lambda h: 3 * term_difference(tribes(h)), control=lambda h: 3 * term_difference(tribes(h + 1))
    ),
    complete=True,
    status="not in the paper; the reduction to these inequalities is proved in the source of the claim",
    origin="new",
)

UNBALANCED = Claim(
    id="topk.lemma-4.4.unbalanced",
    cite=Cite("blanc2023", "Section 4.2, the construction of Theorem 3, lengths where it fails"),
    statement=r"For $h=l_{w+1}-1$, $\varepsilon\le\tfrac15$ and every $w$, $K$ and $k$, Top-$k$ at depth $h$ on the"
    r" printed $\mathcal{D}_{h,K}$ has accuracy greater than $\tfrac12+\varepsilon$, because a constant has",
    instances=Grid.over(w=scoped(range(1, 9), range(1, 13))),
    measured=largest_weight,
    asserts=GREATER(SMALL, control=LARGE),
    method="certified",
    status="not in the paper; proved for every w in the source of the claim, the instances are a check",
    origin="new",
)

BELOW = Claim(
    id="topk.lemma-4.4.fails",
    cite=Cite("blanc2023", "Section 4.2, the construction of Theorem 3 below the first certified sizes"),
    statement=r"On the printed $\mathcal{D}_{h,K}$, with $K$ one of $\tfrac54h$, $2h$, $3h$ rounded up to"
    r" even, Top-$k$ at depth $h$ has accuracy more than $\tfrac12+\varepsilon$ for every $k$: for"
    r" $\varepsilon=\tfrac6{25}$ at every $h$ from 104 to 1416, for $\varepsilon=\tfrac15$ at $h=1417,1817,\dots,7017$"
    r" and $7094$",
    instances=Grid(
        quick=_uncertified(range(104, 700, 99), LARGE),
        full=lambda: [
            *_uncertified(range(104, 1417), LARGE),
            *_uncertified((*range(1417, 7095, 400), 7094), SMALL),
        ],
    ),
    measured=_lower,
    asserts=GREATER(lambda eps, **point: HALF + eps, control=lambda eps, **point: 1 - eps / 2),
    method="certified",
    complete="full",
    status="not in the paper; the bound is proved in the source of the walk; nothing is claimed between these sizes",
    origin="new",
)

ABOVE = Claim(
    id="topk.lemma-4.4.holds",
    cite=Cite("blanc2023", "Section 4.2, the construction of Theorem 3 at the first certified sizes"),
    statement=r"On the printed $\mathcal{D}_{h,K}$ Top-$k$ at depth $h$ has accuracy at most $\tfrac12+\varepsilon$"
    r" for every $k\le K-h$: for $\varepsilon=\tfrac6{25}$ at $h=1480,1600,1700$, $K=\tfrac74h$, at"
    r" $h=1800,1900,\dots,2200$, $K=2h$, and at $h=8000,9000,10000$, $K=\tfrac52h$; for $\varepsilon=\tfrac15$ at"
    r" $h=7095$, $K=\tfrac32h,2h,\tfrac52h$ (rounded up to even)",
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
    asserts=AT_MOST(lambda eps, **point: HALF + eps, control=lambda eps, **point: HALF + eps / 2),
    method="certified",
    complete="full",
    status="not in the paper, which has no explicit sizes; the sizes are chosen after a search; the bound is proved in"
    " the source of the walk",
    origin="new",
)
