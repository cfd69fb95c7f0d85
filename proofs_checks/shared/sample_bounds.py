r"""Numbers of examples that rank tests as the population does, by Chernoff's, Hoeffding's and the union bound.

Let the m variables be fair coins, and let n examples be drawn. For a subcube of j <= d fixed variables let N be the
number of examples in it, of mean n 2^-j >= n 2^-d. Except with probability 2 exp(-n 2^-d / 75), N is within a fifth of
its mean (Chernoff). Then, except with probability 2 exp(-2 (4/5) n 2^-d (delta/5)^2), the label mean of the examples is
within delta/5 of that of the subcube (Hoeffding). There are S = sum over j <= d of C(m, j) 2^j such subcubes; suppose
that both hold for all of them. The children of a test at a node of depth below d then receive fractions q_0 and q_1 of
its examples, each at least 2/5, so 4 q_0 q_1 is in [24/25, 1]. The Gini gain is 4 q_0 q_1 times the squared difference
between the children's label means. A test whose difference on the population is at least delta gains at least
24/25 (3/5 delta)^2 on the examples; a test of difference 0 gains at most (2/5 delta)^2, which is less. So **every test
of difference at least delta ranks before every test of difference 0**.

With probability at least 1 - 2 T exp(-2 n g^2), each of T classifiers has accuracies on examples and population within
g (Hoeffding).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from flint import arb, fmpq

Event = tuple[int, fmpq]
"""Numbers (a, c) for an event that fails on n examples with probability at most a exp(-c n)."""


def ranking_events(variables: int, depth: int, difference: fmpq) -> list[Event]:
    """Return the events under which tests are ranked by their differences at all nodes of depth below d.

    variables: m; depth: d; difference: minimum delta of the nonzero differences.
    """
    subcubes = sum(comb(variables, j) << j for j in range(depth + 1))
    reach = fmpq(1, 1 << depth)
    return [(2 * subcubes, reach / 75), (2 * subcubes, 2 * fmpq(4, 5) * reach * (difference / 5) ** 2)]


def close_accuracies(classifiers: int, gap: fmpq) -> Event:
    """Return the event that the accuracies of each classifier differ by at most ``gap``."""
    return 2 * classifiers, 2 * gap**2


def failure_bound(events: Sequence[Event], examples: int) -> arb:
    """Return a bound, as a ball, on the probability that any event fails; it is vacuous above 1."""
    return sum((arb(a) * (-arb(c) * examples).exp() for a, c in events), arb(0))


def enough_examples(events: Sequence[Event], failure: fmpq) -> int:
    """Return a number of examples for which all events hold except with probability ``failure``, shared equally.

    For r events it is the maximum of ln(r a / failure) / c, rounded up.
    """
    needed = [(arb(len(events) * a / failure).log() / arb(c)).upper() for a, c in events]
    return max(int(number.ceil().unique_fmpz()) for number in needed)
