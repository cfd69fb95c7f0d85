"""Proof of Theorem A.6, accuracy of equation 113, Appendix A.8.6 of Babbar et al., "... in a SPLIT Second" (2025).

Printed: the tree that reads X_j for the bit that it copies has accuracy at least (1 - eps)(1 - eps').
Instead: by equation 111 idx(j) is drawn for every example, so X_j is the copy of another bit most of the time. With
    idx(j) drawn once for all examples the bound holds.
Computed: d = 5, d_l = 2, eps = eps' = 1/20: X_j in the place of X_1, idx(j) uniform on {1, 2} or fixed to 1.
"""

import sys
from fractions import Fraction
from itertools import product

EPS = EPS2 = Fraction(1, 20)


def majority(bits):
    return int(2 * sum(bits) >= len(bits))


def accuracy(indices):
    """Accuracy of the tree if idx(j) is uniform on these."""
    total = Fraction(0)
    for x in product((0, 1), repeat=5):  # X_1, X_2 and the three bits of the first majority
        label = (x[0] ^ x[1]) & majority(x[2:])
        for i, flipped in product(indices, (0, 1)):
            copy = x[i] ^ flipped
            guess = (copy ^ x[1]) & majority(x[2:])
            weight = (EPS2 if flipped else 1 - EPS2) / len(indices) / 32
            total += weight * ((1 - EPS) * (guess == label) + EPS / 2)  # the other majority: a fair bit
    return total


print(__doc__)
claimed = (1 - EPS) * (1 - EPS2)
printed, once = accuracy((0, 1)), accuracy((0,))
print(f"accuracy {printed}, claimed at least {claimed}; with idx(j) = 1 drawn once {once}")
confirmed = printed < claimed <= once
print("Confirmed:", confirmed)
sys.exit(not confirmed)
