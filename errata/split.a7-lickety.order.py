"""Proof of Theorem A.7, order of the tests, Appendix A.8.6 of Babbar et al., "... in a SPLIT Second" (2025).

Printed: once x_1 is known, x_2, ..., x_d have high information gain, and a greedy tree will pick those features over
    x_{d+1}, ..., x_{2d}.
Instead: not at every node. Where the first majority is nearly decided a vote of it has a small gain, and greedy reads a
    variable of the other majority first; its accuracy may then be below 1 - eps/2, which the vote by itself gives.
Computed: d = 9, eps = 1/5, after x_1 = 0: the greedy tree with the 8 remaining tests.
"""

import sys
from fractions import Fraction
from functools import cache
from math import comb

d, EPS = 9, Fraction(1, 5)


def mean(m, zeros, ones):
    left = m - zeros - ones
    return Fraction(sum(comb(left, j) for j in range(left + 1) if 2 * (j + ones) >= m), 2**left)


def label(a0, a1, b0, b1):  # zeros and ones read of x_2, ..., x_9 and of x_10, ..., x_18
    return (1 - EPS) * mean(d - 1, a0, a1) + EPS * mean(d, b0, b1)


@cache
def grow(node, depth):
    """(accuracy, probability that a variable of the second majority is read before a vote with a gain)."""
    if depth == 0:
        return max(label(*node), 1 - label(*node)), Fraction(0)
    a0, a1, b0, b1 = node
    votes = ((a0 + 1, a1, b0, b1), (a0, a1 + 1, b0, b1)) if a0 + a1 < d - 1 else (node, node)
    others = ((a0, a1, b0 + 1, b1), (a0, a1, b0, b1 + 1)) if b0 + b1 < d else (node, node)
    vote_gain, other_gain = (abs(label(*pair[0]) - label(*pair[1])) for pair in (votes, others))
    chosen = others if other_gain > vote_gain else votes  # of equal gains the first variable
    parts = [grow(child, depth - 1) for child in chosen]
    accuracy, early = (sum(column) / 2 for column in zip(*parts))
    return accuracy, Fraction(1) if other_gain > vote_gain > 0 else early


print(__doc__)
accuracy, early = grow((0, 0, 0, 0), d - 1)
print(f"with probability {early} another variable is read where a vote has a gain")
print(f"accuracy {accuracy}; with the votes alone {1 - EPS / 2}")
confirmed = early > 0 and accuracy < 1 - EPS / 2
print("Confirmed:", confirmed)
sys.exit(not confirmed)
