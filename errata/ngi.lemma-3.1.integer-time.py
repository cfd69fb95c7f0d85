"""Lemma 3, "regardless of the value of gamma'", Section 5.1 of Zhang and Gionis (2022).

Printed: Z'_k >= (p(C_(k+1)) - 3 p(C*_(k+1))) gamma'/3 holds regardless of the value of gamma'; time is discrete for
    integral costs, Z'_k is a sum over gamma' 2^k < t <= gamma' 2^(k+1).
Instead: for gamma' >= 3/2, or in continuous time. A short interval may contain no integer.
Computed: two objects of classes 0 and 1, one test of cost 1, gamma' = 1/5, k = 1.
"""

import sys
from fractions import Fraction

print(__doc__)
gamma, k = Fraction(1, 5), 1
low, high = gamma * 2**k, gamma * 2 ** (k + 1)
times = [t for t in range(1, 10) if low < t <= high]
B, E, cost = Fraction(1, 2), Fraction(1), 1  # the one test: half of the probability, and all f~_i from 0 to 1
zk = sum((B + E) / cost for t in times if t <= 1)
unfinished = 1 if high < 1 else 0  # p(C(gamma 2^(k+1))): the test is not completed before time 1
optimal = 1 if 2**k < 1 else 0  # C*_(k+1) = C*(2^k), k + 1 - 1 = k
bound = (unfinished - 3 * optimal) * gamma / 3
print(f"the integers t with {low} < t <= {high}: {times}; the sum is {zk}, claimed at least {bound}")
confirmed = zk < bound
print("Confirmed:", confirmed)
sys.exit(not confirmed)
