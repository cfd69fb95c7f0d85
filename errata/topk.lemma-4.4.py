"""Lemma 4.4 (Top-k fails, monotone), Section 4.2 of Blanc et al., "Harnessing the Power of Choices ..." (2023).

Printed: on D_(h,K), y = Tribes_h(x^(1)) with probability 1 - eps, else Maj_(K-1)(x^(2)), Top-k with depth budget h has
    accuracy at most 1/2 + eps.
Instead: with the width of Definition 7 Tribes is unbalanced for infinitely many h; there a constant is more accurate
    if eps <= 1/5, for every K and k, and so is the tree of Top-k. With balanced Tribes the lemma can be mended.
Computed: h = 1, K = 2, k = 1, eps = 1/10; then a constant at the last length h of each width, eps = 1/10 and 1/5.
"""

import sys
from fractions import Fraction
from itertools import product


def width(h):  # the largest w with (1 - 2^-w)^(h/w) <= 1/2, that is (2^w - 1)^h 2^w <= 2^(w h)
    return max(w for w in range(1, 12) if (2**w - 1) ** h * 2**w <= 2 ** (w * h))


def tribes(x):
    w = width(len(x))
    return int(any(all(x[i * w : (i + 1) * w]) for i in range(len(x) // w)))


def majority(x):
    return int(2 * sum(x) >= len(x))


print(__doc__)
eps, h, K = Fraction(1, 10), 1, 2
cube = list(product((0, 1), repeat=h + K - 1))
mean = {x: (1 - eps) * tribes(x[:h]) + eps * majority(x[h:]) for x in cube}
halves = [[sum(y for x, y in mean.items() if x[i] == b) / 2 for b in (0, 1)] for i in range(2)]
# uniform inputs: every impurity ranks by the difference of the means of the halves
first = max(range(2), key=lambda i: abs(halves[i][1] - halves[i][0]))
accuracy = sum(max(p, 1 - p) for p in halves[first]) / 2
print(f"h = {h}, K = {K}, eps = {eps}: Top-1 reads x_{first + 1} and has {accuracy}, claimed at most 3/5")
confirmed = accuracy > Fraction(1, 2) + eps
for w, h in enumerate((4, 15, 42, 109, 264, 618, 1416, 3190), 1):
    ones = 1 - (1 - Fraction(1, 2**w)) ** (h // w)
    accuracies = [(1 - e) * ones + e / 2 for e in (eps, 2 * eps)]  # of the constant 1: Pr[Maj = 1] >= 1/2
    print(
        f"h = {h}, width {w}: a constant has at least {float(accuracies[0]):.6f}, {float(accuracies[1]):.6f}"
    )
    confirmed &= width(h) == w < width(h + 1)
    confirmed &= all(a > Fraction(1, 2) + e for a, e in zip(accuracies, (eps, 2 * eps)))
print("Confirmed:", confirmed)
sys.exit(not confirmed)
