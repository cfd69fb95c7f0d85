"""Equation 4, Section 5.1 (proof of Lemma 4) of Zhang and Gionis, "Regularized Impurity Reduction ..." (2022).

Printed: step (4), which leaves out the factors c_ik(d) / c(d), is due to c_ik(d) <= c(d).
Instead: a summand p(x_i) (c_ik/c) (h(S) - h(S_d)) may be negative and gets smaller without its factor. The summands of
    one node have the same factor and add up to p(S) (h(S) - h(S|d)) >= 0, which is the reason.
Computed: three equally likely objects of classes 0, 0, 1, the test (0, 1, 1) of cost 2 of which 3/2 are left at the
    time gamma 2^k = 1/2; Gini index, h_l(S) = 1 - p_l(S)/p(S).
"""

import sys
from fractions import Fraction

CLASSES, TEST = (0, 0, 1), (0, 1, 1)


def h(label, S):
    return 1 - Fraction(sum(CLASSES[i] == label for i in S), len(S))


print(__doc__)
S, factor = (0, 1, 2), Fraction(3, 2) / 2
summands = []
for i in S:
    part = [j for j in S if TEST[j] == TEST[i]]
    without = Fraction(1, 3) * (h(CLASSES[i], S) - h(CLASSES[i], part))
    summands.append((factor * without, without))
    print(
        f"object {i}: summand {factor * without}, without the factor {without}, grows by {without - factor * without}"
    )
totals = [sum(column) for column in zip(*summands)]
print(f"the sums of the node: {totals[0]} and {totals[1]}")
confirmed = any(b < a for a, b in summands) and totals[0] <= totals[1]
print("A summand gets smaller, the sum does not. Confirmed:", confirmed)
sys.exit(not confirmed)
