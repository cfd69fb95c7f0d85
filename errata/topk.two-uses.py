"""Appendix B, before Fact B.1, of Blanc et al., "Harnessing the Power of Choices in Decision Tree Learning" (2023).

Printed: Top-k uses its sample in two ways only: for the scores, and at h = 0 to see which constant fits better.
Instead: a third use is step 4 of Figure 1, the accuracies of the trees T_i. They are statistical queries too, so the
    conclusion stands.
Computed: two samples of 12 zeros and 8 ones with equal scores of both features and equal best labels in all halves, on
    which Top-2 with depth 1 has different roots. Zero-halves as (zeros, ones).
"""

import sys
from fractions import Fraction


def halves(zero):
    return [zero, (12 - zero[0], 8 - zero[1])]


def gini(zero):  # the impurities of the halves, weighted; the label mean of the sample is fixed
    return sum(Fraction(4 * a * b, a + b) for a, b in halves(zero))


def labels(zero):
    return [int(b >= a) for a, b in halves(zero)]


def mistakes(zero):
    return sum(min(half) for half in halves(zero))


print(__doc__)
x1, roots = (8, 2), []
for x2 in ((1, 4), (7, 8)):
    print(f"x1 {x1}: impurity {gini(x1)}, labels {labels(x1)}, {mistakes(x1)} mistakes;", end=" ")
    print(f"x2 {x2}: impurity {gini(x2)}, labels {labels(x2)}, {mistakes(x2)} mistakes")
    roots.append("x1" if mistakes(x1) <= mistakes(x2) else "x2")
confirmed = gini((1, 4)) == gini((7, 8)) and labels((1, 4)) == labels((7, 8)) and roots == ["x2", "x1"]
print("the roots of Top-2 are", *roots, "- confirmed:", confirmed)
sys.exit(not confirmed)
