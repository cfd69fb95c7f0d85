"""Footnote 4, Section 3.1 of Blanc, Lange and Tan, "Provable guarantees ...: the agnostic setting" (2020).

Printed: by Theorem 5 there is a split of this much purity gain at the median of one input coordinate.
Instead: a coordinate with atoms need not have a theta with Pr[x_i >= theta] = 1/2, and where another has one, its
    gain may be 0. The best threshold, median or not, has the gain.
Computed: x_1 uniform on {0, 1, 2}, x_2 a fair bit, f = 1[x_1 >= 1] = T; Gini impurity 4p(1-p).
"""

import sys
from fractions import Fraction
from itertools import product

POINTS = list(product((0, 1, 2), (0, 1)))


def mean(points):
    return Fraction(sum(x[0] >= 1 for x in points), len(points))


def G(p):
    return 4 * p * (1 - p)


print(__doc__)
bias = min(mean(POINTS), 1 - mean(POINTS))
print(f"eps = bias(f) - dist(f, T) = {bias} - 0")
medians = []
for i, theta in ((0, 1), (0, 2), (1, 1)):
    above, below = [x for x in POINTS if x[i] >= theta], [x for x in POINTS if x[i] < theta]
    q = Fraction(len(above), len(POINTS))
    gain = G(mean(POINTS)) - q * G(mean(above)) - (1 - q) * G(mean(below))
    print(f"split x_{i + 1} >= {theta}: probability {q}, purity gain {gain}")
    medians += [(i, gain)] * (q == Fraction(1, 2))
confirmed = bias == Fraction(1, 3) and medians == [(1, 0)]
print("The only split at a median is that of x_2, of gain 0; x_1 has none. Confirmed:", confirmed)
sys.exit(not confirmed)
