"""Section 5.1, first paragraph, of Blanc et al., "Harnessing the Power of Choices ..." (2023).

Printed: since the search space of Top-k is a superset of that of Top-1, the training accuracy of Top-k is guaranteed to
    be larger.
Instead: at least as large, and only if both use one impurity and one order of equal scores. In Section 5 Top-1 is
    scikit-learn's optimized CART (Gini) and Top-k uses the binary entropy.
Computed: 6 points of label 0, 2 of label 1, depth 1; the zero-halves are (0, 1) for x1, (2, 2) for x2 and its copy x3.
"""

import sys
from fractions import Fraction


def halves(zero):
    return [zero, (6 - zero[0], 2 - zero[1])]


def gini(zero):
    return sum(Fraction(4 * a * b, a + b) for a, b in halves(zero))


def power(zero):  # 2 to the power of the conditional entropy, times the number of points: exact
    (a, b), (c, d) = halves(zero)
    return Fraction((a + b) ** (a + b) * (c + d) ** (c + d), a**a * b**b * c**c * d**d)


def accuracy(zero):
    return Fraction(sum(max(half) for half in halves(zero)), 8)


print(__doc__)
features = {"x1": (0, 1), "x2": (2, 2), "x3": (2, 2)}
for name, zero in features.items():
    print(f"{name}: Gini {gini(zero)}, 2^(8 entropy) {power(zero)}, accuracy {accuracy(zero)}")
top1 = min(features, key=lambda name: gini(features[name]))
top2 = sorted(features, key=lambda name: power(features[name]))[:2]
best = max(accuracy(features[name]) for name in top2)
print(f"Gini-Top-1 takes {top1}, {accuracy(features[top1])}; entropy-Top-2 considers {top2}, {best}")
confirmed = accuracy(features[top1]) > best
print("Confirmed:", confirmed)
sys.exit(not confirmed)
