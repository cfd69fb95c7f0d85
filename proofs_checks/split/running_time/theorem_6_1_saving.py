"""After Theorem 6.1: SPLIT is exponentially faster than a search of all trees.

The first exponent is l + 1, not l. So at both ends, l = 0 and l = d - 1, the bound :math:`(d-l)k^{l+1} + k^{d-l}` is
more than :math:`k^d`.

How it is checked. Exactly, for all l, in order of d, k and l, from d = 1 and k = 2 on.

Is it tight? At l = d - 2 the bound is :math:`2k^{d-1} + k^2`, so k/3 is exact for d = 3. The maximum saving is near
:math:`k^{(d-1)/2}`, see ``corollary_6_3``.
"""

from __future__ import annotations

from proofs_checks.split.computed.lookahead_cost import cost
from theorylab.claims import AT_MOST, LESS, Cite, Claim, Derivation, Grid, scoped

CLAIM = Claim(
    id="split.thm-6.1-exp",
    cite=Cite(
        "split",
        "Section 6, after Theorem 6.1",
        r"$0\le d_l<d$. The algorithm is linear in the sample size and, as $d_l<d$ and $d-d_l<d$,"
        r" exponentially faster than a globally optimal approach, which searches $\mathcal{O}((2k)^d)$"
        " subproblems in the worst case",
    ),
    statement=r"For every $0\le d_l<d$, because $d_l<d$ and $d-d_l<d$, SPLIT is exponentially faster than a globally"
    r" optimal approach: its bound is less than $nk^d$",
    instances=Grid.over(
        d=scoped(range(1, 7), range(1, 13)), k=scoped(range(2, 9), range(2, 41)), dl=lambda d: range(d)
    ),
    measured=lambda d, k, dl: cost(k, d, dl),
    asserts=LESS(lambda d, k, dl: k**d, control=lambda d, k, dl: k ** (d - 1)),
    literature="The larger exponent is max(d_l + 1, d - d_l), which is d at both ends",
    falls="text or table",
    witness="d={d}, k={k}, d_l={dl}: the bound of Theorem 6.1 is {measured} n, a search of all trees {claimed} n; for"
    " every d the bound is more than n k^d at d_l=0 (n(dk+k^d)) and at d_l=d-1 (n(k^d+k)). Tried for d up to"
    " 6, k up to 8 (full scope: 12 and 40), every d_l",
).repaired(
    place="Section 6, after Theorem 6.1, for 1 <= d_l <= d - 2",
    statement=r"For $1\le d_l\le d-2$ the bound of Theorem 6.1 is at most $(d-d_l+1)nk^{d-1}$, so that a factor of at"
    r" least $k/(d-d_l+1)$ is saved",
    instances=Grid.over(
        d=scoped(range(3, 8), range(3, 13)),
        k=scoped(range(2, 13), range(2, 61)),
        dl=lambda d: range(1, d - 1),
    ),
    hypotheses={"1 <= d_l <= d - 2": lambda d, dl: 1 <= dl <= d - 2},
    asserts=AT_MOST(
        lambda d, k, dl: (d - dl + 1) * k ** (d - 1), control=lambda d, k, dl: (d - dl) * k ** (d - 1)
    ),
    derivation=Derivation(
        r"""Both exponents of $(d-d_l)k^{d_l+1}+k^{d-d_l}$ are at most $d-1$: $d_l+1\le d-1$ and $d-d_l\le d-1$. So the
        bound is at most $(d-d_l+1)nk^{d-1}$, and $nk^d$ is $k/(d-d_l+1)$ times that."""
    ),
)
