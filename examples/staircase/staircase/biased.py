r"""Bits that are 1 with the same probability: from which denominators on no function is stuck.

How it is checked. All functions of at most three variables, and all probabilities with a denominator of at most 7, at
once on arrays of integers. The control has the bound one smaller, which p = 1/3 refutes for three variables.
"""

from math import comb

import numpy as np
from flint import fmpq

from theorylab.claims import HOLDS, Claim, Derivation, Grid, scoped


def with_gainless_restriction(n: int, p: fmpq) -> int:
    """Return the number of functions with a restriction that is not constant and on which no test has a gain.

    The variables are independent and 1 with probability p.
    """
    one, zero = int(p.p), int(p.q - p.p)
    count = 1 << (1 << n)
    # of each function and subcube the mass of its ones, and in the last row that of all inputs
    masses = np.vstack(
        [np.arange(count)[:, None] >> np.arange(1 << n) & 1, np.ones((1, 1 << n), dtype=np.int64)]
    )
    for i in range(n):
        halves = masses.reshape(count + 1, 1 << (n - 1 - i), 2, 3**i)
        masses = np.concatenate([halves, zero * halves[:, :, :1] + one * halves[:, :, 1:]], axis=2)
    masses = masses.reshape(count + 1, 3**n)
    found = np.zeros(count, dtype=bool)
    for c in range(3**n):
        equal = [
            masses[:count, c - 2 * 3**i] == masses[:count, c - 3**i] for i in range(n) if c // 3**i % 3 == 2
        ]
        mass = masses[:count, c]
        found |= np.all(equal, axis=0) & (mass > 0) & (mass < masses[count, c])
    return int(found.sum())


def beyond(n: int, p: fmpq, bound: int) -> bool:
    """Return True if one of the two integers of p = a/(a + c) is larger than a bound."""
    return max(int(p.p), int(p.q - p.p)) > bound


def middle(n: int) -> int:
    """Return the largest binomial coefficient of n - 1."""
    return comb(n - 1, (n - 1) // 2)


PROBABILITIES = sorted({fmpq(a, b) for b in range(2, 8) for a in range(1, b)})

BIASED = Claim(
    id="staircase.biased",
    cite="product distributions, equal bits",
    statement=r"let $x_1,\dots,x_n$ be independent and 1 with probability $\frac a{a+c}$, where $a,c\ge1$ have"
    r" no common divisor. If $\max(a,c)>\binom{n-1}{\lfloor(n-1)/2\rfloor}$, then no function of $n$ variables"
    r" has a restriction that is not constant and on which no test has a gain; so greedy growth is stuck on none",
    instances=Grid.over(n=scoped(range(1, 4), range(1, 5)), p=PROBABILITIES),
    measured=lambda n, p: not beyond(n, p, middle(n)) or with_gainless_restriction(n, p) == 0,
    asserts=HOLDS(
        control=lambda n, p: not beyond(n, p, middle(n) - 1) or with_gainless_restriction(n, p) == 0
    ),
    method="exhaustive",
    derivation=Derivation(
        r"""Let $g$ be a restriction on $m+1\le n$ variables on which no test has a gain. For a variable $x_i$ let
$D_k$ be the sum of $g(x_i=1)-g(x_i=0)$ over the inputs of the other variables with $k$ ones; $|D_k|\le\binom mk$. The
mean difference of the test is a positive multiple of $\sum_kD_ka^kc^{m-k}$, so this is 0. Assume that some $D_k\ne0$,
and let $l$ and $h$ be the least and the largest such $k$. Division by $a^lc^{m-h}$ shows that $a$ divides
$D_lc^{h-l}$, so $a\mid D_l$, and likewise $c\mid D_h$. Hence $\max(a,c)\le\binom{n-1}{\lfloor(n-1)/2\rfloor}$,
against the hypothesis. So all $D_k$ are 0, for every $i$: among the ones of $g$, as many have $k+1$ ones with $x_i=1$
as have $k$ ones with $x_i=0$. Summed over $i$, the number $w_k$ of ones of $g$ with $k$ ones satisfies
$(k+1)w_{k+1}=(m+1-k)w_k$, so $w_k=w_0\binom{m+1}k$ with $w_0\in\{0,1\}$, and $g$ is constant."""
    ),
    literature="Not in the papers",
)
