"""Theorem 3 at computable sizes: every h, K, k and eps of whole ranges instead of single sizes.

The theorem itself (``theorem_3``) covers ranges for all large h, but its constant makes them empty at these sizes.

How it is checked. Within a width, from some length on, balanced Tribes are the same function with irrelevant bits
added. So one walk of :mod:`proofs_checks.shared.majority_walks` at the largest depth decides a range of h, K, k and
eps.

Is it tight? For eps >= 1/3 the bound is trivial: a tree that computes T has accuracy about 1 - eps/2 <= 1/2 + eps. The
ranges come from a search with steps of 100 to 500 in h; with 3800 in place of 3600 this walk certifies less.

Where it nearly fails. On the first range the bound is 0.7353 for 0.74, with e = 0.4425. The h of a range must have the
same width and all t_w terms: 3195, 7100 and 15,620 are w t_w, and with one bit less Tribes is another function.
"""

from __future__ import annotations

from flint import arb, fmpq

from constructions.parameters import HALF
from constructions.parts.balanced_tribes import balanced_tribes
from proofs_checks.shared.majority_walk import majority_walk
from proofs_checks.shared.majority_walks import common_bound
from proofs_checks.topk.monotone import fact_b_3, lemma_4_3
from proofs_checks.topk.parity import fact_b_1
from theorylab.claims import AT_MOST, PROVED, Claim, Derivation, Grid, Point, scoped
from theorylab.numbers.comparison import enclosure


def _range(shortest: int, longest: int, fewest: int, most: int, eps: fmpq) -> Point:
    return {"shortest": shortest, "longest": longest, "fewest": fewest, "most": most, "eps": eps}


RANGES = (
    _range(3195, 3600, 6390, 10_800, fmpq(6, 25)),
    _range(7100, 9000, 14_200, 36_000, fmpq(6, 25)),
    _range(9000, 10_500, 18_000, 42_000, fmpq(6, 25)),
    _range(15_620, 16_000, 31_240, 64_000, fmpq(1, 5)),
)
"""Ranges of h and of K, and the minimum eps."""


def _bound(shortest: int, longest: int, fewest: int, most: int, eps: fmpq) -> arb:
    return enclosure(common_bound(balanced_tribes(shortest), K=(fewest, most), eps=eps, depth=longest))


WALKS = Claim(
    id="topk.thm-3.range.walks",
    cite="Theorem 3, the walks of whole ranges of sizes",
    statement=r"Let $T$ be balanced Tribes on $h_0$ bits, $\mu$ the smaller of $\Pr[T=0],\Pr[T=1]$. For two"
    r" numbers $K,K'$ of features let $e(K,K')$ be the probability that a walk of $h_1$ random bits meets a node where,"
    r" for one of the two, an unread bit of the majority does not move the label mean more than every variable of $T$"
    r" does. Let $e$ be the larger of $e(K,K')$ for the least and the largest even number, and for the least and the"
    r" largest odd one, from $K_0$ to $K_1$. Then"
    r" $1-\mu(1-\varepsilon-e(1-2\varepsilon))\le\tfrac12+\varepsilon$ for"
    r" $(h_0,h_1,K_0,K_1,\varepsilon)=(3195,3600,6390,10800,\tfrac6{25})$, $(7100,9000,14200,36000,\tfrac6{25})$,"
    r" $(9000,10500,18000,42000,\tfrac6{25})$, $(15620,16000,31240,64000,\tfrac15)$",
    instances=Grid(scoped(RANGES[:1], RANGES)),
    measured=_bound,
    asserts=AT_MOST(lambda eps, **point: HALF + eps, control=lambda eps, **point: HALF + eps / 2),
    method="certified",
    complete="full",
    recorded=PROVED,
    literature="Not in the paper",
)

RANGE = Claim(
    id="topk.thm-3.range",
    cite="Theorem 3, ranges of sizes with explicit numbers",
    statement=r"On the monotone distribution of section 4.2 with balanced Tribes, for every strictly concave"
    r" $\mathcal{G}$, Top-$K$ has accuracy at least $1-\varepsilon$ at depth $h$ and Top-$k$ at most"
    r" $\tfrac12+\varepsilon$, for every $1\le k\le K-h$: for all $\tfrac6{25}\le\varepsilon\le\tfrac12$,"
    r" $3195\le h\le3600$ and $2h\le K\le3h$; for all $\tfrac6{25}\le\varepsilon\le\tfrac12$, $7100\le h\le10500$ and"
    r" $2h\le K\le4h$; for all $\tfrac15\le\varepsilon\le\tfrac12$, $15620\le h\le16000$ and $2h\le K\le4h$",
    instances=Grid(
        scoped(
            [{"h": 3600, "K": 7200, "eps": fmpq(6, 25)}],
            [
                {"h": h, "K": K, "eps": eps}
                for h, K, eps in (
                    (3195, 9585, fmpq(6, 25)),
                    (3600, 7200, fmpq(6, 25)),
                    (3600, 10_799, fmpq(2, 7)),
                    (7100, 28_400, fmpq(6, 25)),
                    (10_500, 21_000, fmpq(6, 25)),
                    (16_000, 32_000, fmpq(1, 5)),
                )
            ],
        )
    ),
    hypotheses={
        "eps, h and K are in one of the three ranges": lambda h, K, eps: any(
            (least <= eps <= fmpq(1, 2) and shortest <= h <= longest and 2 * h <= K <= times * h)
            for least, shortest, longest, times in (
                (fmpq(6, 25), 3195, 3600, 3),
                (fmpq(6, 25), 7100, 10500, 4),
                (fmpq(1, 5), 15620, 16000, 4),
            )
        )
    },
    measured=lambda h, K, eps: enclosure(majority_walk(balanced_tribes(h), K=K, eps=eps, depth=h).accuracy),
    asserts=AT_MOST(lambda eps, **point: HALF + eps, control=lambda eps, **point: HALF + eps / 2),
    method="certified",
    derivation=Derivation(
        proof=r"""The distribution is monotone [topk.fact-b.3.1], and Top-$K$ has its accuracy for every function of $h$
bits in place of Tribes [topk.lemma-4.3].

*Top-$k$.* Balanced Tribes of width $w$ have $\min(\lfloor\tfrac hw\rfloor,t_w)$ terms, $t_9=355$, $t_{10}=710$,
$t_{11}=1420$. In each of the three ranges of $h$ the width is the same, $9$, $10$ or $11$, and $\lfloor\tfrac
hw\rfloor\ge t_w$; so $T$ is the same function with further irrelevant bits, and $\mu$ and the largest difference
$\delta$ of a variable are those of $T$ on $h_0$ bits.

*Many $K$.* Consider a node that has read $r$ bits, all of the majority, of which $j$ are one. Call it safe for $K$ if
$\varepsilon p>(1-\varepsilon)\delta$, where $p$ is the probability that one of the $K-1-r$ unread majority bits decides
the majority. This is $\tbinom N{N/2+y}2^{-N}$ with $N=K-2-r$ and $y=j-\tfrac r2$ for even $K$, $y=j-\tfrac{r-1}2$ for
odd $K$. For $N+2$ in place of $N$ it is $\tfrac{(N+1)(N+2)}{(N+2)^2-4y^2}$ times as much, which is at least $1$ iff
$N+2\le4y^2$; so as $K$ grows in steps of two $p$ increases and then decreases, and a node that is safe for two $K$ is
safe for every $K$ of the same parity between them. With a larger $\varepsilon$ more nodes are safe.

*Paths.* At a safe node below safe nodes all unread majority bits have larger scores than the variables of $T$
[topk.fact-b.1.repaired], and at least $K-h\ge k$ of them are unread; so all $k$ candidates are majority bits. A random
input follows a walk of random bits as long as it is safe. With probability $1-e'\ge1-e$ it is safe for $h\le h_1$ bits:
then the leaf is independent of $T$, and its label is correct with probability at most
$(1-\varepsilon)(1-\mu)+\varepsilon$. Otherwise $T$ and $M$ differ with probability at least $\mu$, as $T$ is
independent of $M$ and the bits read, and if they differ no label is correct with probability more than $1-\varepsilon$.
So the accuracy is at most $1-\mu\varepsilon$. Together this is at most $1-\mu(1-\varepsilon-e'(1-2\varepsilon))$, which
does not decrease in $e'\le e$.

*Many $\varepsilon$.* At the minimum $\varepsilon$ this is at most $\tfrac12+\varepsilon$ [topk.thm-3.range.walks]. It
remains so for larger ones: $e$ does not increase, and the derivative of the difference is $\mu(1-2e)-1<0$. The four
walks cover $h_0\le h\le h_1$, $K_0\le K\le K_1$, and so the three ranges, the second in two parts. ∎""",
        steps=(fact_b_3.MONOTONE, lemma_4_3.CLAIM, fact_b_1.REPAIRED, WALKS),
    ),
    literature="Not in the paper",
)
