"""Equations 79 and 81, Appendix A.8.2 of Babbar et al., "Near-Optimal Decision Trees in a SPLIT Second" (2025).

Printed: log(d_l! / ((d-d_l)! (d-d_l))) is always less than 0 for 0 <= d_l <= floor(d/2), greater than 0 for
    floor(d/2) < d_l <= d - 1; and O(1/log k) <= 2 d_l - d + 1 <= -O(1/log k).
Instead: for (d, d_l) = (1, 0) and (2, 1) it is 0, and the two sides of (81) are exchanged; (82) has them right.
Computed: the quotient under the logarithm for all d <= 24, and (81) with any positive constant.
"""

import sys
from fractions import Fraction
from math import factorial

print(__doc__)
wrong = []
for d in range(1, 25):
    for d_l in range(d):
        quotient = Fraction(factorial(d_l), factorial(d - d_l) * (d - d_l))
        if not (quotient < 1 if d_l <= d // 2 else quotient > 1):
            wrong.append((d, d_l))
            print(f"d = {d}, d_l = {d_l}: the quotient is {quotient}, its logarithm 0")
confirmed = wrong == [(1, 0), (2, 1)]
constant = Fraction(1)  # of both O's, divided by log k
middle = [x for x in (Fraction(j, 8) for j in range(-64, 65)) if constant <= x <= -constant]
print(
    f"numbers between C/log k and -C/log k: {len(middle)}, as the first is positive and the second negative"
)
confirmed &= not middle
print("Confirmed:", confirmed)
sys.exit(not confirmed)
