"""Proof of Theorem A.7, performance of greedy, even d, Appendix A.8.6 of Babbar et al. (2025, SPLIT).

Printed: greedy only splits on x_{d+1}, ..., x_{2d}, so its tree can improve to at most 1/2 + eps accuracy.
Instead: where the majority of these is decided, no variable has any gain, and greedy may read the others. With ties
    broken at random its mean accuracy exceeds 1/2 + eps for every even d >= 4 and small eps.
Computed: d = 4, eps = 1/20, depth 4; a node is x_1 and the zeros and ones read of x_2, ..., x_4 and x_5, ..., x_8.
"""

import sys
from fractions import Fraction
from functools import cache
from math import comb

d, EPS = 4, Fraction(1, 20)


def mean(m, zeros, ones):
    left = m - zeros - ones
    return Fraction(sum(comb(left, j) for j in range(left + 1) if 2 * (j + ones) >= m), 2**left)


def label(x1, a0, a1, b0, b1):
    """E[y] at the node; x1 is None, 0 or 1."""
    first = mean(d - 1, a0, a1)
    parity = Fraction(1, 2) if x1 is None else first if x1 == 0 else 1 - first
    return (1 - EPS) * parity + EPS * mean(d, b0, b1)


@cache
def accuracy(node, depth):
    """Mean accuracy if every unread variable of largest gain is equally likely to be read."""
    if depth == 0:
        return max(label(*node), 1 - label(*node))
    x1, a0, a1, b0, b1 = node
    tests = [(1, (0, a0, a1, b0, b1), (1, a0, a1, b0, b1))] if x1 is None else []
    tests += (
        [(d - 1 - a0 - a1, (x1, a0 + 1, a1, b0, b1), (x1, a0, a1 + 1, b0, b1))] if a0 + a1 < d - 1 else []
    )
    tests += [(d - b0 - b1, (x1, a0, a1, b0 + 1, b1), (x1, a0, a1, b0, b1 + 1))] if b0 + b1 < d else []
    gains = [abs(label(*zero) - label(*one)) for _, zero, one in tests]  # the halves are equally likely
    best = [test for test, gain in zip(tests, gains) if gain == max(gains)]
    grown = sum(many * (accuracy(zero, depth - 1) + accuracy(one, depth - 1)) / 2 for many, zero, one in best)
    return grown / sum(many for many, _, _ in best)


print(__doc__)
found = accuracy((None, 0, 0, 0, 0), d)
print(f"mean accuracy {found} = {float(found):.6f}, claimed at most {Fraction(1, 2) + EPS}")
print("Confirmed:", found > Fraction(1, 2) + EPS)
sys.exit(not found > Fraction(1, 2) + EPS)
