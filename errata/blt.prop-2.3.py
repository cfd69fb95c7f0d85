"""Proposition 2.3, Section 2.1 of Blanc, Lange and Tan, "Provable guarantees ...: the agnostic setting" (2020).

Printed: if x_i* has the largest purity gain at a leaf, E[f x_i*] >= E[f x_j] for all j.
Instead: absolute values are missing; |E[f x_i*]| >= |E[f x_j]| holds for a strictly concave impurity.
Computed: f = 1 - x_2 in bits, that is f = 1[x_2 = -1], on {-1, 1}^2, Gini impurity 4p(1-p).
"""

import sys
from fractions import Fraction
from itertools import product

print(__doc__)
CUBE = list(product((-1, 1), repeat=2))


def f(x):
    return int(x[1] == -1)


def mean(values):
    return Fraction(sum(values), len(values))


def G(p):
    return 4 * p * (1 - p)


gains, correlations = [], []
for i in (0, 1):
    halves = [mean([f(x) for x in CUBE if x[i] == b]) for b in (-1, 1)]
    gains.append(G(mean([f(x) for x in CUBE])) - sum(map(G, halves)) / 2)
    correlations.append(mean([f(x) * x[i] for x in CUBE]))
    print(f"x_{i + 1}: purity gain {gains[i]}, E[f x_{i + 1}] = {correlations[i]}")
confirmed = gains[1] > gains[0] and correlations[1] < correlations[0]
print(f"x_2 has the largest gain, but {correlations[1]} < {correlations[0]}. Confirmed:", confirmed)
sys.exit(not confirmed)
