r"""The largest ratio of the exact greedy tree by gain to the smallest tree under unkind ties: (2^n - 1)/3.

Algorithm. The greedy tree that computes f exactly, by the gain of any strictly concave impurity. A test has a gain if
and only if it changes the label mean.

How it is checked. The largest ratio over all functions, from the atlas. The control has one variable more.

Is it tight? It is an equality. The ratio under kind ties is in ``kind_ties``.
"""

from __future__ import annotations

from flint import fmpq

from proofs_checks.blt.computed.exact_costs import worst_ratio
from theorylab.claims import EQUALS, Claim, Derivation, Grid

PLACE = "Section 1, the conjecture of Fiat and Pechyony"

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
    formal="blt/unkind_gain.v:unkind_gain",
    literature="Not in the paper",
)
