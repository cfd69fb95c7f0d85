"""Section 4: the majority with a threshold at zero requires inputs -1 and 1.

For y in {0,1}^k the sum is never negative, MAJ_k is the constant 1, and the function f of the lower bound is TRIBES,
which the learner handles well. For values -1 and 1 and even k a tie has sum 0 and label 1.

How it is checked. All 2^k inputs are enumerated. The repair compares with the closed form for every k.

Is it tight? The first counterexample is k = 1, the smallest k. The control makes the same claim for all k, with the
ties of an even k subtracted, and is refuted too.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import comb

from flint import fmpq

from constructions.parameters import HALF
from theorylab.claims import EQUALS, Cite, Claim, Derivation, Grid, scoped


def _zeros(k: int, values: Sequence[int]) -> fmpq:
    """Return Pr[y_1 + ... + y_k < 0] for independent uniform y_i with the two given values."""
    return fmpq(sum(sum(y) < 0 for y in product(values, repeat=k)), 1 << k)


def _half_less_ties(k: int) -> fmpq:
    return HALF if k % 2 else HALF - fmpq(comb(k, k // 2), 1 << (k + 1))


CLAIM = Claim(
    id="blt.maj-domain",
    cite=Cite(
        "blt",
        "Section 4, definition of MAJ",
        r"$\mathrm{MAJ}_k(y):=\mathbb{1}[\sum_{i=1}^ky_i\ge0]$, $f_{\ell,k}:\{0,1\}^\ell\times\{0,1\}^k\to\{0,1\}$",
    ),
    statement=r"For $\mathrm{MAJ}_k(y)=\mathbb{1}[\sum_i y_i\ge0]$ with uniform $y\in\{0,1\}^k$,"
    r" $\Pr[\mathrm{MAJ}_k=0]=\tfrac12$",
    instances=Grid.over(k=scoped(range(1, 11), range(1, 17))),
    measured=lambda k: _zeros(k, (0, 1)),
    asserts=EQUALS(HALF, control=_half_less_ties),
    method="exhaustive",
    literature="False for every k, in 10 of 10 and 16 of 16 instances; true for values -1 and 1 and odd k, which the "
    "paper has everywhere else",
    falls="slip",
    witness="k = {k}: a sum of zeros and ones is never negative, so Pr[MAJ = 0] = {measured}",
).repaired(
    place="Section 4, definition of MAJ, with values -1 and 1",
    statement=r"For $\mathrm{MAJ}_k(y)=\mathbb{1}[\sum_i y_i\ge0]$ with uniform $y\in\{\pm1\}^k$,"
    r" $\Pr[\mathrm{MAJ}_k=0]=\tfrac12$ for odd $k$ and $\tfrac12-\binom{k}{k/2}2^{-k-1}$ for even $k$",
    hypotheses={"k >= 1": lambda k: k >= 1},
    measured=lambda k: _zeros(k, (-1, 1)),
    asserts=EQUALS(_half_less_ties, control=HALF),
    derivation=Derivation(
        r"""$y\mapsto-y$ exchanges positive and negative sums, so $\Pr[\mathrm{MAJ}_k=0]=\frac12(1-\Pr[\sum y_i=0])$,
        and the sum is $0$ for $\binom k{k/2}$ inputs, for even $k$ only."""
    ),
)
