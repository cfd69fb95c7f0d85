"""Lemma 4.3: Top-K succeeds on the monotone distribution.

Problem. D_{h,K} of section 4.2: T = Tribes of h uniform bits with probability 1 - eps, M = the majority of K - 1 others
with probability eps.

How it is checked. By exact runs on lumped states, with the best and the worst ties.

Is it tight? The printed bound is not tight. For even K, eps can be replaced by eps/2. For odd K the majority is one
more often than zero, so the sharp form exceeds 1 - eps/2 if Tribes is one more often than zero; the control claims 1 -
eps/2 for odd K as well.
"""

from __future__ import annotations

from math import comb

from flint import fmpq

from constructions.papers.topk import tribes_majority
from constructions.parameters import HALF
from constructions.parts.dnf import tribes
from proofs_checks.topk.algorithm import lemma_3_2
from proofs_checks.topk.computed.separation import best_and_worst
from proofs_checks.topk.parity import fact_b_2
from theorylab.claims import EQUALS, Cite, Claim, Derivation, Grid, scoped


def target_known(target: fmpq, others: fmpq, eps: fmpq) -> fmpq:
    """Return 1 - eps Pr[T != M], the accuracy of a tree that computes T.

    target, others: means of T and M; eps: weight of M.
    """
    return 1 - eps * (target * (1 - others) + (1 - target) * others)


def majority_mean(bits: int) -> fmpq:
    """Return the mean of the majority of a positive number of uniform bits, where a tie counts as one."""
    return HALF if bits % 2 else HALF + fmpq(comb(bits, bits // 2), 2 ** (bits + 1))


def _sharp(h: int, K: int, eps: fmpq) -> fmpq:
    target = tribes(h)
    return target_known(target.label_mean(target.root), majority_mean(K - 1), eps)


CLAIM = Claim(
    id="topk.lemma-4.3",
    cite=Cite(
        "topk",
        "Lemma 4.3",
        r"On the data distribution $\mathcal{D}_{h,K}$, Top-$K$ with a depth budget of $h$ achieves at least"
        r" $1-\varepsilon$ accuracy",
    ),
    statement=r"Top-$K$ at depth $h$ has accuracy at least $1-\varepsilon\Pr[T\ne\mathrm{Maj}_{K-1}]\ge1-\varepsilon$"
    r" on $\mathcal{D}_{h,K}$ of section 4.2, for every function $T$ of $h$ bits in place of $\mathrm{Tribes}_h$; for"
    r" $0<\varepsilon\le\tfrac12$ the accuracy equals the first bound, which for even $K$ is $1-\tfrac\varepsilon2$",
    instances=Grid.over(
        h=scoped(range(1, 5), range(1, 8)),
        K=scoped(lambda h: range(2, 2 * h + 1), lambda h: range(2, 3 * h + 1)),
        eps=(fmpq(1, 10), fmpq(6, 25), fmpq(1, 2)),
    ),
    hypotheses={"0 < eps <= 1/2": lambda eps: 0 < 2 * eps <= 1},
    measured=lambda h, K, eps: best_and_worst(tribes_majority(h, K, eps), k=K, depth=h),
    asserts=EQUALS(_sharp, control=lambda eps, **point: 1 - eps / 2),
    derivation=Derivation(
        proof=r"""A node that has read $r<h$ variables has $h+K-1-r\ge K$ unread ones, at most $K-1$ of them of the
majority. So if it has read only variables of $T$, one of its $K$ candidates is a variable of $T$. A complete tree of
all $h$ variables of $T$ is in the search space, and with suitable labels it computes $T$ [topk.fact-b.2]; it errs if
and only if the majority $M$ gives the label and differs from $T$. Top-$K$ is at least as accurate [topk.lemma-3.2]. No
tree is better if $\varepsilon\le\tfrac12$: given $T$ and $M$, a label is correct with probability at most $1$ if they
agree, and at most $1-\varepsilon$ if they differ. For even $K$ the majority is of an odd number of bits, so it is one
with probability $\tfrac12$, independently of $T$. ∎""",
        steps=(fact_b_2.CLAIM, lemma_3_2.CLAIM),
    ),
    literature="The printed bound holds for every score; the exact value is not in the paper",
    origin="sharpened",
)
