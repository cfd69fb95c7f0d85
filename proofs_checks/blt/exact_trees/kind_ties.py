r"""The largest ratio of the exact greedy tree by gain to the smallest tree under kind ties: 2^n/n up to a constant.

Algorithm. The greedy tree that computes f exactly, by the gain of any strictly concave impurity. A test has a gain if
and only if it changes the label mean.

How it is checked. ``random-functions``: the mean over all functions of few variables, from the atlas. ``kind-gain``:
the learner's trees on the family, beside the minimum by dynamic programming. ``kind-gain-most``: the largest ratio
over all functions, from the atlas. The controls have the factor 1/2, count all variables but one as data bits, and
have n^2 instead of n.

Is it tight? Up to a constant: 128. For n = 4, 5 the largest ratios are 9/5 and 13/5, and the bounds are 15/4 and 31/5.
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
    return max(fmpq(4 * 2**data_bits - 7, 4 * 2**k - 1), fmpq(2**n, 128 * n))


def _mean_size(k: int) -> fmpq:
    """Return the mean of the minimum size of an exact tree over all functions of k variables."""
    found = cells("all", k, ("size",))
    return fmpq(sum(cell["functions"] * cell["size"] for cell in found), 1 << (1 << k))


RANDOM = Claim(
    id="blt.fiat-pechyony.random-functions",
    cite=f"{PLACE}, random functions",
    statement=r"The mean, over all Boolean functions of $k\ge1$ variables, of the minimum size of an exact tree is at"
    r" least $\tfrac{2^k}{16}$",
    instances=Grid.over(k=scoped(range(1, 5), range(1, 6))),
    hypotheses={"k >= 1": lambda k: k >= 1},
    measured=_mean_size,
    asserts=AT_LEAST(lambda k: fmpq(2**k, 16), control=lambda k: fmpq(2**k, 2)),
    method="exhaustive",
    derivation=Derivation(
        r"""Let $g$ be a uniformly random function of $k$ variables, $s(g)$ the minimum size, and
        $\tau_k=2^{-k}\,\mathbb{E}\,s(g)$. For $k\le4$ the means are $\frac12$, $\frac{13}8$, and so on, as computed
        from all functions, and $\tau_k\ge\frac1{16}$.

        *Variables $5\le k\le24$.* A leaf of an exact tree is a subcube on which $g$ is constant. Let $D(x)$ be the
        largest dimension of such a subcube that contains the input $x$. Then the number of leaves is
        $s(g)+1\ge\sum_x2^{-D(x)}$. If $D(x)\ge d$, then $g$ is constant on one of the $\binom kd$ subcubes of dimension
        $d$ that contain $x$, which has probability at most $\binom kd2^{1-2^d}$. Since
        $2^{-D}\ge\frac18-\frac1{16}[D\ge4]-\frac1{16}[D\ge5]$, we get
        $\tau_k\ge\frac18-\frac{\binom k4}{2^{19}}-\frac{\binom k5}{2^{35}}-2^{-k}$.
        For $5\le k\le24$ this is at least
        $\frac18-\frac{10626}{2^{19}}-\frac{42504}{2^{35}}-\frac1{32}>0.0734>\frac1{16}$. For $k=24$ it is more than
        $0.1047$.

        *Variables $k\ge24$.* If $g'$ differs from $g$ at one input, then $|s(g)-s(g')|\le k$: replace the leaf that the
        input reaches by a path that tests the other variables. By the inequality of Efron and Stein
        $\mathrm{Var}\,s(g)\le\frac{k^2}42^k$. Now let $g$ have $k+1$ variables, and let $X_i$ be the sum of the minimum
        sizes of the two restrictions of $g$ to a value of $x_i$. These are independent and uniformly random, so
        $X_i$ has the mean $2\cdot2^k\tau_k$ and a variance of at most $\frac{k^2}22^k$. A tree has a first test,
        and $X_i=0$ if $g$ is constant, so $s(g)\ge\min_iX_i$, and
        $\mathbb{E}\,s(g)\ge2\cdot2^k\tau_k-\mathbb{E}\max_i|X_i-\mathbb{E}X_i|
        \ge2^{k+1}\tau_k-\sqrt{(k+1)\tfrac{k^2}22^k}.$
        Hence $\tau_{k+1}\ge\tau_k-t_k$ with $t_k=k\sqrt{\frac{k+1}8}\,2^{-k/2}$. For $k\ge24$ we have
        $\frac{t_{k+1}^2}{t_k^2}=\frac12\left(\frac{k+1}k\right)^2\frac{k+2}{k+1}\le\frac12\left(\frac{25}{24}\right)^2
        \frac{26}{25}<0.752^2$, and $t_{24}=\frac{24\sqrt{25/8}}{4096}<0.01036$. So
        $\sum_{k\ge24}t_k<\frac{0.01036}{0.248}<0.0418$, and $\tau_k>0.1047-0.0418>\frac1{16}$ for all $k\ge24$. ∎"""
    ),
    literature="Not in the paper",
)

KIND = Claim(
    id="blt.fiat-pechyony.kind-gain",
    cite=f"{PLACE}, all functions, every way to break ties",
    statement=r"Let $k\ge1$, $m=2^k$, and $f(a,y)=y_{(a_0\oplus a_1,\dots,a_0\oplus a_k)}$ with $a\in\{0,1\}^{k+1}$ and"
    r" $y\in\{0,1\}^m$, a function of $n=m+k+1$ variables. Under the uniform distribution every exact greedy tree, by"
    r" the gain of any strictly concave impurity, has at least $\tfrac{4\cdot2^m-7}{4m-1}$ times and more than"
    r" $\tfrac{2^n}{128n}$ times the size of a smallest exact tree",
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
        of $a$ remains that is not constant and has the same value at $a$ and at its complement. A tree of at
        most two tests computes a constant, a literal, or a conjunction or disjunction of two literals, and of these
        only constants have that symmetry. So an exact tree has at least three tests. In total there are
        $2^m-1+3(2^m-2)=4\cdot2^m-7$ or more.

        At an assignment of $y$ and with $a_0=0$, an exact tree remains of the function $z\mapsto y_z$ of
        $k$ variables. Over all $y$, these are all functions of $k$ variables, once each. By
        [blt.fiat-pechyony.random-functions] the subtrees have together at least $2^m\frac m{16}$ tests. So the ratio
        is more than $\frac{2^mm/16}{4m}=\frac{2^m}{64}=\frac{2^n}{128m}>\frac{2^n}{128n}$, because $2^n=2m2^m$. ∎""",
        steps=(RANDOM,),
    ),
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
    literature="Not in the paper",
)
