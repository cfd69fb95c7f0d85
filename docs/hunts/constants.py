r"""Constants of theorems: what the hunts found, as claims.

The theorems of the page are claims of the papers: ``theorylab check 'ngi.thm-1*' 'blt.thm-5*' 'blt.fiat-pechyony.*'
split.thm-a.7.fewest-variables``.

How it is checked. Exact rationals, and Arb balls for logarithms. The control of a lower bound is the next larger number
with as many digits, and that of an exact number a neighbouring case.

Check it with: theorylab check docs/hunts/constants.py
"""

from __future__ import annotations

import numpy as np
from flint import fmpq

from proofs_checks.blt.computed.product_grids import COIN, least_cost, squared_correlations
from proofs_checks.blt.exact_trees.read_once_ratios import largest_ratio
from proofs_checks.blt.upper_bound.theorem_4 import attained_pairs
from proofs_checks.ngi.guarantee.rows_and_columns import column_cost, row_cost, share_of_the_factor
from theorylab.claims import AT_LEAST, EQUALS, Claim, Grid
from theorylab.problems.grid import GridProblem

SMALL_PRICE = fmpq(1, 1000)

CHOICE = np.array([[0, 0], [0, 1], [1, 1]])
"""The label is 1 if the first variable, whose values are 0, 1 and 2, is 2, or if it is 1 and the second one is 1."""

READ_ONCE = {8: (28, 11), 9: (37, 13), 10: (45, 14), 11: (53, 15), 12: (39, 10)}


def influence_over_excess(n: int, s: int) -> fmpq:
    """Return the minimum of max Inf / (bias - dist) over all functions of n variables and trees with s leaves."""
    return min(pair.influence / pair.excess for pair in attained_pairs(n, s) if pair.excess > 0)


def _least_quotient(n: int, s: int, fewer: int = 0) -> fmpq:
    if s - fewer == 2 or (n, s - fewer) == (3, 3):
        return fmpq(2)
    if n == 3 or s - fewer in (4, 5, 6):
        return fmpq(1)
    return fmpq(3, 2) if s - fewer == 3 else fmpq(6, 7)


def correlation_and_bound(end: int) -> tuple[fmpq, fmpq]:
    """Return the square of the largest correlation, and bias / Delta, if the first variable is 0 with end/157."""
    marginals = (tuple(fmpq(a, 157) for a in (end, 157 - 2 * end, end)), COIN)
    # with a small price per variable the best tree is exact, and reads as few variables as an exact tree can
    read = least_cost(CHOICE, marginals, (SMALL_PRICE,) * 2) / SMALL_PRICE
    return max(squared_correlations(GridProblem(CHOICE, marginals))), fmpq(1, 2) / read


ROWS = Claim(
    id="hunts.constants.rows",
    statement=r"On the rows and columns of ngi.thm-1.rows-and-columns, $C_A/C^*\ge7.308$ for $H=1000$, $\lambda=9$, and"
    r" $C_A/C^*\ge96.646$ for $H=100\,000$, $\lambda=100$",
    instances=Grid([{"H": 1000, "k": 3}, {"H": 100_000, "k": 10}]),
    measured=lambda H, k: row_cost(H, k) / column_cost(H, k),
    asserts=AT_LEAST(
        lambda H, k: fmpq(7308, 1000) if k == 3 else fmpq(96646, 1000),
        control=lambda H, k: fmpq(7309, 1000) if k == 3 else fmpq(96647, 1000),
    ),
    complete=True,
    literature="The two costs are bounded by ngi.thm-1.rows-and-columns.costs",
)

SHARE = Claim(
    id="hunts.constants.rows-share",
    statement=r"On the rows and columns with $H=4^{99}$ and $\lambda=99^2$, $C_A\ge1.038\,L\,C^*$",
    instances=Grid([{"k": 99}]),
    measured=share_of_the_factor,
    asserts=AT_LEAST(fmpq(1038, 1000), control=fmpq(1039, 1000)),
    method="certified",
    complete=True,
    literature="Not in the paper",
)

THREE_VALUES = Claim(
    id="hunts.constants.three-values",
    statement=r"Let $x_1$ be $0,1,2$ with probabilities $\frac{36}{157},\frac{85}{157},\frac{36}{157}$, $x_2$ a fair"
    r" coin, and $f=1$ if $x_1=2$ or $x_1=x_2=1$. Then $\max\rho_i=\frac3{11}$ and $\mathrm{bias}(f)/\Delta=\frac{157}"
    r"{484}$ for an exact tree, so that $\max\rho_i=\frac{132}{157}\cdot\frac{\mathrm{bias}(f)-\mathrm{dist}(f,T)}"
    r"\Delta$",
    measured=lambda: correlation_and_bound(36),
    asserts=EQUALS(lambda: (fmpq(9, 121), fmpq(157, 484)), control=lambda: correlation_and_bound(35)),
    complete=True,
)

OSSS = Claim(
    id="hunts.constants.osss-by-leaves",
    statement=r"Over all functions of three (of four) variables, the smallest $\frac{\max_i\mathrm{Inf}_i(f)}{\mathrm{"
    r"bias}(f)-\mathrm{dist}(f,g)}$ for trees $g$ with $s$ leaves is $2$ for $s\le3$ ($s=2$) and $1$ for $s\ge4$ ($s=4,"
    r"5,6$); on four variables it is $\frac32$ for $s=3$ and $\frac67$ for $s\ge7$",
    instances=Grid.over(n=[3, 4], s=lambda n: range(2, (1 << n) + 1)),
    measured=influence_over_excess,
    asserts=EQUALS(_least_quotient, control=lambda n, s: _least_quotient(n, s, fewer=int(s > 2))),
    method="exhaustive",
    complete=True,
)

LARGEST_TREES = Claim(
    id="hunts.constants.read-once",
    statement=r"The largest exact tree of a read-once DNF that reads only variables that matter is, for $n=8,\dots,12$"
    r" variables, at most $\frac{28}{11}$, $\frac{37}{13}$, $\frac{45}{14}$, $\frac{53}{15}$, $\frac{39}{10}$ times as"
    r" large as the smallest one, and as large for some DNF",
    instances=Grid.over(n=range(8, 13)),
    measured=largest_ratio,
    asserts=EQUALS(
        lambda n: fmpq(*READ_ONCE[n]), control=lambda n: fmpq(*READ_ONCE[n - 1]) if n > 8 else fmpq(5, 2)
    ),
    method="exhaustive",
    complete=True,
)
