r"""Lemma 4.3: Top-K succeeds on the monotone distribution.

Problem. D_{h,K} of section 4.2: T = Tribes of h uniform bits with probability 1 - eps, M = the majority of K - 1 others
with probability eps.

Algorithm. Top-K with a depth budget of h, non-redundant, on the population.

Statement. Its accuracy is at least 1 - eps. Sharp form: for eps <= 1/2 and any scores and ties its accuracy is
1 - eps Pr[T != M], which is 1 - eps/2 if K is even.

Proof. Of K unread variables one at least belongs to Tribes, so a complete tree on these is in the search space; it
computes T and errs where M made the label and differs. No tree, of whatever depth, does better: given T and M
a label is right with probability 1 where they agree, and max(eps, 1 - eps) elsewhere, at most. If K is
even M is one with probability 1/2, and T is independent of M. ∎

How it is checked. Exact runs on lumped states, with ties broken for the best and for the worst.

Is it tight? The printed bound is not: eps/2 takes the place of eps for even K, and for odd K the sharp form is
larger where Tribes is more often one than zero, as majority then is. The control asks for 1 - eps/3.
"""

from __future__ import annotations

from math import comb

from flint import fmpq

from constructions.papers.topk import tribes_majority
from constructions.parameters import HALF
from constructions.parts.dnf import tribes
from proofs_checks.topk.computed.separation import best_and_worst
from theorylab.claims import AT_LEAST, EQUALS, Cite, Claim, Grid, scoped

__all__ = ["majority_mean", "target_known"]


def target_known(target: fmpq, others: fmpq, eps: fmpq) -> fmpq:
    """1 - eps Pr[T != M]: accuracy of a tree that computes T.

    target, others: means of T and M; eps: weight of M.
    """
    return 1 - eps * (target * (1 - others) + (1 - target) * others)


def majority_mean(bits: int) -> fmpq:
    """Mean of the majority of so many uniform bits, at least one, of which half are enough."""
    return HALF if bits % 2 else HALF + fmpq(comb(bits, bits // 2), 2 ** (bits + 1))


def _sharp(h: int, K: int, eps: fmpq) -> fmpq:
    target = tribes(h)
    return target_known(target.mean(target.root), majority_mean(K - 1), eps)


PRINTED = Claim(
    id="topk.lemma-4.3",
    cite=Cite("blanc2023", "Lemma 4.3"),
    statement=r"Top-$K$ at depth $h$ has accuracy at least $1-\varepsilon$ on $\mathcal{D}_{h,K}$ of section 4.2",
    instances=Grid.over(
        h=scoped(range(1, 5), range(1, 8)),
        K=scoped(lambda h: range(2, 2 * h + 1), lambda h: range(2, 3 * h + 1)),
        eps=(fmpq(1, 10), fmpq(6, 25), fmpq(1, 2)),
    ),
    measured=lambda h, K, eps: best_and_worst(tribes_majority(h, K, eps), k=K, depth=h),
    asserts=AT_LEAST(lambda eps, **point: 1 - eps, control=lambda eps, **point: 1 - eps / 3),
    status="proved in the paper; its sharp form is topk.lemma-4.3.sharp",
)

SHARP = Claim(
    id="topk.lemma-4.3.sharp",
    cite=Cite("blanc2023", "Lemma 4.3, sharp form"),
    statement=r"For $\varepsilon\le\tfrac12$ the accuracy is"
    r" $1-\varepsilon\Pr[\mathrm{Tribes}_h\ne\mathrm{Maj}_{K-1}]$, hence $1-\tfrac\varepsilon2$ for even $K$",
    instances=PRINTED.instances,
    measured=PRINTED.measured,
    asserts=EQUALS(_sharp, control=lambda eps, **point: 1 - eps / 2),
    status="not in the paper; proved in the source of the claim",
    origin="sharpened",
)
