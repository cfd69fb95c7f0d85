"""Section 3, Tree specific notation, of Babbar et al., "Near-Optimal Decision Trees in a SPLIT Second" (2025).

Printed: the sparse greedy algorithm splits at a node only when the gain in overall accuracy is more than lambda.
Instead: Algorithm 4 compares the whole subtree with a leaf. A single split of it may gain nothing; a subtree of s
    leaves gains more than lambda (s - 1).
Computed: y = 1 on the input 00 only, two uniform features, depth 2, lambda = 1/100, mistakes counted on all data.
"""

import sys
from fractions import Fraction
from itertools import product

LAMBDA, CUBE = Fraction(1, 100), list(product((0, 1), repeat=2))


def mistakes(D):
    ones = sum(x == (0, 0) for x in D)
    return Fraction(min(ones, len(D) - ones), len(CUBE))


print(__doc__)
zero, one = [x for x in CUBE if x[0] == 0], [x for x in CUBE if x[0] == 1]  # x1 and x2 are alike
gain = mistakes(CUBE) - mistakes(zero) - mistakes(one)
below = [[x] for x in zero]
tree = sum(mistakes(D) for D in [*below, one]) + 3 * LAMBDA
leaf = mistakes(CUBE) + LAMBDA
print(f"a leaf has objective {leaf}, the tree x1, then x2, {tree}: it is kept")
print(f"the split at its root gains {gain} in overall accuracy; lambda = {LAMBDA}")
subtree_gain = mistakes(CUBE) - sum(mistakes(D) for D in [*below, one])
confirmed = tree < leaf and gain == 0 < LAMBDA and subtree_gain > 2 * LAMBDA
print(f"the whole tree gains {subtree_gain} > lambda (3 - 1). Confirmed:", confirmed)
sys.exit(not confirmed)
