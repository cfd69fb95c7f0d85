r"""Theorem 3: the hierarchy on monotone distributions, at finite sizes.

Problem. D_{h,K} of section 4.2: Tribes of h uniform bits with probability 1 - eps, the majority of K - 1 others with
probability eps, 0 < eps < 1/4 (from 1/4 on the two accuracies of the theorem may coincide).

Algorithm. Top-K and Top-k, k <= K - h, with a depth budget of h, on the population.

Statement. Top-K has accuracy at least 1 - eps and Top-k at most 1/2 + eps, for K between about h and about h^2 up to
logarithmic factors that are not given.

What is true of it. Top-K always has its accuracy (Lemma 4.3: one of K unread variables belongs to Tribes, so a complete
tree on these is in the search space, and it errs with probability eps Pr[Tribes != majority]). For Top-k:

1. *Small h.* The distribution fails at every size where the trees can be grown (first claim); there the Tribes
   variables move the label mean more than the majority bits.
2. *Infinitely many h.* At h = l_{w+1} - 1, the last length at which Tribes has width w, its mean exceeds 3/4
   (:mod:`proofs_checks.topk.monotone.fact_b_3`), so for eps <= 1/5 the constant tree has accuracy at least
   (1 - eps) 3/4 + eps/2 >= 1/2 + eps whatever K is, strictly; and Top-k is at least as accurate (second claim).
3. *Repaired.* With Tribes of fewer terms, which is balanced (``constructions.parts.balanced_tribes``), the statement
   holds for large h. The walk of :mod:`proofs_checks.shared.majority_walk` certifies it for every k <= K - h at once,
   with K a small multiple of h: for eps = 6/25 at h = l_9 = 3191, for 1/5 at l_10 = 7095, for 3/20 at l_12 = 34066,
   and for larger h up to some length well before the next width; not at the first length of the width before. It
   cannot cover all large h (third claim, an instance being a size and all its k).

:mod:`proofs_checks.topk.monotone.theorem_3_sizes` has the sizes of the printed distribution at which the bound fails
and holds.

How it is checked. First claim: exact runs, ties against Top-K and in favour of Top-k. Second: exact means of
Tribes. Third: the walk in integers, whose result, a rational with thousands of digits, is reported as a ball.

Is it tight? No: for large h a majority that is read in part only is known in part only. At h = l_11 = 15612, K = 6h,
eps = 6/25 the walk gives less than 1/2 + eps/5, where the proof in the paper ends with 1/2 + eps/2 + o(1).
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import arb, fmpq

from constructions.papers.topk import tribes_majority
from constructions.parts.balanced_tribes import balanced_tribes
from proofs_checks.shared.majority_walk import majority_walk
from proofs_checks.shared.tribes_and_majority import constant_accuracy, first_length
from proofs_checks.topk.computed.parity_separation import paper_claim
from theorylab.claims import AT_LEAST, AT_MOST, GREATER, Cite, Claim, Grid, Point, number
from theorylab.impurities.ties import Ties
from theorylab.learners import top_k
from theorylab.numbers.comparison import enclosure

HALF = fmpq(1, 2)
BELOW_QUARTER = (fmpq(1, 10), fmpq(1, 5), fmpq(6, 25))
WIDE = 8
"""Width of the Tribes that a counterexample mentions beside the smallest one."""


def _grown(deepest: int, multiple: int) -> Iterator[Point]:
    """Sizes at which the trees are grown: K up to a multiple of h, smallest and largest k."""
    for h in range(1, deepest + 1):
        for K in range(h + 1, multiple * h + 1):
            for k in sorted({1, K - h}):
                for eps in BELOW_QUARTER:
                    yield {"h": h, "K": K, "k": k, "eps": eps}


def _separation(h: int, K: int, k: int, eps: fmpq) -> tuple[fmpq, fmpq]:
    """Accuracy of Top-K, ties against it, and error of Top-k, ties for it."""
    problem = tribes_majority(h, K, eps)
    return (
        top_k(problem, k=K, depth=h, ties=Ties.WORST).accuracy,
        top_k(problem, k=k, depth=h, ties=Ties.BEST).error,
    )


def _in_words(values: Point, measured: tuple[fmpq, fmpq], claimed: tuple[fmpq, fmpq]) -> str:
    h, K, k, eps = (values[name] for name in ("h", "K", "k", "eps"))
    constant = number(constant_accuracy(WIDE, eps))
    return (
        f"h={h}, K={K}, k={k}, eps={number(eps)}: Top-{K} at depth {h} has accuracy {number(measured[0])}"
        f" and Top-{k} {number(1 - measured[1])}, claimed at most {number(1 - claimed[1])}; for large h too:"
        f" at h={first_length(WIDE + 1) - 1} and infinitely many others a constant has accuracy at least {constant},"
        " whatever K and k (topk.thm-3.unbalanced)"
    )


def _last_lengths(widest: int) -> Iterator[Point]:
    return ({"w": w, "eps": eps} for w in range(1, widest + 1) for eps in (fmpq(1, 10), fmpq(1, 5)))


def _certified(h: int, K: int, eps: fmpq) -> arb:
    """Upper bound on the accuracy of Top-k for every k <= K - h, with balanced Tribes."""
    return enclosure(majority_walk(balanced_tribes(h), K=K, eps=eps, depth=h).accuracy)


def _at_first_lengths() -> Iterator[Point]:
    """Sizes at which the walk certifies the repaired theorem, a second each or less."""
    for w, eps in ((9, fmpq(6, 25)), (10, fmpq(1, 5))):
        h = first_length(w)
        for K in (2 * h, 3 * h):
            yield {"h": h, "K": K, "eps": eps}


def _far_from_first_lengths() -> Iterator[Point]:
    """More depths and widths, and eps = 3/20."""
    yield from _at_first_lengths()
    for h in range(3200, 4401, 200):
        yield {"h": h, "K": 5 * h // 2, "eps": fmpq(6, 25)}
    for h in range(7200, 9801, 200):
        for eps in (fmpq(1, 5), fmpq(6, 25)):
            yield {"h": h, "K": 5 * h // 2, "eps": eps}
    h = first_length(11)
    for multiple in (2, 4, 6):
        for eps in (fmpq(1, 5), fmpq(6, 25)):
            yield {"h": h, "K": multiple * h, "eps": eps}
    h = first_length(12)
    yield {"h": h, "K": 3 * h, "eps": fmpq(3, 20)}


PRINTED = Claim(
    id="topk.thm-3",
    cite=Cite("blanc2023", "Theorem 3"),
    statement=r"For every $\varepsilon>0$, $h$, $K$ from $\tilde\Omega(h)$ to $\tilde O(h^2)$ and $k\le K-h$, on"
    r" $\mathcal{D}_{h,K}$ of section 4.2, at depth $h$, Top-$K$ has accuracy at least $1-\varepsilon$ and Top-$k$"
    r" at most $\tfrac12+\varepsilon$",
    instances=Grid(quick=lambda: _grown(4, 2), full=lambda: _grown(8, 3)),
    measured=_separation,
    asserts=AT_LEAST(
        lambda eps, **point: paper_claim(eps), control=lambda eps, **point: paper_claim(eps / 2)
    ),
    status="false for small h, and for infinitely many h",
    erratum=True,
    witness=_in_words,
).repaired(
    place="Theorem 3, for large h and balanced Tribes",
    statement=r"For every $\varepsilon\in(0,\tfrac14)$ and large $h$ there are $K>h$ for which, with Tribes"
    r" of fewer terms,"
    r" Top-$k$ at depth $h$ has accuracy at most $\tfrac12+\varepsilon$ for every $k\le K-h$ (and Top-$K$ at least"
    r" $1-\varepsilon$ by Lemma 4.3)",
    instances=Grid(quick=_at_first_lengths, full=_far_from_first_lengths),
    measured=_certified,
    asserts=AT_MOST(lambda eps, **point: HALF + eps, control=lambda eps, **point: HALF + eps / 2),
    method="certified",
    status="proved in the paper for unspecified constants, if Tribes is balanced",
)

UNBALANCED = Claim(
    id="topk.thm-3.unbalanced",
    cite=Cite("blanc2023", "Theorem 3, lengths where it fails"),
    statement=r"For $h=l_{w+1}-1$, $\varepsilon\le\tfrac15$ and every $K$ and $k$, Top-$k$ at depth $h$ on the printed"
    r" $\mathcal{D}_{h,K}$ has accuracy greater than $\tfrac12+\varepsilon$, because a constant has",
    instances=Grid(quick=lambda: _last_lengths(8), full=lambda: _last_lengths(12)),
    measured=constant_accuracy,
    asserts=GREATER(lambda eps, **point: HALF + eps, control=lambda eps, **point: HALF + 2 * eps),
    method="certified",
    status="not in the paper; proof in the source of the claim",
    erratum=True,
)

CLAIMS = (PRINTED, UNBALANCED)
