"""Theorem 1: a family on which Algorithm 1 loses the logarithm, and bounds on the best constant.

Problem. The instance of :func:`constructions.papers.ngi.one_by_one` with r elements of class 1, a price c = s + 1, and
a heavy object that weighs M times as much as all others together: n = 2r + 1 objects, theta = 0. A test of price c
separates the classes, and a test of price 1 isolates one element.

How it is checked. The learner's costs under every tie rule are exact, and the minimum costs of the small instances come
from dynamic programming. The factor of Theorem 1 is computed as for any instance, and by its formula for large ones.
The controls take the lightest element first, one more element, the logarithm alone, or one lower-order term less.

Is it tight? The ratio on these instances is tight up to a factor that tends to 1. For lambda > 0 the best constant is
at least 4/3 (``rows_and_columns``).
"""

from __future__ import annotations

from functools import cache

from flint import arb, fmpq

from constructions.papers.ngi import one_by_one
from dp_optimal.expected_cost import optimal_expected_cost
from proofs_checks.ngi.computed.guarantee import guarantee_for_every_threshold
from theorylab.claims import AT_LEAST, EQUALS, Claim, Derivation, Grid, scoped
from theorylab.learners.identification import identification

MOST_FOR_OPTIMUM = 3
"""Maximum number of elements for which the minimum cost is computed; for more a bound is used."""


@cache
def greedy_cost(r: int, c: int, M: int, ties: str = "first") -> fmpq:
    """Return the expected cost C_A of the learner's tree."""
    return identification(one_by_one(r, c, M), trade_off=0, ties=ties).expected_cost


def one_by_one_cost(r: int, c: int, M: int) -> fmpq:
    """Return the expected cost of isolating the elements one by one, the heaviest first."""
    g = fmpq(c, c - 1)
    return (M * r * g**r + sum((g**i for i in range(1, r + 1)), fmpq(0))) / ((M + 1) * g**r)


def _lightest_first_cost(r: int, c: int, M: int) -> fmpq:
    """Return the expected cost of isolating the lightest elements first: element i pays i, class 0 pays r."""
    g = fmpq(c, c - 1)
    elements = sum((i * r * (g**i - g ** (i - 1)) for i in range(1, r + 1)), fmpq(0))
    return (r * (M * r * g**r + r) + elements) / ((M + 1) * r * g**r)


def _least_cost(r: int, c: int, M: int) -> fmpq:
    """Return C*, or for large r the price of the test for the class, an upper bound on C*."""
    return optimal_expected_cost(one_by_one(r, c, M)).value if r <= MOST_FOR_OPTIMUM else fmpq(c)


def factor(r: int, c: int, M: int) -> arb:
    r"""Return the factor :math:`2+\ln\frac{\phi(X)}{p_{\min}}+\log_2n` of the instance, for r >= c - 1."""
    g = fmpq(c, c - 1)
    return 2 + arb((r + 1) * r * r * (M + 1)).log() + r * arb(g).log() + arb(2 * r + 1).log() / arb(2).log()


def least_steps(r: int) -> int:
    """Return the smallest s with (1 + 1/s)^r <= r, for r >= 3."""
    s = 1
    while (s + 1) ** r > r * s**r:
        s += 1
    return s


def _logarithm(r: int) -> tuple[arb, fmpq]:
    """Return lower bounds on the ratio and on p_min if 1/p_min is a polynomial in n."""
    log = arb(r).log()
    return log * r * r / ((r + 1) * (r + 2 * log)), fmpq(1, r * r * (r + 1))


def _ratio_and_least(r: int) -> tuple[fmpq, fmpq]:
    c = least_steps(r) + 1
    return greedy_cost(r, c, r) / c, min(one_by_one(r, c, r).probabilities)


def _of_the_factor(s: int) -> arb:
    """Return a lower bound on the ratio over the factor, for r = s^3, c = s + 1, M = s; the learner runs if r <= 8."""
    r, c = s**3, s + 1
    if r <= 8:
        return greedy_cost(r, c, s) / c / guarantee_for_every_threshold(one_by_one(r, c, s), fmpq(0), "gini")
    return arb(fmpq(s * r, (s + 1) * c)) / factor(r, c, s)


COST = Claim(
    id="ngi.thm-1.one-by-one",
    cite="Theorem 1, a family of instances, the tree of Algorithm 1",
    statement=r"For $r\ge1$, $c=s+1\ge2$, $M\ge1$ let $g=1+\tfrac1s$, and take a heavy object and $r$ light ones, of"
    r" weight $1$ each, of class $0$, and elements $1,\dots,r$ of class $1$ of weights $\tfrac rsg^{i-1}$; the heavy"
    r" one has $\tfrac M{M+1}$ of the weight. For each element let a test of price $1$ isolate it, let a test of"
    " price $c$ separate the classes, and let a test of price $4c$ separate the objects of class $0$. Algorithm 1"
    r" with $\lambda=0$, $\theta=0$ isolates the elements $r,\dots,1$ in this order, and"
    r" $C_A=\tfrac1{M+1}\bigl(Mr+\sum_{i=1}^rg^{i-r}\bigr)$",
    instances=Grid.over(
        r=scoped(range(1, 8), range(1, 17)),
        c=scoped((2, 3, 9), (2, 3, 4, 9, 40)),
        M=(1, 2, 30),
        ties=("first", "last"),
    ),
    measured=greedy_cost,
    asserts=EQUALS(
        lambda ties, **point: one_by_one_cost(**point),
        control=lambda ties, **point: _lightest_first_cost(**point),
    ),
    derivation=Derivation(
        r"""Let $w_i$ be the weights of the elements and $Q=Mrg^r$ that of the heavy object; all others weigh
$r+\sum_{i\le r}w_i=rg^r$ together, since $w_i=r(g^i-g^{i-1})$. Consider a node with the objects of class $0$ and a set
$R$ of $\rho\ge1$ elements, which weigh $m$; $P=Q+r+m$ is the weight of the node. Scores are stated times the total
weight. With $\theta=0$, $1-\tilde f_i$ is proportional to $(P-w_i)\,\phi$, with $\phi=(r+1)\rho$ pairs of distinct
classes; it is $0$ if the remaining objects are of one class.

*The class.* The branch of class $0$ has $r+1>\rho$ objects, so it is $v^*$ and $B=m$. All objects are covered, so
$E=P$, and the score is $\tfrac{Q+r+2m}c$.

*An element $k\in R$.* The other branch has at least $r+1\ge2$ objects, so $B=w_k$. With $\beta=1-\tfrac1\rho$,
$E=w_k+\sum_{i\ne k}w_i\bigl(1-\beta\bigl(1-\tfrac{w_k}{P-w_i}\bigr)\bigr),$ also for $\rho=1$, when all are covered.
Let $k=j$ be the heaviest element of $R$. Then $r+m\le r+\sum_{i\le j}w_i=rg^j=c\,w_j$. So the heavy object, for which
$P-w_i=r+m$, contributes at least $Q\bigl(1-\beta(1-\tfrac1c)\bigr)>\tfrac Qc$, and with $B$ and the term of $j$ itself
the score is more than $\tfrac Qc+2w_j\ge\tfrac{Q+2r+2m}c$, which is more than that of the class.

*The objects of class $0$.* $B$ and $E$ are at most $P\le(M+1)rg^r\le2Q$, so the score is at most
$\tfrac{4Q}{4c}=\tfrac Qc$, less than that of $j$.

*Another element $k\in R$ with $w_k<w_j$.* Then $\rho\ge2$ and $\beta>0$. For the test of $k$, $B$ and the term of the
heavy object are smaller than for the test of $j$, and the terms of $i\ne j,k$ are not larger. The sum of the terms of
$j$ and $k$ is larger for the test of $j$, by $\beta(w_j-w_k)\bigl(1-\tfrac{w_jw_k}{(P-w_j)(P-w_k)}\bigr)\ge0$, as $P\ge
w_j+w_k$. So the score of $j$ is the maximum, without ties.

The branch of $j$ is final. The other branch is a node of the same kind, or final if no element remains. Element
$i$ pays $r-i+1$, the objects of class $0$ pay $r$. Together they pay $r(Q+r)+\sum_i(r-i+1)w_i$, and
$\sum_i(r-i+1)w_i=\sum_{k=1}^r\sum_{i\le k}w_i=r\sum_{k=1}^r(g^k-1)$. Divide by the total weight $(M+1)rg^r$. ∎"""
    ),
    literature="Not in the paper",
)

GROWS = Claim(
    id="ngi.thm-1.grows",
    cite="Theorem 1, a family of instances with unbounded ratios",
    statement=r"On the instances of ngi.thm-1.one-by-one, with $n=2r+1$ objects, Algorithm 1 with $\lambda=0$ has"
    r" $\tfrac{C_A}{C^*}\ge\tfrac M{M+1}\cdot\tfrac rc$; for $M=r$ and $c=2$ this is at least"
    r" $\tfrac{n-3}4$, so the ratio is unbounded",
    instances=Grid.over(r=scoped(range(1, 7), range(1, 17)), c=(2, 3, 9), M=(1, 30)),
    measured=lambda r, c, M: greedy_cost(r, c, M) / _least_cost(r, c, M),
    asserts=AT_LEAST(
        lambda r, c, M: fmpq(M * r, (M + 1) * c), control=lambda r, c, M: fmpq(M * (r + 1), (M + 1) * c)
    ),
    derivation=Derivation(
        r"""$C_A\ge\tfrac{Mr}{M+1}$ [ngi.thm-1.one-by-one]. The test for the class alone costs $c$ and separates
        the classes, so $C^*\le c$. For $M=r$, $c=2$ the quotient is
        $\tfrac{r^2}{2(r+1)}\ge\tfrac{r-1}2=\tfrac{n-3}4$. ∎""",
        steps=(COST,),
    ),
    literature="Not in the paper; here 1/p_min is exponential in n. With 1/p_min a polynomial in n:"
    " ngi.thm-1.grows.polynomial",
)

POLYNOMIAL = Claim(
    id="ngi.thm-1.grows.polynomial",
    cite="Theorem 1, a family of instances with unbounded ratios and polynomial 1/p_min",
    statement=r"On the instances of ngi.thm-1.one-by-one with $r\ge3$, $M=r$ and $c=s+1$, where $s$ is the smallest"
    r" integer with $(1+\tfrac1s)^r\le r$, we have $n=2r+1$, $p_{\min}\ge\tfrac1{r^2(r+1)}$, and Algorithm 1 with"
    r" $\lambda=0$ has $\tfrac{C_A}{C^*}\ge\tfrac{r^2}{(r+1)(r+2\ln r)}\ln r$: a factor of the order of $\log n$ is"
    r" lost, whether or not $P=NP$",
    instances=Grid.over(r=scoped(range(3, 11), range(3, 25))),
    hypotheses={"r >= 3": lambda r: r >= 3},
    measured=_ratio_and_least,
    asserts=AT_LEAST(_logarithm, control=lambda r: (arb(r).log(), fmpq(1, r**3))),
    method="certified",
    derivation=Derivation(
        r"""$(1+\tfrac1s)^r\le e^{r/s}\le r$ for $s=\lceil\tfrac r{\ln r}\rceil$, so the smallest $s$ is at most this
number. It is at most $r$, as $\ln r\ge1$, and $c<\tfrac r{\ln r}+2$. By [ngi.thm-1.grows] the ratio is at least $\tfrac
r{r+1}\cdot\tfrac rc>\tfrac{r^2}{(r+1)(r+2\ln r)}\ln r$. The elements weigh at least $\tfrac rs\ge1$, so the minimum
weight is $1$, and the total is $(r+1)r(1+\tfrac1s)^r\le(r+1)r^2$. ∎""",
        steps=(GROWS,),
    ),
    literature="Not in the paper; by Remark 1 of the paper every polynomial algorithm loses a factor of this order"
    " unless P = NP",
)

CONSTANT = Claim(
    id="ngi.thm-1.constant",
    cite="Theorem 1, the constant",
    statement=r"Let $L=2+\ln\tfrac{\phi(X)}{p_{\min}}+\log_2n+\lambda\epsilon_h$, so that $C_A\le4LC^*$ (ngi.thm-1)."
    r" For every $s\ge2$ some instance, that of ngi.thm-1.one-by-one with $r=s^3$, $c=s+1$, $M=s$ and $\lambda=0$,"
    r" has $C_A\ge\bigl(\tfrac s{s+1}\bigr)^2\tfrac s{s+15}LC^*$; so $4$ cannot be replaced by a constant below $1$",
    instances=Grid.over(s=scoped((2, 3, 10, 100, 1000), (*range(2, 101), *(10**e for e in range(3, 9))))),
    measured=_of_the_factor,
    asserts=AT_LEAST(
        lambda s: fmpq(s**3, (s + 1) ** 2 * (s + 15)), control=lambda s: fmpq(s**2, (s + 1) ** 2)
    ),
    method="certified",
    derivation=Derivation(
        r"""$\tfrac{C_A}{C^*}\ge\tfrac s{s+1}\cdot\tfrac{s^3}{s+1}$ [ngi.thm-1.grows]. There are $n=2r+1$ objects with
$\phi(X)=(r+1)r$. As $r\ge s$, the minimum weight is $1$, and the total is $(s+1)rg^r$. So $L=2+r\ln
g+\ln\bigl((r+1)r^2(s+1)\bigr)+\log_2(2r+1)$. Here $r\ln g\le\tfrac rs=s^2$, and from $r+1\le2s^3$, $s+1\le2s$,
$2r+1\le4s^3$ the rest is at most $2+\ln(4s^{10})+\log_2(4s^3)=4+\ln4+(10+\tfrac3{\ln2})\ln s<5.4+14.4(s-1)<15s$. Hence
$L<s(s+15)$. The bound tends to $1$ as $s$ grows. ∎""",
        steps=(GROWS,),
    ),
    literature="Not in the paper; with lambda > 0 the constant is at least 4/3, by ngi.thm-1.four-thirds",
)
