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

from flint import fmpq

from constructions.papers.topk import tribes_majority
from constructions.parts.blocks import majority
from constructions.parts.dnf import tribes
from proofs_checks.topk.computed.separation import best_and_worst
from theorylab.claims import AT_LEAST, EQUALS, Cite, Claim, Grid, scoped


def _target_known(h: int, K: int, eps: fmpq) -> fmpq:
    """1 - eps Pr[T != M]."""
    target, others = tribes(h), majority(K - 1)
    t, m = target.mean(target.root), others.mean(others.root)
    return 1 - eps * (t * (1 - m) + (1 - t) * m)


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
    asserts=EQUALS(_target_known, control=lambda eps, **point: 1 - eps / 2),
    status="not in the paper; proved in the source of the claim",
)
