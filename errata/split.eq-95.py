"""Equation 95, Appendix A.8.2 of Babbar et al., "Near-Optimal Decision Trees in a SPLIT Second" (2025).

Printed: at d_l = (d-1)/2 the terms with (log k)^2 are k^((d+1)/2) (d+1)/2 - k^((d+1)/2), positive for any d > 1.
Instead: by (93) and (94) they are k^((d+1)/2) ((d+1)/2 / Gamma((d+1)/2) + 1 / Gamma((d+3)/2)): the Gamma functions are
    lost, and two minus signs make a plus. The sum is positive for d = 1 too, so the conclusion stands.
Computed: both coefficients of k^((d+1)/2) (log k)^2 for odd d.
"""

import sys
from fractions import Fraction
from math import factorial

print(__doc__)
confirmed = True
for d in range(1, 16, 2):
    d_l, h = (d - 1) // 2, (d + 1) // 2
    # (93): (d-d_l) k^(d_l+1) / Gamma(d_l+1); (94): minus -k^(d-d_l) / Gamma(d-d_l+1); both powers are k^h
    true = Fraction(d - d_l, factorial(d_l)) + Fraction(1, factorial(d - d_l))
    printed = Fraction(h - 1)
    print(f"d = {d}: the coefficient is {true}, printed {printed}")
    confirmed &= d_l + 1 == d - d_l == h and true != printed and true > 0
print("Confirmed:", confirmed)
sys.exit(not confirmed)
