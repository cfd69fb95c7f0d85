"""Theorem 2, Section 1.1.2 of Blanc et al., "Harnessing the Power of Choices in Decision Tree Learning" (2023).

Printed: for every eps > 0 and k < K, h there is a distribution on which Top-K has accuracy at least 1 - eps with depth
    budget h, but Top-k at most 1/2 + eps even with depth budget h + (K - k - 1).
Instead: false for h = 1 and small eps, on every distribution: if Top-K finds a stump of error at most eps, the root of
    Top-k has expected child impurity at most G(eps), so error at most G(eps)/2, and deeper trees have no more. For
    h >= 2 the theorem is true for strictly concave impurities.
Computed: G(eps) < 1 - 2 eps for the entropy, eps = 1/10; and the paper's D_(1,K) with Gini for K = 2, 3, 4, all k < K.
"""

import sys
from fractions import Fraction
from itertools import product

EPS = Fraction(1, 10)


def accuracy(cube, unread, k, depth, K):
    """Correct weight of Top-k; all halves have equal size, so every impurity ranks by the difference of the means."""

    def ones(part):  # y = x_1 with probability 1 - eps, else one of x_2, ..., x_K
        return sum((1 - EPS) * x[0] + EPS * Fraction(sum(x[1:]), K - 1) for x in part)

    if depth == 0 or not unread:
        return max(ones(cube), len(cube) - ones(cube))
    halves = {i: [[x for x in cube if x[i] == b] for b in (0, 1)] for i in unread}
    ranked = sorted(unread, key=lambda i: -abs(ones(halves[i][0]) - ones(halves[i][1])))
    return max(
        sum(accuracy(half, [j for j in unread if j != i], k, depth - 1, K) for half in halves[i])
        for i in ranked[:k]
    )


print(__doc__)
entropy = 10**10 < 2**8 * 9**9  # log2(10) - (9/10) log2(9) < 4/5
print(f"entropy: G(1/10) < 1 - 2/10 = 4/5, as 10^10 < 2^8 9^9: {entropy}")
confirmed = entropy
for K in (2, 3, 4):
    cube = list(product((0, 1), repeat=K))
    wide = accuracy(cube, range(K), K, 1, K) / len(cube)
    for k in range(1, K):
        narrow = accuracy(cube, range(K), k, 1 + K - k - 1, K) / len(cube)
        print(
            f"K = {K}, k = {k}: Top-K at depth 1 {wide}, Top-k at depth {K - k} {narrow}; claimed at most 3/5"
        )
        confirmed &= wide >= 1 - EPS and narrow > Fraction(1, 2) + EPS
print("Confirmed:", confirmed)
sys.exit(not confirmed)
