r"""How much larger than the smallest exact tree the exact greedy tree may be: the largest ratio, and a family.

Algorithm. The greedy tree that computes f exactly, by the gain of any strictly concave impurity. A test has a gain if
and only if it changes the label mean.

How it is checked. ``unkind-gain``: the largest ratio over all functions, from the atlas. ``kind-gain``: the learner's
trees, beside the minimum by dynamic programming. The controls have one variable more, and count all variables as data
bits.

Is it tight? ``unkind-gain`` is an equality. For kind ties ``kind-gain`` and (2^n - 1)/3 leave a factor of at most
n^4/3.
"""

from __future__ import annotations

import numpy as np
from flint import fmpq

from dp_optimal import smallest_exact_tree
from proofs_checks.blt.computed.exact_costs import worst_ratio
from theorylab import greedy
from theorylab.claims import AT_LEAST, EQUALS, Claim, Derivation, Grid, scoped
from theorylab.problems.cube import CubeProblem

PLACE = "Section 1, the conjecture of Fiat and Pechyony"
OPTIMUM_AT_MOST = 8
"""Maximum number of variables for which the minimum is computed; beyond, the bound of the proof is used."""


def selector(k: int) -> CubeProblem:
    """Return the selector of 2^k data bits whose k address bits are each the xor of two bits, which come first."""

    def value(inputs: np.ndarray) -> np.ndarray:
        address = (inputs[:, :k] ^ inputs[:, k : 2 * k]) @ (1 << np.arange(k))
        return inputs[np.arange(len(inputs)), 2 * k + address]

    return CubeProblem.from_function(value, 2 * k + (1 << k))


def _selector_ratio(k: int, impurity: str, ties: str) -> fmpq:
    problem = selector(k)
    few = problem.variables <= OPTIMUM_AT_MOST
    least = int(smallest_exact_tree(problem).value) if few else 2 * 4**k - 1
    return fmpq(greedy(problem, impurity=impurity, ties=ties).size, least)


def _ratio_with(data_bits: int, k: int) -> fmpq:
    return fmpq(4 * 2**data_bits - 7, 2 * 4**k - 1)


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

KIND = Claim(
    id="blt.fiat-pechyony.kind-gain",
    cite=f"{PLACE}, all functions, every way to break ties",
    statement=r"Let $k\ge1$, $m=2^k$, and $f(a,b,y)=y_{a\oplus b}$ with $a,b\in\{0,1\}^k$ and $y\in\{0,1\}^m$, a"
    r" function of $n=m+2k$ variables. Under the uniform distribution every exact greedy tree, by the gain of any"
    r" strictly concave impurity, has at least $\tfrac{4\cdot2^m-7}{2m^2-1}>\tfrac{2^n}{n^4}$ times the size of a"
    r" smallest exact tree",
    instances=Grid.over(
        k=scoped((1, 2), (1, 2, 3)), impurity=("gini", "entropy", "km"), ties=("first", "last")
    ),
    hypotheses={"k >= 1": lambda k: k >= 1},
    measured=_selector_ratio,
    asserts=AT_LEAST(
        lambda k, **_: _ratio_with(2**k, k), control=lambda k, **_: _ratio_with(2**k + 2 * k, k)
    ),
    derivation=Derivation(
        r"""The complete tree on $a$ and $b$ with one data bit at each leaf is exact; it has $m^2-1+m^2$ tests. Consider
        a node at which only data bits have been read. For each $i$, the bit $b_i$ is uniform given all other bits; so
        $a\oplus b$ is uniform given $a_i$ and the data bits, and $a_i$, likewise $b_i$, does not change the label mean.
        A data bit that is not read has difference of means $2^{-k}$. So greedy reads all data bits before any other bit
        on every path, and these are $2^m-1$ tests. At the $2^m-2$ assignments of $y$ that are not constant, a function
        of $a\oplus b$ remains that is not constant. It depends on some $a_i\oplus b_i$; an exact tree for it, with the
        other bits fixed suitably, is one for $a_i\oplus b_i$, and has at least three tests. In total there are
        $2^m-1+3(2^m-2)=4\cdot2^m-7$ or more. Finally $2^m=\frac{2^n}{m^2}$ and $4\cdot2^m-7\ge2\cdot2^m$, so the ratio
        is more than $\frac{2\cdot2^m}{2m^2}=\frac{2^n}{m^4}>\frac{2^n}{n^4}$. ∎"""
    ),
    literature="Not in the paper; by influence greedy reads the address first",
)
