"""Appendix B.1: f_{h,K} outputs a random one of K - 1 features, not of k.

Problem. The mixture of a parity of h variables, with probability 1 - eps, and a random one of m others.

Algorithm. Top-k, k < K, with a depth budget of h + K - k - 1, the largest in Lemma 4.2.

Section 4.1 has m = K - 1, which is k for K = k + 1, the case of Theorem 1. For K > k + 1 and m = k a parity variable is
among the k best after one of the k features has been read. So depth h + 1 suffices for accuracy 1 - eps/2
(``lemma_4_2``, with k + 1 in place of K).

How it is checked. By exact runs with the best ties, h >= 2 (the lemma is false for h = 1).
"""

from __future__ import annotations

from flint import fmpq

from constructions.papers.topk import parity_xor
from constructions.parameters import HALF
from theorylab.claims import AT_MOST, REFUTED, Claim, Grid, Independent, scoped
from theorylab.learners import top_k


def _accuracy(h: int, K: int, k: int, eps: fmpq) -> fmpq:
    """Return the accuracy of Top-k if the random feature is one of k."""
    return top_k(parity_xor(h, k + 1, eps), k=k, depth=h + K - k - 1, ties="best").accuracy


CLAIM = Claim(
    id="topk.b1-text",
    cite="Appendix B.1, first sentence",
    statement="The stochastic function $f_{h,K}$ used throughout Lemma 4.1 and Lemma 4.2 combines a function that"
    " outputs a random one of $k$ features with the $h$-wise parity function",
    instances=Grid.over(
        h=scoped(range(2, 4), range(2, 7)),
        K=scoped(range(2, 5), range(2, 9)),
        k=lambda K: range(1, K),
        eps=(fmpq(1, 10),),
    ),
    measured=_accuracy,
    asserts=AT_MOST(lambda eps, **point: HALF + eps, control=lambda eps, **point: HALF + eps / 3),
    literature="A slip for the K - 1 of section 4.1, correct only if K = k + 1. With k features Lemma 4.2 is false"
    " for h >= 2; with K - 1 it is topk.lemma-4.2.repaired",
    recorded=REFUTED,
    falls="slip",
    independent=(Independent("learn top-k parity-xor:h=2,K=2,eps=1/10 --k 1 --depth 3", shows="error 1/20"),),
    witness="h={h}, K={K}, k={k}, eps={eps}: with a random one of {k} features Top-{k} has accuracy {measured} at depth"
    " h+K-k-1, at most {claimed} by Lemma 4.2; tried: h = 2, 3 (full: to 6), K = 2 to 4 (full: 8), all k < K",
)
