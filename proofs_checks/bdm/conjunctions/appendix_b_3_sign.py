"""Appendix B.3: the gain of a variable is printed with +q H(0) instead of -q H(0).

The slip is harmless for the entropy, as H(0) = 0. But adding a constant to the impurity does not change a gain, whereas
it changes the display.

How it is checked. Exactly, with the Gini impurity plus a constant c in place of H. The display is compared with
equation 1, with the means of the two children on the truth table. The control of the repair has the printed sign.

Is it tight? The difference is 2 q_i G(0), hence zero for c = 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod

from flint import fmpq

from theorylab.claims import EQUALS, Cite, Claim, Derivation, Grid, scoped
from theorylab.problems.cube import CubeProblem

CHANCES = (fmpq(1, 3), fmpq(1, 2), fmpq(4, 5))


def _impurity(mean: fmpq, c: int) -> fmpq:
    return 4 * mean * (1 - mean) + c


def _display(p: Sequence[fmpq], c: int, sign: int) -> list[fmpq]:
    """Return the display for every variable, G(0) with a sign."""
    whole = prod(p, start=fmpq(1))
    return [
        _impurity(whole, c)
        - chance * _impurity(whole / chance, c)
        + sign * (1 - chance) * _impurity(fmpq(0), c)
        for chance in p
    ]


def _by_equation_1(p: Sequence[fmpq], c: int) -> list[fmpq]:
    """Return the gain of every variable, from the means of the children."""
    problem = CubeProblem.from_function(lambda bits: bits.all(axis=1), len(p), p)
    before = _impurity(problem.label_mean(problem.root), c)
    return [
        before
        - sum((chance * _impurity(problem.label_mean(child), c) for chance, child in split.branches), fmpq(0))
        for split in sorted(problem.splits(problem.root), key=lambda split: split.test)
    ]


CLAIM = Claim(
    id="bdm.b.3-sign",
    cite=Cite(
        "bdm",
        "appendix B.3, first display",
        r"$H\left(\prod_{j\in J\setminus J_t}p_j\right)-p_{i_l}H\left(\prod_{j\in"
        r" J\setminus(J_t\cup\{i_l\})}p_j\right)+q_{i_l}H(0)$",
    ),
    statement=r"The gain of $i$ on a conjunction is $G(P)-p_iG(P/p_i)+q_iG(0)$, $P=\prod_jp_j$, for the impurity $G$",
    instances=Grid.over(
        p=scoped(*([p for k in range(1, most + 1) for p in product(CHANCES, repeat=k)] for most in (2, 4))),
        c=(0, 1),
    ),
    measured=lambda p, c: _display(p, c, 1),
    asserts=EQUALS(_by_equation_1, control=lambda p, c: _by_equation_1(p, c + 1)[::-1]),
    literature="A misprint: the sign of q H(0); harmless, as H(0) = 0",
    falls="slip",
    witness="variables of probabilities {p}, G = 4q(1-q) + {c}: {measured} for {claimed}",
).repaired(
    place="appendix B.3, first display, with the other sign",
    statement=r"The gain of $i$ on a conjunction is $G(P)-p_iG(P/p_i)-q_iG(0)$, $P=\prod_jp_j$, for the impurity $G$",
    measured=lambda p, c: _display(p, c, -1),
    derivation=Derivation(
        "At the root the label mean is $P$. At the child $x_i=0$, of probability $q_i=1-p_i$, it is 0. At the child"
        " $x_i=1$, of probability $p_i$, it is the product $P/p_i$ of the other variables' probabilities. By equation"
        " 1 of the paper the gain is $G$ at the root minus the mean of $G$ at the two children."
    ),
    asserts=EQUALS(_by_equation_1, control=lambda p, c: _display(p, c, 1)),
)
