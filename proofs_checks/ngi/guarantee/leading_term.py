r"""Theorem 1 without impurity and threshold: the best constant before ln(1/p_min) is 1.

Problem. lambda = 0 and theta = 0, the adaptive submodular ranking of the group identification problem.

A long sum of efficiency terms requires a node in which one object has almost all of the probability. Such a node costs
an optimal tree about as much as this object alone, so the time b in the first inequality of Lemma 3 is known there. At
other nodes the sums are of the order of log n, on average over the objects.

How it is checked. On small random instances with both costs exact, and on the instances of ``one_by_one``, where the
ratio has a proved lower bound. The control has 9/10 of the first term alone.

Is it tight? On the instances of ``one_by_one`` with :math:`r=s^3`, :math:`c=s+1`, :math:`M=s` the ratio over the bound
tends to 1.
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import arb, fmpq

from proofs_checks.ngi.computed.guarantee import guarantee_for_every_threshold
from proofs_checks.ngi.computed.runs import Run, run_at
from proofs_checks.ngi.computed.small_instances import priced_points, solvable_points
from proofs_checks.ngi.definitions import balance_term
from proofs_checks.ngi.guarantee import efficiency_chain, every_tree, one_by_one, theorem_1
from theorylab.claims import AT_MOST, Claim, Derivation, Grid, Point, scoped

SEED = 31


def _small(every: int, priced: int) -> Iterator[Point]:
    for point in (*solvable_points((2, 3), every=every), *priced_points(priced, SEED)):
        if point["theta"] == 0:
            yield {name: value for name, value in point.items() if name != "theta"}


def _run(**point: object) -> Run:
    return run_at(theta=fmpq(0), trade_off=fmpq(0), impurity="gini", **point)


def _ratio(s: int = 0, **point: object) -> fmpq:
    """Return C_A / C*, or a lower bound on it for r = s^3, c = s + 1, M = s (ngi.thm-1.grows)."""
    if s:
        return fmpq(s**4, (s + 1) ** 2)
    run = _run(**point)
    return run.greedy.expected_cost / run.optimal.expected_cost


def _bound(s: int = 0, **point: object) -> arb:
    L, objects, pairs = _parts(s, **point)
    return L + 8 + 4 * (objects.log() / arb(2).log() + objects.log() + pairs.log() + L.log())


def _parts(s: int, **point: object) -> tuple[arb, arb, arb]:
    """Return L, n and phi(X)."""
    if s:
        r = s**3
        return one_by_one.factor(r, s + 1, s), arb(2 * r + 1), arb((r + 1) * r)
    problem = _run(**point).problem
    L = guarantee_for_every_threshold(problem, fmpq(0), "gini")
    return L, arb(problem.objects), arb(problem.heterogeneous_pairs(problem.root))


CLAIM = Claim(
    id="ngi.thm-1.leading-term",
    cite="Theorem 1 for lambda = 0 and theta = 0, the constant of the leading term",
    statement=r"Let $\lambda=0$, $\theta=0$, $L=2+\ln\tfrac{\phi(X)}{p_{\min}}+\log_2n$, and let the root be impure."
    r" Then $C_A\le\bigl(L+8+4(\log_2n+\ln n+\ln\phi(X)+\ln L)\bigr)C^*$, which is"
    r" $\bigl(\ln\tfrac1{p_{\min}}+O(\log n+\log\log\tfrac1{p_{\min}})\bigr)C^*$; no constant below $1$ before"
    r" $\ln\tfrac1{p_{\min}}$ is possible",
    instances=Grid(
        scoped(
            lambda: (*_small(801, 30), *({"s": s} for s in (2, 10, 100, 1000))),
            lambda: (*_small(101, 600), *({"s": s} for s in (*range(2, 101), 1000, 10**4, 10**6))),
        )
    ),
    hypotheses={"s >= 1": lambda s=1: s >= 1},
    measured=_ratio,
    asserts=AT_MOST(_bound, control=lambda s=0, **point: _parts(s, **point)[0] * fmpq(9, 10)),
    method="certified",
    derivation=Derivation(
        r"""Let $T^*$ be an optimal tree and $c^*(x)$ the cost of the object $x$ in it, and put $\delta=\frac1L<1$. A
node $S$ of Algorithm 1 is *dominated* by an object $x\in S$ if $p(S)\le(1+\delta)p(x)$; then the other objects of $S$
weigh at most $\delta p(x)<p(x)$, so there is at most one such $x$, and all later nodes with $x$ are dominated by $x$.

*Dominated nodes.* Let $t(x)$ be the total cost of the tests at nodes dominated by $x$. By [ngi.lemma-4.1.every-tree]
with $T^*$ and $b=c^*(x)$ the test of each has $Z\ge\frac{p(x)}{c^*(x)}$, so the $c(d)Z(d)$ of these tests add up to at
least $t(x)\frac{p(x)}{c^*(x)}$. On the other hand they are $B+E$. By [ngi.b-card] and [ngi.chain-e] each object counts
in them with at most $L$ times its probability, and the objects weigh at most $(1+\delta)p(x)$. So
$t(x)\le(1+\delta)L\,c^*(x)$. Hence all dominated nodes together cost at most
$\sum_x(1+\delta)p(x)t(x)\le(1+\delta)^2LC^*$.

*Other nodes.* Let $F(t)$ be the probability of the other nodes that are unfinished at $t>0$, and $z(t)$ the sum of the
scores of their tests. By [ngi.lemma-4.1.every-tree] $z(t)\ge\frac1b\bigl(F(t)-p\{x:c^*(x)>b\}\bigr)$ for every $b>0$.
For $s>0$ let $Y$ be the set of objects $y$ for which some other node is unfinished at $s$ or later, and $S_y$ the first
one. We bound $\int_s^\infty z$. In the terms $B$ an object $y\in Y$ counts at most $\log_2n$ times. For $E$ let
$S_y=S_1\supset\dots\supset S_m$ be these nodes with $y$, $S_j'$ the child of $S_j$ with $y$, and
$u(S)=(p(S)-p(y))\phi(S)$, which is proportional to $1$ minus the coverage of $y$. The last term is at most $1$, and the
others add up to at most $\sum_{j<m}\ln\frac{u(S_j)}{u(S'_j)}\le\ln\frac{u(S_1)}{u(S_m)}$, because $S_{j+1}\subseteq
S_j'$. As $S_m$ is not dominated by $y$ and not final, $u(S_m)\ge\delta p(y)$. So the sum is at most
$1+\ln\frac{\phi(X)}\delta+\ln\frac{p(S_y)}{p(y)}$. The sets $S_y$ partition $Y$, and by Jensen's inequality
$\sum_{y\in S}p(y)\ln\frac{p(S)}{p(y)}\le p(S)\ln n$. Together $\int_s^\infty z\le L_1p(Y)$ with
$L_1=1+\log_2n+\ln n+\ln\frac{\phi(X)}\delta$. An object of $Y$ that is not at one of these nodes at $s$ is at a
node dominated by another object $x$; so $p(Y)\le F(s)+\delta D(s)$, where $D(s)$ is the probability of the objects $x$
that dominate a node unfinished at $s$, and $\int_0^\infty D=\sum_xp(x)t(x)\le(1+\delta)LC^*$. Let $C_1=\int F$ be the
cost of the other nodes. With $b=\frac ta$ as in the proof of [ngi.thm-1],
$a\,C_1-a^2C^*\le\int_0^\infty tz(t)\,dt=\int_0^\infty\!\int_s^\infty z\le L_1\bigl(C_1+\delta(1+\delta)LC^*\bigr)$,
and for $a=2L_1$ this is $C_1\le(4L_1+\delta(1+\delta)L)C^*$.

*Together* $C_A\le\bigl((1+\delta)(1+2\delta)L+4L_1\bigr)C^*=(L+3+\frac2L+4L_1)C^*$, and $L\ge2$. The last assertion is
[ngi.thm-1.constant]: on its instances $\frac{C_A}{C^*}\ge(1-o(1))s^2$ by [ngi.thm-1.grows], where
$\ln\frac1{p_{\min}}=(1+o(1))s^2$ and $\log n=O(\log s)$. ∎""",
        steps=(
            every_tree.FIRST,
            balance_term.BY_NUMBER,
            efficiency_chain.CLAIM,
            theorem_1.THEOREM,
            one_by_one.CONSTANT,
            one_by_one.GROWS,
        ),
    ),
    literature="Not in the paper, whose proof gives 300 for 1",
)
