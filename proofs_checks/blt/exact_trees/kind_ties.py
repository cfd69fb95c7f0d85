r"""The largest ratio of the exact greedy tree by gain to the smallest tree under kind ties: 2^n/n up to a constant.

Algorithm. The greedy tree that computes f exactly, by the gain of any strictly concave impurity. A test has a gain if
and only if it changes the label mean.

How it is checked. ``random-functions``: the mean over all functions of few variables, from the atlas. ``kind-gain``:
the learner's trees on the family, beside the minimum by dynamic programming. ``kind-gain-most``: the largest ratio
over all functions, from the atlas. The controls have the factor 1/2, count all variables but one as data bits, and
have n^2 instead of n.

Is it tight? ``random-functions`` is an equality for k = 1. The two bounds of the ratio differ by a factor of 32. For
n = 4, 5 the largest ratios are 9/5 and 13/5, and the bounds from above are 15/4 and 31/5.
"""

from __future__ import annotations

import numpy as np
from flint import fmpq

from dp_optimal import smallest_exact_tree
from proofs_checks.blt.computed.exact_costs import cells, worst_ratio
from theorylab import greedy
from theorylab.claims import AT_LEAST, AT_MOST, Claim, Derivation, Grid, scoped
from theorylab.problems.cube import CubeProblem

PLACE = "Section 1, the conjecture of Fiat and Pechyony"
OPTIMUM_AT_MOST = 8
"""Maximum number of variables for which the minimum is computed; beyond, the bound of the proof is used."""


def antipodal_selector(k: int) -> CubeProblem:
    """Return the selector of 2^k data bits whose address is the xor of the first bit with each of the next k bits."""

    def value(inputs: np.ndarray) -> np.ndarray:
        address = (inputs[:, 1 : k + 1] ^ inputs[:, :1]) @ (1 << np.arange(k))
        return inputs[np.arange(len(inputs)), k + 1 + address]

    return CubeProblem.from_function(value, k + 1 + (1 << k))


def _ratio(k: int, impurity: str, ties: str) -> fmpq:
    problem = antipodal_selector(k)
    few = problem.variables <= OPTIMUM_AT_MOST
    least = int(smallest_exact_tree(problem).value) if few else 4 * 2**k - 1
    return fmpq(greedy(problem, impurity=impurity, ties=ties).size, least)


def _bound(data_bits: int, k: int) -> fmpq:
    n = 2**k + k + 1
    return max(fmpq(4 * 2**data_bits - 7, 4 * 2**k - 1), fmpq(2**n, 32 * n))


def _mean_size(k: int) -> fmpq:
    """Return the mean of the minimum size of an exact tree over all functions of k variables."""
    found = cells("all", k, ("size",))
    return fmpq(sum(cell["functions"] * cell["size"] for cell in found), 1 << (1 << k))


RANDOM = Claim(
    id="blt.fiat-pechyony.random-functions",
    cite=f"{PLACE}, random functions",
    statement=r"The mean, over all Boolean functions of $k\ge1$ variables, of the minimum size of an exact tree is at"
    r" least $\tfrac{2^k}4$",
    instances=Grid.over(k=scoped(range(1, 5), range(1, 6))),
    hypotheses={"k >= 1": lambda k: k >= 1},
    measured=_mean_size,
    asserts=AT_LEAST(lambda k: fmpq(2**k, 4), control=lambda k: fmpq(2**k, 2)),
    method="exhaustive",
    derivation=Derivation(
        r"""*Variables $k\le3$.* An exact tree reads each variable that matters. A variable matters for
        $2^{2^k}-2^{2^{k-1}}$ functions. So the means are at least $k(1-2^{-2^{k-1}})$, which are $\frac12$,
        $\frac32$ and $\frac{45}{16}$.

        *Weights.* The weight $w_k(g)$ of a function of $k$ variables is $\frac18$ if it is constant, and else
        $\sum_iw_{k-1}(g_{i,0})\,w_{k-1}(g_{i,1})$, where $g_{i,b}$ is the restriction to $x_i=b$. By induction on the
        tree, $8^{-l}\le w_k(g)$ for each exact tree of $g$ with $l$ leaves. Let $F_k$ be the sum of all weights, so
        $F_0=\frac14$. For each $i$ the pairs $(g_{i,0},g_{i,1})$ are all pairs of functions, once each, and the two
        constant functions come from pairs of product $\frac1{64}$. Hence
        $F_{k+1}=\frac14+(k+1)\left(F_k^2-\frac1{32}\right)$.

        *Their sum.* Let $B_k=2^{2^{k-2}}$. Then $F_k\le\frac18B_k$ for all $k\ge4$: $F_4<1.19<2$, and $4(k+1)F_k\le
        B_k$ for $k\ge5$ by induction. It begins with $24F_5<171<256$. In the step
        $4(k+2)F_{k+1}\le(k+2)+\frac{k+2}{4(k+1)}B_k^2\le B_k^2=B_{k+1}$, because the fraction is less than $\frac12$
        and $k+2\le\frac12B_k^2$.

        *The mean.* Let $k\ge4$, $a=3\cdot2^{k-2}+3$, and let $l$ be the number of leaves of a smallest tree of $g$.
        Since $1+x\le2^x$ for integers, $1+a-3l\le2^a8^{-l}\le2^aw_k(g)$. There are $B_k^4$ functions, and
        $2^a=8B_k^3$. So the mean of the right side is at most $8B_k^3\frac{B_k}8/B_k^4=1$, and the mean of $l$ is at
        least $\frac a3=2^{k-2}+1$. ∎"""
    ),
    formal="blt/random_functions.v:random_functions",
    literature="Not in the paper",
)

KIND = Claim(
    id="blt.fiat-pechyony.kind-gain",
    cite=f"{PLACE}, all functions, every way to break ties",
    statement=r"Let $k\ge1$, $m=2^k$, and $f(a,y)=y_{(a_0\oplus a_1,\dots,a_0\oplus a_k)}$ with $a\in\{0,1\}^{k+1}$ and"
    r" $y\in\{0,1\}^m$, a function of $n=m+k+1$ variables. Under the uniform distribution every exact greedy tree, by"
    r" the gain of any strictly concave impurity, has at least $\tfrac{4\cdot2^m-7}{4m-1}$ times and more than"
    r" $\tfrac{2^n}{32n}$ times the size of a smallest exact tree",
    instances=Grid.over(
        k=scoped((1, 2), (1, 2, 3)), impurity=("gini", "entropy", "km"), ties=("first", "last")
    ),
    hypotheses={"k >= 1": lambda k: k >= 1},
    measured=_ratio,
    asserts=AT_LEAST(lambda k, **_: _bound(2**k, k), control=lambda k, **_: _bound(2**k + k, k)),
    derivation=Derivation(
        r"""The complete tree on $a$ with one data bit at each leaf is exact; it has $2m-1+2m=4m-1$ tests. Consider a
        node at which only data bits have been read. Every address is that of two inputs $a$, which are complements of
        each other. So the address is uniform given $a_j$ and the data bits, and $a_j$ does not change the label mean. A
        data bit that is not read has difference of means $\frac1m$. So greedy reads all data bits before any other bit
        on every path, and these are $2^m-1$ tests. At the $2^m-2$ assignments of $y$ that are not constant, a function
        of $a$ remains that is not constant and has the same value at $a$ and at its complement. A tree of one or two
        tests has a leaf below its root; if it computes a function of that symmetry, this has the value of the leaf at
        each input or at its complement, so it is constant. So an exact tree has at least three tests. In total there
        are $2^m-1+3(2^m-2)=4\cdot2^m-7$ or more.

        At an assignment of $y$ and with $a_0=0$, an exact tree remains of the function $z\mapsto y_z$ of
        $k$ variables. Over all $y$, these are all functions of $k$ variables, once each. By
        [blt.fiat-pechyony.random-functions] the subtrees have together at least $2^m\frac m4$ tests. So the ratio
        is more than $\frac{2^mm/4}{4m}=\frac{2^m}{16}=\frac{2^n}{32m}>\frac{2^n}{32n}$, because $2^n=2m2^m$. ∎""",
        steps=(RANDOM,),
    ),
    formal="blt/kind_gain.v:kind_gain",
    literature="Not in the paper; by influence greedy reads the address first",
)

KIND_MOST = Claim(
    id="blt.fiat-pechyony.kind-gain-most",
    cite=f"{PLACE}, all functions, best ties",
    statement=r"For every function of $n\ge1$ variables, under the uniform distribution and the best ties, an exact"
    r" greedy tree, by the gain of any strictly concave impurity, has at most $\tfrac{2^n-1}n$ times the size of a"
    r" smallest exact tree",
    instances=Grid.over(n=range(1, 5)),
    hypotheses={"n >= 1": lambda n: n >= 1},
    measured=lambda n: worst_ratio("all", n, "gain_kind"),
    asserts=AT_MOST(lambda n: fmpq(2**n - 1, n), control=lambda n: fmpq(2**n - 1, n * n)),
    method="exhaustive",
    derivation=Derivation(
        r"""If the function is constant, both trees have no tests, and the ratio is 1 by definition. Else let it depend
        on $r\ge1$ variables. At a node at which it is not constant, either some tests have a gain, and their variables
        matter; or none has, and all tests tie. So some way to break ties reads only variables that matter, and
        its tree, in which no test repeats on a path, has at most $2^r-1$ tests. An exact tree reads each
        variable that matters, so it has at least $r$ tests. Since $\frac{2^r-1}r$ increases with $r\le n$, the ratio is
        at most $\frac{2^n-1}n$. ∎"""
    ),
    formal="blt/kind_gain_most.v:kind_gain_most",
    literature="Not in the paper",
)
