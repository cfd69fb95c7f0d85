r"""Theorem 2 for any impurity-based heuristic: strict concavity is needed.

Problem. D_{h,K} of section 4.1 with h >= 2, so that the failure at h = 1 plays no part.

Algorithm. Top-k, k < K, at depth h + K - k - 1, with G(p) = 2 min(p, 1-p), which satisfies the paper's definition
of an impurity function: it is concave, symmetric, zero at 0 and 1, and G(1/2) = 1.

Statement. The paper says that its results hold for any impurity-based heuristic, so Top-k has accuracy
at most 1/2 + eps. False for this one. Strictly concave impurities will do.

Why. This G is linear on either side of 1/2. Once the coordinates read lean to one side by one or more,
reading another changes no majority label, so its gain is 0, the same as that of a parity variable,
and ties decide which is read. For K - k = 1 the forced first coordinate is enough to keep Top-k
ignorant, so the first counterexample has K - k = 2. Such ties do not vanish in a sample: a feature whose
children keep the majority label has gain exactly 0 there too.

How it is checked. Exact runs in the order of h, K, k, ties broken for the best; the witness also reports the other
tie rules.

Is it tight? The counterexample has accuracy 1 - eps/2, the largest possible. It needs favourable ties: with
the worst tie rule Top-k reads coordinates and stays at the value of ``lemma_4_2``.
"""

from __future__ import annotations

from flint import fmpq

from constructions.papers.topk import parity_xor
from constructions.parameters import HALF
from theorylab.claims import AT_MOST, REFUTED, Cite, Claim, Grid, Independent, Point, scoped
from theorylab.claims.wording import number, point
from theorylab.impurities.impurity import ERROR
from theorylab.learners import top_k


def _accuracy(h: int, K: int, k: int, eps: fmpq, ties: str = "best") -> fmpq:
    return top_k(parity_xor(h, K, eps), k=k, depth=h + K - k - 1, impurity=ERROR, ties=ties).accuracy


def _in_words(values: Point, measured: fmpq, claimed: fmpq) -> str:
    others = ", ".join(
        f"{number(_accuracy(**values, ties=ties))} ({ties})" for ties in ("worst", "first", "last")
    )
    depth = values["h"] + values["K"] - values["k"] - 1
    return (
        f"{point(values)}: with G = 2 min(p, 1-p) Top-{values['k']} at depth {depth} has accuracy"
        f" {number(measured)} with the best tie rule, claimed at most {number(claimed)}; other tie rules: {others}"
    )


CLAIM = Claim(
    id="topk.any-impurity",
    origin="printed",
    cite=Cite("blanc2023", "Section 4.1, for any impurity-based heuristic"),
    statement="All of the results of this section hold when the feature scoring function is any impurity-based"
    " heuristic",
    instances=Grid.over(
        h=scoped((2, 3), range(2, 6)),
        K=scoped(range(2, 5), range(2, 8)),
        k=lambda K: range(1, K),
        eps=(fmpq(1, 10),),
    ),
    measured=_accuracy,
    asserts=AT_MOST(lambda eps, **point: HALF + eps, control=lambda eps, **point: HALF + eps / 3),
    recorded=REFUTED,
    status="Lemma 4.2 is false for G = 2 min(p, 1-p), at h >= 2 too: for this impurity function the construction"
    " falls; whether another distribution separates for it is not decided. For strictly concave ones:"
    " topk.thm-2.repaired",
    falls="construction",
    independent=(
        Independent(
            "learn top-k parity-xor:h=2,K=3,eps=1/10 --k 1 --depth 3 --impurity error --ties best",
            shows="error 1/20",
        ),
        Independent(
            "learn top-k parity-xor:h=2,K=3,eps=1/10 --k 1 --depth 3 --impurity error --ties worst",
            shows="error 19/40",
        ),
    ),
    witness=_in_words,
)
