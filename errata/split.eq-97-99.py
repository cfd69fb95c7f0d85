"""Equations 96 to 98, Appendix A.8.3 (Corollary 6.3), of Babbar et al., "... in a SPLIT Second" (2025).

Printed: at d_l = (d-1)/2 the quotient k^d / ((d-d_l) k^(d_l+1) / d_l! + k^(d-d_l) / (d-d_l)!) is
    k^d ((d+1)/2)! / ((d+1)/2 k^((d+1)/2) + k^((d+1)/2)), and this k^d ((d+1)/2)! / ((d+3)/2 k^((d+1)/2)).
Instead: (d-d_l) / d_l! = ((d+1)/2)^2 / ((d+1)/2)!, so the first coefficient below is ((d+1)/2)^2. The saving is
    k^((d-1)/2) ((d+1)/2)! / (((d+1)/2)^2 + 1), smaller than printed by a factor that grows with d.
Computed: all three for odd d, k = 2, 20, 100.
"""

import sys
from fractions import Fraction
from math import factorial

print(__doc__)
confirmed = True
for d in (3, 5, 7, 9):
    for k in (2, 20, 100):
        d_l, h = (d - 1) // 2, (d + 1) // 2
        first = Fraction((d - d_l) * k ** (d_l + 1), factorial(d_l)) + Fraction(
            k ** (d - d_l), factorial(d - d_l)
        )
        eq96 = k**d / first
        eq97 = Fraction(k**d * factorial(h), h * k**h + k**h)
        eq98 = Fraction(k**d * factorial(h), (h + 1) * k**h)
        repaired = Fraction(k ** (h - 1) * factorial(h), h**2 + 1)
        if k == 2:
            print(f"d = {d}, k = {k}: (96) {eq96}, (97) {eq97}, (98) {eq98}; too large by {eq98 / eq96}")
        confirmed &= eq97 == eq98 > eq96 == repaired
print("Confirmed:", confirmed)
sys.exit(not confirmed)
