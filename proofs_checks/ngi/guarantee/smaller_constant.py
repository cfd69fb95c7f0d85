r"""Theorem 1 with 6 - 2 sqrt(3) < 2.536 in place of 4.

The proof of ``theorem_1`` loses in two places. A test that separates a part of S counts for B, but its objects, and
those that it leaves behind, count for E, too (``LEMMA``). And a time b is chosen for all nodes at once, where each node
can have its own.

How it is checked. The lemma as in ``every_tree``: its right side is the maximum over all trees, at every time at which
it increases. The theorem as in ``theorem_1``, on the same instances. The controls are the lemma without the minimum,
and smaller constants in the bounds.

Is it tight? The smallest constant is at least 4/3 (``rows_and_columns``). The last step uses the lemma only through a
piecewise linear bound.
"""

from __future__ import annotations

from functools import partial

from flint import arb, fmpq

from proofs_checks.ngi.computed.runs import RUNS, on_run
from proofs_checks.ngi.guarantee import every_tree, scores_left
from proofs_checks.ngi.guarantee.theorem_1 import WITH_LARGEST, bounds
from theorylab.claims import AT_LEAST, AT_MOST, Claim, Derivation


def _finished(most: fmpq, **point: object) -> list[fmpq]:
    """Return p(S) min(most, 3x - 3x^2/2) for each set S and time, x the maximum share that a tree finishes."""
    steps = every_tree.finished_shares(**point)
    return [mass * min(most, 3 * share - fmpq(3, 2) * share**2) for mass, share in steps]


def smaller_constant() -> arb:
    """Return 6 - 2 sqrt(3)."""
    return 6 - 2 * arb(3).sqrt()


LEMMA = Claim(
    id="ngi.lemma-4.1.concave",
    cite="Lemmas 3 and 4, first inequality, a stronger form at every node",
    statement=r"For every $\lambda\ge0$, every non-final set $S$ reached by tests, every $b>0$ and every"
    r" identification tree $T$, with $x=\tfrac{p\{x_i\in S:c(T,x_i)\le b\}}{p(S)}$:"
    r" $b\max_dZ(d)\ge p(S)\min\{1,3x-\tfrac32x^2\}$",
    instances=RUNS + every_tree.INSTANCES,
    hypotheses={"theta < 1": lambda theta: theta < 1, "trade-off >= 0": lambda trade_off: trade_off >= 0},
    measured=every_tree.scores_by_time,
    asserts=AT_LEAST(partial(_finished, fmpq(1)), control=partial(_finished, fmpq(3, 2))),
    derivation=Derivation(
        r"""Let $v^*(d)$, $D'$ and $d_1,\dots,d_m$ be as in the proof of [ngi.lemma-4.1.every-tree], which shows
        $b\max_dZ(d)\ge\sum_j(B(d_j)+E(d_j))$. Let $O_j=\{x_i\in S:d_j(x_i)\ne v^*(d_j)\}$ and $q_j=\frac{p(O_j)}
        {p(S)}$.

        *If $T$ ends this path by $b$*, the proof cited gives $\sum_j(B(d_j)+E(d_j))\ge p(S)$: an object of some $O_j$
        counts in $B(d_j)$, and the terms of any other in $E$ add up to at least its probability.

        *Otherwise* every object of $S$ with $c(T,x_i)\le b$ is in some $O_j$, so $\sum_jq_j\ge x$. We show that
        $B(d_j)+E(d_j)\ge p(S)g(q_j)$ with $g(q)=3q-\frac32q^2$. First, $B(d_j)=p(S)q_j$. As $S$ is not final,
        $1-\tilde f_i(D')=\frac{p(S)-M}{1-M}\cdot\frac{\phi(S)}{\phi(X)}$ with $M=\max\{p(x_i),\theta\}<p(S)$. If $d_j$
        leaves $S'$ of $S$ with $x_i$, then $\frac{p(S')-M}{p(S)-M}\le\frac{p(S')}{p(S)}$, so the term of $x_i$ in
        $E(d_j)$ is at least $p(x_i)\bigl(1-\frac{p(S')\phi(S')}{p(S)\phi(S)}\bigr)$. For $x_i\notin O_j$ this is at
        least $p(x_i)q_j$. For $x_i\in O_j$ we have $p(S')\le p(O_j)$, and $\phi(S')\le\frac12\phi(S)$: the branch of
        $v^*$ has at least as many objects as $S'$, so let $A=S'$ and $A'$ be a part of this branch with $k=|A|$
        objects, $a_\ell$ and $a'_\ell$ of class $\ell$. Then $\phi(S)-2\phi(A)\ge\phi(A')-\phi(A)+k^2-\sum_\ell a_\ell
        a'_\ell=k^2-\sum_\ell{a'_\ell}^2+\frac12\sum_\ell(a_\ell-a'_\ell)^2\ge0$. So the term is at least
        $p(x_i)(1-\frac{q_j}2)$, and $E(d_j)\ge p(S)\bigl((1-q_j)q_j+q_j(1-\frac{q_j}2)\bigr)$.

        Finally $\sum_jg(q_j)\ge g(x)$, since $g$ is concave on $[0,1]$, increases there, and $g(0)=0$.""",
        steps=(every_tree.FIRST,),
    ),
    formal="ngi/lemma_4_1_concave.v:scores_are_large_by_share",
    literature="Not in the paper, which has p(S)(x - 2/3), summed over the nodes; ngi.lemma-4.1.every-tree has p(S)x",
)

THEOREM = Claim(
    id="ngi.thm-1.smaller-constant",
    cite="Theorem 1, a smaller constant",
    statement=r"$C_A\le(6-2\sqrt3)\,L\,C^*$ for every $\theta<1$ and $\lambda\ge0$, where the root is not final, for"
    r" $L=2+\ln\tfrac{\phi(X)}{p_{\min}}+\log_2n+\lambda\epsilon_h$ and for"
    r" $L=1+\ln\tfrac1\Delta+\log_2n+\lambda\epsilon_h$; and $6-2\sqrt3<2.536$",
    instances=WITH_LARGEST,
    hypotheses={"theta < 1": lambda theta: theta < 1},
    measured=on_run(lambda run: [run.greedy.expected_cost] * 2),
    asserts=AT_MOST(
        on_run(lambda run: bounds(run, (smaller_constant(),) * 2)),
        control=on_run(partial(bounds, constants=(fmpq(8, 25), fmpq(29, 100)))),
    ),
    method="certified",
    derivation=Derivation(
        r"""Let $T^*$ be an optimal tree, $c^*(x)$ the cost of the object $x$ in it, $z_S(t)$ the score of the test of
        the node $S$ of Algorithm 1 if it is unfinished at $t>0$, $z(t)$ the sum of these, and $F(t)$ their
        probability. Put $\kappa=\frac{3+\sqrt3}2$ and $r=\frac1{\kappa-1}$. For $x\le\frac1\kappa=1-\frac1{\sqrt3}$ we
        have $3x-\frac32x^2\ge\kappa x$, because the left side is concave and both sides are $0$ at $0$ and $1$ at
        $\frac1\kappa$; for larger $x\le1$ it is at least $1$. So [ngi.lemma-4.1.concave] gives
        $b\,z_S(t)\ge p(S)\min\{1,\kappa x\}$ for every $b>0$, $x$ being the share of $S$ with $c^*\le b$.

        *A bound at each node.* Let $h(y)=0$ for $y\le1$ and $h(y)=1-y^{-r-1}$ for $y>1$. Then for every $a>0$
        $t\,z_S(t)\ge a\Bigl(p(S)-\sum_{x\in S}p(x)\,h\bigl(\tfrac{a\,c^*(x)}t\bigr)\Bigr)$.
        For let $m=\frac{t\,z_S(t)}{a\,p(S)}<1$; otherwise there is nothing to show. As $b=\max c^*$ has $x=1$, $m$ is
        positive. For $1<y<\frac1m$ and $b=\frac{ty}a$, the share $x$ of the objects with $\frac{ac^*}t\le y$ has
        $\min\{1,\kappa x\}\le my<1$, so it is at most $\frac{my}\kappa$. As $h(u)=\int_1^u h'$ for $u\ge1$ and
        $h'(y)=(r+1)y^{-r-2}$, the mean of $h(\frac{ac^*}t)$ over $S$ is at least $\int_1^{1/m}h'(y)\bigl(1-\frac{my}
        \kappa\bigr)dy=(1-m^{r+1})-\frac m\kappa\cdot\frac{r+1}r(1-m^r)$. Since $\frac{r+1}r=\kappa$, this is $1-m$.

        *The sum.* Over all nodes and times, and with $\int_0^\infty h(\frac{ac}t)\,dt=ac\int_1^\infty h(y)y^{-2}dy=
        ac\,\frac{r+1}{r+2}$, we get $\int_0^\infty t\,z(t)\,dt\ge a\,C_A-a^2\frac{r+1}{r+2}C^*$. By [ngi.lemma-4.2]
        $\int_s^\infty z\le LF(s)$ for every $s>0$, hence $\int_0^\infty tz(t)\,dt\le L\int_0^\infty F=LC_A$. With
        $a=2L$ this is $C_A\le4L\frac{r+1}{r+2}C^*$, and $\frac{r+1}{r+2}=\frac\kappa{2\kappa-1}=\frac{3+\sqrt3}{2(2+
        \sqrt3)}=\frac{3-\sqrt3}2$.""",
        steps=(LEMMA, scores_left.LEMMA_4),
    ),
    formal="ngi/thm_1_smaller.v:within_a_smaller_factor",
    literature="The paper has 300 for 6 - 2 sqrt(3), and ngi.thm-1 has 4",
)
