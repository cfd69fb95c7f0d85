r"""How many examples rank tests as the population does, by the bounds of Chernoff and Hoeffding and the union bound.

Let the m variables be fair coins, and n examples be drawn. For a subcube of j <= d fixed variables let N be the number
of examples in it, of mean n 2^-j >= n 2^-d. Except with probability 2 exp(-n 2^-d / 75) it is within a fifth of its
mean (Chernoff), and then, except with probability 2 exp(-2 (4/5) n 2^-d (delta/5)^2), the label mean of the examples is
within delta/5 of that of the subcube (Hoeffding). There are S = sum over j <= d of C(m, j) 2^j such subcubes; let all
be so. The children of a test at a node of depth below d then have fractions of at least 2/5 of its examples, so that
4 q_0 q_1 is in [24/25, 1], and the Gini gain is 4 q_0 q_1 times the squared difference of the children's label means. A
test of difference at least delta on the population gains at least 24/25 (3/5 delta)^2 on the examples, one of
difference 0 at most (2/5 delta)^2, which is less: **every test of difference delta ranks before every one of difference
0**.

That accuracies on examples and population are within g for all of T classifiers fails with probability at most
2 T exp(-2 n g^2) (Hoeffding).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from flint import arb, fmpq

Event = tuple[int, fmpq]
"""Numbers (a, c): on n examples something fails with probability at most a exp(-c n)."""


def ranked_by_differences(variables: int, depth: int, difference: fmpq) -> list[Event]:
    """What may fail until tests rank by their differences at all nodes of depth below d.

    variables: m; depth: d; difference: delta, of the tests that do have one.
    """
    subcubes = sum(comb(variables, j) << j for j in range(depth + 1))
    reach = fmpq(1, 1 << depth)
    return [(2 * subcubes, reach / 75), (2 * subcubes, 2 * fmpq(4, 5) * reach * (difference / 5) ** 2)]


def close_accuracies(classifiers: int, gap: fmpq) -> Event:
    """That some of ``classifiers`` has accuracies further apart than ``gap``."""
    return 2 * classifiers, 2 * gap**2


def failure_bound(events: Sequence[Event], examples: int) -> arb:
    """Bound on the probability that any of the events fails on so many examples: a ball; above 1 it says nothing."""
    return sum((arb(a) * (-arb(c) * examples).exp() for a, c in events), arb(0))


def enough_examples(events: Sequence[Event], failure: fmpq) -> int:
    """Examples on which all is well except with probability ``failure``, of which every event has the same share.

    For r events the largest ln(r a / failure) / c, rounded up.
    """
    needed = [(arb(len(events) * a / failure).log() / arb(c)).upper() for a, c in events]
    return max(int(number.ceil().unique_fmpz()) for number in needed)
