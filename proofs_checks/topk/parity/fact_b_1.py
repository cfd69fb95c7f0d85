"""Fact B.1: under uniform inputs the score of a variable increases with its correlation.

The score depends on |delta_i|, where delta_i = E[y|x_i=1] - E[y|x_i=0]; E[x_i y] = E[y]/2 + delta_i/4 depends on its
sign.

How it is checked. As printed: every function, smallest n and truth table first, until two variables are found with
E[x_i y] < E[x_j y] and a larger score for x_i; even "does not decrease" is false then. Repair: every pair of variables
of every function, without listing the functions. For a pair only the numbers of ones on the four quarters (x_i, x_j)
matter, and any four numbers from 0 to 2^(n-2) occur. So 6,561 cases cover the 2^32 functions on 5 variables. Gains are
compared exactly.

Is it tight? The first counterexample is y = not x_2 on two variables, whose scores are 0 and 1 for every normalised G.
Strict concavity is necessary: for G = 2 min(p, 1-p) all variables whose two halves have the same majority label score
0.
"""

from __future__ import annotations

from functools import cache
from itertools import product

from flint import fmpq

from theorylab.claims import (
    AT_LEAST,
    EQUALS,
    Claim,
    Derivation,
    Grid,
    Independent,
    Point,
    number,
    scoped,
)
from theorylab.impurities.impurity import impurity as impurity_named
from theorylab.impurities.purity import purity_gain
from theorylab.numbers.comparison import Order, Value, compare
from theorylab.problems.cube import CubeProblem

NAMES = ("gini", "entropy", "km")

Halves = tuple[int, int]
"""Numbers of ones in the zero-half and in the one-half of a variable."""


def pairs_of_halves(n: int) -> list[tuple[Halves, Halves]]:
    """Return the counts of ones in the halves of two variables, over all functions on n >= 2 variables.

    The two variables cut the cube into four quarters of 2^(n-2) inputs, on which a function can have any
    numbers of ones.
    """
    found = {
        ((c00 + c01, c10 + c11), (c00 + c10, c01 + c11))
        for c00, c01, c10, c11 in product(range((1 << (n - 2)) + 1), repeat=4)
    }
    return sorted(found)


def _correlation(n: int, table: int, i: int) -> fmpq:
    """Return E[x_i y] with 0/1 values."""
    return fmpq(sum(table >> x & x >> i & 1 for x in range(1 << n)), 1 << n)


def _scores(n: int, table: int, impurity: str) -> list[Value]:
    problem = CubeProblem([table >> x & 1 for x in range(1 << n)])
    g = impurity_named(impurity)
    return [purity_gain(problem, problem.root, split, g) for split in problem.splits(problem.root)]


def _increasing_pairs(n: int, table: int) -> list[tuple[int, int]]:
    """Return the pairs (i, j) with E[x_i y] < E[x_j y]."""
    correlations = [_correlation(n, table, i) for i in range(n)]
    return [(i, j) for i in range(n) for j in range(n) if correlations[i] < correlations[j]]


def _increases(n: int, table: int, impurity: str) -> list[Value]:
    """Return the score of x_j minus the score of x_i for each of those pairs."""
    scores = _scores(n, table, impurity)
    return [scores[j] - scores[i] for i, j in _increasing_pairs(n, table)]


def _correlation_increases(n: int, table: int, impurity: str) -> list[fmpq]:
    """Return the increase of the correlation for each of those pairs."""
    return [_correlation(n, table, j) - _correlation(n, table, i) for i, j in _increasing_pairs(n, table)]


def _in_words(values: Point, measured: list[Value], claimed: int) -> str:
    n, table = values["n"], values["table"]
    scores = _scores(**values)
    i, j = next(
        pair
        for pair, increase in zip(_increasing_pairs(n, table), measured)
        if compare(increase, claimed) is Order.LESS
    )
    truth = "".join(str(table >> x & 1) for x in range(1 << n))
    return (
        f"y with truth table {truth} on {n} uniform variables, x1 changing fastest ({values['impurity']}):"
        f" E[x{i + 1} y] = {number(_correlation(n, table, i))} < E[x{j + 1} y] = {number(_correlation(n, table, j))},"
        f" but x{i + 1} scores {number(scores[i])} and x{j + 1} scores {number(scores[j])}; tried: all functions of two"
        " and three variables with two different correlations, three impurities"
    )


def _orders(n: int, impurity: str) -> list[int]:
    """Return the order of the scores of the two variables of each pair: -1, 0 or 1."""
    g, half = impurity_named(impurity), 1 << (n - 1)

    @cache
    def child_impurity(ones: Halves) -> Value:
        """Return twice the expected impurity of the children; for a fixed mean the score decreases with it."""
        return g(fmpq(ones[0], half)) + g(fmpq(ones[1], half))

    return [compare(child_impurity(other), child_impurity(one)).value for one, other in pairs_of_halves(n)]


def _orders_by_difference(n: int, impurity: str) -> list[int]:
    """Return the order of |delta| for the two variables of each pair."""
    return [_sign(abs(b - a) - abs(d - c)) for (a, b), (c, d) in pairs_of_halves(n)]


def _orders_by_correlation(n: int, impurity: str) -> list[int]:
    """Return the order of E[x_i y], that is of the ones in the one-half."""
    return [_sign(b - d) for (_, b), (_, d) in pairs_of_halves(n)]


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


CLAIM = Claim(
    id="topk.fact-b.1",
    cite="Fact B.1",
    statement="If the scoring function is any impurity-based heuristic, and the data distribution is uniform over"
    " inputs, then the score of a coordinate $i$ is monotone increasing with its correlation with the label,"
    r" $\mathbb{E}[x_iy]$",
    instances=Grid.over(
        n=(2, 3),
        table=lambda n: (table for table in range(1 << (1 << n)) if _increasing_pairs(n, table)),
        impurity=NAMES,
    ),
    measured=_increases,
    asserts=AT_LEAST(0, control=_correlation_increases),
    method="exhaustive",
    literature="False with 0/1 values, because the score does not depend on the sign of the correlation. The paper "
    "uses the fact at every node, also at nodes with one remaining parity variable, whose difference may be negative "
    "and which then ranks first (topk.lemma-4.2-order). Lemma 4.2 needs only the nodes with two remaining, where no "
    "difference is negative",
    falls="slip",
    independent=(Independent("learn greedy dnf:~x2 --depth 1 --impurity gini", shows="x2 ├── 0: label 1"),),
    witness=_in_words,
).repaired(
    place="Fact B.1, with the difference of the means",
    statement=r"For uniform inputs and strictly concave $\mathcal{G}$ the score of $x_i$ increases strictly with"
    r" $|\mathbb{E}[y\mid x_i=1]-\mathbb{E}[y\mid x_i=0]|$, and equal differences have equal scores",
    instances=Grid.over(n=scoped(range(2, 6), range(2, 7)), impurity=NAMES),
    hypotheses={"n >= 2": lambda n: n >= 2},
    measured=_orders,
    asserts=EQUALS(_orders_by_difference, control=_orders_by_correlation),
    derivation=Derivation(
        proof=r"""Let $q=\mathbb{E}[y]$ and $\delta=\mathbb{E}[y\mid x_i=1]-\mathbb{E}[y\mid x_i=0]$. As $x_i$ is one
with probability $\tfrac12$, the children have the means $q\pm\tfrac\delta2$, and the score is
$g(\delta)=\mathcal{G}(q)-\tfrac12\bigl(\mathcal{G}(q-\tfrac\delta2)+\mathcal{G}(q+\tfrac\delta2)\bigr)$. For fixed
$q$ this is even in $\delta$, zero at $0$ and strictly convex where both means are in $[0,1]$, since $-\mathcal{G}$ is
strictly convex. If $0\le a<b$, then $a$ lies strictly between $-b$ and $b$, so $g(a)<g(b)$. Equal $|\delta|$ have
equal scores because $g$ is even. At a node of a tree the same holds, as the unread variables are uniform there. ∎""",
    ),
    literature="The paper has the correlation in place of the difference",
)
REPAIRED = CLAIM.repair
