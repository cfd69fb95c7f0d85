"""Appendix B.1, first sentence, of Blanc et al., "Harnessing the Power of Choices in Decision Tree Learning" (2023).

Printed: f_(h,K) combines a function that outputs a random one of k features with the h-wise parity.
Instead: a random one of K - 1 features, as in Section 4.1. With k features Lemma 4.2 fails, as Top-k can read all of
    them and the parity with fewer than h + K - k tests.
Computed: h = 2, K = 3, k = 1, eps = 1/10, depth h + K - k - 1 = 3: Top-1 with one and with K - 1 = 2 such features.
"""

import sys
from fractions import Fraction
from itertools import product

EPS, h = Fraction(1, 10), 2


def ones(cube):
    return sum((1 - EPS) * (sum(x[:h]) % 2) + EPS * Fraction(sum(x[h:]), len(x) - h) for x in cube)


def top1(cube, unread, depth):
    """Correct weight; halves have equal size, so every impurity ranks by the difference of the means."""
    if depth == 0 or not unread:
        return max(ones(cube), len(cube) - ones(cube))
    halves = {i: [[x for x in cube if x[i] == b] for b in (0, 1)] for i in unread}
    best = max(unread, key=lambda i: abs(ones(halves[i][0]) - ones(halves[i][1])))
    return sum(top1(half, [i for i in unread if i != best], depth - 1) for half in halves[best])


print(__doc__)
accuracy = {}
for features in (1, 2):
    cube = list(product((0, 1), repeat=h + features))
    accuracy[features] = top1(cube, range(h + features), 3) / len(cube)
    print(
        f"a random one of {features}: Top-1 at depth 3 has accuracy {accuracy[features]}; Lemma 4.2: at most 3/5"
    )
confirmed = accuracy[1] > Fraction(3, 5) >= accuracy[2]
print("Confirmed:", confirmed)
sys.exit(not confirmed)
