r"""How much larger than the smallest exact tree the exact greedy tree may be: the largest ratio, and a family.

Algorithm. The greedy tree that computes f exactly, by the gain of any strictly concave impurity. A test has a gain if
and only if it changes the label mean.

How it is checked. ``unkind-gain``: the largest ratio over all functions, from the atlas. ``read-once``: the learner's
trees, beside the minimum by dynamic programming. The controls have one variable more, and claim that greedy is optimal.

Is it tight? ``unkind-gain`` is an equality. For read-once DNFs larger ratios are not excluded. The ratio under kind
ties is in ``kind_ties``.
"""

from __future__ import annotations

from flint import fmpq

from constructions.parts.block import Block
from constructions.parts.dnf import read_once_dnf
from dp_optimal import smallest_exact_tree
from proofs_checks.blt.computed.exact_costs import worst_ratio
from theorylab import greedy
from theorylab.claims import EQUALS, Claim, Derivation, Grid, scoped

PLACE = "Section 1, the conjecture of Fiat and Pechyony"


def rare_or_all(m: int, w: int, p: fmpq) -> Block:
    """Return x_1 or ... or x_m or (y_1 and ... and y_w); each x_i is 1 with probability p, and each y_i with 1/2."""
    return read_once_dnf((1,) * m + (w,), (p,) * m + (fmpq(1, 2),) * w)


def _sizes(m: int, w: int, p: fmpq, impurity: str, ties: str) -> tuple[int, int]:
    """Return the sizes of the greedy tree and of a smallest exact tree."""
    problem = rare_or_all(m, w, p)
    return greedy(problem, impurity=impurity, ties=ties).size, int(smallest_exact_tree(problem).value)


UNKIND = Claim(
    id="blt.fiat-pechyony.unkind-gain",
    cite=f"{PLACE}, all functions, worst ties",
    statement=r"Over all functions of $n\ge2$ variables under the uniform distribution, the largest ratio of the"
    r" sizes of an exact greedy tree, by the gain of any strictly concave impurity, and of a smallest exact tree,"
    r" under the worst ties, is $\tfrac{2^n-1}3$",
    instances=Grid.over(n=range(2, 5)),
    hypotheses={"n >= 2": lambda n: n >= 2},
    measured=lambda n: worst_ratio("all", n, "gain_unkind"),
    asserts=EQUALS(lambda n: fmpq(2**n - 1, 3), control=lambda n: fmpq(2 ** (n + 1) - 1, 3)),
    method="exhaustive",
    derivation=Derivation(
        r"""A tree that repeats no test has at most $2^n-1$ tests. If the smallest tree has three or more, the ratio is
        at most $\frac{2^n-1}3$. If it has two or fewer, $f$ is a constant, a literal, or the conjunction or disjunction
        of two literals. So each restriction of $f$ that is not constant is unate, all its variables that matter have a
        gain, and no others have. Then greedy reads variables that matter only, and its tree is a smallest one: the
        ratio is $1\le\frac{2^n-1}3$.

        For $f=x_1\oplus x_2$, three tests suffice. Until $x_1$ or $x_2$ is read no test has a gain, so some greedy tree
        reads the other $n-2$ variables first on every path. It has $2^{n-2}-1+3\cdot2^{n-2}=2^n-1$ tests. ∎"""
    ),
    literature="Not in the paper",
)

READ_ONCE = Claim(
    id="blt.fiat-pechyony.read-once",
    cite=f"{PLACE}, read-once DNFs under product distributions",
    statement=r"Let $f=x_1\lor\dots\lor x_m\lor(y_1\land\dots\land y_w)$, with independent bits, each $y_i$"
    r" equal to $1$ with probability $\tfrac12$ and each $x_i$ with probability $p$. For every continuous strictly"
    r" concave impurity, if $p>0$ is small enough, all exact greedy trees have $w+wm$ tests, and the smallest exact"
    r" tree has $w+m$; for the Gini index $p\le\tfrac1{4^w+1}$ suffices. So for $m=w=\tfrac n2$ the ratio"
    r" is $\tfrac{n+2}4$",
    instances=Grid.over(
        m=scoped(range(1, 3), range(1, 6)),
        w=scoped(range(1, 3), range(1, 6)),
        p=lambda m, w: (fmpq(1, 4**w + 1), fmpq(1, 16**w + m)),
        impurity=lambda m, w, p: ("gini",) if p.q == 4**w + 1 else ("gini", "entropy", "km"),
        ties=("first", "last"),
    ),
    hypotheses={
        "m, w >= 1": lambda m, w: m >= 1 and w >= 1,
        "0 < p <= 1/(4^w + 1); for other impurities than Gini 0 < p <= 1/16^w and m, w <= 5": (
            lambda m, w, p, impurity: (
                0 < p <= fmpq(1, 4**w + 1)
                and (impurity == "gini" or (p <= fmpq(1, 16**w) and max(m, w) <= 5))
            )
        ),
    },
    measured=_sizes,
    asserts=EQUALS(lambda m, w, **_: (w + w * m, w + m), control=lambda m, w, **_: (w + m, w + m)),
    derivation=Derivation(
        r"""Every variable matters, so an exact tree has at least $w+m$ tests, and reading $x_1,\dots,x_m$ before the
        others attains this. If greedy reads an $x_i$ only when no $y_i$ is left, it has $w$ tests of the conjunction,
        and below each of the $w$ leaves at which it is false $m$ further ones.

        It remains that, where $\mu\ge1$ of the $x_i$ and $r\ge1$ of the $y_i$ are left and matter, each $y_i$ has the
        larger gain. As $p\to0$, the gain of $x_i$ tends to $0$, because $G$ is continuous and bounded and the means of
        the node and of its zero-child have the same limit. The gain of $y_i$ tends to that on the conjunction of $r$
        bits, which is positive as $G$ is strictly concave. There are finitely many pairs $(\mu,r)$. For the Gini index,
        $G(t)=4t(1-t)$, the gain of a test with probability $q$ and difference of means $\delta$ is
        $4q(1-q)\delta^2$. It is $(1-p)^{2\mu}4^{1-r}$ for $y_i$, and
        $4p(1-p)(1-p)^{2\mu-2}(1-2^{-r})^2$ for $x_i$. So the condition is $(1-p)4^{-r}>p(1-2^{-r})^2$, which holds
        if $\frac{1-p}p\ge4^w$. ∎"""
    ),
    literature="Not in the paper; under the uniform distribution Fiat and Pechyony prove that greedy is optimal on"
    " read-once DNFs",
)
