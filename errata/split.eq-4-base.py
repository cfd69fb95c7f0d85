"""Equation 4, case d' = d - d_l, Section 5.1 of Babbar et al., "Near-Optimal Decision Trees in a SPLIT Second" (2025).

Printed: for d' = d - d_l the value is the minimum of two leaves and over f of L(T_g(D(f), d')) + L(T_g(D(f'), d')).
Instead: after a test on f the greedy trees may only have depth d' - 1; as printed the tree has depth d + 1. The case
    should be L(T_g(D, d - d_l, lambda)), the greedy tree itself, as in Algorithm 1.
Computed: y = not (x1 or x2), uniform, d = 1, d_l = 0, lambda = 1/100.
"""

import sys
from fractions import Fraction
from itertools import product

LAMBDA, CUBE = Fraction(1, 100), tuple(product((0, 1), repeat=2))


def leaf(D):
    ones = sum(not (a or b) for a, b in D)
    return LAMBDA + Fraction(min(ones, len(D) - ones), len(CUBE))


def splits(D):
    return [pair for f in (0, 1) if all(pair := [[x for x in D if x[f] == b] for b in (0, 1)])]


def best(D, d):  # of all trees of depth d; on a half only one feature is left, so there it is greedy as well
    return min([leaf(D)] + [sum(best(half, d - 1) for half in pair) for pair in splits(D) if d])


print(__doc__)
equation4 = min([leaf(CUBE)] + [sum(best(half, 1) for half in pair) for pair in splits(CUBE)])
print(
    f"equation 4 has the value {equation4}; a tree of depth 1 has at least {best(CUBE, 1)}, of depth 2 {best(CUBE, 2)}"
)
confirmed = equation4 == best(CUBE, 2) < best(CUBE, 1)
print("Confirmed:", confirmed)
sys.exit(not confirmed)
