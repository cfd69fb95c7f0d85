r"""Lemma 4.4: Top-k fails on the monotone distribution, and the steps of its proof.

Problem. D_{h,K} of section 4.2: T = Tribes of h uniform bits with probability 1 - eps, M = the majority of K - 1 others
with probability eps, 0 < eps < 1/4.

Algorithm. Top-k, k <= K - h, with a depth budget of h, on the population.

Statement. Its accuracy is at most 1/2 + eps. The lemma has no hypotheses of its own; those of Theorem 3 are meant: k <=
K - h, and K between about h and about h^2 up to factors that are not given. No such factors save it: at h = l_{w+1} - 1
a constant is too accurate for every K and k and every eps <= 1/5. Small sizes violate it too, all with h <= 103, but
these a reader may take to be excluded. For which sizes it holds is the subject of
:mod:`proofs_checks.topk.monotone.theorem_3`. What falls is the construction. Theorem 3 says that a monotone
distribution exists, and Tribes of fewer terms give one at all sizes that the walk certifies. The steps of the proof:

*Leaf.* A path that reads no variable of Tribes has accuracy at most (1 + eps)/2 + o(1). False at the last
lengths of the widths: there E[T] > 3/4 (:mod:`proofs_checks.topk.monotone.fact_b_3`), so a leaf that knows nothing
has accuracy more than (1 - eps) 3/4 + eps/2, above (1 + eps)/2 by more than (1 - 3 eps)/4 for every K. Repaired with
balanced Tribes and their width w: at most (1 + eps)/2 + (1 - eps)/(2 (2^w - 1)). What the leaf knows of the majority
is at most everything. (The display has Maj_K for Maj_{K-1}.)

*Weights.* If a fraction p of the paths, all equally likely, reads a variable of Tribes and the others have accuracy
at most (1 + eps)/2 + o, the accuracy is at most (1 - p)((1 + eps)/2 + o) + p <= 1/2 + p/2 + eps/2 + o. The right
side minus the left is p (eps/2 + o).

How it is checked. The lemma: exact runs, ties in favour of Top-k, at all small sizes and at last lengths. Leaf: the
exact accuracy of the best leaf that has read h bits of the majority, all equal, or none. Weights: the difference is
expanded as a polynomial in p, eps and o with integer coefficients; none of them is negative, so it is not for p, eps, o
>= 0.

Is it tight? See that module for the lemma. The repaired leaf step needs its last term, which the control leaves
out. The term p/2 cannot be p/3.
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import Ordering, fmpq, fmpz_mpoly_ctx

from constructions.papers.topk import tribes_majority
from constructions.parameters import HALF
from constructions.parts.balanced_tribes import balanced_tribes
from constructions.parts.block import Block
from constructions.parts.blocks import majority
from constructions.parts.dnf import tribes, tribes_width
from proofs_checks.shared.majority_walk import majority_walk
from proofs_checks.shared.tribes_and_majority import constant_accuracy, first_length
from theorylab.claims import AT_MOST, HOLDS, Cite, Claim, Grid, Point, number, scoped
from theorylab.learners import top_k
from theorylab.numbers.comparison import enclosure

__all__ = ["leaf_accuracy", "weights_bound"]

BELOW_QUARTER = (fmpq(1, 10), fmpq(1, 5), fmpq(6, 25))
CERTIFIED = [
    {"h": h, "K": 2 * h, "eps": eps}
    for h, eps in ((3191, fmpq(6, 25)), (7095, fmpq(1, 5)), (15612, fmpq(1, 5)))
]
LAST = [
    {"h": h, "K": K, "k": k, "eps": fmpq(1, 5)} for h, K in ((15, 20), (15, 30), (42, 64)) for k in (1, K - h)
]
"""The last lengths of the widths 2 and 3, with a few K and k."""
WIDE = 8
"""Width of the Tribes that a counterexample mentions beside the smallest one."""


def leaf_accuracy(target: Block, K: int, eps: fmpq, read: int) -> fmpq:
    """Accuracy of the best leaf that has read so many equal majority bits, fewer than K, and nothing of the target.

    target: labelling function of weight 1 - eps; K: one more than the number of majority bits; eps: their weight.
    """
    others, mean = majority(K - 1), target.mean(target.root)
    states = [others.state((bit,) * read + (None,) * (K - 1 - read)) for bit in (0, 1)]
    return max(max(q, 1 - q) for q in ((1 - eps) * mean + eps * others.mean(state) for state in states))


def _last_lengths(widest: int) -> Iterator[Point]:
    for w in range(1, widest + 1):
        h = first_length(w + 1) - 1
        for eps in BELOW_QUARTER:
            yield {"h": h, "K": h + 1 + (h + 1) % 2, "eps": eps}


def _printed_leaf_bound(h: int, K: int, eps: fmpq) -> fmpq:
    """(1 + eps)/2, and half of (1 - 3 eps)/4 in place of a term that tends to zero."""
    return (1 + eps) / 2 + (1 - 3 * eps) / 8


def _repaired_leaf_bound(h: int, K: int, eps: fmpq) -> fmpq:
    return (1 + eps) / 2 + (1 - eps) / (2 * (2 ** tribes_width(h) - 1))


def weights_bound(divisor: int) -> bool:
    """Whether 1/2 + p/divisor + eps/2 + o minus (1 - p)((1 + eps)/2 + o) - p has no negative coefficient.

    divisor: 2 in the paper; twice it times the difference is a polynomial with integer coefficients.
    """
    p, eps, o = fmpz_mpoly_ctx.get(["p", "eps", "o"], Ordering.lex).gens()
    right = divisor * (1 + eps + 2 * o) + 2 * p
    left = divisor * ((1 - p) * (1 + eps + 2 * o) + 2 * p)
    return all(coefficient >= 0 for coefficient in (right - left).coeffs())


def _in_words(values: Point, measured: fmpq, claimed: fmpq) -> str:
    h, K, k, eps = (values[name] for name in ("h", "K", "k", "eps"))
    constant = number(constant_accuracy(WIDE, eps))
    return (
        f"h={h}, K={K}, k={k}, eps={number(eps)}: Top-{k} has accuracy {number(measured)}, claimed at most"
        f" {number(claimed)}; for large h too: at h={first_length(WIDE + 1) - 1} and infinitely many others a"
        f" constant has accuracy at least {constant}, whatever K and k (topk.lemma-4.4.unbalanced)"
    )


PRINTED = Claim(
    id="topk.lemma-4.4",
    cite=Cite("blanc2023", "Lemma 4.4"),
    statement=r"On the data distribution $\mathcal{D}_{h,K}$ of section 4.2, Top-$k$ with a depth budget of $h$"
    r" achieves at most $\tfrac12+\varepsilon$ accuracy",
    instances=Grid.over(
        h=scoped(range(1, 5), range(1, 8)),
        K=scoped(lambda h: range(h + 1, 2 * h + 1), lambda h: range(h + 1, 3 * h + 1)),
        k=lambda h, K: sorted({1, K - h}),
        eps=BELOW_QUARTER,
    )
    + Grid(quick=LAST[:2], full=LAST),
    measured=lambda h, K, k, eps: top_k(tribes_majority(h, K, eps), k=k, depth=h, ties="best").accuracy,
    asserts=AT_MOST(lambda eps, **point: HALF + eps, control=lambda eps, **point: HALF + eps / 2),
    status="false for infinitely many h with every K and k (topk.lemma-4.4.unbalanced), and for every h up to 103"
    " (topk.lemma-4.4.small), with k at most K - h and eps < 1/4 as Theorem 3 has them. What falls is the"
    " construction of section 4.2; Theorem 3 may stand (topk.thm-3)",
    falls="construction",
    witness=_in_words,
).repaired(
    place="Lemma 4.4, for large h",
    statement=r"For every $\varepsilon\in(0,\tfrac14)$ there are large $h$ and $K>h$ such that, with Tribes of few"
    r" enough terms to be nearly balanced, Top-$k$ at depth $h$ has accuracy at most $\tfrac12+\varepsilon$ for every"
    r" $k\le K-h$; for instance $\varepsilon=\tfrac6{25}$, $h=3191$, $K=2h$",
    instances=Grid(quick=CERTIFIED[:1], full=CERTIFIED),
    measured=lambda h, K, eps: enclosure(majority_walk(balanced_tribes(h), K=K, eps=eps, depth=h).accuracy),
    method="certified",
    status="proved in the paper for unspecified constants, if Tribes is balanced",
)

LEAF = Claim(
    id="topk.lemma-4.4-leaf",
    cite=Cite("blanc2023", "Proof of Lemma 4.4, first display"),
    statement=r"A path that reads none of the Tribes variables has accuracy at most"
    r" $(1-\varepsilon)(\tfrac12+o(1))+\varepsilon\le\tfrac{1+\varepsilon}2+o(1)$",
    instances=Grid(quick=lambda: _last_lengths(6), full=lambda: _last_lengths(9)),
    measured=lambda h, K, eps: enclosure(leaf_accuracy(tribes(h), K, eps, 0)),
    asserts=AT_MOST(_printed_leaf_bound, control=lambda eps, **point: (1 + eps) / 2),
    method="certified",
    status="false just before every change of the width, as Tribes is not balanced there: what exceeds (1+eps)/2 stays"
    " above (1-3eps)/4 and is compared with half of that. What falls is the construction; Theorem 3 may stand",
    falls="construction",
    witness="h={h}, K={K}, eps={eps}: a leaf that has read nothing has accuracy {measured}, claimed at most {claimed}"
    " in the end; at the last length of every width it exceeds (1+eps)/2 by more than (1-3eps)/4",
).repaired(
    place="Proof of Lemma 4.4, first display, with balanced Tribes",
    statement=r"With balanced Tribes of width $w$, a path that reads none of their variables has accuracy at most"
    r" $\tfrac{1+\varepsilon}2+\tfrac{1-\varepsilon}{2(2^w-1)}$ (and $\mathrm{Maj}_K$ in the display reads"
    r" $\mathrm{Maj}_{K-1}$)",
    instances=Grid.over(
        h=scoped(range(1, 41), range(1, 401)), K=lambda h: (h + 1, 2 * h + 1), eps=(fmpq(1, 5),)
    ),
    measured=lambda h, K, eps: enclosure(leaf_accuracy(balanced_tribes(h), K, eps, h)),
    asserts=AT_MOST(_repaired_leaf_bound, control=lambda eps, **point: (1 + eps) / 2),
    status="follows from topk.fact-b.3.2.repaired",
)

WEIGHTS = Claim(
    id="topk.lemma-4.4-p",
    cite=Cite("blanc2023", "Proof of Lemma 4.4, second display"),
    statement=r"$(1-p)\bigl(\tfrac{1+\varepsilon}2+o\bigr)+p\le\tfrac12+\tfrac p2+\tfrac\varepsilon2+o$ for all"
    r" $p,\varepsilon,o\ge0$",
    measured=lambda: weights_bound(2),
    asserts=HOLDS(control=lambda: weights_bound(3)),
    method="symbolic",
    complete=True,
    status="an identity and a sign",
)
