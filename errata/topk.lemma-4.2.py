"""Lemma 4.2 (Top-k fails), Section 4.1 of Blanc et al., "Harnessing the Power of Choices ..." (2023).

Printed: the accuracy of Top-k with depth h' on D_(h,K) is at most 1/2 + eps for any h' < h + K - k.
Instead: false for h = 1: the parity of one bit is that bit, it has the largest correlation, and Top-k reads it first.
    For h >= 2 and strictly concave impurities the lemma is true.
Computed: D_(h,K) on the whole cube, eps = 1/10, for h = 1, 2, K = 2, 3, all k < K and 1 <= h' < h + K - k.
"""

import sys
from fractions import Fraction
from itertools import product

EPS = Fraction(1, 10)


def ones(cube, h):  # the parity of the first h bits with probability 1 - eps, else a random one of the others
    return sum((1 - EPS) * (sum(x[:h]) % 2) + EPS * Fraction(sum(x[h:]), len(x) - h) for x in cube)


def correct(cube, unread, k, depth, h):
    """Correct weight of Top-k; halves have equal size, so every impurity ranks by the difference of the means."""
    if depth == 0 or not unread:
        return max(ones(cube, h), len(cube) - ones(cube, h))
    halves = {i: [[x for x in cube if x[i] == b] for b in (0, 1)] for i in unread}
    ranked = sorted(unread, key=lambda i: -abs(ones(halves[i][0], h) - ones(halves[i][1], h)))
    grown = {
        i: [correct(half, [j for j in unread if j != i], k, depth - 1, h) for half in halves[i]]
        for i in ranked[:k]
    }
    return max(map(sum, grown.values()))


print(__doc__)
confirmed = True
for h, K in product((1, 2), (2, 3)):
    cube = list(product((0, 1), repeat=h + K - 1))
    for k in range(1, K):
        for depth in range(1, h + K - k):
            accuracy = correct(cube, range(h + K - 1), k, depth, h) / len(cube)
            print(
                f"h = {h}, K = {K}, k = {k}, h' = {depth}: accuracy {accuracy}, claimed at most {Fraction(1, 2) + EPS}"
            )
            confirmed &= (accuracy > Fraction(1, 2) + EPS) == (h == 1)
print("Confirmed:", confirmed)
sys.exit(not confirmed)
