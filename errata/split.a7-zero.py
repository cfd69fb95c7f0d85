"""Proof of Theorem A.7, Appendix A.8.6 of Babbar et al., "Near-Optimal Decision Trees in a SPLIT Second" (2025).

Printed: greedy only splits on x_{d+1}, ..., x_{2d}, since all of these have information gain greater than zero,
    unlike the other variables.
Instead: for odd d the majority ("at least half") of x_2, ..., x_d is 1 more often than 0, and x_1 is correlated with
    the label, (1-eps)/eps times as much as a variable of the other majority.
Computed: eps = 1/20, d = 2, ..., 9: E[y | x_i = 1] - E[y | x_i = 0], by the number of ones of a majority.
"""

import sys
from fractions import Fraction
from math import comb

EPS = Fraction(1, 20)


def mean(m, ones=0, read=0):
    """Pr[at least half of m bits are 1], given that so many of the read ones are 1."""
    left = m - read
    return Fraction(sum(comb(left, j) for j in range(left + 1) if 2 * (j + ones) >= m), 2**left)


print(__doc__)
confirmed = True
for d in range(2, 10):
    x_1 = (1 - EPS) * (1 - 2 * mean(d - 1))  # y is the majority if x_1 = 0, its negation if x_1 = 1
    first = 0  # x_2, ..., x_d: x_1 is a fair coin
    decoy = EPS * (mean(d, 1, 1) - mean(d, 0, 1))
    print(f"d = {d}: x_1 {abs(x_1)}, x_2 to x_d {first}, x_(d+1) to x_2d {decoy}")
    confirmed &= (abs(x_1) > decoy) if d % 2 and d > 1 else x_1 == 0
    confirmed &= d % 2 == 0 or abs(x_1) == (1 - EPS) / EPS * decoy
print("x_1 has the largest gain for every odd d. Confirmed:", confirmed)
sys.exit(not confirmed)
